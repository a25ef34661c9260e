"""Games are found where they lie: a sixth one needs its folder and nothing else."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import catalogue, games
from companion.core.blocks import Answer, Steps
from companion.core.shape import code_part
from companion.exchange import share
from companion.storage import saves
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game
from tests import laws
from tests.states import extremes, states

INIT = """
from made_up_games.harbour import crates, round
from companion.tools.tool import Game

GAME = Game(
    key="harbour", title="Harbour", words="Crates at night",
    tools=(round.TOOL, crates.TOOL), least=2, most=4,
)
"""

CHECKLIST_TOML = """
unit = "Night"

[setup]
title = "Set-up"
chapter = "Before the first night"
steps = [{ text = "Give each of {n} players {lamps} lamps." }]

[[phases]]
title = "Unload"
chapter = "Unloading"
around = true
steps = [{ text = "Take crates." }, { text = "Last night!", when = ["last-round"], special = true }]

[[phases]]
title = "Sell"
chapter = "Selling"
steps = [{ text = "Sell what you hold." }]

[end]
title = "Dawn"
chapter = "The end"
steps = [{ text = "Count the coins." }]
"""

ROUND = '''
"""The nights of Harbour."""

from companion.tools.checklist import Checklist, ChecklistState, load_words
from companion.tools.checklist_tool import checklist_tool

NIGHTS = 3
LAMPS = 2

CHECKLIST = Checklist(
    words=load_words(__package__),
    new_round="right",
    last=lambda state: state.round == NIGHTS,
    numbers=lambda state: {"lamps": LAMPS},
)

TOOL = checklist_tool(CHECKLIST, "harbour", "Nights", ChecklistState(round=2))
'''

CRATES = '''
"""What the crates of each player are worth."""

from typing import Annotated

from companion.core.blocks import Answer, Result
from companion.core.fields import SEATS, Count, Seats, Text
from companion.core.table import SmallTable, Table
from companion.tools.tool import Tool
from companion.core.values import Value

WORTH = 4


class Hold(Value):
    """What one player has, and hides."""

    crates: Annotated[int, Count(title="Crates", most=40)] = 0
    hidden: Annotated[int, Count(title="Hidden", most=9, travels="secret")] = 0


class CratesState(Value):
    """What everyone has."""

    table: SmallTable = Table()
    holds: Annotated[tuple[Hold, ...], Seats(title="Holds")] = (Hold(),) * SEATS
    note: Annotated[str, Text(title="Note", most=20, travels="local")] = ""


def worth(state: CratesState) -> int:
    """Return what all crates are worth."""
    return WORTH * sum(state.holds[seat].crates for seat in state.table.seats)


def result(state: CratesState) -> Result:
    """Say it."""
    return (Answer(f"{worth(state)} coins"),)


TOOL = Tool(
    game="harbour", key="crates", title="Crates", state=CratesState, result=result,
    summary=lambda state: f"{worth(state)} coins",
    example=CratesState(holds=(Hold(crates=3, hidden=1),) * SEATS),
)
'''

FILES = {
    "__init__.py": INIT,
    "checklist.toml": CHECKLIST_TOML,
    "round.py": ROUND,
    "crates.py": CRATES,
}


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    root = tmp_path_factory.mktemp("sixth")
    folder = root / "made_up_games" / "harbour"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(root)
        (game,) = catalogue.load([str(folder.parent)], "made_up_games")
        yield game
    for module in [name for name in sys.modules if name.startswith("made_up_games")]:
        del sys.modules[module]


def test_a_folder_is_found_as_a_game(harbour: Game) -> None:
    assert [tool.name for tool in harbour.tools] == ["harbour/round", "harbour/crates"]


def test_its_checklist_has_its_words_and_this_tables_numbers(harbour: Game) -> None:
    rounds = harbour.by_key["round"]
    state: Any = rounds.state()
    (steps,) = [block for block in rounds.result(state) if isinstance(block, Steps)]
    assert [item.text for item in steps.items] == ["Give each of 4 players 2 lamps."]
    said = []
    for _ in range(8):
        answer = rounds.result(state)[0]
        assert isinstance(answer, Answer)
        said.append(answer.text)
        state = rounds.move(state, "next", (), 0, 0)
    assert said == [
        "Set-up",
        "Night 1 · Unload",
        "Night 1 · Sell",
        "Night 2 · Unload",
        "Night 2 · Sell",
        "Night 3 · Unload",
        "Night 3 · Sell",
        "Dawn",
    ]


@given(data=st.data())
@pytest.mark.long
def test_it_gets_form_result_share_and_save_by_the_same_laws(
    harbour: Game, data: st.DataObject
) -> None:
    for tool in harbour.tools:
        state = data.draw(states(tool.state))
        for each in (*extremes(tool.state), tool.example, state):
            laws.check_total(tool, each)
            laws.check_leads(harbour, tool, each)
            laws.check_share(tool, each)
            history = History(each).then(tool.example, "example")
            assert saves.read(tool, saves.write(tool, history)) == history


def test_its_secrets_stay_here(harbour: Game) -> None:
    crates = harbour.by_key["crates"]
    shared = share.read(share.write(crates, crates.example), harbour.tools).state
    assert shared == code_part(crates.example) != crates.example


def test_the_games_of_this_app_are_found_by_title_and_by_key() -> None:
    titles = [game.title for game in catalogue.every_game()]
    assert titles == sorted(titles)
    assert catalogue.find_game("lawless-empire") in catalogue.every_game()
    assert catalogue.find_game("harbour") is None


@pytest.mark.parametrize("tool", catalogue.every_tool(), ids=lambda tool: tool.name)
def test_every_tool_is_found_by_its_name(tool: AnyTool) -> None:
    assert catalogue.find_tool(tool.name) is tool


@pytest.mark.parametrize(
    "name",
    ["", "/", "orders", "/orders", "lawless-empire", "lawless-empire/", "harbour/orders",
     "lawless-empire/crates", "lawless-empire/orders/", "lawless_empire/orders"],
)  # fmt: skip
def test_no_other_name_finds_a_tool(name: str) -> None:
    assert catalogue.find_tool(name) is None


def test_every_folder_and_every_pack_is_one_game_with_a_key_of_its_own() -> None:
    (root,) = map(Path, games.__path__)
    folders = [each.name for each in root.iterdir() if (each / "__init__.py").is_file()]
    packs = [each.stem for each in root.glob("*.toml")]
    keys = [game.key.replace("-", "_") for game in catalogue.every_game()]
    assert sorted([*folders, *packs]) == sorted(keys)
    for game in catalogue.every_game():
        assert catalogue.find_game(game.key) is game
        assert all(catalogue.game_of(tool) is game for tool in game.tools)


@pytest.mark.program
def test_who_asks_for_one_game_does_not_wait_for_the_others() -> None:
    program = (
        "import sys; from companion import catalogue; before = {*sys.modules};"
        "assert catalogue.find_game('turf-war').tools;"
        "print(*{*sys.modules} - before)"
    )
    words = [sys.executable, "-c", program]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    assert {".".join(each.split(".")[2:3]) for each in said if "companion.games" in each} == {
        "turf_war"
    }


def test_every_tool_is_listed_once() -> None:
    names = [tool.name for tool in catalogue.every_tool()]
    assert len(set(names)) == len(names)


def test_a_folder_whose_game_is_none_is_a_mistake_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_games" / "wrong").mkdir(parents=True)
    (tmp_path / "broken_games" / "wrong" / "__init__.py").write_text("GAME = 1\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AssertionError, match="a folder's GAME is not a Game"):
        catalogue.load([str(tmp_path / "broken_games")], "broken_games")


@pytest.mark.parametrize("tool", catalogue.every_tool(), ids=lambda tool: tool.name)
def test_an_example_shows_more_than_the_opening_does(tool: AnyTool) -> None:
    looked_up = {"terms", "questions"}
    assert tool.key in looked_up or tool.example != tool.state()
