"""What the plays of other apps are to the log that is here: new, here already, or misfits; and what is kept of each.

Plays are compared by what they are called in their app, and else by day, game, and people with their scores. Two
alike on one day are two, here as there: the second of a file is new where the log has only one.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from hashlib import sha256
from typing import Any, Final, NamedTuple
from zlib import crc32

from companion.core.names import person_key, visible
from companion.exchange.export import play_title
from companion.exchange.logs import bg_stats, table
from companion.exchange.logs.as_play import (
    GameOfPlay,
    converted,
    game_key,
    key_for,
    title_key,
)
from companion.exchange.logs.bg_stats_out import (
    DIFFERS,
    GAME,
    PLACE,
    PLAYERS,
    WHOLES,
    play_object,
    uuid_of,
)
from companion.exchange.logs.days import day_of
from companion.exchange.logs.difference import difference
from companion.exchange.logs.incoming_play import IncomingPlay, Misfit
from companion.plays.play import MOST_PLAYS, Play, Plays
from companion.storage.play_extras import MOST_HELD, Extras, PlayExtras, SharedExtras

FULL: Final = (
    f"The log holds {MOST_PLAYS} games and is full. Save it as a file, then delete some."
)
TOO_MUCH: Final = "It has more besides than is kept: the longest part is left out."


class New(NamedTuple):
    """A *play* that is new, what is kept *beside* it, and the names of what it has in *common* with others."""

    play: Play
    beside: PlayExtras
    common: tuple[str, ...]


class Preview(NamedTuple):
    """What an import would do: the plays that are *new*, how many are *here* already and how many stand *twice* in the
    files, the *misfits*, the *remarks* on plays that are new, and the number of plays with a remark. *games* and
    *people* are new here, by their names; *common* is what new plays have in common.
    """

    new: tuple[New, ...]
    here: int
    twice: int
    misfits: tuple[Misfit, ...]
    remarks: tuple[Misfit, ...]
    games: tuple[str, ...]
    people: tuple[str, ...]
    common: Mapping[str, SharedExtras]

    @property
    def plays(self) -> Plays:
        """The plays that are new."""
        return tuple(each.play for each in self.new)

    @property
    def read(self) -> int:
        """How many plays the files have."""
        return len(self.new) + self.here + self.twice + len(self.misfits)


class Matcher:
    """Takes plays of other apps one by one, and sorts them. It changes nothing that is here."""

    def __init__(
        self,
        log: Iterable[Play],
        besides: Extras,
        titles: Mapping[str, str],
        zone: tzinfo | None,
    ) -> None:
        """Begin with the *log* and what is kept beside it. *titles* are those of this app's games, by their keys.

        Days are those of *zone*.
        """
        self._zone = zone
        self._log = {play.key: play for play in log}
        self._besides = {k: each for k, each in besides.plays.items() if k in self._log}
        self._ids = {
            (each.source, each.id): key for key, each in self._besides.items() if each.id
        }
        own = {(bg_stats.SOURCE, uuid_of(key)): key for key in self._log}
        own |= {(bg_stats.SOURCE, key): key for key in self._log}
        own |= {(table.SOURCE, key): key for key in self._log}
        self._ids = own | self._ids
        self._alike: dict[object, list[str]] = {}
        for play in self._log.values():
            self._alike.setdefault(alike(play, zone), []).append(play.key)
        self._games = {title_key(title): GameOfPlay(key, "") for key, title in titles.items()}
        for play in self._log.values():
            of_play = GameOfPlay(play.game, play.title)
            self._games.setdefault(title_key(play_title(play)), of_play)
        self._people = {
            person_key(visible(each.name))
            for play in self._log.values()
            for each in play.players
        }
        self._used: set[str] = set()
        self._seen: set[tuple[str, str]] = set()
        self._keys: set[str] = set()
        self._counts: Counter[object] = Counter()
        self._new: list[New] = []
        self._here = self._twice = 0
        self._misfits: list[Misfit] = []
        self._remarks: list[Misfit] = []
        self._new_games: dict[str, str] = {}
        self._new_people: dict[str, str] = {}
        self._common: dict[str, SharedExtras] = {}

    def take(self, found: IncomingPlay | Misfit) -> None:
        """Sort one play that was *found* in a file, or note why it couldn't be read."""
        if isinstance(found, Misfit):
            self._misfits.append(found)
            return
        name = (found.source, found.id)
        if found.id and name in self._seen:
            self._twice += 1
            return
        if found.id:
            self._seen.add(name)
        if found.id and name in self._ids:
            self._used.add(self._ids[name])
            self._here += 1
            return
        self._match(found)

    def _match(self, found: IncomingPlay) -> None:
        """Find whether *found* is in the log by what it says, and take it in if not."""
        known = self._games.get(title_key(found.game))
        game = known or GameOfPlay(game_key(found.game), found.game)
        made = converted(found, game)
        if isinstance(made, Misfit):
            self._misfits.append(made)
            return
        which = alike(made.play, self._zone)
        number = self._counts[which]
        self._counts[which] += 1
        here = next((k for k in self._alike.get(which, ()) if self._may_be(k, found)), None)
        key = here or key_for(found, self._is_other(found), number)
        if here or key in self._log:
            self._used.add(key)
            self._here += 1
            return
        if len(self._log) + len(self._new) >= MOST_PLAYS:
            self._misfits.append(Misfit(found.line, _what(made.play), FULL))
            return
        mark = made.play.mark if not number else crc32(f"{made.play.mark} {number}".encode())
        play = made.play.evolve(key=key, mark=mark)
        held, whole = self._beside(found, play, made.wholes)
        self._keys.add(key)
        if not known:
            self._games[title_key(found.game)] = GameOfPlay(game.key, play.title)
            self._new_games.setdefault(game.key, play.title)
        for each in play.players:
            person = person_key(visible(each.name))
            if person and person not in self._people:
                self._new_people.setdefault(person, visible(each.name))
        says = (*made.remarks, *(() if whole else (TOO_MUCH,)))
        self._remarks += [Misfit(found.line, _what(play), each) for each in says]
        common = self._share(found)
        beside = PlayExtras(key=key, source=found.source, id=found.id, held=held)
        self._new.append(New(play, beside, common))

    def _may_be(self, key: str, found: IncomingPlay) -> bool:
        """Return whether the play of the log with this *key* may be *found*: it wasn't met, and isn't another of that
        app.
        """
        beside = self._besides.get(key)
        other = beside and beside.source == found.source and beside.id and found.id
        return key not in self._used and not other

    def _is_other(self, found: IncomingPlay) -> Any:
        """Return what tells whether a key is that of another play than *found*."""

        def other(key: str) -> bool:
            beside = self._besides.get(key)
            differs = beside is not None and (beside.source, beside.id) != (
                found.source,
                found.id,
            )
            return key in self._keys or key in self._used or (key in self._log and differs)

        return other

    def _beside(
        self, found: IncomingPlay, play: Play, wholes: Mapping[str, str]
    ) -> tuple[str, bool]:
        """Return what is kept beside *play*, as JSON, and whether it is all. *wholes* are its texts that are cut."""
        if found.source == bg_stats.SOURCE and found.rest:
            links: Mapping[str, Any] = found.rest.get("links", {})
            change = difference(play_object(play, self._zone, found.id), found.rest.get("play"))
            held: dict[str, Any] = {
                **({DIFFERS: change} if change else {}),
                **{name: links[name] for name in (GAME, PLAYERS, PLACE) if name in links},
            }
        else:
            held = {**found.rest, **({WHOLES: dict(wholes)} if wholes else {})}
        return bounded(held)

    def _share(self, found: IncomingPlay) -> tuple[str, ...]:
        for name, thing in found.shared:
            if name not in self._common:
                held, _ = bounded(dict(thing))
                self._common[name] = SharedExtras(name=name[:200], held=held)
        return tuple(name for name, _ in found.shared)

    def preview(self) -> Preview:
        """Return what was found so far."""
        return Preview(
            tuple(self._new),
            self._here,
            self._twice,
            tuple(self._misfits),
            tuple(self._remarks),
            tuple(self._new_games.values()),
            tuple(self._new_people.values()),
            dict(self._common),
        )


