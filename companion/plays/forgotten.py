"""A person is forgotten: their names leave every play, and nothing is known of them any more."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.core.names import person_key, visible
from companion.plays.people import APART, WhoIsWho
from companion.plays.play import NOTES_MOST, PERSON_MOST, WHERE_MOST, Play
from companion.plays.register import LoggedPerson, Register

SOMEBODY: Final = "somebody"
"""What stands in notes, places and names of teams instead of a name."""


class LogWithoutPerson(NamedTuple):
    """What a log is without a person: the *plays* that change, and what is known of all others.

    *seats* are how many players have no name any more, *texts* in how many plays a text had the name.
    """

    plays: tuple[Play, ...]
    people: WhoIsWho
    seats: int
    texts: int


def forgotten(register: Register, person: LoggedPerson) -> LogWithoutPerson:
    """Return the log of *register* without *person*. They go by their colour then, as one without a name does.

    In notes, places and names of teams ``SOMEBODY`` stands for the name where it is a word of its own, unless another
    person has that name, too.
    """
    gone = {alias.key for alias in (person.own, *person.others)}
    shared = {_plain(key) for key, owner in register.owners.items() if owner != person.key}
    names = spelled(register, person)
    words = _words(name for name in names if person_key(name) not in shared)
    changed, seats, texts = [], 0, 0
    for play, keys in zip(register.plays, register.who, strict=True):
        here = [key == person.key for key in keys]
        seats += sum(here)
        after = play
        if any(here):
            players = tuple(
                who.evolve(name="") if is_gone else who
                for who, is_gone in zip(play.players, here, strict=True)
            )
            after = play.evolve(players=players)
        if words:
            told = _without(after, words)
            texts += told != after
            after = told
        if after != play:
            changed.append(after)
    return LogWithoutPerson(tuple(changed), without(register.people, gone), seats, texts)


def _plain(key: str) -> str:
    """Return the key of a name without what tells two of that name apart."""
    return key.partition(APART)[0]


def spelled(register: Register, person: LoggedPerson) -> frozenset[str]:
    """Return all names of *person* as they are written anywhere, and what they are called."""
    sat = (register.plays[at.place].players[at.seat].name for at in person.sat)
    known = (alias.name for alias in (person.own, *person.others))
    return frozenset(filter(None, map(visible, (*sat, *known))))


def without(people: WhoIsWho, gone: Iterable[str]) -> WhoIsWho:
    """Return *people* without those whose names have the keys *gone*."""
    keys = frozenset(gone)
    return people.evolve(known=tuple(each for each in people.known if each.key not in keys))


def _words(names: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    every = "|".join(map(re.escape, longest_first))
    return re.compile(rf"(?<!\w)(?:{every})(?!\w)") if every else None


def _without(play: Play, words: re.Pattern[str]) -> Play:
    """Return *play* with ``SOMEBODY`` for each of *words* in its texts."""

    def told(text: str) -> str:
        return words.sub(SOMEBODY, text)

    most = {"where": WHERE_MOST, "notes": NOTES_MOST}
    changes: dict[str, object] = {
        name: told(getattr(play, name))[:room].rstrip()
        for name, room in most.items()
        if words.search(getattr(play, name))
    }
    if any(words.search(team.name) for team in play.teams):
        changes["teams"] = tuple(
            team.evolve(name=told(team.name)[:PERSON_MOST]) for team in play.teams
        )
    return play.evolve(**changes) if changes else play
