"""What is on the screen, by what screen readers are told: see semantics.js."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

ENOUGH = 24
"""Points that must stick out of a list's edge before a player would touch it."""


class Box(NamedTuple):
    """A part of the screen, in points of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Where a finger would touch it."""
        return self.x + self.width / 2, self.y + self.height / 2


class Scroll(NamedTuple):
    """A list: all of it, and the part that can be seen."""

    box: Box
    seen: Box


@dataclass(frozen=True)
class Node:
    """One thing on the screen, see semantics.js."""

    role: str
    name: str
    text: str
    box: Box
    seen: Box
    lists: tuple[Scroll, ...]
    top: bool
    tappable: bool
    on: bool
    off: bool

    @property
    def visible(self) -> bool:
        """True where more than a sliver can be seen."""
        return min(self.seen.width, self.seen.height) >= min(4, self.box.height)

    @property
    def in_reach(self) -> bool:
        """True where a finger can touch it now."""
        return self.top and not self.cut

    @property
    def cut(self) -> bool:
        """True where the edge of a list leaves too little of it to touch."""
        return bool(self.lists) and self.seen.height < ENOUGH


def node_of(found: dict[str, Any]) -> Node:
    lists = tuple(Scroll(Box(**each["box"]), Box(**each["seen"])) for each in found["lists"])
    boxes = {"box": Box(**found["box"]), "seen": Box(**found["seen"])}
    return Node(**{**found, **boxes, "lists": lists})


def best(nodes: list[Node], name: str, reached: Callable[[Node], bool]) -> list[Node]:
    """Return the nodes that are meant: called exactly so, else no cells, else in reach, else all."""
    plain = [node for node in nodes if ": " not in node.name]
    exact = [node for node in nodes if node.name == name] or plain or nodes
    return [node for node in exact if reached(node)] or exact


class Turn(NamedTuple):
    """A turn of the wheel: over what, and how far."""

    over: Box
    right: float
    down: float


def turn_to(node: Node) -> Turn | None:
    """Return the turn over the outermost list in which *node* is not in view, if there is one."""
    inner = [*(scroll.box for scroll in node.lists[1:]), node.box]
    for scroll, target in zip(node.lists, inner, strict=False):
        (x, y), (middle_x, middle_y) = target.middle, scroll.seen.middle
        right, down = x - middle_x, y - middle_y
        aside = abs(right) > scroll.seen.width / 2
        beyond = abs(down) > scroll.seen.height / 2 or target.height < ENOUGH
        if aside or beyond:
            return Turn(scroll.seen, right * aside, down * beyond)
    return None
