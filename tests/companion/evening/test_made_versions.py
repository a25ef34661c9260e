"""A code of a game that players made says where it is of another version of it than the game here."""

from companion.display.made_words import another_version
from companion.evening.made_games import defining_takes, shown_game
from companion.evening.made_versions import version_in_code
from companion.game_maker.definition import Definition
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.tools.history import History

TOWN = examples()["builders"]
GAME = shown_game(key_of(1), TOWN)
SCORE = GAME.by_key["score"]


def with_another_row(made: Definition) -> Definition:
    """Return *made* with the first row of its sheet once more, under another name."""
    rows, order = made.sheet.rows, made.sheet.order
    more = rows[0].evolve(name="Ships")
    return made.evolve(sheet=made.sheet.evolve(rows=(*rows, more), order=(*order, len(rows))))


def test_a_score_says_of_which_version_it_is() -> None:
    (take,) = defining_takes(SCORE)
    came = take.do(TOWN, SCORE.state())
    rows = len(TOWN.sheet.rows)
    now = with_another_row(TOWN)
    assert version_in_code(SCORE, came, History(TOWN)) == ""
    changed = History(TOWN).then(now, "A row was added")
    older = another_version("score", rows, rows + 1, older=True)
    assert version_in_code(SCORE, came, changed) == older
    assert f"instead of {rows + 1}" in older
    assert version_in_code(SCORE, came, History(now)) == another_version(
        "score", rows, rows + 1, older=False
    )


def test_what_has_no_part_of_a_game_is_of_every_version() -> None:
    first = GAME.by_key["first"]
    assert version_in_code(first, first.state(), History(with_another_row(TOWN))) == ""
