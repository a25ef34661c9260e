"""Search over all games: tools, steps of the checklists, rules and figures, for this table."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, NamedTuple
from zlib import crc32

from companion.catalogue import every_game, find_game
from companion.core.blocks import Answer, Facts, Grid, RuleGap, Steps, Terms
from companion.core.fields import SEATS
from companion.core.nesting import flat, uncovered
from companion.core.search import MOST_ASKED
from companion.core.stems import stems
from companion.core.table import Table, small
from companion.core.words import players_words
from companion.display.ranking import Corpus, Document, Query, Ranked, query_of, strengths
from companion.game_maker.definition import Definition, names, steps_of
from companion.game_maker.words import rows_in_words
from companion.tools.checklist_model import CHECKLIST, ChecklistState
from companion.tools.tool import AnyTool, Game

MOST_FOUND: Final = 16
"""Entries of one game that a search shows at most."""

MOST_OF_EACH: Final = 4
"""Entries of a game at most, where several have some and another one is open."""

MOST_GAMES: Final = 6
"""Games of which a search shows something, at most."""

OTHERS_FIT: Final = 0.65
"""What part of the best game's words another one needs to be shown; the open game needs FITS_OPEN."""

FITS_OPEN: Final = 0.35

TOOLS: Final = ("game", "tool")
"""Kinds of entries that are a page of their own."""

WORTH: Final = {"tool": 0.85, "gap": 0.85, "row": 0.8, "other": 0.6}
"""How much kinds of entries count beside the others, since an answer is looked for more often than a tool."""

NAMED: Final = 1.5
"""How much the score of a tool grows that was asked for by its title alone."""

FIRST: Final = 1.05
"""How much a game is stronger than another one whose best entry was asked for by its title alone."""

_AGAINST: Final = re.compile(
    r"\b\d+\b(?:\W+\w+)?\W+(?:against|versus|vs|v)\W+\d+\b", re.IGNORECASE
)
"""Numbers that meet, such as 4 against 2 or 4 Hitmen vs. 2."""


class Findable(NamedTuple):
    """What can be found: its *title* and *text*, *where* it stands, and the *tool* that has it.

    Its *kind* is "game", "tool", "step", "term", "rule", "row" of a table, "other" row than the one
    that counts for this table, or "gap" where the rules don't say.
    It is told for a table of *size* players, 0 where that makes no difference.
    """

    title: str
    text: str
    where: str
    tool: AnyTool
    kind: str = "term"
    size: int = 0

    @property
    def key(self) -> str:
        """What the entry is called in addresses: 8 digits, the same as long as it says the same."""
        return f"{crc32(chr(10).join((self.tool.name, self.title, self.text)).encode()):08x}"


class FoundSection(NamedTuple):
    """Entries that stand together under a *heading*."""

    heading: str
    entries: tuple[Findable, ...]


class EntryPlace(NamedTuple):
    """Where an *entry* stands: in one of the *sections* of what its tool says."""

    entry: Findable
    sections: tuple[FoundSection, ...]


Own = tuple[tuple[Game, Definition], ...]
"""Games that players made, each with its definition."""


class _Shelf(NamedTuple):
    """The *entries* of one game, and the *corpus* in which they are found."""

    entries: tuple[Findable, ...]
    corpus: Corpus


def find(wanted: str, table: Table, own: Own = (), open_game: str = "") -> tuple[Findable, ...]:
    """Return what fits the words or the question *wanted*: game by game, the best of each first.

    The game called *open_game* comes first, then the one that fits best. A question that names a game of the app by its
    title is about that game alone, if anything there fits the rest. Numbers are those for *table*,
    or for as many players as the question names. *own* are games that players made.
    """
    table = small(table)
    said: Sequence[str] = stems(_AGAINST.sub(" combat ", wanted[:MOST_ASKED]))
    size = _players_in(said)
    said = _without_players(said, size) if size else said
    named, rest = _named_in(said)
    about = query_of(rest)
    shelves = [_shelf(game.key, _for(table, game, size)) for game in named]
    if not about.idle and (found := _found(about, shelves, open_game)):
        return found
    shelves = [
        *(_shelf(game.key, _for(table, game, size)) for game in every_game()),
        *(_own_shelf(game, definition) for game, definition in own),
    ]
    return _found(query_of(said), shelves, open_game)


def _named_in(said: Sequence[str]) -> tuple[list[Game], list[str]]:
    """Return the games that the stems *said* name by their whole titles, and what else is said."""
    named: list[Game] = []
    rest = list(said)
    for game in every_game():
        title = stems(game.title)
        for at in range(len(rest) - len(title) + 1):
            if rest[at : at + len(title)] == list(title):
                named.append(game)
                del rest[at : at + len(title)]
                break
    return named, rest


