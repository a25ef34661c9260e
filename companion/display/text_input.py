"""What is kept of a text that was typed or pasted, for every renderer."""

from companion.core.alphabet import clean
from companion.core.fields import Text


def typed_text(kind: Text, typed: str) -> str:
    """Return what a field of this *kind* keeps of *typed*: in a list a line break counts as a comma."""
    if kind.listed:
        lines = (line.strip(" ,") for line in typed.splitlines())
        typed = ", ".join(filter(None, lines))
    return clean(typed, kind.most)
