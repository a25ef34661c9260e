"""Lines with a check sum in front, so that a damaged one is known and affects no other."""

from zlib import crc32


def with_checksum(line: str) -> str:
    """Return *line* with its CRC-32 in front, as eight hexadecimal digits."""
    return f"{crc32(line.encode()):08x} {line}"


def is_whole(seal: str, line: str) -> bool:
    """Return whether *line* has the check sum *seal*; half a character has none, and could not be saved again."""
    try:
        return int(seal, 16) == crc32(line.encode())
    except UnicodeEncodeError:
        return False