def _found(query: Query, shelves: Sequence[_Shelf], open_game: str) -> tuple[Findable, ...]:
    """Return what fits *query* on *shelves*, game by game; nothing for a question without words that count."""
    if not query.words:
        return ()
    ranked = [_ranked(shelf, query) for shelf in shelves]
    strong = strengths(
        [(shelf.corpus, each) for shelf, each in zip(shelves, ranked, strict=True)], query
    )
    groups = [
        (
            strength * (FIRST if shelf.corpus.is_named(found[0].place, query) else 1),
            [shelf.entries[each.place] for each in found],
        )
        for strength, shelf, found in zip(strong, shelves, ranked, strict=True)
        if found
    ]
    return tuple(chain.from_iterable(_chosen(groups, open_game)))


def by_game(found: Iterable[Findable]) -> tuple[tuple[str, tuple[Findable, ...]], ...]:
    """Return what was *found* in groups, each with the key of its game."""
    groups = groupby(found, key=lambda each: each.tool.game)
    return tuple((key, tuple(entries)) for key, entries in groups)


def _chosen(
    groups: Sequence[tuple[float, list[Findable]]], open_game: str
) -> list[list[Findable]]:
    """Return what is shown of *groups* with their strengths: the open game's first, then the strongest."""
    best = max((strength for strength, _ in groups), default=0)

    def is_open(found: list[Findable]) -> bool:
        return found[0].tool.game == open_game

    fitting = sorted(
        (
            (not is_open(found), -strength, at)
            for at, (strength, found) in enumerate(groups)
            if strength >= best * (FITS_OPEN if is_open(found) else OTHERS_FIT)
        )
    )[:MOST_GAMES]
    shown = [groups[at][1] for _, _, at in fitting]
    if len(shown) == 1:
        return [shown[0][:MOST_FOUND]]
    return [found[: MOST_FOUND if is_open(found) else MOST_OF_EACH] for found in shown]


def _ranked(shelf: _Shelf, query: Query) -> list[Ranked]:
    """Return what fits *query* on *shelf*, best first; a tool that was asked for by name is better."""
    found = [
        each._replace(score=each.score * NAMED)
        if shelf.entries[each.place].kind in TOOLS and shelf.corpus.is_named(each.place, query)
        else each
        for each in shelf.corpus.rank(query)
    ]
    return sorted(found, key=lambda each: (-each.score, each.place))


def _players_in(said: Sequence[str]) -> int:
    """Return how many players the question with the stems *said* is about, 0 if it doesn't say."""
    for at, word in enumerate(said):
        if not (word.isdigit() and 1 < int(word) <= SEATS):
            continue
        before, after = said[at - 1] if at else "", said[at + 1 : at + 3]
        if after[:1] == ["player"] or after == ["of", "us"]:
            return int(word)
        if not after and before in ("with", "for", "are", "at"):
            return int(word)
    return 0


def _without_players(said: Sequence[str], size: int) -> Sequence[str]:
    """Return the stems *said* without how many players there are, unless nothing else was said."""
    rest = [word for word in said if word not in (str(size), "player")]
    return said if query_of(rest).idle else rest


def _for(table: Table, game: Game, size: int) -> Table:
    """Return *table* with as many players as were asked for, if *game* can be played by that many."""
    return table.resized(size) if game.least <= size <= game.most else table


def told_for(table: Table, size: int) -> Table:
    """Return *table* with *size* players, 0 for as many as it has."""
    return table.resized(size) if 1 < size <= SEATS else small(table)


def place_of(key: str, game: str, table: Table, own: Own = ()) -> EntryPlace | None:
    """Return where the entry called *key* of the *game* stands, as told for *table*; None if there is none."""
    made = {each.key: (each, definition) for each, definition in own}
    if game in made:
        found = own_entries(*made[game])
    elif any(each.key == game for each in every_game()):
        found = _all_of(game, small(table))
    else:
        return None
    entry = next((each for each in found if each.key == key), None)
    if entry is None:
        return None
    steps = entry.tool.key == CHECKLIST
    together = [each for each in found if each.tool is entry.tool and each.kind not in TOOLS]
    sections: dict[str, dict[str, Findable]] = {}
    for each in together:
        heading = each.title if steps else each.tool.title
        sections.setdefault(heading, {}).setdefault(each.key, each)
    return EntryPlace(
        entry,
        tuple(FoundSection(words, tuple(all.values())) for words, all in sections.items()),
    )


@lru_cache(maxsize=24)
def _shelf(key: str, table: Table) -> _Shelf:
    return _on_shelf(_once(_all_of(key, table)))


@lru_cache(maxsize=64)
def _own_shelf(game: Game, definition: Definition) -> _Shelf:
    return _on_shelf(own_entries(game, definition))


