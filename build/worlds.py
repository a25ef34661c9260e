"""The colours of every game's world: ``python build/worlds.py`` writes companion/display/worlds.py.

The table here is the source. Each text in it stands out from what it lies on by 4.5 to 1, each sign by
3 to 1 (WCAG 2.2); a test works that out for every world and look. A game of one's own has the row OWN,
turned to the hue of its own colour: what that makes too faint is moved away from its ground until it is read.
"""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent))
from oklch import painted, parts

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "companion" / "display" / "worlds.py"

WorldLook = Mapping[str, str]
"""The colours of a world in one look, by role."""

ROLES: Final = (
    "ground", "lamp", "card", "raised", "ink", "quiet", "accent", "on_accent", "danger", "line",
    "slip", "slip_ink", "slip_quiet", "slip_strong",
)  # fmt: skip

PAPER: Final = {"slip": "#F2E8D3", "slip_ink": "#231A12", "slip_quiet": "#63513F"}
"""The slip is paper in every dark world."""

NIGHT: Final = {
    "companion": "12100D 46361A 231F19 3A3328 F6EEDE CFC3AE EDC25C 2A1D00 FF9A86 8F826C 7A4E00",
    "lawless-empire": "190A0B 7A2821 2E1617 4A2522 F9EDDA DBC0AB EDC25C 2A1B00 FF9480 A07867 8F241C",
    "makiavelia": "110B20 4A3491 221939 372A5B F2ECFB C6B9E3 CBADFF 1F0E42 FF93A3 8A78B8 4C2A9C",
    "mafia-works": "07150E 2A6B49 12291D 204431 F2F5E6 B6CFBB F7B09B 3A130A FFA08C 6B937A 1B5A3B",
    "turf-war": "10120A 5C6428 232717 3A4023 F4F4E1 C5C9A4 D6E15C 232700 FF9A74 898F61 4B5400",
    "the-law": "06101B 1D5C96 10233A 1E3D5E ECF4FB B1C7DC 93CBFF 04223F FF9288 6388AC 134C80",
    "own": "061413 1A6461 102625 1C403E EBF7F5 B2CDCA 7BD7D2 04302D FF9A92 5F918D 0C5652",
}
"""Dark, in the order of ROLES without the paper; the last is the slip's headline."""

DAY: Final = {
    "companion": "F3ECDD FFFCF5 E6DAC3 241C10 62543E 6E4700 FFF6E2 A3261A 8A7B61",
    "lawless-empire": "F5EBDB FFFBF4 EBD9C3 2A1113 6B473E 7C221D FFF4E4 A63A08 93705F",
    "makiavelia": "F1ECF7 FFFDFF DFD3F0 1D1233 574876 4C2A9C F8F3FF A31B3C 7F6BAF",
    "mafia-works": "EAF2E8 FCFFFB CFE3D2 0E2218 3F5E4C 1B5A3B F1FBF3 A32A14 64907A",
    "turf-war": "F0F0E0 FDFDF6 DDDFBE 1C1F0C 525735 4B5400 FBFCE8 A13512 7F8556",
    "the-law": "E9F0F7 FBFDFF CBDDEE 0A1C2F 3D566F 134C80 F0F8FF A3261A 5F84A8",
    "own": "E8F3F2 FAFFFE C8E2E0 0A2120 3A5B59 0C5652 EFFBFA A3261A 588986",
}
"""Light, without the lamp, which stays as in the dark: so does the stage, and the slip turns into the dark card."""

CONTRAST: Final[WorldLook] = {
    "ground": "#000000", "lamp": "#000000", "card": "#000000", "raised": "#1F1F1F",
    "ink": "#FFFFFF", "quiet": "#F2F2F2", "accent": "#FFE27A", "on_accent": "#000000",
    "danger": "#FFB3A6", "line": "#FFFFFF", "slip": "#FFFFFF", "slip_ink": "#000000",
    "slip_quiet": "#1A1A1A", "slip_strong": "#000000",
}  # fmt: skip
"""High contrast: one look for all worlds."""

FACES: Final = {
    "companion": ("Companion Lamp", 1.26),
    "lawless-empire": ("Companion Marquee", 1.0),
    "makiavelia": ("Companion Mask", 1.2),
    "mafia-works": ("Companion Paw", 0.84),
    "turf-war": ("Companion Block", 0.94),
    "the-law": ("Companion Badge", 0.88),
    "own": ("Companion Lamp", 1.26),
}
"""The face of a world's titles, and how many times larger it is set, so that all look alike."""

OWN: Final = "own"

Pairing = tuple[str, str, float]
"""An ink, what it lies on, and how much it must stand out."""

TEXT, SIGN = 4.5, 3.0
"""Least contrast of texts, and of signs and edges."""

ON: Final[tuple[Pairing, ...]] = tuple(
    [(ink, paper, TEXT) for ink in ("ink", "quiet", "accent") for paper in ("ground", "card", "raised")]
    + [
        ("on_accent", "accent", TEXT),
        ("danger", "ground", TEXT),
        ("danger", "card", TEXT),
        ("slip_ink", "slip", TEXT),
        ("slip_quiet", "slip", TEXT),
        ("slip_strong", "slip", TEXT),
        ("line", "ground", SIGN),
        ("line", "card", SIGN),
        ("slip", "ground", SIGN),
    ]
)  # fmt: skip
"""What is drawn on what, and how much it must stand out."""

ON_STAGE: Final = ("ink", "lamp", TEXT)
"""The stage is night in the light look, too: only the dark ink is on it."""


