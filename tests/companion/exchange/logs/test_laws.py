"""What came in goes out again as it was, nothing comes in twice, and nothing that hurts is more than a sentence."""

import csv
import json
from datetime import tzinfo
from io import StringIO
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import ShareError
from companion.exchange import export
from companion.exchange.logs import bgg, kinds
from companion.exchange.logs.bg_stats_out import as_bg_stats, cells_of, wholes_of
from companion.exchange.logs.difference import difference, patched
from companion.exchange.logs.incoming_play import MOST_BYTES, Zone
from companion.exchange.logs.preview import Matcher, Preview, alike
from companion.plays.play import Play
from companion.storage import play_extras
from companion.storage.play_extras import Extras
from tests.companion import sample_logs

ZONE = ZoneInfo("Europe/Berlin")
TITLES = {"lawless-empire": "Lawless Empire"}
NOTHING = Extras({}, {})


def brought(
    raw: bytes,
    log: tuple[Play, ...] = (),
    besides: Extras = NOTHING,
    zone: tzinfo = ZONE,
) -> Preview:
    """Return what bringing in *raw* would do to the *log*."""
    matcher = Matcher(log, besides, TITLES, zone)
    for step in kinds.read(raw, Zone(zone)):
        assert 0 <= step.share <= 1
        if step.found:
            matcher.take(step.found)
    return matcher.preview()


def kept(found: Preview) -> Extras:
    """Return what is kept beside the plays that were *found*, as a store gives it back."""
    text = play_extras.write(
        (*(each.beside for each in found.new), *found.common.values()),
    )
    return play_extras.read(text)[0]


@pytest.mark.parametrize("seed", range(8))
def test_what_came_from_bg_stats_goes_out_as_it_came_and_comes_in_once(seed: int) -> None:
    log = sample_logs.bg_stats(Random(seed), 40)
    raw = json.dumps(log, ensure_ascii=bool(seed % 2), indent=seed % 3 or None).encode()
    found = brought(raw)
    assert len(found.new) == 40, found.misfits
    besides = kept(found)
    out = as_bg_stats(found.plays, besides, ZONE)
    assert sample_logs.whole_plays(json.loads(out)) == sample_logs.whole_plays(log)
    again = brought(raw, found.plays, besides)
    assert (again.new, again.here) == ((), 40)
    assert brought(out, found.plays).new == (), "also where nothing is known beside the plays"


@pytest.mark.parametrize("seed", range(4))
def test_a_log_that_goes_out_brings_nothing_new_however_it_went(seed: int) -> None:
    log = sample_logs.own_plays(Random(seed), 60)
    ways = [as_bg_stats(log, NOTHING, ZONE)]
    ways += [export.as_csv(log), export.as_csv(log, "semicolon", "comma")]
    ways += [export.as_csv(log, "comma", "comma"), export.as_csv(log, "semicolon")]
    for raw in ways:
        again = brought(raw, log)
        assert again.new == ()
        assert again.misfits == ()
        elsewhere = brought(raw)
        assert len(elsewhere.new) == len(log), elsewhere.misfits
        assert {alike(play, ZONE) for play in elsewhere.plays} == {
            alike(play, ZONE) for play in named(log)
        }
    assert export.from_json(export.as_json(log)) == log


