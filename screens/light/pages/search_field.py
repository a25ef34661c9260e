"""The search field of light pages, and the addresses to which it leads."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from companion.display import labels
from screens.light.ui.controls import button, labelled
from screens.light.ui.markup import Html, el, join

FIND: Final = "/t/find"
"""Where the form of the search leads."""

AT: Final = "/t/at"
"""What the address of an entry begins with."""

HERE: Final = "at"
"""The id of the entry that was found. An address that ends in it scrolls there, and the focus goes with it."""

WORDS, GAME = "q", "g"
"""What the search is called with in addresses: what is wanted, and the key of the game that is open."""

MOST_CHARACTERS: Final = 200
"""Characters of a search that are looked for."""


def search_form(wanted: str = "", game: str = "") -> Html:
    """Return the search field, with what is *wanted* in it. Of a *game* it has its entries first."""
    field = el(
        "input",
        type="search",
        name=WORDS,
        value=wanted or None,
        required=True,
        autocomplete="off",
    )
    hidden = el("input", type="hidden", name=GAME, value=game) if game else None
    clear = el("a", labels.CLEAR_SEARCH, href=searched_from(game)) if wanted else None
    said = labelled(labels.FIND_ANYTHING, field)
    search = el(
        "form",
        said,
        hidden,
        button(labels.FIND, look="strong"),
        action=FIND,
        class_="text",
        role="search",
    )
    return join(search, clear)


def searched_from(game: str) -> str:
    """Return the address of the page with the search field: that of *game*, or the first one for ''."""
    return f"/t/{game}" if game else "/"


def found_for(wanted: str, game: str = "") -> str:
    """Return the address of what is found for *wanted*, opened on the page of *game*."""
    return f"{FIND}?{query_of(wanted, game)}"


def asked_in(given: Mapping[str, str]) -> tuple[str, str]:
    """Return what is wanted by what an address was *given*, and the key of the game on whose page the search stands."""
    return given.get(WORDS, "")[:MOST_CHARACTERS].strip(), given.get(GAME, "")


def search_in(given: Mapping[str, str]) -> str:
    """Return the address of the search that led to an address with what it was *given*, '' for none."""
    wanted, game = asked_in(given)
    return found_for(wanted, game) if wanted else ""


def query_of(wanted: str, game: str) -> str:
    """Return what stands behind the ? of an address: the words *wanted* and the key of the *game*."""
    return urlencode({WORDS: wanted, **({GAME: game} if game else {})})
