"""What the Score holds: the Syndicates, the roles and the tokens. Rulebook: End of Game."""

from collections.abc import Callable
from typing import Annotated

from companion.core.fields import (
    SEATS,
    Count,
    Flag,
    Internal,
    Option,
    Pick,
    Rows,
    Seats,
    Sum,
    Text,
    Total,
)
from companion.core.table import SmallTable, Table
from companion.core.values import Value
from companion.games.lawless_empire.conditions import NAME_MOST, SOCIOPATH, UNDERCOVER, Card
from companion.games.lawless_empire.ledger.state import LedgerState, all_held
from companion.games.lawless_empire.notes.state import KEYS, NotesState
from companion.games.lawless_empire.orders.state import OrdersState, counted, finished
from companion.games.lawless_empire.roles.state import OWN, OWN_ROLES, RolesState, called
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.state import ROUNDS, RoundState
from companion.games.lawless_empire.syndicates import SYNDICATES, Names, TileName, name_of
from companion.games.lawless_empire.tiles import TallyFigures, Tile, figures_of, updated
from companion.tools.transfers import Fingerprint as Print
from companion.tools.transfers import transferred

MOST_TOKENS = 50
"""The most Lucre, Bribery or Soldati that one player can have in the Score."""

KNOWN = {"undercover": UNDERCOVER, "sociopath": SOCIOPATH}
"""The roles whose text the rulebook has, by their keys."""

ROLES = (
    Option("", ""),
    Option("undercover", "Undercover"),
    Option("sociopath", "Sociopath"),
    Option("informant", "Informant"),
    Option("typed", "Other role"),
    *(Option(key, called(Card(), place)) for place, key in enumerate(OWN)),
)


class OwnCard(Card):
    """A card taken from the Role cards; its name stays on this device."""

    name: Annotated[str, Text(most=NAME_MOST, travels="local")] = ""


class ScoreLine(Value):
    """What one player has at the end.

    *typed* is the MP of a role without a card here, *tokens* one sum of Lucre, Bribery and
    Soldati, *right* the number of roles the Informant guessed, *corrected* the table's own
    figure for the role.
    """

    role: Annotated[str, Pick(title="Role", options=ROLES)] = ""
    typed: Annotated[int | None, Count(title="MP", least=-99, most=99, blank=True)] = None
    right: Annotated[int | None, Total(title="Right guesses", most=7, blank=True)] = None
    tokens: Annotated[tuple[int, ...], Sum(title="Tokens", least=0, most=69, longest=3)] = ()
    lucre: Annotated[
        int | None, Count(title="Lucre (yellow)", most=MOST_TOKENS, blank=True)
    ] = None
    bribery: Annotated[
        int | None, Count(title="Bribery (blue)", most=MOST_TOKENS, blank=True)
    ] = None
    soldati: Annotated[int | None, Count(title="Soldati", most=MOST_TOKENS, blank=True)] = None
    corrected: Annotated[
        int | None, Count(title="Role, as the table says", least=-99, most=99, blank=True)
    ] = None


class OwnTokens(Value):
    """What one player has by the token ledger: all three numbers, or none of them."""

    lucre: Annotated[int | None, Internal(most=MOST_TOKENS, blank=True)] = None
    bribery: Annotated[int | None, Internal(most=MOST_TOKENS, blank=True)] = None
    soldati: Annotated[int | None, Internal(most=MOST_TOKENS, blank=True)] = None


class ScoreState(Value):
    """The end of a game.

    *told* is what the Order tally said when it was taken over. It travels, so that both phones
    show the same Syndicates; *called* are their names, and stays here. *unfinished* says that
    more Syndicates are still to be counted. *held* is what the token ledger says that everyone has.
    The *told_* numbers are about the other tools.
    """

    table: SmallTable = Table()
    tiles: Annotated[
        tuple[Tile, ...], Rows(title="Syndicates", noun="Syndicate", most=SYNDICATES)
    ] = ()
    told: Annotated[tuple[TallyFigures, ...], Rows(noun="Syndicate", most=SYNDICATES)] = ()
    cards: Annotated[tuple[OwnCard, ...], Rows(noun="role", most=OWN_ROLES)] = ()
    lines: Annotated[tuple[ScoreLine, ...], Seats(title="Roles and tokens")] = (
        ScoreLine(),
    ) * 8
    late: Annotated[bool, Flag()] = False
    by_hand: Annotated[bool, Flag(title="Change the Syndicates")] = False
    split: Annotated[bool, Flag(title="Split the tokens")] = False
    correct: Annotated[bool, Flag(title="Correct a figure")] = False
    fallen_count: Annotated[
        bool, Flag(title="Assist tokens on sabotaged Syndicates count too", house=True)
    ] = False
    unfinished: Annotated[bool, Flag(title="More Syndicates are still to be counted")] = False
    called: Annotated[Names, Rows(noun="name", most=SYNDICATES, travels="received")] = ()
    told_tally: Print = 0
    told_cards: Print = 0
    told_right: Print = 0
    held: Annotated[tuple[OwnTokens, ...], Seats(travels="received")] = (OwnTokens(),) * SEATS
    told_ledger: Print = 0
    told_assists: Print = 0


