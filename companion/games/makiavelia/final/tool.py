"""Final count: what everyone's Makielons are worth once they lie open. Rulebook: End of Game."""

from companion.core.blocks import (
    Answer,
    Button,
    Drawing,
    Fold,
    Note,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
)
from companion.core.scene import NARROW, WIDE, Disc, Scene, Shape, Words
from companion.core.score import Part, Score
from companion.core.table import Table
from companion.games.makiavelia.final.state import (
    FinalState,
    Treasure,
    counted,
    from_round,
    leaders,
    totals,
)
from companion.games.makiavelia.older import FINAL
from companion.games.makiavelia.victory import addition
from companion.plays.play import GameResult, of_scores
from companion.scenes.badge import badge
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer

RULE = (
    "When the last round is over, everyone turns over all their Makielons and adds up their "
    "value. The highest value wins."
)

_UNIT = "in value"

COVERED, COIN = 80, 30
"""The room of one player's covered coins on the picture, and how large a coin is drawn."""

_COVERED = (
    "The values of your coins are secret until the end. So nothing is entered before all coins "
    "are turned over."
)

_SHARED = RuleGap("The rules don't say who wins a tie. Here the tied players share the win.")

_OPEN = RuleGap("The rules don't say who wins a tie. Here the table decides.")


def form(state: FinalState) -> Result:
    """Ask for the coins once they are turned over; before, only whether they are."""
    if not state.open:
        return (
            _covered(state),
            Button(
                "All coins are turned over",
                "open",
                main=True,
                step_label="All coins were turned over",
            ),
        )
    return (
        QuestionSequence(
            "Value of each coin",
            tuple(
                ask(state, ("treasures", player.seat, "coins"), player=player)
                for player in state.table.players
            ),
        ),
        Fold("How this table plays", (ask(state, ("tie",)),)),
    )


def _covered(state: FinalState) -> Drawing:
    """Return everyone's coins while they lie face down: how many anyone has, nobody says."""
    wide, narrow = (_face_down(state, width) for width in (WIDE, NARROW))
    return Drawing("Everyone's Makielons lie face down.", wide, narrow, "covered")


def _face_down(state: FinalState, width: float) -> Scene:
    across = int(width // COVERED)
    shapes = list[Shape]()
    for n, player in enumerate(state.table.players):
        x, y = COVERED * (n % across) + COVERED / 2, COVERED * (n // across) + COVERED / 2
        shapes.append(Disc(x, y, COIN, "surface_container_high", "outline", 1.5))
        shapes.append(Disc(x, y, COIN - 5, "", "outline", 1, 16, 0.5))
        shapes.append(Words("?", x, y, 20, "on_surface_variant", True, "middle", "?"))
        shapes += badge(player, x + COIN * 0.7, y + COIN * 0.7, 11)
    return Scene(width, COVERED * -(-state.table.size // across), tuple(shapes))


def final(state: FinalState) -> Result:
    """Return who has the highest Makielon value. End of Game."""
    found = totals(state)
    if not state.open:
        ask_first = Answer("Turn over all Makielons", "Then enter them here")
        return (ask_first, Note(_COVERED))
    if not found:
        return (
            Answer("What are the Makielons worth?", "No coins entered yet"),
            Note("Turn on “Add up”, then tap the value of each coin. No coins? Tap 0."),
        )
    text, why = _headline(state)
    return (
        Answer(
            text,
            why,
            tone="good" if _won(state) else "plain",
            lines=tuple(f"{state.table.name(seat)}: {_sum(state, seat)}." for seat in found),
        ),
        *_silent(state),
        _scores(state, found),
    )


def _won(state: FinalState) -> bool:
    return counted(state) and (len(leaders(state)) == 1 or state.tie == "shared")


def _headline(state: FinalState) -> tuple[str, str]:
    """Return who wins, or who leads while someone's coins are missing."""
    found, first = totals(state), leaders(state)
    names, one, best = state.table.names(first), len(first) == 1, found[first[0]]
    if not counted(state):
        missing = [seat for seat in state.table.seats if seat not in found]
        verb = "is" if len(missing) == 1 else "are"
        lead = "leads" if one else "lead"
        return f"{names} {lead} so far", f"{state.table.names(missing)} {verb} missing"
    if one:
        return f"{names} wins", f"{best} {_UNIT}"
    if state.tie == "shared":
        return (f"{names} share the win", f"{best} {_UNIT} each, and the rules name no winner")
    return f"{names} tie: your table decides", f"{best} {_UNIT} each"


def _silent(state: FinalState) -> Result:
    if not counted(state) or len(leaders(state)) == 1:
        return ()
    return (_SHARED if state.tie == "shared" else _OPEN,)


def _sum(state: FinalState, seat: int) -> str:
    return addition(state.treasures[seat].coins)


def _scores(state: FinalState, found: dict[int, int]) -> Scores:
    order = sorted(found, key=lambda seat: -found[seat])
    return Scores(
        tuple(
            Score(
                state.table.player(seat),
                1 + sum(other > found[seat] for other in found.values()),
                found[seat],
                (Part("Makielons", found[seat]),),
                _sum(state, seat),
            )
            for seat in order
        ),
        _UNIT,
    )


def recorded(state: FinalState) -> GameResult | None:
    """Return how the game ended, once everyone's coins are counted. End of Game.

    Nobody is marked as the winner of a tie that the table decides.
    """
    if not counted(state):
        return None
    found = of_scores(state.table, _scores(state, totals(state)), _UNIT)
    if _won(state):
        return found.evolve(shared=len(leaders(state)) > 1)
    return found.evolve(players=tuple(each.evolve(won=False) for each in found.players))


def summary(state: FinalState) -> str:
    """Return how many players' coins are counted."""
    known = len(totals(state)) if state.open else 0
    return f"{known} of {state.table.size} players counted"


TOOL: Tool[FinalState] = Tool(
    game="makiavelia",
    key="final",
    title="Final count",
    version=3,
    older=FINAL,
    state=FinalState,
    result=final,
    rule=RULE,
    chapter="End of Game",
    summary=summary,
    form=form,
    moves=(Move("open", "Coins turned over", lambda state: state.evolve(open=True)),),
    transfers=(
        Transfer(
            "round", "The game is over: all coins are turned over", from_round, facts=("open",)
        ),
    ),
    hint="The value of everyone's Makielons",
    sign="coins",
    at_end=True,
    record=recorded,
    example=FinalState(
        table=Table(seats=(0, 1, 2)),
        open=True,
        treasures=(
            Treasure(coins=(5, 2, 3)),
            Treasure(coins=(4, 4, 1, 2)),
            Treasure(coins=(3, 1)),
            *(Treasure(),) * 5,
        ),
    ),
)
