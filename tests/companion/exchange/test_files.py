"""What goes by file: every tool's notes, the tables, and what hostile files bring."""

from codecs import BOM_UTF8
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import every_tool
from companion.core.errors import ShareError
from companion.core.shape import without_secrets
from companion.core.table import Table
from companion.core.values import Value
from companion.exchange import files
from companion.exchange.files import (
    NEWER,
    NOT_OURS,
    TOO_LARGE,
    TORN,
    DeviceTables,
    Parcel,
    read,
    write,
)
from companion.exchange.share import CodeContents
from companion.plays.people import Alias, JoinedGame, KnownPerson, WhoIsWho
from companion.plays.play import MOST_PLAYS
from companion.tools.tool import AnyTool, Edition, Tool
from tests import sample_tool
from tests.companion.sample_plays import fullest, play, plays
from tests.states import every_tool as each_tool
from tests.states import extremes, states

TOOLS = (*every_tool(), sample_tool.TOOL)
ZOO = Parcel((CodeContents(sample_tool.TOOL, sample_tool.TOOL.example),))
NAMED = Table().renamed(0, "Ann").renamed(3, "عائشة")


def sealed(*lines: bytes, number: int = 1) -> bytes:
    """Return a file as a stranger may make it, whose sum is right."""
    body = b"".join(line + b"\n" for line in lines)
    return b"companion %d %08x\n%b" % (number, crc32(body), body)


def refusal(raw: bytes, tools: tuple[AnyTool, ...] = TOOLS) -> str:
    with pytest.raises(ShareError) as caught:
        read(raw, tools)
    return str(caught.value)


@pytest.mark.slow
@each_tool
@given(st.data())
def test_a_file_brings_everything_but_what_is_secret(
    tool: AnyTool, data: st.DataObject
) -> None:
    state = data.draw(states(tool.state))
    raw = write(Parcel((CodeContents(tool, state),)))
    assert read(raw, TOOLS) == Parcel((CodeContents(tool, without_secrets(state)),))
    assert write(Parcel((CodeContents(tool, without_secrets(state)),))) == raw


@each_tool
def test_the_fullest_state_of_every_tool_goes_into_a_file(tool: AnyTool) -> None:
    for state in extremes(tool.state):
        raw = write(Parcel((CodeContents(tool, state),)))
        assert len(raw) < files.MOST_LINE
        assert read(raw, TOOLS).states == (CodeContents(tool, without_secrets(state)),)


def test_a_whole_device_goes_into_one_file() -> None:
    screens = tuple(
        CodeContents(tool, without_secrets(extremes(tool.state)[-1])) for tool in every_tool()
    )
    parcel = Parcel(screens, DeviceTables(table=NAMED, groups=(NAMED,)))
    raw = write(parcel)
    assert len(raw) < files.MOST_BYTES
    assert read(raw, TOOLS) == parcel
    assert read(BOM_UTF8 + raw, TOOLS) == parcel


def test_what_is_secret_is_left_out_whoever_wrote_it() -> None:
    secret = sample_tool.TOOL.example.evolve(hand=(6, 6, 6))
    line = f"{sample_tool.TOOL.name} 1 {secret.model_dump_json()}".encode()
    ((_, state),) = read(sealed(line), TOOLS).states
    assert state == without_secrets(secret)
    assert state == sample_tool.TOOL.example


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"hello",
        b"PK\x03\x04",
        b"\xff\xfe",
        b"companion 1",
        b"Companion 1 00000000\n",
        b"companion x 00000000\n",
        b"companion 1 0000000G\n",
        b"companion 99999 00000000\n",
        b" " + write(ZOO),
        b"\xef\xbb\xbf\xef\xbb\xbf" + write(ZOO),
    ],
)
def test_what_is_no_file_of_ours_is_refused_as_such(raw: bytes) -> None:
    assert refusal(raw) == NOT_OURS


def test_a_file_of_a_later_format_is_newer() -> None:
    assert refusal(sealed(b"anything", number=3)) == NEWER


def test_a_file_that_is_too_large_is_refused_before_it_is_looked_at() -> None:
    assert refusal(b"c" * (files.MOST_BYTES + 1)) == TOO_LARGE


