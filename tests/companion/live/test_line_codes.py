"""The two codes by which two browsers link: Python and the page read and write the same, and nothing else."""

import json
import re
import subprocess
from contextlib import suppress
from itertools import chain
from typing import Any

import pytest
import qrcode
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.errors import ShareError
from companion.exchange import share
from companion.live.line_codes import (
    ANSWER,
    LETTERS,
    NAMED,
    NEW,
    NO_CODE,
    NOT_AN_ANSWER,
    OFFER,
    OLD,
    SIZES,
    LineCode,
    PhoneAddress,
    answer_in,
)
from tests.test_web import NODE, PAGE

KINDS = st.sampled_from((OFFER, ANSWER))


def ways() -> st.SearchStrategy[PhoneAddress]:
    def of(kind: int) -> st.SearchStrategy[PhoneAddress]:
        address = st.binary(min_size=SIZES[kind], max_size=SIZES[kind])
        return st.builds(PhoneAddress, st.just(kind), address, st.integers(1, 65535))

    return st.sampled_from((NAMED, OLD, NEW)).flatmap(of)


CODES = st.builds(
    LineCode,
    KINDS,
    st.integers(0, 255),
    st.text(LETTERS, min_size=4, max_size=32),
    st.text(LETTERS, min_size=22, max_size=64),
    st.binary(min_size=32, max_size=32),
    st.lists(ways(), max_size=2).map(tuple),
)
PLAIN = LineCode(ANSWER, 7, "aB3/", "abcdefghijklmnopqrstuvw+", bytes(range(32)))
WIFI = PhoneAddress(OLD, bytes((192, 168, 1, 23)), 54321)


@given(CODES)
def test_what_is_written_is_read(code: LineCode) -> None:
    kind: Any = code.kind
    assert LineCode.read(code.digits, kind) == code
    with pytest.raises(ShareError, match=NO_CODE):
        LineCode.read(code.digits, OFFER if kind == ANSWER else ANSWER)


@given(
    st.one_of(st.binary(max_size=170).map(lambda it: str(int.from_bytes(it, "big"))), st.text())
)
@example("")
@example("0")
@example("٣" * 120)
@example("9" * 401)
def test_strangers_digits_are_one_sentence(digits: str) -> None:
    with pytest.raises(ShareError, match=NO_CODE):
        LineCode.read(digits, OFFER)
    with pytest.raises(ShareError) as said:
        answer_in((digits,))
    assert str(said.value) == NOT_AN_ANSWER


@given(CODES, st.data())
def test_one_digit_that_is_wrong_is_found(code: LineCode, data: st.DataObject) -> None:
    kind: Any = code.kind
    at = data.draw(st.integers(0, len(code.digits) - 1))
    other = data.draw(
        st.sampled_from([each for each in "0123456789" if each != code.digits[at]])
    )
    digits = code.digits[:at] + other + code.digits[at + 1 :]
    with suppress(ShareError):
        assert LineCode.read(digits, kind) != code


def test_the_answer_is_found_among_what_a_camera_reads() -> None:
    digits = PLAIN.digits
    assert answer_in(("a poster", f"\u200b{digits}\n")) == digits
    for texts in (
        (),
        ("https://example.org/#/w/" + PLAIN._replace(kind=OFFER).digits,),
        ("1" * 140,),
    ):
        with pytest.raises(ShareError, match=re.escape(NOT_AN_ANSWER)):
            answer_in(texts)


def version(text: str) -> int:
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    code.make()
    found: int = code.version
    return found


def test_codes_are_small_enough_to_be_scanned_from_a_phone() -> None:
    """As a browser makes them: a name of 4 letters, a password of 24."""
    assert version(PLAIN.digits) == 4
    assert version(PLAIN._replace(ways=(WIFI,)).digits) <= 6
    offer = PLAIN._replace(kind=OFFER, ways=(WIFI,))
    assert version(f"https://you.github.io/companion/#/w/{offer.digits}") <= 6


SAMPLE = (
    "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n"
    "m=application 54321 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.23\r\n{ways}"
    "a=ice-ufrag:aB3/\r\na=ice-pwd:abcdefghijklmnopqrstuvw+\r\na=ice-options:trickle\r\n"
    "a=fingerprint:sha-256 {print}\r\na=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\n"
)
PRINT = ":".join(f"{each:02X}" for each in range(32))


def described(*addresses: str, kind: str = "udp") -> str:
    lines = (
        f"a=candidate:{at} 1 {kind} 2122260223 {each} {54321 + at} typ host generation 0\r\n"
        for at, each in enumerate(addresses)
    )
    return SAMPLE.format(ways="".join(lines), print=PRINT)


