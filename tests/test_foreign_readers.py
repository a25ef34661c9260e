"""The laws of all readers of foreign text: a bound before all else, and nothing raised but what is said."""

import tracemalloc
from random import Random
from typing import Any

import pytest

from tests.foreign_readers import READERS, Reader, worst
from tests.hostile_games import packs
from tests.hostile_input import blobs, texts

SMALL = 1000
"""Characters of what is tried here; `make soak` goes up to the bounds."""

FEW = 12
"""How much of each is tried here, another part of it for each reader; `make soak` tries all."""

ROOM = 60_000
"""Bytes that may be used to refuse what is too long: no copy of it was made, and nothing was searched in it."""

every_reader = pytest.mark.parametrize("name", READERS)


def some(reader: Reader, random: Random, size: int, few: int = FEW) -> list[Any]:
    """Return some of what is worst for *reader*."""
    every = list(worst(reader, min(reader.most, size)))
    return random.sample(every, min(few, len(every)))


def opened_or_refused(reader: Reader, given: str | bytes) -> None:
    try:
        reader.read(given)
    except reader.raises:
        return


@every_reader
def test_whatever_comes_is_read_or_refused_with_what_the_reader_says(name: str) -> None:
    reader, random = READERS[name], Random(name)
    few = 3 if reader.kind == "words" else FEW  # a search takes longer
    for given in some(reader, random, SMALL, few):
        opened_or_refused(reader, given)
    for text in (*texts(random, few), *packs(random, few)):
        opened_or_refused(reader, text.encode(errors="replace") if reader.raw else text)
    for raw in blobs(random, few):
        opened_or_refused(reader, raw if reader.raw else raw.decode("utf-8", "surrogateescape"))


@pytest.mark.parametrize("name", [name for name, each in READERS.items() if not each.cuts])
def test_what_is_too_long_is_refused_before_anything_is_done_with_it(name: str) -> None:
    reader = READERS[name]
    given: str | bytes = b" " * (reader.most + 1) if reader.raw else " " * (reader.most + 1)
    if reader.kind == "picture":
        given = b"\xff\xd8" + bytes(reader.most)
    opened_or_refused(reader, given[:100])  # what is prepared at its first use
    opened_or_refused(reader, given)
    tracemalloc.start()
    try:
        opened_or_refused(reader, given)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < ROOM, "it was copied, searched or parsed"


@pytest.mark.parametrize("name", [name for name, each in READERS.items() if each.cuts])
def test_what_is_cut_away_makes_no_difference_and_takes_no_room(name: str) -> None:
    reader = READERS[name]
    backward = reader.kind == "link"  # the newest stands last
    for given in some(reader, Random(name), SMALL, 3):
        whole = given * (reader.most // max(1, len(given)) + 1)
        kept = whole[-reader.most :] if backward else whole[: reader.most]
        more = "x 1 " * 20
        assert outcome(reader, more + kept if backward else kept + more) == outcome(
            reader, kept
        )
    long = "x" * (50 * reader.most)
    tracemalloc.start()
    try:
        opened_or_refused(reader, long)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < max(30 * reader.most, ROOM)


def outcome(reader: Reader, given: str) -> object:
    try:
        return reader.read(given)
    except reader.raises as error:
        return str(error)
