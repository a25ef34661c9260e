"""Mafia Works, for up to 4 players: the box has four Leaders."""

from companion.games.mafia_works import acquire, right_hand, score, timing, track
from companion.games.mafia_works import round as rounds
from companion.tools.tool import Game

GAME = Game(
    key="mafia-works",
    title="Mafia Works",
    words="Animal crime families, until the Final Job leaves",
    picture="games/mafia-works.svg",
    accent="#67BE97",
    tools=(
        rounds.TOOL,
        right_hand.TOOL,
        acquire.TOOL,
        track.TOOL,
        timing.TOOL,
        score.TOOL,
    ),
    least=2,
    most=4,
    players_note="The rules don't say how many can play; the box has four Leaders.",
)
