"""A player's finger on the light pages of a laptop: it touches only what the page in front of it has, and counts.

Folds stay open once they were opened, as our script keeps them. What is typed counts as a touch on the field, and one
on the button that keeps it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Self

from tests.screens.light.fingers import form_of, name_of
from tests.screens.light.html_tree import Node, tree
from tests.screens.server.light_routes.visitor import LightVisitor

TOUCHED: Final = ("a", "button")


class Finger:
    """One phone. *touches* are counted by the part of the play that was begun last; *letters* were typed."""

    def __init__(
        self, phone: LightVisitor, game: str, touches: Counter[str], pause: Callable[[], None]
    ) -> None:
        """Take a *phone* to a *game*; *pause* passes the time between two touches."""
        self.phone, self.game, self.touches, self._pause = phone, game, touches, pause
        self.part, self.letters = "", 0
        self.path, self.page = "", tree("")
        self._open = dict[str, set[str]]()

    def begins(self, part: str) -> Self:
        """Count what is touched from now on for *part*."""
        self.part = part
        return self

    def goes(self, tool: str) -> Self:
        """Look at a tool that lies open, as a glance at another phone or tab does: no touch."""
        return self._load(f"/t/{self.game}/{tool}")

    def tap(self, *names: str) -> Self:
        """Touch one thing after the other, each by the beginning of its name."""
        for name in names:
            self._tap(name)
        return self

    def type_text(self, label: str, text: str) -> Self:
        """Put *text* into the field called *label*, and keep it."""
        (field,) = self._fields(label)
        self._unfold(field)
        form = self._form_with(field)
        (keep,) = list(form.all("button"))[:1]
        self.touches[self.part] += 2
        self.letters += len(text)
        self._send(form, keep, text)
        return self

    def sees(self, *texts: str) -> Self:
        """Fail unless all *texts* stand on the page."""
        for text in texts:
            assert text in self.text, f"“{text}” isn't on {self.path}:\n{self.text}"
        return self

    def lacks(self, *texts: str) -> Self:
        """Fail if any of *texts* stands on the page."""
        for text in texts:
            assert text not in self.text, f"“{text}” is on {self.path}:\n{self.text}"
        return self

    @property
    def text(self) -> str:
        """All that is written in the part of the page that touches change."""
        return next(each for each in self.page.all("div") if each.get("id") == "live").text

    @property
    def answer(self) -> str:
        """What the slip at the foot of the page says."""
        return next(each.text for each in self.page.all("strong"))

    def asks(self, what: str) -> bool:
        """Return whether the page has a question called *what*, to tap or to type into."""
        return any(f"{what}" in name for name in self.names()) or bool(self._fields(what))

    def names(self) -> list[str]:
        """Return all that can be touched here, by its name."""
        return [name_of(each) for each, _ in self._touchable()]

    def chosen(self, name: str) -> bool:
        """Return whether what is called *name* is chosen or ticked."""
        found = self._find(name)
        return "true" in (found.get("aria-pressed"), found.get("aria-checked"))

    def _load(self, path: str) -> Self:
        answer = self.phone.get(path)
        while answer.status_code == 303:
            path = answer.headers["location"]
            answer = self.phone.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        self.path, self.page = path.partition("#")[0], tree(answer.text)
        return self

    def _tap(self, name: str) -> None:
        found = self._find(name)
        self._unfold(found)
        self.touches[self.part] += 1
        if found.tag == "a":
            self._load(found.get("href"))
        else:
            self._send(form_of(self.page, found), found)

    def _send(self, form: Node, button: Node, text: str = "") -> None:
        fields = {
            each.get("name"): each.get("value")
            for each in form.all("input")
            if each.get("name")
        }
        fields |= {each.get("name"): each.text for each in form.all("textarea")}
        if text:
            fields["n"] = text
        if button.get("name"):
            fields[button.get("name")] = button.get("value")
        self._pause()
        answer = self.phone.send(form.get("action") or self.path, fields)
        assert answer.status_code == 303, (self.path, name_of(button), _said(answer.text))
        self._load(answer.headers["location"])

    def _touchable(self) -> Iterator[tuple[Node, list[Node]]]:
        hidden = {
            id(each)
            for form in self.page.all("form")
            if form.get("class") == "narrow-scene"
            for each in form.all("button")
        }
        for each, folds in _walk(self.page, []):
            is_on = "disabled" not in each.attributes and each.get("type") != "button"
            if each.tag in TOUCHED and is_on and id(each) not in hidden:
                yield each, folds

    def _find(self, name: str) -> Node:
        every = [(each, name_of(each)) for each, _ in self._touchable()]
        found = [each for each, its in every if its == name] or [
            each
            for each, its in every
            if its.startswith(name)
            and not its.removeprefix(name)[:1].isalnum()
            and its.removeprefix(name) != " players"  # who plays is in the menu, on every page
        ]
        said = [its for _, its in every]
        assert found, f"“{name}” can't be touched on {self.path}: {said}\n{self.text}"
        ways = {(form_fields(self.page, each)) for each in found}
        assert len(ways) == 1, f"“{name}” is several things on {self.path}: {ways}"
        return found[0]

    def _fields(self, label: str) -> list[Node]:
        return [
            each
            for each, _ in _walk(self.page, [])
            if each.tag in ("input", "textarea")
            and each.get("name") == "n"
            and label in (each.get("aria-label"), _label(self._form_with(each)))
        ]

    def _form_with(self, field: Node) -> Node:
        (form,) = [
            form
            for form in self.page.all("form")
            if any(each is field for each in (*form.all("input"), *form.all("textarea")))
        ]
        return form

    def _unfold(self, node: Node) -> None:
        """Open the folds around *node*: a touch each, once."""
        folds = next(folds for each, folds in _walk(self.page, []) if each is node)
        kept = self._open.setdefault(self.path, set())
        for fold in folds:
            title = next(fold.all("summary")).text
            if "open" not in fold.attributes and title not in kept:
                kept.add(title)
                self.touches[self.part] += 1


def _walk(node: Node, folds: list[Node]) -> Iterator[tuple[Node, list[Node]]]:
    inside = [*folds, node] if node.tag == "details" else folds
    for each in node.inside:
        if isinstance(each, Node):
            yield each, inside
            yield from _walk(each, inside)


def form_fields(page: Node, node: Node) -> tuple[str, ...]:
    """Return what a touch on *node* leads to: an address, or what is sent."""
    if node.tag == "a":
        return (node.get("href").partition("#")[0],)
    form = form_of(page, node)
    hidden = [each.get("value") for each in form.all("input") if each.get("name") == "k"]
    return (form.get("action"), *hidden, node.get("name"), node.get("value"))


def _said(html: str) -> str:
    return tree(html).text.rpartition("}")[2]


def _label(form: Node) -> str:
    return next((label.text for each in form.all("label") for label in each.all("span")), "")