def card_of(state: ScoreState, role: str) -> Card | None:
    """Return the card behind the key *role*, None if there is none."""
    if role in OWN:
        place = OWN.index(role)
        return state.cards[place] if place < len(state.cards) else None
    return KNOWN.get(role)


def in_use(state: ScoreState) -> tuple[Card, ...]:
    """Return the cards that someone at the table holds."""
    cards = (card_of(state, state.lines[seat].role) for seat in state.table.seats)
    return tuple(card for card in cards if card is not None)


def counts_assists(state: ScoreState) -> bool:
    """Return whether someone's role counts assists."""
    return any(card.needs_assists for card in in_use(state))


def role_title(state: ScoreState, role: str) -> str:
    """Return what the role with this key is called."""
    if role in OWN and OWN.index(role) < len(state.cards):
        place = OWN.index(role)
        return called(state.cards[place], place)
    return {option.key: option.title for option in ROLES}[role]


def choices(state: ScoreState) -> tuple[tuple[str, str], ...]:
    """Return the roles that can be picked now: those of the Role cards among them."""
    keys = ("undercover", "sociopath", "informant", *OWN[: len(state.cards)], "typed")
    return tuple((key, role_title(state, key)) for key in keys)


def informant(state: ScoreState) -> int | None:
    """Return the seat of the Informant, None while nobody is."""
    seats = (seat for seat in state.table.seats if state.lines[seat].role == "informant")
    return next(seats, None)


def splits(state: ScoreState, seat: int) -> bool:
    """Return whether Lucre, Bribery and Soldati are asked one by one for *seat*."""
    card = card_of(state, state.lines[seat].role)
    return state.split or (card is not None and card.needs_tokens)


def shown(state: ScoreState, seat: int | None, role: str) -> ScoreState:
    """Return the state after the player of *seat* showed *role*.

    *late* keeps whether the Informant came after someone else. What the token ledger says of their
    tokens is entered with the role, where nobody has entered any.
    """
    if seat is None:
        return state
    others = any(state.lines[other].role for other in state.table.seats if other != seat)
    after = state.put(("lines", seat, "role"), role)
    line, held = after.lines[seat], state.held[seat]
    if role and None not in dict(held).values() and not _has_tokens(line):
        after = after.put(("lines", seat), _with_tokens(line, held))
    if role == "informant":
        return after.evolve(late=others)
    return after.evolve(late=state.late and informant(after) is not None)


def take_tally(tally: OrdersState, state: ScoreState) -> ScoreState:
    """Return *state* with the Syndicates of the Order tally; players' corrections stay."""
    new = figures_of(tally)
    if not new:
        return state
    tiles = updated(state.tiles, state.told, new)
    after = state
    if new != state.told and tiles != state.tiles:
        after = state.evolve(tiles=tiles, told=new)
    called = tuple(TileName(name=name_of(each.tile, tally.names)) for _, each in counted(tally))
    open_ones = not finished(tally)
    after = after.evolve(unfinished=open_ones, called=called)
    return transferred(state, after, (new, open_ones, called), "told_tally")


def take_assists(checklist: RoundState, state: ScoreState) -> ScoreState:
    """Return *state* with who assists each Syndicate, once all in play were settled on the checklist one by one.

    Only where someone's role counts assists. The checklist doesn't say which tile is which. So a Syndicate is left as
    it is where its owner controls several that others assist. So are all of an owner who controls another number here.
    Execution Phase, Assist.
    """
    settled = all_settled(checklist)
    if len(settled) != checklist.in_play or not counts_assists(state):
        return state
    tiles = list(state.tiles)
    for owner in {tile.owner for tile in tiles} - {None}:
        known = [each.assists for each in settled if each.owner == owner]
        here = [at for at, tile in enumerate(tiles) if tile.owner == owner]
        if len(known) == len(here) and len(set(known)) == 1:
            for at in here:
                tiles[at] = tiles[at].evolve(assists=known[0])
    said = [(each.owner, sorted(each.assists)) for each in settled]
    after = state.evolve(tiles=tuple(tiles))
    return transferred(state, after, (said, [tile.owner for tile in tiles]), "told_assists")


