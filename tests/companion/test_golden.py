"""Every released plan of fields, and a code of it, is pinned for ever in tests/golden.

A line is ``game/tool version …``. A plan that differs from its line breaks codes that players
hold: give the tool a new version, and keep the old model with an upgrade. docs/games.md names the
same games: with all their tools, in its table.

``shapes.txt`` has what a save holds besides: the fields that no code has, and what stands in each field
at first, as a hash. An older edition is declared by how it differs from the next one, so that a change
of today's class would change all of them in silence where only codes were held to their plans.

A game without a line is in the making: nobody holds its codes, and its tests here are skipped.
``--golden`` releases it; ``--released`` fails where a game is still in the making.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.catalogue import every_game
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.exchange import share
from companion.exchange.codec import codec_of, pack, struct
from companion.exchange.house_rules import all_that_travels
from companion.tools.tool import AnyTool, Game, table_of
from tests.conftest import IN_THE_MAKING

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
PLANS, CODES, SHAPES = GOLDEN / "plans.txt", GOLDEN / "codes.txt", GOLDEN / "shapes.txt"
GAMES = ROOT / "docs" / "games.md"

MISSING = (
    "{line!r} is missing in tests/golden/{file}. When this version is ready for players, "
    "add it: pytest tests/companion/test_golden.py --golden"
)


class Edition(NamedTuple):
    """A tool as it is or was: what stands behind its name and version in both files."""

    tool: AnyTool
    key: str
    plan: str
    code: str
    shape: str


def private(model: type[Value], before: str = "") -> Iterator[str]:
    """Yield the plan of each field of *model* that no code has, however deep it is, behind how it travels."""
    for field in fields_of(model):
        name = f"{before}{field.name}"
        if field.kind.travels != "open":
            yield f"{name} {field.kind.travels} {codec_of(field).plan}"
        if field.model is not None:
            yield from private(field.model, f"{name}.")


def shape(model: type[Value]) -> str:
    """Return what stands in *model* at first, as a hash, and the plan of what no code has."""
    first = hashlib.sha256(model().model_dump_json().encode()).hexdigest()[:16]
    return f"{first} {'; '.join(private(model))}".strip()


def newest(tool: AnyTool) -> Value:
    """Return the example of *tool* as only its newest edition can hold it."""
    example: Value = tool.example
    if tool.kin and (sheet := getattr(example, "sheet", None)) is not None:
        return example.evolve(sheet=sheet.evolve(teams=True))
    table = table_of(example)
    if table is None:
        return example
    return example.evolve(table=table.renamed(table.seats[0], "Maximiliana-Konstantina"))


def editions() -> Iterator[Edition]:
    for tool in all_that_travels():
        for version, model in tool.models.items():
            tag = share.tag(tool.plan_name, version, model)
            state = tool.example if model is tool.state else model()
            plan = f"{tag.hex()} {struct(model).plan}"
            code = share.with_checksum(tag, pack(state))
            if model is tool.state:
                code = share.write(tool, newest(tool))  # with the number of a made game
            key = f"{tool.plan_name} {version}"
            yield Edition(tool, key, plan, code, shape(model))


EVERY = pytest.mark.parametrize(
    "edition", [pytest.param(each, id=each.key) for each in editions()]
)


def pinned(file: Path) -> dict[str, str]:
    """Return what *file* says of each name and version."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    entries = [line.split(" ", 2) for line in lines if line]
    found = {f"{name} {version}": rest for name, version, rest in entries}
    assert len(found) == len(entries), f"{file.name} names a version twice"
    return found


def entry(file: Path, key: str, fresh: str, add: bool) -> str:
    """Return the entry of *key*; where it is missing, add *fresh* or fail."""
    found = pinned(file)
    if key not in found:
        assert add, MISSING.format(line=key, file=file.name)
        with file.open("a", encoding="utf-8", newline="\n") as golden:
            golden.write(f"{key} {fresh}\n")
    return found.get(key, fresh)


def is_released(game: str) -> bool:
    """Return whether any tool of the game with the key *game* has a plan that is pinned."""
    return any(key.startswith(f"{game}/") for key in pinned(PLANS))