@given(st.integers(0, len(write(ZOO)) - 1), st.integers(1, 255))
def test_a_file_with_a_changed_byte_is_refused(at: int, more: int) -> None:
    raw = bytearray(write(ZOO))
    raw[at] = (raw[at] + more) % 256
    assert refusal(bytes(raw)) in (NOT_OURS, TORN, NEWER)


@given(st.integers(0, len(write(ZOO)) - 1))
def test_a_file_that_was_cut_off_is_refused(length: int) -> None:
    assert refusal(write(ZOO)[:length]) in (NOT_OURS, TORN)


PLAY = b"play 1 " + play().model_dump_json().encode()

HOSTILE = {
    "nothing in it": (),
    "no name": (b"1 {}",),
    "no version": (b"zoo/cages {}",),
    "no value": (b"zoo/cages 1 ",),
    "a name from a folder": (b"../../etc 1 {}",),
    "not an object": (b"zoo/cages 1 []",),
    "an unknown field": (b'zoo/cages 1 {"x":1}',),
    "out of bounds": (b'zoo/cages 1 {"count":1000000}',),
    "a number as large as a house": (b'zoo/cages 1 {"count":' + b"9" * 5000 + b"}",),
    "a number with a point": (b'zoo/cages 1 {"count":1.0}',),
    "not a number": (b'zoo/cages 1 {"count":NaN}',),
    "nested": (b"zoo/cages 1 " + b"[" * 50_000,),
    "nested objects": (b"zoo/cages 1 " + b'{"table":' * 5000,),
    "broken text": (b'zoo/cages 1 {"note":"\xff"}',),
    "half a sign": (rb'zoo/cages 1 {"note":"\ud800"}',),
    "text that turns round": ('zoo/cages 1 {"note":"\u202e"}'.encode(),),
    "a nought": (rb'zoo/cages 1 {"note":"\u0000"}',),
    "too long a line": (b'zoo/cages 1 {"note":"' + b"a" * files.MOST_LINE + b'"}',),
    "a version that never was": (b"zoo/cages 0 {}",),
    "one tool twice": (b"zoo/cages 1 {}", b"zoo/cages 1 {}"),
    "two tables": (b"table 1 {}", b"table 1 {}"),
    "a group without names": (b'table 1 {"groups":[{}]}',),
    "too many groups": (b'table 1 {"groups":[' + b",".join([NAMED.model_dump_json().encode()] * 13) + b"]}",),
    "one good line and a bad one": (b"zoo/cages 1 {}", b"zoo/cages"),
    "an empty line": (b"",),
    "a play that is none": (b"play 1 {}",),
    "one play twice": (PLAY, PLAY),
    "more lines than any device has": (b"x",) * (files.MOST_LINES + 1),
}  # fmt: skip


@pytest.mark.parametrize("lines", HOSTILE.values(), ids=HOSTILE)
def test_a_file_made_to_hurt_is_refused_whole(lines: tuple[bytes, ...]) -> None:
    assert refusal(sealed(*lines)) == TORN


def test_what_is_newer_is_left_out_and_counted() -> None:
    lines = (b"zoo/cages 1 {}", b"zoo/cages 2 {}", b"zoo/unicorns 1 anything", b"table 4 x")
    assert read(sealed(*lines), TOOLS) == Parcel(
        (CodeContents(sample_tool.TOOL, sample_tool.SampleState()),), None, 3
    )
    assert refusal(sealed(*lines[1:])) == NEWER


@pytest.mark.long
def test_a_log_of_plays_goes_into_a_file_and_comes_back() -> None:
    parcel = Parcel((), plays=plays(1000))
    assert read(write(parcel), TOOLS) == parcel
    both = Parcel(ZOO.states, DeviceTables(table=NAMED), plays=plays(2))
    assert read(write(both), TOOLS) == both


def test_a_full_log_of_long_games_goes_into_a_file_with_everything_else() -> None:
    full = fullest().model_dump_json()
    line = len(f"play 1 {full}\n".encode())
    screens = sum(
        len(write(Parcel((CodeContents(t, extremes(t.state)[-1]),)))) for t in every_tool()
    )
    assert 8000 * MOST_PLAYS + screens < files.MOST_BYTES
    assert line < files.MOST_LINE
    assert read(sealed(f"play 1 {full}".encode()), TOOLS).plays == (fullest(),)


