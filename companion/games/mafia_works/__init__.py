"""Mafia Works, for up to 4 players: the box has four Leaders."""

from companion.games.mafia_works import lot
from companion.games.mafia_works.acquire import tool as acquire
from companion.games.mafia_works.right_hand import tool as right_hand
from companion.games.mafia_works.round import tool as rounds
from companion.games.mafia_works.score import tool as score
from companion.games.mafia_works.skills import tool as skills
from companion.games.mafia_works.timing import tool as timing
from companion.games.mafia_works.track import tool as track
from companion.tools.tool import Game

GAME = Game(
    key="mafia-works",
    title="Mafia Works",
    words="Animal crime families, until the Final Job leaves",
    motto="One last job",
    picture="games/mafia-works.svg",
    accent="#67BE97",
    tools=(
        rounds.TOOL,
        right_hand.TOOL,
        acquire.TOOL,
        skills.TOOL,
        track.TOOL,
        timing.TOOL,
        score.TOOL,
        lot.TOOL,
    ),
    least=2,
    most=4,
    players_note="The rules don't say how many can play; the box has four Leaders.",
)
