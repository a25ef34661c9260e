"""Every error this package raises on purpose.

* CompanionError     its message can be shown to a player
  + ShareError       no code or file, a damaged one, or one from a newer app
  + StorageError     a save that cannot be read or written
"""


class CompanionError(Exception):
    """Base of all errors; its message can be shown to a player."""


class ShareError(CompanionError):
    """What was scanned, pasted or opened could not be read as a code."""


class StorageError(CompanionError):
    """Something could not be saved, or what was saved could not be read."""