def wants_released(game: str, config: pytest.Config) -> None:
    """Skip a test of a game in the making, unless this run releases it or wants all released."""
    if not (is_released(game) or config.getoption("--golden")):
        assert not config.getoption("--released"), f"{game} {IN_THE_MAKING}: make golden"
        # Nobody holds its codes yet, and each run tells whoever makes the game.
        pytest.skip(f"{game} {IN_THE_MAKING}: make golden releases it")


@pytest.fixture
def add(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--golden"))


@EVERY
def test_a_plan_stays_as_it_was_released(
    edition: Edition, add: bool, pytestconfig: pytest.Config
) -> None:
    wants_released(edition.tool.kin or edition.tool.game, pytestconfig)
    assert entry(PLANS, edition.key, edition.plan, add) == edition.plan


@EVERY
def test_what_a_save_holds_stays_as_it_was_released(
    edition: Edition, add: bool, pytestconfig: pytest.Config
) -> None:
    wants_released(edition.tool.kin or edition.tool.game, pytestconfig)
    assert entry(SHAPES, edition.key, edition.shape, add) == edition.shape


@EVERY
def test_a_released_code_still_opens(
    edition: Edition, add: bool, pytestconfig: pytest.Config
) -> None:
    wants_released(edition.tool.kin or edition.tool.game, pytestconfig)
    code = entry(CODES, edition.key, edition.code, add)
    shared = share.read(code, all_that_travels())
    assert shared.tool is edition.tool
    assert isinstance(shared.state, edition.tool.state)


@pytest.mark.parametrize("file", [PLANS, CODES, SHAPES], ids=lambda file: file.stem)
def test_nothing_that_was_released_was_dropped(file: Path) -> None:
    assert set(pinned(file)) <= {edition.key for edition in editions()}


def test_a_missing_line_fails_and_says_how_to_add_it(tmp_path: Path) -> None:
    golden = tmp_path / "plans.txt"
    with pytest.raises(AssertionError, match=r"'zoo/cages 1' is missing .* --golden"):
        entry(golden, "zoo/cages 1", "abc plan", add=False)
    assert not golden.exists()


def test_a_line_is_added_once_and_never_changed(tmp_path: Path) -> None:
    golden = tmp_path / "plans.txt"
    assert entry(golden, "zoo/cages 1", "abc plan of old", add=True) == "abc plan of old"
    assert entry(golden, "zoo/cages 1", "def new plan", add=True) == "abc plan of old"
    assert golden.read_text("utf-8") == "zoo/cages 1 abc plan of old\n"


def test_a_version_that_stands_there_twice_is_a_mistake_of_ours(tmp_path: Path) -> None:
    golden = tmp_path / "plans.txt"
    golden.write_text("zoo/cages 1 abc plan\nzoo/cages 1 abc plan\n", "utf-8")
    with pytest.raises(AssertionError, match="names a version twice"):
        pinned(golden)


def row(game: Game) -> str:
    """Return the row of *game* in the table of docs/games.md."""
    tools = " · ".join(tool.title for tool in game.tools)
    return f"| {game.title} | {game.least} to {game.most} | {tools} |"


def with_row(page: str, game: Game) -> str:
    """Return *page* with the row of *game*: in the place of its old one, or below the others."""
    lines = page.splitlines()
    heads = {f"| {each.title} |" for each in every_game()}
    rows = [n for n, line in enumerate(lines) if any(map(line.startswith, heads))]
    own = [n for n in rows if lines[n].startswith(f"| {game.title} |")]
    start = own[0] if own else rows[-1] + 1
    lines[start : start + len(own)] = [row(game)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_page_of_the_games_has_a_row_for_each(
    game: Game, add: bool, pytestconfig: pytest.Config
) -> None:
    wants_released(game.key, pytestconfig)
    page = GAMES.read_text("utf-8")
    if add:
        page = with_row(page, game)
        GAMES.write_text(page, "utf-8", newline="\n")
    assert row(game) in page.splitlines(), "make golden writes the row"


def test_a_row_is_put_in_its_place_or_below_the_others() -> None:
    first, second, *_ = every_game()
    with_first = f"| Game | Players |\n|---|---|\n| {first.title} | none |\n\nText.\n"
    right = with_first.replace(f"| {first.title} | none |", row(first))
    assert with_row(with_first, first) == with_row(right, first) == right
    assert with_row(right, second) == right.replace("\n\n", f"\n{row(second)}\n\n")
