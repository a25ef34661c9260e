"""The codes of made games: which game they are of, and what does not fit."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalogue import any_made_game, find_game, find_tool, game_of
from companion.core import alphabet
from companion.core.errors import ShareError
from companion.exchange import files, share
from companion.exchange.codec import pack, unpack
from companion.exchange.files import Parcel
from companion.exchange.house_rules import all_that_travels
from companion.exchange.share import CodeContents
from companion.exchange.small_text import FIRST, USUAL
from companion.game_maker.definition import About, Definition
from companion.game_maker.examples import KEYS, examples
from companion.game_maker.game import GAMES_KEPT
from companion.game_maker.keys import IDS, is_made_game, key_of, number_of
from tests.code_sizes import fullest_code, version_of
from tests.companion.game_maker.sample_sheets import MAKE, SCORE
from tests.states import extremes

BASE = "https://abcdefghijklm.github"
NUMBERS = st.integers(0, IDS - 1)


@given(NUMBERS)
def test_a_key_is_its_number(number: int) -> None:
    assert number_of(key_of(number)) == number
    assert is_made_game(key_of(number))


@pytest.mark.parametrize(
    "key",
    ["", "own-", "own-1234567", "own-123456789", "own-1234567i", "own-1234567é", "turf-war"],
)
def test_no_other_key_is_one(key: str) -> None:
    assert not is_made_game(key)
    assert find_game(key) is None or key == "turf-war"


@given(NUMBERS, st.sampled_from(sorted(any_made_game().by_key)))
def test_a_code_tells_which_game_it_is_of(number: int, key: str) -> None:
    tool = find_tool(f"{key_of(number)}/{key}")
    assert tool
    shared = share.read(share.write(tool, tool.example), all_that_travels())
    assert shared == CodeContents(tool, tool.example)
    assert shared.tool.game == key_of(number)
    assert game_of(tool).key == key_of(number)


def test_a_game_is_the_same_one_until_very_many_others_were_asked_for() -> None:
    first = find_game(key_of(1))
    assert find_game(key_of(1)) is first
    for number in range(2, GAMES_KEPT + 3):
        find_game(key_of(number))
    assert find_game(key_of(1)) == first


@pytest.mark.parametrize("key", KEYS)
def test_an_example_fits_a_code_of_version_15(key: str) -> None:
    code = share.write(MAKE, examples()[key])
    assert not share.too_long(code)
    assert version_of(share.link(BASE, code)) <= 15


@pytest.mark.long
def test_what_does_not_fit_a_code_says_so_and_goes_into_a_file() -> None:
    for full in (extremes(MAKE.state)[-1], extremes(SCORE.state)[-1]):
        tool = MAKE if isinstance(full, Definition) else SCORE
        code = share.write(tool, full)
        assert len(code) > 4300, "Python writes at most 4300 digits at once"
        assert share.too_long(code) == share.TOO_LONG
        (back,) = files.read(files.write(Parcel((CodeContents(tool, full),))), ()).states
        assert back == CodeContents(tool, full)


def test_the_longest_code_that_is_offered_is_read_from_a_screen() -> None:
    assert len(fullest_code(MAKE)) <= share.LONGEST
    assert not share.too_long(fullest_code(MAKE))


def test_a_file_knows_the_games_of_other_devices_and_no_tool_that_is_none() -> None:
    tool = find_tool(f"{key_of(77)}/score")
    assert tool
    whole = files.write(Parcel((CodeContents(tool, tool.example),)))
    assert files.read(whole, ()).states == (CodeContents(tool, tool.example),)
    assert find_tool(f"{key_of(77)}/orders") is None


def about(name: str) -> About:
    return About(name=name)


@given(st.text(st.integers(0, alphabet.SIZE - 1).map(alphabet.letter), max_size=24))
def test_a_small_text_comes_back_the_same(name: str) -> None:
    assert unpack(About, pack(about(name))) == about(name)


@given(st.text(st.sampled_from(FIRST + USUAL + ".; !?é"), max_size=24))
def test_a_small_text_of_the_usual_letters_comes_back_the_same(name: str) -> None:
    assert unpack(About, pack(about(name))) == about(name)


def test_english_takes_less_than_six_bits_a_letter() -> None:
    text = "Shuffle the cards. Deal ten to each player; the last one shows trumps. Talk as you like."
    made = Definition(rules=text)
    bits = pack(made).bit_length() - pack(Definition()).bit_length()
    assert bits < 6 * len(text)


def test_random_numbers_under_a_right_tag_are_states_or_refused() -> None:
    random = Random(5)
    for tool in any_made_game().tools:
        for _ in range(40):
            number = random.getrandbits(random.randrange(1, 2900))
            digits = share.with_checksum(
                share.tag(tool.plan_name, tool.version, tool.state), number
            )
            with suppress(ShareError):
                shared = share.decode(digits, all_that_travels())
                assert shared.tool.key == tool.key
                again = share.decode(share.write(*shared), all_that_travels())
                assert again == shared


def test_what_players_made_may_fill_a_code_to_the_last_digit() -> None:
    assert len(fullest_code(SCORE)) == share.LONGEST
