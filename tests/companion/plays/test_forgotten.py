"""A person is forgotten: no play, and nothing that is known of people, has a name of theirs any more."""

import pytest
from hypothesis import given

from companion.plays.forgotten import SOMEBODY, forgotten, spelled
from companion.plays.people import Alias, WhoIsWho, merged, renamed
from companion.plays.play import NOTES_MOST, PERSON_MOST, Play, SeatedPlayer, Team
from companion.plays.register import registered
from tests.companion.plays.random_logs import SPELLINGS, logs
from tests.companion.sample_plays import play

TWO = (SeatedPlayer(name="Ann", score=3), SeatedPlayer(name="Bob", colour="green"))


def test_the_name_leaves_every_play_and_every_text() -> None:
    log = (
        play(0, players=TWO, notes="Ann's day. ANN! Annabel won.", where="At Ann's"),
        play(1, players=TWO[1:], notes="Ann was ill.", where=""),
        play(2, players=TWO[1:], notes="", where=""),
        play(3, players=(TWO[0].evolve(name="ANN", team=0),), teams=(Team(name="Team Ann"),)),
    )
    people = renamed(
        merged(WhoIsWho(), Alias(name="Bob"), Alias(name="Rob")), Alias(name="Ann"), "Anna"
    )
    register = registered(log, people)
    found = forgotten(register, register.persons["ann"])
    assert (found.seats, found.texts) == (2, 3)
    first, second, last = found.plays
    assert first.notes == f"{SOMEBODY}'s day. {SOMEBODY}! Annabel won."
    assert first.where == f"At {SOMEBODY}'s"
    assert first.players == (TWO[0].evolve(name=""), TWO[1])
    assert second.notes == f"{SOMEBODY} was ill."
    assert last.teams == (Team(name=f"Team {SOMEBODY}"),)
    assert "ann" not in last.players[0].name.lower()
    assert found.people == merged(WhoIsWho(), Alias(name="Bob"), Alias(name="Rob"))


def test_a_name_that_somebody_else_has_stays_in_texts() -> None:
    both = (SeatedPlayer(name="Ann"), SeatedPlayer(name="Ann", colour="green"))
    log = (play(0, players=both, notes="Ann won."), play(1, players=TWO, notes="Ann lost."))
    register = registered(log, WhoIsWho())
    found = forgotten(register, register.persons["ann\nred"])
    assert found.plays == (log[0].evolve(players=(both[0].evolve(name=""), both[1])),)
    assert found.texts == 0


def test_what_grows_stays_within_its_bounds() -> None:
    log = (
        play(
            players=(SeatedPlayer(name="A", team=0),),
            notes="A " * (NOTES_MOST // 2),
            teams=(Team(name="A " * (PERSON_MOST // 2)),),
        ),
    )
    register = registered(log, WhoIsWho())
    (found,) = forgotten(register, register.persons["a"]).plays
    assert len(found.notes) <= NOTES_MOST
    assert len(found.teams[0].name) <= PERSON_MOST


@pytest.mark.long
@given(logs(apart=False))
def test_nothing_else_is_changed_and_nobody_else_is_forgotten(log: tuple[Play, ...]) -> None:
    register = registered(log, WhoIsWho())
    for person in register.persons.values():
        found = forgotten(register, person)
        changed = {each.key: each for each in found.plays}
        after = tuple(changed.get(each.key, each) for each in log)
        sat = {(sat.place, sat.seat) for sat in person.sat}
        assert found.seats == len(sat)
        for place, (one, other) in enumerate(zip(log, after, strict=True)):
            for seat, (was, now) in enumerate(zip(one.players, other.players, strict=True)):
                assert now == (was.evolve(name="") if (place, seat) in sat else was)
            assert (one.key, one.mark, one.minute) == (other.key, other.mark, other.minute)
        if not person.own.mark and not any(
            key.startswith(f"{person.key}\n") for key in register.persons
        ):
            names = {name for each in SPELLINGS[person.key] for name in [each.strip()]}
            assert spelled(register, person) <= names
            assert not any(who.name.strip() in names for each in after for who in each.players)
