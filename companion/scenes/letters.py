"""How wide texts are, so that none runs into another. Drawings are lettered in Roboto: it is measured where no other
face is named.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import combining, east_asian_width, normalize

_ROBOTO: Final = {
    18: "'", 20: ",’", 22: ";", 24: "j", 25: " :il|", 26: "!", 27: ".[]·", 28: "-I", 31: "`",
    32: '"ľ', 33: "t", 34: "r{}•", 35: "()fť", 36: "“”", 42: "/\\^", 44: "*", 46: "_", 48: "?y",
    49: "v", 50: "xz", 51: "<k≤", 52: "s", 53: ">ce≥", 54: "L×", 55: "=a", 56: "FJhnu",
    57: "$+0123456789Ebdgpq", 58: "o−", 60: "STZß", 61: "Y", 62: "#R", 63: "&BKX", 64: "PVď",
    65: "U", 66: "ACD–", 67: "…", 69: "GOQ~", 72: "HN", 74: "%", 76: "w", 78: "½", 85: "æ",
    88: "Mm", 89: "W", 90: "@", 91: "œ", 94: "Æ", 96: "Œ",
}  # fmt: skip

_ALPHABETS: Final = 0x2000
"""Below this point are the alphabets; faces have some of them, and all are about as wide."""

_HORN, _WIDE, _FULL, _LETTER = 6, 116, 110, 106
"""What an accent adds to a letter at the most, and the greatest width of a letter of other
alphabets, of a Chinese sign, and of any other sign.
"""

CUT: Final = "…"

BOLD: Final = 1.07
"""How many times wider bold letters of Roboto are."""


class Face:
    """The letters of a face in one weight: how wide each of its signs is, in hundredths of the size, rounded up."""

    def __init__(
        self, groups: Mapping[int, str], rest: Mapping[str, int] | None = None
    ) -> None:
        """Take the signs of each width from *groups*, and from *rest* what the face lacks."""
        own = {sign: width for width, signs in groups.items() for sign in signs}
        self.widths: Final = {**(rest or {}), **own}

    def width(self, sign: str) -> int:
        """Return how wide *sign* is at the most."""
        if sign in self.widths:
            return self.widths[sign]
        if combining(sign) or sign in "\u200d\ufe0f":
            return 0
        if (base := normalize("NFD", sign)[:1]) in self.widths:
            return self.widths[base] + _HORN
        if ord(sign) < _ALPHABETS:
            return _WIDE
        return _FULL if east_asian_width(sign) in "WF" else _LETTER


ROBOTO: Final = Face(_ROBOTO)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, face: Face = ROBOTO) -> float:
    """Return how wide *text* is at the most, in the unit of its *size*."""
    return sum(map(face.width, text)) * size / 100


def widest(texts: Iterable[str], size: float, face: Face = ROBOTO) -> float:
    """Return how wide the widest of *texts* is at the most, 0 if there are none."""
    return max((text_width(each, size, face) for each in texts), default=0)


def is_measured(text: str, face: Face = ROBOTO) -> bool:
    """Return whether the width of *text* is known, and not just its bound."""
    return all(sign in face.widths for sign in text)


def cut(text: str, size: float, room: float, face: Face = ROBOTO) -> str:
    """Return *text*, cut with an ellipsis where it is wider than *room*."""
    if text_width(text, size, face) <= room:
        return text
    kept = text
    while kept and text_width(kept.rstrip() + CUT, size, face) > room:
        kept = kept[:-1]
    return kept.rstrip() + CUT


def lines(
    text: str, size: float, room: float, most: int = 2, face: Face = ROBOTO
) -> tuple[str, ...]:
    """Return *text* broken between words into lines that fit *room*; the last of *most* is cut."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if not found[-1] or len(found) == most or text_width(longer, size, face) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return tuple(cut(line, size, room, face) for line in found)


def fitted(
    text: str, sizes: Sequence[tuple[float, int]], room: float, *, bold: bool = True
) -> tuple[tuple[str, ...], float]:
    """Return the lines of *text* and the size of their letters, which are *bold*.

    *sizes* are pairs of a size and the most lines for it. The first in which the whole text fits into
    *room* is used. In the last one, what is too wide is cut.
    """
    for size, most in sizes:
        found = lines(text, size * (BOLD if bold else 1), room, most)
        if " ".join(found) == " ".join(text.split()):
            break
    return found, size
