"""Lots, dice and coins of a made game."""

from companion.game_maker.definition import About, Definition
from companion.tools.lot import LotState


class MadeLotState(LotState):
    """The last throws, and what the game is called."""

    about: About = About()


def from_make(source: Definition, target: MadeLotState) -> MadeLotState:
    """Return *target* with what the game is called."""
    return target.evolve(about=source.about)
