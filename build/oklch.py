"""Colours by how light and how strong they are, and their hue: OKLCH (Björn Ottosson, 2020).

Equal numbers look equally light and equally strong in every hue. https://bottosson.github.io/posts/oklab
"""

from math import atan2, cos, degrees, hypot, radians, sin


def parts(colour: str) -> tuple[float, float, float]:
    """Return how light *colour* is (0 to 1), how strong, and its hue in degrees."""
    red, green, blue = (_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    light = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    return light, hypot(a, b), degrees(atan2(b, a))


HALVINGS = 20
"""Bisection steps for gamut clipping: they halve the interval of strengths."""


def painted(light: float, strength: float, hue: float) -> str:
    """Return the colour as #RRGGBB; outside sRGB it is clipped by lowering its chroma."""
    shown, asked = (strength if _fits(light, strength, hue) else 0.0), strength
    for _ in range(HALVINGS):
        middle = (shown + asked) / 2
        shown, asked = (middle, asked) if _fits(light, middle, hue) else (shown, middle)
    mixed = (_curved(min(1.0, max(0.0, share))) for share in _mixed(light, shown, hue))
    return "#" + "".join(f"{round(255 * share):02X}" for share in mixed)


def _fits(light: float, strength: float, hue: float) -> bool:
    return all(-1e-4 <= share <= 1 + 1e-4 for share in _mixed(light, strength, hue))


def _mixed(light: float, strength: float, hue: float) -> tuple[float, float, float]:
    """Return the shares of red, green and blue light; outside 0 to 1 no screen shows them."""
    a, b = strength * cos(radians(hue)), strength * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _linear(share: float) -> float:
    """Return how much light a number in a colour stands for, both 0 to 1."""
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _curved(light: float) -> float:
    """Return the number in a colour that stands for this much *light*, 0 to 1."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
