"""Our scripts as they are sent have the words and strings that were written, and no comments."""

import re
from pathlib import Path

import pytest

from screens.light import ui
from screens.light.ui import scripts
from screens.light.ui.scripts import script

FILES = sorted(Path(ui.__file__).parent.glob("*.js"))
TEXTS = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")


def without_remarks(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", "\n".join(
        line for line in text.splitlines() if not line.strip().startswith("//")
    ))  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_blanks_and_remarks_are_left_out_and_names_of_its_own_are_short(
    file: Path,
) -> None:
    written, sent = without_remarks(file.read_text("utf-8")), script(file.name)
    assert TEXTS.findall(sent) == TEXTS.findall(written)
    words = re.compile(r"\w+")
    bare = (words.findall(TEXTS.sub("", each)) for each in (written, sent))
    pairs = set(zip(*bare, strict=True))
    assert len(pairs) == len({old for old, _ in pairs}) == len({new for _, new in pairs})
    signs = re.compile(r"[\w\s]+")
    assert signs.sub("", sent) == signs.sub("", written)
    assert "\n" not in sent
    assert len(sent) < len(written)
    stays = {old for old, new in pairs if old == new}
    known = re.findall(r"(?<!\.)\.(\w+)|[{,] ?(\w+):", TEXTS.sub("", written))
    assert {word for each in known for word in each if word} <= stays
    assert all(len(new) < len(old) for old, new in pairs if old != new)


def test_a_name_that_is_also_a_property_or_in_a_text_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.js").write_text(
        "const first = (long, other) => {\n"
        "  const {kept} = long, words = [...other];\n"
        "  return {words: `${long}`, kept, all: other.first};\n"
        "};\n"
    )
    monkeypatch.setattr(scripts, "files", lambda package: tmp_path)
    assert script("a.js") == (
        "const first=(long,a)=>{const{kept}=long,words=[...a];"
        "return{words:`${long}`,kept,all:a.first};};"
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_line_relies_on_its_end_and_no_text_has_another_within(file: Path) -> None:
    """Each line ends with a sign after which the next can follow, or goes on in the next."""
    lines = [
        line for line in without_remarks(file.read_text("utf-8")).splitlines() if line.strip()
    ]
    for line, following in zip(lines, [*lines[1:], ";"], strict=True):
        goes_on = following.strip().startswith(("&&", "||", "?", ":", ".", ")", "}", "]"))
        assert line.rstrip()[-1] in ";{}(,:>&|=)" or goes_on, line
        assert line.count("`") % 2 == 0
        for text in re.findall(r"`[^`]*`", line):
            assert text.count("${") == text.count("}"), text
