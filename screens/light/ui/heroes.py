"""The hero of each game: what stands large on its stage, in a few hundred bytes.

They are in the manner of the app's heroes, each of one piece that is repeated, for they come with every page.
"""

from collections.abc import Mapping
from typing import Final

from companion.scenes.badge import PIECES
from companion.tools.tool import Game
from screens.light.ui.markup import Html, el, raw
from screens.light.ui.tool_signs import SIGNS

_CROWN: Final = (
    '<defs><g id="spire"><path fill="#f4cf73" d="M-17 0H0V-138h-3v16h-5v22h-5v34h-4z"/>'
    '<path fill="#b9842b" d="M17 0H0V-138h3v16h5v22h5v34h4z"/><circle cy="-141" r="6" fill="#f4cf73"/>'
    '<path stroke="#3a0f10" stroke-width="3" stroke-dasharray="6 5" d="M-9-14v-46M0-14v-78M9-14v-46"/></g></defs>'
    '<g transform="translate(0 170)"><use href="#spire" transform="translate(46)rotate(-19)scale(.86)"/>'
    '<use href="#spire" transform="translate(154)rotate(19)scale(.86)"/><use href="#spire" '
    'transform="translate(71)rotate(-9)"/>'
    '<use href="#spire" transform="translate(129)rotate(9)"/><use href="#spire" transform="translate(100)scale(1.16)"/>'
    '<path fill="#f4cf73" d="M27-13Q100 2 173-13l-5 30Q100 31 32 17z"/>'
    "</g>"
)

_MASK: Final = (
    '<path fill="#f1e8d8" d="M22 28q36 20 78 22v128Q28 148 20 96q-6-34 2-68z"/>'
    '<path fill="#8f6bd1" d="M178 28q-36 20-78 22v128q72-30 80-82 6-34-2-68z"/>'
    '<g fill="#160b2c"><path d="M36 80q22-24 50 4-26 16-50-4zM164 74q-22-12-50 12 28 14 50-12zM52 128q20 '
    "26 48 18v8q-36 8-48-26z"
    'M148 150q-20-20-48-10v8q28-8 48 2z"/>'
    '<path fill="none" stroke="#160b2c" stroke-width="4" d="M34 70q24-22 54 4M166 62q-16-8-54 16"/></g>'
    '<path fill="#d8cbb6" d="M100 80l-16 38q8 8 16 6z"/><path fill="#6d49b3" d="M100 80l14 38q-6 8-14 6z"/>'
    '<circle cx="50" cy="116" r="13" fill="#e58f7b" opacity=".55"/>'
)

_CAT: Final = (
    '<path fill="#39423a" d="M40 96L34 34q32 12 50 40h32q18-28 50-40l-6 62q22 34 0 62-24 22-60 '
    '22t-60-22q-22-30 0-62z"/>'
    '<path fill="#f1e3bd" d="M100 138q16-4 28 10 4 20-28 24-32-4-28-24 12-14 28-10z"/>'
    '<path fill="#e58874" d="M90 138h20l-10 11z"/>'
    '<path fill="#d9e86a" d="M46 118q18-18 40 4-20 14-40-4zM154 114q-18-6-40 8 20 10 40-8z"/>'
    '<path fill="#12160f" d="M66 107q5 11 0 23-5-12 0-23zM134 111q4 7 0 17-4-10 0-17z"/>'
    '<path fill="#4e7a5c" d="M49 70q3-54 35-50 16 10 34-2 32 2 33 52-50 20-102 0z"/>'
    '<path fill="#f2a08b" d="M49 60q51 18 102 0v14q-51 16-102 0z"/>'
    '<path fill="#5c8c6b" d="M12 82q10-16 38-10 50 20 100 0 28-6 38 10-16 20-88 20T12 82z"/>'
    '<path stroke="#f1e3bd" stroke-width="2" d="M66 152l-48-8M66 158l-46 6M134 152l48-8M134 158l46 6"/>'
)

_STAR: Final = (
    '<defs><g id="ray"><circle cx="100" cy="18" r="8" fill="#8fa9c0"/><path fill="#eaf2f8" d="M100 104V20L79 76z"/>'
    '<path fill="#8fa9c0" d="M100 104V20l21 56z"/></g></defs><use href="#ray"/>'
    '<use href="#ray" transform="rotate(72 100 104)"/><use href="#ray" transform="rotate(144 100 104)"/>'
    '<use href="#ray" transform="rotate(216 100 104)"/><use href="#ray" transform="rotate(288 100 104)"/>'
    '<circle cx="100" cy="104" r="24" fill="#0c2238" stroke="#eaf2f8" stroke-width="6"/>'
    '<path stroke="#6f93b5" stroke-width="8" d="M85 93h8M96 93h8M107 93h8M85 104h8M107 104h8M85 115h8M96 '
    '115h8M107 115h8"/>'
    '<path stroke="#ffd36b" stroke-width="8" d="M96 104h8"/>'
)

_BLOCKS: Final = (
    '<defs><g id="house"><path fill="currentColor" d="M0 0l25 14v66L0 94l-25-14V14z"/>'
    '<path fill="#0004" d="M-25 14L0 28v66l-25-14z"/><path fill="#0008" d="M25 14L0 28v66l25-14z"/>'
    '<path stroke="#f6edb8" stroke-width="5" stroke-dasharray="7 8" d="M-16 28v46M-7 33v46M9 33v46"/></g></defs>'
    '<g transform="translate(12 -8)scale(.88)"><use href="#house" color="#8a8f6a" '
    'transform="translate(100 28)"/><use href="#house" color="#e8734e" transform="translate(70 55)"/>'
    '<use href="#house" color="#c9d65a" transform="translate(130 52)"/><use href="#house" '
    'color="#c9d65a" transform="translate(40 90)"/>'
    '<use href="#house" color="#e8734e" transform="translate(100 74)"/><use href="#house" '
    'color="#8a8f6a" transform="translate(160 84)"/>'
    '<use href="#house" color="#e8734e" transform="translate(70 112)"/><use href="#house" '
    'color="#c9d65a" transform="translate(130 108)"/>'
    '<use href="#house" color="#c9d65a" transform="translate(100 136)"/></g>'
)

HEROES: Final[Mapping[str, str]] = {
    "lawless-empire": _CROWN,
    "makiavelia": _MASK,
    "mafia-works": _CAT,
    "the-law": _STAR,
    "turf-war": _BLOCKS,
}
"""What is drawn on a square of 200, by the keys of games."""


def hero(game: Game | None) -> Html | None:
    """Return what stands on the stage of *game*; None for what belongs to none.

    A game that players made has its sign there, in its colour.
    """
    if game is None:
        return None
    if game.key in HEROES:
        return el(
            "svg",
            raw(HEROES[game.key]),
            viewBox="0 0 200 200",
            class_="hero",
            aria_hidden="true",
        )
    if not game.sign or not game.colour:
        return None
    piece = PIECES[game.colour]
    ground = el("circle", cx=12, cy=12, r=16, fill=piece.paint)
    drawn = el("path", d=SIGNS[game.sign], stroke=piece.ink, stroke_width=1.6)
    return el("svg", ground, drawn, viewBox="-5 -5 34 34", class_="i hero", aria_hidden="true")
