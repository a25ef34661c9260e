"""Search over all games: tools, steps of the checklists, rules and figures, for this table."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from companion.catalogue import every_game, find_game
from companion.core.blocks import Answer, Facts, Grid, Silent, Steps, Term, Terms
from companion.core.nesting import flat, uncovered
from companion.core.search import MOST_ASKED, folded, wanted_words
from companion.core.table import Table
from companion.core.words import with_noun
from companion.game_maker.definition import Definition, names, steps_of
from companion.game_maker.words import rows_in_words
from companion.tools.checklist import ChecklistState
from companion.tools.tool import AnyTool, Game

MOST_FOUND: Final = 12
"""Entries that a search shows at most."""

_IDLE: Final = """
a an and are at by can could did do does for from get go has have how i in is it long many me much must my
of on or our should tell that the their them there they this to us was we what when where which who whose
why will with you your
"""

IDLE: Final = frozenset(_IDLE.split())
"""Words of a question that say nothing about what is asked."""

ASKING: Final = frozenset({"how", "when", "where", "who", "whose"})
"""Words that ask, and may stand in the title of an answer."""

ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "begin": ("first",),
    "coalition": ("regime", "alliance"),
    "coin": ("makielon",),
    "die": ("dice", "death", "dead"),
    "dissolve": ("leaving",),
    "fight": ("combat",),
    "leave": ("leaving",),
    "money": ("makielon", "mc"),
    "partner": ("alliance", "regime", "assist"),
    "point": ("vp", "mp"),
    "refuse": ("decline",),
    "refused": ("decline",),
    "role": ("mafioso",),
    "start": ("first",),
    "tied": ("tie",),
    "winner": ("win", "victory"),
}
"""What a word may be called in the rulebooks, by its beginning."""


_BARE: Final = re.compile(r"^(\w{4,})(?:ed|ing)$")
"""What a verb begins with in any form: "refus" of refused, refusing and refuse."""

_AGAINST: Final = re.compile(
    r"\b\d+\b(?:\W+\w+)?\W+(?:against|versus|vs|v)\W+\d+\b", re.IGNORECASE
)
"""Numbers that meet, such as 4 against 2 or 4 Hitmen vs. 2."""


class Findable(NamedTuple):
    """What can be found: its *title* and *text*, *where* it stands, and the *tool* that has it."""

    title: str
    text: str
    where: str
    tool: AnyTool


class _Folded(NamedTuple):
    """An *entry* with its *title* and all its other *text* as they are compared."""

    entry: Findable
    title: str
    text: str


class _Word(NamedTuple):
    """What a word, or what else it is called, is looked for by: where it *begins* a word or is a *whole* one.

    *counted* finds it after a number.
    """

    begins: re.Pattern[str]
    whole: re.Pattern[str]
    counted: re.Pattern[str]


def find(
    wanted: str, table: Table, own: tuple[tuple[Game, Definition], ...] = ()
) -> tuple[Findable, ...]:
    """Return what fits the words or the question *wanted*, best first, at most MOST_FOUND.

    Numbers are those for *table*. What has all words comes alone, otherwise what has most. *own* are
    games that players made, which are looked through, too.
    """
    plain = re.sub(r"[^\w\s]", " ", _AGAINST.sub(" combat ", wanted[:MOST_ASKED]))
    words = [_stem(word) for word in wanted_words(plain)]
    asked = [_word(word) for word in ([word for word in words if word not in IDLE] or words)]
    if not asked:
        return ()
    number = not {"many", "much"}.isdisjoint(words)
    way = next((_word(word) for word in words if word in ASKING), None)
    made = (_own_index(game.key, game.title, definition) for game, definition in own)
    known = (*_index(table), *chain.from_iterable(made))
    scored = [(_score(each, asked, number, way), place) for place, each in enumerate(known)]
    most = max(have for (have, _), _ in scored)
    if not most:
        return ()
    best = sorted((-score, place) for (have, score), place in scored if have == most)
    return _by_turns(known[place].entry for _, place in best)[:MOST_FOUND]


def _by_turns(found: Iterable[Findable]) -> tuple[Findable, ...]:
    """Return what was *found*, best first, with the best of each game before the second of any.

    So a game that has much to say about the end doesn't crowd out how the others end.
    """
    before = Counter[str]()
    turns: list[tuple[int, Findable]] = []
    for each in found:
        turns.append((before[each.tool.game], each))
        before[each.tool.game] += 1
    return tuple(each for _, each in sorted(turns, key=lambda turn: turn[0]))


def _stem(word: str) -> str:
    """Return *word* without the s of a plural or of a verb."""
    if word in ("does", "goes"):
        return word[:2]
    return (
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
    )


@lru_cache(maxsize=64)
def _word(word: str) -> _Word:
    other = (*ALSO.get(word, ()), *_BARE.findall(word))
    ways = f"(?:{'|'.join(map(re.escape, (word, *other)))})"
    found = (rf"\b{ways}", rf"\b{ways}s?\b", rf"\d (?:\w+ )?{ways}")
    return _Word(*map(re.compile, found))


def _score(
    known: _Folded, asked: list[_Word], number: bool, way: _Word | None
) -> tuple[int, int]:
    """Return how many words an entry has, and how well: in its title and as whole words is better.

    Where a *number* is wanted, one that stands before a word that was asked for counts most. *way* is
    the word that asks, such as "when": a title may have it, too.
    """
    fits = [(_fit(known.title, word), _fit(known.text, word)) for word in asked]
    well = sum(max(2 * in_title, in_text) for in_title, in_text in fits)
    if number:
        counted = (word.counted.search(known.text) for word in asked)
        well += 4 * sum(map(bool, counted)) + any(each.isdigit() for each in known.text)
    well += bool(way and way.whole.search(known.title))
    return sum(max(each) > 0 for each in fits), well


def _fit(text: str, word: _Word) -> int:
    """Return 2 where *word* is a word of *text*, 1 where one begins so."""
    if not word.begins.search(text):
        return 0
    return 2 if word.whole.search(text) else 1


@lru_cache(maxsize=2)
def _index(table: Table) -> tuple[_Folded, ...]:
    return tuple(map(_folded, entries(table)))


def _folded(entry: Findable) -> _Folded:
    return _Folded(entry, folded(entry.title), folded(f"{entry.text} {entry.where}"))


@lru_cache(maxsize=64)
def _own_index(key: str, title: str, definition: Definition) -> tuple[_Folded, ...]:
    return tuple(map(_folded, own_entries(key, title, definition)))


def own_entries(key: str, title: str, definition: Definition) -> Iterator[Findable]:
    """Yield what can be found in the game with *key* that players made and call *title*."""
    game = find_game(key)
    assert game, f"{key} is no key of a game"
    tools = game.by_key
    for tool in game.tools:
        yield Findable(tool.title, tool.hint, title, tool)
    for phase in definition.course.phases:
        for step in steps_of(phase.steps):
            yield Findable(phase.title.strip() or "Phase", step, title, tools["round"])
    for name, words in rows_in_words(definition.sheet):
        yield Findable(name, words, title, tools["score"])
    for name in names(definition.counters, "Counter").values():
        yield Findable(name, "A counter", title, tools["counters"])
    if definition.rules.strip():
        yield Findable("Rules", definition.rules, title, tools["make"])


def entries(table: Table) -> tuple[Findable, ...]:
    """Return all that can be found, each once: tools first, then steps, then the rest."""
    found: dict[tuple[str, str], Findable] = {}
    tools = (_tools(game) for game in every_game())
    steps = (_steps(game, table) for game in every_game())
    rest = (_shown(game, tool, table) for game in every_game() for tool in game.tools)
    for each in (*tools, *steps, *rest):
        for entry in each:
            found.setdefault((entry.tool.game, entry.text or entry.title), entry)
    return tuple(found.values())


def _tools(game: Game) -> Iterator[Findable]:
    """Yield the game with its players, and what its tools are for."""
    players = f"{game.words}. {game.least} to {with_noun(game.most, 'player')}."
    yield Findable(game.title, players, "", game.tools[0])
    for tool in game.tools:
        yield Findable(tool.title, tool.hint, game.title, tool)


def _steps(game: Game, table: Table) -> Iterator[Findable]:
    """Yield the steps of the checklist: the set-up, the first two rounds and the end."""
    tool = game.tools[0]
    state = tool.opening(table)
    assert isinstance(state, ChecklistState), f"{tool.name} is no checklist"
    while state.round < 3 and not state.over:
        yield from _steps_of(game, tool, state)
        state = tool.move(state, "next", (), 0, 0)
    yield from _steps_of(game, tool, state.evolve(over=True))


def _steps_of(game: Game, tool: AnyTool, state: ChecklistState) -> Iterator[Findable]:
    blocks = tool.result(state)
    head = next(block.text for block in blocks if isinstance(block, Answer))
    phase = head.rpartition(" · ")[2]
    for block in blocks:
        if isinstance(block, Steps):
            yield from (Findable(phase, item.text, game.title, tool) for item in block.items)
        if isinstance(block, Silent):
            yield Findable(phase, block.text, game.title, tool)


def _shown(game: Game, tool: AnyTool, table: Table) -> Iterator[Findable]:
    """Yield the rules and the figures that *tool* shows before anything is entered."""
    where = f"{game.title} · {tool.title}"
    for block in flat(uncovered(tool.result(tool.opening(table)))):
        if isinstance(block, Terms):
            yield from (_term(item, where, tool) for item in block.items)
        if isinstance(block, Facts):
            yield from (Findable(label, value, where, tool) for label, value in block.rows)
        if isinstance(block, Grid):
            for row in block.rows[block.marked :][:1] if block.marked >= 0 else block.rows:
                rows = zip(block.head, row, strict=True)
                words = ", ".join(f"{head}: {cell}" if head else cell for head, cell in rows)
                yield Findable(block.title, words, where, tool)


def _term(item: Term, where: str, tool: AnyTool) -> Findable:
    return Findable(item.title, item.text, where, tool)
