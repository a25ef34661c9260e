import tracemalloc
from hashlib import sha512
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import catalogue
from companion.core.earlier import carried
from companion.core.errors import ShareError
from companion.core.fields import SEATS
from companion.core.shape import code_part
from companion.core.table import Person, Table, TableV2
from companion.core.values import Value
from companion.exchange import share
from companion.exchange.codec import Digit, pack, struct, unpack
from companion.exchange.share import (
    NEWER,
    NOT_OURS,
    TORN,
    CodeContents,
    link,
    read,
    tag,
    with_checksum,
    write,
)
from companion.tools.tool import AnyTool, Edition, Tool
from tests import sample_tool
from tests.code_sizes import fullest_code
from tests.sample_tool import TOOL, Cage, SampleState
from tests.states import NAMES, extremes, states

EXAMPLE = write(TOOL, TOOL.example)
TAG = tag(TOOL.name, TOOL.version, TOOL.state)
TOOLS = (*catalogue.every_tool(), TOOL)


def refusal(text: str, tools: tuple[AnyTool, ...] = TOOLS) -> str:
    with pytest.raises(ShareError) as caught:
        read(text, tools)
    return str(caught.value)


def opened_or_refused(text: str) -> None:
    """The law: a state or a ShareError, and nothing else."""
    try:
        shared = read(text, TOOLS)
    except ShareError as error:
        said = str(error)
    else:
        said = ""
        assert isinstance(shared.state, shared.tool.state)
    assert said in ("", NOT_OURS, TORN, NEWER)


@given(states(SampleState))
def test_what_is_written_is_read(state: SampleState) -> None:
    assert read(write(TOOL, state), TOOLS) == CodeContents(TOOL, code_part(state))


WORST = len(with_checksum(b"\xff" * 3, struct(SampleState).size - 1))


@given(states(SampleState))
def test_no_state_needs_more_digits_than_the_worst(state: SampleState) -> None:
    assert len(write(TOOL, state)) <= WORST


def test_the_fullest_state_needs_nearly_as_many_digits_as_the_worst() -> None:
    longest = max(len(write(TOOL, state)) for state in extremes(SampleState))
    assert WORST - 8 <= longest <= WORST


@given(states(SampleState), st.integers(0, 999), st.sampled_from(["", "buy cheese"]))
def test_secret_and_local_fields_never_change_the_code(
    state: SampleState, key: int, note: str
) -> None:
    hidden = state.evolve(hand=(6, 6, 6), note=note, main=state.main.evolve(key=key))
    assert write(TOOL, hidden) == write(TOOL, state)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        link("https://example.org", EXAMPLE),
        link("companion:", EXAMPLE),
        f"  {EXAMPLE[:20]}\n{EXAMPLE[20:]}\t",
        f"Look: {link('https://example.org/a', EXAMPLE)}\n",
        "chat " * 2000 + link("https://example.org", EXAMPLE),
        f"Here: {link('https://example.org/a', EXAMPLE)}. See you at 8",
        f"<{link('https://example.org/a', EXAMPLE[:30])}\n{EXAMPLE[30:]}>, 5 players",
        f"{link('https://a.org', '12345')} {link('https://b.org', EXAMPLE)} and so on",
    ],
    ids=[
        *("digits", "link", "scheme", "wrapped", "chat line", "long chat"),
        *("words behind", "wrapped words", "the second"),
    ],
)
def test_digits_are_found_in(text: str) -> None:
    assert read(text, TOOLS) == CodeContents(TOOL, TOOL.example)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hello",
        "https://example.org",
        "https://example.org/#/q/",
        f"{EXAMPLE}x",
        f"-{EXAMPLE}",
        f"{EXAMPLE}.0",
        f"x{EXAMPLE}",
        "١٢٣٤٥٦٧٨٩",  # digits of another script
        "²",
        "9" * 1201,
        "9" * 100_000,
        "\ud800",
        "0x10",
        "1_000",
    ],
)
def test_what_is_no_code_of_ours_is_refused_as_such(text: str) -> None:
    assert refusal(text) == NOT_OURS


