"""The search finds the app's own pages, too."""

import pytest

from companion.display.app_finder import APP_PAGES, MOST_PAGES, find_in_app


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("dark mode", "Settings"),
        ("Larger letters", "Settings"),
        ("how do I mute the sound", "Settings"),
        ("undo", "Undo and redo"),
        ("names of the players", "The table"),
        ("backup", "Files"),
        ("show me an example", "Show me an example"),
        ("QR", ""),
        ("scan", "Open a code"),
        ("reset", "Start over"),
    ],
)
def test_a_word_finds_the_page(wanted: str, title: str) -> None:
    assert [page.title for page in find_in_app(wanted)][:1] == [title][: bool(title)]


@pytest.mark.parametrize("wanted", ["", "the", "salary", "dark alley", "m", "0"])
def test_what_the_app_does_not_have_finds_nothing(wanted: str) -> None:
    assert find_in_app(wanted) == ()


def test_no_search_shows_more_than_a_few() -> None:
    for page in APP_PAGES:
        for word in f"{page.title} {page.text} {page.also}".split():
            assert len(find_in_app(word)) <= MOST_PAGES
