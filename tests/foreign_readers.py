"""Every reader of a text or of bytes that come from outside: its bound, what it raises, and what is worst for it.

One list, from which the laws run: in ``tests/test_foreign_readers.py`` what each does with what is too long, and with
what was made to hurt; in ``make soak`` how its time grows.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from starlette.requests import Request

from companion import __main__ as program
from companion.catalogue import every_tool
from companion.core import json_text, search
from companion.core.errors import CompanionError, ShareError, StorageError
from companion.core.table import Table
from companion.display import finder
from companion.exchange import export, files, link_text, picture_size, qr_decoder, share
from companion.exchange.house_rules import all_that_travels
from companion.exchange.logs import bg_stats, bgg, incoming_play, kinds, table
from companion.game_maker import pack
from companion.live import links, messages, snapshot, wire
from companion.storage import page_shelf, people, play_extras, playlog, saves
from screens.pages import followed_link
from screens.routes import route_of_link
from screens.server.door import light_door
from screens.server.door.light_door import RefusedError
from screens.server.light_routes import cookies

TOOL = every_tool()[0]
KEY = "xSnpEHPi2uZzrN8lkaOAPg"
CODE = share.write(TOOL, TOOL.example)

Kind = Literal[
    "link",
    "digits",
    "json",
    "lines",
    "toml",
    "packed",
    "form",
    "words",
    "picture",
    "xml",
    "table",
]


class Reader(NamedTuple):
    """A reader of at most *most* characters or bytes of a *kind*.

    It *cuts* what is longer, or refuses it. *raises* is all that it raises, and () where it never does.
    """

    read: Callable[[Any], object]
    most: int
    kind: Kind
    raises: tuple[type[Exception], ...] = ()
    cuts: bool = False
    raw: bool = False


def _form(body: bytes) -> object:
    """Read *body* as the laptop reads a form."""
    heads = [(b"content-type", light_door.FORM.encode())]

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return asyncio.run(
        light_door.read_form(
            Request({"type": "http", "headers": heads, "method": "POST"}, receive)
        )
    )


def _op(text: str) -> object:
    return wire.op_from_data(wire.parsed(text))


def _shelved(text: str) -> object:
    async def ask(*_: object) -> list[object]:
        return [True, text]

    return asyncio.run(page_shelf.PageShelf(ask).get("x"))


def _told(raw: bytes) -> object:
    return list(program.of_file(raw))


def _of_table(raw: bytes) -> object:
    opened = table.opened(raw)
    seem = table.guessed(opened)
    plain = table.ColumnMeanings(("date", "game", "player"))
    return list(table.read(opened, plain if seem.missing else seem))


def _asked(text: str) -> object:
    return finder.find(text, Table())


def _sized(raw: bytes) -> object:
    return picture_size.size_of(qr_decoder.measured(raw))


READERS: Final[dict[str, Reader]] = {
    "readings of a text": Reader(
        lambda text: list(link_text.readings(text)), link_text.MOST_CHARACTERS, "link", cuts=True
    ),
    "the link of a table": Reader(links.find_link, link_text.MOST_CHARACTERS, "link", cuts=True),
    "a link": Reader(
        partial(links.read_link, decode=followed_link.decoded), link_text.MOST_CHARACTERS, "link",
        (ShareError, links.LiveError), cuts=True,
    ),
    "the page of a link": Reader(
        lambda text: links.page_of(text, ""), link_text.MOST_CHARACTERS, "link", (links.LiveError,), cuts=True
    ),
    "a text of the camera, a picture, a file": Reader(
        lambda text: followed_link.first_link((text,)), link_text.MOST_CHARACTERS, "link",
        (CompanionError,), cuts=True,
    ),
    "a route": Reader(route_of_link, link_text.MOST_CHARACTERS, "link", cuts=True),
    "a code in a text": Reader(
        lambda text: share.read(text, all_that_travels()), link_text.MOST_CHARACTERS, "link", (ShareError,),
        cuts=True,
    ),
    "the digits of a code": Reader(
        lambda text: share.decode(text, all_that_travels()), share.MOST_DECODED, "digits",
        (ShareError,),
    ),
    "a file": Reader(
        lambda raw: files.read(raw, every_tool()), files.MOST_BYTES, "lines", (ShareError,), raw=True
    ),
    "played games": Reader(export.from_json, export.MOST_BYTES, "json", (ShareError,), raw=True),
    "what looks like played games": Reader(
        export.looks_like_plays, export.MOST_BYTES, "json", raw=True
    ),
    "a log of BG Stats": Reader(
        lambda raw: list(bg_stats.read(raw)), incoming_play.MOST_BYTES, "json", (ShareError,), raw=True
    ),
    "a log of BoardGameGeek": Reader(
        lambda raw: list(bgg.read(raw)), incoming_play.MOST_BYTES, "xml", (ShareError,), raw=True
    ),
    "a log as a table": Reader(_of_table, incoming_play.MOST_BYTES, "table", (ShareError,), raw=True),
    "what looks like a log": Reader(kinds.kind_of, incoming_play.MOST_BYTES, "json", raw=True),
    "a page of what is beside plays": Reader(play_extras.read, play_extras.MOST_CHARACTERS, "lines"),
    "any file that is told": Reader(
        _told, export.MOST_BYTES, "json", (CompanionError,), raw=True
    ),
    "JSON": Reader(lambda text: json_text.parsed(text, 10**6), 10**6, "json", (ValueError,)),
    "a save": Reader(partial(saves.read, TOOL), saves.MOST_BYTES, "json", (StorageError,)),
    "the settings": Reader(saves.read_device, saves.MOST_BYTES, "json", (StorageError,)),
    "a text of a browser's storage": Reader(_shelved, page_shelf.MOST_BYTES, "json"),
    "a page of the play log": Reader(playlog.read, playlog.MOST_CHARACTERS, "lines"),
    "what is known of people": Reader(people.read, people.MOST_CHARACTERS, "lines"),
    "a game as TOML": Reader(pack.read, pack.MOST_CHARACTERS, "toml", (pack.PackError,)),
    "an operation": Reader(_op, wire.MOST_BYTES, "json", (wire.WireError,)),
    "an entry": Reader(wire.entry_from_json, wire.MOST_BYTES, "json", (wire.WireError,)),
    "a phone's message": Reader(messages.from_phone, messages.MOST_BYTES, "json", (wire.WireError,)),
    "a host's message": Reader(messages.from_host, messages.MOST_SAID, "json", (wire.WireError,)),
    "a log": Reader(snapshot.snapshot_from_json, snapshot.MOST_BYTES, "json", (wire.WireError,)),
    "a cookie": Reader(cookies.unpacked, cookies.LONGEST, "packed", (StorageError,)),
    "a form": Reader(_form, light_door.MOST_BYTES, "form", (RefusedError,), raw=True),
    "a search": Reader(_asked, search.MOST_ASKED, "words", cuts=True),
    "a search in a list": Reader(search.wanted_words, search.MOST_ASKED, "words", cuts=True),
    "a picture": Reader(
        _sized, qr_decoder.MOST_BYTES, "picture", (ShareError,), raw=True
    ),
}  # fmt: skip
"""All of them. A new reader of foreign text gets a line here."""

_LINK_PARTS: Final = (
    "http://", "http://a", "https://a/", "/j/", f"/j/{KEY[:-1]}", f"/j/{KEY[:-1]}\n", "/q/", "/q/1",
    "/q/1 ", "/j/\n", "/\nj", "1 ", "1\n> ", "%", "%25", "%2", "%2525", "https%3A", "http%25", " ", "\n",
    "\t\n", "> ", ">", "| ", "=", "=\n", "\u200b", "(", "]", "a", "é", "__http:", "_", "-", "?", "&q=",
    f"{'1' * 17} ", "1", f"{'1' * 1200} ", f"/q/{'1' * 60}\n", "\r", "\ud800", "http://[", "@", "#/q/", "/",
)  # fmt: skip

_JSON: Final = (
    ("", "[", ""), ("", "[", "]"), ("[", "[],", "1]"), ("[", '"",', "1]"), ("[", "1,", "1]"), ("", "9", ""),
    ("[", "1.5e300,", "1]"), ('"', "a", '"'), ('"', "\\u0041", '"'), ('"', "\\ud800\\udc00", '"'), ('"', "é", '"'),
    ("", '{"a":', ""), ("{", '"a":1,', '"b":1}'), ("", " ", "1"), ("-", "1", ""), ("", '{"format":1,', ""),
    ('{"format":1,"device":[', "{},", "1]}"), ('{"say":"ops","data":[', "[],", "1]}"), ("1.", "1", ""),
    ('{"format":1,"tool":"", "version":1,"state":0,"future":[],"past":[', '["",[]],', '["",[]]]}'),
    ('{"format":"companion plays","version":1,"plays":[', "{},", "{}]}"), ('{"n":0,"room":{"tools":[', "[],", "1]}}"),
    ("[1,1,[1,1,[", "[],", "1]]]"), ('"', "\\n", '"'), ("[", "true,", "1]"), ("1e", "9", ""), ("", "\n", ""),
)  # fmt: skip

_TOML: Final = tuple(
    ("companion = 1\n", *each)
    for each in (
        ("a=", "[", ""), ("a=[", "1,", "]"), ("a=[", "[],", "]"), ("a={", "b={", ""), ("", "a.", "a=1"),
        ("", "'a'.", "a=1"),
        ("", f"{'a.' * 28}b=1\n", ""), ("", "[[a]]\n", ""), ("", "[[a]]\n[[a.b]]\n", ""), ("a=", "9", ""),
        ("a=0x", "f", ""),
        ('a="', "b", '"'), ('a="', "\\n", '"'), ('a="""', '""', '"""'), ("a='''", "''", "'''"), ("", "#\n", ""),
        ("", " ", "a=1"), ("", "\n", ""), ("", "\r\n", ""), ("", "\r", ""), ("a=1", " ", "b"), ("[", "a.", "a]"),
        ("", "a", ""), ("", "a ", ""), ("", '"', ""), ("", "'", ""), ('"', "a", '"=1'), ("a=", "1_", "1"),
        ("a=1.", "1", ""),
        ("a=", "1979-05-27 ", ""), ("", "a-", ""), ("", ".", ""), ("", "''.", "a=1"), ("", "a . ", "a=1"),
        ("[course]\nsetup=[", "'a',", "]"),
        ("[sheet]\n", "[[sheet.rows]]\n", ""), ("a = [{", "b=1},{", "}]"), ("a=1979-05-27T", "0", ""), ("", "é", ""),
    )
)  # fmt: skip

_LINES: Final = (
    ("companion 1 00000000\n", "\n", ""), ("", "\n", ""), ("", "companion ", ""), ("", "00000000 1 {}\n", ""),
    ("00000000 1 ", "[", ""), ("", "00000000 ", ""), ("", "a", ""), ("companion 1 00000000\n", "table 1 {}\n", ""),
    ("companion ", "1", ""), ("", " ", ""),
)  # fmt: skip

_XML: Final = (
    ("", "<plays>", ""), ("<plays>", "<play/>", "</plays>"), ('<plays a="', "b", '">'), ("<plays><!--", "-", "-->"),
    ("<plays><play><comments>", "a", ""), ("<plays ", 'a="" ', ">"), ("<plays>", "&amp;", ""), ("<plays>", "<?a?>", ""),
    ("<plays><![CDATA[", "]", "]]>"), ('<!DOCTYPE a [<!ENTITY b "', "c", '">]>'), ("<plays>", "<", ""),
    ('<plays><play date="2024-01-01"><item name="a"/><players>', '<player name="a"/>', "</players></play></plays>"),
    ("<plays", " ", ">"), ("", " ", "<plays/>"), ('<plays a="', ">", '"/>'), ("<plays ", "a", '="1"/>'),
)  # fmt: skip

_TABLES: Final = (
    ("a,b,c\n", "2024-01-01,b,c\n", ""), ("a,b,c\n", "1,2\n", ""), ("a,b,c\n", ",", ""), ("", "a,", "\n1,2"),
    ("a,b,c\n", '"', ""),
    ('a,b,c\n2024-01-01,b,"', "c", '"'), ("a;b;c\n2024-01-01;b;", "c, ", "\n"), ("a,b,c\n2024-01-01,b,", "c;", ""),
    ("a,b\n", "\n", ""),
    ("a,b,c\n2024-01-01,b,c\n", " ", ""), ("a,b,c\n", "2024-01-01,b,c\r", ""), ("a|b|c\n", "|", ""),
    ("a,b,c\n1,2,3\n", "'", ""),
    ("Play,Date,Game,Player,Won\n", "1,2024-01-01,K,A,B\n2,2024-01-01,K,A,B\n", ""),
    ("Date,Game,Player\n2024-01-01,K,A\n", "2024-01-01,K,A\n", "2024-01-01,K,B\n"),
    ("Date,Game,Player,Won\n2024-01-01,K,A;B,", "B;", "\n"), ("Date,Game,Player\n2024-01-01,K,", "B;", "\n"),
    ("Date,Game,Player,Minutes\n2024-01-01,K,A,", "1h", "\n"),
    ("Date,Game,Player,Score\n2024-01-01,K,A;B,", "1;", "\n"),
    ("sep=;\nDate;Game;Player\n", "2024-01-01;K;A\n", ""),
)  # fmt: skip

_FORMS: Final = (
    ("", "a=1&", "a=1"), ("", "&", ""), ("a=", "%", ""), ("a=", "%41", ""), ("a=", "+", ""), ("", "=", ""),
    ("a=", "a", ""), ("", ";", ""),
)  # fmt: skip

_WORDS: Final = (
    "a ",
    "a",
    "tie ",
    "coins ",
    "\ufdfa",
    "\u0344",
    "a\u0301\u0316",
    "'",
    "-a",
    "1 ",
    "İ",
    "ﬃ",
    "7 against ",
    "_",
    " ",
)


def _filled(parts: tuple[str, ...], size: int) -> str:
    """Return *parts* with the one before the last repeated, of this *size* at most."""
    *before, part, after = parts
    begins = "".join(before)
    return begins + part * max(0, (size - len(begins) - len(after)) // len(part)) + after


def worst(reader: Reader, size: int) -> Iterator[Any]:
    """Yield what is worst for *reader*, each of *size* characters or bytes at most, and nearly as many."""
    if reader.kind == "picture":
        for head, part in _PICTURES:
            yield head + part * ((size - len(head)) // len(part))
        return
    if reader.kind == "packed":
        for text in ("a" * 250_000, "[" * 250_000, "\n" * 100_000, CODE):
            yield cookies.packed(text)[:size]
    for parts in _SHAPES[reader.kind]:
        text = _filled(parts, size)
        if not reader.raw:
            yield text
        elif text.isascii() or "\ud800" not in text:
            yield text.encode()[:size]


_PICTURES: Final = (
    (b"\xff\xd8", b"\xff\xe0\0\2"), (b"\xff\xd8", b"\xff"), (b"\xff\xd8", b"\xff\x01"),
    (b"\xff\xd8", b"\xff\xe0\xff\xff"),
    (b"GIF89a\1\0\1\0\0\0\0", b"\x21\xff\0"), (b"GIF89a\1\0\1\0\0\0\0\x21\xff", b"\1a"),
    (b"\x89PNG\r\n\x1a\n", b"\0"), (b"RIFF", b"\0"), (b"BM", b"\0"),
)  # fmt: skip

_AROUND_LINKS: Final = (
    ("", ""),
    ("http://", " /j/"),
    ("http://", f"/j/{KEY[:-1]}"),
    ("/q/", "x"),
    ("/j/", ""),
)

_SHAPES: Final[dict[Kind, tuple[tuple[str, ...], ...]]] = {
    "link": tuple((begin, part, end) for part in _LINK_PARTS for begin, end in _AROUND_LINKS),
    "digits": tuple(("", sign, "") for sign in "190a"),
    "json": _JSON,
    "toml": _TOML,
    "xml": _XML,
    "table": _TABLES,
    "lines": (*_LINES, *_JSON),
    "form": _FORMS,
    "words": tuple(("", part, "") for part in _WORDS),
    "packed": tuple(("", sign, "") for sign in "A-="),
}
"""What is worst for each kind: a beginning, what is repeated behind it, and an end."""
