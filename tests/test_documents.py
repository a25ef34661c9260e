"""What the documents say of the source: each file, name and link in them exists."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.screens.desks import TOOLS, opened
from tests.screens.harness import Screen
from tests.screens.whole_app import shown
from tests.web_copy import recipe

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    file
    for folder in (
        ROOT,
        ROOT / "docs",
        ROOT / "docs" / "decisions",
        ROOT / "build",
        ROOT / ".github",
    )
    for file in folder.glob("*.md")
)
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "docs" / "CONTRIBUTING.md").read_text("utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
NAMED = re.compile(r"`([\w/]+\.py)` `(\w+)`")
"""A file, and what is defined in it."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def anchors(page: Path) -> set[str]:
    """Return what a link into *page* may name: its headings, as the host of the source has them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("https://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@each_page
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    folders = r"(?:companion|screens|tests|build|docs|assets|\.github)"
    for name in re.findall(
        rf"`({folders}/[\w/.*-]+\.(?:py|md|toml|yml|txt|svg|js|mjs|css|in))`",
        page.read_text("utf-8"),
    ):
        assert "gold" in name or list(ROOT.glob(name)), name


def defined(file: str) -> set[str]:
    """Return what *file* defines: functions, classes, methods and names."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    found = {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        )
        found |= {each.id for each in targets if isinstance(each, ast.Name)}
    return found


@pytest.mark.parametrize("page", ["architecture.md", "glossary.md"])
def test_what_is_named_with_its_file_is_defined_there(page: str) -> None:
    pairs = NAMED.findall((ROOT / "docs" / page).read_text("utf-8"))
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[1] not in defined(pair[0])] == []


def test_each_word_of_the_glossary_has_one_meaning_and_a_place() -> None:
    rows = [line.split("|")[1:-1] for line in GLOSSARY.splitlines() if line.startswith("| ")]
    terms = [row[0].strip() for row in rows if row[0].strip() != "Word"]
    assert len(terms) == len({*terms}) > 40
    for row in rows:
        assert row[0].strip() == "Word" or NAMED.search(row[2]), row[0]


@pytest.mark.long
def test_the_picture_and_the_layers_are_as_the_source_is() -> None:
    assert recipe("architecture").main(["--check"]) is None


@pytest.mark.long
def test_an_old_picture_is_named_and_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = recipe("architecture")
    old = tmp_path / "architecture.svg"
    old.write_text(script.PICTURE.read_text("utf-8").replace("<circle", "<!-- -->", 1), "utf-8")
    monkeypatch.setattr(script, "PICTURE", old)
    assert script.main(["--check"]).startswith(
        "docs/architecture.svg: not as the imports are now"
    )
    script.main([])
    assert script.main(["--check"]) is None


@pytest.mark.long
def test_no_layer_uses_one_above_it() -> None:
    script = recipe("architecture")
    layers = script.layers()
    for place, layer in enumerate(layers):
        assert script.uses(layer, layers) <= {*layers[place + 1 :]}, layer.title
        for each in (layer, *script.inside(layer)):
            assert each.sentence, f"{each.title} does not say what lives there"


def walk_through() -> Iterator[tuple[str, str]]:
    """Return the files and functions of "A touch on a die", in their order."""
    (text,) = re.findall(r"^## A touch on a die.*?\n(.*?)^A test ", ARCHITECTURE, re.M | re.S)
    lines = re.findall(r"^\d+\. ", text, re.M)
    assert len(lines) == 10
    yield from NAMED.findall(text)


@pytest.mark.long
def test_a_touch_on_a_die_goes_the_way_that_is_told() -> None:
    calls: list[tuple[str, str]] = []

    def watch(frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)):
            calls.append((code.co_filename.removeprefix(f"{ROOT}/"), code.co_name))

    async def play(screen: Screen) -> None:
        await screen.touch("Each die, Enter")
        await screen.touch("A 3")

    session = opened()
    sys.setprofile(watch)
    try:
        shown(session, "/g/lawless-empire/first", play)
    finally:
        sys.setprofile(None)
    assert session.tool_session(TOOLS["lawless-empire/first"]).history.past
    later = iter(calls)
    for step in walk_through():
        named = (
            step[1][0].isupper() and step[1] != "ToolPane"
        )  # a class: what is in it is called
        assert named or step in later, f"{step} is not called, or not behind those before it"
