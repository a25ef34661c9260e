"""The columns of a table: their order, and how wide they are, so that no word is broken. Widths are in letters or
dp.
"""

from companion.core.blocks import QuestionSequence

MOST_NAMED = 2
"""Most columns of cells that leave room for the players' names beside their badges."""

SHORT_VALUE = 5
"""Most characters of a value in large letters."""

WIDE = "mwMW"
"""Letters that are as wide as two."""


MOST_SQUEEZED = 4
"""Columns that stand side by side however narrow they are; more of them need room for a thumb."""

LETTERS_ACROSS = 38
"""Letters of the heads of columns that stand side by side on a narrow phone, beside badges."""

LEAST_ACROSS = 6
"""Letters that a column takes at least: a thumb needs that much."""


def titles_of(sequence: QuestionSequence) -> list[str]:
    """Return the titles of the columns of *sequence* in their order, whoever is asked first."""
    asked = dict.fromkeys(question.title for question in sequence.questions)
    return list(dict.fromkeys([*(each for each in sequence.columns if each in asked), *asked]))


def is_crowded(titles: list[str]) -> bool:
    """Return whether columns with these *titles* have no room side by side on a narrow phone."""
    needed = sum(max(LEAST_ACROSS, longest_word(title)) for title in titles)
    return len(titles) > MOST_SQUEEZED and needed > LETTERS_ACROSS


def letters(word: str) -> int:
    """Return how many letters of the usual width are as wide as *word*."""
    return len(word) + sum(word.count(each) for each in WIDE)


def longest_word(*texts: str) -> int:
    """Return the letters of the longest word of *texts*; 0 if there is none."""
    return max((letters(word) for text in texts for word in text.split()), default=0)


def column_widths(words: list[int], texts: list[int], room: int) -> list[int] | None:
    """Return what each column gets of *room*, None if a word would break.

    Each gets the width of its longest word, of *words*; what is left goes to those with wider *texts*.
    """
    left = room - sum(words)
    if left < 0:
        return None
    wanted = [max(0, text - word) for text, word in zip(texts, words, strict=True)]
    total = max(1, sum(wanted))
    return [
        max(1, word + min(want, left * want // total))
        for word, want in zip(words, wanted, strict=True)
    ]


def fitted(weights: list[int], needs: list[int], room: int) -> list[int]:
    """Return *room* shared out by *weights*, but to each column what it *needs* at the least.

    What is too much then is taken from the others, as far as they have more than they need.
    """
    whole = sum(weights)
    widths = [
        max(room * weight // whole, need) for weight, need in zip(weights, needs, strict=True)
    ]
    spare = [width - need for width, need in zip(widths, needs, strict=True)]
    over = min(max(0, sum(widths) - room), sum(spare))
    total = max(1, sum(spare))
    return [width - over * each // total for width, each in zip(widths, spare, strict=True)]
