"""Texts to pass on, drawn by both renderers: copied, and sealed by whoever sits at a live table."""

from collections.abc import Callable
from functools import partial

import flet as ft
import pytest

from companion.core.blocks import TextToCopy
from companion.display.table_words import SEAL_IT, SEALED, seal_label, too_long_to_seal
from companion.live.commit_reveal import MOST_CHARACTERS
from screens.light.views import figures
from screens.views.blocks import Touches, block_view
from tests.screens.harness import Screen, played

SHORT = TextToCopy("Orders", "North\nThen east", together=True)
LONG = TextToCopy("Orders", "x" * (MOST_CHARACTERS + 1), together=True)
ALONE = TextToCopy("Report", "All quiet")


async def nothing(*args: object) -> None:
    """Leave everything as it is."""


def drawn(post: TextToCopy, *, seated: bool) -> tuple[Callable[[], ft.Control], str]:
    """Return what draws *post* in the app, and how a light page draws it."""
    touches = Touches(nothing, nothing, nothing, nothing, seal=nothing if seated else None)
    return partial(block_view, post, touches), str(
        figures.post_view(post, seals=True if seated else None)
    )


@pytest.mark.parametrize(
    ("post", "seated", "sealed", "refused"),
    [
        (SHORT, True, True, False),
        (SHORT, False, False, False),
        (ALONE, True, False, False),
        (LONG, True, False, True),
        (LONG, False, False, False),
    ],
    ids=["short", "no seat", "not together", "too long", "too long without a seat"],
)
def test_a_text_is_sealed_where_it_stands(
    post: TextToCopy, seated: bool, sealed: bool, refused: bool
) -> None:
    app, page = drawn(post, seated=seated)

    async def look(screen: Screen) -> None:
        assert f"Copy: {post.title}" in screen.names()
        assert (seal_label(post.title) in screen.names()) == sealed
        assert (too_long_to_seal(MOST_CHARACTERS) in screen.texts()) == refused

    played(app, look)
    assert (SEAL_IT in page) == sealed
    assert (too_long_to_seal(MOST_CHARACTERS) in page) == refused
    assert (f'name="n" value="{post.text}"' in page) == sealed


@pytest.mark.parametrize("post", [SHORT, LONG, ALONE], ids=["short", "too long", "alone"])
def test_where_ones_own_lies_sealed_no_other_is_sealed(post: TextToCopy) -> None:
    touches = Touches(nothing, nothing, nothing, nothing, seal=nothing, sealed=True)
    page = str(figures.post_view(post, seals=False))

    async def look(screen: Screen) -> None:
        assert seal_label(post.title) not in screen.names()
        assert (SEALED in screen.texts()) == post.together

    played(partial(block_view, post, touches), look)
    assert SEAL_IT not in page
    assert (SEALED in page) == post.together
