"""What the labels of earlier releases say of the cause of a step.

Up to 0.12 saves, cookies and live tables had a label for each step, and no cause. Their labels are read with these
tables, which also have the transfers that came together with causes. From 0.13 to 0.15 a step was still called like the
button, such as *Use the Order tally*, and a cause was written only where the label didn't say it by these tables. They
never change: a reworded label doesn't belong here, nor does that of a later take.

Since then a step says what happened, which is in none of these tables, so its cause is written. A label that says
something else than the cause, such as one in another language, never decides.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.tools.cause import (
    EXAMPLE,
    FOLLOWED,
    NEW,
    OVER,
    PLAYER,
    RECEIVED,
    TABLE,
    Cause,
    from_text,
)
from companion.tools.tool import AnyTool

_OF_ALL: Final = {
    "The table changed": TABLE,
    "Show me an example": EXAMPLE,
    "Start over": OVER,
    "New game": NEW,
    "Opened a code": RECEIVED,
    "Opened a file": RECEIVED,
    "Taken from a code": RECEIVED,
    "Took the new version": RECEIVED,
    "At a table": FOLLOWED,
    "The table went on": FOLLOWED,
}
"""Labels in every tool."""

_BY_ITSELF: Final = " (by itself)"
"""Ended the label of what came from the checklist untouched."""

_OF_THE_CHECKLIST: Final = "round."

_TAKES: Final[Mapping[str, Mapping[str, str]]] = {
    "lawless-empire/round": {
        "Use the first player from the roll-off": "first.first",
        "Use the Syndicates won in Plans": "plans.organise",
        "Use the token ledger": "ledger",
    },
    "lawless-empire/first": {
        "Roll for this round": "round",
    },
    "lawless-empire/placement": {
        "Follow the round on the checklist": "round.told",
        "Place dice for this round": "round.told",
        "Use the first player and dice from the checklist": "round.first",
    },
    "lawless-empire/boards": {
        "Use the first player from the checklist": "round.first",
        "Use the sides entered in Soldati": "soldati.abilities",
        "Read Gang Up as Plans does": "plans",
    },
    "lawless-empire/plans": {
        "Follow the round on the checklist": "round.told",
        "Begin this round's boards": "round.told",
        "Use the first player from the checklist": "round.first",
        "Use the Syndicates in play": "round.in_play",
        "Use what Switch says under Soldati": "soldati",
    },
    "lawless-empire/ledger": {
        "Use the boards won in Plans": "plans.profits",
        "Follow the round on the checklist": "round.due",
        "Use the tokens on the checklist": "round",
    },
    "lawless-empire/orders": {
        "Use the tile names from your secret sheet": "seen",
        "Use the Syndicates in play": "round.in_play",
    },
    "lawless-empire/score": {
        "Use the Order tally": "orders.tiles",
        "Use the Role cards": "roles",
        "Use the Informant's guesses": "notes",
        "Use the token ledger": "ledger",
    },
    "lawless-empire/notes": {
        "Use the names from the Role cards": "roles",
        "Use the roles shown in the Score": "score",
    },
    "lawless-empire/roles": {
        "Keep the role that was sent": "role",
    },
    "lawless-empire/role": {
        "Use the open Role card": "roles",
    },
    "mafia-works/round": {
        "The Final Job has left the Victory Track": "track.final_job",
        "The first player was drawn": "lot.first",
    },
    "mafia-works/right-hand": {
        "Use the turn from the checklist": "round.who",
        "Use the Victory Points from the Score": "score",
    },
    "mafia-works/acquire": {
        "Use the turn from the checklist: all Allies stand": "round.who",
    },
    "mafia-works/track": {
        "Use the turn from the checklist": "round.mover",
    },
    "mafia-works/score": {
        "The checklist says the game is over": "round.over",
        "The Final Job has left the Victory Track": "track.over",
    },
    "mafia-works/lot": {
        "The game has begun": "round",
    },
    "makiavelia/round": {
        "Follow the round in Negotiation": "negotiation.round",
        "The Attack of this turn was made": "attack.done",
    },
    "makiavelia/attack": {
        "Use whose turn it is": "round.attacker",
    },
    "makiavelia/damage": {
        "Add the last Attack's wounds": "attack",
    },
    "makiavelia/power": {
        "Were the Cities entered before the last damage? Remove what it buried": "damage",
        "Are they older still? Remove what all damage since then buried": "damage",
    },
    "makiavelia/negotiation": {
        "Follow the round on the checklist": "round.told_round",
        "Use the powers that were added up": "power.powers",
    },
    "makiavelia/final": {
        "The game is over: all coins are turned over": "round.open",
    },
    "makiavelia/lot": {
        "The game has begun": "round",
    },
    "the-law/round": {
        "Follow the scene change that was begun": "change.round",
    },
    "the-law/patrols": {
        "Follow the scene change on the checklist": "round.told_round",
    },
    "the-law/change": {
        "Use the Patrols and their scene": "patrols.city",
        "Use your notes on the Patrols": "patrols",
        "Follow the scene change on the checklist": "round.told_round",
    },
    "turf-war/round": {
        "Alliances says who won": "alliances.decided",
    },
    "turf-war/orders": {
        "Use the turn from the checklist": "round.turn",
        "Use the names from the gang sheet": "gang",
    },
    "turf-war/meets": {
        "Use the turn from the checklist": "round.told_turn",
        "Use the list of areas": "areas.spots",
        "Use the open alliances": "alliances.open",
        "Use this turn's fights": "combat.ends",
    },
    "turf-war/combat": {
        "Use the turn from the checklist": "round.turn",
        "Use the open alliances": "alliances.sides",
        "Use the fights from the orders": "meets",
        "Use the owner in the list of areas": "areas",
    },
    "turf-war/treasury": {
        "Use the dead from this turn's fights": "combat",
        "Use the owners in the list of areas": "areas",
        "Use the promotions from the gang sheet": "gang",
        "Use the turn from the checklist": "round",
    },
    "turf-war/areas": {
        "Use this turn's fights": "combat",
        "Use where everybody is now": "meets",
        "Use the turn from the checklist": "round",
    },
    "turf-war/gang": {
        "Use the next fight of this gang": "combat",
    },
    "turf-war/alliances": {
        "The game is decided": "round.over",
        "Use the owners in the list of areas": "areas",
        "Use the turn from the checklist": "round",
    },
    "turf-war/post": {
        "Follow the turn on the checklist": "round.turn_now",
        "Bring in the turn and the orders": "round",
        "Bring in the moves": "meets",
        "Bring in this turn's fights": "combat",
        "Bring in the areas": "areas",
        "Bring in the open alliances": "alliances",
        "Bring in the promotions": "gang",
        "Bring in the treasuries": "treasury",
    },
    "turf-war/lot": {
        "A tie for the most areas": "alliances.what",
    },
    "own/round": {
        "The game was changed": "make.about",
        "Who is first": "first.first",
        "Follow the round in the score": "score.round",
    },
    "own/score": {
        "The sheet was changed": "make.about",
        "The checklist says the game is over": "round.over",
        "Follow the round on the checklist": "round.round",
    },
    "own/counters": {
        "The counters were changed": "make.about",
    },
    "own/first": {
        "The game was changed": "make.about",
        "Follow the round on the checklist": "round.first",
    },
    "own/lot": {
        "The game was changed": "make.about",
    },
    "own/make": {
        "Use the sheet that came with the score": "score",
        "Use the phases that came with the checklist": "round",
    },
}
"""The titles of transfers, by the plan names of the tools that take: each with the key of the transfer."""


def cause_of(tool: AnyTool, label: str) -> Cause:
    """Return the cause that *label* said in a release up to 0.12 for a step of *tool*."""
    return _OF_ALL.get(label) or _of_takes(tool.plan_name).get(label, PLAYER)


def written(tool: AnyTool, label: str, cause: Cause) -> str:
    """Return *cause* as it is kept and sent beside *label*: as a text, '' where the label says it already."""
    return "" if cause_of(tool, label) == cause else cause.text


def read(tool: AnyTool, label: str, text: str) -> Cause:
    """Return the cause of which *text* was ``written`` beside *label*. Raises ValueError if it is not known."""
    return from_text(text) if text else cause_of(tool, label)


@cache
def _of_takes(plan_name: str) -> Mapping[str, Cause]:
    """Return what the labels of transfers say in the tools called *plan_name*, those before 0.12 among them."""
    found: dict[str, Cause] = {}
    for title, key in _TAKES.get(plan_name, {}).items():
        found[title] = Cause("take", key)
        if key.startswith(_OF_THE_CHECKLIST):
            found[title + _BY_ITSELF] = Cause("flow", key)
        before = title.replace(" from the ", " of the ").replace(" on the ", " of the ")
        found.setdefault(before, Cause("take", key))
    return found
