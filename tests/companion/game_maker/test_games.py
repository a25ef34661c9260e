"""The game of a key and the game of a pack: their tools, their words, and the laws over both."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import catalogue
from companion.core.blocks import Answer, Button, Steps
from companion.core.table import Table
from companion.display.finder import find
from companion.exchange import share
from companion.game_maker import pack
from companion.game_maker.counters import CountersState, from_make, result
from companion.game_maker.definition import About, Counter, Definition, Phase, Row, Sheet
from companion.game_maker.examples import KEYS, examples
from companion.game_maker.first_player import FirstState, from_first
from companion.game_maker.first_player import follow as first_follows
from companion.game_maker.game import TO_THE_END, game_of, pack_game, titled, used
from companion.game_maker.keys import ANY
from companion.game_maker.rounds import RoundState
from companion.game_maker.score_state import ScoreState
from companion.game_maker.score_state import from_round as ends
from companion.game_maker.words import size
from companion.storage import saves
from companion.tools.history import History
from companion.tools.tool import Game
from tests import laws
from tests.companion.game_maker.sample_sheets import (
    FIRST,
    MAKE,
    ROUND,
    TOOLS,
    game,
    moved,
    scored,
    sheet,
)
from tests.states import states
from tests.wordings import Wording

FEWER = min(3, settings().max_examples)


def test_the_game_of_a_key_is_the_same_for_all_but_for_the_key() -> None:
    made = catalogue.any_made_game()
    assert made is game_of(ANY)
    assert [tool.name for tool in made.tools] == [
        f"{ANY}/{key}" for key in ("round", "score", "counters", "first", "lot", "make")
    ]
    assert game_of("own-nothing") is None
    assert made not in catalogue.every_game()


def test_a_definition_gives_a_game_its_title_and_its_players() -> None:
    made = examples()["builders"].evolve(least=4, most=2)
    named = titled(catalogue.any_made_game(), made)
    assert (named.title, named.least, named.most) == ("Town builders", 2, 4)
    assert titled(named, Definition()).title == "A game of your own"


@pytest.mark.parametrize(
    ("made", "words", "without"),
    [
        (Definition(), "Nothing in it yet", {"score", "counters"}),
        (examples()["tricks"], "2 rows, 3 phases", {"counters"}),
        (examples()["lighthouse"], "3 phases, 1 counter", set()),
        (game(Row()), "1 row", {"counters"}),
        (Definition().put(("course", "setup"), "Sit; Deal"), "2 steps", {"score", "counters"}),
    ],
)
def test_a_game_says_what_it_has_and_shows_those_tools(
    made: Definition, words: str, without: set[str]
) -> None:
    assert size(made) == words
    found = used(catalogue.any_made_game(), made)
    assert {tool.key for tool in TOOLS.values()} - {tool.key for tool in found} == without


@pytest.fixture(scope="module", params=KEYS)
def packed(request: pytest.FixtureRequest) -> Game:
    return pack_game("gold-mine", examples()[request.param])


def test_the_laws_hold_for_a_game_that_is_a_pack(packed: Game) -> None:
    @given(st.data())
    @settings(max_examples=FEWER)
    def hold(data: st.DataObject) -> None:
        for tool in packed.tools:
            state = data.draw(states(tool.state))
            laws.check_total(tool, state)
            laws.check_leads(packed, tool, state)

    hold()
    for tool in packed.tools:
        for each in (tool.state(), tool.example):
            laws.check_total(tool, each)
            laws.check_leads(packed, tool, each)
        history = History(tool.state()).then(tool.example, "example")
        assert tool.example != tool.state()
        assert saves.read(tool, saves.write(tool, history)) == history
        assert share.read(share.write(tool, tool.example), packed.tools).state == tool.example


def test_a_pack_opens_with_what_it_defines(packed: Game) -> None:
    made = packed.by_key["make"].state()
    for tool in packed.tools:
        for transfer in tool.transfers:
            if transfer.source == "make":
                assert transfer.do(made, tool.state()) == tool.state()
    assert packed.title == made.about.title


def test_whatever_a_tool_of_a_pack_takes_brings_something_in(packed: Game) -> None:
    for tool in packed.tools:
        for transfer in tool.transfers:
            source: Any = packed.by_key[transfer.source]
            ends = {"over": True} if transfer.source == "round" else {}
            later = (
                {"round": 2, "sheet": Sheet(rounds=True)} if transfer.source == "score" else {}
            )
            sources = [source.example, source.example.evolve(**ends, **later)]
            targets = [tool.state(), tool.state().evolve(about=About(name="Other"))]
            rounds = {"sheet": Sheet(rounds=True)} if tool.key == "score" else {}
            targets.append(tool.state().evolve(**rounds))
            targets += [tool.example.evolve(round=1)] if tool.key == "round" else []
            if transfer.title == TO_THE_END:
                ends_at = sheet(Row(name="Coins"), rounds=True, ends="reach", target=3)
                sources.append(scored(ends_at, (3,), (2,)))
            assert any(
                transfer.do(source, target) != target
                for source in sources
                for target in targets
            )


def test_an_example_of_a_pack_fits_a_code(packed: Game) -> None:
    for tool in packed.tools:
        assert not share.too_long(share.write(tool, tool.example))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a folder of games with a pack in it the one of the app."""
    (tmp_path / "gold_mine.toml").write_text(pack.write(examples()["tricks"]), "utf-8")
    monkeypatch.setattr(catalogue, "files", lambda package: tmp_path)
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for known in (catalogue.every_game, catalogue._folders, catalogue._game):
        known.cache_clear()


