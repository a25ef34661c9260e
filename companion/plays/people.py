"""Who is who in a log of plays: one person with many names, and one game with many titles.

Plays keep the names that were written down. What else a log knows is here: which names are one
person's, what they are called everywhere, and which games are one. So nothing that is kept is lost by it,
and each step can be taken back. Names are compared as ``companion.core.names.person_key`` does.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field

from companion.core.errors import CompanionError
from companion.core.fields import Option, Pick, Text
from companion.core.names import person_key, visible
from companion.core.table import COLOURS
from companion.core.values import Value
from companion.plays.play import PERSON_MOST

MOST_KNOWN: Final = 6000
"""Names of which something is known, and games that are joined, at most."""

MARK: Final = r"^([a-z]{3,8}( [2-9]| [1-3][0-9]| 40)?)?$"
"""What tells apart two of one name at one table: a colour, with a number from the second of that colour."""

APART: Final = "\n"
"""Stands between a name and its mark in a key: no name has a line feed."""

GAME: Final = r"^[a-z0-9][a-z0-9-]{0,39}$"

LIKED: Final = (Option("", "None"), *COLOURS)
"""The colours that a person can like."""

NO_NAME: Final = "A person needs a name that can be read."
TOO_MANY: Final = (
    f"At most {MOST_KNOWN} names can be renamed or merged. Split some of them first."
)


class PeopleError(CompanionError):
    """What is wanted would make two people one, or one person two: a sentence says why it isn't done."""


class Alias(Value):
    """A name of a person. *mark* tells them apart where two of that name sat at one table, '' elsewhere."""

    name: Annotated[str, Text(most=PERSON_MOST)]
    mark: Annotated[str, Field(pattern=MARK)] = ""

    @property
    def key(self) -> str:
        """The key of this name: names with equal keys are one person's."""
        return marked(person_key(visible(self.name)), self.mark)

    @property
    def told(self) -> str:
        """The name with what tells it apart, if anything does: "Ann (red)"."""
        return f"{self.name.strip()} ({self.mark})" if self.mark else self.name.strip()


class KnownPerson(Alias):
    """What is known of whoever goes by a name.

    *called* is what they are called everywhere, '' for the name as it was written last. *colour* is the key of
    the colour that they like, '' for none. *into* is a name of the person who they are, None where they are
    their own.
    """

    called: Annotated[str, Text(most=PERSON_MOST)] = ""
    colour: Annotated[str, Pick(options=LIKED)] = ""
    into: Alias | None = None

    @property
    def says(self) -> bool:
        """Whether anything is known."""
        return bool(self.called or self.colour or self.into)


class JoinedGame(Value):
    """The game with the key *game* is the same as the one with the key *into*."""

    game: Annotated[str, Field(pattern=GAME)]
    into: Annotated[str, Field(pattern=GAME)]


def _in_order(known: tuple[KnownPerson, ...]) -> tuple[KnownPerson, ...]:
    found = {each.key: each for each in known}
    if len(found) < len(known):
        raise ValueError("two lines are of one name")
    return tuple(found[key] for key in sorted(found) if found[key].says)


def _games_in_order(games: tuple[JoinedGame, ...]) -> tuple[JoinedGame, ...]:
    found = {each.game: each for each in games}
    if len(found) < len(games):
        raise ValueError("two lines are of one game")
    return tuple(found[key] for key in sorted(found))


class WhoIsWho(Value):
    """What is known of names and games: at most MOST_KNOWN of each, in the order of their keys.

    A name of which nothing is known isn't among them: whoever has it is a person of their own.
    """

    known: Annotated[
        tuple[KnownPerson, ...], Field(max_length=MOST_KNOWN), AfterValidator(_in_order)
    ] = ()
    games: Annotated[
        tuple[JoinedGame, ...], Field(max_length=MOST_KNOWN), AfterValidator(_games_in_order)
    ] = ()

    @property
    def by_key(self) -> dict[str, KnownPerson]:
        """What is known, by the keys of the names."""
        return {each.key: each for each in self.known}

    @property
    def game_roots(self) -> dict[str, str]:
        """The game that each joined one is, by its key."""
        into = {each.game: each.into for each in self.games}
        return {game: root(into, game) for game in into}

    def knowing(self, *known: KnownPerson) -> Self:
        """Return the same with *known* in place of what is known of their names. Raises PeopleError beyond the
        bound.
        """
        found = self.by_key | {each.key: each for each in known}
        kept = tuple(each for each in found.values() if each.says)
        if len(kept) > MOST_KNOWN:
            raise PeopleError(TOO_MANY)
        return self.evolve(known=kept)

    def of(self, alias: Alias) -> KnownPerson:
        """Return what is known of the name *alias*."""
        return self.by_key.get(alias.key) or KnownPerson(name=alias.name, mark=alias.mark)


