"""Every colour of the app from one: a seed's hue and strength, in steps of lightness.

``python build/palette.py`` writes the four schemes into companion/display/palette.py, and the
accents of games into accents.py beside it; a test holds both to what is worked out here. The steps
are those of OKLCH, see oklch.py.
"""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from oklch import painted, parts

SEED = "#E8BE5A"
"""Brass."""

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "companion" / "display" / "palette.py"
ACCENTS_WRITTEN = WRITTEN.with_name("accents.py")

ColourStep = tuple[float, float] | tuple[float, float, float]
"""How light (0 to 100), how strong (1 is as strong as the seed), and how far from the hue of its
family, in degrees, where it is not that itself.
"""

ColourSteps = Mapping[str, ColourStep]

ACCENT = -43
"""How far round from the seed's the hue of what is warmer lies."""

ALARM = 28.5
"""The hue of what goes wrong: red, whatever the seed."""

DARK: ColourSteps = {
    "primary": (82, 1),
    "on_primary": (24.5, 0.39),
    "primary_container": (35.5, 0.49),
    "on_primary_container": (93, 0.63),
    "secondary": (82, 0.35),
    "on_secondary": (28, 0.26),
    "secondary_container": (32.5, 0.24),
    "on_secondary_container": (91, 0.33),
    "tertiary": (75, 0.98),
    "on_tertiary": (24.5, 0.56),
    "tertiary_container": (37, 0.58),
    "on_tertiary_container": (92, 0.35),
    "error": (84, 0.71),
    "on_error": (30.5, 0.84),
    "error_container": (39, 1.1),
    "on_error_container": (92, 0.33),
    "surface": (18, 0.07, -11),
    "on_surface": (94, 0.16),
    "on_surface_variant": (81.5, 0.21),
    "outline": (64.5, 0.21),
    "outline_variant": (39.5, 0.17),
    "inverse_surface": (94, 0.16),
    "on_inverse_surface": (27.5, 0.11),
    "surface_container": (23.5, 0.1),
    "surface_container_high": (27.5, 0.11),
    "surface_container_highest": (32, 0.12),
    "surface_container_low": (21, 0.08),
    "surface_container_lowest": (15.5, 0.06),
}
"""The underworld at night: near-black, and the seed itself for what matters."""

LIGHT: ColourSteps = {
    "primary": (48.5, 0.78),
    "on_primary": (100, 0),
    "primary_container": (91.5, 0.73),
    "on_primary_container": (22.5, 0.36),
    "secondary": (48, 0.27),
    "on_secondary": (100, 0),
    "secondary_container": (91.5, 0.28),
    "on_secondary_container": (22.5, 0.23),
    "tertiary": (49.5, 1.02),
    "on_tertiary": (100, 0),
    "tertiary_container": (93, 0.38, -22),
    "on_tertiary_container": (24, 0.58),
    "error": (48.5, 1.3),
    "on_error": (100, 0),
    "error_container": (87, 0.54),
    "on_error_container": (24, 0.74),
    "surface": (97.7, 0.09),
    "on_surface": (22.5, 0.08),
    "on_surface_variant": (39.5, 0.18),
    "outline": (57, 0.2),
    "outline_variant": (83, 0.21),
    "inverse_surface": (31, 0.09),
    "on_inverse_surface": (95.5, 0.13),
    "surface_container": (94, 0.15),
    "surface_container_high": (92, 0.16),
    "surface_container_highest": (89.5, 0.17),
    "surface_container_low": (95.5, 0.13),
    "surface_container_lowest": (100, 0),
}
"""Warm paper."""

DARK_CONTRAST: ColourSteps = {
    **DARK,
    "primary": (90, 0.97),
    "on_primary": (0, 0),
    "primary_container": (77.5, 1.08),
    "on_primary_container": (0, 0),
    "secondary_container": (34, 0.11, -160),
    "on_secondary_container": (100, 0),
    "tertiary": (82.5, 0.83),
    "tertiary_container": (27, 0.35, -7),
    "on_tertiary_container": (100, 0),
    "error": (87, 0.54),
    "error_container": (28.5, 0.82),
    "on_error_container": (100, 0),
    "surface": (0, 0),
    "on_surface": (100, 0),
    "on_surface_variant": (95.5, 0.1),
    "outline": (91, 0.18),
    "outline_variant": (70.5, 0.21),
    "surface_container": (14.5, 0.04),
    "surface_container_high": (22, 0.06),
    "surface_container_highest": (26, 0.06),
    "surface_container_low": (0, 0),
    "surface_container_lowest": (0, 0),
}
"""Black, white and one bright brass, for bad light and tired eyes."""

LIGHT_CONTRAST: ColourSteps = {
    **LIGHT,
    "primary": (35, 0.56),
    "primary_container": (44.5, 0.71),
    "on_primary_container": (100, 0),
    "secondary": (39.5, 0.22),
    "secondary_container": (89.5, 0.11, -160),
    "on_secondary_container": (0, 0),
    "tertiary": (37, 0.88),
    "tertiary_container": (96, 0.27, -7),
    "on_tertiary_container": (0, 0),
    "error": (37, 1.11),
    "error_container": (92, 0.33),
    "on_error_container": (0, 0),
    "surface": (100, 0),
    "on_surface": (0, 0),
    "on_surface_variant": (22, 0.08),
    "outline": (33, 0.14),
    "outline_variant": (57, 0.2),
    "surface_container": (97, 0.08),
    "surface_container_high": (94, 0.11),
    "surface_container_highest": (91, 0.14),
    "surface_container_low": (100, 0),
}
"""The same on white."""

