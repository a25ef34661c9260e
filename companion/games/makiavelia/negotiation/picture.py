"""The negotiation as a picture: a bar for each side, a crown for the winner, the round's coins."""

from typing import Final, NamedTuple

from companion.core.blocks import Drawing, Question
from companion.core.printed import signed
from companion.core.scene import (
    NARROW,
    WIDE,
    Box,
    Disc,
    MovingPiece,
    Paint,
    Place,
    Scene,
    Shape,
    Trail,
    Words,
)
from companion.core.table import Player
from companion.games.makiavelia.negotiation.state import (
    NegotiationState,
    earning,
    final,
    ranked,
    scarce,
    undecided,
    winners,
)
from companion.games.makiavelia.negotiation.words import party_sum, round_line
from companion.games.makiavelia.victory import tied
from companion.scenes.badge import badge
from companion.scenes.letters import cut, text_width
from companion.scenes.marks import crown

ROW: Final = 56
"""The height of a side's row, which a thumb hits."""

MOST_TOUCHED: Final = 6
"""Members of a regime that stand side by side in its row, each wide enough for a thumb."""

MOST_COINS: Final = 20
"""Coins that are drawn; more are said only."""

COIN: Final = 16
"""How wide a coin is, with the gap beside it."""


class Side(NamedTuple):
    """A regime or a lone player: each member with their power, and how the side stands."""

    players: tuple[Player, ...]
    powers: tuple[int, ...]
    names: str
    total: int
    words: str
    verdict: str
    wins: bool


def picture(
    state: NegotiationState, questions: tuple[Question, ...], joins: Question
) -> tuple[Drawing, ...]:
    """Return the sides, best first, and the coins; nothing before the first power.

    A side leads to those of *questions* that ask for the powers of its members. One that is dragged onto
    another makes a regime with it, as *joins* asks.
    """
    sides = _sides(state)
    if not sides:
        return ()
    asked = {question.player: question for question in questions}
    touches = tuple(asked[player] for side in sides for player in side.players)
    parts = [
        f"{side.names}: {side.words}{', ' if side.verdict else ''}{side.verdict}."
        for side in sides
    ]
    said = " ".join([*parts, round_line(state)])
    wide, narrow = (_scene(state, sides, width) for width in (WIDE, NARROW))
    return (Drawing(said, wide, narrow, "sides", touches, joins=joins),)


def _sides(state: NegotiationState) -> tuple[Side, ...]:
    order, won, powers = ranked(state), winners(state), final(state)
    found: list[Side] = []
    for party in order:
        wins = party.seats == won
        if undecided(state):
            verdict = ""
        elif party in tied(order):
            verdict = ("wins" if scarce(state) else "earns") if wins else "tie"
        else:
            verdict = signed(party.power - order[0].power)
        players = tuple(state.table.player(seat) for seat in party.seats)
        own = tuple(powers[seat] for seat in party.seats)
        names, words = state.table.names(party.seats), party_sum(state, party)
        found.append(Side(players, own, names, party.power, words, verdict, wins))
    return tuple(found)


def _scene(state: NegotiationState, sides: tuple[Side, ...], width: float) -> Scene:
    shapes, places, touch = list[Shape](), list[Place](), 0
    longest = max(_length(side) for side in sides) or 1
    for n, side in enumerate(sides):
        shapes += _row(side, ROW * n, width, longest)
        members = len(side.players)
        if members <= MOST_TOUCHED:
            each = width / members
            places += [
                Place(each * at, ROW * n, each, ROW, touch + at, seat=player.seat)
                for at, player in enumerate(side.players)
            ]
        touch += members
    top = ROW * len(sides)
    coins, high = _coins(state, top, width)
    pieces = tuple(MovingPiece((each,), each.x, each.y) for each in coins)
    return Scene(width, top + high, (*shapes, *coins), tuple(places), pieces)


def _length(side: Side) -> int:
    """Return how long the bar of *side* is: a power below 0 has none."""
    return sum(max(0, power) for power in side.powers)


def _row(side: Side, top: float, width: float, longest: int) -> list[Shape]:
    """Return the members and names of *side*, its total, its bar, and how it stands."""
    wins, narrow, right = side.wins, width == NARROW, width - 8
    ink: Paint = "on_primary_container" if wins else "on_surface"
    fill: Paint = "primary_container" if wins else "surface_container"
    edge: Paint = "primary" if wins else "surface_dim"
    shapes: list[Shape] = [Box(1, top + 1, width - 2, ROW - 4, fill, edge, 10, 2)]
    step = 12 if narrow else 20
    for n, player in enumerate(side.players):
        shapes += badge(player, 14 + step * n, top + 15, 9)
    start = 14 + step * (len(side.players) - 1) + 14
    end = right - text_width(signed(side.total), 16) - 8
    if wins:
        end -= 24
        shapes.append(Trail(crown(end, top + 8, 20), "", "on_primary_container", closed=True))
    room = end - 4 - start
    if room > 20:
        shapes.append(Words(cut(side.names, 12, room), start, top + 15, 12, ink))
    shapes.append(Words(signed(side.total), right, top + 15, 16, ink, True, "right"))
    left, unit = 8.0, (width - 60) / longest
    for player, power in zip(side.players, side.powers, strict=True):
        if power > 0:
            wide = power * unit
            shapes.append(
                Box(left, top + 30, wide, 14, f"piece-{player.colour}", "outline", 4, 1)
            )
            left += wide
    if side.verdict:
        shapes.append(Words(side.verdict, right, top + 37, 12, ink, True, "right"))
    return shapes


def _coins(state: NegotiationState, top: float, width: float) -> tuple[list[Disc], float]:
    """Return the coins of the round, and how high they are: each in the colour of whose it is."""
    number = earning(state) or 0
    if not 0 < number <= MOST_COINS:
        return [], 0
    owners = [
        state.table.player(seat).colour
        for seat in winners(state)
        for _ in range(state.shares[seat].coins or 0)
    ][:number]
    shapes, in_row = list[Disc](), int(width // COIN)
    for n in range(number):
        x, y = 8 + COIN * (n % in_row), top + 10 + COIN * (n // in_row)
        fill = f"piece-{owners[n]}" if n < len(owners) else "primary"
        shapes.append(Disc(x, y, 7, fill, "outline", 1))
    return shapes, COIN * -(-number // in_row) + 4
