"""Orders as text, and the fingerprint that shows later whether they were changed.

A fingerprint is the beginning of the SHA-256 of the text, 125 bits as 25 signs: nobody finds
two texts with one fingerprint, so whoever posted one is bound to what was sealed. Orders are
short and easily guessed; so the text ends in a salt that nobody can guess, of 128 bits at the
least: 32 fresh bits from each of four touches or more, mixed one after the other.
"""

from hashlib import sha256
from unicodedata import normalize

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Signs of a fingerprint: no I, L, O and U, which are misread."""

LENGTH, GROUP = 25, 5

PRINTS = 1 << 5 * LENGTH
"""So many fingerprints there are."""

SALT_SIGNS = 26
SALTS = 1 << 5 * SALT_SIGNS
"""So many salts there are: 130 bits."""

STIRS = 4
"""Touches that a salt needs: 32 bits come from each."""

BYTES = 320
"""So long a text can be opened in a code."""

_MISREAD = str.maketrans("ILOU", "110V")


def canonical(text: str) -> str:
    """Return *text* as it is sealed: its words and figures, all small, a space between two.

    Forums change spaces, line ends, dashes and quotes: none of them counts, but where a word
    ends does, so that "1, 2" is not 12.
    """
    plain = normalize("NFKC", text).casefold()
    return " ".join("".join(each if each.isalnum() else " " for each in plain).split())


def fingerprint(text: str) -> int:
    """Return the fingerprint of *text*, below PRINTS."""
    whole = int.from_bytes(sha256(canonical(text).encode()).digest(), "big")
    return whole % PRINTS


def signs(number: int, length: int) -> str:
    """Return *number* in *length* signs."""
    found = ""
    for _ in range(length):
        number, digit = divmod(number, len(SIGNS))
        found = SIGNS[digit] + found
    return found


def shown(print_: int) -> str:
    """Return a fingerprint as it is posted: five groups of five signs."""
    whole = signs(print_, LENGTH)
    return "-".join(whole[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read(typed: str) -> int | None:
    """Return the fingerprint that somebody *typed* or copied, None where it is none."""
    known = "".join(each for each in typed.upper() if each.isascii() and each.isalnum())
    known = known.translate(_MISREAD)
    if len(known) != LENGTH:
        return None
    return sum(SIGNS.index(each) << 5 * at for at, each in enumerate(reversed(known)))


def stirred(salt: int, seed: int) -> int:
    """Return *salt* (below SALTS) with a fresh *seed* (32 bits) mixed in."""
    mixed = sha256(f"{salt} {seed}".encode()).digest()
    return int.from_bytes(mixed, "big") % SALTS


def packed(text: str) -> int | None:
    """Return *text* as a number for a code, None where it is longer than BYTES."""
    raw = text.encode()
    return None if len(raw) > BYTES else int.from_bytes(raw, "big")


def unpacked(number: int) -> str:
    """Return the text that *number* holds; what is no text becomes question marks."""
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return raw.decode(errors="replace")
