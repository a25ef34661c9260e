"""Sources and a target that meet by chance too seldom: the laws of takes try these as well."""

from typing import Final

from companion.core.fields import SEATS
from companion.core.table import Table
from companion.core.values import Value
from companion.games.lawless_empire.conditions import Clause
from companion.games.lawless_empire.first.throws import FirstState, Hand
from companion.games.lawless_empire.first.tool import roll_off_facts
from companion.games.lawless_empire.ledger.state import KINDS, LedgerState, counted
from companion.games.lawless_empire.notes.state import About, NotesState
from companion.games.lawless_empire.orders.state import OrdersState
from companion.games.lawless_empire.plans.state import PlansState, WonBoard
from companion.games.lawless_empire.round import state as round_state
from companion.games.lawless_empire.score.state import OwnCard, ScoreLine, ScoreState
from companion.games.lawless_empire.tiles import Tile
from companion.games.mafia_works.acquire.state import AcquireState, Bought
from companion.games.mafia_works.lot import DrawState as FirstDrawn
from companion.games.mafia_works.round.state import RoundState as FairLock
from companion.games.mafia_works.score.state import ScoreState as Victory
from companion.games.mafia_works.skills.state import SkillsState
from companion.games.mafia_works.track.state import TrackState
from companion.games.makiavelia.attack.state import AttackState, from_round
from companion.games.makiavelia.damage.state import Card, DamageState, next_round
from companion.games.makiavelia.negotiation.state import NegotiationState
from companion.games.makiavelia.power.state import City, PowerState
from companion.games.makiavelia.promises.state import Promise, PromisesState
from companion.games.makiavelia.round.tool import RoundState
from companion.games.the_law.change.state import ChangeState
from companion.games.the_law.round.tool import RoundState as SceneChange
from companion.games.turf_war.alliances.state import AlliancesState, Pact
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.combat.state import CombatState, Force
from companion.games.turf_war.gang.state import GangState, Promotion
from companion.games.turf_war.gangs.state import GangsState
from companion.games.turf_war.lot import DrawState as GameMaster
from companion.games.turf_war.meets.state import Crew, MeetsState, Spot
from companion.games.turf_war.meets.state import Order as Ordered
from companion.games.turf_war.report.state import ReportState
from companion.games.turf_war.round.state import RoundState as Turn
from companion.games.turf_war.setup import END
from companion.games.turf_war.treasury.state import TreasuryState
from companion.tools.lot import Throw
from companion.tools.transfers import fingerprint

TWO: Final = Table(seats=(0, 1))


def dead(strength: int) -> Card:
    return Card(owner=0, strength=(strength,), wounds=(strength,))


def damaged(*strengths: int) -> DamageState:
    """Return what is left after an Army of each strength was buried, one damage after the other."""
    state = DamageState()
    for strength in strengths:
        state = next_round(state.evolve(cards=(dead(strength),)))
    return state


def defended(*strengths: int) -> PowerState:
    city = City(armies=strengths, buildings=(0,))
    return PowerState(cities=(city, *(City(),) * (SEATS - 1)))


def struck(hits: int, **more: tuple[int, ...]) -> AttackState:
    """Return an Attack on Purple with that many red stars."""
    attack = AttackState(attacker=0, targets=frozenset({2}), firepower=(4,), hits=hits)
    return attack.evolve(**more)


def struck_now(seat: int) -> AttackState:
    """Return the first player's Attack of round 1 on the player of *seat*, with its dice cast."""
    attack = from_round(RoundState(round=1, first=0), AttackState())
    return attack.evolve(firepower=(2,), hits=1, targets=frozenset({seat}))


def given(*takers: int) -> PromisesState:
    """Return the Power tokens that the first player gave to these in round 1."""
    rows = tuple(Promise(giver=0, taker=taker, what="token") for taker in takers)
    return PromisesState(promises=rows)


def at_peace(*takers: int) -> PromisesState:
    """Return round 1, in which the first player promised these not to attack them."""
    rows = tuple(Promise(giver=0, taker=taker, what="peace") for taker in takers)
    return PromisesState(promises=rows, told_round=1)


def rolled(*totals: int) -> FirstState:
    hands = tuple(Hand(totals=(total,)) for total in totals)
    return FirstState(table=TWO, hands=(*hands, *(Hand(),) * (SEATS - 2)), first=1)


def organised(*seats: int) -> PlansState:
    """Return all boards of round 1, of which these seats won Organise Plans."""
    won = tuple(WonBoard(plan="organise", winner=seat) for seat in seats)
    others = (WonBoard(plan="bribe", winner=0),) * (6 - len(seats))
    told = round_state.round_print(round_state.RoundState(round=1))
    return PlansState(table=TWO, won=(*won, *others), told=told)


def entered(phase: int, kind: str, number: int) -> round_state.RoundState:
    """Return the checklist in a phase of round 2, in which the first player's tokens were entered."""
    state = round_state.RoundState(table=TWO, round=2, phase=phase)
    return state.put(("supplies", 0, kind), number)


