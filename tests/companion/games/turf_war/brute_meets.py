"""A whole turn's movement worked out another way, from the rulebook: every piece sequences by itself."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.games.turf_war.pieces import Gang, Side, Switches
from tests.companion.games.turf_war.brute import brute

NO_WAYS = Switches()


@dataclass
class Walker:
    """One piece: whose it is, its rank (H, L or D), where it stands, and what it was told."""

    seat: int
    rank: str
    area: int
    came: bool = False
    told: bool = False
    attacks: int | None = None
    pact: tuple[int, int] | None = None
    target: int = -1


@dataclass
class Told:
    """An order as a game master reads it out."""

    seat: int | None
    does: str
    start: int | None
    goal: int | None
    count: dict[str, int]
    ally: int | None = None
    foe: int | None = None


@dataclass
class World:
    """The board: owners, pieces, who is allied with whom in the open and in secret, and the borders."""

    players: int
    owners: list[int | None]
    walkers: list[Walker]
    open: list[set[int]]
    secret: list[set[int]]
    borders: list[tuple[int, int]] = field(default_factory=list)

    def friends(self, one: int, other: int) -> bool:
        return one == other or any({one, other} <= each for each in self.open)

    def at(self, area: int) -> list[Walker]:
        return [each for each in self.walkers if each.area == area]


def is_whole(world: World, told: Told) -> bool:
    def area(number: int | None) -> bool:
        return number is not None and 0 <= number < len(world.owners)

    def player(number: int | None) -> bool:
        return number is not None and 0 <= number < world.players

    if not player(told.seat) or not area(told.goal):
        return False
    if told.does == "place":
        return told.count["H"] > 0
    if not area(told.start) or not sum(told.count.values()):
        return False
    if told.does == "attack" or told.ally is not None:
        return player(told.foe)
    return True


def walk(world: World, orders: list[Told]) -> None:  # noqa: C901 - kept in one piece, unlike the rules
    """Carry out all orders: recruits first, then everyone at the same time."""
    whole = [each for each in orders if is_whole(world, each)]
    for told in whole:
        if told.does == "place" and world.owners[told.goal or 0] == told.seat:
            world.walkers += [
                Walker(told.seat or 0, "H", told.goal or 0) for _ in range(told.count["H"])
            ]
    for told in whole:
        if told.does == "place":
            continue
        for rank in "HLD":
            free = [
                each
                for each in world.walkers
                if (each.seat, each.rank, each.area) == (told.seat, rank, told.start)
                and not each.told
            ]
            for each in free[: told.count[rank]]:
                abroad = told.goal != told.start and world.owners[told.goal or 0] != told.seat
                if rank == "D" and (told.does == "attack" or abroad):
                    continue
                each.told, each.target = True, told.goal or 0
                if told.does == "attack":
                    each.attacks = told.foe
                if told.ally is not None and told.foe is not None:
                    each.pact = (told.ally, told.foe)
    for each in world.walkers:
        if each.told:
            each.came, each.area = each.area != each.target, each.target


def sides_of(  # noqa: C901 - kept in one piece, unlike the rules
    world: World, area: int, orders: list[Told]
) -> list[set[int]]:
    """Return who stands with whom in an area."""
    here = world.at(area)
    seats = {each.seat for each in here}
    knots = [{seat} for seat in sorted(seats)]

    def tie(one: int, other: int) -> None:
        mine = next(each for each in knots if one in each)
        theirs = next(each for each in knots if other in each)
        if mine is not theirs:
            mine |= theirs
            knots.remove(theirs)

    def together(one: int, other: int) -> bool:
        return any({one, other} <= each for each in knots)

    # Gangs that are far away tie, too: two may be allies of a third one in another place.
    everyone = [{seat} for seat in range(8)]
    for group in (*world.open, *(group & seats for group in world.secret)):
        touched = [each for each in everyone if each & group]
        if len(touched) > 1:
            everyone = [each for each in everyone if not each & group] + [set().union(*touched)]
    for group in everyone:
        local = sorted(group & seats)
        for seat in local[1:]:
            tie(local[0], seat)
    named = [
        (told.seat, told.ally, told.foe)
        for told in orders
        if is_whole(world, told)
        and told.does != "place"
        and told.goal == area
        and any(each.seat == told.seat and each.pact == (told.ally, told.foe) for each in here)
        and len({told.seat, told.ally, told.foe} & seats) == 3
    ]
    pacts = [each for each in named if (each[1], each[0], each[2]) in named]
    enemies = {
        (each.seat, each.attacks)
        for each in here
        if each.attacks in seats and each.attacks != each.seat and each.rank != "D"
    } | {(seat, foe) for seat, _, foe in pacts}
    traitors = {seat for seat, foe in enemies if together(seat or 0, foe or 0)}
    for traitor in traitors:
        next(each for each in knots if traitor in each).discard(traitor or 0)
        knots.append({traitor or 0})
    knots[:] = [each for each in knots if each]
    for mine, ally, _ in dict.fromkeys(pacts):
        before = [set(each) for each in knots]
        tie(mine or 0, ally or 0)
        if any(together(one or 0, foe or 0) for one, foe in enemies):
            knots[:] = before
    return knots


def gang_of(pieces: Iterable[Walker], seat: int) -> Gang:
    ranks = [each.rank for each in pieces if each.seat == seat]
    return Gang(seat, ranks.count("H"), ranks.count("L"), "D" in ranks)


@dataclass
class Fought:
    """A fight by the rules: who was here before as Combat asks it, what is left, and where that goes."""

    sides: list[set[int]]
    stayed: set[int]
    fates: dict[int, tuple[str, str, int]]


def fight(world: World, area: int, orders: list[Told]) -> Fought | None:
    """Return how the fight for an area ends, None where nobody fights."""
    knots = sides_of(world, area, orders)
    if len(knots) < 2:
        return None
    here = world.at(area)
    stayed = {each.seat for each in here if not each.came}
    holding = [knot for knot in knots if knot & stayed]
    held = min(holding[0] & stayed) if len(holding) == 1 else None
    seats = sorted({each.seat for each in here})
    order = list(
        dict.fromkeys(next(n for n, k in enumerate(knots) if seat in k) for seat in seats)
    )
    sides = tuple(
        Side(tuple(gang_of(here, seat) for seat in seats if seat in knots[n])) for n in order
    )
    return Fought(knots, stayed, brute(sides, held, NO_WAYS))


def settle(
    world: World, fights: dict[int, Fought]
) -> list[tuple[int, int, tuple[int, ...], str]]:
    """Take the dead away and give each area its owner; return who leaves which area for which closest ones."""
    going = list[tuple[int, int, str]]()
    before = list(world.owners)
    for area, owner in enumerate(before):
        here = world.at(area)
        if area not in fights:
            strangers = {
                each.seat
                for each in here
                if owner is None or not world.friends(each.seat, owner)
            }
            if strangers and len({each.seat for each in here}) == 1:
                world.owners[area] = min(strangers)
            continue
        found = fights[area]
        for walker in here:
            world.walkers.remove(walker)
        for seat, (left, goes, _) in found.fates.items():
            if goes == "leaves" and left:
                going.append((area, seat, left))
            else:
                world.walkers += [Walker(seat, rank, area) for rank in left]
        world.owners[area] = owner_after(world, area, owner, found)
    steps = apart(len(before), world.borders)
    ways = list[tuple[int, int, tuple[int, ...], str]]()
    for area, seat, left in going:
        knot = next(each for each in fights[area].sides if seat in each)
        foes = set().union(*(each for each in fights[area].sides if each is not knot))
        friends = {
            each
            for each in range(world.players)
            if world.friends(each, seat) and each not in foes
        }
        safe = [
            to
            for to in range(len(before))
            if to != area
            and world.owners[to] in friends
            and all(each.seat in friends for each in world.at(to))
        ]
        reached = [steps[area][to] for to in safe if steps[area][to] < 99]
        close = [to for to in safe if not reached or steps[area][to] == min(reached)]
        ways.append((area, seat, tuple(close), left))
    return ways


def owner_after(world: World, area: int, owner: int | None, found: Fought) -> int | None:
    """Return whose the area is after its fight; the old owner's where the rules don't say it."""
    stay = {seat for seat, (left, goes, _) in found.fates.items() if left and goes != "leaves"}
    undecided = any(goes == "open" and left for left, goes, _ in found.fates.values())
    if undecided or not stay:
        return owner
    holding = [knot for knot in found.sides if knot & found.stayed]
    old = owner
    if old is None and len(holding) == 1:
        old = min(holding[0] & found.stayed)

    def is_guest(seat: int) -> bool:
        if old is None:
            return False
        both = [knot for knot in found.sides if knot & {seat, old}]
        return seat == old or (world.friends(seat, old) and len(both) == 1)

    if all(is_guest(seat) for seat in stay):
        return old
    return min(stay) if len(stay) == 1 else owner


def apart(areas: int, borders: list[tuple[int, int]]) -> list[list[int]]:
    """Return how far each area is from each other one, 99 where there is no way."""
    far = [[0 if one == other else 99 for other in range(areas)] for one in range(areas)]
    for one, other in borders:
        far[one][other] = far[other][one] = 1
    for middle in range(areas):
        for one in range(areas):
            for other in range(areas):
                far[one][other] = min(far[one][other], far[one][middle] + far[middle][other])
    return far
