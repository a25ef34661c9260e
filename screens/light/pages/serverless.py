"""A light page where no server sends it: its links are the hash of one page, which shows what is drawn."""

import re
from typing import Final, NamedTuple

from screens.light.pages.search_field import HERE
from screens.light.ui.links import CELL

OF_APP: Final = "/#"
"""What addresses in the whole app begin with."""

_LINK: Final = re.compile(rf'(<a\b[^>]*?) href="/(#/)?([^"]*?)(?:#(?:{CELL}|{HERE}))?"')


class Reply(NamedTuple):
    """What the page shows next: the new *part* of a tool's page, or a whole page; or it goes to another *address*."""

    part: str
    address: str = ""


def page_reply(html: str) -> Reply:
    """Return the reply that shows *html*, with the links of a laptop's page as links of the copy.

    Those into the whole app are marked. HTML of ours has no "<" and no ">" that is not a tag's.
    """

    def link(found: re.Match[str]) -> str:
        mark = " data-app" if found[2] else ""
        return f'{found[1]}{mark} href="#/{found[3]}"'

    return Reply(_LINK.sub(link, html))
