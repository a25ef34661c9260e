"""The words of the live table."""

from companion.display import table_words as words
from tests.wordings import Wording


def test_a_sentence_says_who_did_what_and_who_is_missing(wording: Wording) -> None:
    assert words.seat_label("Red", "") == "Red"
    assert words.seat_label("Ada", "you") == "Ada: you"
    wording(words.last_words("Ada", "+1 Weak secure"))
    assert words.last_words("Ada", "Ada · Tokens: 9") == "Ada: Tokens: 9"
    wording(words.last_words("Ada", "Bob · Tokens: 9"), words.show_out_label("Guest 3"))
    assert words.take_other_label("Bob") == "Take Bob's"
    assert words.take_other_label(words.YOU) == "Take yours"
    mine = words.conflict_words((words.YOU, "White 3"), ("Bob", "White 5"))
    wording(mine)
    other = words.conflict_words(("Ada", "White 3"), (words.YOU, "White 5"))
    assert words.lost_words("Round 3").endswith(": Round 3")
    wording(other, words.offer_words("Ada", "it", ["Bob", "Red"]))
    wording(
        words.offer_words("Ada", "new shares", ()),
        words.sealed_words((), ["Ada"]),
        words.sealed_words(["Ada", "Bob"], ()),
        words.sealed_words(["Ada"], (), ["Bob"]),
    )
    conflict = words.conflict_words(("Ada", "White 3"), ("Bob", "White 5"))
    wording(conflict)


def test_a_full_table_says_how_a_seat_gets_free() -> None:
    assert words.seat_hint(free=True) == words.WHO_HINT
    assert words.seat_hint(free=False) == words.NO_SEAT
