"""The same fights worked out another way: every piece on its own, named, one list per side."""

from collections import Counter

from companion.games.turf_war.pieces import Gang, Side, Switches

VALUE = {"H": 1, "L": 2, "D": 0}

Piece = tuple[int, str, int]


def pieces_of(side: Side) -> list[Piece]:
    found: list[Piece] = []
    for gang in side.gangs:
        ranks = "H" * gang.hitmen + "L" * gang.lieutenants + "D" * gang.don
        found += [(gang.seat, rank, number) for number, rank in enumerate(ranks)]
    return found


def worth(pieces: list[Piece]) -> int:
    return sum(VALUE[rank] for _, rank, _ in pieces)


def victim(
    pieces: list[Piece], power: int, alone: bool, lieutenant: int, guarded: bool
) -> list[Piece]:
    """Return the one piece that an attack of *power* kills, or none.

    It takes *lieutenant* to kill a Lieutenant. With *guarded*, whoever can kill a Don does so,
    whoever stands with him: Combat resolution, 4 names 5 Hitmen and nothing else.
    """
    dons = [piece for piece in pieces if piece[1] == "D"]
    if guarded and dons and power >= 5:
        return dons[:1]
    for rank, needed in (("H", 0), ("L", lieutenant), ("D", 5)):
        of_rank = [piece for piece in pieces if piece[1] == rank]
        if not of_rank or (rank == "D" and not alone):
            continue
        if power < needed:
            return []
        counted = Counter(seat for seat, _, _ in of_rank)
        most = max(counted.values())
        seat = next(seat for seat, _, _ in of_rank if counted[seat] == most)
        return [next(piece for piece in of_rank if piece[0] == seat)]
    return []


def brute(  # noqa: C901 - kept in one piece, unlike the rules
    sides: tuple[Side, ...], held: int | None, ways: Switches
) -> dict[int, tuple[str, str, int]]:
    """Return for each seat its survivors (as letters), where they go and the XP of each."""
    before = [pieces_of(side) for side in sides]
    power = [worth(each) for each in before]
    after = [list(each) for each in before]
    alone = [not worth(each) for each in before]
    undecided, fired, stays = False, False, set[int]()
    three = ways.lieutenant_needs_three
    wounds = [0] * len(sides)

    def shoot(killer: int, at: int) -> None:
        nonlocal fired
        needs, all_dons = 3 if three else 0, ways.guarded_don_dies
        for dead in victim(after[at], power[killer], alone[at], needs, all_dons):
            wounds[at] += dead[1] == "L"
            if dead[1] == "L" and len(sides) > 2 and not three and wounds[at] % 2:
                continue
            after[at].remove(dead)
            fired = True

    if len(sides) == 1:
        return {g.seat: ("".join("H" * g.hitmen + "L" * g.lieutenants + "D" * g.don), "stays", 0)
                for g in sides[0].gangs}  # fmt: skip
    decided = True
    if len(sides) == 2:
        weak = min((0, 1), key=power.__getitem__)
        strong = 1 - weak
        fighters = sum(rank != "D" for _, rank, _ in before[weak])
        if power[0] == power[1]:
            decided = False
            many = min(sum(r != "D" for _, r, _ in each) for each in before) > 1
            if ways.equal_lose and many:
                shoot(0, 1)
                shoot(1, 0)
            stays = {at for at in (0, 1) if held in sides[at].seats}
        else:
            stays = {strong}
            shoot(strong, weak)
            transfers = ways.lieutenant_takes_one and fighters == 1 and power[weak] == 2
            if fighters > 1 or transfers:
                shoot(weak, strong)
            undecided = not fighters and not fired
    else:
        for at in range(len(sides)):
            for killer in sorted(range(len(sides)), key=power.__getitem__):
                can = power[killer] > (1 if ways.one_kills_nobody else 0)
                if killer != at and can:
                    shoot(killer, at)
        left = [at for at in range(len(sides)) if after[at]]
        high = max((worth(after[at]) for at in left), default=0)
        best = [at for at in left if worth(after[at]) == high]
        decided = len(best) == 1
        stays = set(best) if decided else {at for at in best if held in sides[at].seats}
        fired = True
    told = {}
    for at, side in enumerate(sides):
        for gang in side.gangs:
            left_over = "".join(rank for seat, rank, _ in after[at] if seat == gang.seat)
            goes = "open" if undecided else "stays" if at in stays else "leaves"
            xp = 0
            if left_over and (fired or ways.bounce_counts):
                won = decided and goes == "stays"
                xp = (1 if ways.winner_one else 3) if won else 2
            told[gang.seat] = (left_over, goes, xp)
    return told


def letters(gang: Gang) -> str:
    return "H" * gang.hitmen + "L" * gang.lieutenants + "D" * gang.don
