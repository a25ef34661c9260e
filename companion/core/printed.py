"""Numbers as they are printed."""


def signed(number: int) -> str:
    """Return *number* with a minus sign as printed."""
    return f"−{-number}" if number < 0 else str(number)
