"""Words as they are compared in a search: without endings, with numbers in digits."""

import re
from functools import lru_cache
from typing import Final

from companion.core.search import folded

_APOSTROPHES: Final = re.compile(r"['\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9`\u00b4\uff07]")
"""Whatever a keyboard writes for an apostrophe."""

_HYPHENS: Final = re.compile(r"(?<=\w)[-\u2010-\u2015\u2212](?=\w)")
"""What joins two words."""

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")

_NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        ]
    )
}

_IRREGULAR: Final = {
    "dying": "die",
    "died": "die",
    "dies": "die",
    "tied": "tie",
    "ties": "tie",
    "tying": "tie",
    "lied": "lie",
    "won": "win",
    "lost": "lose",
    "kept": "keep",
    "drew": "draw",
    "drawn": "draw",
    "took": "take",
    "taken": "take",
    "gave": "give",
    "given": "give",
    "paid": "pay",
    "bought": "buy",
    "sold": "sell",
    "chose": "choose",
    "chosen": "choose",
    "threw": "throw",
    "thrown": "throw",
    "hidden": "hide",
    "hid": "hide",
    "broke": "break",
    "broken": "break",
    "stole": "steal",
    "stolen": "steal",
    "began": "begin",
    "begun": "begin",
    "fought": "fight",
    "met": "meet",
    "spent": "spend",
    "dealt": "deal",
    "built": "build",
    "men": "man",
    "people": "player",
    "person": "player",
    "someone": "somebody",
    "everyone": "everybody",
    "anyone": "anybody",
    "cant": "cannot",
    "shown": "show",
    "bound": "bind",
    "saw": "see",
    "seen": "see",
    "left": "left",
    "forgot": "forget",
    "forgotten": "forget",
}
"""Words whose stem no ending tells."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return *word*, as it is compared, without the ending of a plural or of a verb: alike for resolve, resolves, resolved, resolving."""
    if word in _NUMBERS:
        return _NUMBERS[word]
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 3 or not word.isalpha():
        return word
    bare = word
    if bare.endswith("ies"):
        bare = bare[:-3] + "y"
    elif bare.endswith(("sses", "shes", "ches", "xes", "zes")):
        bare = bare[:-2]
    elif bare.endswith("s") and not bare.endswith(("ss", "us", "is")):
        bare = bare[:-1]
    if bare.endswith("ied"):
        bare = bare[:-3] + "y"
    for ending in ("ing", "ed"):
        root = bare.removesuffix(ending)
        if root != bare and len(root) >= 3 and re.search(r"[aeiouy]", root):
            bare = root
            if bare[-1] == bare[-2] and bare[-1] not in "ls":
                bare = bare[:-1]
            break
    return bare[:-1] if len(bare) > 3 and bare.endswith("e") else bare


def stems(text: str) -> list[str]:
    """Return the stems of the words of *text* in order. Of one with a hyphen: its parts, then the whole."""
    plain = _HYPHENS.sub("-", _APOSTROPHES.sub("", folded(text)))
    found: list[str] = []
    for word in _WORD.findall(plain):
        parts = word.split("-")
        found += map(stem, parts)
        if len(parts) > 1:
            found.append(stem("".join(parts)))
    return found
