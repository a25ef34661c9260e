"""The log of a hosted address: lines of JSON, in which nothing stands that someone entered."""

import ast
import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from screens.server.monitoring.json_log import JsonLines
from screens.server.monitoring.log_filter import RepeatFilter

ROOT = Path(__file__).parents[4]
NAME, KEY, CODE = "Sentinella", "kEy0123456789abcdefghi", "31415926535897932384"
SECRET = (NAME, KEY, CODE)


@pytest.fixture(params=["companion", "uvicorn.error", "asyncio", "redis"])
def written(request: pytest.FixtureRequest) -> Iterator[tuple[logging.Logger, StringIO]]:
    """A logger, and what it wrote."""
    log, paper = logging.getLogger(f"{request.param}.tried"), StringIO()
    handler = logging.StreamHandler(paper)
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    log.propagate = False
    yield log, paper
    log.removeHandler(handler)


def fails() -> None:
    raise ValueError(f"{NAME} {KEY} {CODE}")


def test_a_line_says_what_and_where_and_nothing_that_somebody_entered(
    written: tuple[logging.Logger, StringIO],
) -> None:
    log, paper = written
    repeats = RepeatFilter()
    log.addFilter(repeats)
    for _ in range(10):
        log.warning("A page of %s was closed: %s", NAME, KEY)
    try:
        fails()
    except ValueError:
        log.exception("It went wrong for %s", CODE)
    log.error(ValueError(NAME))
    log.removeFilter(repeats)
    lines = [json.loads(line) for line in paper.getvalue().splitlines()]
    assert [line["said"][:9] for line in lines] == ["A page of"] * 2 + [
        "It went w",
        "ValueErro",
    ]
    assert not [each for each in SECRET if each in paper.getvalue()]
    assert lines[2]["error"] == "ValueError"
    assert lines[2]["where"][-1].endswith(" fails")
    assert {line["level"] for line in lines} == {"warning", "error"}


@pytest.mark.parametrize(
    "said",
    [
        f"Receive loop error: {NAME} {CODE}",
        f"Task exception was never retrieved\nfuture: <Task {NAME} {KEY}>",
        f"GET /j/{KEY}",
        f"GET /q/{CODE}",
    ],
)
def test_what_others_put_into_a_text_is_cut_off(said: str) -> None:
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, said, None, None)
    line = JsonLines().format(record)
    assert not [each for each in SECRET if each in line]
    assert json.loads(line)["said"]


SAYS = {"debug", "info", "warning", "error", "exception", "critical", "log"}


def calls() -> Iterator[tuple[str, ast.expr]]:
    """Return what every call of a logger in the app says first, with its file."""
    for file in [*(ROOT / "screens").rglob("*.py"), *(ROOT / "companion").rglob("*.py")]:
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "log." in text else ():
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="log"), attr=said), args=[first, *_]
                ) if said in SAYS:
                    yield file.name, first
                case _:
                    pass


def test_our_own_messages_are_constants_with_what_happened_apart() -> None:
    found = list(calls())
    assert len(found) > 2
    assert [file for file, said in found if not is_constant(said)] == []


def is_constant(said: ast.expr) -> bool:
    """Return whether *said* is a text, or the name of a constant."""
    return isinstance(said, ast.Constant) or (isinstance(said, ast.Name) and said.id.isupper())
