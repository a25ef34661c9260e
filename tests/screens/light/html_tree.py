"""HTML as a tree, read strictly: what is not closed, or closed twice, fails."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

VOID = {"input", "meta", "link", "br", "hr"}


@dataclass
class Node:
    """An element: what is in it, elements and texts, in order."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list["Node | str"] = field(default_factory=list)

    def all(self, tag: str) -> Iterator["Node"]:
        """Return every element *tag* in it, itself too, in order."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            if here.tag == tag:
                yield here
            waiting += [each for each in reversed(here.inside) if isinstance(each, Node)]

    def get(self, name: str) -> str:
        """Return an attribute, '' where there is none."""
        return self.attributes.get(name, "")

    @property
    def raw(self) -> str:
        """The texts in it, as they are."""
        return "".join(each for each in self.inside if isinstance(each, str))

    @property
    def text(self) -> str:
        """All that is written in it, and read aloud."""
        if self.get("aria-hidden") == "true":
            return ""
        words = (each if isinstance(each, str) else each.text for each in self.inside)
        return " ".join(" ".join(words).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("all")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> says {names}"
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


@lru_cache(maxsize=8)
def tree(html: str) -> Node:
    """Return what is in *html*: read once, however often a test asks for the same page. Not to be changed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (top,) = reader.open
    return top


def posters(html: str) -> dict[str, str]:
    """Return the titles on the posters of the first page *html*, by where they lead."""
    shown = (each for each in tree(html).all("ul") if each.get("class") == "posters")
    links = (link for each in shown for link in each.all("a"))
    return {link.get("href"): next(link.all("b")).text for link in links}