def marked(key: str, mark: str) -> str:
    """Return the key of the name *key* with its *mark*."""
    return f"{key}{APART}{mark}" if mark else key


def roots(people: WhoIsWho) -> dict[str, str]:
    """Return the key of the person for each name that is another one's, too."""
    into = {each.key: each.into.key for each in people.known if each.into}
    return {key: root(into, key) for key in into}


def root(into: Mapping[str, str], key: str) -> str:
    """Return where *key* leads in the end. What leads round, as in a file of other hands, leads nowhere."""
    seen, at = {key}, key
    while at in into:
        at = into[at]
        if at in seen:
            return key
        seen.add(at)
    return at


def renamed(people: WhoIsWho, who: Alias, name: str, taken: Iterable[str] = ()) -> WhoIsWho:
    """Return *people* where *who*, a person's own name, is called *name* everywhere, and *name* is theirs from now on.

    *taken* are the keys of the names of all others. Raises PeopleError for a name that can't be read, or that
    is another person's.
    """
    shown = visible(name)
    key = person_key(shown)
    if not key:
        raise PeopleError(NO_NAME)
    if key in taken:
        raise PeopleError(f"There is another {shown} already. If both are one, merge them.")
    here = people.of(who).evolve(called=shown)
    if key == who.key or roots(people).get(key) == who.key:
        return people.knowing(here)
    return people.knowing(
        here, KnownPerson(name=shown, into=Alias(name=who.name, mark=who.mark))
    )


def merged(people: WhoIsWho, who: Alias, other: Alias) -> WhoIsWho:
    """Return *people* where *other* is the same person as *who*; both are people's own names.

    Raises PeopleError if they are the same already.
    """
    leads = roots(people)
    if leads.get(other.key, other.key) == leads.get(who.key, who.key):
        raise PeopleError("These are one person already.")
    into = Alias(name=who.name, mark=who.mark)
    return people.knowing(people.of(other).evolve(into=into))


def split(people: WhoIsWho, other: Alias) -> WhoIsWho:
    """Return *people* where *other* is a person of their own again, with all names that were theirs.

    Whoever was called so is called by their own name again. ``merged`` and then ``split`` change nothing.
    """
    alone = people.knowing(people.of(other).evolve(into=None))
    whose = people.by_key.get(roots(people).get(other.key, ""))
    if whose is None or person_key(whose.called) != other.key:
        return alone
    return alone.knowing(whose.evolve(called=""))


def liking(people: WhoIsWho, who: Alias, colour: str) -> WhoIsWho:
    """Return *people* where *who* likes *colour*, the key of one, '' for none."""
    return people.knowing(people.of(who).evolve(colour=colour))


def joined(people: WhoIsWho, game: str, other: str) -> WhoIsWho:
    """Return *people* where the game with the key *other* is the same as *game*. Raises PeopleError if it is
    already.
    """
    leads = people.game_roots
    if leads.get(other, other) == leads.get(game, game):
        raise PeopleError("These are one game already.")
    link = JoinedGame(game=leads.get(other, other), into=leads.get(game, game))
    if len(people.games) == MOST_KNOWN:
        raise PeopleError(TOO_MANY)
    return people.evolve(games=(*people.games, link))


def parted(people: WhoIsWho, other: str) -> WhoIsWho:
    """Return *people* where the game with the key *other* is one of its own again."""
    return people.evolve(games=tuple(each for each in people.games if each.game != other))