def test_more_plays_than_a_log_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_PLAYS", 20)
    lines = [f"play 1 {each.model_dump_json()}".encode() for each in plays(21)]
    assert len(read(sealed(*lines[1:]), TOOLS).plays) == 20
    assert refusal(sealed(*lines)) == TORN


@pytest.mark.parametrize(("number", "head"), [(20, b"companion 1 "), (21, b"companion 2 ")])
def test_an_app_up_to_0_14_hears_that_a_file_with_more_plays_than_it_holds_is_newer(
    monkeypatch: pytest.MonkeyPatch, number: int, head: bytes
) -> None:
    monkeypatch.setattr(files, "PLAYS_BEFORE", 20)
    raw = write(Parcel((), plays=plays(number)))
    assert raw.startswith(head)
    assert read(raw, TOOLS).plays == plays(number)
    monkeypatch.setattr(files, "FORMAT", 1)
    if number > 20:
        assert refusal(raw) == NEWER


def test_what_nobody_could_open_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 2000)
    with pytest.raises(ShareError) as caught:
        write(Parcel((), plays=plays(9)))
    assert str(caught.value) == files.TOO_MUCH


PEOPLE = WhoIsWho(
    known=(
        KnownPerson(name="Ann", called="Anna Maria", colour="teal"),
        KnownPerson(name="Anna Maria", into=Alias(name="Ann")),
    ),
    games=(JoinedGame(game="own-00000007", into="lawless-empire"),),
)


def test_who_is_who_goes_into_a_file_with_the_plays_and_comes_back() -> None:
    parcel = Parcel((), plays=plays(2), people=PEOPLE)
    assert read(write(parcel), TOOLS) == parcel
    assert write(parcel).startswith(b"companion 1 "), "up to 0.14 these lines are left out"


def test_a_file_that_says_two_things_of_one_name_is_refused() -> None:
    ann = PEOPLE.known[0].model_dump_json().encode()
    assert refusal(sealed(PLAY, b"name 1 " + ann, b"name 1 " + ann)) == TORN
    assert refusal(sealed(PLAY, b"name 1 {}")) == TORN
    assert read(sealed(PLAY, b"name 2 x", b"game 2 x"), TOOLS).newer == 2


def test_a_play_of_a_newer_app_is_left_out_and_counted() -> None:
    assert read(sealed(PLAY, b"play 10 x"), TOOLS) == Parcel((), None, 1, (play(),))


def test_a_last_line_without_its_end_is_refused() -> None:
    body = PLAY + b"\n" + PLAY
    assert refusal(b"companion 1 %08x\n%b" % (crc32(body), body)) == TORN


def test_an_older_state_becomes_one_of_today() -> None:
    class Old(Value):
        """What it was once."""

    tool: AnyTool = Tool(
        game="zoo",
        key="cages",
        title="Zoo",
        state=sample_tool.SampleState,
        result=lambda state: (),
        summary=lambda state: "",
        example=sample_tool.SampleState(),
        version=2,
        older=(Edition(1, Old, lambda old: {"count": 7}),),
    )
    ((found, state),) = read(sealed(b"zoo/cages 1 {}"), (tool,)).states
    assert found is tool
    assert state == sample_tool.SampleState(count=7)


@pytest.mark.parametrize(("name", "narrow"), [("x" * 12, True), ("x" * 13, False)])
def test_a_file_is_of_the_versions_before_where_nothing_new_is_used(
    name: str, narrow: bool
) -> None:
    tool = next(each for each in every_tool() if each.name == "lawless-empire/orders")
    table = tool.example.table.renamed(0, name)
    parcel = Parcel(
        (CodeContents(tool, tool.example.evolve(table=table)),),
        DeviceTables(table=Table(), groups=(table,)),
    )
    raw = write(parcel)
    _, device, state, _ = raw.decode().split("\n")
    assert device.startswith("table 1 " if narrow else "table 2 ")
    assert state.startswith(
        "lawless-empire/orders 3 " if narrow else "lawless-empire/orders 4 "
    )
    assert read(raw, every_tool()) == parcel
