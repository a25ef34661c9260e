"""Some games of a person were someone else's, who has the same name: they get a name of their own there."""

from collections.abc import Collection
from typing import Final

from companion.core.names import person_key, visible
from companion.plays.people import NO_NAME, PeopleError
from companion.plays.play import Play
from companion.plays.register import LoggedPerson, Register

NO_GAME: Final = "Switch on the games first."


def split_off(
    register: Register, person: LoggedPerson, keys: Collection[str], name: str
) -> tuple[Play, ...]:
    """Return the plays with these *keys* in which *person* sat, where they are called *name* now.

    Raises PeopleError if no play is meant, if *name* can't be read or is theirs already, or if whoever has that name
    sat at one of these tables, too.
    """
    shown = visible(name)
    key = person_key(shown)
    if not key:
        raise PeopleError(NO_NAME)
    if register.owners.get(key) == person.key:
        raise PeopleError(f"{shown} is a name of {person.name}. Take another one.")
    given = []
    for sat in person.sat:
        play = register.plays[sat.place]
        if play.key not in keys:
            continue
        if any(person_key(visible(who.name)) == key for who in play.players) or (
            register.owners.get(key, key) in register.who[sat.place]
        ):
            raise PeopleError(f"{shown} sat at one of these tables, too. Take another name.")
        given.append(play.renamed(sat.seat, shown))
    if not given:
        raise PeopleError(NO_GAME)
    return tuple(given)