@pytest.mark.parametrize("text", ["0", "1", "0" * 1200, "9" * 1200, "12345678901234567890"])
def test_digits_without_a_right_checksum_are_torn(text: str) -> None:
    assert refusal(text) == TORN


@pytest.mark.parametrize(
    "digits", ["", "abc", "²", "-1", " 1", "1" * 4001, "9" * 5000, "\ud800"]
)
def test_what_are_no_digits_of_a_code_are_refused_as_such(digits: str) -> None:
    for read_digits in (lambda text: share.decode(text, TOOLS), share.tag_in):
        with pytest.raises(ShareError, match=NOT_OURS):
            read_digits(digits)


@given(st.integers(1, len(EXAMPLE) - 1))
def test_a_code_that_was_cut_off_is_torn(length: int) -> None:
    assert refusal(EXAMPLE[:length]) == TORN
    assert refusal(EXAMPLE[-length:]) == TORN


@given(st.integers(0, len(EXAMPLE) - 1), st.integers(1, 9))
def test_a_mistyped_digit_is_torn(at: int, more: int) -> None:
    digit = (int(EXAMPLE[at]) + more) % 10
    assert refusal(f"{EXAMPLE[:at]}{digit}{EXAMPLE[at + 1 :]}") == TORN


@given(st.integers(0, len(EXAMPLE) - 2))
def test_two_digits_in_the_wrong_order_are_torn(at: int) -> None:
    swapped = f"{EXAMPLE[:at]}{EXAMPLE[at + 1]}{EXAMPLE[at]}{EXAMPLE[at + 2 :]}"
    if swapped != EXAMPLE:
        assert refusal(swapped) == TORN


def test_a_code_of_an_unknown_tool_or_version_is_newer() -> None:
    assert refusal(EXAMPLE, ()) == NEWER
    assert refusal(with_checksum(b"\xff\xff\xff", 12345)) == NEWER
    assert refusal(with_checksum(tag(TOOL.name, 2, TOOL.state), pack(TOOL.example))) == NEWER


def sealed_bytes(body: bytes) -> str:
    return str(int.from_bytes(body + crc32(body).to_bytes(4, "big"), "big"))


def test_a_right_checksum_does_not_save_what_is_not_canonical() -> None:
    packed = pack(TOOL.example)
    size = (packed.bit_length() + 7) // 8
    assert refusal(sealed_bytes(TAG + packed.to_bytes(size + 1, "big"))) == TORN
    assert refusal("0" + EXAMPLE) == TORN


@pytest.mark.parametrize("times", [1, 10**9, 10**50], ids=["once", "often", "endless"])
def test_a_right_checksum_does_not_save_what_overflows(times: int) -> None:
    with pytest.raises(ShareError, match=TORN):
        share.decode(with_checksum(TAG, struct(SampleState).size * times), TOOLS)


@pytest.mark.parametrize("body", [b"", b"\xff", b"\xff\xff", TAG[:2]])
def test_a_right_checksum_does_not_save_what_has_no_tag(body: bytes) -> None:
    assert refusal(sealed_bytes(body)) == TORN


def test_a_seat_marked_as_touched_that_is_not_is_refused() -> None:
    """One state has one code: the bit "touched" before an untouched seat would be another."""

    digits = list(struct(SampleState).write(SampleState()))
    people = len(list(struct(TableV2).write(carried(Table(), TableV2)))) - SEATS
    digits[people : people + 1] = [Digit(1, 2), *struct(Person).write(Person())]
    packed = 0
    for digit in reversed(digits):
        packed = packed * digit.base + digit.value
    assert unpack(SampleState, packed) == SampleState()
    assert refusal(with_checksum(TAG, packed)) == TORN


