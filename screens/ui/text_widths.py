"""How wide the letters of the text face are, in each of its weights. What it lacks is drawn in Roboto."""

from math import ceil
from typing import Final

from companion.scenes.letters import BOLD as BOLDER
from companion.scenes.letters import ROBOTO, Face

_PLAIN: Final = {
    19: "`´", 21: " '¸", 23: "ijl", 24: "‘’", 25: "|¦", 27: "I", 28: "!,.f¡¨",
    30: "/:;[\\]t¯", 34: "-r·", 35: "²³¹", 36: "(){}", 38: '"º', 39: "ª", 40: "°“”",
    41: "*", 49: "_", 50: "z–", 51: "$svy", 52: "ckx", 54: "L", 55: "ae«»", 56: "Jg",
    57: "0123456789bdhnopqu¢£¤¥§µ¶ðøþ", 58: "?¿", 59: "#", 61: "T", 62: "Fß",
    63: "+<=>^~¬±×÷−", 64: "Z", 65: "V", 66: "Y", 67: "KP", 68: "ESXÞ", 69: "A", 70: "&B",
    73: "CRw", 74: "DHNUÐ", 76: "©®", 79: "OQØ", 80: "G", 85: "M¼½¾…", 86: "m", 90: "æ",
    93: "W", 95: "%", 100: "Æ—", 101: "@",
}  # fmt: skip

_SEMIBOLD: Final = {
    20: " ", 21: "`´", 24: "¸", 25: "'j|¦", 26: "il", 28: "‘’", 29: "I", 30: "!,./\\¡",
    31: "f¯", 32: "t¨", 34: "-:;[]·", 36: "()²³¹", 37: "r", 40: "{}ª°º", 41: "*", 45: '"',
    49: "“”", 50: "–", 51: "z_", 53: "vy", 55: "$cksx", 56: "a", 57: "Le",
    58: "0123456789¢£¤¥§«»", 59: "#Jhnuµ¶", 60: "bdgopqøþ", 61: "F", 62: "?T¿ð", 63: "ß",
    64: "+<=>Z^~¬±×÷−", 67: "PS", 68: "EVY", 69: "XÞ", 70: "K", 71: "AB", 72: "R",
    73: "&CDUÐ", 74: "HN", 76: "w", 77: "©®", 79: "OQØ", 80: "G", 85: "M", 86: "¼½¾",
    87: "m", 90: "æ", 96: "W", 97: "%…", 100: "@Æ—",
}  # fmt: skip

_BOLD: Final = {
    20: " ", 23: "`´", 24: "¸", 26: "'|¦", 27: "ijl", 28: "‘’", 30: "/\\", 31: "!,.I¡¯",
    33: "f¨", 34: "-:;·", 35: "[]t", 37: "()", 38: "r²³¹", 40: "{}ª°º", 41: "*", 46: '"',
    49: "“”", 50: "–", 52: "z_", 55: "vy", 56: "$s", 57: "k", 58: "acx«»", 59: "e",
    60: "#0123456789L¢£¤¥§", 61: "Jbdghnpquµþ", 62: "?o¶¿ø", 63: "Fð", 64: "ß",
    65: "+<=>T^~¬±×÷−", 66: "Z", 68: "S", 69: "EP", 70: "VYÞ", 71: "X", 73: "ABKR",
    74: "CDÐ", 75: "U", 76: "HN", 77: "&", 78: "©®", 80: "OQwØ", 81: "G", 88: "M",
    89: "¼½¾", 90: "m", 92: "æ", 97: "W", 98: "%…", 100: "—", 101: "@Æ",
}  # fmt: skip

PLAIN: Final = Face(_PLAIN, ROBOTO.widths)

_ROBOTO_BOLD: Final = {sign: ceil(width * BOLDER) for sign, width in ROBOTO.widths.items()}

SEMIBOLD: Final = Face(_SEMIBOLD, _ROBOTO_BOLD)
BOLD: Final = Face(_BOLD, _ROBOTO_BOLD)