def test_a_pack_in_the_games_folder_is_a_game_like_the_others(shelf: Path) -> None:
    found = catalogue.find_game("gold-mine")
    assert found
    assert found in catalogue.every_game()
    assert found.title == "Trick by trick"
    assert catalogue.find_tool("gold-mine/score") in catalogue.every_tool()
    assert catalogue.game_of(found.tools[0]) is found
    assert sorted(each.name for each in shelf.iterdir()) == ["gold_mine.toml"]


def test_an_unnamed_phase_and_a_text_with_braces_are_shown_as_they_are() -> None:
    made = moved(MAKE, Definition(), ("add-phase", "Deal"), ("add-phase", "Bid"))
    made = made.put(("course", "phases", 0, "title"), " ")
    made = made.put(("course", "phases", 0, "steps"), "Take {all} of it; {0.__class__}")
    (transfer,) = [transfer for transfer in ROUND.transfers if transfer.source == "make"]
    state = ROUND.move(transfer.do(made, RoundState()), "next", (), 0, 0)
    blocks = ROUND.result(state)
    (steps,) = [block for block in blocks if isinstance(block, Steps)]
    assert [item.text for item in steps.items] == ["Take {all} of it", "{0.__class__}"]
    assert ROUND.summary(state) == "Round 1 · Phase 1"


@pytest.mark.parametrize("unit", ["Hand {", "}", "{0}", "{n}"])
def test_what_a_round_is_called_is_shown_as_it_is(unit: str) -> None:
    made = moved(MAKE, Definition().put(("course", "unit"), unit), ("add-phase", "Bid"))
    made = made.put(("course", "phases", 0, "title"), " ")
    for game_of_it in (made, made.put(("course", "phases"), ())):
        state = RoundState(course=game_of_it.course, round=1)
        (steps,) = [block for block in ROUND.result(state) if isinstance(block, Steps)]
        assert [item.text for item in steps.items] == [f"Play the {unit.lower()}."]


def test_rounds_go_on_until_the_last_or_until_somebody_says_so() -> None:
    made = Definition().put(("course", "rounds"), 2)
    (transfer,) = [transfer for transfer in ROUND.transfers if transfer.source == "make"]
    state = moved(ROUND, transfer.do(made, RoundState()), ("next",), ("next",), ("next",))
    assert state.over
    assert moved(ROUND, RoundState(round=1), ("end",)).over
    free = moved(ROUND, RoundState(), *[("next",)] * 40)
    assert (free.round, free.over) == (40, False)


@pytest.mark.parametrize(
    ("first", "later"), [("left", 1), ("right", 3), ("keep", 0), ("ask", None)]
)
def test_who_is_first_in_the_next_round_is_as_the_game_says(
    first: str, later: int | None
) -> None:
    state = RoundState(round=1, first=0).put(("course", "first"), first)
    after = moved(ROUND, state, ("next",))
    assert (after.round, after.first) == (2, later)
    assert moved(ROUND, after, ("back",)).first == 0


def test_a_first_player_is_drawn_from_those_who_sit_there(wording: Wording) -> None:
    state = FirstState(table=Table(seats=(2, 5, 7)))
    drawn = {FIRST.move(state, "draw", (), 0, seed).first for seed in range(60)}
    assert drawn == {2, 5, 7}
    assert FIRST.summary(state.evolve(first=5)).endswith(" is first")
    wording(FIRST.summary(state), FIRST.summary(state.evolve(first=0)))


