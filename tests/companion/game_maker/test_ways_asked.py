"""The editor of a game of one's own: each way of counting asks only for what it needs, in plain words."""

import pytest

from companion.core.blocks import Answer, Facts, Fold, Note, Question
from companion.core.fields import Count, Pick
from companion.core.nesting import flat
from companion.game_maker.definition import (
    GIVES,
    MOST_ITEMS,
    MOST_ROWS,
    WAYS,
    Counter,
    Counters,
    Course,
    Definition,
    Phase,
    Row,
    referred,
)
from companion.game_maker.definition_moves import begun
from companion.game_maker.examples import KEYS, KINDS, examples
from companion.game_maker.make_form import ABOVE, NO_OTHER
from companion.game_maker.places import grown
from companion.game_maker.words import rule
from tests.answers import after_answer
from tests.companion.game_maker.sample_sheets import MAKE, game, moved, sheet
from tests.wordings import Wording

NEEDED = {
    "points": [],
    "each": ["Points"],
    "negative": [],
    "most": ["Points", "Points for the second most"],
    "sets": ["Points", "Items in a set"],
    "tie": [],
    "table": [],
    "half": ["Half a point is rounded up"],
    "square": [],
    "times": ["Which row's number?"],
    "result": [
        "Which row is the bid?",
        "Points if it meets the bid",
        "And for each that was bid",
        "More than the bid meets it, too",
        "For each above the bid",
        "For each below the bid",
    ],
    "note": [],
    "bonus": ["From how many points?", "Points of the bonus"],
    "multiple": ["How many times?"],
}


def row_of(made: Definition, place: int) -> Fold:
    """Return the part of the editor about the row at *place*."""
    (found,) = [b for b in MAKE.form(made) if isinstance(b, Fold) and b.key == f"row-{place}"]
    return found


def asks(made: Definition, place: int = 1) -> dict[str, Question]:
    """Return what is asked about the row at *place*, by its title; not which rows it counts with."""
    blocks = [block for block in row_of(made, place).blocks if isinstance(block, Question)]
    return {question.title: question for question in blocks}


def answered(made: Definition, title: str, value: object, place: int = 1) -> Definition:
    after = after_answer(MAKE, made, asks(made, place)[title], value, 0, 7)
    assert isinstance(after, Definition)
    return after


def with_way(way: str) -> Definition:
    return game(Row(name="Gold"), Row(name="Gems", way=way), Row(name="Maps"))


@pytest.mark.parametrize("way", [option.key for option in WAYS])
def test_each_way_asks_only_for_what_it_needs(way: str) -> None:
    assert list(asks(with_way(way)))[2:] == NEEDED[way]


@pytest.mark.parametrize("way", [option.key for option in WAYS])
def test_each_answer_of_a_way_is_kept_and_said(way: str) -> None:
    made = with_way(way)
    for title, question in list(asks(made).items())[2:]:
        match question.kind:
            case Count() as kind:
                new: object = kind.most
            case Pick() as kind:
                new = kind.options[-1].key
            case _:
                new = 2 if title == "Items in a set" else True
        made = answered(made, title, new)
        assert asks(made)[title].value == new
    assert rule(made.sheet)


def test_a_way_that_needs_another_row_says_so_where_there_is_none() -> None:
    for way in ("times", "result", "bonus", "multiple"):
        assert NO_OTHER in row_of(game(Row(name="Gems", way=way)), 0).blocks


def test_a_bonus_is_for_all_rows_above_or_for_those_that_are_chosen(wording: Wording) -> None:
    made = game(
        Row(name="Ones"), Row(name="Twos"), Row(name="Extra", way="bonus"), Row(name="Rest")
    )
    assert referred(made.sheet, 2) == (0, 1)
    (fold,) = [block for block in row_of(made, 2).blocks if isinstance(block, Fold)]
    assert fold.blocks[0] == ABOVE
    switches = {
        question.title: question
        for question in fold.blocks[1:]
        if isinstance(question, Question)
    }
    assert {title: question.value for title, question in switches.items()} == {
        "Ones": True,
        "Twos": True,
        "Rest": False,
    }
    more = after_answer(MAKE, made, switches["Rest"], True, 0, 7)
    assert referred(more.sheet, 2) == (0, 1, 3)
    fewer = after_answer(MAKE, more, switches["Ones"], False, 0, 7)
    assert referred(fewer.sheet, 2) == (1, 3)
    wording(
        rule(
            moved(MAKE, fewer, ("row-rule", 2, "least", 63))
            .put(("sheet", "rows", 2, "gives"), 35)
            .sheet
        )
    )
    gone = moved(MAKE, fewer, ("row-off", 1), ("row-off", 3))
    assert referred(gone.sheet, 2) == (0,), "those above count where the chosen ones are gone"


def test_a_table_grows_and_shrinks_and_goes_on_as_it_began(wording: Wording) -> None:
    made = with_way("table")
    for _ in range(3):
        made = moved(MAKE, made, ("table-more", 1))
    assert made.sheet.rows[1].more.table == (1, 2, 3)
    made = answered(made, "2", 3)
    made = answered(made, "3 or more", 6)
    made = moved(MAKE, made, ("table-more", 1))
    assert made.sheet.rows[1].more.table == (1, 3, 6, 9)
    wording(rule(made.sheet))
    made = moved(MAKE, made, ("table-less", 1))
    assert made.sheet.rows[1].more.table == (1, 3, 6)
    for _ in range(MOST_ITEMS + 3):
        made = moved(MAKE, made, ("table-more", 1))
    assert len(made.sheet.rows[1].more.table) == MOST_ITEMS
    wording([block.text for block in row_of(made, 1).blocks if isinstance(block, Note)])
    wording(rule(made.sheet))
    steep = with_way("table").put(
        ("sheet", "rows", 1), made.sheet.rows[1].ruled(table=(-9, GIVES))
    )
    assert moved(MAKE, steep, ("table-more", 1)).sheet.rows[1].more.table[-1] == GIVES


