"""An Attack as a duel: who strikes whom, with which firepower, and the card that is aimed at. A touch on a number
changes it, one on a player says who is attacked. Rulebook: Attack.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final, NamedTuple

from companion.core.blocks import Button, Drawing, Question
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.core.words import with_noun
from companion.games.makiavelia.attack.state import AttackState, dice, stars_cast
from companion.games.makiavelia.victory import addition
from companion.scenes.badge import badge
from companion.scenes.letters import cut, fitted, text_width

CARD: Final = (64, 88)
"""The width and the height of a card."""

PANEL: Final = 56
"""The height of a card's upper part, which has its player's colour."""

TURNED: Final = -6
"""How far the attacker's card is turned, in degrees; the target's is turned the other way."""

BEHIND: Final = -10
"""How far the card behind it is turned: firepower of more than one card."""

PIPS: Final = 5
"""The greatest strength that is drawn as pips, which the wounds fill."""

NAMES: Final = ((14, 1), (12, 1), (11, 1))
"""The sizes of a player's name, and in how many lines: the first in which all of it fits."""

NUMBERS: Final = ((12, 1), (11, 1))
"""The same for the numbers below a card."""

ASKED, KNOWN = "Who is attacked?", "Attacked"
"""What stands over the players before one of them was touched, and after that."""

UNKNOWN: Final = "?"


SIDE: Final = 3 / 8
"""The share of the width that each side has; between them are the arrow and the dice."""


class Plan(NamedTuple):
    """Where things are in a scene: how large a card is, the middles of both cards, the foot of the duel, and the room
    of a *name* above that.

    Below it are the players, *across* in a row whose height is *high*.
    """

    width: float
    share: float
    left: float
    right: float
    foot: float
    name: float
    across: int
    high: float


BROAD: Final = Plan(WIDE, 1, 60, 260, 136, 50, 4, 50)
SLIM: Final = Plan(NARROW, 0.75, 30, 130, 108, 38, 2, 26)


class Asked(NamedTuple):
    """The questions whose answers stand on the picture; *stars* is None where they are entered on columns, or there are
    no dice."""

    firepower: Question
    attacker: Question
    strength: Question
    wounds: Question
    stars: Question | None

    @property
    def touches(self) -> tuple[Question, ...]:
        """What the picture leads to, in the order of its places."""
        own = (self.firepower, self.attacker, self.strength, self.wounds)
        return own if self.stars is None else (*own, self.stars)


def duel(state: AttackState, asked: Asked) -> Drawing:
    """Return the attacker and the card that is aimed at, face to face, and the players below them."""
    presses = tuple(_presses(state))
    wide, narrow = (_scene(state, asked, plan) for plan in (BROAD, SLIM))
    return Drawing(_said(state), wide, narrow, "duel", (*asked.touches, *presses))


def aimed(state: AttackState, seat: int) -> AttackState:
    """Return the state with *seat* as who is attacked: 1 player at a time. Attack.

    A second touch takes that back. Where several are marked, since the wounds are spread, one more joins them.
    """
    if seat in state.targets:
        return state.evolve(targets=state.targets - {seat})
    marked = {each.seat for each in targets_of(state)}
    others = state.targets if len(marked) > 1 else state.targets - marked
    return state.evolve(targets=others | {seat})


def attacker_of(state: AttackState) -> Player | None:
    """Return who attacks, None if nobody at the table is named."""
    known = state.attacker is not None and state.attacker in state.table.seats
    return state.table.player(state.attacker or 0) if known else None


def targets_of(state: AttackState) -> tuple[Player, ...]:
    """Return who of the table is attacked. Attack."""
    players = state.table.players
    return tuple(p for p in players if p.seat in state.targets and p.seat != state.attacker)


def offered(state: AttackState) -> tuple[Player, ...]:
    """Return who can be touched: whoever may be attacked, and whoever is marked."""
    players = state.table.players
    return tuple(p for p in players if p.seat != state.attacker or p.seat in state.targets)


def _presses(state: AttackState) -> Iterator[Button]:
    """Yield what a touch on each of those *offered* does."""
    for player in offered(state):
        if player.seat in state.targets:
            fact = f"{player.name} isn't attacked"
            yield Button(f"{player.name}, not attacked", "aim", (player.seat,), step_label=fact)
        else:
            fact = f"{player.name} is attacked"
            yield Button(f"Attack {player.name}", "aim", (player.seat,), step_label=fact)


def _said(state: AttackState) -> str:
    attacker, targets, number, cast = (
        attacker_of(state), targets_of(state), dice(state), stars_cast(state),
    )  # fmt: skip
    power = addition(state.firepower) if state.firepower else UNKNOWN
    thrown = [dice_words(number)] if state.firepower else []
    hits = [with_noun(cast, "hit")] if cast is not None else []
    whom = ", ".join(each.name for each in targets) or UNKNOWN
    strength = sum(state.strength) if state.strength else UNKNOWN
    wounds = with_noun(sum(state.wounds), "wound")
    everyone = ", ".join(each.name for each in offered(state))
    return (
        f"{attacker.name if attacker else UNKNOWN} attacks. "
        f"{', '.join([f'Firepower {power}', *thrown, *hits])}. "
        f"{KNOWN}: {whom}. The card you aim at: Strength {strength}, {wounds}. "
        f"{_heading(state)}: {everyone}."
    )