NO_RIM = "#00000000"


def scheme(seed: str, steps: ColourSteps, rim: str = "") -> dict[str, str]:
    """Return the colours that *steps* make of *seed*; *rim* names the one that edges have.

    Edges are drawn in the colour that Flutter calls "surface dim" and uses nowhere else.
    """
    made = {role: shade(seed, role, step) for role, step in steps.items()}
    tint, edge = made["primary"], made[rim] if rim else NO_RIM
    return {**made, "surface_tint": tint, "surface_dim": edge}


def shade(seed: str, role: str, step: ColourStep) -> str:
    """Return the colour for *role* that *step* makes of *seed*, as #RRGGBB."""
    _, strength, hue = parts(seed)
    light, share, *more = step
    turn = ALARM - hue if "error" in role else ACCENT if "tertiary" in role else 0.0
    return painted(light / 100, strength * share, hue + sum(more or [turn]))


SCHEMES = (
    ("DARK", DARK, "", "The underworld at night: near-black, and the seed itself for what matters."),
    ("LIGHT", LIGHT, "", "Warm paper."),
    ("DARK_CONTRAST", DARK_CONTRAST, "outline_variant", "Black, white and one bright brass, for bad light and tired eyes."),
    ("LIGHT_CONTRAST", LIGHT_CONTRAST, "outline_variant", "The same on white."),
)  # fmt: skip
"""The schemes: name, steps, which colour edges have, and what is said of it."""

HEAD = '''"""The four colour schemes, by role. Written by build/palette.py: edit and run that, not this."""

from collections.abc import Mapping
from typing import Final

Scheme = Mapping[str, str]
"""Colours as #RRGGBB, by the names of Material's roles."""

NO_RIM: Final = "{none}"
"""The colour of edges where none are drawn."""
'''


def module() -> str:
    """Return the source of companion/display/palette.py."""
    parts = [HEAD.format(none=NO_RIM)]
    for name, steps, rim, words in SCHEMES:
        lines = "".join(
            f'    "{role}": "{colour}",\n' for role, colour in scheme(SEED, steps, rim).items()
        )
        parts.append(f'\n{name}: Final[Scheme] = {{\n{lines}}}\n"""{words}"""\n')
    return "".join(parts)


ACCENTED = ("primary", "on_primary", "primary_container", "on_primary_container")
"""The roles that have other colours within a game."""

ACCENTS_HEAD = '''"""The accents of games, by their seeds. Written by build/palette.py: edit and run that, not this."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Accent(NamedTuple):
    """Colours as #RRGGBB, by the names of Material's roles: what a game has of its own."""

    primary: str
    on_primary: str
    primary_container: str
    on_primary_container: str


Accents = tuple[Accent, Accent, Accent, Accent]
"""An accent in each look: dark, light, and both in high contrast."""

ACCENTS: Final[Mapping[str, Accents]] = {
'''


def seeds() -> list[str]:
    """Return the seeds of all games that come with the app, and of those that players can make."""
    sys.path.insert(0, str(ROOT))  # as a script this starts in its own folder
    from companion.catalogue import every_game  # noqa: PLC0415 - see above
    from companion.core.table import GAME_COLOURS  # noqa: PLC0415
    from companion.display.accent import seed  # noqa: PLC0415
    from companion.scenes.badge import PIECES  # noqa: PLC0415

    found = [seed(game) for game in every_game()] + [
        PIECES[colour.key].paint for colour in GAME_COLOURS
    ]
    return sorted(set(filter(None, found)))


NEAR = 30
"""Degrees from the hue of what is warmer within which another one looks like it."""

PALER, DARKER = 0.4, 4
"""How strong the papers of such an accent are, 1 being as strong as usual, and how much darker, of 100."""


def accent(seed: str, steps: ColourSteps, rim: str = "") -> dict[str, str]:
    """Return the colours that a game with *seed* has of its own.

    Its papers are never like those of what is warmer, which stand for other things.
    """
    warm = parts(SEED)[2] + ACCENT
    away = abs((parts(seed)[2] - warm + 180) % 360 - 180)
    if away < NEAR:
        light, share = steps["primary_container"][:2]
        steps = {**steps, "primary_container": (light - DARKER, share * PALER)}
    made = scheme(seed, steps, rim)
    return {role: made[role] for role in ACCENTED}


def accents_module(every: Iterable[str]) -> str:
    """Return the source of companion/display/accents.py, for the seeds *every*."""
    lines = []
    for seed in every:
        looks = [accent(seed, steps, rim) for _, steps, rim, _ in SCHEMES]
        rows = [", ".join(f'"{colour}"' for colour in look.values()) for look in looks]
        inside = "".join(f"        Accent({row}),\n" for row in rows)
        lines.append(f'    "{seed}": (\n{inside}    ),\n')
    return f"{ACCENTS_HEAD}{''.join(lines)}}}\n"


if __name__ == "__main__":
    WRITTEN.write_text(module(), "utf-8")
    ACCENTS_WRITTEN.write_text(accents_module(seeds()), "utf-8")
