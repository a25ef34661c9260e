"""Turn any tool's state into a code, and back.

A code is decimal digits: QR codes encode them densest, and chats and mails do not change them.
The digits are one number, in bytes: 3 for the tag (which tool, which version, which plan of
fields), the state as ``codec`` encodes it, and 4 for the CRC-32 of both. The tag's highest bit is
set, so that no code begins with 0 and the length of the number is fixed. The tools of all games of
one's own have the same tags; there the number of the game stands before the state. A code of one of
these tools has the whole game, too, if that fits: see ``companion.exchange.game_code``.

    <link base>/#/q/<digits>
    <link base>/q/<digits>      where a server at the link base draws codes as pages
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from typing import Any, Final, NamedTuple
from zlib import crc32

from companion.catalogue import any_made_game, find_game, game_of
from companion.core.errors import ShareError
from companion.core.shape import code_part, without_secrets
from companion.core.values import Value
from companion.evening.made_games import MAKE
from companion.exchange.codec import pack, struct, unpack
from companion.exchange.game_code import GameWithState, bare, both_as, both_of, with_definition
from companion.exchange.link_text import readings
from companion.game_maker.keys import IDS, key_of, number_of
from companion.tools.tool import AnyTool

NOT_OURS = "This is not a Companion code."
TORN = "Part of the code is missing, or a digit is wrong. Scan or copy it again."
NEWER = "This code is from a newer version of the app."

MOST_DIGITS = 1200
"""Longer than any code can be: a QR code of version 15 holds fewer than a thousand."""

_TAG, _CRC = 3, 4
_LINK = re.compile(r"/q/(?=[0-9])", re.ASCII)
_ALONE = re.compile(r"[^\w.+-]*+(?=[0-9\s]++\Z)", re.ASCII)
_LONG = re.compile(r"(?<![\w.+-])[0-9]{17,1200}+(?!\w|[.,][0-9])", re.ASCII)
"""Digits without a link, as many as the shortest code has."""

MOST_DECODED: Final = 4000
"""Digits that are decoded at most: phones at a live table send each other states that are too long for a code."""

_WHOLE = re.compile(rf"[0-9]{{1,{MOST_DECODED}}}", re.ASCII)
_DIGITS = re.compile(r"[0-9]{1,1201}", re.ASCII)
_GAP = re.compile(r"[\s=>|]{0,80}")
"""What stands where a line was broken."""

_LINKS, _PARTS, _TRIED = 6, 20, 60
"""Links that are looked at in one reading of a text, ways to end each, and codes that are tried in all."""

NOT_ALL: Final = "This code doesn't bring everything that is entered here. A file does."
"""What is said beside a code of a state that it ``leaves_out`` a part of."""

TOO_LONG = "This is too long for a code. Save it as a file, or open a live table."

LONGEST: Final = 906
"""Digits of a code that a phone still reads well from another's screen: version 15 or less."""


class CodeContents(NamedTuple):
    """What a code holds: a tool, and a state of it as of today."""

    tool: AnyTool
    state: Value


def tag(name: str, version: int, model: type[Value]) -> bytes:
    """Return the three bytes that stand for a tool, its version and the plan of its fields."""
    return _tag_of(name, version, struct(model).plan)


def _tag_of(name: str, version: int, plan: str) -> bytes:
    text = f"{name} {version} {plan}"
    first, *rest = sha256(text.encode()).digest()[:_TAG]
    return bytes((first | 0x80, *rest))


def tags_of(tool: AnyTool) -> dict[bytes, tuple[int, type[Value]]]:
    """Return every tag that *tool* reads, with the version and the model behind it."""
    return {
        tag(tool.plan_name, version, model): (version, model)
        for version, model in tool.models.items()
    }


def write(tool: AnyTool, state: Value) -> str:
    """Return the digits for *state*. Secret and local fields take no part."""
    version, held = tool.as_released(code_part(state))
    head = tag(tool.plan_name, version, tool.models[version])
    return with_checksum(head, _with_number(tool, pack(held)))


def leaves_out(state: Value) -> bool:
    """Return whether something that is entered in *state* is in no code, though it is no secret: a file brings it."""
    return code_part(state) != without_secrets(state)


def too_long(digits: str) -> str:
    """Return a sentence where *digits* are too many for a code that phones read well, or ''."""
    return TOO_LONG if len(digits) > LONGEST else ""


