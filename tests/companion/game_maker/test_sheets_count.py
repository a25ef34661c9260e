"""A sheet's total is what a player works out by its rules: random sheets of every way of counting, against brute force.

The brute force reads the definition alone, with fractions, one player and one row at a time.
"""

from fractions import Fraction
from math import ceil, floor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.blocks import Note, Scores
from companion.core.fields import SEATS
from companion.core.table import Table
from companion.game_maker.definition import (
    ENDS,
    MOST_ROWS,
    REFERRING,
    WAYS,
    Row,
    Rule,
    Sheet,
    shown,
)
from companion.game_maker.points import count
from companion.game_maker.score import TOO_MANY, recorded, score
from companion.game_maker.score_state import ScoreState, entered
from companion.plays.play import FRACTIONS
from tests.companion.game_maker.sample_sheets import scored, sheet

WAY_KEYS = tuple(option.key for option in WAYS)

Numbers = dict[tuple[int, int, int], Fraction]
"""What was entered: by seat, place of the row, and round."""


def drawn(random: Random) -> ScoreState:
    """Return a sheet of random rows in a random order, some of them hidden, with what was entered."""
    rows = tuple(_row(random) for _ in range(random.randint(1, MOST_ROWS)))
    order = random.sample(range(len(rows)), random.randint(1, len(rows)))
    made = Sheet(
        rows=rows,
        order=tuple(order),
        wins=random.choice(("highest", "lowest")),
        rounds=random.random() < 0.5,
        most="all",
        tied="shared",
        teams=random.random() < 0.3,
        solo=random.random() < 0.3,
        beat=random.choice((None, 0, 20)),
        ends=random.choice(ENDS).key,
        target=random.choice((1, 20, 300)),
        fraction=random.choice(FRACTIONS).key,
    )
    sides = [0]
    for _ in range(SEATS - 1):
        sides.append(random.randint(0, max(sides) + 1))
    state = ScoreState(
        table=Table().resized(random.randint(2, SEATS)),
        sheet=made,
        sides=tuple(sides),
        alone=random.choice((None, 0, 1, 7)),
        last=random.randint(0, 3),
        over=random.random() < 0.3,
    )
    for seat in state.table.seats:
        for place in range(len(rows)):
            for at in range(random.randint(0, 4) if made.rounds else 1):
                if random.random() < 0.9:
                    terms = [random.randint(-12, 30) for _ in range(random.randint(1, 3))]
                    if random.random() < 0.3:
                        terms = [random.choice((-999, -501, 9000)) * made.scale]
                    state = entered(state, seat, place, at, tuple(terms))
    return state


def _row(random: Random) -> Row:
    rule = Rule(
        least=random.choice((0, 1, 63)),
        table=tuple(random.randint(-9, 30) for _ in range(random.randint(0, 20))),
        of=tuple(random.sample(range(MOST_ROWS), random.choice((0, 0, 1, 3)))),
        up=random.random() < 0.5,
        each=random.randint(-3, 3),
        over=random.randint(-3, 3),
        under=random.randint(-3, 3),
        enough=random.random() < 0.5,
    )
    return Row(
        way=random.choice(WAY_KEYS),
        gives=random.randint(-12, 35),
        second=random.randint(-3, 9),
        size=random.randint(1, 12),
        rule=(rule,),
    )