def _on_shelf(found: Iterable[Findable]) -> _Shelf:
    known = tuple(found)
    return _Shelf(known, Corpus(map(_as_text, known)))


def _as_text(entry: Findable) -> Document:
    """Return *entry* as it is searched: a phase stands above many steps, and a tool above many rules."""
    counts = WORTH.get(entry.kind, 1)
    if entry.tool.key == CHECKLIST and entry.kind not in TOOLS:
        return Document("", entry.text, entry.title, counts)
    return Document(entry.title, entry.text, counts=counts)


@lru_cache(maxsize=64)
def own_entries(game: Game, definition: Definition) -> tuple[Findable, ...]:
    """Return what can be found in the *game* that players made, as it is defined."""
    tools = game.by_key

    def entry(title: str, text: str, tool: str, kind: str = "term") -> Findable:
        return Findable(title, text, tools[tool].title, tools[tool], kind)

    phases = definition.course.phases
    found = [
        *_tools(game),
        *(
            entry(phase.title.strip() or "Phase", step, "round", "step")
            for phase in phases
            for step in steps_of(phase.steps)
        ),
        *(entry(name, words, "score") for name, words in rows_in_words(definition.sheet)),
        *(
            entry(name, "A counter", "counters")
            for name in names(definition.counters, "Counter").values()
        ),
    ]
    if definition.rules.strip():
        found.append(entry("Rules", definition.rules, "make"))
    return tuple(found)


def entries(table: Table) -> tuple[Findable, ...]:
    """Return all that can be found in the games of the app, each once."""
    return tuple(chain.from_iterable(_shelf(game.key, table).entries for game in every_game()))


def _once(found: Iterable[Findable]) -> Iterator[Findable]:
    """Yield what was *found*, each text once."""
    known: set[str] = set()
    for each in found:
        said = each.text or each.title
        if said not in known:
            known.add(said)
            yield each


@lru_cache(maxsize=24)
def _all_of(key: str, table: Table) -> tuple[Findable, ...]:
    """Return the entries of the game called *key*: its tools first, then steps, then the rest."""
    game = find_game(key)
    assert game, f"{key} is no key of a game"
    shown = (_shown(tool, table) for tool in game.tools[1:])
    return tuple(chain(_tools(game), _steps(game, table), chain.from_iterable(shown)))


def _tools(game: Game) -> Iterator[Findable]:
    """Yield the game with its players, and what its tools are for."""
    players = f"{game.words}. {players_words(game.least, game.most)}."
    yield Findable(game.title, players, "", game.tools[0], "game")
    for tool in game.tools:
        yield Findable(tool.title, tool.hint, "", tool, "tool")


def _steps(game: Game, table: Table) -> Iterator[Findable]:
    """Yield the steps of the checklist: the set-up, the first two rounds and the end."""
    tool = game.tools[0]
    state = tool.opening(table)
    assert isinstance(state, ChecklistState), f"{tool.name} is no checklist"
    while state.round < 3 and not state.over:
        yield from _steps_of(tool, state)
        state = tool.move(state, "next", (), 0, 0)
    yield from _steps_of(tool, state.evolve(over=True))


def _steps_of(tool: AnyTool, state: ChecklistState) -> Iterator[Findable]:
    blocks, size = tool.result(state), state.table.size
    head = next(block.text for block in blocks if isinstance(block, Answer))
    phase = head.rpartition(" · ")[2]
    for block in blocks:
        if isinstance(block, Steps):
            for item in block.items:
                yield Findable(phase, item.text, tool.title, tool, "step", size)
        if isinstance(block, RuleGap):
            yield Findable(phase, block.text, tool.title, tool, "gap", size)


def _shown(tool: AnyTool, table: Table) -> Iterator[Findable]:
    """Yield the rule that *tool* follows, and the rules and figures that it shows before anything is entered."""
    found, size = flat(uncovered(tool.result(tool.opening(table)))), table.size

    def entry(title: str, text: str, kind: str) -> Findable:
        return Findable(title, text, tool.title, tool, kind, size)

    for block in found:
        if isinstance(block, Answer) and block.rule:
            yield entry(tool.title, block.rule, "rule")
        if isinstance(block, Terms):
            yield from (entry(item.title, item.text, "term") for item in block.items)
        if isinstance(block, Facts):
            yield from (entry(*row, "row") for row in block.rows)
        if isinstance(block, RuleGap):
            yield entry(tool.title, block.text, "gap")
        if isinstance(block, Grid):
            for at, row in enumerate(block.rows):
                rows = zip(block.head, row, strict=True)
                words = ", ".join(f"{head}: {cell}" if head else cell for head, cell in rows)
                yield entry(block.title, words, _kind_of_row(at, block.marked))


def _kind_of_row(at: int, marked: int) -> str:
    if marked < 0:
        return "row"
    return "term" if at == marked else "other"
