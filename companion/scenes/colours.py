"""Colours that are mixed from two."""


def mixed(one: str, other: str, share: float) -> str:
    """Return *one* with a *share*, 0 to 1, of *other* in it; both are #RRGGBB, and so is the result."""
    pairs = ((int(one[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
