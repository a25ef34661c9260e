"""Games of a person that were someone else's get another name, and what a step rewrote comes back."""

import pytest
from hypothesis import given

from companion.plays.forgotten import forgotten
from companion.plays.people import NO_NAME, Alias, PeopleError, WhoIsWho, merged
from companion.plays.play import Play, SeatedPlayer
from companion.plays.register import registered
from companion.plays.split_person import NO_GAME, split_off
from companion.plays.undone_rewrite import without_rewrite
from tests.companion.plays.random_logs import logs
from tests.companion.sample_plays import play


def evening(number: int, *names: str) -> Play:
    return play(number, players=tuple(SeatedPlayer(name=name) for name in names))


LOG = (evening(0, "Ann", "Bob"), evening(1, "ANN"), evening(2, "Ann", "Eve"), evening(3, "Rob"))


def test_the_games_that_are_meant_get_the_name_and_no_others() -> None:
    register = registered(LOG, WhoIsWho())
    ann = register.persons["ann"]
    found = split_off(register, ann, {LOG[0].key, LOG[1].key, LOG[3].key}, " Kim ")
    assert found == (LOG[0].renamed(0, "Kim"), LOG[1].renamed(0, "Kim"))


@pytest.mark.parametrize(
    ("keys", "name", "why"),
    [
        (0, " ", NO_NAME),
        (3, "Kim", NO_GAME),
        (0, "ANN", "ANN is a name of Ann. Take another one."),
        (0, "BOB", "BOB sat at one of these tables, too. Take another name."),
        (0, "Rob", "Rob sat at one of these tables, too. Take another name."),
    ],
)
def test_what_cannot_be_given_away_is_refused_with_a_sentence(
    keys: int, name: str, why: str
) -> None:
    register = registered(LOG, merged(WhoIsWho(), Alias(name="Bob"), Alias(name="Rob")))
    with pytest.raises(PeopleError) as caught:
        split_off(register, register.persons["ann"], {LOG[keys].key}, name)
    assert str(caught.value) == why


@pytest.mark.long
@given(logs(apart=False))
def test_what_was_rewritten_comes_back_and_what_was_corrected_since_stays(
    log: tuple[Play, ...],
) -> None:
    register = registered(log, WhoIsWho())
    here = {each.key: each for each in log}
    for person in register.persons.values():
        for after in forgotten(register, person).plays:
            before = here[after.key]
            assert without_rewrite(after, before, after) == before
            corrected = after.evolve(notes="Corrected", lasted=77)
            assert without_rewrite(corrected, before, after) == before.evolve(
                notes="Corrected", lasted=77
            )
            if after.players:
                kim = after.renamed(0, "Kim")
                assert without_rewrite(kim, before, after) == before.renamed(0, "Kim")
            others = (SeatedPlayer(name="Kim"), *[SeatedPlayer()] * len(after.players))
            fewer = after.evolve(players=others, teams=(), notes="x")
            assert without_rewrite(fewer, before, after).players == fewer.players


def test_where_a_player_came_to_a_play_since_names_stay_and_texts_come_back() -> None:
    before, after = (evening(0, name).evolve(where=name) for name in ("Ann", "Kim"))
    now = evening(0, "Kim", "Eve").evolve(where="Kim", notes="Corrected")
    back = without_rewrite(now, before, after)
    assert [who.name for who in back.players] == ["Kim", "Eve"]
    assert (back.where, back.notes) == ("Ann", "Corrected")