def with_all_counted(bribery: int) -> LedgerState:
    """Return the ledger of a game that is over: everyone counted their tokens, the first player so much Bribery."""
    state = LedgerState(table=TWO, due=5)
    for seat in TWO.seats:
        for kind in KINDS:
            state = counted(state, seat, kind, bribery if (seat, kind) == (0, "bribery") else 2)
    return state


def guessed(role: str) -> NotesState:
    return NotesState(table=TWO, about=(About(), About(guess=role), *(About(),) * (SEATS - 2)))


def fought(*hitmen: int) -> CombatState:
    forces = tuple(Force(hitmen=each) for each in hitmen)
    return CombatState(
        here=frozenset({0, 1}), forces=(*forces, *(Force(),) * (SEATS - len(hitmen)))
    )


def tied(*seats: int) -> AlliancesState:
    """Return a game that these seats won together, with as many areas each."""
    pacts = tuple(Pact(areas=3) for _ in range(SEATS))
    return AlliancesState(over=True, left=frozenset(seats), allied=True, pacts=pacts)


FIGHTS: Final = (fought(4, 3), fought(1, 1), fought(5, 1))
DOCKS: Final = tuple(each.evolve(area="Docks") for each in FIGHTS)
OWNED: Final = tuple(AreasState(rows=(Area(name="Docks", owner=seat),)) for seat in (2, 3))
RISES: Final = tuple(
    GangState(seat=0, raised=(Promotion(name=name),) * count)
    for name, count in (("Sal", 1), ("Pip", 1), ("Sal", 2))
)


def acquired(cards: int) -> AcquireState:
    """Return the families after the second player acquired so many Victory cards."""
    return AcquireState().put(("bought", 1), Bought(cards=cards))


def ordered(*hitmen: int) -> MeetsState:
    """Return so many Hitmen of Red in Docks on their way to Park, and of Green in Pier on their way there, too."""
    homes = tuple(
        Spot(name=name, owner=seat, crews=(Crew(seat=seat, hitmen=count),))
        for seat, (name, count) in enumerate(zip(("Docks", "Pier"), hitmen, strict=True))
    )
    orders = tuple(
        Ordered(seat=seat, start=seat, goal=2, hitmen=count)
        for seat, count in enumerate(hitmen)
    )
    return MeetsState(table=TWO, spots=(*homes, Spot(name="Park")), orders=orders)


def placed(*recruits: int) -> MeetsState:
    """Return this turn's recruits of each gang, placed at home."""
    spots = tuple(Spot(name=f"Home {seat}", owner=seat) for seat in range(len(recruits)))
    orders = tuple(
        Ordered(seat=seat, does="place", goal=seat, hitmen=count)
        for seat, count in enumerate(recruits)
    )
    return MeetsState(spots=spots, orders=orders, told_turn=2, told_held=2)


def alone(*hitmen: int) -> MeetsState:
    """Return the same without Green's order, so that nobody fights."""
    both = ordered(*hitmen)
    return both.evolve(orders=both.orders[:1])