def dice_words(number: int) -> str:
    """Return *number* dice in words."""
    return "1 die" if number == 1 else f"{number} dice"


def _heading(state: AttackState) -> str:
    return KNOWN if targets_of(state) else ASKED


def _aim(state: AttackState) -> str:
    """Return the strength and the wounds of the card that is aimed at, as far as they are entered; '' for none."""
    parts = []
    if state.strength:
        parts.append(f"Strength {sum(state.strength)}")
    if state.wounds:
        parts.append(with_noun(sum(state.wounds), "wound"))
    return ", ".join(parts)


def _scene(state: AttackState, asked: Asked, plan: Plan) -> Scene:
    everyone = offered(state)
    shapes = (
        *_striking(state, plan),
        *_arrow(state, plan),
        *_struck(state, plan),
        *_players(state, plan, everyone),
    )
    half, middle, name = plan.width * SIDE, plan.foot / 2, plan.foot - plan.name
    places = [
        Place(0, 0, half, name, 0),
        Place(0, name, half, plan.name, 1),
        Place(plan.width - half, 0, half, middle, 2),
        Place(plan.width - half, middle, half, middle, 3),
    ]
    if asked.stars:
        places.append(Place(half, 0, plan.width - 2 * half, plan.foot, 4))
    first, rows = len(asked.touches), -(-len(everyone) // plan.across)
    for n in range(len(everyone)):
        left, top, wide = _spot(plan, n, len(everyone))
        places.append(Place(left, top, wide, plan.high, first + n))
    return Scene(plan.width, _below(plan) + plan.high * rows, shapes, tuple(places))


def _below(plan: Plan) -> float:
    """Return where the players begin, below their heading."""
    return plan.foot + 18


def _spot(plan: Plan, n: int, many: int) -> tuple[float, float, float]:
    """Return the left, the top and the width of the *n*th of *many* players."""
    across = min(plan.across, many)
    row, column = divmod(n, across)
    left, right = (round(plan.width / across * each) for each in (column, column + 1))
    return left, _below(plan) + plan.high * row, right - left


def _turned(
    x: float, y: float, box: tuple[float, float, float, float], degrees: float
) -> tuple[tuple[float, float], ...]:
    """Return the corners of *box* (left, top, width and height from *x*, *y*), turned around that by *degrees*, each at
    a whole unit.
    """
    left, top, wide, high = box
    turn = degrees * pi / 180
    corners = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    return tuple(
        (round(x + a * cos(turn) - b * sin(turn)), round(y + a * sin(turn) + b * cos(turn)))
        for a, b in corners
    )


def _card(x: float, y: float, plan: Plan, degrees: float, paint: Paint) -> Iterator[Shape]:
    """Yield a card with its middle at *x*, *y*; its upper part has the colour *paint*. It is turned where there is
    room.
    """
    wide, high, edge = CARD[0] * plan.share, CARD[1] * plan.share, 4 * plan.share
    whole = (-wide / 2, -high / 2, wide, high)
    panel = (edge - wide / 2, edge - high / 2, wide - 2 * edge, PANEL * plan.share)
    for (left, top, across, down), fill in ((whole, "piece-white"), (panel, paint)):
        if plan is BROAD:
            corners = _turned(x, y, (left, top, across, down), degrees)
            yield Trail(corners, "outline", fill, 1, closed=True)
        else:
            yield Box(round(x + left), round(y + top), across, down, fill, "outline", thick=1)


def _striking(state: AttackState, plan: Plan) -> Iterator[Shape]:
    """Yield the attacker's card with its firepower, and who that is."""
    attacker, x, y = attacker_of(state), plan.left, _middle(plan)
    paint = f"piece-{attacker.colour}" if attacker else "surface_container_high"
    ink = f"ink-{attacker.colour}" if attacker else "on_surface"
    if len(state.firepower) > 1 and plan is BROAD:
        yield from _card(x - 10 * plan.share, y, plan, BEHIND, paint)
    yield from _card(x, y, plan, TURNED, paint)
    high = CARD[1] * plan.share
    power = f"{dice(state)}" if state.firepower else UNKNOWN
    yield Words(power, x - 2, y - high * 0.14, 30 * _letters(plan), ink, True, "middle")
    yield from _under(
        attacker,
        "Firepower" if len(state.firepower) < 2 else addition(state.firepower),
        x,
        plan,
    )


def _letters(plan: Plan) -> float:
    """Return how many times larger letters on a card are than on a broad one."""
    return 1 if plan is BROAD else 0.8


def _middle(plan: Plan) -> float:
    return CARD[1] * plan.share / 2 + 5


def _under(player: Player | None, numbers: str, x: float, plan: Plan) -> Iterator[Shape]:
    """Yield who has the card above, with its *numbers* in words."""
    room = _room(plan)
    y = round(2 * _middle(plan) + 5 * plan.share)
    whole = player.name if player else UNKNOWN
    (name,), size = fitted(whole, NAMES, room - 27 * plan.share)
    radius = round(11 * plan.share)
    wide = text_width(name, size) + 2 * radius + 5
    left = max(0, round(x - wide / 2))
    if player:
        yield from badge(player, left + radius + 1, y, radius)
    else:
        yield Disc(left + radius + 1, y, radius, "", "outline", 1)
    yield Words(name, left + 2 * radius + 5, y, size, bold=True)
    (said,), size = fitted(numbers, NUMBERS, room)
    yield Words(said, x, y + 19, size, "on_surface_variant", side="middle")


def _room(plan: Plan) -> float:
    """Return the width below a card: a slim one reaches to the edge of the picture."""
    return plan.width * SIDE - 6 if plan is BROAD else 2 * plan.left - 2


def _struck(state: AttackState, plan: Plan) -> Iterator[Shape]:
    """Yield the card that is aimed at, with its strength above its wounds, and whose it is."""
    targets, x, y = targets_of(state), plan.right, _middle(plan)
    only = targets[0] if len(targets) == 1 else None
    paint = f"piece-{only.colour}" if only else "surface_container_high"
    ink = f"ink-{only.colour}" if only else "on_surface"
    yield from _card(x, y, plan, -TURNED, paint)
    high = CARD[1] * plan.share
    strength = str(sum(state.strength)) if state.strength else UNKNOWN
    yield Words(strength, x + 2, y - high * 0.14, 30 * _letters(plan), ink, True, "middle")
    yield from _wounds(state, x - 3 * plan.share, y + high * 0.34, plan)
    told = _aim(state) if plan is BROAD else _aim(state).partition(",")[0]
    said = told or "Strength"
    if len(targets) > 1:
        names = ", ".join(each.name for each in targets)
        room = _room(plan)
        (*found,), size = fitted(names, ((13, 1), (12, 2)), room)
        for n, line in enumerate(found):
            down = 2 * _middle(plan) + 2 + 14 * n
            yield Words(line, x, down, size, bold=True, side="middle")
        return
    yield from _under(only, said, x, plan)


def _wounds(state: AttackState, x: float, y: float, plan: Plan) -> Iterator[Shape]:
    """Yield the wounds of the card that is aimed at, around *x*, *y*: pips of its strength, or both as a sum."""
    strength, wounds = sum(state.strength), sum(state.wounds)
    if not strength > PIPS and strength >= wounds:
        step = 10 * plan.share
        for n in range(strength):
            fill = "piece-red" if n < wounds else ""
            across = x + step * (n - (strength - 1) / 2)
            yield Disc(across, y, 4 * plan.share, fill, "ink-white", 1.5)
        return
    room = CARD[0] * plan.share - 8
    said = cut(with_noun(wounds, "wound"), 11, room)
    yield Words(said, x, y, 11, "ink-white", True, "middle")


def _arrow(state: AttackState, plan: Plan) -> Iterator[Shape]:
    """Yield the arrow between both cards, and what is cast."""
    x, y = plan.width / 2, _middle(plan) - 8 * plan.share
    half, thick, head = 26 * plan.share, 6 * plan.share, 14 * plan.share
    points = (
        (x - half, y - thick), (x + half - head, y - thick), (x + half - head, y - head), (x + half, y),
        (x + half - head, y + head), (x + half - head, y + thick), (x - half, y + thick),
    )  # fmt: skip
    number, cast = dice(state), stars_cast(state)
    paint = "primary" if number else "outline_variant"
    yield Trail(points, "outline", paint, 1, closed=True)
    if not number:
        return
    size = 16 if plan is BROAD else 12
    room = plan.width * (1 - 2 * SIDE)
    yield Words(
        cut(dice_words(number), size, room), x, y + head + 12, size, bold=True, side="middle"
    )
    if cast is not None and plan is BROAD:
        hits = cut(with_noun(cast, "hit"), size, room)
        yield Words(hits, x, y + head + 31, size, "tertiary", True, "middle")


def _players(state: AttackState, plan: Plan, everyone: tuple[Player, ...]) -> Iterator[Shape]:
    """Yield those who can be touched, under what that says of them."""
    yield Words(_heading(state), 2, plan.foot + 8, 13, "on_surface_variant")
    for n, player in enumerate(everyone):
        left, top, wide = _spot(plan, n, len(everyone))
        on = player.seat in state.targets
        ground = "primary_container" if on else "surface_container_high"
        ink = "on_primary_container" if on else "on_surface"
        edge, thick = ("primary", 3) if on else ("outline", 1)
        yield Box(left + 2, top + 1, wide - 4, plan.high - 3, ground, edge, 12, thick)
        radius = min(12, plan.high / 2 - 5)
        middle = top + plan.high / 2
        (name,), size = fitted(player.name, NAMES, wide - 2 * radius - 15)
        yield from badge(player, left + 7 + radius, middle, radius)
        yield Words(name, left + 11 + 2 * radius, middle, size, ink, on)
