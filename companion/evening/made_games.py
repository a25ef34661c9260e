"""Games that players made, as screens show them: what they are called stands in the state of a tool.

What defines such a game is imported once there is one: light pages should not wait for it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.catalogue import find_game
from companion.core.names import skeleton
from companion.core.values import Value
from companion.display.made_words import MADE_HERE, STILL_FRACTIONS, yours
from companion.game_maker.keys import is_made_game
from companion.tools.cause import RECEIVED
from companion.tools.history import History
from companion.tools.tool import AnyTool, Game, Transfer

if TYPE_CHECKING:
    from companion.game_maker.definition import Definition

MAKE: Final = "make"
"""The key of the tool that has the definition of a game that players made."""

DEFINED: Final = ("about", "sheet", "course", "counters")
"""The fields that tools of such a game have from its definition, each as many of them as it needs."""


def bare(key: str) -> Game:
    """Return the game called *key*, whatever players call it."""
    game = find_game(key)
    assert game, f"{key} is no key of a game"
    return game


def defines_game(tool: AnyTool) -> bool:
    """Return whether *tool* has the definition of a game that players made."""
    return tool.key == MAKE and is_made_game(tool.game)


def is_defined_by(tool: AnyTool, transfer: Transfer[Any]) -> bool:
    """Return whether *tool* takes by *transfer* what it is: from the definition of a game that players made."""
    return tool.player_made and transfer.source == MAKE


def defining_takes(tool: AnyTool) -> tuple[Transfer[Any], ...]:
    """Return what *tool* takes from the definition of its game; () if players did not make it."""
    return tuple(transfer for transfer in tool.transfers if is_defined_by(tool, transfer))


def useful(key: str, state: Value) -> tuple[AnyTool, ...]:
    """Return those tools of the game called *key* that have a use, by what *state* of any of them says."""
    from companion.game_maker.game import used  # noqa: PLC0415 - see above

    return used(bare(key), definition_in(state))


def shown_game(key: str, state: Any) -> Game:
    """Return the game called *key* with the title, the sign, the colour and the players that *state* says.

    *state* is of any of its tools; of a game that players did not make it says nothing.
    """
    game = bare(key)
    if not is_made_game(key):
        return game
    from companion.game_maker.definition import Definition  # noqa: PLC0415 - see above
    from companion.game_maker.words import size  # noqa: PLC0415

    whole = isinstance(state, Definition)
    ends = (state.least, state.most) if whole else (game.least, game.most)
    return replace(
        game,
        title=state.about.title,
        words=MADE_HERE,
        motto=yours(size(state).partition(",")[0] if whole else ""),
        least=min(ends),
        most=max(ends),
        sign=state.about.sign,
        colour=state.about.colour,
        solo=whole and state.sheet.solo,
    )


def still_fractions(state: Value, definition: Value | None) -> str:
    """Return that *state*, a score, goes on with fractions which its *definition* has no more; '' where that is not
    so.
    """
    from companion.game_maker.definition import Definition  # noqa: PLC0415 - see above
    from companion.game_maker.score_state import ScoreState, keeps_fraction  # noqa: PLC0415

    if not (isinstance(state, ScoreState) and isinstance(definition, Definition)):
        return ""
    kept = keeps_fraction(state, definition)
    return STILL_FRACTIONS.get(state.sheet.fraction, "") if kept else ""


def heading(tool: AnyTool, state: Value) -> str:
    """Return what stands above *state* of *tool* where it is alone: of a game that players made its title, too."""
    if not is_made_game(tool.game):
        return tool.title
    title = shown_game(tool.game, state).title
    return title if tool.key == MAKE else f"{title}: {tool.title}"


def definition_in(state: Value) -> "Definition":
    """Return the game that *state*, of any of its tools, is about: as much of it as that tool knows."""
    from companion.game_maker.definition import Definition  # noqa: PLC0415 - see above

    if isinstance(state, Definition):
        return state
    parts = [name for name in DEFINED if hasattr(state, name)]
    whole = Definition().evolve(**{name: getattr(state, name) for name in parts})
    unit, last = getattr(state, "called", ""), getattr(state, "last", 0)
    course = {**({"unit": unit} if unit else {}), **({"rounds": last} if last else {})}
    return whole.evolve(course=whole.course.evolve(**course)) if course else whole


def came_unchanged(definition: History, news: Value) -> bool:
    """Return whether *definition*, of a game that players made, is as it came: nobody here has changed it since.

    Not if it has left *news* behind already: these are older.
    """
    past = definition.past
    states = [step.state for step in past]
    came = (
        after
        for step, after in zip(
            reversed(past), (definition.now, *reversed(states)), strict=False
        )
        if step.cause == RECEIVED
    )
    return news not in states and next(came, None) == definition.now


def with_distinct_titles(
    games: Iterable[Game], named: Sequence[tuple[str, str]] = ()
) -> tuple[Game, ...]:
    """Return *games* by title; of two with one title the second is numbered.

    *named* are keys and titles as they look (``skeleton``): whoever comes first in it keeps the title.
    """
    since = {pair: place for place, pair in enumerate(named)}

    def order(game: Game) -> tuple[str, int, str]:
        title = skeleton(game.title)
        return title, since.get((game.key, title), len(since)), game.key

    seen: Counter[str] = Counter()
    found = []
    for game in sorted(games, key=order):
        title = skeleton(game.title)
        seen[title] += 1
        number = seen[title]
        found.append(replace(game, title=f"{game.title} ({number})") if number > 1 else game)
    return tuple(found)
