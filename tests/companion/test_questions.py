"""What a new player asks: the first screen's search finds the rulebook's answer, or says it is silent.

Each line is a question, and words of the answer. The questions were asked with the rulebooks open.
"""

import pytest

from companion.catalogue import every_game
from companion.core.table import Table
from companion.display.finder import find

HIGH = 3
"""Entries of the game that a player reads before they give up."""

ASKED = {
    "turf-war": {
        "How many Hitmen do I start with?": "4 Hitmen",
        "How much does a recruit cost?": "5 MC",
        "Can a Don attack?": "never attacks",
        "How many Hitmen kill a Don?": "5 Hitmen",
        "How many Hitmen kill a Lieutenant?": "3 Hitmen",
        "Who wins when one Hitman meets one Hitman?": "they bounce",
        "What if three gangs meet?": "attacks every other one",
        "What happens if I can't pay consolation?": "disbands",
        "Does a Lieutenant draw a salary?": "Lieutenants cost nothing",
        "Do recruits draw a salary?": "The rules don't say",
        "How much XP for a promotion?": "10 XP",
        "Can allies share an area?": "without a fight",
        "Who owns an empty area?": "the last piece",
        "What happens when my Don dies?": "no income next turn",
        "Can I leave an alliance?": "turn of grace",
        "How long is a turn?": "48 hours",
        "What if orders come late?": "the rules don't say",
    },
    "lawless-empire": {
        "How many dice do I get?": "6 dice",
        "Who is first player?": "lowest total",
        "What if dice totals are tied?": "rerolls",
        "How many Scheme cards can I play?": "as many as you like",
        "May I place no dice?": "at least 1 die",
        "Who wins a tie on a Plan?": "earlier in turn order",
        "Who wins a board without dice?": "first player",
        "Can the owner refuse an assist?": "can't refuse",
        "What does Bribery do?": "Steal, Add or Swap",
        "What does Lucre do?": "one bonus",
        "How many rounds?": "5 rounds",
        "When is a Syndicate sabotaged?": "more sabotage",
        "What if the Orders are equal?": "equal points are enough",
        "How many points does the Informant get?": "4 MP",
        "Can I give Orders to a Syndicate without Assist token?": "can't be given Orders",
        "What happens to used Scheme cards?": "discarded",
        "Where do discarded Soldati go?": "The rules don't say",
    },
    "makiavelia": {
        "How big is the Market?": "44",
        "How many actions per turn?": "up to 2",
        "How many dice do I cast?": "firepower",
        "What does a Hospital do?": "remove wounds",
        "What if powers are tied?": "Nobody earns",
        "How many Makielons do we earn?": "3 Makielons",
        "Can I trade cards in play?": "nothing that is in play",
        "Is there a hand limit?": "no hand limit",
        "Who is first player next round?": "on the right",
        "May I look at my coins?": "Our reading",
        "Can I break a regime?": "binding",
        "When do wounded cards stop working?": "Until then",
        "What if the Treasury runs out?": "The rules don't say",
    },
    "mafia-works": {
        "How many cards in hand at start?": "4 in hand",
        "When can I flip my Right Hand?": "2 Allies of your Leader's faction",
        "How many Allies may I have?": "two ways",
        "What happens when a card escapes?": "pushed off",
        "How do I acquire a Victory card?": "enough Power",
        "How do I pay a cost?": "rest X",
        "What is a Stash?": "face down",
        "When can I play a Cut-In?": "yes",
        "What if the Action deck is empty?": "Shuffle its Drop",
        "What if VP are tied?": "The rules don't say",
        "What does rest mean?": "sideways",
        "Is there a hand limit?": "The rules don't say",
        "Does acquiring the Final Job end the game?": "don't say if acquiring it counts",
    },
    "the-law": {
        "How many Patrols can be on a column?": "both count",
        "What if a second Patrol is played on a column?": "discard",
        "Does moving a Patrol count as playing?": "isn't playing it",
        "Can two Patrols affect one scene change?": "both count",
        "When is the hand counted for the Vice Squad?": "Determine Success",
        "Can I choose myself for Neighborhood Watch?": "choose themselves",
        "Can I change a scene on another character's turn?": "never attempt",
        "Does Not On My Watch stop the Car Chase?": "aren't scene changes",
        "Is the Vigilante's ability a Goon?": "counts as hiring a Goon",
        "How many Patrols are in the box?": "9 Patrols",
        "When is a scene change successful?": "at least the difficulty",
        "Where do I put a Patrol?": "any column or row",
        "What does the Above the Law icon mean?": "Our guess",
    },
}


def test_every_game_is_asked_a_dozen_questions() -> None:
    assert set(ASKED) <= {game.key for game in every_game()}
    assert all(len(questions) >= 12 for questions in ASKED.values())


@pytest.mark.parametrize(
    ("game", "question"),
    [(game, question) for game, questions in ASKED.items() for question in questions],
)
def test_a_new_players_question_is_answered(game: str, question: str) -> None:
    found = [entry for entry in find(question, Table()) if entry.tool.game == game][:HIGH]
    said = [f"{entry.title}: {entry.text}" for entry in found]
    assert any(ASKED[game][question] in each for each in said), said
