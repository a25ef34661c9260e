"""The words of a question: which say nothing, and what else each may be called. General English, no game's own
answers.
"""

from collections.abc import Mapping
from typing import Final

_IDLE: Final = """
a about allowed also am an and anyone anyone anything anyway are as at be been being but by can could
did didnt do doe doesnt doing dont else exactly for from further get getting go goes going got
ha had happen happening happened have having he her here hi him his how i if in instead into is isnt it
its itself just know let made make makes making many matter may me mean meaning means meant might mine
much must my myself need needed now of ok okay on onto or our ours per please possible question
quite really rule rules said say self shall she should so some someone someone something
supposed tell than that the their them then there theres these they thing things this those time to too try trying
us use used using very want wanted was we well went were what whats whatever when where whether which while
who whom whos whose why will wont with ones work working works would yes yet you your youre yours yourself
"""

IDLE: Final = frozenset(_IDLE.split())
"""Words of a question that say nothing about what is asked. A question of such words alone is taken by them."""

_SOFT: Final = """
again all always another any both cannot cant during each ever every everyone everyone everything game give gives long
more most never not number off often one only other others out over own player players put still stay stays
take under until up
"""

SOFT: Final = frozenset(_SOFT.split())
"""Words that say little: they decide between answers that are equally good."""

ASKING: Final = frozenset({"how", "when", "where", "who", "whose"})
"""Words that ask, and may stand in the title of an answer."""

PHRASES: Final[Mapping[str, str]] = {
    "all the same": "same",
    "same time": "simultaneous",
    "back out": "withdraw",
    "come first": "first",
    "do we win": "victory",
    "fall off": "escape",
    "fell off": "escape",
    "coin flip": "toss",
    "flip a coin": "toss",
    "give back": "return",
    "give up": "withdraw",
    "give away": "trade",
    "go out": "eliminated",
    "how long is the game": "rounds end",
    "how long": "long",
    "in a row": "consecutive",
    "level up": "promotion",
    "can i have": "limit",
    "can we have": "limit",
    "can you have": "limit",
    "may i have": "limit",
    "may we have": "limit",
    "made up": "form",
    "none left": "empty",
    "once more": "again",
    "one more": "extra",
    "out of": "empty",
    "put down": "place",
    "put back": "return",
    "run out": "empty",
    "runs out": "empty",
    "ran out": "empty",
    "running out": "empty",
    "set up": "setup",
    "take back": "return",
    "take turns": "clockwise",
    "team up": "alliance",
    "throw away": "discard",
    "thrown away": "discard",
    "too many": "limit",
    "turn over": "flip",
    "turn around": "flip",
    "used up": "empty",
    "say yes": "accept",
    "take off": "remove",
    "highest number": "limit",
    "maximum number": "limit",
    "most number": "limit",
    "more than": "limit",
    "fall back": "retreat",
    "falls back": "retreat",
    "go back": "return",
    "goes back": "return",
    "run away": "escape",
    "break up": "disband",
    "carry out": "resolve",
    "carried out": "resolve",
    "three alike": "triple",
    "three of a kind": "triple",
    "two of a kind": "pair",
    "on purpose": "choose",
    "at random": "random",
    "by chance": "random",
    "face down": "facedown",
    "face up": "faceup",
    "game master": "gm",
    "in charge of": "control",
    "each other": "meet",
    "game over": "game end",
    "say no": "decline",
    "who starts": "first player",
    "who begins": "first player",
    "who is starting": "first player",
    "up to": "limit",
    "at most": "limit",
    "no more than": "limit",
    "only one": "limit",
    "at least": "minimum",
}
"""What several words together say in one."""

_GROUPS: Final = """
start begin beginning opening initial first
setup start beginning prepare preparation
first before earlier start
win winner victory victor
end over finish last final
tie equal same even level alike
tiebreaker tie
tiebreak tie
dead death die kill destroy eliminate bury
dead grave graveyard cemetery bury
dice die
coin money makielon mc cash
income earn money profit earning
gain earn receive collect profit
bonus reward profit
loot treasure coin money
deck pile stack market
hand reserve
discard drop throw trash dump
enemy opponent rival other against
ally friend alliance partner teammate coalition regime
alliance pact treaty together
assist help support join
leave withdraw quit dissolve resign exit
betray backstab stab treason traitor attack
promise binding contract agree deal
agreement contract deal
empty exhaust gone without
reveal show flip open uncover
flip turn rotate over
hide hidden secret cover private
secret unseen
rest tap exhaust sideways
stand untap ready upright
refuse decline reject deny
pay cost price afford
salary wage upkeep pay
buy acquire purchase get
sell trade exchange buy
look peek see view
swap exchange switch trade replace
fight combat attack battle firefight
attack hit strike
boss don leader chief
guy hitman man piece soldier
soldier soldato hitman
cop police patrol officer
snitch informant informer
role character mafioso identity
place put lay
area territory land place district
space slot
promote promotion level
experience xp
point vp mp score
score count total sum
cancel fizzle prevent stop
roll throw cast
reroll again
lowest small low least few minimum min
highest big large most great maximum max high
limit maximum most max
steal rob take
take pick choose
choose select pick
board plan
damage wound hurt hit
strength power strong
split share divide
consecutive sequence straight
heal remove
token marker cube
twice repeat again
animal faction family ally
clan gang family faction
skill ability effect
command order
cannot cant never not
between middle
no without nobody none
number value face
safe secure
coin token
lose keep
often once limit
street city
only alone
ask call invite
accept decline agree join
break binding
appear place enter arrive
several multiple
big size large
turn round
phase stage
bluff lie deceive
hire recruit
new recruit
remain leftover unused left
late deadline
box component
attach equip
interrupt cut-in anytime
neutral nobody
next after clockwise
simultaneous same
without nobody empty
clockwise direction
automatic auto
"""
"""Each line: words of which a player may say one where a rulebook says another."""


def _ways() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        for word in line.split():
            found.setdefault(word, set()).update(line.split())
    return {word: frozenset(others - {word}) for word, others in found.items()}


ALSO: Final[Mapping[str, frozenset[str]]] = _ways()
"""What each word may be called instead."""
