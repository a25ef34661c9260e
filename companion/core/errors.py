"""Every error this package raises on purpose.

* CompanionError     its message may be shown to a player as it stands
  + ShareError       a text or picture that holds no code, a torn code, one from a newer app
  + StorageError     something saved that cannot be read or written
"""


class CompanionError(Exception):
    """Base of all errors; its message can be shown to a player."""


class ShareError(CompanionError):
    """What was scanned, pasted or opened could not be read as a code."""


class StorageError(CompanionError):
    """Something could not be saved, or what was saved could not be read."""
