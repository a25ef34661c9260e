"""Where the rules are silent and it changes this fight. Rulebook: Combat resolution."""

from companion.games.turf_war.combat.area import unclear
from companion.games.turf_war.combat.state import (
    CombatState,
    Outcome,
    all_here,
    fight_of,
    order_decides,
)
from companion.games.turf_war.pieces import HITMAN, KILLS_DON, KILLS_LIEUTENANT, Fight, Side

MASTER = "The game master decides."


def readings(state: CombatState, end: Outcome) -> tuple[str, ...]:
    """Return what the rules leave open in this fight: how this table reads it, or our way."""
    if len(end.fight.sides) < 2:
        return (*_alone(state, end.fight), *unclear(state, end))
    return (
        *_deaths(state, end.fight),
        *_sides(state, end.fight),
        *_afterwards(state, end),
        *unclear(state, end),
    )


def _alone(state: CombatState, fight: Fight) -> list[str]:
    """Return what is open where gangs of one side meet nobody else. Diplomacy rules, 1c."""
    seats = [seat for side in fight.sides for seat in side.seats]
    if len({state.allied[seat] for seat in seats}) < 2:
        return []
    return [
        "May allies meet without a fight if their alliance isn't open? The rules only say it of open "
        f"allies. Here they do, as long as they are put together as one. {MASTER}"
    ]


def _deaths(state: CombatState, fight: Fight) -> list[str]:
    """Return what is open about who dies: C1 to C5."""
    found, ways = list[str](), state.ways
    if fight.rule.startswith("1") and not _twins(fight):
        ours = "We count them as a bounce without deaths."
        if ways.equal_lose and min(side.fighters for side in fight.sides) > 1:
            ours = "Here each side loses 1 piece."
        found.append(
            f"Equal sides that aren't 1 against 1 of a rank: the rules don't say. {ours}"
        )
    if fight.rule == "3a":
        ours = "Here he does." if ways.lieutenant_takes_one else "We suggest: no."
        found.append(
            f"Does a lone Lieutenant take an enemy with him? The rules don't say. {ours}"
        )
    if _lieutenants_hit(fight):
        found.append(_lieutenant(state, fight))
    if fight.rule == "5" and any(side.strength == HITMAN for side in fight.sides):
        ours = "Here he kills nobody." if ways.one_kills_nobody else "We suggest: yes."
        found.append(
            f"Does a lone Hitman's attack kill among 3 sides or more? The rules don't say. {ours}"
        )
    if fight.losses and ways.owner_chooses:
        found.append(
            "Which rank dies first? The rules don't say. Here each gang chooses. You see the lowest "
            'rank. Enter another choice under "The game master rules".'
        )
    elif _mixed(fight):
        found.append("Which rank dies first? The rules don't say. We suggest the lowest rank.")
    return found


def _lieutenant(state: CombatState, fight: Fight) -> str:
    """Return how an attack on a Lieutenant who isn't alone against it is read. Combat, 2a, 5."""
    if state.ways.lieutenant_needs_three:
        return (
            f"When does a Lieutenant die in a bigger fight? The rules don't say. Here only "
            f"{KILLS_LIEUTENANT} Hitmen or their worth kill him."
        )
    if fight.rule == "5":
        return (
            "What does an attack do to a Lieutenant among 3 sides or more? The rules don't say. "
            "He is worth 2 Hitmen, so we suggest that 2 attacks kill him."
        )
    return (
        "Can a weaker side of 2 Hitmen kill a Lieutenant? The rules don't say. We suggest: yes, "
        "a weaker side of several always kills 1."
    )


def _sides(state: CombatState, fight: Fight) -> list[str]:
    """Return what is open about Dons and allies: C6, C19, single combats."""
    found = list[str]()
    if any(gang.don for side in fight.sides for gang in side.gangs):
        found.append("How strong is a Don in a fight? The rules don't say. We count 0.")
    if fight.rule == "5" and any(not side.fighters for side in fight.sides):
        found.append(
            "Does a lone Don attack among 3 sides or more? The rules don't say. We suggest: no."
        )
    if _guards_decide(state, fight):
        ours = (
            "Here they can: he is the piece that dies."
            if state.ways.guarded_don_dies
            else "We suggest: no."
        )
        found.append(
            f"Can {KILLS_DON} or more kill a Don who has guards? The rules don't say. {ours}"
        )
    if _guarded(fight):
        found.append(
            "What does a Don do when his guards lose? The rules don't say. We suggest he leaves "
            "with them."
        )
    joint = [side for side in fight.sides if len(side.gangs) > 1]
    allied = {seat for side in joint for seat in side.seats}
    if any(loss.seat in allied for loss in fight.losses):
        found.append(
            "Which ally loses a piece? The rules don't say. We take it from whoever has the most."
        )
    if fight.rule == "5" and any(len({state.allied[s] for s in b.seats}) > 1 for b in joint):
        found.append(
            "An alliance for 1 fight is against 1 gang. Do they also stand together against the "
            "others here? The rules don't say. We suggest: yes."
        )
    return found


