"""What every page has: its head, its style and its script, and the policy that names them."""

import re
from base64 import b64encode
from collections.abc import Iterable, Set
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from companion.display import table_words
from companion.display.game_world import COMPANION
from companion.tools.tool import Game
from screens.light.ui import game_colours
from screens.light.ui.heroes import hero
from screens.light.ui.icons import icon
from screens.light.ui.markup import Content, Html, el, join, raw
from screens.light.ui.scripts import script

ROLES: Final = {
    "primary": "p",
    "on_primary": "op",
    "primary_container": "pc",
    "on_primary_container": "i",
    "secondary": "q",
    "on_secondary": "g",
    "secondary_container": "k",
    "on_secondary_container": "i",
    "tertiary": "d",
    "on_tertiary": "g",
    "tertiary_container": "tc",
    "on_tertiary_container": "i",
    "error": "d",
    "on_error": "g",
    "error_container": "ec",
    "on_error_container": "i",
    "surface": "g",
    "on_surface": "i",
    "on_surface_variant": "q",
    "outline": "n",
    "outline_variant": "u",
    "surface_container": "c",
    "surface_container_high": "k",
    "surface_container_highest": "k",
    "surface_container_low": "c",
    "surface_container_lowest": "g",
    "surface_dim": "r",
}
"""What drawings are painted in, by the short names of the style sheet: a world has fewer colours than roles."""


_CLASS: Final = re.compile(r"\.([a-zA-Z][\w-]*)")
_NOT: Final = re.compile(r":not\([^)]*\)")
_BRACE: Final = re.compile("[{}]")
_LOOKS: Final = re.compile(r' class="([^"]*)"')
_USED: Final = re.compile(r"var\((--\w+)")
_GIVEN: Final = re.compile(r"(?<={)--g:[^}]*")
"""The colours of a world: those that a page has no use for are left out."""


_HEAD: Final = ":root{color-scheme:dark light}"