def _what(play: Play) -> str:
    return play_title(play)


def alike(play: Play, zone: tzinfo | None) -> object:
    """Return what is the same for two plays that are alike: their day, game, and people with their scores."""
    people = sorted(
        (
            person_key(visible(each.name)),
            "" if each.score is None else str(each.score * (100 // play.scale)),
        )
        for each in play.players
    )
    whole = f"{day_of(play.minute, zone)} {play.game} {people}"
    return sha256(whole.encode("utf-8", "replace")).digest()


def bounded(held: dict[str, Any]) -> tuple[str, bool]:
    """Return *held* as JSON of at most MOST_HELD characters, and whether all of it fits: else without its longest
    parts.
    """
    text = _json(held)
    whole = len(text) <= MOST_HELD
    if whole:
        return text, True
    change = held.get(DIFFERS)
    change = change if isinstance(change, dict) else {}
    fewer = {kind: dict(change[kind]) for kind in change if isinstance(change[kind], dict)}
    held = {**held, **({DIFFERS: fewer} if fewer else {})}
    parts = [*fewer.values()] or [held]
    sizes = [(len(_json(each)), name, part) for part in parts for name, each in part.items()]
    over = len(text) - MOST_HELD
    for size, name, part in sorted(sizes, key=lambda each: -each[0]):
        if over > 0:
            del part[name]
            over -= size
    text = _json(held)
    return (text if len(text) <= MOST_HELD else ""), False


def _json(held: object) -> str:
    """Return *held* as JSON; half a character is a question mark."""
    text = json.dumps(held, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace").decode()