def _afterwards(state: CombatState, end: Outcome) -> list[str]:
    """Return what is open about the living: C7, C8, C11, C19, and a tie."""
    found, ways, fates = list[str](), state.ways, end.fates
    if all_here(state) and order_decides(state):
        found.append(
            "They were all here before the fight, as after a backstab. Who leaves? The rules don't "
            f"say. We suggest: all of the equal sides. {MASTER}"
        )
    lives = [fate for fate in fates if fate.left.pieces]
    undecided = any(fate.goes == "open" for fate in lives)
    if undecided or _spared(state, end):
        found.append(
            f"What does a Don do after an attack by less than {KILLS_DON}? The rules don't say. "
            f"{MASTER}"
        )
    if end.fight.tied:
        found.append(
            "The strongest sides tie: the rules don't say who stays. We suggest only whoever was "
            "here before."
        )
    if end.fight.bounced and not undecided:
        ours = "Here it does." if ways.bounce_counts else "We suggest: no."
        what = "an attack that spares a Don" if end.fight.rule == "4" else "a bounce"
        found.append(f"Does {what} give XP? The rules don't say. {ours}")
    if any(fate.won for fate in lives):
        ours = "Here: no." if ways.winner_one else "We suggest: yes."
        found.append(f"Does a winner also get a survivor's XP? The rules don't say. {ours}")
    if any(fate.goes == "leaves" for fate in lives):
        found.append(
            f"What if a piece has no friendly area to go to? The rules don't say. {MASTER}"
        )
    return found


def _twins(fight: Fight) -> bool:
    """Return whether one piece met one of the same rank. Combat resolution, 1."""
    return all(side.pieces == 1 for side in fight.sides)


def _lieutenants_hit(fight: Fight) -> bool:
    """Return whether an attack met a Lieutenant where the rules don't say what that does."""
    if fight.rule == "5":
        others = len(fight.sides) - 1
        return any(_hitmen(side) < others and _lieutenants(side) for side in fight.sides)
    if fight.rule not in ("2a", "3a"):
        return False
    weak, strong = sorted(fight.sides, key=lambda side: side.strength)
    hits = fight.rule == "2a" or len(fight.attacks) > 1
    return hits and weak.strength < KILLS_LIEUTENANT and not _hitmen(strong)


def _hitmen(side: Side) -> int:
    return sum(gang.hitmen for gang in side.gangs)


def _lieutenants(side: Side) -> int:
    return sum(gang.lieutenants for gang in side.gangs)


def _spared(state: CombatState, end: Outcome) -> bool:
    """Return whether a lone Don lives through an attack among three sides, and nobody ruled on it."""
    alone = {seat for side in end.fight.sides if not side.fighters for seat in side.seats}
    least = HITMAN + state.ways.one_kills_nobody
    attacked = any(KILLS_DON > side.strength >= least for side in end.fight.sides)
    return (
        end.fight.rule == "5"
        and attacked
        and any(
            fate.left.don and fate.gang.seat in alone and not state.rulings[fate.gang.seat].goes
            for fate in end.fates
        )
    )


def _mixed(fight: Fight) -> bool:
    seats = {loss.seat for loss in fight.losses if loss.rank != "Don"}
    return any(
        f.gang.seat in seats and f.gang.hitmen and f.gang.lieutenants for f in fight.fates
    )


def _guards_decide(state: CombatState, fight: Fight) -> bool:
    """Return whether a Don falls only where this table says that guards don't save him. Combat, 4."""
    other = state.ways.evolve(guarded_don_dies=not state.ways.guarded_don_dies)
    return fight_of(state.evolve(ways=other)).attacks != fight.attacks


def _guarded(fight: Fight) -> bool:
    return any(
        fate.left.don and fate.gang.fighters and fate.goes == "leaves" and fight.losses
        for fate in fight.fates
    )
