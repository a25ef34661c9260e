"""The ways from the page of a live table: on with its game, to its tools, to other games."""

from companion.catalogue import every_game
from companion.display import table_words as words
from companion.tools.tool import Game
from screens.light.ui.controls import fold, soft
from screens.light.ui.links import links, to_tool
from screens.light.ui.markup import Content, Html, el


def way_on(playing: Game | None) -> Html | None:
    """Return the large way on to the game that is *playing*, as in the app."""
    if playing is None:
        return None
    address = to_tool(playing.tools[0].name)
    return el("a", words.go_on(playing.title), href=address, class_="way main")


def tools(playing: Game | None, made: tuple[Game, ...]) -> list[Content]:
    """Return the tools of the game that is *playing*, and the other games: those of the app and those *made*."""
    every = (*every_game(), *made)
    games = [(f"/t/{each.key}", each.title, each.words) for each in every]
    if playing is None:
        return [el("h2", words.TOOLS), soft(words.NO_GAME), links(games)]
    found = [
        el("a", tool.title, href=to_tool(tool.name), class_="way") for tool in playing.tools
    ]
    others = [each for each in games if each[0] != f"/t/{playing.key}"]
    return [
        el("h2", playing.title),
        el("nav", found, class_="row"),
        fold(words.OTHER_GAMES, links(others), mark="games"),
    ]