def test_what_is_no_row_changes_nothing() -> None:
    made = with_way("table")
    for move in (
        ("row-rule", 9, "least", 3),
        ("row-rule", 1, "nothing", 3),
        ("row-beside", 1, "9"),
        ("row-beside", 1, "x"),
        ("row-with", 1, 9, True),
        ("row-with", 9, 1, True),
        ("row-table", 1, 0, 3),
        ("row-table", 9, 0, 3),
        ("table-more", 9),
        ("table-less", 9),
    ):
        assert moved(MAKE, made, move) == made


def test_a_row_in_the_place_of_another_is_not_counted_in_its_stead() -> None:
    rows = (
        Row(name="Bid", way="note"),
        Row(name="Tricks", way="result").ruled(of=(0,)),
        *[Row(name=f"R{n}") for n in range(MOST_ROWS - 2)],
    )
    made = moved(MAKE, game(*rows), ("row-off", 0))
    assert grown(made.sheet, Row(name="New")).rows[1].more.of == ()
    assert begun(Definition(), "nothing") == Definition()


def test_an_example_in_the_place_of_another_counts_with_its_own_rows() -> None:
    made = begun(game(Row(name="Gold"), Row(name="Gems")), "tricks")
    bid, tricks = made.sheet.order
    assert (made.sheet.rows[bid].name, made.sheet.rows[tricks].name) == ("Bid", "Tricks")
    assert referred(made.sheet, tricks) == (bid,)
    dice = begun(game(Row(name="Gold")), "dice")
    (bonus,) = [at for at in dice.sheet.order if dice.sheet.rows[at].way == "bonus"]
    assert [dice.sheet.rows[at].name for at in referred(dice.sheet, bonus)] == [
        "Ones", "Twos", "Threes", "Fours", "Fives", "Sixes",
    ]  # fmt: skip


def test_there_are_twelve_sheets_of_twelve_kinds_to_begin_from() -> None:
    assert len(examples()) == len(set(KINDS.values())) == 12
    assert len({made.about.title for made in examples().values()}) == 12
    ways = {row.way for made in examples().values() for row in made.sheet.rows}
    assert ways == {option.key for option in WAYS}, "each way of counting is in one of them"
    assert {made.sheet.ends for made in examples().values()} >= {"table", "rounds", "reach"}
    assert tuple(KINDS) == KEYS


def test_the_end_of_a_game_is_asked_where_there_are_rounds() -> None:
    def titles(made: Definition) -> list[str]:
        return [
            question.title
            for question in flat(MAKE.form(made))
            if isinstance(question, Question)
        ]

    made = game(Row(name="Gold"))
    assert "When does the game end?" not in titles(made)
    made = made.put(("sheet", "rounds"), True)
    assert "When does the game end?" in titles(made)
    assert "Which score?" not in titles(made)
    for ends in ("reach", "pass"):
        assert "Which score?" in titles(made.put(("sheet", "ends"), ends))
    last = made.put(("sheet", "ends"), "rounds")
    assert titles(last).count("Rounds, 0 for any number") == 1
    assert last.evolve(course=Course(rounds=4)).last == 4
    assert "Score to beat alone" not in titles(made)
    assert "Score to beat alone" in titles(made.put(("sheet", "solo"), True))
    assert "Players are in teams" not in titles(made.put(("sheet", "wins"), "together"))


def test_what_a_game_is_says_when_it_ends_and_who_can_play(wording: Wording) -> None:
    said = rule(examples()["words"].sheet)
    wording(said)
    wording(rule(examples()["dice"].sheet))
    low = examples()["dice"].sheet.evolve(wins="lowest")
    wording(rule(low), rule(low.evolve(beat=None)))
    first, *more = MAKE.result(examples()["dice"])
    assert isinstance(first, Answer)
    wording(first.why)
    assert [block for block in more if isinstance(block, Facts)]


def note_at(made: Definition, fold: str, title: str) -> tuple[str, ...]:
    """Return the notes below the question called *title* in the *fold* of the editor."""
    (found,) = [b for b in MAKE.form(made) if isinstance(b, Fold) and b.key == fold]
    (asked,) = [b for b in found.blocks if isinstance(b, Question) and b.title == title]
    return asked.notes


def test_bounds_the_wrong_way_round_are_told_as_they_count() -> None:
    made = game(Row(name="Gold"))
    assert note_at(made, "looks", "Players, at most") == ()
    turned = made.evolve(least=5, most=3)
    assert note_at(turned, "looks", "Players, at most") == (
        "At least 5 and at most 3? It counts as 3 to 5 players.",
    )
    for least, most, told in ((0, 9, False), (9, 9, False), (9, 2, True)):
        counter = Counter(name="Gold", least=least, most=most)
        counted = made.evolve(counters=Counters(rows=(counter,), order=(0,)))
        said = "At least 9 and at most 2? It counts as 2 to 9."
        assert note_at(counted, "counter-0", "Highest") == ((said,) if told else ())


def test_a_game_that_is_made_leads_to_its_phases_and_those_to_its_sheet() -> None:
    def large(game: Definition) -> list[str]:
        return [link.tool for link in MAKE.links(game) if link.main]

    scored = Definition(sheet=sheet(Row(name="Points")))
    phases = (Phase(title="Trade"),)
    assert large(Definition()) == []
    assert large(scored) == ["score"]
    assert large(scored.put(("course", "phases"), phases)) == ["round"]
    assert large(Definition().put(("course", "phases"), phases)) == ["round"]
