"""Which texts answer a question best: rare words count most, and another word for the same counts less."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from operator import mul
from typing import Final, NamedTuple

from companion.core.stems import stem, stems
from companion.display.question_words import ALSO, ASKING, IDLE, PHRASES, SOFT

MOST_WORDS: Final = 24
"""Words of a question that are looked for: nobody types more, and each takes a moment."""

IN_TITLE: Final = 1.2
"""How much more a word of the title counts than one of the text."""

AROUND: Final = 0.6
"""How much a word counts that stands above many texts."""

NUMBERED: Final = frozenset({"many", "much", "big", "long", "larg"})
"""Stems that ask for a number."""

CALLED: Final = 0.6
"""How much another word for the same counts."""

BEGUN: Final = 0.85
"""How much a longer word counts that begins with the one that was asked for."""

MISTYPED: Final = 0.6
"""How much a word counts that differs by one letter from one that no text has."""

SHORTEST_BEGUN: Final = 3
"""Letters that a word needs to be the beginning of another one."""

SHORTEST_MISTYPED: Final = 5
"""Letters of a word that may be mistyped: a shorter one is too often another word."""

SOFTLY: Final = 0.45
"""How much a word counts that says little."""

WHOLLY: Final = 0.7
"""How much a text loses that has only some of the words: its share of them is raised to this power."""

LENGTH: Final = 0.2
"""How much a text loses that is longer than others."""

NEAR: Final = 0.4
"""What two words add that follow each other in the question and stand within REACH in the text."""

REACH: Final = 4
"""Words between which two others are near each other, at most."""

COUNTED: Final = 1
"""What a word adds that stands after a number, where a number is asked for."""

NAMED: Final = 0.5
"""What a title adds that is made of words of the question alone."""

ASKED: Final = 0.6
"""What a title adds that has the word that asks, such as "when"."""

FIT: Final = 0.3
"""What part of the best one's score a text needs to be shown."""

Stems = tuple[str, ...]

_IDLE: Final = frozenset(map(stem, IDLE))
_SOFT: Final = frozenset(map(stem, SOFT))
_ALSO: Final = {
    stem(word): tuple(sorted({*map(stem, others)})) for word, others in ALSO.items()
}
_PHRASES: Final = {tuple(stems(said)): tuple(stems(word)) for said, word in PHRASES.items()}
_LONGEST: Final = max(map(len, _PHRASES))


class Query(NamedTuple):
    """What is asked: the *words* that say something, as stems, and the words that ask (*ways*).

    *number* is whether a number is asked for, *idle* whether there are only small words, which are all taken.
    """

    words: Stems
    ways: frozenset[str]
    number: bool
    idle: bool


class Document(NamedTuple):
    """What can be found: its *title* and its *text*, what stands *around* it, and how much it *counts* beside
    others.
    """

    title: str
    text: str
    around: str = ""
    counts: float = 1


class Ranked(NamedTuple):
    """The *place* of a text among those that were searched, its *score*, and how well it *has* each word, 0 to 1."""

    score: float
    place: int
    has: tuple[float, ...]


def query_of(said: Sequence[str]) -> Query:
    """Return what the stems *said* ask for."""
    words = [word for word in _in_one_word(said) if word not in _IDLE]
    number = not NUMBERED.isdisjoint(said)
    chosen = tuple(dict.fromkeys(words or said))[:MOST_WORDS]
    return Query(chosen, ASKING.intersection(said), number, not words)


def _in_one_word(said: Sequence[str]) -> list[str]:
    """Return the words *said*, with one word in the place of each phrase that is known."""
    found: list[str] = []
    at = 0
    while at < len(said):
        for long in range(min(_LONGEST, len(said) - at), 0, -1):
            phrase = _PHRASES.get(tuple(said[at : at + long]))
            if phrase is not None:
                found += phrase
                at += long
                break
        else:
            found.append(said[at])
            at += 1
    return found


