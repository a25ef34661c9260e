"""Turns of Turf War as the game master plays them through the tools, for tests."""

from random import Random

from companion.core.shape import join_groups
from companion.core.table import Table
from companion.games.turf_war.combat.fights import next_fight
from companion.games.turf_war.combat.state import ALONE, CombatState, settled
from companion.games.turf_war.meets.hand_over import note_fights, to_combat
from companion.games.turf_war.meets.state import Crew, MeetsState, Order, Spot
from companion.games.turf_war.meets.transfers import from_combat
from tests.companion.games.turf_war.brute_meets import Told, Walker, World

NAMES = ("Docks", "Park", "Pier", "Station", "Mill", "Bank", "Zoo")


def resolved(state: MeetsState) -> tuple[MeetsState, CombatState, bool]:
    """Return *state* once Combat has resolved all its fights, and whether it could: the rules may ask who was here."""
    combat = note_fights(state, to_combat(state, CombatState(table=state.table)))
    while combat.here:
        if not settled(combat):
            return state, combat, False
        state = from_combat(combat, state)
        combat = note_fights(state, next_fight(combat))
    return state, combat, True


def random_turn(chance: Random) -> tuple[World, list[Told]]:
    """Return a board and everyone's orders, some of which can't be carried out."""
    players, areas = chance.randint(2, 5), chance.randint(3, len(NAMES))
    owners = [chance.choice([None, *range(players)]) for _ in range(areas)]
    pairs = [(one, other) for one in range(areas) for other in range(one)]
    world = World(players, owners, [], *_allies(chance, players))
    world.borders = [pair for pair in pairs if chance.random() < chance.choice([0, 0.3, 0.6])]
    for seat in range(players):
        homes = [at for at in range(areas) if owners[at] == seat] or [chance.randrange(areas)]
        world.walkers.append(Walker(seat, "D", chance.choice(homes)))
        for rank in "H" * chance.randint(0, 5) + "L" * chance.randint(0, 2):
            world.walkers.append(Walker(seat, rank, chance.choice(homes)))
    orders = [_told(chance, world) for _ in range(chance.randint(1, 3 * players))]
    if players > 2 and chance.random() < 0.4:
        orders = [*_pact(chance, world), *orders]
    return world, orders


def _pact(chance: Random, world: World) -> list[Told]:
    """Return orders of two gangs that ally against a third for one fight, and bring it there; or contradict each
    other.
    """
    one, other, foe = chance.sample(range(world.players), 3)
    goal = chance.randrange(len(world.owners))
    named = [(one, other, foe), (other, one, foe), (foe, None, None)]
    if chance.random() < 0.3:
        named += [(one, foe, other), (foe, one, other)]
    found = list[Told]()
    for seat, ally, enemy in named:
        start = chance.choice(
            [e.area for e in world.walkers if e.seat == seat and e.rank != "D"] or [0]
        )
        count = {"H": chance.randint(1, 2), "L": chance.randint(0, 1), "D": 0}
        found.append(Told(seat, "move", start, goal, count, ally, enemy))
    return found


def _allies(chance: Random, players: int) -> tuple[list[set[int]], list[set[int]]]:
    """Return who is allied in the open and who in secret: nobody is in two alliances of one kind."""
    found = list[list[set[int]]]()
    for often in (0.5, 0.3):
        seats = list(range(players))
        chance.shuffle(seats)
        size = chance.randint(2, 3)
        found.append([set(seats[:size])] if chance.random() < often else [])
    return found[0], found[1]


def _told(chance: Random, world: World) -> Told:
    def maybe(number: int, most: int) -> int | None:
        return chance.choice([number] * 9 + [None if most < 8 else chance.randrange(most)])

    areas, players = len(world.owners), world.players
    walker = chance.choice(world.walkers)
    goal = chance.choice([chance.randrange(areas), chance.randrange(min(areas, 3))])
    seat = chance.choice([walker.seat] * 9 + [chance.randrange(players)])
    does = chance.choice(["move"] * 7 + ["attack", "attack", "place"])
    count = {"H": chance.randint(0, 4), "L": chance.randint(0, 2), "D": chance.randint(0, 1)}
    with_ally = chance.random() < 0.5
    return Told(
        maybe(seat, 0),
        does,
        maybe(chance.choice([walker.area] * 4 + [goal]), 0),
        maybe(goal, 0),
        count,
        chance.randrange(players) if with_ally else None,
        chance.randrange(players) if with_ally or does == "attack" else None,
    )


def as_state(world: World, orders: list[Told]) -> MeetsState:
    """Return the same as it is entered in the tool."""
    spots = []
    for at, owner in enumerate(world.owners):
        crews = []
        for seat in range(world.players):
            ranks = [each.rank for each in world.at(at) if each.seat == seat]
            if ranks:
                crews.append(
                    Crew(
                        seat=seat,
                        hitmen=ranks.count("H"),
                        lieutenants=ranks.count("L"),
                        don="D" in ranks,
                    )
                )
        spots.append(Spot(name=NAMES[at], owner=owner, crews=tuple(crews)))
    groups = [ALONE, ALONE]
    for n, alliances in enumerate((world.open, world.secret)):
        for alliance in alliances:
            groups[n] = join_groups(groups[n], alliance)
    return MeetsState(
        table=Table().resized(world.players),
        spots=tuple(spots),
        orders=tuple(
            Order(
                seat=each.seat,
                does=each.does,
                start=each.start,
                goal=each.goal,
                hitmen=each.count["H"],
                lieutenants=each.count["L"],
                don=bool(each.count["D"]),
                ally=each.ally,
                foe=each.foe,
            )
            for each in orders
        ),
        map="; ".join(f"{NAMES[one]} - {NAMES[other]}" for one, other in world.borders),
        open=groups[0],
        secret=groups[1],
    )