def looks(key: str) -> dict[str, WorldLook]:
    """Return the looks of the world called *key*, by name: dark, light and contrast."""
    names = [role for role in ROLES if role not in PAPER]
    dark = dict(zip(names, _hexes(NIGHT[key]), strict=True)) | PAPER
    day = dict(zip((n for n in names[:-1] if n != "lamp"), _hexes(DAY[key]), strict=True))
    return {"dark": dark, "light": _lit(day, dark), "contrast": CONTRAST}


def _hexes(row: str) -> list[str]:
    return [f"#{each}" for each in row.split()]


def _lit(day: WorldLook, dark: WorldLook) -> WorldLook:
    """Return the whole light look: its lamp is the night's, and its slip the night's card."""
    slip = {
        "slip": dark["card"],
        "slip_ink": dark["ink"],
        "slip_quiet": dark["quiet"],
        "slip_strong": dark["accent"],
    }
    return {**day, "lamp": dark["lamp"], **slip}


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


TURNED: Final = tuple(role for role in ROLES if role != "danger" and role not in PAPER)
"""What has the hue of its game: what goes wrong is red, and paper is paper."""

STEP: Final = 0.005
"""How much lighter or darker, of 1, a colour is made at a time until it can be read."""


def own_looks(seed: str) -> dict[str, WorldLook]:
    """Return the looks of a game of one's own with the colour *seed*."""
    _, seed_strength, seed_hue = parts(seed)
    row = looks(OWN)
    _, own_strength, _ = parts(row["dark"]["accent"])
    share = min(1.0, seed_strength / own_strength)

    def turned(look: WorldLook) -> dict[str, str]:
        made = dict(look)
        for role in TURNED:
            light, strength, _ = parts(look[role])
            made[role] = painted(light, strength * share, seed_hue)
        return made

    dark = readable(turned(row["dark"]) | PAPER, ON_STAGE)
    day = readable(_lit(turned(row["light"]), dark))
    return {"dark": dark, "light": day, "contrast": CONTRAST}


def readable(look: WorldLook, *more: Pairing) -> dict[str, str]:
    """Return *look* with each ink so far from what it lies on that it can be read, on *more* too."""
    made = dict(look)
    for ink, paper, least in (*ON, *more):
        while contrast(made[ink], made[paper]) < least:
            light, strength, hue = parts(made[ink])
            away = STEP if light > parts(made[paper])[0] else -STEP
            made[ink] = painted(light + away, strength, hue)
    return made


HEAD = '''\
"""The worlds of games: their colours in each look. Written by build/worlds.py: edit and run that, not this."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Tokens(NamedTuple):
    """The colours of a world in one look, as #RRGGBB.

    *ground* is the page, bright as *lamp* under the lamp; *card* is a form's paper, *raised* what can be
    pressed. *ink* and *quiet* are texts on all three, *accent* what matters, with *on_accent* on it. *danger*
    is what goes wrong, *line* an edge. The *slip* is the paper of the answer, with its inks and its headline.
    """

    ground: str
    lamp: str
    card: str
    raised: str
    ink: str
    quiet: str
    accent: str
    on_accent: str
    danger: str
    line: str
    slip: str
    slip_ink: str
    slip_quiet: str
    slip_strong: str


class World(NamedTuple):
    """A game's world: its looks, and the *face* of its titles, set *scale* times larger than a size says."""

    dark: Tokens
    light: Tokens
    contrast: Tokens
    face: str
    scale: float


CONTRAST: Final = {contrast}

WORLDS: Final[Mapping[str, World]] = {{
{worlds}}}
"""The worlds of the app itself, "companion", and of the games that have a row of their own, by key."""

OWN_WORLDS: Final[Mapping[str, World]] = {{
{own}}}
"""The worlds of all other games, by the colour that they are made of."""
'''


def module(seeds: Iterable[str]) -> str:
    """Return the source of companion/display/worlds.py, with own worlds for *seeds*."""
    worlds = [_world(key, looks(key), FACES[key]) for key in NIGHT if key != OWN]
    own = [_world(seed, own_looks(seed), FACES[OWN]) for seed in seeds]
    return HEAD.format(contrast=_tokens(CONTRAST, ""), worlds="".join(worlds), own="".join(own))


def _world(key: str, look: Mapping[str, WorldLook], face: tuple[str, float]) -> str:
    tokens = [f"        {_tokens(look[name], '        ')},\n" for name in ("dark", "light")]
    name, scale = face
    return f'    "{key}": World(\n{"".join(tokens)}        CONTRAST,\n        "{name}",\n        {scale},\n    ),\n'


def _tokens(look: WorldLook, indent: str) -> str:
    lines = "".join(f'{indent}    {role}="{look[role]}",\n' for role in ROLES)
    return f"Tokens(\n{lines}{indent})"


def seeds() -> list[str]:
    """Return the colours of all games without a row of their own, and of those that players can make."""
    sys.path.insert(0, str(ROOT))  # as a script this starts in its own folder
    from companion.catalogue import every_game  # noqa: PLC0415 - see above
    from companion.core.table import GAME_COLOURS  # noqa: PLC0415
    from companion.display.accent import seed  # noqa: PLC0415
    from companion.scenes.badge import PIECES  # noqa: PLC0415

    found = [seed(game) for game in every_game() if game.key not in NIGHT]
    found += [PIECES[colour.key].paint for colour in GAME_COLOURS]
    return sorted(set(filter(None, found)))


if __name__ == "__main__":
    WRITTEN.write_text(module(seeds()), "utf-8")
