"""Our scripts as they are sent have the words and strings that were written, and no comments."""

import re
from pathlib import Path

import pytest

from screens.light import ui
from screens.light.ui.scripts import script

FILES = sorted(Path(ui.__file__).parent.glob("*.js"))
TEXTS = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")


def without_remarks(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", "\n".join(
        line for line in text.splitlines() if not line.strip().startswith("//")
    ))  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_blanks_and_remarks_are_left_out(file: Path) -> None:
    written, sent = without_remarks(file.read_text("utf-8")), script(file.name)
    assert TEXTS.findall(sent) == TEXTS.findall(written)
    words = re.compile(r"\w+")
    assert words.findall(sent) == words.findall(written)
    assert re.sub(r"\s", "", sent) == re.sub(r"\s", "", written)
    assert "\n" not in sent
    assert len(sent) < len(written)


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