PLAY = """
import { readFileSync } from "node:fs";
import * as codes from "./codes.mjs";
const asked = JSON.parse(readFileSync(0, "utf8"));
const tried = (act) => { try { return act(); } catch (error) { return { wrong: error.message }; } };
console.log(JSON.stringify(asked.map(({ digits, kind, sdp }) => tried(() => {
  if (sdp) return codes.written(codes.known(sdp, kind, 7));
  const found = codes.read(digits, kind);
  const again = codes.known(codes.described(found).sdp.replaceAll("\\r", ""), kind, found.mark);
  return { digits: codes.written(found), again: codes.written({ ...again, ways: found.ways }),
    sdp: codes.described(found).sdp };
}))));
"""


def in_page(folder: Any, asked: list[dict[str, Any]]) -> list[Any]:
    """Return what build/page/codes.js makes of each thing that is *asked*."""
    (folder / "codes.mjs").write_bytes((PAGE / "codes.js").read_bytes())
    (folder / "play.mjs").write_text(PLAY, "utf-8")
    done = subprocess.run(
        [str(NODE), "play.mjs"], cwd=folder, input=json.dumps(asked), capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.mark.program
def test_the_page_reads_and_writes_the_same_digits(tmp_path: Any) -> None:
    name = PhoneAddress(NAMED, bytes(range(16)), 9)
    six = PhoneAddress(NEW, bytes.fromhex("20010db8000000000000000000000001"), 443)
    codes = [
        PLAIN._replace(kind=kind, mark=mark, name=name_, password=password, ways=there)
        for kind in (OFFER, ANSWER)
        for mark, name_, password in ((0, "abcd", "p" * 22), (255, "abcdefghi", "q" * 32))
        for there in ((), (WIFI,), (name,), (six,), (WIFI, name))
    ]
    strange = ["", "0", "12", PLAIN.digits[:-1], f"0{PLAIN.digits}", "9" * 142, "9" * 401, "x"]
    asked = [{"digits": each.digits, "kind": each.kind} for each in codes]
    found = in_page(tmp_path, asked + [{"digits": each, "kind": ANSWER} for each in strange])
    for code, said in zip(codes, found, strict=False):
        assert (said["digits"], said["again"]) == (code.digits, code.digits)
        assert "a=ice-ufrag:" + code.name in said["sdp"]
    assert found[len(codes) :] == [{"wrong": NO_CODE}] * len(strange)
    for each in strange:
        with pytest.raises(ShareError):
            LineCode.read(each, ANSWER)


@pytest.mark.program
def test_a_code_has_the_addresses_that_others_reach(tmp_path: Any) -> None:
    """The Wi-Fi first, then a hotspot beside the mobile network; a name or IPv6 only where there is no other."""
    name = "01234567-89ab-cdef-0123-456789abcdef.local"
    six, old = "2001:db8::1", ("10.20.30.40", "192.168.1.23", "172.20.10.1")
    asked = [
        (*old, six),
        (name,),
        (six,),
        ("fe80::1", "127.0.0.1"),
        (six, name),
        ("127.0.0.1", "10.0.0.1"),
    ]
    found = in_page(tmp_path, [{"sdp": described(*each), "kind": OFFER} for each in asked])
    read = [LineCode.read(each, OFFER).ways for each in found]
    wifi, hotspot = (
        PhoneAddress(OLD, bytes((192, 168, 1, 23)), 54322),
        PhoneAddress(OLD, bytes((172, 20, 10, 1)), 54323),
    )
    named, new = (
        bytes.fromhex("0123456789abcdef0123456789abcdef"),
        bytes.fromhex("20010db8" + "0" * 23 + "1"),
    )
    assert read == [
        (wifi, hotspot),
        (PhoneAddress(NAMED, named, 54321),),
        (PhoneAddress(NEW, new, 54321),),
        (PhoneAddress(OLD, bytes((127, 0, 0, 1)), 54322),),
        (PhoneAddress(NAMED, named, 54322),),
        (PhoneAddress(OLD, bytes((10, 0, 0, 1)), 54322),),
    ]
    tcp = in_page(tmp_path, [{"sdp": described("192.168.1.23", kind="tcp"), "kind": OFFER}])
    assert LineCode.read(tcp[0], OFFER).ways == ()


def test_no_code_of_a_tool_is_taken_for_one_of_a_line() -> None:
    from companion.catalogue import every_tool  # noqa: PLC0415 - every game, for this one test

    every = (share.write(tool, tool.example) for tool in every_tool())
    for digits in chain(every, ("1" * 142,)):
        with pytest.raises(ShareError):
            answer_in((digits,))
