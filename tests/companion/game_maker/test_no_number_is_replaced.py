"""No number is replaced: a total is what the rows' own rules give, by exact arithmetic, wherever it goes.

The sums here are worked out by the rules as a player reads them, for every way of counting, for eight
players, for all rounds, and for the largest numbers that the pads take.
"""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from itertools import product
from random import Random

import pytest

from companion.core.blocks import QuestionSequence, Scores
from companion.core.fields import SEATS, Sum
from companion.core.printed import signed, term
from companion.core.scene import Words
from companion.core.table import Table
from companion.display.cues import winner_picture
from companion.exchange import export, files, share
from companion.exchange.files import Parcel
from companion.exchange.poster import poster, spoken
from companion.exchange.share import CodeContents
from companion.exchange.square_poster import square_poster
from companion.game_maker.definition import (
    LEAST,
    MOST,
    MOST_ROWS,
    MOST_TIES,
    REFERRING,
    WAYS,
    Row,
)
from companion.game_maker.score import recorded, score
from companion.game_maker.score_form import form
from companion.game_maker.score_state import MOST_TERMS, Cell, ScoreLine, ScoreState
from companion.plays.play import Play, play_of
from companion.plays.standings import describe
from companion.storage import playlog
from companion.tools.checklist import MOST_ROUNDS
from tests.companion.game_maker.sample_sheets import SCORE, sheet

TABLE = (1, 3, -6, 999)
OWN = "own-3jz9j6gm"
WAY_KEYS = tuple(option.key for option in WAYS if option.key not in REFERRING)
"""The ways that need no other row; ``test_sheets_count`` has all."""

NO_MINUS = ("negative", "most", "sets", "table")

Entries = Sequence[Sequence[Sequence[int]]]
"""What was entered: by player, by row, by round; the terms of a sum where there are no rounds."""


def filled(rows: Sequence[Row], entries: Entries, *, rounds: bool, most: str) -> ScoreState:
    """Return the finished sheet of *entries*."""
    empty = (Cell(),) * (MOST_ROWS - len(rows))
    lines = tuple(
        ScoreLine(cells=(*(Cell(terms=tuple(terms)) for terms in line), *empty))
        for line in entries
    )
    lines = (*lines, *(ScoreLine(),) * (SEATS - len(lines)))
    made = sheet(*rows, rounds=rounds, most=most, tied="shared", unit="points")
    table = Table().resized(len(entries))
    return ScoreState(table=table, sheet=made, lines=lines, over=rounds)