class Corpus:
    """Texts to be searched together: what is rare is rare among them."""

    def __init__(self, texts: Iterable[Document]) -> None:
        """Read the *texts*, once for all questions."""
        self._places: defaultdict[str, dict[int, float]] = defaultdict(dict)
        self._titles: list[frozenset[str]] = []
        self._after_number: list[frozenset[str]] = []
        self._first: list[dict[str, int]] = []
        self._counts: list[float] = []
        lengths: list[int] = []
        for place, each in enumerate(texts):
            title, body = _in_one_word(stems(each.title)), _in_one_word(stems(each.text))
            whole = [*title, "", *body]
            for word in stems(each.around):
                self._places[word][place] = AROUND
            for word in frozenset(whole):
                self._places[word][place] = IN_TITLE if word in title else 1
            self._titles.append(frozenset(title))
            self._after_number.append(_after_numbers(body))
            self._first.append({word: at for at, word in reversed(list(enumerate(whole)))})
            self._counts.append(each.counts)
            lengths.append(len(whole))
        self.size = len(lengths)
        usual = sum(lengths) / max(1, self.size)
        self._fair = [1 / math.sqrt(1 - LENGTH + LENGTH * each / usual) for each in lengths]

    def rank(self, query: Query) -> list[Ranked]:
        """Return the texts that have words of *query* and fit nearly as well as the best one, best first."""
        ways = [self._found(word) for word in query.words]
        rare = [
            math.log(1 + self.size / sum(found.values())) * (SOFTLY if word in _SOFT else 1)
            if found
            else 0
            for word, found in zip(query.words, ways, strict=True)
        ]
        places = {place for found in ways for place in found}
        ranked = sorted(
            (self._ranked(place, query, ways, rare) for place in places),
            key=lambda each: (-each.score, each.place),
        )
        return [each for each in ranked if each.score >= FIT * ranked[0].score]

    def _ranked(
        self,
        place: int,
        query: Query,
        ways: Sequence[Mapping[int, float]],
        rare: Sequence[float],
    ) -> Ranked:
        """Return how well the text at *place* fits, of whose words each is so *rare*."""
        weights = [found.get(place, 0) for found in ways]
        score = _sum_of_products(rare, weights)
        title, words = self._titles[place], query.words
        if query.number:
            counted = [self._counted(place, word) for word in words]
            score += COUNTED * _sum_of_products(rare, counted)
        score += NAMED * sum(word in title for word in words) / max(1, len(title - _IDLE))
        score += ASKED * bool(query.ways & title)
        score += NEAR * sum(self._near(place, *pair) for pair in pairwise(words))
        has = tuple(min(1, weight / CALLED) for weight in weights)
        share = _sum_of_products(rare, has) / (sum(rare) or 1)
        score *= math.pow(share, WHOLLY) * self._fair[place] * self._counts[place]
        return Ranked(score, place, tuple(weight / IN_TITLE for weight in weights))

    def _counted(self, place: int, word: str) -> float:
        """Return how much it counts that *word*, or another one for it, stands after a number in the text at
        *place*.
        """
        there = self._after_number[place]
        if word in there:
            return 1
        return 0 if there.isdisjoint(_ALSO.get(word, ())) else CALLED

    def is_named(self, place: int, query: Query) -> bool:
        """Return whether *query* is the title of the text at *place*, and nothing else."""
        return (
            not query.number and self._titles[place] - _IDLE == frozenset(query.words) - _IDLE
        )

    def _near(self, place: int, one: str, other: str) -> bool:
        """Return whether words for *one* and for *other* begin near each other in the text at *place*."""
        first = self._first[place]
        at, there = (
            next((first[each] for each in (word, *_ALSO.get(word, ())) if each in first), None)
            for word in (one, other)
        )
        return at is not None and there is not None and abs(at - there) <= REACH

    def _found(self, word: str) -> Mapping[int, float]:
        """Return the places that have *word*, or another one for it, and how much it counts there."""
        ways = {word: 1.0, **dict.fromkeys(_ALSO.get(word, ()), CALLED)}
        if len(word) >= SHORTEST_BEGUN and not word.isdigit():
            begun = CALLED if word in self._places else BEGUN
            longer = (each for each in self._places if each.startswith(word))
            ways = {
                **dict.fromkeys((each for each in longer if each not in _IDLE), begun),
                **ways,
            }
        found = self._best(ways)
        if not found and len(word) >= SHORTEST_MISTYPED:
            near = (each for each in self._places if is_mistyped(word, each))
            found = self._best(dict.fromkeys(near, MISTYPED))
        return found

    def _best(self, ways: Mapping[str, float]) -> dict[int, float]:
        """Return the places of all *ways* to say a word, each with the way that counts most there."""
        found: dict[int, float] = {}
        for way, weight in ways.items():
            for place, worth in self._places.get(way, {}).items():
                found[place] = max(found.get(place, 0), weight * worth)
        return found


def _sum_of_products(some: Iterable[float], others: Iterable[float]) -> float:
    return math.fsum(map(mul, some, others))


def _after_numbers(words: Sequence[str]) -> frozenset[str]:
    """Return the words behind a number, and those behind one word after it. 1 of something is said of anything."""
    places = [at for at, word in enumerate(words) if word.isdigit() and word != "1"]
    return frozenset(word for at in places for word in words[at + 1 : at + 3])


def strengths(found: Sequence[tuple[Corpus, Sequence[Ranked]]], query: Query) -> list[float]:
    """Return how well the best text of each corpus has the words of *query*, which are rare among all of them."""
    size = sum(corpus.size for corpus, _ in found)
    common = Counter[int]()
    for _, ranked in found:
        for each in ranked:
            common.update({at: 1 for at, has in enumerate(each.has) if has})
    rare = [
        math.log(1 + size / max(1, common[at])) * (SOFTLY if word in _SOFT else 1)
        for at, word in enumerate(query.words)
    ]
    return [
        max((_sum_of_products(rare, each.has) for each in ranked), default=0)
        for _, ranked in found
    ]


def is_mistyped(word: str, meant: str) -> bool:
    """Return whether *word* is *meant* with one letter too many, too few or another, or with two swapped; not the
    first.
    """
    if word == meant or word[:1] != meant[:1] or abs(len(word) - len(meant)) > 1:
        return False
    short = min(len(word), len(meant))
    at = next((n for n in range(short) if word[n] != meant[n]), short)
    rest, other = word[at:], meant[at:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return other in (rest[1:], swapped) or rest == other[1:] or rest[1:] == other[1:]