def named(log: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return *log* where everyone is called what the app calls them."""
    found = []
    for play in log:
        players = tuple(
            each.evolve(name=name[:32])
            for each, name in zip(play.players, play.names, strict=True)
        )
        found.append(play.evolve(players=players))
    return tuple(found)


@pytest.mark.parametrize("seed", range(4))
def test_pages_of_board_game_geek_come_in_once(seed: int) -> None:
    random = Random(seed)
    pages = [sample_logs.bgg(random, 30, page).encode() for page in (1, 2)]
    matcher = Matcher((), NOTHING, TITLES, ZONE)
    for raw in (*pages, pages[0]):
        for step in bgg.read(raw, Zone(ZONE)):
            if step.found:
                matcher.take(step.found)
    found = matcher.preview()
    assert (len(found.new), found.twice, found.misfits) == (60, 30, ())
    again = brought(pages[1], found.plays, kept(found))
    assert (again.new, again.here) == ((), 30)
    out = as_bg_stats(found.plays, kept(found), ZONE)
    assert brought(out, found.plays, kept(found)).new == ()
    plays = json.loads(out)
    assert {each["bggId"] for each in plays["plays"]} == {*range(1, 31), *range(101, 131)}
    assert {each["bggId"] for each in plays["games"]} == {77}


def test_cells_of_a_table_that_mean_nothing_here_go_out_again() -> None:
    raw = b"Date,Game,Player,Score,Mood,Weather\n2024-02-03,Kites,Ann,3,good,rain\n2024-02-03,Kites,Bob,4,=bad,rain\n"
    found = brought(raw)
    out = export.as_csv(found.plays, cells=cells_of(kept(found)))
    head, ann, bob = out.decode("utf-8-sig").splitlines()
    assert head.endswith(",Mood,Weather")
    assert ann.endswith(",good,rain")
    assert bob.endswith(",'=bad,rain")
    again = brought(out, found.plays, kept(found))
    assert (again.new, again.here) == ((), 1)
    elsewhere = brought(out)
    assert cells_of(kept(elsewhere))[elsewhere.plays[0].key]["Weather"] == "rain"


@pytest.mark.parametrize(
    ("title", "cell"),
    [("Score", "45"), ("Place", "2"), ("Role", "Baron"), ("Team", "Red"), ("Won", "all"), ("Minutes", "long")],
)  # fmt: skip
def test_a_cell_that_a_play_has_no_room_for_goes_out_again_and_again(
    title: str, cell: str
) -> None:
    came = brought(f'Date,Game,Players,{title}\n2024-02-03,Kites,"Ann, Bob",{cell}\n'.encode())
    for _ in range(3):
        out = export.as_csv(came.plays, cells=cells_of(kept(came)))
        ann, bob = csv.DictReader(StringIO(out.decode("utf-8-sig")))
        assert ann[f"{title}, as it came"] == bob[f"{title}, as it came"] == cell
        assert brought(out, came.plays, kept(came)).new == ()
        came = brought(out)


@pytest.mark.parametrize("source", ["table", "bgg"])
def test_texts_that_are_cut_here_go_out_whole(source: str) -> None:
    name, role, where, notes, title = "a" * 40, "r" * 70, "w" * 90, "n" * 2100, "t" * 70
    raw = (
        f"Date,Game,Player,Role,Where,Notes,Score\n2024-02-03,{title},{name},{role},{where},{notes},won\n"
        f"2024-02-03,{title},Bob,,{where},{notes},3\n"
        if source == "table"
        else f'<plays><play id="1" date="2024-02-03" location="{where}"><item '
        f'name="{title}"/><comments>{notes}</comments><players>'
        f'<player name="{name}" color="{role}" score="won"/><player name="Bob" score="3"/></players></play></plays>'
    ).encode()
    found = brought(raw)
    (new,) = found.plays
    assert len(new.players[0].name) == 32
    besides = kept(found)
    out = json.loads(as_bg_stats(found.plays, besides, ZONE))
    (play,) = out["plays"]
    ann, bob = play["playerScores"]
    assert (ann["role"], ann["score"], bob["score"]) == (role, "won", "3")
    assert play["comments"] == notes
    assert [each["name"] for each in out["players"]] == [name, "Bob"]
    assert (out["games"][0]["name"], out["locations"][0]["name"]) == (title, where)
    cells = export.as_csv(found.plays, cells=cells_of(besides), wholes=wholes_of(besides))
    assert all(text.encode() in cells for text in (name, role, where, notes, title, "won"))
    renamed = new.renamed(0, "Ann").evolve(notes="Fun")
    later = export.as_csv((renamed,), wholes=wholes_of(besides))
    assert name.encode() not in later
    assert notes.encode() not in later


def test_what_is_not_shown_of_a_table_goes_out_again() -> None:
    raw = (
        b"Date,Game,Player,Won,Team,Minutes\n"
        b"2024-02-03,Kites,Ann,yes,Foxes,9000\n2024-02-03,Kites,Bob,no,Foxes,9000\n"
    )
    found = brought(raw)
    besides = kept(found)
    out = export.as_csv(found.plays, cells=cells_of(besides), wholes=wholes_of(besides))
    again = brought(out)
    assert [each.why for each in again.remarks] == [each.why for each in found.remarks]
    assert len(again.remarks) == 1
    assert [each.won for each in again.plays[0].players] == [True, False]
    (play,) = json.loads(as_bg_stats(found.plays, besides, ZONE))["plays"]
    assert (play["durationMin"], play["usesTeams"]) == (9000, True)
    assert [each["team"] for each in play["playerScores"]] == ["Foxes", "Foxes"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-2, 2) | st.text(max_size=3),
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=2), each, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON, JSON)
def test_ours_with_the_difference_is_theirs(ours: object, theirs: object) -> None:
    change = difference(ours, theirs)
    assert json.dumps(patched(ours, change), sort_keys=True) == json.dumps(
        theirs, sort_keys=True
    )
    assert difference(theirs, theirs) is None


@given(JSON, JSON)
def test_a_difference_that_was_made_by_others_raises_nothing(
    ours: object, made: object
) -> None:
    patched(ours, made)


def came_of(raw: bytes) -> tuple[str, ...]:
    """Return every sentence about *raw*; whatever is raised but a sentence of ours goes on to the test."""
    try:
        found = brought(raw)
    except ShareError as error:
        return (str(error),)
    as_bg_stats(found.plays, kept(found), ZONE)
    export.as_csv(found.plays, cells=cells_of(kept(found)), wholes=wholes_of(kept(found)))
    return ("opened.", *(each.why for each in (*found.misfits, *found.remarks)))


def test_what_a_stranger_made_is_opened_or_refused_with_a_sentence() -> None:
    came = [came_of(raw) for raw in sample_logs.hostile(Random(56), 500)]
    assert {said[0] == "opened." for said in came} == {True, False}
    assert all(each.endswith(".") for said in came for each in said)


def test_what_looks_like_a_log_is_known_by_its_beginning() -> None:
    random = Random(1)
    log = json.dumps(sample_logs.bg_stats(random, 2)).encode()
    assert kinds.kind_of(log) == "bgstats"
    assert kinds.kind_of(log[:-9]) == "bgstats"
    assert kinds.kind_of(sample_logs.bgg(random, 1).encode()) == "bgg"
    assert kinds.kind_of(export.as_csv(sample_logs.own_plays(random, 2))) == "csv"
    assert kinds.kind_of(b"Pizza at eight?") is None
    assert kinds.kind_of(b" " * (MOST_BYTES + 1)) is None
