"""Search over the app's own pages: "dark" finds the settings, "undo" says where undo is."""

from typing import Final, NamedTuple

from companion.core.stems import stems
from companion.display.ranking import query_of

SHORTEST: Final = 3
"""Letters that a word needs to find a page: shorter ones begin too many."""

MOST_PAGES: Final = 2
"""Pages of the app that a search shows at most, above what it finds in the games."""


class FoundPage(NamedTuple):
    """What the app itself offers: its *title*, what it is for, and its *route*, '' where it is in every tool.

    *also* are more words that players look for it by.
    """

    title: str
    text: str
    route: str
    also: str = ""


APP_PAGES: Final = (
    FoundPage(
        "Settings",
        "Dark, light or high contrast; larger letters; ticks, sounds and motion",
        "/settings",
        "option preference look theme mode bright colour color font text size big small vibrate "
        "vibration mute silent volume animation accessibility",
    ),
    FoundPage(
        "The table",
        "Who plays: how many, names, colours and who sits where",
        "/table",
        "player players seat add remove rename group",
    ),
    FoundPage(
        "Undo and redo",
        "The two arrows at the bottom of every tool, or above the pad while one is open. "
        "For all steps: More, then What happened",
        "",
        "mistake wrong revert history back",
    ),
    FoundPage(
        "Start over",
        "In every tool: More, then Start over. Undo brings everything back",
        "",
        "reset clear restart",
    ),
    FoundPage(
        "Show me an example",
        "In every tool: More, then Show me an example. Undo takes it away",
        "",
        "examples tutorial help demo try",
    ),
    FoundPage(
        "Share this screen",
        "In every tool: the square at the top shows it as a code for another phone",
        "",
        "qr send link copy",
    ),
    FoundPage(
        "Open a code",
        "With the camera, from a picture or a link",
        "/scan",
        "qr scan receive import",
    ),
    FoundPage(
        "Played games", "Who won, and how", "/plays", "history log results statistics kept"
    ),
    FoundPage(
        "Files",
        "Save everything as a file, or open one",
        "/files",
        "backup export import restore download csv json",
    ),
)
"""All that can be found in the app itself, the likeliest first."""


def find_in_app(wanted: str) -> tuple[FoundPage, ...]:
    """Return the pages that have each word of *wanted* somewhere, at most MOST_PAGES."""
    words, _, _, idle = query_of(stems(wanted))
    if idle or any(len(word) < SHORTEST for word in words):
        return ()
    found = (page for page in APP_PAGES if all(_has(page, word) for word in words))
    return tuple(found)[:MOST_PAGES]


def _has(page: FoundPage, word: str) -> bool:
    """Return whether a word of *page* begins with *word*."""
    known = stems(f"{page.title} {page.text} {page.also}")
    return any(each.startswith(word) for each in known)
