"""One person with many names: what is alike, what stays apart, and that each step can be taken back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import person_key
from companion.plays import people as steps
from companion.plays.people import (
    MOST_KNOWN,
    NO_NAME,
    Alias,
    JoinedGame,
    KnownPerson,
    PeopleError,
    WhoIsWho,
    joined,
    liking,
    merged,
    parted,
    renamed,
    root,
    split,
)
from companion.plays.play import PERSON_MOST, Play, SeatedPlayer
from companion.plays.register import LoggedPerson, Names, Register, registered
from tests.companion.plays.random_logs import SPELLINGS, logs
from tests.companion.sample_plays import play

ANN, BOB, EVE = Alias(name="Ann"), Alias(name="Bob"), Alias(name="Eve")


def evening(number: int, *names: str, colours: tuple[str, ...] = ()) -> Play:
    painted = colours or ("red", "green", "blue", "pink", "teal", "grey")
    players = tuple(
        SeatedPlayer(name=name, colour=colour)
        for name, colour in zip(names, painted, strict=False)
    )
    return play(number, players=players)


def named(register: Register) -> dict[str, int]:
    """Return everyone by what they are called, with the number of their plays."""
    return {each.name: len(each.sat) for each in register.persons.values()}


def called(register: Register, name: str) -> LoggedPerson:
    (found,) = [each for each in register.persons.values() if each.name == name]
    return found


def test_a_person_is_one_in_capitals_in_any_accents_and_with_any_spaces() -> None:
    every = [spelling for spellings in SPELLINGS.values() for spelling in spellings]
    log = tuple(evening(number, name) for number, name in enumerate(every))
    found = registered(log, WhoIsWho())
    assert sorted(found.persons) == sorted(SPELLINGS)
    assert {key: len(each.sat) for key, each in found.persons.items()} == {
        key: len(spellings) for key, spellings in SPELLINGS.items()
    }
    assert found.persons["ann"].name == "Ann", "as it was written last"


def test_two_of_one_name_at_one_table_are_two_and_stay_apart() -> None:
    log = (
        evening(0, "Ann", "ANN", "Bob"),
        evening(1, "Ann", "Bob"),
        evening(2, "ann", "Ann", "Ann", colours=("green", "green", "red")),
    )
    found = registered(log, WhoIsWho())
    assert named(found) == {
        "Bob": 2, "Ann": 1, "Ann (Red)": 2, "ANN (Green)": 2, "Ann (Green 2)": 1,
    }  # fmt: skip
    assert [who.name for who in found.seen[0].players] == ["Ann (Red)", "ANN (Green)", "Bob"]
    assert found.seen[0].outcome == log[0].outcome
    red, green = called(found, "Ann (Red)"), called(found, "ANN (Green)")
    with pytest.raises(PeopleError, match=r"Ann \(Red\) and ANN \(Green\) sat at one table"):
        found.check_apart(red, green)
    found.check_apart(red, called(found, "Ann"))
    one = registered(log, merged(WhoIsWho(), called(found, "Ann").own, red.own))
    assert named(one) == {"Ann": 3, "Bob": 2, "ANN (Green)": 2, "Ann (Green 2)": 1}


def test_one_person_never_sits_at_a_table_twice() -> None:
    both = merged(WhoIsWho(), ANN, Alias(name="Anna"))
    log = (evening(0, "Ann", "Anna"), evening(1, "Anna"), evening(2, "Ann"))
    found = registered(log, both)
    assert named(found) == {"Ann": 2, "Ann (Red)": 1, "Anna (Green)": 1}
    again = merged(both, ANN, Alias(name="Anna", mark="green"))
    again = merged(again, ANN, Alias(name="Ann", mark="red"))
    assert all(len({*keys}) == len(keys) for keys in registered(log, again).who)


def test_who_is_renamed_is_called_so_everywhere_and_in_games_to_come() -> None:
    log = (evening(0, "Anna", "Bob"), evening(1, "ANNA"))
    found = registered(log, WhoIsWho())
    anna = called(found, "Anna")
    after = renamed(WhoIsWho(), anna.own, " Anna Maria ", found.taken_beside(anna))
    later = (evening(2, "anna maria", "Bob"), *log)
    assert named(registered(later, after)) == {"Anna Maria": 3, "Bob": 2}
    assert registered(later, after).seen[2].players[0].name == "Anna Maria"
    assert called(registered(log, after), "Anna Maria").id == anna.id
    back = renamed(after, anna.own, "Anna")
    assert named(registered(later, back)) == {"Anna": 3, "Bob": 2}


def test_nobody_gets_the_name_of_somebody_else_or_none() -> None:
    found = registered((evening(0, "Ann", "Bob"),), WhoIsWho())
    ann = called(found, "Ann")
    with pytest.raises(PeopleError, match="There is another BOB already"):
        renamed(WhoIsWho(), ann.own, "BOB", found.taken_beside(ann))
    for name in ("", "  ", "\u2800"):
        with pytest.raises(PeopleError) as caught:
            renamed(WhoIsWho(), ann.own, name)
        assert str(caught.value) == NO_NAME


def test_a_name_without_a_play_can_be_anybodys() -> None:
    after = renamed(WhoIsWho(), ANN, "Bob", frozenset())
    assert named(registered((evening(0, "Bob"), evening(1, "ANN")), after)) == {"Bob": 2}


def test_a_name_that_is_split_off_is_no_longer_what_the_other_is_called() -> None:
    after = split(renamed(WhoIsWho(), ANN, "Annabel"), Alias(name="Annabel"))
    assert after == WhoIsWho()
    both = renamed(merged(WhoIsWho(), ANN, EVE), ANN, "Eve")
    found = registered((evening(0, "Ann"), evening(1, "Eve")), split(both, EVE))
    assert named(found) == {"Ann": 1, "Eve": 1}


def test_two_who_are_one_cannot_be_merged_again() -> None:
    both = merged(WhoIsWho(), ANN, EVE)
    for one, other in ((ANN, EVE), (EVE, ANN), (ANN, ANN)):
        with pytest.raises(PeopleError, match="one person already"):
            merged(both, one, other)


def test_the_colour_that_somebody_likes_comes_before_the_one_they_had_most() -> None:
    log = (evening(0, "Ann"), evening(1, "Ann"))
    assert called(registered(log, WhoIsWho()), "Ann").colour == "red"
    after = liking(WhoIsWho(), ANN, "teal")
    assert called(registered(log, after), "Ann").colour == "teal"
    assert liking(after, ANN, "") == WhoIsWho()


def test_two_games_become_one_and_two_again() -> None:
    one = joined(WhoIsWho(), "own-00000007", "lawless-empire")
    assert one.game_roots == {"lawless-empire": "own-00000007"}
    three = joined(one, "makiavelia", "lawless-empire")
    assert set(three.game_roots.values()) == {"makiavelia"}
    found = registered((play(0), play(1, game="makiavelia")), three)
    assert found.games == ("makiavelia", "makiavelia")
    for game, other in (("makiavelia", "own-00000007"), ("makiavelia", "makiavelia")):
        with pytest.raises(PeopleError, match="one game already"):
            joined(three, game, other)
    assert parted(three, "own-00000007") == one
    assert parted(one, "lawless-empire") == WhoIsWho()


def test_what_leads_round_leads_nowhere() -> None:
    into = {"a": "b", "b": "c", "c": "a", "d": "a"}
    assert [root(into, key) for key in "abcde"] == ["a", "b", "c", "d", "e"]
    one = KnownPerson(name="Ann", into=Alias(name="Bob"))
    other = KnownPerson(name="Bob", into=Alias(name="Ann"))
    found = registered((evening(0, "Ann", "Bob"),), WhoIsWho(known=(one, other)))
    assert named(found) == {"Ann": 1, "Bob": 1}


def test_more_than_there_is_room_for_is_refused_with_a_sentence() -> None:
    full = WhoIsWho(
        known=tuple(KnownPerson(name=f"{n}", called="x") for n in range(MOST_KNOWN)),
        games=tuple(JoinedGame(game=f"g{n}", into="a") for n in range(MOST_KNOWN)),
    )
    with pytest.raises(PeopleError, match="Split some of them first"):
        merged(full, ANN, EVE)
    with pytest.raises(PeopleError, match="Split some of them first"):
        joined(full, "b", "c")


def test_names_that_look_alike_are_numbered() -> None:
    found = registered((evening(0, "Ann"), evening(1, "\U0001d400nn")), WhoIsWho())
    assert sorted(named(found)) in (["Ann", "\U0001d400nn 2"], ["Ann 2", "\U0001d400nn"])


def test_a_long_name_keeps_what_tells_it_apart() -> None:
    long = "x" * PERSON_MOST
    found = registered((evening(0, long, long, long.upper()),), WhoIsWho())
    assert all(len(name) <= PERSON_MOST for name in named(found))
    assert len(named(found)) == 3
    assert all(name.endswith(")") for name in named(found))


@st.composite
def known(draw: st.DrawFn) -> tuple[tuple[Play, ...], WhoIsWho]:
    """Draw a log, and what is known of its people after a few steps."""
    log = draw(logs(apart=False))
    people = WhoIsWho()
    for _ in range(draw(st.integers(0, 4))):
        register = registered(log, people)
        if not register.persons:
            break
        one = draw(st.sampled_from([*register.persons.values()]))
        other = draw(st.sampled_from([*register.persons.values()]))
        step = draw(st.sampled_from(("rename", "merge", "like")))
        try:
            if step == "rename":
                name = draw(st.sampled_from(("Kim", "ANN", "Bob", "Zoe")))
                people = renamed(people, one.own, name, register.taken_beside(one))
            elif step == "merge":
                register.check_apart(one, other)
                people = merged(people, one.own, other.own)
            else:
                people = liking(people, one.own, draw(st.sampled_from(("", "teal"))))
        except PeopleError:
            continue
    return log, people


@pytest.mark.long
@given(known())
def test_merged_and_then_split_is_as_before(given: tuple[tuple[Play, ...], WhoIsWho]) -> None:
    log, people = given
    register = registered(log, people)
    for one in register.persons.values():
        for other in register.persons.values():
            if one.key != other.key:
                both = merged(people, one.own, other.own)
                assert split(both, other.own) == people
                if not {sat.place for sat in one.sat} & {sat.place for sat in other.sat}:
                    after = registered(log, both)
                    assert len(after.persons) == len(register.persons) - 1
                    assert len(after.persons[one.key].sat) == len(one.sat) + len(other.sat)


@pytest.mark.long
@given(known())
def test_everybody_with_a_name_is_one_person_at_each_table(
    given: tuple[tuple[Play, ...], WhoIsWho],
) -> None:
    log, people = given
    register = registered(log, people)
    for play_, keys in zip(log, register.who, strict=True):
        held = [key for key in keys if key]
        assert len({*held}) == len(held), "nobody sits at a table twice"
        assert [bool(key) for key in keys] == [bool(who.name.strip()) for who in play_.players]
    every = {sat: key for key, each in register.persons.items() for sat in each.sat}
    assert len(every) == sum(map(len, (each.sat for each in register.persons.values())))
    for (place, seat), key in every.items():
        assert register.who[place][seat] == key
    names = [each.name for each in register.persons.values()]
    assert len(names) == len({*names})
    assert all(len(name) <= PERSON_MOST for name in names)
    assert all(register.by_id[each.id] == each for each in register.persons.values())
    assert {*register.by_id.values()} == {*register.persons.values()}
    for seen, written in zip(register.seen, log, strict=True):
        assert Play.model_validate_json(seen.model_dump_json()) == seen
        nameless = tuple(who.evolve(name="") for who in written.players)
        assert tuple(who.evolve(name="") for who in seen.players) == nameless


@pytest.mark.long
@given(known())
def test_a_name_that_is_everywhere_is_renamed_everywhere(
    given: tuple[tuple[Play, ...], WhoIsWho],
) -> None:
    log, people = given
    register = registered(log, people)
    for one in register.persons.values():
        after = registered(log, renamed(people, one.own, "Quentin"))
        assert after.who == register.who
        assert after.persons[one.key].name == "Quentin"
        assert after.persons[one.key].id == one.id


@pytest.mark.long
@given(known())
def test_a_single_play_names_everybody_as_the_whole_log_does(
    given: tuple[tuple[Play, ...], WhoIsWho],
) -> None:
    log, people = given
    register, names = registered(log, people), Names(people)
    assert [Names(WhoIsWho()).seen(each) for each in log] == [*log]
    for written, keys in zip(log, register.who, strict=True):
        seen = names.seen(written)
        for was, now, key in zip(written.players, seen.players, keys, strict=True):
            known_ = people.by_key.get(key)
            if known_ and known_.called:
                assert now.name == known_.called
            elif key and not register.persons[key].others:
                assert now == was


@given(st.text(max_size=40))
def test_folding_a_name_twice_is_folding_it_once(text: str) -> None:
    assert person_key(person_key(text)) == person_key(text)


@given(known())
def test_what_is_known_is_the_same_in_any_order(
    given: tuple[tuple[Play, ...], WhoIsWho],
) -> None:
    _, people = given
    turned = WhoIsWho(known=people.known[::-1], games=people.games[::-1])
    assert turned == people
    assert WhoIsWho.model_validate_json(people.model_dump_json()) == people


def test_every_refusal_is_a_sentence() -> None:
    for sentence in (steps.NO_NAME, steps.TOO_MANY):
        assert sentence.endswith(".")
