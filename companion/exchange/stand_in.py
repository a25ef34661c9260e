"""What a browser sends in place of a file that is too large to be sent."""

from typing import Final

STAND_IN: Final = b"This file is too large for Companion."
"""The whole content of such a file; ``assets/picker.js`` writes it."""
