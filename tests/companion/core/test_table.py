import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.core.earlier import carried
from companion.core.fields import MOST_SEATS, SEATS
from companion.core.names import skeleton
from companion.core.table import COLOURS, LETTERS, Player, Table, TableV1, changed
from tests.states import NAMES, extremes, states

SEAT = st.integers(0, SEATS - 1)


def test_nobody_types_to_begin() -> None:
    table = Table()
    assert table.size == 4
    assert table.players[0] == Player(0, "Red", "red", "R")
    assert [player.letter for player in table.players] == ["R", "G", "P", "K"]


def test_every_colour_has_a_letter_of_its_own() -> None:
    assert len(set(LETTERS)) == len(LETTERS) == len(COLOURS)


def test_a_name_stands_instead_of_the_colour_and_gives_its_letter() -> None:
    table = Table().renamed(1, "zoë")
    assert table.player(1) == Player(1, "zoë", "green", "Z")
    assert table.name(1) == "zoë"
    assert table.renamed(1, "") == Table()
    assert table.unnamed() == Table()


@pytest.mark.parametrize("name", [*NAMES, "ß", "ŉ", "ﬃ"])
def test_a_letter_is_one_sign(name: str) -> None:
    assert len(Table().renamed(0, name).player(0).letter) == 1


def test_a_name_that_is_too_long_or_turns_other_text_is_refused() -> None:
    with pytest.raises(ValidationError, match="At most 32 characters"):
        Table().renamed(0, "x" * 33)
    with pytest.raises(ValidationError, match="cannot be kept"):
        Table().renamed(0, "\u202eAda")


def test_seats_stay_with_their_players_when_others_join_and_leave() -> None:
    table = Table().renamed(3, "Ada")
    assert table.resized(2).seats == (0, 1)
    assert table.resized(2).resized(8).seats == (0, 1, 2, 3, 4, 5, 6, 7)
    assert table.resized(2).resized(4) == table
    assert table.evolve(seats=(3, 5)).resized(4).seats == (3, 5, 0, 1)


def test_who_leaves_gives_up_the_seat_and_one_must_stay() -> None:
    assert Table(seats=(4, 1, 7)).without(1).seats == (4, 7)
    assert Table(seats=(4, 1, 7)).without(0).seats == (4, 1, 7)
    with pytest.raises(ValidationError, match="From 1 to 12 belong here"):
        Table(seats=(4,)).without(4)


def test_a_player_moves_one_place_earlier_round_the_table() -> None:
    assert Table(seats=(4, 1, 7)).moved(7).seats == (4, 7, 1)
    assert Table(seats=(4, 1, 7)).moved(4).seats == (7, 1, 4)


def test_nobody_is_no_table() -> None:
    with pytest.raises(ValidationError, match="From 1 to 12 belong here"):
        Table().resized(0)


def test_neighbours_sit_clockwise() -> None:
    table = Table(seats=(4, 1, 7))
    assert table.clockwise_from(1) == (1, 7, 4)
    assert table.clockwise_from(4) == table.seats
    assert (table.left_of(1), table.right_of(1)) == (7, 4)
    assert (table.left_of(7), table.right_of(4)) == (4, 7)


@pytest.mark.parametrize("seat", [None, 0, 9])
def test_from_a_seat_that_is_not_in_use_they_go_as_they_sit(seat: int | None) -> None:
    assert Table(seats=(4, 1, 7)).clockwise_from(seat) == (4, 1, 7)


@given(states(Table), SEAT)
def test_every_seat_has_a_player_and_neighbours_in_use(table: Table, seat: int) -> None:
    assert table.player(seat).name == table.name(seat) != ""
    assert {table.left_of(seat), table.right_of(seat)} <= set(table.seats)
    if seat in table.seats:
        assert table.left_of(table.right_of(seat)) == seat


@given(states(Table), SEAT, st.integers(0, len(COLOURS) - 1))
def test_who_had_a_colour_takes_the_other_one(table: Table, seat: int, colour: int) -> None:
    changed = table.recoloured(seat, colour)
    changed_seats = range(MOST_SEATS if max(table.seats) >= SEATS else SEATS)
    assert changed.colours[seat] == colour
    assert len(set(changed.colours)) == MOST_SEATS
    moved = [at for at in changed_seats if changed.colours[at] != table.colours[at]]
    assert len(moved) <= 2
    if table.colours.index(colour) in changed_seats:
        assert changed.colours[table.colours.index(colour)] == table.colours[seat]