def _with_number(tool: AnyTool, packed: int) -> int:
    """Return a packed state with the number of its game, where the game is one's own."""
    return packed * IDS + (number_of(tool.game) or 0) if tool.kin else packed


def _without_number(tool: AnyTool, packed: int) -> tuple[AnyTool, int]:
    """Return which tool a packed state is of, and the state alone."""
    if not tool.kin:
        return tool, packed
    packed, number = divmod(packed, IDS)
    game = find_game(key_of(number))
    assert game, "every number is one of a game"
    return game.by_key[tool.key], packed


def link(base: str, digits: str, *, drawn: bool = False) -> str:
    """Return the link that opens a code; *base* ends without a slash.

    Where the server at *base* draws codes as pages (*drawn*), the digits are in the path. Elsewhere they
    are behind a #: no server sees them then, and every web host will do.
    """
    return f"{base}/q/{digits}" if drawn else f"{base}/#/q/{digits}"


def read(text: str, tools: Iterable[AnyTool]) -> CodeContents:
    """Return what *text* (digits, a link, words around a link) holds.

    Raises ShareError, and never anything else, for every other text.
    """
    return find(text, partial(decode, tools=tuple(tools)))[1]


def find(text: str, decode: Callable[[str], CodeContents]) -> tuple[str, CodeContents]:
    """Return the digits of the code in *text*, and what *decode* finds in them; of several codes, of the last.

    Raises ShareError if there is none.
    """
    wrong: ShareError | None = None
    for digits in islice(_once(_candidates(text)), _TRIED):
        try:
            return digits, decode(digits)
        except ShareError as error:
            if wrong is None or str(wrong) == TORN:  # digits beside the code may be torn
                wrong = error
    raise wrong or ShareError(NOT_OURS)


def _once(texts: Iterable[str]) -> Iterator[str]:
    """Yield each of *texts* once."""
    known = set[str]()
    for each in texts:
        if each not in known:
            known.add(each)
            yield each


def _candidates(text: str) -> Iterator[str]:
    """Yield the digits in *text* that may be a code, those of links first."""
    every = tuple(readings(text))
    for reading in every:
        links = tuple(_LINK.finditer(reading))[-_LINKS:]
        for found in reversed(links):
            yield from _from(reading, found.end())
    for reading in every:
        alone = _ALONE.match(reading)
        if alone:
            yield from _from(reading, alone.end())
        for found in tuple(_LONG.finditer(reading))[-_LINKS:]:
            yield from _from(reading, found.start())


def _from(reading: str, at: int) -> Iterator[str]:
    """Yield the digits from *at* on: chats and mails break long links in parts, and people write on behind them."""
    parts, digits = list[str](), 0
    while (found := _DIGITS.match(reading, at)) and digits + len(found[0]) <= MOST_DIGITS:
        parts.append(found[0])
        digits += len(found[0])
        gap = _GAP.match(reading, found.end())
        at = gap.end() if gap else found.end()
    for count in range(len(parts), max(0, len(parts) - _PARTS), -1):
        yield "".join(parts[:count])
    if len(parts) > _PARTS:
        yield parts[0]


def tag_in(digits: str) -> bytes:
    """Return the tag that *digits* would begin with, were they a code."""
    return _bytes(digits)[:_TAG]


def decode(digits: str, tools: Iterable[AnyTool]) -> CodeContents:
    """Return what a code's *digits* hold. Raises ShareError if they are none of *tools*."""
    raw = _bytes(digits)
    body, crc = raw[:-_CRC], raw[-_CRC:]
    if len(body) < _TAG or crc32(body).to_bytes(_CRC, "big") != crc:
        raise ShareError(TORN)
    for tool in tools:
        if known := tags_of(tool).get(body[:_TAG]):
            return _open(tool, *known, body, digits)
        if both := game_tags_of(tool).get(body[:_TAG]):
            return _open_both(tool, both, body, digits)
    raise ShareError(NEWER)


def game_in(digits: str) -> Value | None:
    """Return the game of one's own that the code *digits* has besides what was entered, None if it has none.

    Raises ShareError if they are no code.
    """
    make = any_made_game().by_key[MAKE]
    if tag_in(digits) not in game_tags_of(make):
        return None
    return decode(digits, (make,)).state