class Brute:
    """The points of a sheet as a player works them out."""

    def __init__(self, state: ScoreState) -> None:
        """Read what was entered, in whole points and parts of them."""
        self.sheet, self.rows = state.sheet, state.sheet.rows
        self.order = [place for place in state.sheet.order if place < len(self.rows)]
        scale = {"": 1, "half": 2, "hundredth": 100}[self.sheet.fraction]
        self.part = Fraction(1, scale)
        seats = list(state.table.seats)
        alone = self.sheet.solo and state.alone in seats
        groups: list[list[int]] = [[seat] for seat in seats]
        if alone:
            groups = [[seat] for seat in seats if seat == state.alone]
        elif self.sheet.teams:
            groups = [
                [seat for seat in seats if state.sides[seat] == side]
                for side in sorted({state.sides[seat] for seat in seats})
            ]
        self.groups = groups
        self.numbers: Numbers = {}
        for column, group in enumerate(groups):
            for seat in group:
                for place, cell in enumerate(state.lines[seat].cells):
                    terms = [
                        t if t > -1000 else None if t == -1000 else t + 1 for t in cell.terms
                    ]
                    if not self.sheet.rounds:
                        terms = [sum(t for t in terms if t is not None)] if terms else []
                    for at, term in enumerate(terms):
                        if term is not None and place in self.order:
                            key = column, place, at
                            before = self.numbers.get(key, Fraction(0))
                            self.numbers[key] = before + Fraction(term, scale)

    def down(self, points: Fraction) -> Fraction:
        """Return *points* rounded down to what the sheet counts."""
        return floor(points / self.part) * self.part

    def others(self, place: int) -> list[int]:
        """Return the rows with which the one at *place* counts."""
        row, by_points = self.rows[place], self.rows[place].way in ("bonus", "multiple")
        out = ["bonus", "multiple", *(["tie", "note"] if by_points else [])]
        fit = [each for each in self.order if each != place and self.rows[each].way not in out]
        if chosen := [each for each in fit if each in row.rule[0].of]:
            return chosen
        above = [each for each in fit if self.order.index(each) < self.order.index(place)]
        return above if row.way == "bonus" else above[-1:]

    def points(self, column: int, place: int) -> Fraction:
        """Return what the row at *place* gives *column* in all."""
        row, rule = self.rows[place], self.rows[place].rule[0]
        if row.way in ("bonus", "multiple"):
            of = self.others(place)
            whole = sum((self.points(column, each) for each in of), Fraction(0))
            if row.way == "multiple":
                return row.gives * whole
            begun = any((column, each) == key[:2] for each in of for key in self.numbers)
            return Fraction(row.gives if begun and whole >= rule.least else 0)
        rounds = [key[2] for key in self.numbers if key[:2] == (column, place)]
        return sum((self.in_round(column, place, at) for at in rounds), Fraction(0))

    def in_round(self, column: int, place: int, at: int) -> Fraction:
        """Return what the row at *place* gives *column* in the round *at*."""
        row, number = self.rows[place], self.numbers[column, place, at]
        if row.way == "most":
            return Fraction(self.most(row, column, place, at))
        if row.way not in REFERRING:
            return self.alone(row, number)
        keys = [(column, each, at) for each in self.others(place)]
        beside = [self.numbers[key] for key in keys if key in self.numbers]
        if not beside:
            return Fraction(0)
        return (
            self.down(number * beside[0])
            if row.way == "times"
            else _bid(row, number, beside[0])
        )

    def alone(self, row: Row, number: Fraction) -> Fraction:
        """Return what *number* is worth in *row*, which needs no other."""
        rule = row.rule[0]
        match row.way:
            case "each":
                return number * row.gives
            case "negative":
                return -abs(number)
            case "sets":
                return Fraction(row.gives * max(0, floor(number / row.size)))
            case "table":
                found = [gives for n, gives in enumerate(rule.table, 1) if n <= number]
                return Fraction(found[-1] if found else 0)
            case "half":
                half = number / 2 / self.part
                return (ceil(half) if rule.up else floor(half)) * self.part
            case "square":
                return self.down(number**2)
            case "tie" | "note":
                return Fraction(0)
            case _:
                return number

    def most(self, row: Row, column: int, place: int, at: int) -> int:
        """Return the points for the most, and for the second most where one alone has the most."""
        mine = self.numbers[column, place, at]
        there = [n for key, n in self.numbers.items() if key[1:] == (place, at) and n > 0]
        better = [n for n in there if n > mine]
        if mine <= 0:
            return 0
        if not better:
            return row.gives
        return row.second if len(better) == 1 else 0

    def totals(self) -> dict[int, Fraction]:
        """Return the points of the columns in which something was entered, by their first seats."""
        begun = {column for column, _, _ in self.numbers}
        return {
            self.groups[column][0]: sum(
                (self.points(column, place) for place in self.order), Fraction(0)
            )
            for column in sorted(begun)
        }


def _bid(row: Row, number: Fraction, bid: Fraction) -> Fraction:
    """Return what *number* is worth beside *bid*."""
    rule = row.rule[0]
    if number < bid:
        return rule.under * (bid - number)
    met = row.gives + rule.each * bid
    if number == bid:
        return met
    return (met if rule.enough else 0) + rule.over * (number - bid)


