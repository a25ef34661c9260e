"""Definitions of games as a stranger may make them: mutated, spliced, and made by hand to hurt."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.table import Table
from companion.game_maker import pack
from companion.game_maker.definition import Definition
from companion.game_maker.examples import examples
from companion.tools.tool import AnyTool
from tests.companion.game_maker.sample_sheets import MAKE, TOOLS

_PACKS = [pack.write(each) for each in examples().values()]
_WORDS = (
    "true", "-1", "1e999", "nan", "inf", "9" * 5000, "1.0", '""', '"\\ud800"', '"\\u202e"', "[]",
    "{}", "[" * 400, "{a=" * 400, '"' + "a" * 700 + '"', '"{0.__class__}"', '"%s%n;;;"', "'''",
    "1979-05-27T07:32:00Z", "[[1]]", '["x"]', "[" + '"a;b",' * 900 + "]", "0x7fffffffffffffff",
    '{ "__proto__" = 1 }', '"\\n\\n"', '" "', '"👩‍👩‍👧‍👦 fam"', "99999999999999999999",
)  # fmt: skip
_SIGNS = "[]{}\"'=.,;#\n\r\t 019aZé\u202e\ufeff\x00👩‍👧"


def packs(random: Random, count: int) -> Iterator[str]:
    """Draw *count* texts as they stand in files that say they are games."""
    makers = (_torn, _valued, _valued, _valued, _spliced, _repeated, _noise)
    for _ in range(count):
        yield random.choice(makers)(random)


def _torn(random: Random) -> str:
    signs = list(random.choice(_PACKS))
    for _ in range(random.randrange(1, 4)):
        signs[random.randrange(len(signs))] = random.choice(_SIGNS)
    return "".join(signs[: random.randrange(1, len(signs) + 1)])


def _valued(random: Random) -> str:
    """Return a game with another value in one of its lines."""
    lines = random.choice(_PACKS).split("\n")
    at = random.choice([n for n, line in enumerate(lines) if " = " in line][1:])
    lines[at] = f"{lines[at].split(' = ')[0]} = {random.choice(_WORDS)}"
    return "\n".join(lines)


def _spliced(random: Random) -> str:
    one, two = random.choice(_PACKS).split("\n"), random.choice(_PACKS).split("\n")
    return "\n".join(one[: random.randrange(len(one))] + two[random.randrange(len(two)) :])


def _repeated(random: Random) -> str:
    parts = random.choice(_PACKS).split("\n\n")
    at = random.randrange(1, len(parts))
    return "\n\n".join([*parts[:at], *[parts[at]] * random.choice((2, 14, 300)), *parts[at:]])


def _noise(random: Random) -> str:
    return "companion = 1\n" + "".join(random.choices(_SIGNS, k=random.choice((3, 60, 900))))


def play(text: str) -> str:
    """Return what comes of *text*: a sentence, or "a game" whose six tools all answer."""
    try:
        made = pack.read(text)
    except pack.PackError as error:
        return str(error)
    for tool in TOOLS.values():
        answered(tool, made)
    return "a game"


def answered(tool: AnyTool, made: Definition) -> None:
    """Have *tool* ask and answer with the definition *made*, before the first round and in it."""
    transfers = [transfer for transfer in tool.transfers if transfer.source == MAKE.key]
    state: Any = tool.opening(Table().resized(3))
    for transfer in transfers:
        state = transfer.do(made, state)
    state = made if tool is MAKE else state
    assert tool.summary(state).strip()
    tool.form(state)
    tool.recorded(state)
    steps = "next" in {move.key for move in tool.moves}
    for _ in range(3):
        assert tool.result(state)
        state = tool.move(state, "next", (), 0, 0) if steps else state
