"""What every page has: its head, its style and its script, and the policy that names them."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Set
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from companion.display import palette
from companion.tools.tool import Game
from screens.light import looks
from screens.light.markup import Html, Part, el, join, raw
from screens.light.signs import icon

ROLES: Final = {
    "p": "primary",
    "op": "on_primary",
    "pc": "primary_container",
    "opc": "on_primary_container",
    "s": "secondary",
    "os": "on_secondary",
    "sc": "secondary_container",
    "osc": "on_secondary_container",
    "t": "tertiary",
    "ot": "on_tertiary",
    "tc": "tertiary_container",
    "otc": "on_tertiary_container",
    "ec": "error_container",
    "oec": "on_error_container",
    "bg": "surface",
    "ink": "on_surface",
    "soft": "on_surface_variant",
    "line": "outline",
    "rule": "outline_variant",
    "card": "surface_container",
    "key": "surface_container_high",
    "low": "surface_container_low",
    "rim": "surface_dim",
}
"""The colours of the style sheet, by their short names there."""


_CLASS: Final = re.compile(r"\.([a-zA-Z][\w-]*)")
_NOT: Final = re.compile(r":not\([^)]*\)")
_BRACE: Final = re.compile("[{}]")
_LOOKS: Final = re.compile(r' class="([^"]*)"')


def _colours(scheme: Mapping[str, str], other: Mapping[str, str] | None = None) -> str:
    """Return the colours of *scheme* that are not those of *other*, as a rule of a style sheet."""
    parts = [
        f"--{short}:{scheme[role].lower()}"
        for short, role in ROLES.items()
        if other is None or scheme[role] != other[role]
    ]
    return f":root{{{';'.join(parts)}}}"


def _style() -> str:
    light, dark = palette.LIGHT, palette.DARK
    more = "@media(prefers-contrast:more)"
    return "".join(
        (
            ":root{color-scheme:light dark}",
            _colours(light),
            f"{more}{{{_colours(palette.LIGHT_CONTRAST, light)}}}",
            f"@media(prefers-color-scheme:dark){{{_colours(dark)}}}",
            f"{more} and (prefers-color-scheme:dark){{{_colours(palette.DARK_CONTRAST, dark)}}}",
            _own("style.css").replace("\n", ""),
        )
    )


def _rules(sheet: str) -> tuple[tuple[str, str], ...]:
    """Return the rules of a style *sheet* without comments: what stands before each brace, and in it."""
    found, depth, start, head = list[tuple[str, str]](), 0, 0, ""
    for brace in _BRACE.finditer(sheet):
        at, opens = brace.start(), brace[0] == "{"
        depth += 1 if opens else -1
        if opens and depth == 1:
            head, start = sheet[start:at], at + 1
        elif not depth:
            found.append((head, sheet[start:at]))
            start = at + 1
    return tuple(found)


def _needed(rules: Iterable[tuple[str, str]], looks: Set[str]) -> str:
    """Return those of *rules* that can apply where elements have no other classes than *looks*."""
    parts: list[str] = []
    for head, inside in rules:
        if head.startswith("@media"):
            if kept := _needed(_rules(inside), looks):
                parts.append(f"{head}{{{kept}}}")
        elif kept := ",".join(each for each in head.split(",") if _classes(each) <= looks):
            parts.append(f"{kept}{{{inside}}}")
    return "".join(parts)


@cache
def _classes(selector: str) -> frozenset[str]:
    """Return the classes that an element has, or one around it, to which *selector* applies."""
    return frozenset(_CLASS.findall(_NOT.sub("", selector)))


def _script(name: str) -> str:
    lines = (line.strip() for line in _own(name).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _own(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


STYLE: Final = _style()
"""What is in the page's style element."""

_SHEET: Final = _rules(STYLE)


@lru_cache(maxsize=256)
def _style_for(looks: frozenset[str]) -> str:
    """Return as much of STYLE as a page needs whose elements have the classes *looks*, and never others."""
    return _needed(_SHEET, looks)


SCRIPT: Final = _script("light.js")
"""What is in the page's script element. Pages work without it."""

TABLE_SCRIPT: Final = _script("table.js")
"""What pages of a live table have besides."""


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@lru_cache(maxsize=256)
def _policy(style: str) -> str:
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {_hash(SCRIPT)} {_hash(TABLE_SCRIPT)}; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


POLICY: Final = _policy(STYLE)
"""The content policy of whatever has no game: the style and the scripts by their hashes, nothing from elsewhere."""


def policy(text: str) -> str:
    """Return the content policy of the page *text*, made here: it names the style that it has."""
    style = text.partition("<style>")[2].partition("</style>")[0]
    return _policy(style) if style else POLICY


def document(
    title: str,
    *body: Part,
    live: bool = False,
    changes: bool = False,
    game: Game | None = None,
) -> str:
    """Return a whole page; *live* is whether it is one of a live table. It has the colours of *game*.

    *changes* is whether our script puts in other parts: then it has the whole style, and else only
    what applies to it now.
    """
    inside = join(*body)
    known = STYLE if changes or live else _style_for(_looks_in(inside))
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width,initial-scale=1"),
        el("title", title),
        el("link", rel="icon", href="data:,"),
        el("style", raw(known + looks.style(game))),
    )
    script = el("script", raw(SCRIPT), data_host=True)
    more = el("script", raw(TABLE_SCRIPT)) if live else None
    return f"<!doctype html>{el('html', head, el('body', inside, script, more), lang='en')}"


def _looks_in(text: str) -> frozenset[str]:
    """Return the classes in the HTML *text*, and the one that our script gives to the page."""
    return frozenset(" ".join((*_LOOKS.findall(text), "on")).split())


def top(title: str, back: str, *more: Part, game: Game | None = None) -> Html:
    """Return the head of a page, with the way *back* and the sign of *game*."""
    way = el("a", icon("back"), href=back, aria_label="Back") if back else None
    return el("header", way, el("h1", title), more, class_=looks.name(game))


def whole_app(app: str) -> Html:
    """Return the link to the whole app."""
    return el("a", "Whole app", href=app, class_="go")
