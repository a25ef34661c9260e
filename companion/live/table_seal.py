"""What a live table changes of a tool whose text can be sealed there: its large button, and its headline."""

from collections.abc import Collection
from dataclasses import replace

from companion.core.blocks import Block, Secret, TextToCopy
from companion.core.values import Value
from companion.display.layout import Layout, lay_out
from companion.display.table_words import SEALED_HEAD, SEALED_WHY
from companion.live.commit_reveal import sealable
from companion.tools.tool import AnyTool


def is_next(post: TextToCopy) -> bool:
    """Return whether sealing *post* at a live table is the next step there."""
    return post.together and bool(post.instead) and sealable(post.text) == post.text


def to_seal(
    body: Collection[Block], seals: bool | None, open_titles: Collection[str] | None = None
) -> TextToCopy | None:
    """Return the text whose button to seal it at the live table is the large one in the bar, None for none.

    *seals* is whether this player can seal one, None without a seat. It stands in a secret of *body* that is
    uncovered: one of *open_titles*, or any that has blocks.
    """
    if not seals:
        return None
    secrets = (b for b in body if isinstance(b, Secret))
    shown = (b for b in secrets if open_titles is None or b.title in open_titles)
    return next(
        (b for s in shown for b in s.blocks if isinstance(b, TextToCopy) and is_next(b)), None
    )


def once_sealed(parts: Layout, tool: AnyTool, state: Value, seals: bool | None) -> Layout:
    """Return *parts* of *tool* in *state* as they are once this player's text lies sealed at the table (*seals*).

    The answer says so, and no button is large, as long as the tool has not revealed anything itself.
    """
    answer = parts.answer
    if seals is not False or answer is None or answer.tone != "plain":
        return parts
    secrets = (b for b in lay_out(tool, state).body if isinstance(b, Secret))
    if not any(isinstance(b, TextToCopy) and b.together for s in secrets for b in s.blocks):
        return parts
    said = replace(answer, text=SEALED_HEAD, why=SEALED_WHY)
    body = tuple(replace(b, main=False) if isinstance(b, Secret) else b for b in parts.body)
    return parts._replace(answer=said, body=body, waits=True)
