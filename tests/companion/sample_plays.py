"""Plays as tests need them: one by hand, a thousand by number."""

from functools import cache
from typing import Any

from companion.catalogue import every_tool
from companion.plays.play import (
    MOST_PARTS,
    MOST_READINGS,
    NOTES_MOST,
    PERSON_MOST,
    READING_MOST,
    ROLE_MOST,
    TITLE_MOST,
    WHERE_MOST,
    WHOLE_MOST,
    Play,
    PointSource,
    SeatedPlayer,
    Team,
    WholeTitle,
)
from companion.plays.ties import MOST_PLAYERS, MOST_POINTS, MOST_TIES, TieBreak
from companion.tools.tool import AnyTool

TOOLS: dict[str, AnyTool] = {tool.name: tool for tool in every_tool()}
NAMES = ("Ann", "Bob", "Zoë", "عائشة", "李小龍")
ROLES = ("Undercover", "Sociopath", "Informant", "", "Own role 1")
EVENING = 29_700_000
"""An evening of 2026, in minutes since 1970."""


def play(number: int = 0, **changes: Any) -> Play:
    """Return a play of five players, another one for each *number*."""
    return _play(number).evolve(**changes) if changes else _play(number)


@cache
def _play(number: int) -> Play:
    scores = sorted(((number * 7 + seat * 5) % 23 + 8 for seat in range(5)), reverse=True)
    players = tuple(
        SeatedPlayer(
            name=NAMES[(seat + number) % 5],
            colour=("red", "green", "purple", "black", "white")[seat],
            role=ROLES[(seat * 2 + number) % 5],
            score=score,
            place=1 + scores.index(score),
            won=score == scores[0],
            parts=(
                PointSource(title="Role", points=4),
                PointSource(title="Tokens", points=score - 4),
            ),
        )
        for seat, score in enumerate(scores)
    )
    return Play(
        key=f"{number * 2_654_435_761 % 2**32:08x}",
        mark=number,
        game="lawless-empire",
        minute=EVENING - min(number, 2500) * 10_080 - max(0, number - 2500) * 500,
        where="At Bob's" if number % 2 else "",
        lasted=95,
        notes="A long evening." if number % 3 else "",
        unit="MP",
        players=players,
    )


def plays(number: int) -> tuple[Play, ...]:
    """Return that number of plays, one a week at first and then more often, the newest first."""
    return tuple(play(each) for each in range(number))


def fullest() -> Play:
    """Return a play that holds as much as one can."""
    sign = "\U0003134a"
    part = PointSource(title=sign * WHOLE_MOST, points=-MOST_POINTS)
    player = SeatedPlayer(
        name=sign * PERSON_MOST,
        colour="orange",
        role=sign * ROLE_MOST,
        score=-MOST_POINTS,
        place=MOST_PLAYERS,
        won=True,
        parts=(part,) * (MOST_PARTS - 1),
        breaks=(part,),
        team=0,
    )
    return play(
        game="g" * 40,
        where=sign * WHERE_MOST,
        lasted=5999,
        notes=sign * NOTES_MOST,
        unit=sign * 12,
        players=(player,) * MOST_PLAYERS,
        readings=(sign * READING_MOST,) * MOST_READINGS,
        title=sign * TITLE_MOST,
        ties=(TieBreak(title=sign * 28, numbers=(-MOST_POINTS,) * MOST_PLAYERS),) * MOST_TIES,
        wholes=(WholeTitle(title=sign * 16, whole=sign * WHOLE_MOST),) * MOST_PARTS,
        lowest=True,
        teams=(Team(name=sign * PERSON_MOST, score=-MOST_POINTS, place=MOST_PLAYERS),)
        * MOST_PLAYERS,
        together=True,
        beat=-MOST_POINTS,
        fraction="hundredth",
        measured=True,
    )