@given(st.integers(0, 2**32))
def test_a_total_is_the_sum_by_exact_arithmetic(seed: int) -> None:
    state = drawn(Random(seed))
    right, found = Brute(state).totals(), count(state)
    scale = state.sheet.scale
    assert {each.seat: Fraction(each.points, scale) for each in found.totals} == right
    assert all(each.points == sum(each.by_row.values()) for each in found.totals)
    best = (min if state.sheet.wins == "lowest" else max)(right.values(), default=None)
    assert {right[seat] for seat in found.front} <= {best}
    check_kept(state, right)


def check_kept(state: ScoreState, right: dict[int, Fraction]) -> None:
    """Check that a finished sheet is kept with the points that are *right*, and shown with them."""
    bars = [block for block in score(state) if isinstance(block, Scores)]
    for row in (each for block in bars for each in block.rows):
        assert Fraction(row.total, bars[0].scale) == right[row.player.seat]
    if (ended := recorded(state)) is None:
        return
    scale = state.sheet.scale
    names = {state.table.player(seat).colour: points for seat, points in right.items()}
    for who in ended.players:
        if who.colour in names:
            assert Fraction(who.score or 0, scale) == names[who.colour]
        assert who.score == sum(part.points for part in who.parts)
    for at, team in enumerate(ended.teams):
        inside = [each for each in ended.players if each.team == at]
        assert {each.score for each in inside} == {team.score}
        assert len({each.won for each in inside}) == 1


def test_every_way_is_drawn_with_and_without_rounds_and_fractions() -> None:
    met = set()
    for seed in range(150):
        state = drawn(Random(seed))
        made = state.sheet
        met |= {(made.rows[at].way, made.rounds, made.fraction) for at in shown(made)}
    assert met == {
        (way, rounds, each.key)
        for way in WAY_KEYS
        for rounds in (False, True)
        for each in FRACTIONS
    }


UPPER = tuple(Row(name=name, way="each", gives=n) for n, name in enumerate("ABCDEF", 1))
BONUS = Row(name="Bonus", way="bonus", gives=35).ruled(least=63)
BID = Row(name="Bid", way="note")
TRICKS = Row(name="Tricks", way="result", gives=10).ruled(each=2, over=-1, under=-3)


@pytest.mark.parametrize(("each", "total"), [(3, 63 + 35), (2, 42)])
def test_a_dice_sheet_gives_its_bonus_from_63(each: int, total: int) -> None:
    state = scored(sheet(*UPPER, BONUS), (each,) * 6, (1,) * 6)
    assert count(state).totals[0].points == total


@pytest.mark.parametrize(
    ("bid", "taken", "enough", "points"),
    [
        (3, 3, False, 16),
        (3, 5, False, -2),
        (3, 5, True, 14),
        (3, 1, True, -6),
        (0, 0, False, 10),
    ],
)
def test_a_result_is_counted_beside_its_bid(
    bid: int, taken: int, enough: bool, points: int
) -> None:
    made = sheet(BID, TRICKS.ruled(enough=enough), rounds=True)
    found = {
        each.seat: each.points for each in count(scored(made, (bid, taken), (0, 0))).totals
    }
    assert found[0] == points


@pytest.mark.parametrize(
    ("row", "number", "points"),
    [
        (Row(way="table").ruled(table=(1, 3, 6)), 2, 3),
        (Row(way="table").ruled(table=(1, 3, 6)), 9, 6),
        (Row(way="table").ruled(table=(1, 3, 6)), 0, 0),
        (Row(way="table"), 3, 0),
        (Row(way="half"), 7, 3),
        (Row(way="half").ruled(up=True), 7, 4),
        (Row(way="half"), -7, -4),
        (Row(way="square"), 5, 25),
    ],
)
def test_a_row_counts_as_the_editor_says(row: Row, number: int, points: int) -> None:
    found = {
        each.seat: each.points for each in count(scored(sheet(row), (number,), (0,))).totals
    }
    assert found[0] == points


def test_points_that_no_play_has_room_for_are_said() -> None:
    made = sheet(
        Row(name="A"),
        *[Row(name=f"S{n}", way="square") for n in range(18)],
        Row(name="M", way="multiple", gives=999),
    )
    state = scored(made, (9999,) * 19, (1,) * 19)
    huge = ScoreState(table=state.table, sheet=made)
    for seat in (0, 1):
        for place in range(19):
            huge = entered(huge, seat, place, 0, (9999,) * 20)
    assert recorded(huge) is None
    assert Note(TOO_MANY) in score(huge)
    assert recorded(state), "what fits is kept"