def tile_title(state: ScoreState, place: int) -> str:
    """Return what the Syndicate at *place* is called: its name, or "Syndicate 2"."""
    name = state.called[place].name.strip() if place < len(state.called) else ""
    return name or f"Syndicate {place + 1}"


def take_roles(roles: RolesState, state: ScoreState) -> ScoreState:
    """Return *state* with the Role cards of this device; every player keeps their role.

    A card in use that is not among them stays behind them, as long as there is room.
    """
    if not roles.cards:
        return state
    cards = [OwnCard.model_validate(dict(card)) for card in roles.cards]
    moved: dict[str, str] = {}
    for place, card in enumerate(state.cards):
        held = any(line.role == OWN[place] for line in state.lines)
        at = _found(card, place, cards)
        if at is None and held and len(cards) < OWN_ROLES:
            at = len(cards)
            cards.append(card)
        moved[OWN[place]] = "" if at is None else OWN[at]
    lines = tuple(line.evolve(role=moved.get(line.role, line.role)) for line in state.lines)
    after = state.evolve(cards=tuple(cards), lines=lines)
    return transferred(state, after, roles.cards, "told_cards")


def take_guesses(notes: NotesState, state: ScoreState) -> ScoreState:
    """Return *state* with the number of roles that the Informant guessed right.

    Nothing changes until everyone has shown a role that could be guessed and all guesses are
    made.
    """
    seat = informant(state)
    if seat is None:
        return state
    held = {each: state.lines[each].role for each in state.table.seats if each != seat}
    if not all(role in KEYS and notes.about[each].guess for each, role in held.items()):
        return state
    number = sum(notes.about[each].guess == role for each, role in held.items())
    after = state.put(("lines", seat, "right"), number)
    return transferred(state, after, (seat, number), "told_right")


def tokens_at_end(ledger: LedgerState) -> dict[int, dict[str, int]]:
    """Return the tokens of each player of whom all are known, by seat, once the last round's profits are there."""
    if ledger.due < ROUNDS:
        return {}
    found = {seat: all_held(ledger, seat) for seat in ledger.table.seats}
    return {
        seat: tokens
        for seat, tokens in found.items()
        if tokens and max(tokens.values()) <= MOST_TOKENS
    }


def note_tokens(ledger: LedgerState, state: ScoreState) -> ScoreState:
    """Return *state* that knows everyone's tokens by the token ledger: they are entered with the role."""
    known = tokens_at_end(ledger)
    held = (OwnTokens(**known[seat]) if seat in known else OwnTokens() for seat in range(SEATS))
    return state.evolve(held=tuple(held))


def take_tokens(ledger: LedgerState, state: ScoreState) -> ScoreState:
    """Return *state* with everyone's tokens by the token ledger in the place of what was entered.

    A player of whom any number is missing there stays as they are.
    """
    known = tokens_at_end(ledger)
    lines = tuple(
        _with_tokens(line, OwnTokens(**known[seat])) if seat in known else line
        for seat, line in enumerate(state.lines)
    )
    return transferred(state, state.evolve(lines=lines), tuple(known.items()), "told_ledger")


def _with_tokens(line: ScoreLine, held: OwnTokens) -> ScoreLine:
    """Return *line* with the tokens *held* as a sum and one by one; some roles count them one by one."""
    each = dict(held)
    return line.evolve(**each, tokens=tuple(each.values()))


def _has_tokens(line: ScoreLine) -> bool:
    """Return whether any number of a player's tokens was entered."""
    parts = (line.lucre, line.bribery, line.soldati)
    return bool(line.tokens) or any(each is not None for each in parts)


def _found(card: OwnCard, place: int, cards: list[OwnCard]) -> int | None:
    """Return the place of *card* among *cards*: by all of it, else by name, else by text."""
    text = card.evolve(name="")
    sure: tuple[Callable[[OwnCard], bool], ...] = (
        lambda other: other == card,
        lambda other: bool(card.name) and other.name == card.name,
        lambda other: other.evolve(name="") == text,
    )
    for same in sure:
        hits = [at for at, other in enumerate(cards) if same(other)]
        if hits:
            return place if place in hits else hits[0]
    unnamed = place < len(cards) and not card.name and not cards[place].name
    return place if unnamed else None
