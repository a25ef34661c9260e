"""What an answer does: it makes the new value from the old one, as it is when its turn comes."""

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], Any]
"""Returns the new value of an answer from the old one."""