@pytest.mark.parametrize("name", ["A\0", "\n", "Ada\u202e", "\u200b", "\u2066", "\ud800"])
def test_a_name_with_a_control_or_direction_mark_has_no_code(name: str) -> None:
    with pytest.raises(ValueError, match="Some of these characters cannot be kept"):
        Person(name=name)


@pytest.mark.parametrize("name", NAMES)
def test_names_in_all_scripts_travel(name: str) -> None:
    state = SampleState(table=Table().renamed(0, name))
    shared = read(write(TOOL, state), TOOLS).state
    assert isinstance(shared, SampleState)
    assert shared.table.people[0].name == name


@given(
    st.text() | st.text("0123456789/q# ") | st.from_regex(r"[1-9][0-9]{0,1300}", fullmatch=True)
)
def test_any_text_opens_or_is_refused(text: str) -> None:
    opened_or_refused(text)
    opened_or_refused(f"https://example.org/#/q/{text}")


@given(st.binary(max_size=400), st.sampled_from(TOOLS))
def test_any_bytes_with_a_right_tag_and_checksum_open_or_are_refused(
    body: bytes, tool: AnyTool
) -> None:
    opened_or_refused(sealed_bytes(tag(tool.name, tool.version, tool.state) + body))


@given(st.integers(0, 10**40), st.sampled_from(TOOLS))
def test_any_small_number_with_a_right_tag_opens_or_is_refused(
    packed: int, tool: AnyTool
) -> None:
    opened_or_refused(with_checksum(tag(tool.name, tool.version, tool.state), packed))


def test_reading_hostile_text_takes_less_than_a_megabyte() -> None:
    bodies = [TAG + sha512(b"seed").digest() * length for length in (0, 1, 2, 7)]
    hostile = [sealed_bytes(body) for body in bodies]
    hostile += [
        "9" * 1200,
        "9" * 3_000_000,
        "9 " * 1_000_000,
        "q/" * 100_000,
        EXAMPLE[:-1],
        fullest_code(TOOL),
    ]
    for text in hostile:
        opened_or_refused(text)
    tracemalloc.start()
    try:
        for text in hostile:
            opened_or_refused(text)
            assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


class Older(Value):
    """The zoo's first edition, before it counted."""

    main: Cage = Cage()


class Middle(Older):
    """Its second."""


def test_a_code_of_an_older_edition_is_brought_up_to_date() -> None:
    tool = Tool(
        game="zoo",
        key="cages",
        title="Cages",
        state=SampleState,
        result=sample_tool.result,
        summary=TOOL.summary,
        example=TOOL.example,
        version=3,
        older=(
            Edition(1, Older),
            Edition(2, Middle, lambda old: {"count": 2}),
        ),
    )
    old = Older(main=Cage(beasts=7))
    for version, model in ((1, Older), (2, Middle)):
        code = with_checksum(tag(tool.name, version, model), pack(old))
        assert read(code, (tool,)) == CodeContents(
            tool, SampleState(main=Cage(beasts=7), count=2)
        )
    assert len(share.tags_of(tool)) == 3


def test_a_tag_is_three_bytes_that_never_begin_with_a_nought() -> None:
    tags = [tag(f"zoo/{key}", version, SampleState) for key in range(50) for version in (1, 2)]
    assert all(len(each) == 3 and each[0] >= 0x80 for each in tags)
    assert len(set(tags)) == len(tags)


def test_a_link_is_the_base_a_fragment_and_the_digits() -> None:
    assert link("https://example.org/app", "123") == "https://example.org/app/#/q/123"


def test_where_a_server_draws_codes_the_digits_are_in_the_path() -> None:
    assert link("https://example.org/app", "123", drawn=True) == "https://example.org/app/q/123"
    digits = share.write(TOOL, TOOL.example)
    for drawn in (True, False):
        assert read(f"Look: {link('http://a:1', digits, drawn=drawn)}", (TOOL,)).tool is TOOL
