"""The laws of every take: heard once, corrections stay, news is offered, readings are left alone."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from companion import catalogue
from companion.core.fields import Count, Inside, Rows, Seats
from companion.core.kind import Kind
from companion.core.shape import Field, fields_of
from companion.core.values import Path, Value
from companion.evening.made_games import MAKE, is_defined_by
from companion.game_maker.definition import Definition, Row, Sheet
from companion.game_maker.definition_moves import is_blank
from companion.game_maker.examples import examples
from companion.game_maker.game import TO_THE_END, pack_game
from companion.tools.tool import AnyTool, Transfer
from companion.tools.transfers import (
    PRINTS,
    Fingerprint,
    fingerprint,
    seen,
    transferred,
    unseen,
)
from tests.companion.game_maker.sample_sheets import scored, sheet
from tests.companion.transfer_examples import EXAMPLES
from tests.states import emptiest, extremes, states

FEWER = settings(
    max_examples=settings().max_examples // 4, phases=set(Phase) - {Phase.shrink, Phase.explain}
)
"""Each example is three whole states and their ends; to make them smaller takes minutes."""

TRACK = "mafia-works/track: Use the turn from the checklist"
"""The Track may be ahead of the checklist: a turn that came before is no news to it."""

TOKENS = "makiavelia/negotiation: Join the Power tokens that were given"
"""A Power token that is joined binds: fewer tokens than were joined part nobody, and are no news."""

ROSTERS = "turf-war/gangs: Use this turn's fights"
"""A turn without fights yet only enters those of the turn before: once they are entered, or taken back, it is no
news.
"""

NO_NEWS = frozenset({TRACK, TOKENS, ROSTERS})
"""Takes that need not say later what they would have said before."""


class PhoneAddress(NamedTuple):
    """A take, the tool that it is offered in, and the tool that it takes from."""

    tool: AnyTool
    take: Transfer[Any]
    source: AnyTool

    @property
    def name(self) -> str:
        return f"{self.tool.name}: {self.take.title}"


class Change(NamedTuple):
    """A field that differs in two states, and where it stands."""

    path: Path
    field: Field


PACKS = tuple(pack_game(f"pack-{key}", made) for key, made in examples().items())
"""Games as a pack makes them, of each example."""

WAYS = tuple(
    PhoneAddress(tool, transfer, game.by_key[transfer.source])
    for game in (*catalogue.every_game(), catalogue.any_made_game(), *PACKS)
    for tool in game.tools
    for transfer in tool.transfers
)


def changes(old: Value, new: Value, under: Path = ()) -> Iterator[Change]:
    """Find the fields that differ in *old* and *new*: the innermost that both have.

    Rows that no player is asked for are one field.
    """
    for field in fields_of(type(new)):
        before, after = getattr(old, field.name), getattr(new, field.name)
        path, kind = (*under, field.name), field.kind
        if before == after:
            continue
        if isinstance(kind, Inside):
            yield from changes(before, after, path)
        elif isinstance(kind, Seats) or (
            isinstance(kind, Rows) and kind.title and len(before) == len(after)
        ):
            for place, (one, other) in enumerate(zip(before, after, strict=True)):
                yield from changes(one, other, (*path, place))
        else:
            yield Change(path, field)


def asked(old: Value, new: Value) -> list[Change]:
    """Return what differs and is asked: what players can correct."""
    return [each for each in changes(old, new) if each.field.kind.title]


def check_corrections(way: PhoneAddress, source: Value, target: Value, once: Value) -> None:
    """Back to what it was, or nothing at all: what players put there stays."""
    for path, field in asked(target, once):
        for value in (target.look(path), emptiest(field)):
            try:
                corrected = once.put(path, value)
            except ValidationError:
                continue  # a cross-check of the model refuses it
            if isinstance(corrected, Definition) and is_blank(corrected):
                continue  # a game with nothing in it has nothing that stays
            assert way.take.do(source, corrected) == corrected, path


def check_news(way: PhoneAddress, later: Value, target: Value, once: Value) -> None:
    """What *later* would tell *target*, it tells *once* too, whatever that was told before."""
    fresh = way.take.do(later, target)
    if any(_misses(once, fresh, each) for each in asked(target, fresh)):
        assert way.take.do(later, once) != once or way.name in NO_NEWS


def _misses(once: Value, fresh: Value, change: Change) -> bool:
    """Return whether *once* has something else there than *fresh*, and room for it."""
    try:
        mine = once.look(change.path)
    except IndexError:
        return True
    kind = change.field.kind
    full = (isinstance(kind, Rows) and len(mine) == kind.most) or (
        isinstance(kind, Count) and mine == kind.most
    )
    return bool(mine != fresh.look(change.path)) and not full


EVERY_TAKE = pytest.mark.parametrize("way", [pytest.param(way, id=way.name) for way in WAYS])


def is_seen(kind: Kind) -> bool:
    """Return whether players see a field of this *kind*; of what is received, that is names alone."""
    return kind.travels != "received" or (isinstance(kind, Rows) and kind.noun == "name")


def is_brought(way: PhoneAddress, change: Field) -> bool:
    """Return whether players see this *change*: on the page, or in which button is large."""
    return is_seen(change.kind) or (way.tool.done is not None and change.name in way.take.facts)


def known(way: PhoneAddress) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
    """Return sources and targets that need no luck."""
    told, target = EXAMPLES.get(way.name, ((), way.tool.state()))
    sources = (*extremes(way.source.state), way.source.example, *told)
    if way.take.title == TO_THE_END:
        ended = scored(
            sheet(Row(name="Coins"), rounds=True, ends="reach", target=3), (3,), (2,)
        )
        return (*sources, ended), (way.tool.state(round=1), way.tool.example, target)
    by_round = (
        [way.tool.state(sheet=Sheet(rounds=True))]
        if way.tool.key == "score" and way.tool.player_made
        else []
    )
    return sources, (way.tool.state(), way.tool.example, target, *by_round)


@EVERY_TAKE
def test_every_take_brings_something_in(way: PhoneAddress) -> None:
    sources, targets = known(way)
    assert any(way.take.do(each, target) != target for each in sources for target in targets)


def test_what_is_told_is_told_to_a_take_that_exists() -> None:
    assert set(EXAMPLES) | NO_NEWS <= {way.name for way in WAYS}


@pytest.mark.slow
@EVERY_TAKE
@FEWER
@given(data=st.data())
def test_every_take_keeps_the_laws(way: PhoneAddress, data: st.DataObject) -> None:
    do = way.take.do
    sources, targets = known(way)
    sources = (
        *sources,
        data.draw(states(way.source.state)),
        data.draw(states(way.source.state)),
    )
    targets = (*targets, data.draw(states(way.tool.state)))
    for source, target in ((source, target) for source in sources for target in targets):
        once = do(source, target)
        assert do(source, once) == once, "what is taken twice is not taken once"
        differ = [each.field for each in changes(target, once)]
        assert not any(field.kind.house for field in differ), "a reading of the rules was taken"
        visible = [field for field in differ if is_brought(way, field)]
        if not (way.take.remember or way.take.place):  # neither needs an offer
            assert bool(visible) == (once != target), "an offer brings in nothing"
        if is_defined_by(way.tool, way.take) or way.take.place:
            continue  # it follows its definition, or the table, whatever was corrected
        check_corrections(way, source, target, once)
        for later in () if way.tool.key == MAKE else sources[3:]:  # only a blank game takes
            check_news(way, later, target, once)


class Slate(Value):
    """What was heard, and what was heard of it last."""

    words: tuple[str, ...] = ()
    told: Fingerprint = 0
    other: Fingerprint = 0


def test_what_is_heard_is_heard_once() -> None:
    fresh = Slate()
    once = transferred(fresh, fresh.evolve(words=("a",)), "a")
    assert (once.words, once.told, once.other) == (("a",), fingerprint("a"), 0)
    corrected = once.evolve(words=("b",))
    assert transferred(corrected, corrected.evolve(words=("a",)), "a") == corrected
    news = transferred(corrected, corrected.evolve(words=("c",)), "c")
    assert news.words == ("c",)
    assert transferred(news, news.evolve(words=("c",)), "d") == news, "that is known here"
    both = transferred(news, news.evolve(words=("a",)), "a", "other")
    assert (both.told, both.other) == (news.told, fingerprint("a"))


class Tally(Value):
    """A number that players see, and what was heard of it last."""

    number: Annotated[int, Count(title="Number", most=9)] = 0
    told: Fingerprint = 0


def test_what_nobody_sees_is_noted_and_all_else_is_taken() -> None:
    def hear(source: int, target: Tally) -> Tally:
        return target.evolve(number=source % 2, told=source)

    fresh = Tally()
    assert seen(hear)(3, fresh) == Tally(number=1, told=3)
    assert unseen(hear)(3, fresh) == fresh
    assert seen(hear)(2, fresh) == fresh
    assert unseen(hear)(2, fresh) == Tally(told=2)


@pytest.mark.parametrize("said", [None, 0, (), "", (1, None), frozenset({3, 1}), Slate()])
def test_whatever_is_said_has_a_number_that_is_not_nothing(said: object) -> None:
    assert 0 < fingerprint(said) <= PRINTS
    assert fingerprint(said) == fingerprint(said)
    assert fingerprint(said) != fingerprint(["other"])