_WRITTEN: Final = "".join(
    (
        files(__package__).joinpath("style.css").read_text("utf-8").replace("\n", ""),
        *game_colours.of_winners(),
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


STYLE: Final = f"{_HEAD}{game_colours.of_world(':root', COMPANION)}{_WRITTEN}"
"""What is in the page's style element, of what belongs to no game."""

_SHEET: Final = _rules(_WRITTEN)

RULES: Final = "\n".join(
    f"{head}{{{inside}}}" for head, inside in _rules(STYLE + "".join(game_colours.of_pieces()))
)
"""Each rule of STYLE and of the games that players can make, one on each line.

Our script adds them to a page that has only some of them.
"""

RULES_AT: Final = f"/t/light.css?{sha256(RULES.encode()).hexdigest()[:6]}"
"""Where a server has RULES."""


@lru_cache(maxsize=256)
def _style_for(looks: frozenset[str], world: str = "") -> str:
    """Return the style that a page with *looks* needs, see ``looks_in``: *world* are the rules of its game, '' for the
    app's.

    The colours that nothing has are left out.
    """
    rules = _needed(_SHEET, looks)
    used = looks.union(_USED.findall(rules))

    def colours(given: re.Match[str]) -> str:
        pairs = given[0].split(";")
        return ";".join(
            pair for pair in pairs if (pair.partition(":")[0] in used) or pair[0] != "-"
        )

    world = world or game_colours.of_world(":root", COMPANION)
    return f"{_HEAD}{_GIVEN.sub(colours, world)}{rules}"


SCRIPT: Final = script("light.js")
"""The script of a page with something to touch or copy. Pages work without it."""

CLOCK_SCRIPT: Final = script("clock.js")
"""A second script, of pages with times."""

APART_SCRIPT: Final = script("apart.js")
"""What a page has before CLOCK_SCRIPT that has no SCRIPT."""

COPY_SCRIPT: Final = script("copy.js")
"""A second script, of pages with a text to copy."""

EVENTS_SCRIPT: Final = script("events.js")
"""A second script, of pages that show what others touch."""

SHARED_SCRIPT: Final = script("shared.js")
"""What pages of a tool on the table have besides, which are at no live table."""

TABLE_SCRIPT: Final = script("table.js")
"""What pages of a live table have besides."""

STILL_SCRIPT: Final = script("still.js")
"""What the table's own page has besides: it grows at any place as others touch something."""

ASLEEP_SCRIPT: Final = script("asleep.js")
"""What the table's own page has besides, before EVENTS_SCRIPT: it says where the phone of the table sleeps."""

SEAL_SCRIPT: Final = script("seal.js")
"""What the page of a personal tool with secrets has besides at a live table, where its text can be sealed."""

FIRST_SCRIPT: Final = script("first.js")
"""A second script, of the first page."""

SCRIPTS: Final = (
    SCRIPT,
    APART_SCRIPT,
    CLOCK_SCRIPT,
    COPY_SCRIPT,
    EVENTS_SCRIPT,
    SHARED_SCRIPT,
    TABLE_SCRIPT,
    STILL_SCRIPT,
    ASLEEP_SCRIPT,
    SEAL_SCRIPT,
    FIRST_SCRIPT,
)

_NONE: Final = "'none'"
COUNTED: Final = ' data-left="'
"""The mark of a timer that counts down."""

_TIMED: Final = (' data-at="', COUNTED, ' role="timer"')
_COPIED: Final = (" data-copy",)
_MOVED: Final = (' id="live"', *_COPIED, ' data-at="')


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@lru_cache(maxsize=256)
def _policy(style: str, scripts: tuple[str, ...]) -> str:
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; "
        f"script-src {' '.join(map(_hash, scripts)) or _NONE}; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


POLICY: Final = _policy(STYLE, SCRIPTS)
"""The content policy of answers without a style: all styles and scripts by hash, nothing from elsewhere."""


def policy(text: str) -> str:
    """Return the content policy of the page *text*: only its own style and scripts are allowed, by hash."""
    style = text.partition("<style>")[2].partition("</style>")[0]
    return _policy(style, tuple(each for each in SCRIPTS if each in text)) if style else POLICY


def document(
    title: str,
    *body: Content,
    scripts: Iterable[str] = (),
    soon: frozenset[str] = frozenset(),
    game: Game | None = None,
    others: Iterable[Game] = (),
) -> str:
    """Return a whole page with *scripts* and, if it has a use there, our own script.

    It has the colours of *game*, those of the posters of *others*, and the part of the style that applies to it now or
    to *soon*, the looks of what our script is likely to put in. Before the script puts in anything else, it fetches
    RULES.
    """
    inside = join(*body)
    shown = inside if ' id="live"' in inside else page(inside, game=game)
    here = looks_in(shown)
    known = _style_for(here | soon, game_colours.of_page(game))
    posters = "".join(dict.fromkeys(map(game_colours.of_poster, others)))
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width,initial-scale=1"),
        el("title", title),
        el("link", rel="icon", href="data:,"),
        el("style", raw(known + posters)),
    )
    ours = el("script", raw(SCRIPT), data_host=RULES_AT) if _has(inside, _MOVED) else None
    clock: tuple[str, ...] = (CLOCK_SCRIPT,) if ours and TIMED in here | soon else ()
    if not ours and COUNTED in inside:
        clock = APART_SCRIPT, CLOCK_SCRIPT
    copies = (COPY_SCRIPT,) if COPIED in here | soon else ()
    more = [el("script", raw(each)) for each in (*clock, *copies, *scripts)]
    return (
        "<!doctype "
        f"html>{el('html', head, el('body', shown, ours, more, class_=game_colours.name(game)), lang='en')}"
    )


def looks_in(text: str) -> frozenset[str]:
    """Return what the HTML *text* needs of the style: its classes, and its colours such as ``--p``.

    TIMED is among them where it has times, and COPIED where it has texts to copy.
    """
    classes = " ".join(_LOOKS.findall(text)).split()
    timed = (TIMED,) if _has(text, _TIMED) else ()
    copied = (COPIED,) if _has(text, _COPIED) else ()
    return frozenset((*classes, *_USED.findall(text), *timed, *copied))


def _has(text: str, some: Iterable[str]) -> bool:
    return any(each in text for each in some)


TIMED: Final = "data-at"
"""The mark of a page that shows times, among its looks."""

COPIED: Final = "data-copy"
"""The mark of a page that has texts to copy, among its looks."""

EVERY_LOOK: Final = frozenset(
    (
        *_CLASS.findall(STYLE),
        *_USED.findall(STYLE),
        *(f"--{short}" for short in game_colours.SHORT),
    )
)
"""Every look that STYLE has rules for."""


def top(
    title: Content,
    back: str,
    *more: Content,
    game: Game | None = None,
    above: str = "",
    look: str = "",
    lies: Html | None = None,
    alone: bool = False,
) -> Html:
    """Return the stage of a page: the way *back*, *more* in its bar, the hero of *game*, and the title under what is
    *above* it.

    What *lies* on the stage is over the hero, or *alone* there.
    """
    way = el("a", icon("back"), href=back, aria_label="Back") if back else None
    bare = {"low", "over"} & {*look.split()}
    stands = el("div", hero(game), class_="clip") if game and not (bare or alone) else None
    over = el("div", lies, class_="clip") if lies and not bare else None
    where = None if bare else el("span", above, class_="game")
    name = el("h1", _lines(title, game))
    return el("header", stands, over, way, name, where, more, class_=look or None)


def _lines(title: Content, game: Game | None) -> Content:
    """Return *title*; if it begins with that of *game*, this has smaller letters and a line of its own."""
    of = f"{game.title}: " if game else ""
    if not of or not isinstance(title, str) or not title.startswith(of):
        return title
    heard = el("span", ": ", class_="ear")
    return el("small", game.title if game else "", heard, class_="of"), title.removeprefix(of)


def page(*inside: Content, game: Game | None = None) -> Html:
    """Return all that a page without a tool shows, in the colours of *game*."""
    named = game_colours.name(game)
    return el("div", inside, class_=f"page {named}" if named else "page")


def to_table(page: str) -> Html | None:
    """Return the link to the *page* of the live table at which the browser is, None for ''."""
    if not page:
        return None
    return el("a", icon("people"), href=page, aria_label=table_words.THE_TABLE)


def whole_app(app: str) -> Html | None:
    """Return the link to the whole app, None for '': where a phone is the host, there is none."""
    return el("a", "Whole app", href=app, class_="go") if app else None
