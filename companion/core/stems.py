"""Words as they are compared in a search: without endings, with numbers in digits."""

import re
from functools import lru_cache
from typing import Final

from companion.core.search import folded

_APOSTROPHES: Final = re.compile(r"['\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9`\u00b4\uff07]")
"""Whatever a keyboard writes for an apostrophe."""

_HYPHENS: Final = re.compile(r"(?<=\w)[-\u2010-\u2015\u2212](?=\w)")
"""What joins two words."""

SHORTEST: Final = 3
"""Letters that a word needs to have an ending, and that are left of it."""

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
    "forgot": "forget",
    "forgotten": "forget",
}
"""Words whose stem no ending tells."""


_SIBILANT: Final = ("sses", "shes", "ches", "xes", "zes")
"""Endings of plurals that have lost no letter but their -es."""

_VOWEL: Final = re.compile(r"[aeiouy]")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return *word*, as it is compared, without the ending of a plural or of a verb.

    It is the same for resolve, resolves, resolved and resolving.
    """
    if known := _NUMBERS.get(word) or _IRREGULAR.get(word):
        return known
    if len(word) < SHORTEST or not word.isalpha():
        return word
    bare = _without_verb_ending(_without_s(word))
    return bare[:-1] if len(bare) > SHORTEST and bare.endswith("e") else bare


def _without_s(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(_SIBILANT):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _without_verb_ending(word: str) -> str:
    if word.endswith("ied"):
        return f"{word[:-3]}y"
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= SHORTEST and _VOWEL.search(root):
            doubled = root[-1] == root[-2] and root[-1] not in "ls"
            return root[:-1] if doubled and len(root) > SHORTEST else root
    return word


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