def game_tags_of(tool: AnyTool) -> Mapping[bytes, GameWithState]:
    """Return the tags of the codes that hold *tool* with the whole of its game; for the tool that defines it all of
    them.
    """
    return _game_tags(tool.key) if tool.kin else {}


@cache
def _game_tags(key: str) -> Mapping[bytes, GameWithState]:
    game = any_made_game()
    make = game.by_key[MAKE]
    parts = [each for each in game.tools if each is not make and key in (each.key, MAKE)]
    return {_game_tag(part, both): both for part in parts for both in both_of(part, make)}


def _game_tag(tool: AnyTool, both: GameWithState) -> bytes:
    return _tag_of(f"{tool.plan_name} with game {both.make_version}", both.version, both.plan)


def _bytes(digits: str) -> bytes:
    if not _WHOLE.fullmatch(digits):
        raise ShareError(NOT_OURS)
    whole = int(digits)
    return whole.to_bytes((whole.bit_length() + 7) // 8, "big")


def _open(
    tool: AnyTool, version: int, model: type[Any], body: bytes, digits: str
) -> CodeContents:
    tool, packed = _without_number(tool, int.from_bytes(body[_TAG:], "big"))
    try:
        state = unpack(model, packed)
    except ValueError as error:
        raise ShareError(TORN) from error
    if with_checksum(body[:_TAG], _with_number(tool, pack(state))) != digits:
        raise ShareError(TORN)
    return CodeContents(tool, tool.upgraded(version, state))


def _open_both(tool: AnyTool, both: GameWithState, body: bytes, digits: str) -> CodeContents:
    """Return what a code of a whole game holds of *tool*: the definition, or what was entered."""
    tool, packed = _without_number(tool, int.from_bytes(body[_TAG:], "big"))
    try:
        held: Any = unpack(both.model, packed)
    except ValueError as error:
        raise ShareError(TORN) from error
    again = with_checksum(body[:_TAG], _with_number(tool, pack(held)))
    if again != digits or bare(held.state) != held.state:
        raise ShareError(TORN)
    make, part = (game_of(tool).by_key[key] for key in (MAKE, both.key))
    definition = make.upgraded(both.make_version, held.game)
    if tool.key == MAKE:
        return CodeContents(make, definition)
    return CodeContents(
        part, with_definition(part.upgraded(both.version, held.state), definition)
    )


def with_game(tool: AnyTool, state: Value, definition: Value) -> str:
    """Return the digits for *state* and the whole game that *definition* is.

    *tool* is one of a game of one's own, but not the one that defines it. '' if *state* is of another
    version of the game than *definition*.
    """
    if with_definition(state, definition) != state:
        return ""
    make = game_of(tool).by_key[MAKE]
    version, part = tool.as_released(bare(state))
    make_version, game = make.as_released(definition)
    both = both_as(tool, make, version, make_version)
    held = both.model.model_validate({"game": game, "state": part})
    return with_checksum(_game_tag(tool, both), _with_number(tool, pack(held)))


class OutgoingCode(NamedTuple):
    """The *digits* that go out for a state. *part* is whether they hold only a part of a game of one's own."""

    digits: str
    part: bool = False


def sent(tool: AnyTool, state: Value, definition: Value | None) -> OutgoingCode:
    """Return the code of *state*: with the whole game, which *definition* is, if phones read so much well.

    *definition* is None where nobody knows it.
    """
    alone = write(tool, state)
    if not tool.kin or tool.key == MAKE:
        return OutgoingCode(alone)
    whole = "" if definition is None else with_game(tool, state, definition)
    fits = bool(whole) and len(whole) <= LONGEST
    return OutgoingCode(whole) if fits else OutgoingCode(alone, part=True)


def with_checksum(head: bytes, packed: int) -> str:
    """Return the digits of tag *head* and a packed state, with their CRC behind."""
    body = head + packed.to_bytes((packed.bit_length() + 7) // 8, "big")
    return _decimal(int.from_bytes(body + crc32(body).to_bytes(_CRC, "big"), "big"))


def _decimal(whole: int) -> str:
    """Return *whole* in digits, however many: Python limits how many it writes at once."""
    parts: list[str] = []
    while whole >= _AT_ONCE:
        whole, part = divmod(whole, _AT_ONCE)
        parts.append(f"{part:0{_PART}}")
    return "".join((str(whole), *reversed(parts)))


_PART: Final = 4000
_AT_ONCE: Final = 10**_PART
