"""Games that players made, as screens show them."""

import pytest

from companion.catalogue import any_made_game, every_game, every_tool, find_game
from companion.display import made_words as words
from companion.evening.made_games import (
    MAKE,
    bare,
    definition_in,
    heading,
    shown_game,
    with_distinct_titles,
)
from companion.game_maker.definition import Definition
from companion.game_maker.examples import examples
from companion.game_maker.keys import key_of
from companion.tools.tool import AnyTool

OWN = any_made_game()
TOWN = examples()["builders"]


@pytest.mark.parametrize("tool", OWN.tools, ids=lambda tool: tool.key)
def test_each_of_its_tools_knows_what_the_game_is_called(tool: AnyTool) -> None:
    game = shown_game(OWN.key, tool.example)
    about = tool.example.about
    assert (game.title, game.sign, game.colour) == (about.title, about.sign, about.colour)
    assert definition_in(tool.example).about == about
    head = heading(tool, tool.example)
    assert head == (about.title if tool.key == MAKE else f"{about.title}: {tool.title}")


def test_the_players_of_a_game_stand_in_its_definition_and_the_right_way_round() -> None:
    assert (bare(OWN.key).least, bare(OWN.key).most) == (2, 8)
    game = shown_game(OWN.key, TOWN.evolve(least=6, most=3))
    assert (game.least, game.most) == (3, 6)
    assert shown_game(OWN.key, OWN.by_key["score"].example).most == 8


def test_a_definition_is_itself_and_a_score_knows_its_sheet() -> None:
    assert definition_in(TOWN) is TOWN
    score = OWN.by_key["score"].example
    assert definition_in(score) == Definition(about=score.about, sheet=score.sheet)


def test_games_that_come_with_the_app_stay_as_they_are() -> None:
    for tool in every_tool():
        assert shown_game(tool.game, tool.example) is find_game(tool.game)
        assert heading(tool, tool.example) == tool.title


def test_of_two_titles_that_are_alike_the_second_is_numbered() -> None:
    named = [shown_game(key_of(number), TOWN) for number in (3, 1, 2)]
    titles = {game.key: game.title for game in with_distinct_titles([*named, *every_game()])}
    assert [titles[key_of(number)] for number in (1, 2, 3)] == [
        "Town builders",
        "Town builders (2)",
        "Town builders (3)",
    ]
    assert {game.title for game in every_game()} <= set(titles.values())


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, ""),
        (1, "1 played game of it stays as it is."),
        (2, "2 played games of it stay as they are."),
    ],
)
def test_kept_games_stay(number: int, said: str) -> None:
    assert words.kept_stay(number) == said


def test_what_is_said_of_a_game_names_it() -> None:
    for said in (words.deleted("Quay"), words.another("Quay")):
        assert "Quay" in said
