"""Our scripts as they are sent do what was written: without comments, with shorter names of their own."""

import re
from itertools import chain, zip_longest
from pathlib import Path

import pytest

from screens import light
from screens.light.scripts import blanks_left_out, script, short_names

FILES = sorted(Path(light.__file__).parent.glob("*.js"))
TEXTS = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")


def without_remarks(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", "\n".join(
        line for line in text.splitlines() if not line.strip().startswith("//")
    ))  # fmt: skip


def long_again(file: Path) -> str:
    """Return the script in *file* as it is sent, with the names that were written."""
    sent = script(file.name)
    names = {short: long for long, short in short_names(blanks_left_out(file.name)).items()}
    strings = TEXTS.findall(sent)
    parts = (
        re.sub(r"\b[A-Za-z]\w*", lambda found: names.get(found[0], found[0]), part)
        for part in TEXTS.split(sent)
    )
    return "".join(chain.from_iterable(zip_longest(parts, strings, fillvalue="")))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_blanks_and_remarks_are_left_out(file: Path) -> None:
    written, sent = without_remarks(file.read_text("utf-8")), long_again(file)
    assert TEXTS.findall(sent) == TEXTS.findall(written)
    words = re.compile(r"\w+")
    assert words.findall(sent) == words.findall(written)
    assert re.sub(r"\s", "", sent) == re.sub(r"\s", "", written)
    assert "\n" not in sent
    assert len(script(file.name)) < len(sent) < len(written)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_short_names_are_those_of_nothing_else(file: Path) -> None:
    plain = blanks_left_out(file.name)
    short = short_names(plain)
    assert len({*short.values()}) == len(short)
    assert not {*short.values()} & {*re.findall(r"\w+", plain)}
    texts = " ".join(TEXTS.findall(plain))
    for name in short:
        assert not re.search(rf"\b{name}\b", texts)
        assert not re.search(rf"(?<!\.\.)\.{name}\b|\b{name}:|[{{,]{name}}}", plain)


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