EXAMPLES: Final[dict[str, tuple[tuple[Value, ...], Value]]] = {
    "lawless-empire/round: Use the first player from the roll-off": (
        (rolled(10, 12), rolled(14, 12)),
        round_state.RoundState(table=TWO, round=1),
    ),
    "lawless-empire/round: Use the Syndicates won in Plans": (
        tuple(organised(*seats) for seats in ((1,), (0, 1), (1, 1))),
        round_state.RoundState(table=TWO, round=1, phase=4),
    ),
    "lawless-empire/first: Roll for this round": (
        (
            round_state.RoundState(
                table=TWO, round=2, told=fingerprint(roll_off_facts(rolled(10, 12)))
            ),
        ),
        rolled(10, 12),
    ),
    "lawless-empire/ledger: Use the boards won in Plans": (
        tuple(organised(*seats) for seats in ((1,), (0, 1), ())),
        LedgerState(table=TWO),
    ),
    "lawless-empire/ledger: Use the tokens on the checklist": (
        (entered(0, "lucre", 2), entered(0, "lucre", 3), entered(5, "bribery", 1)),
        LedgerState(table=TWO),
    ),
    "lawless-empire/score: Use the assists on the checklist": (
        tuple(
            round_state.RoundState(
                in_play=1,
                syndicates=(round_state.SettledSyndicate(owner=0, assists=frozenset(helpers)),),
            )
            for helpers in ((1,), ())
        ),
        ScoreState(
            table=TWO,
            cards=(OwnCard(clauses=(Clause(points=1, whose="assisted"),)),),
            lines=(ScoreLine(role="own1"), *(ScoreLine(),) * (SEATS - 1)),
            tiles=(Tile(owner=0),),
        ),
    ),
    "lawless-empire/score: Use the token ledger": (
        tuple(with_all_counted(bribery) for bribery in (0, 1, 5)),
        ScoreState(table=TWO),
    ),
    "lawless-empire/score: Use the Informant's guesses": (
        (guessed("sociopath"), guessed("undercover")),
        ScoreState(
            table=TWO,
            lines=(
                ScoreLine(role="informant"),
                ScoreLine(role="sociopath"),
                *(ScoreLine(),) * (SEATS - 2),
            ),
        ),
    ),
    "mafia-works/round: The Final Job has left the Victory Track": (
        (TrackState(gone="escaped"), TrackState(gone="acquired")),
        FairLock(round=2),
    ),
    "mafia-works/skills: Use the cards that were acquired": (
        (acquired(1), acquired(2)),
        SkillsState(),
    ),
    "mafia-works/score: The Final Job has left the Victory Track": (
        (TrackState(gone="escaped"), TrackState(gone="acquired")),
        Victory(),
    ),
    "makiavelia/power: Remove the cards buried by the last damage": (
        tuple(damaged(each) for each in (3, 4, 5)),
        defended(3, 4),
    ),
    "makiavelia/power: Remove the cards buried by all damage since": (
        (damaged(3, 4), damaged(4, 3), damaged(3, 5)),
        defended(3, 4, 5),
    ),
    "makiavelia/round: Follow the round in Negotiation": (
        (NegotiationState(told_round=2), NegotiationState(told_round=3, first=1)),
        RoundState(round=1, first=0),
    ),
    "makiavelia/round: The Attack of this turn was made": (
        (
            from_round(RoundState(round=1, first=0), AttackState()).evolve(
                firepower=(2,), hits=1
            ),
        ),
        RoundState(round=1, first=0),
    ),
    "makiavelia/promises: Use this round's Attacks": (
        tuple(struck_now(seat) for seat in (1, 2, 3)),
        at_peace(1, 2, 3),
    ),
    "makiavelia/negotiation: Join the Power tokens that were given": (
        (given(1), given(2), given(2, 3)),
        NegotiationState(),
    ),
    "the-law/round: Follow the scene change that was begun": (
        (ChangeState(told_round=2),),
        SceneChange(round=1),
    ),
    "makiavelia/attack: Use whose turn it is": (
        (RoundState(round=1, first=0, turn=1), RoundState(round=1, first=0, turn=2)),
        AttackState(),
    ),
    "makiavelia/damage: Add the last Attack's wounds": (
        (struck(1), struck(2), struck(2, strength=(3,), wounds=(1,))),
        DamageState(cards=(dead(2),)),
    ),
    "turf-war/alliances: The game is decided": (
        (Turn(round=5, decided=True), Turn(round=5, decided=True, out=frozenset({2, 3}))),
        AlliancesState(),
    ),
    "turf-war/round: Alliances says who won": (
        tuple(AlliancesState(over=True, left=frozenset({seat})) for seat in (0, 1)),
        Turn(round=2),
    ),
    "turf-war/alliances: Use the owners in the list of areas": (
        OWNED,
        AlliancesState(over=True, left=frozenset({2, 3})),
    ),
    "mafia-works/round: The first player was drawn": (
        tuple(
            FirstDrawn(throws=(Throw(by_rule=1, among=(seat, seat + 1), seed=seat),))
            for seat in (0, 1, 2)
        ),
        FairLock(),
    ),
    "turf-war/lot: A tie for the most areas": (
        tuple(tied(*seats) for seats in ((0, 1), (1, 2), (0, 2, 3))),
        GameMaster(),
    ),
    "turf-war/treasury: Use the dead from this turn's fights": (FIGHTS, TreasuryState()),
    "turf-war/gang: Use the next fight of this gang": (FIGHTS, GangState(seat=1)),
    "turf-war/treasury: Use the turn from the checklist": (
        (Turn(round=2, phase=END),),
        TreasuryState(),
    ),
    "lawless-empire/orders: Use the Syndicates in play": (
        (round_state.RoundState(round=5, in_play=3),),
        OrdersState(),
    ),
    "turf-war/treasury: Use the promotions from the gang sheet": (RISES, TreasuryState()),
    "turf-war/combat: Use the owner in the list of areas": (OWNED, CombatState(area="Docks")),
    "turf-war/areas: Use this turn's fights": (DOCKS, AreasState()),
    "turf-war/areas: Use the turn from the checklist": (
        (Turn(round=2, phase=END),),
        AreasState(),
    ),
    "turf-war/meets: Use this turn's fights": (DOCKS, MeetsState()),
    "turf-war/combat: Use the fights from the orders": (
        (ordered(2, 1), ordered(2, 2), ordered(3, 1)),
        CombatState(table=TWO),
    ),
    "turf-war/areas: Use where everyone is now": (
        (alone(2, 1), alone(3, 1), alone(1, 2)),
        AreasState(table=TWO, rows=(Area(name="Park"),)),
    ),
    "turf-war/gangs: Use the recruits that were placed": (
        (placed(1), placed(0, 2), placed(2, 1)),
        GangsState(),
    ),
    "turf-war/gangs: Use this turn's fights": (DOCKS, GangsState()),
    "turf-war/post: Bring in this turn's fights": (DOCKS, ReportState()),
    "turf-war/post: Bring in the promotions": (RISES, ReportState()),
}
"""By the name of the transfer: what it can be told, and whom that is news to."""
