"""How one fight for an area ends, step by step. Rulebook: Combat resolution."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from companion.games.turf_war import pieces
from companion.games.turf_war.pieces import (
    Fate,
    Fight,
    Gang,
    Loss,
    Side,
    SparedPieces,
    Switches,
)
from companion.games.turf_war.setup import SURVIVE, WIN


def killed(side: Side, killer: Side, switches: Switches) -> Loss | SparedPieces:
    """Return what one attack of *killer* does to *side*: the lowest rank dies first.

    Among allies the one with the most pieces of that rank loses one, the first of equals.
    A Don who stood with others is not killed: he leaves with the rest. Where this table reads it
    otherwise, he is the piece that dies of an attack that can kill him. Combat resolution, 2a and 4.
    """
    exposed = switches.guarded_don_dies and any(gang.don for gang in side.gangs)
    if exposed and killer.strength >= pieces.KILLS_DON:
        return against_dons(side, killer)
    loss = _lowest(side, killer)
    if isinstance(loss, SparedPieces) or loss.rank == "Hitman":
        return loss
    if switches.lieutenant_needs_three and killer.strength < pieces.KILLS_LIEUTENANT:
        why = f"it takes {pieces.KILLS_LIEUTENANT} to kill a Lieutenant, and they have {killer.strength}"
        return SparedPieces(killer.seats, side.seats, why)
    return loss


def _lowest(side: Side, killer: Side) -> Loss | SparedPieces:
    """Return the death of the lowest rank that fights in *side*, if anyone does."""
    hitmen = max(side.gangs, key=lambda gang: gang.hitmen)
    if hitmen.hitmen:
        return Loss(killer.seats, hitmen.seat, "Hitman")
    lieutenants = max(side.gangs, key=lambda gang: gang.lieutenants)
    if lieutenants.lieutenants:
        return Loss(killer.seats, lieutenants.seat, "Lieutenant")
    return SparedPieces(killer.seats, side.seats, "no fighter is left")


def without(side: Side, attack: Loss | SparedPieces) -> Side:
    """Return *side* after an attack on it."""
    if isinstance(attack, SparedPieces):
        return side
    return Side(
        tuple(
            _less(gang, attack.rank) if gang.seat == attack.seat else gang
            for gang in side.gangs
        )
    )


def _less(gang: Gang, rank: str) -> Gang:
    if rank == "Hitman":
        return replace(gang, hitmen=gang.hitmen - 1)
    if rank == "Lieutenant":
        return replace(gang, lieutenants=gang.lieutenants - 1)
    return replace(gang, don=False)


def against_dons(side: Side, killer: Side) -> Loss | SparedPieces:
    """Return what *killer* does to Dons who stand alone, or as if they did. Combat resolution, 4."""
    if killer.strength < pieces.KILLS_DON:
        why = f"it takes {pieces.KILLS_DON} to kill a Don, and they have {killer.strength}"
        return SparedPieces(killer.seats, side.seats, why)
    return Loss(killer.seats, next(g.seat for g in side.gangs if g.don), "Don")


@lru_cache(maxsize=64)
def fought(sides: tuple[Side, ...], held: int | None, switches: Switches) -> Fight:
    """Return how *sides* fight for an area that the gang at seat *held* occupied, if any.

    Each side has a piece at the least, and no two have the same gang. One side alone keeps
    what it has.
    """
    if len(sides) < pieces.ATTACKERS:
        return _ended(sides, (), sides, "0", switches, bounced=True)
    if len(sides) > pieces.ATTACKERS:
        return _many(sides, held, switches)
    weak, strong = sorted(sides, key=lambda side: side.strength)
    if weak.strength == strong.strength:
        return _equal(sides, held, switches)
    if not weak.fighters:
        attacks: tuple[Loss | SparedPieces, ...] = (against_dons(weak, strong),)
        spared = isinstance(attacks[0], SparedPieces)
        end = _ended(sides, attacks, (strong,), "4", switches, bounced=spared)
        return _undecided(end, weak.seats) if spared else end
    first = killed(weak, strong, switches)
    if weak.fighters == 1:
        attacks = (first,)
        if weak.strength == pieces.LIEUTENANT and switches.lieutenant_takes_one:
            attacks = (first, killed(strong, weak, switches))
        rule = (
            "3a" if weak.strength == pieces.LIEUTENANT else "3" if strong.fighters == 1 else "2"
        )
    else:
        attacks, rule = (first, killed(strong, weak, switches)), "2a"
    return _ended(sides, attacks, (strong,), rule, switches, bounced=False)


def _equal(sides: tuple[Side, ...], held: int | None, switches: Switches) -> Fight:
    """Return how two equal sides part: who was there stays. Combat resolution, 1."""
    attacks: tuple[Loss | SparedPieces, ...] = ()
    one, two = sides
    if switches.equal_lose and min(one.fighters, two.fighters) > 1:
        attacks = (killed(two, one, switches), killed(one, two, switches))
    stay = tuple(side for side in sides if held in side.seats)
    return _ended(sides, attacks, stay, "1b" if stay else "1a", switches, bounced=not attacks)


def _many(sides: tuple[Side, ...], held: int | None, switches: Switches) -> Fight:
    """Return how three sides or more fight: everyone attacks everyone. Combat, 5."""
    attacks: list[Loss | SparedPieces] = []
    after = []
    weakest = sorted(((each.strength, each) for each in sides), key=lambda pair: pair[0])
    for side in sides:
        killers = [killer for _, killer in weakest if killer is not side]
        done, rest = _attacked(side, killers, switches)
        attacks += done
        after.append(rest)
    left = [rest for rest in after if rest.pieces]
    high = max((rest.strength for rest in left), default=0)
    best = [rest for rest in left if rest.strength == high]
    stay = best if len(best) == 1 else [rest for rest in best if held in rest.seats]
    tied = len(best) > 1
    return _ended(sides, tuple(attacks), tuple(stay), "5", switches, bounced=False, tied=tied)


def _attacked(
    side: Side, killers: list[Side], switches: Switches
) -> tuple[list[Loss | SparedPieces], Side]:
    """Return what the attacks of *killers* do to *side*, one after the other, and who is left.

    Each attack costs a Hitman's worth, so the second one on a Lieutenant kills him, unless it
    takes three to kill one. Combat resolution, 3 and 5.
    """
    least = pieces.HITMAN + 1 if switches.one_kills_nobody else pieces.HITMAN
    rest, hurt, attacks = side, False, list[Loss | SparedPieces]()
    for killer in killers:
        if killer.strength < least:
            why = "a Don does not attack" if not killer.strength else "one is not enough"
            done: Loss | SparedPieces = SparedPieces(killer.seats, side.seats, why)
        elif not side.fighters:
            nobody = SparedPieces(killer.seats, side.seats, "nobody is left")
            done = against_dons(rest, killer) if rest.pieces else nobody
        else:
            done = killed(rest, killer, switches)
            if isinstance(done, Loss) and done.rank == "Lieutenant":
                hurt = not hurt and not switches.lieutenant_needs_three
                if hurt:
                    done = SparedPieces(killer.seats, side.seats, "it takes 2 attacks")
        attacks.append(done)
        rest = without(rest, done)
    return attacks, rest


def _ended(
    sides: tuple[Side, ...],
    attacks: tuple[Loss | SparedPieces, ...],
    stay: tuple[Side, ...],
    rule: str,
    switches: Switches,
    *,
    bounced: bool,
    tied: bool = False,
) -> Fight:
    stayed = tuple(seat for side in stay for seat in side.seats)
    decided = not bounced and not tied and not rule.startswith("1")
    losses = [each for each in attacks if isinstance(each, Loss)]
    fates = tuple(
        _fate(gang, losses, gang.seat in stayed, decided)
        for side in sides
        for gang in side.gangs
    )
    return Fight(
        sides,
        attacks,
        tuple(replace(each, xp=earned(each, bounced, switches)) for each in fates)
        if rule != "0"
        else fates,
        rule,
        bounced,
        stayed,
        tied,
    )


def _fate(gang: Gang, losses: list[Loss], stays: bool, decided: bool) -> Fate:
    def dead(rank: str) -> int:
        return sum(each.seat == gang.seat and each.rank == rank for each in losses)

    return Fate(
        gang,
        dead("Hitman"),
        dead("Lieutenant"),
        bool(dead("Don")),
        "stays" if stays else "leaves",
        stays and decided,
    )


def earned(fate: Fate, bounced: bool, switches: Switches) -> int:
    """Return the XP of each survivor. Combat resolution, 6."""
    if not fate.left.pieces or (bounced and not switches.bounce_counts):
        return 0
    if fate.won:
        return WIN if switches.winner_one else WIN + SURVIVE
    return SURVIVE


def _undecided(fight: Fight, dons: tuple[int, ...]) -> Fight:
    fates = tuple(replace(each, goes="open") for each in fight.fates)
    return replace(fight, fates=fates, stayed=())


def matched(gangs: tuple[Gang, ...], groups: tuple[int, ...]) -> tuple[Side, ...]:
    """Return the sides: those of *gangs* with one number in *groups* (by seat) fight as one."""
    return tuple(_sides(tuple(gang for gang in gangs if gang.pieces), groups))


def _sides(gangs: tuple[Gang, ...], groups: tuple[int, ...]) -> Iterator[Side]:
    for group in dict.fromkeys(groups[gang.seat] for gang in gangs):
        yield Side(tuple(gang for gang in gangs if groups[gang.seat] == group))