@given(states(Table), st.integers(1, MOST_SEATS))
def test_as_many_sit_as_were_asked_and_who_stays_keeps_the_place(
    table: Table, players: int
) -> None:
    resized = table.resized(players)
    assert resized.size == players
    both = min(players, table.size)
    assert resized.seats[:both] == table.seats[:both]


@pytest.mark.parametrize("table", extremes(Table))
def test_the_extremes_are_tables(table: Table) -> None:
    assert len(table.players) == table.size


def test_two_who_are_called_the_same_are_told_apart_by_their_colours() -> None:
    table = Table().renamed(0, "Ada").renamed(2, " ada ")
    assert [player.name for player in table.players] == [
        "Ada (Red)",
        "Green",
        "ada (Purple)",
        "Black",
    ]
    assert table.without(2).name(0) == "Ada", "who has left is taken for nobody"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ann", "A\u200dnn"), ("Ann (Red)", "A\u200dnn (Green)")),
        (("", "Red"), ("Red", "Red (Green)")),
        (("", "\u200dＲＥＤ"), ("Red", "\u200dＲＥＤ (Green)")),
        (("Red", ""), ("Red", "Green")),
        (("Ann", "Ann (Red)"), ("Ann", "Ann (Red) (Green)")),
        (("Ann", "Ann", "Ann (Red)"), ("Ann (Red)", "Ann (Green)", "Ann (Red) (Purple)")),
        (("\u3164" * 10, "\u200d"), ("Red", "Green")),
        ((" \u200d ", "Bob"), ("Red", "Bob")),
        (("You", "Ann (you)"), ("You (Red)", "Ann (you) (Green)")),
    ],
)
def test_nobody_is_shown_as_somebody_else(
    names: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    table = Table()
    for seat, name in enumerate(names):
        table = table.renamed(seat, name)
    assert tuple(player.name for player in table.players)[: len(names)] == shown


@given(states(Table))
def test_no_two_players_look_alike(table: Table) -> None:
    shown = [skeleton(player.name) for player in table.players]
    assert all(shown)
    assert len(set(shown)) == len(shown)


NAMED = Table().renamed(1, "Bob")


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (NAMED.without(1), "Bob leaves"),
        (NAMED.resized(2), "Purple and Black leave"),
        (NAMED.resized(5), "White joins"),
        (NAMED.resized(6), "White and Blue join"),
        (NAMED.renamed(0, "Ann"), "Red is called Ann"),
        (NAMED.renamed(1, ""), "Bob is called Green"),
        (NAMED.recoloured(0, 3), "Colours changed"),
        (NAMED.moved(2), "Seats changed"),
        (NAMED.unnamed().resized(5), "Table changed"),
        (NAMED.without(1).evolve(seats=(0, 2, 3, 5)), "Table changed"),
        (NAMED.renamed(0, "Ann").renamed(2, "Cy"), "Table changed"),
        (NAMED, "Table changed"),
    ],
)
def test_a_change_of_the_table_is_said_in_words(new: Table, words: str) -> None:
    assert changed(NAMED, new) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Maximiliana-Konstantina Papadopo", "MAXIMILIANA-KONSTANTINA PAPADOPO"),
        (
            "Jos\u00e9 Mar\u00eda de los \u00c1ngeles",
            "Jose\u0301 Mari\u0301a de los A\u0301ngeles",
        ),
        ("Ann Margret of Kent", "Ann\u00a0Margret  of\u2003Kent"),
        ("\uff21nn", "Ann"),
    ],
)
def test_long_names_that_are_alike_when_folded_are_told_apart(one: str, other: str) -> None:
    table = Table().renamed(0, one).renamed(1, other)
    assert table.name(0) == f"{one} (Red)"
    assert table.name(1) == f"{other} (Green)"
    assert table.name(2) == "Purple"


def test_a_name_of_32_characters_is_kept_whole_by_all_that_keeps_it() -> None:
    name = "Maximiliana-Konstantina Papadopo"
    table = Table().renamed(3, name)
    assert len(name) == 32
    assert Table.model_validate_json(table.model_dump_json()).name(3) == name
    with pytest.raises(ValidationError):
        carried(table, TableV1)
    assert carried(carried(Table().renamed(3, name[:12]), TableV1), Table).name(3) == name[:12]
