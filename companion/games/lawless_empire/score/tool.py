"""Score: everyone's MP, with the roles of the text and those of the box. Rulebook: End of Game."""

from companion.core.blocks import (
    Block,
    Heading,
    Note,
    Question,
    QuestionSequence,
    Result,
    blocks,
)
from companion.core.fields import Seat
from companion.core.shape import fields_of
from companion.core.table import Table
from companion.games.lawless_empire import older
from companion.games.lawless_empire.conditions import Card
from companion.games.lawless_empire.score import state as rules
from companion.games.lawless_empire.score.scoring import reckoned
from companion.games.lawless_empire.score.standings import recorded, standings
from companion.games.lawless_empire.score.state import ScoreLine, ScoreState
from companion.games.lawless_empire.tiles import Tile
from companion.tools.questions import ask
from companion.tools.tool import Move, Tool, Transfer, keeping


def form(state: ScoreState) -> Result:
    """Ask whether the Informant plays, then everyone's role and tokens."""
    columns = tuple(field.kind.title for field in fields_of(ScoreLine))
    return (
        *_first(state),
        QuestionSequence("Roles and tokens", tuple(_cells(state)), columns=columns),
    )


def score(state: ScoreState) -> Result:
    """Return who has how many MP and where they come from, and below it all that can be corrected."""
    return (*standings(state), *_corrections(state))


def _corrections(state: ScoreState) -> Result:
    """Ask for the Syndicates if a role counts them, and for the table's own figures."""
    return blocks(
        *_tiles(state),
        ask(state, ("split",), step_label="Tokens split"),
        rules.counts_assists(state) and ask(state, ("fallen_count",)),
        ask(state, ("correct",)),
        state.correct and _own_figures(state),
    )


def _first(state: ScoreState) -> Result:
    open_roles = any(not state.lines[seat].role for seat in state.table.seats)
    if rules.informant(state) is not None or not open_roles:
        return ()
    return (
        Question(
            Seat(title="Informant"),
            None,
            "Who is the Informant, if anyone?",
            move="informant",
            players=state.table.players,
        ),
    )


def _cells(state: ScoreState) -> list[Question]:
    """Return what is asked of everyone, the Informant first, then clockwise."""
    seats = state.table.clockwise_from(rules.informant(state))
    return [cell for seat in seats for cell in _cells_of(state, seat)]


def _cells_of(state: ScoreState, seat: int) -> list[Question]:
    player, role = state.table.player(seat), state.lines[seat].role
    names = {"typed": ["typed"], "informant": ["right"]}.get(role, [])
    names += ["lucre", "bribery", "soldati"] if rules.splits(state, seat) else ["tokens"]
    guesses = tuple((right, str(right)) for right in range(state.table.size))
    return [
        ask(
            state,
            ("lines", seat, "role"),
            move="role",
            args=(seat,),
            player=player,
            options=rules.choices(state),
        ),
        *(
            ask(
                state,
                ("lines", seat, name),
                player=player,
                options=guesses if name == "right" else (),
            )
            for name in names
        ),
    ]


def _tiles(state: ScoreState) -> Result:
    cards, players = rules.in_use(state), state.table.players
    needed = any(card.needs_tiles for card in cards)
    if not needed and not state.tiles:
        return ()
    by_hand = blocks(
        bool(state.told) and ask(state, ("by_hand",), step_label="Syndicates changed by hand")
    )
    if state.told and not state.by_hand:
        return by_hand
    note = "Add the Syndicates here, or count them in the Order tally and use it here."
    names = _asked_of_a_tile(cards)
    found: list[Block] = []
    for place in range(len(state.tiles)):
        head = rules.tile_title(state, place)
        found.append(Heading(head))
        found += (
            ask(state, ("tiles", place, name), players=players, row=head) for name in names
        )
    return blocks(
        *by_hand,
        not state.tiles and Note(note),
        ask(state, ("tiles",)),
        bool(state.tiles) and ask(state, ("unfinished",)),
        *found,
    )


def _asked_of_a_tile(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the fields of a Syndicate that *cards* need."""
    hidden = set() if any(card.needs_assists for card in cards) else {"assists"}
    if not any(clause.orders in {"secure", "none"} for c in cards for clause in c.clauses):
        hidden.add("secure_orders")
    return tuple(name for name in Tile.model_fields if name not in hidden)


def _own_figures(state: ScoreState) -> QuestionSequence:
    questions = [
        ask(state, ("lines", player.seat, "corrected"), player=player)
        for player in state.table.players
    ]
    return QuestionSequence(
        "The table's own figure for a role", tuple(questions), optional=True
    )


def summary(state: ScoreState) -> str:
    """Return how many players are scored."""
    done = sum(not reckoned(state, seat).missing for seat in state.table.seats)
    return f"{done} of {state.table.size} players scored"


TOOL: Tool[ScoreState] = Tool(
    game="lawless-empire",
    key="score",
    title="Score (MP)",
    state=ScoreState,
    result=score,
    summary=summary,
    version=5,
    older=older.SCORE,
    form=form,
    moves=(
        Move("role", "Role shown", rules.shown),
        Move(
            "informant",
            "The Informant reveals first",
            lambda state, seat: rules.shown(state, seat, "informant"),
        ),
    ),
    transfers=(
        Transfer(
            "orders",
            "Use the Order tally",
            rules.take_tally,
            step_label="The Orders came from the Order tally",
            facts=("tiles", "told", "unfinished", "called"),
        ),
        Transfer(
            "roles",
            "Use the Role cards",
            rules.take_roles,
            step_label="The roles came from the Role cards",
        ),
        Transfer(
            "notes",
            "Use the Informant's guesses",
            rules.take_guesses,
            step_label="The Informant's guesses were filled in",
        ),
        Transfer(
            "ledger",
            "Use the token ledger",
            rules.take_tokens,
            step_label="The tokens came from the token ledger",
            remember=rules.note_tokens,
        ),
        Transfer(
            "round",
            "Use the assists on the checklist",
            rules.take_assists,
            step_label="The assists came from the checklist",
        ),
    ),
    hint="Adds up roles and tokens",
    sign="star",
    at_end=True,
    record=recorded,
    reset_for_new_game=keeping("cards"),
    example=ScoreState(
        table=Table(seats=(0, 1, 2, 3, 4)),
        tiles=(
            Tile(sabotaged=True, owner=0, sabotage_orders=True),
            Tile(sabotaged=True, owner=3, sabotage_orders=True, secure_orders=True),
            Tile(owner=1, sabotage_orders=True, secure_orders=True),
            Tile(owner=4, secure_orders=True),
        ),
        lines=(
            ScoreLine(role="undercover", tokens=(5, 4, 5)),
            ScoreLine(role="sociopath", tokens=(7, 1, 7)),
            ScoreLine(role="informant", right=2, tokens=(11,)),
            ScoreLine(role="typed", typed=6, tokens=(12,)),
            ScoreLine(role="typed", typed=-1, tokens=(16,)),
            *(ScoreLine(),) * 3,
        ),
    ),
)
