"""Every released plan of fields, and a code of it, is pinned for ever in tests/golden.

A line is ``game/tool version …``. A plan that differs from its line breaks codes that players
hold: give the tool a new version, and keep the old model with an upgrade.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.exchange import share
from companion.exchange.codec import pack, struct
from companion.exchange.house_rules import all_that_travels
from companion.tools.tool import AnyTool

GOLDEN = Path(__file__).parents[1] / "golden"
PLANS, CODES = GOLDEN / "plans.txt", GOLDEN / "codes.txt"

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


def editions() -> Iterator[Edition]:
    for tool in all_that_travels():
        models = [(each.version, each.state) for each in tool.older]
        for version, model in [*models, (tool.version, tool.state)]:
            tag = share.tag(tool.name, version, model)
            state = tool.example if model is tool.state else model()
            plan = f"{tag.hex()} {struct(model).plan}"
            yield Edition(tool, f"{tool.name} {version}", plan, share.sealed(tag, pack(state)))


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


@pytest.fixture
def add(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--golden"))


@EVERY
def test_a_plan_stays_as_it_was_released(edition: Edition, add: bool) -> None:
    assert entry(PLANS, edition.key, edition.plan, add) == edition.plan


@EVERY
def test_a_released_code_still_opens(edition: Edition, add: bool) -> None:
    code = entry(CODES, edition.key, edition.code, add)
    shared = share.read(code, all_that_travels())
    assert shared.tool is edition.tool
    assert isinstance(shared.state, edition.tool.state)


@pytest.mark.parametrize("file", [PLANS, CODES], ids=lambda file: file.stem)
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
