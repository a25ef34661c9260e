"""Orders as text, and the fingerprint that shows later whether they were changed.

A fingerprint is the beginning of the SHA-256 of the text, 125 bits as 25 signs: nobody finds
two texts with one fingerprint, so whoever posted one is bound to what was sealed. Orders are
short and easily guessed; so the text ends in a random code of 128 bits, drawn by the touch
that seals it.
"""

import zlib
from hashlib import sha256
from unicodedata import normalize

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Signs of a fingerprint: no I, L, O and U, which are misread."""

LENGTH, GROUP = 25, 5

PRINTS = 1 << 5 * LENGTH
"""The number of fingerprints."""

SALT_SIGNS = 26
SALTS = 1 << 5 * SALT_SIGNS
"""The number of random codes: 130 bits."""

CHANCE = 128
"""Bits of chance that sealing needs from one touch."""

BYTES = 320
"""The most bytes of packed text that go into a code."""

LONGEST = 20_000
"""The most characters of orders that are kept: more than the longest lawful turn has."""

UNREADABLE = "These orders can't be read."

_MISREAD = str.maketrans("ILOU", "110V")

_WORDS = (
    b"0123456789ABCDEFGHJKMNPQRSTVWXYZ\nRandom code: \nLeave the alliance with: \nAllies: \n"
    b"New Don: \nHold back pay: \nRecruit: \nNo moves: attack : place recruits in  together "
    b"with : stay in  to ally with  against Don, Lt 1, Lt 2, Hitman 1, Hitman 2: move to "
    b"Orders of , turn \nOrder 1: \nOrder 2: \nOrder 3: "
)
"""What orders are likely to hold, so that they pack well. Part of the format: never edit."""

_RAW = -15


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
    """Return the fingerprint that someone *typed* or copied, None for any other text."""
    known = "".join(each for each in typed.upper() if each.isascii() and each.isalnum())
    known = known.translate(_MISREAD)
    if len(known) != LENGTH:
        return None
    return sum(SIGNS.index(each) << 5 * at for at, each in enumerate(reversed(known)))


def stirred(salt: int, seed: int) -> int:
    """Return *salt* (below SALTS) with a fresh *seed* (CHANCE bits) mixed in."""
    mixed = sha256(f"{salt} {seed}".encode()).digest()
    return int.from_bytes(mixed, "big") % SALTS


def packed(text: str) -> int:
    """Return *text* as a number for a code, 0 if it takes more than BYTES."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    raw = packer.compress(text.encode()) + packer.flush()
    return 0 if len(raw) >= BYTES else int.from_bytes(b"\x01" + raw, "big")


def unpacked(number: int) -> str:
    """Return the text that *number* holds, at most 4 x LONGEST bytes; UNREADABLE for others."""
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    try:
        unpacker = zlib.decompressobj(_RAW, _WORDS)
        found = unpacker.decompress(raw[1:], 4 * LONGEST).decode(errors="replace")
    except zlib.error:
        return UNREADABLE
    return found.strip() or UNREADABLE
