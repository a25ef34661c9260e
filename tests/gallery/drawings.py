"""A screen with every kind of shape, and with the drawings of all tools."""

from dataclasses import replace
from functools import partial
from typing import Annotated

from companion import catalogue
from companion.core.blocks import Answer, Button, Drawing, QuestionSequence, Result
from companion.core.fields import Option, Pick
from companion.core.nesting import flat
from companion.core.scene import NARROW, WIDE, Box, Disc, Place, Scene, Shape, Trail, Words
from companion.core.values import Value
from companion.scenes.badge import badge
from companion.scenes.dice import blank, die
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool
from tests.gallery.evening import FIVE

MANY, FEW = Button("As many as can be", "many"), Button("As few as can be", "few")


class DrawingsState(Value):
    """What a touch in the picture changes."""

    crates: Annotated[
        str, Pick(title="Crates", options=(Option("few", "Few"), Option("many", "Many")))
    ] = "few"


def _shapes(width: float) -> tuple[Shape, ...]:
    middle = width / 2
    return (
        Box(0, 0, width, 80, "surface_container", "surface_dim", 12),
        Box(8, 8, 48, 48, "", "primary", 4, 2),
        *die(5, 64, 8, 40, "primary", "on_primary"),
        blank(112, 8, 40),
        Trail(((8, 74), (middle, 60), (width - 8, 74)), "tertiary"),
        Trail(((30, 14), (46, 46), (14, 46)), "", "secondary", closed=True),
        *(
            shape
            for n, player in enumerate(FIVE.players)
            for shape in badge(player, 16 + 32 * n, 100, 14)
        ),
        Disc(16, 132, 8, "secondary_container", "outline", 2),
        Words("Left", 30, 132),
        Words("Middle", middle, 132, 16, "primary", True, "middle"),
        Words("Right", width - 4, 132, 12, "on_surface_variant", side="right"),
    )


def _own(state: DrawingsState) -> Drawing:
    """Return every shape, and two places to touch, one of them with a long touch."""
    wide, narrow = (
        Scene(width, 144, _shapes(width), (Place(8, 8, 48, 48, 0), Place(64, 8, 48, 48, 1, 2)))
        for width in (WIDE, NARROW)
    )
    touches = (ask(state, ("crates",)), MANY, FEW)
    return Drawing("Every shape: Left, Middle, Right.", wide, narrow, "own", touches)


def _everybodys() -> list[Drawing]:
    """Return the drawings of the examples of all tools, which lead nowhere from here."""
    tools = [tool for tool in catalogue.every_tool() if tool.game != "gallery"]
    blocks = [
        (*tool.form(tool.example), *tool.result(tool.example))
        for tool in sorted(tools, key=lambda tool: tool.name)
    ]
    found = [block for result in blocks for block in flat(result) if isinstance(block, Drawing)]
    return [
        replace(
            each,
            scene=replace(each.scene, places=()),
            narrow=replace(each.narrow, places=()),
            broad=each.broad and replace(each.broad, places=()),
            touches=(),
            key=str(at),
        )
        for at, each in enumerate(found)
    ]


def result(state: DrawingsState) -> Result:
    """Show everything that is drawn."""
    return (Answer("Drawings"), _own(state), *_everybodys())


DRAWINGS = Tool(
    game="gallery",
    key="drawings",
    title="Drawings",
    state=DrawingsState,
    result=result,
    summary=lambda state: f"{state.crates} crates",
    form=lambda state: (
        QuestionSequence("Walk", (ask(state, ("crates",)),), optional=True),
        MANY,
        FEW,
    ),
    moves=tuple(
        Move(now, now, partial(DrawingsState.evolve, crates=now)) for now in ("many", "few")
    ),
    example=DrawingsState(crates="many"),
)
