"""How long answers and imports take."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from pydantic import ValidationError

from companion import catalogue
from companion.core.blocks import Result
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.games.lawless_empire.plans.chances import chances
from companion.storage import saves
from companion.tools.history import MOST_STEPS, History
from companion.tools.tool import AnyTool
from tests.states import EVERY, states

ROOT = Path(__file__).parents[2]
STATES = 500
FEWER = 60
STARTS = 9


def answers() -> Iterator[tuple[object, ...]]:
    """Return a row for every tool, those of a made game too."""
    for tool in EVERY:
        drawn = _drawn(tool, STATES)
        often = drawn * -(-FEWER // len(drawn))  # a tool without fields has one state
        taken = [_microseconds(tool.result, state) for state in often]
        yield tool.name, len(drawn), median(taken), quantiles(taken, n=100)[98]


def slow_answers() -> Iterator[tuple[object, ...]]:
    """Return a row for every tool that answers "What if?", in milliseconds."""
    for tool in catalogue.every_tool():
        if tool.what_if is not None:
            drawn = [tool.example, *_drawn(tool, STATES)[:FEWER]]
            taken = [_microseconds(tool.what_if, state) / 1e3 for state in drawn]
            yield tool.name, len(drawn), median(taken), max(taken)
    start = perf_counter()
    chances(((),) * 5, (5,) * 5)
    yield "25 dice of a tie", 1, (perf_counter() - start) * 1e3, ""


def histories() -> Iterator[tuple[object, ...]]:
    """Return a row for every tool: a history as long as one gets, each step another field."""
    for tool in catalogue.every_tool():
        model: type[Value] = tool.state
        drawn, names = _drawn(tool, FEWER), [field.name for field in fields_of(model)]
        history, step = History(tool.example), 0
        while len(history.past) < MOST_STEPS and step < 10 * MOST_STEPS and names:
            name, other = names[step % len(names)], drawn[step % len(drawn)]
            step += 1
            with suppress(ValidationError):
                state = history.now.evolve(**{name: getattr(other, name)})
                history = history.then(state, f"Red · {name}: another value")
        start = perf_counter()
        text = saves.write(tool, history)
        written = perf_counter()
        saves.read(tool, text)
        read = perf_counter()
        times = ((written - start) * 1e3, (read - written) * 1e3)
        yield tool.name, len(history.past), len(text) / 1024, *times


def imports() -> Iterator[tuple[object, ...]]:
    """Return a row for the rules alone, and one for the whole app."""
    bare, _ = _started("")
    for module in ("companion.catalogue", "screens.app"):
        whole, has_flet = _started(f"import {module}")
        yield module, whole, whole - bare, has_flet


def _drawn(tool: AnyTool, most: int) -> list[Value]:
    found: list[Value] = []

    @settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(states(tool.state))
    def draw(state: Value) -> None:
        found.append(state)

    draw()
    return found


def _microseconds(answer: Callable[[Any], Result], state: Value) -> float:
    start = perf_counter()
    answer(state)
    return (perf_counter() - start) * 1e6


def _started(statement: str) -> tuple[float, str]:
    program = f"import sys\n{statement}\nprint('yes' if 'flet' in sys.modules else 'no')"
    times, said = [], ""
    for _ in range(STARTS):
        start = perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        times.append((perf_counter() - start) * 1e3)
        said = done.stdout.strip()
    return median(times), said
