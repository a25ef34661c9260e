"""Random logs of plays for laws: a few people in many spellings, teams, places, games against the game."""

from typing import Any

from hypothesis import strategies as st

from companion.plays.play import Play, SeatedPlayer, Team
from tests.companion.sample_plays import EVENING

SPELLINGS = {
    "ann": ("Ann", "ANN", " ann", "Ann\u00a0"),
    "josé": ("José", "Jose\u0301", "JOSÉ"),
    "mary ann": ("Mary Ann", "mary  ann", "MARY\u3000ANN"),
    "bob": ("Bob", "bob"),
    "李小龍": ("李小龍",),
    "zoë": ("Zoë", "ZOË"),
}
"""How each of six people is written, by what is the same in all."""

GAMES = ("lawless-empire", "makiavelia", "own-00000007")
COLOURS = ("red", "green", "blue", "pink")
ROLES = ("", "Spy", "spy ", "Boss", "BOSS", "Tailor")
PLACES = ("", "At Bob's", "at bob's", "Attic", " ")
DAY = 24 * 60


@st.composite
def plays(draw: st.DrawFn, *, apart: bool = True) -> Play:
    """Draw a play; nobody of one name sits there twice where they are *apart*."""
    people = draw(
        st.lists(st.sampled_from([*SPELLINGS, ""]), min_size=0, max_size=6, unique=apart)
    )
    in_teams = draw(st.booleans()) and len(people) > 1
    teams = tuple(
        Team(name=name, place=draw(st.sampled_from((None, 1, 2))))
        for name in (("Foxes", "Bob's") if in_teams else ())
    )
    won = [draw(st.booleans()) for _ in teams]
    split = draw(st.booleans())
    seats = []
    for person in people:
        team = draw(st.sampled_from((None, 0, 1))) if teams else None
        changes: dict[str, Any] = {
            "name": draw(st.sampled_from(SPELLINGS[person])) if person else "",
            "colour": draw(st.sampled_from(COLOURS)),
            "role": draw(st.sampled_from(ROLES)),
            "place": draw(st.sampled_from((None, 1, 2, 3))),
            "won": draw(st.booleans()) if team is None or split else won[team],
            "team": team,
        }
        seats.append(SeatedPlayer(**changes))
    return Play(
        key=f"{draw(st.integers(0, 2**32 - 1)):08x}",
        mark=0,
        game=draw(st.sampled_from(GAMES)),
        title=draw(st.sampled_from(("", "Harbour"))),
        minute=EVENING + DAY * draw(st.integers(-900, 900)),
        where=draw(st.sampled_from(PLACES)),
        notes=draw(st.sampled_from(("", "Ann won, Annabel didn't.", "JOSÉ: Mary Ann's win"))),
        players=tuple(seats),
        teams=teams,
        together=draw(st.booleans()),
    )


@st.composite
def logs(draw: st.DrawFn, *, apart: bool = True) -> tuple[Play, ...]:
    """Draw a log, the newest first, each play with its own key."""
    found = {each.key: each for each in draw(st.lists(plays(apart=apart), max_size=12))}
    return tuple(sorted(found.values(), key=lambda each: (-each.minute, each.key)))
