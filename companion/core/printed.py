"""Numbers as they are printed."""


def signed(number: int) -> str:
    """Return *number* with a minus sign as printed."""
    return f"−{-number}" if number < 0 else str(number)


def term(name: str, number: int) -> str:
    """Return what players named and its number: "Coins 12", but "Row 1: 12"."""
    return f"{name}{':' if name[-1:].isdigit() else ''} {signed(number)}"
