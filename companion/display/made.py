"""Games that players made, as screens show them: what they are called stands in the state of a tool."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.catalogue import find_game
from companion.core.values import Value
from companion.display.made_words import MADE_HERE
from companion.own.definition import Definition, about_in
from companion.own.game import used
from companion.own.keys import is_own
from companion.tools.tool import AnyTool, Game


def shown_game(key: str, state: Any) -> Game:
    """Return the game called *key* with the title, the sign, the colour and the players that *state* says.

    *state* is of any of its tools; of a game that players did not make it says nothing.
    """
    game = find_game(key)
    assert game, f"{key} is no key of a game"
    about = about_in(state)
    if about is None or not is_own(key):
        return game
    ends = (getattr(state, "least", game.least), getattr(state, "most", game.most))
    return replace(
        game,
        title=about.title,
        words=MADE_HERE,
        least=min(ends),
        most=max(ends),
        sign=about.sign,
        colour=about.colour,
    )


def definition_in(state: Value) -> Definition:
    """Return the game that *state*, of any of its tools, is about: as much of it as that tool knows."""
    names = [name for name in Definition.model_fields if hasattr(state, name)]
    return Definition().evolve(**{name: getattr(state, name) for name in names})


def told_apart(games: Iterable[Game]) -> tuple[Game, ...]:
    """Return *games* by title; of two with one title the second is numbered."""
    seen: Counter[str] = Counter()
    found = []
    for game in sorted(games, key=lambda game: (game.title.casefold(), game.key)):
        title = game.title.casefold()
        seen[title] += 1
        found.append(
            replace(game, title=f"{game.title} ({seen[title]})") if seen[title] > 1 else game
        )
    return tuple(found)


def tools_of(game: Game, definition: Definition) -> tuple[AnyTool, ...]:
    """Return the tools of *game* that *definition* has anything for."""
    return used(game, definition)