def test_the_first_player_who_was_picked_last_is_the_checklists_too() -> None:
    """Whoever was picked after the first round was first in this tool alone."""
    drawn = FirstState(first=2)
    assert [from_first(drawn, RoundState(round=at)).first for at in (0, 1, 5)] == [2, 2, 2]
    assert from_first(FirstState(), RoundState(first=1)).first == 1
    assert from_first(drawn, RoundState(round=5, over=True, first=1)).first == 1
    assert first_follows(RoundState(round=2, first=3), drawn).first == 3
    assert first_follows(RoundState(round=2), drawn).first is None, "it is asked anew"
    assert first_follows(RoundState(round=2, over=True), drawn) == drawn


def test_the_end_of_the_checklist_is_the_end_of_the_sheet() -> None:
    assert ends(RoundState(over=True), ScoreState()).over
    assert not ends(RoundState(), ScoreState()).over


def test_a_counter_says_who_is_at_its_end() -> None:
    part = Definition().counters.evolve(rows=(Counter(name="Life", start=20),), order=(0,))
    state = from_make(Definition(counters=part), CountersState())
    for seats, words in (
        ((0,), "Red is at the lower limit of Life: 0"),
        ((0, 2), "Red and Purple are at"),
    ):
        for seat in seats:
            state = state.put(("tallies", seat, "held", 0, "number"), 0)
        (answer,) = [block for block in result(state) if isinstance(block, Answer)]
        assert answer.text.startswith(words)
    full = state.put(("tallies", 1, "held", 0, "number"), 99)
    (answer,) = [block for block in result(full) if isinstance(block, Answer)]
    assert answer.lines[-1] == "Green is at the upper limit of Life: 99"


def test_an_example_is_begun_in_a_game_that_is_blank_or_takes_the_place_of_what_is_there() -> (
    None
):
    for key, example in examples().items():
        assert moved(MAKE, Definition(), ("begin", key)) == example
        named = Definition(about=About(name="Ours"))
        assert moved(MAKE, named, ("begin", key)) == example.evolve(about=named.about)
        ours = moved(MAKE, named.evolve(sheet=sheet(Row(name="Gold"))), ("begin", key))
        assert pack.normal(ours) == example.evolve(about=named.about)
        assert ours.sheet.rows[0].name == "Gold"
        assert 0 not in ours.sheet.order, "its place is not given to another row"
    assert moved(MAKE, Definition(), ("begin", "chess")) == Definition()


def test_a_game_of_ones_own_is_found_by_its_words() -> None:
    made = examples()["lighthouse"].evolve(rules="Whoever whistles has lost.")
    with_rows = made.evolve(sheet=sheet(Row(name="Lamps")))
    own = ((titled(catalogue.any_made_game(), with_rows), with_rows),)

    def tools(words: str) -> set[str]:
        return {
            hit.tool.key for hit in find(words, Table(), own) if hit.tool.game == own[0][0].key
        }

    assert tools("whistles") == {"make"}
    assert tools("storm card") == {"round"}
    assert "score" in tools("lamps")
    assert "counters" in tools("strength")
    assert not find("whistles", Table())
    nameless = Definition().put(("course", "phases"), made.course.phases[:1])
    blank = nameless.put(("course", "phases", 0, "title"), " ")
    (hit,) = find("storm card", Table(), ((catalogue.any_made_game(), blank),))
    assert hit.title == "Phase"


def test_where_there_are_no_rounds_the_set_up_leads_to_the_score() -> None:
    """Else its large button began a round of which nobody had said anything."""

    def large(state: RoundState) -> list[str]:
        buttons = (each for each in ROUND.result(state) if isinstance(each, Button))
        links = (link for link in ROUND.links(state) if link.main)
        return [*(each.move for each in buttons if each.main), *(link.tool for link in links)]

    plain = RoundState()
    assert large(plain) == ["score"]
    assert large(plain.evolve(round=1)) == ["next"], "someone counts rounds here"
    assert large(plain.evolve(over=True, round=1)) == ["score"]
    phased = plain.course.evolve(phases=(Phase(),))
    assert large(plain.evolve(course=phased)) == ["next"]
    assert large(plain.evolve(course=plain.course.evolve(rounds=3))) == ["next"]
    assert not ROUND.form(plain), "nobody has to be first"
    assert ROUND.form(plain.evolve(course=phased))
