"""What is kept of a text that was typed or pasted, for every renderer."""

from companion.core.alphabet import clean
from companion.core.fields import Text


def typed_text(kind: Text, typed: str) -> str:
    """Return what a field of this *kind* keeps of *typed*: each line is a name in a list, or a step of several."""
    between = "," if kind.listed else ";" if kind.steps else ""
    if between:
        lines = (line.strip(f" {between}") for line in typed.splitlines())
        typed = f"{between} ".join(filter(None, lines))
    return clean(typed, kind.most)