def expected(row: Row, numbers: Sequence[int], most: str) -> list[int]:
    """Return what the *numbers* of all players in one round give, as the rules of *row* read."""
    if row.way == "each":
        return [number * row.gives for number in numbers]
    if row.way == "negative":
        return [-number if number > 0 else number for number in numbers]
    if row.way == "sets":
        return [row.gives * (number // row.size) for number in numbers]
    if row.way == "table":
        return [TABLE[min(number, len(TABLE)) - 1] if number > 0 else 0 for number in numbers]
    if row.way == "half":
        return [(number - number % 2) // 2 for number in numbers]
    if row.way == "square":
        return [number**2 for number in numbers]
    if row.way == "most":
        return ranked(row, numbers, most)
    return list(numbers)


def ranked(row: Row, numbers: Sequence[int], most: str) -> list[int]:
    """Return the points for the most and the second most of something. Nobody gets any for having nothing."""
    first, *others = sorted({number for number in numbers if number > 0}, reverse=True) or [0]
    second = others[0] if others else 0
    firsts, seconds = numbers.count(first), numbers.count(second)
    tied = firsts > 1
    both = row.gives + row.second
    give_first = {
        "all": row.gives,
        "both": row.gives,
        "none": 0 if tied else row.gives,
        "split": both // firsts if tied else row.gives,
    }[most]
    give_second = {
        "all": 0 if tied else row.second,
        "both": row.second,
        "none": 0 if tied or seconds > 1 else row.second,
        "split": 0 if tied else row.second // max(seconds, 1),
    }[most]
    given = {first: give_first, second: give_second} if second else {first: give_first}
    return [given.get(number, 0) if number > 0 else 0 for number in numbers]


def sums(rows: Sequence[Row], entries: Entries, *, rounds: bool, most: str) -> list[list[int]]:
    """Return what each row gives each player, in all rounds."""
    found = [[0] * len(rows) for _ in entries]
    for place, row in enumerate(rows):
        columns = [entries[seat][place] for seat in range(len(entries))]
        if not rounds:
            columns = [[sum(each)] for each in columns]
        for numbers in zip(*columns, strict=True):
            for seat, points in enumerate(expected(row, numbers, most)):
                found[seat][place] += points
    return found


def check(rows: Sequence[Row], entries: Entries, *, rounds: bool, most: str) -> Play:
    """Check everything that is shown, kept and sent of the sheet of *entries*; return it as it is kept."""
    state = filled(rows, entries, rounds=rounds, most=most)
    worth = sums(rows, entries, rounds=rounds, most=most)
    scoring = [place for place, row in enumerate(rows) if row.way not in ("tie", "note")]
    right = {
        state.table.name(seat): (
            sum(worth[seat][place] for place in scoring),
            [worth[seat][place] for place in scoring],
        )
        for seat in range(len(entries))
    }
    ended = recorded(state)
    assert ended
    kept = play_of(ended, OWN, 29_700_000, 7)
    for blocks in (score(state), describe(kept)):
        (bars,) = [block for block in blocks if isinstance(block, Scores)]
        shown = {
            row.player.name: (row.total, [part.points for part in row.parts])
            for row in bars.rows
        }
        assert shown == right
    breaks = [place for place, row in enumerate(rows) if row.way == "tie"]
    for who in kept.players:
        seat = [state.table.name(each) for each in state.table.seats].index(who.called)
        assert [part.points for part in who.breaks] == [worth[seat][place] for place in breaks]
    best = max(total for total, _ in right.values())
    assert max(each.score or 0 for each in kept.winners) == best
    check_everywhere(kept)
    digits = share.write(SCORE, state)
    if not share.too_long(digits):  # else that is said, and it goes into a file
        assert share.read(digits, (SCORE,)) == CodeContents(SCORE, state)
    (sent,) = files.read(files.write(Parcel((CodeContents(SCORE, state),))), ()).states
    assert sent.state == state
    return kept


def check_everywhere(kept: Play) -> None:
    """Check that *kept* has its numbers wherever a played game goes."""
    assert playlog.read(playlog.write((kept,))).plays == {kept.key: kept}
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)
    table = list(csv.DictReader(StringIO(export.as_csv((kept,)).decode("utf-8-sig"))))
    assert [int(line["Score"]) for line in table] == [each.score for each in kept.players]
    sent = json.loads(json.dumps(export.bg_stats_play(kept)))
    assert [int(each["score"]) for each in sent["players"]] == [
        each.score for each in kept.players
    ]
    picture = poster(kept, "today")
    small = {each.text for each in square_poster(picture).shapes if isinstance(each, Words)}
    for who, line in zip(kept.players, table, strict=True):
        assert f"{signed(who.score or 0)} points" in small
        for part in who.parts:
            assert line[f"From {part.title}"] == str(part.points)
            assert term(part.title, part.points) in spoken(picture)


@pytest.mark.parametrize("rounds", [False, True], ids=["once", "rounds"])
@pytest.mark.parametrize("way", WAY_KEYS)
def test_the_largest_numbers_that_the_pads_take_are_kept_whole(way: str, rounds: bool) -> None:
    rows = [
        Row(name=f"R{n}", way=way, gives=99, second=99, size=1).ruled(table=TABLE)
        for n in range(MOST_ROWS - 1)
    ]
    rows.append(Row(name="Last"))
    length = MOST_ROUNDS if rounds else 1 if way == "square" else MOST_TERMS
    least = 0 if way in NO_MINUS else LEAST
    entries = [
        [[MOST - seat if seat < SEATS - 1 else least] * length for _ in rows]
        for seat in range(SEATS)
    ]
    state = filled(rows, entries, rounds=rounds, most="all")
    (sequence,) = [block for block in form(state) if isinstance(block, QuestionSequence)]
    kinds = [question.kind for question in sequence.questions if isinstance(question.kind, Sum)]
    assert {(kind.least, kind.most) for kind in kinds} <= {(LEAST, MOST), (0, MOST)}
    check(rows, entries, rounds=rounds, most="all")


def drawn(seed: int) -> tuple[list[Row], Entries, bool, str]:
    """Return a random sheet: each of its rows counts in its own way."""
    random = Random(seed)
    rounds = seed % 2 == 0
    rows = [
        Row(
            name=f"R{n}",
            way=random.choice(WAY_KEYS),
            gives=random.choice((-99, -1, 0, 1, 7, 99)),
            second=random.choice((0, 4, -3)),
            size=random.randint(1, 12),
        ).ruled(table=TABLE)
        for n in range(random.randint(1, MOST_ROWS - 1))
    ]
    rows.append(Row(name="Last"))
    length = random.choice((1, 3, 9)) if rounds else random.choice((1, 3, MOST_TERMS))
    few = random.choice(((0, 1, 2), (0, 5, 4500, MOST), (LEAST, -1, 3, MOST)))
    entries = [
        [
            [
                max(number, 0) if row.way in NO_MINUS else number
                for number in (random.choice(few) for _ in range(length))
            ]
            for row in rows
        ]
        for _ in range(random.randint(2, SEATS))
    ]
    return rows, entries, rounds, MOST_TIES[seed // 2 % len(MOST_TIES)].key


def test_no_number_of_any_sheet_is_replaced() -> None:
    ways = set()
    for seed in range(64):
        rows, entries, rounds, most = drawn(seed)
        check(rows, entries, rounds=rounds, most=most)
        ways |= {(row.way, rounds, most) for row in rows}
    every = product(WAY_KEYS, (False, True), (option.key for option in MOST_TIES))
    assert ways == {*every}


def test_ten_thousand_in_three_rounds_is_not_cut() -> None:
    entries = [[[4500, 4800, 1150]], [[3000, 4000, 3600]]]
    kept = check([Row(name="Dice")], entries, rounds=True, most="all")
    assert [(each.called, each.score, each.won) for each in kept.players] == [
        ("Green", 10_600, True),
        ("Red", 10_450, False),
    ]


def test_the_picture_of_the_winner_has_the_whole_number() -> None:
    rows = [Row(name=f"R{n}", way="each", gives=99) for n in range(MOST_ROWS)]
    entries = [[[MOST] * MOST_ROUNDS for _ in rows] for _ in range(2)]
    state = filled(rows, entries, rounds=True, most="all")
    (picture,) = winner_picture(SCORE, state)
    whole = f"{99 * 99 * MOST * MOST_ROWS} points"
    for scene in (picture.scene, picture.narrow):
        assert whole in [each.text for each in scene.shapes if isinstance(each, Words)]
