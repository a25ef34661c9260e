"""Operations as a stranger makes them up, and what they are made of."""

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.shape import fields_of
from companion.core.values import Value
from companion.exchange import share
from companion.exchange.codec import pack
from companion.live.operation import Draft, Op
from companion.live.wire import KINDS as ALL_KINDS
from companion.live.wire import from_parts
from companion.tools.tool import AnyTool
from tests.companion.live.parts import changed_parts
from tests.companion.live.touches import NOW
from tests.states import EVERY

KINDS = tuple(sorted(ALL_KINDS))

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 8, 10**6, 10**18, 1 << 200, 10**400, 1.5, math.nan, math.inf,
    "", "x", "red", "strong", "__class__", "\u202e", "\ud800", "y" * 100_000, (), (1,), (-1,),
    (0,) * 8, tuple(range(5000)), ("a", 1), [1], {"a": 1}, {"set": [1]}, {1: 2}, frozenset(),
    frozenset({99}), frozenset({"a"}), b"bytes", object(), (((((((((((1,),),),),),),),),),),),
)  # fmt: skip

PATHS: tuple[Any, ...] = (
    (), ("__class__",), ("model_fields",), ("table",), ("table", "seats"), ("table", "people", -1),
    ("table", "people", 0, "name"), ("table", "people", 99, "name"), (0,), (-1, "name"), "table",
    ("table", "people", 0), ("table", "people", True, "name"), ("table", "seats", -1),
    ("table", "seats", 0, 0), ("evolve",), ([],),
)  # fmt: skip


def ops(random: Random, count: int, device: int, mine: int) -> Iterator[Op]:
    """Draw *count* operations with the name of the *mine*-th of *device*, most of them."""
    tools = EVERY
    for _ in range(count):
        tool = random.choice(tools)
        foreign = random.random() < 0.1
        action = from_parts(
            random.choice((*KINDS, "no kind")),
            _where(random, tool),
            _args(random),
            _value(random, tool),
            random.choice((0, 0, 0, 1, -1, 2**32 - 1, 10**30, None)),
        )
        parts: tuple[Any, ...] = (
            random.choice((0, -1, 2, "1", None)) if foreign else device,
            mine,
            random.choice(("", "no/tool", 5)) if random.random() < 0.1 else tool.name,
            action,
            random.choice((NOW, NOW, NOW, 0, -5, 10**30, 1.5, None)),
            random.choice(("", "", "said", "x" * 81, "\u202e", None)),
            random.choice((0, 0, 0, 5, -1, 10**18, None)),
        )
        yield Op(*parts)


def mutated(random: Random, draft: Draft) -> Draft:
    """Return *draft* with one part of it made up, as a guest sends it who knows the app well."""
    part = random.choice(("where", "args", "value", "value", "kind", "now", "seed"))
    small = random.choice((*JUNK[:10], (), (1,), "x", ("Ada", 1), {"a": 1}, frozenset({1})))
    made: dict[str, Any] = {part: random.choice(KINDS) if part == "kind" else small}
    if part == "args":
        made[part] = tuple(random.choice(JUNK[:10]) for _ in range(random.randrange(4)))
    return draft._replace(**made) if part == "now" else changed_parts(draft, **made)


def _where(random: Random, tool: AnyTool) -> Any:
    if tool.moves and random.random() < 0.3:
        return random.choice(tool.moves).key
    if random.random() < 0.4:
        return random.choice(PATHS)
    return tuple(_path(random, tool.state))


def _path(random: Random, model: type[Value]) -> Iterator[Any]:
    """Draw a path down *model*, whose places are often beyond its rows."""
    fields = fields_of(model)
    if not fields:
        return
    field = random.choice(fields)
    yield field.name
    if random.random() < 0.5:
        yield random.choice((0, 0, 1, 7, -1, 99, 10**30, True, "0"))
    if field.model and random.random() < 0.8:
        yield from _path(random, field.model)


def _args(random: Random) -> Any:
    if random.random() < 0.1:
        return random.choice(JUNK)
    return tuple(random.choice(JUNK) for _ in range(random.randrange(4)))


def _value(random: Random, tool: AnyTool) -> Any:
    drawn = random.random()
    if drawn < 0.1:
        other = random.choice(EVERY)
        tag = share.tag(other.plan_name, other.version, other.state)
        return share.with_checksum(tag, pack(tool.example))[: random.randrange(1300)]
    if drawn < 0.3:
        return tuple((_where(random, tool), random.choice(JUNK)) for _ in range(2))
    return random.choice(JUNK)
