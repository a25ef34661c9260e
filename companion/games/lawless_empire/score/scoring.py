"""One player's MP: the role, the tokens, and what is still missing. Rulebook: End of Game."""

from dataclasses import dataclass

from companion.core.printed import signed
from companion.core.table import Player
from companion.games.lawless_empire.conditions import (
    Card,
    View,
    assists_matter,
    points,
)
from companion.games.lawless_empire.score.state import (
    ScoreState,
    card_of,
    role_title,
    splits,
)

RIGHT_GUESS = 4
"""MP for each role that the Informant guessed. End of Game."""

EACH_SORT = "Lucre, Bribery and Soldati"
"""What is missing while a role needs more than one sum of the tokens."""

TALLY, OWNER = "rest of the Order tally", "owner of a Syndicate"
"""What is missing while the Syndicates may still change a role's points."""


@dataclass(frozen=True, slots=True)
class Role:
    """The MP of a role, as far as they are known; *missing* says what is not known yet.

    *said* is the sum as a player says it, *lines* how it came about.
    """

    points: int | None
    said: str = ""
    lines: tuple[str, ...] = ()
    missing: str = ""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What one player has: the *role*, and the tokens by name, None while they are missing."""

    player: Player
    title: str
    role: Role
    tokens: tuple[tuple[str, int], ...] | None

    @property
    def total(self) -> int:
        """All MP that are known."""
        return (self.role.points or 0) + sum(count for _, count in self.tokens or ())

    @property
    def begun(self) -> bool:
        """True when something of this player is known."""
        return self.role.points is not None or self.tokens is not None

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not known yet."""
        role = (self.role.missing,) if self.role.missing else ()
        asked = self.tokens is None and self.role.missing != EACH_SORT
        return (*role, *(["tokens"] if asked else []))

    @property
    def why(self) -> str:
        """The sum as a player says it: "3 + 4 for the role, 14 tokens: 21"."""
        parts = [self.role.said] if self.role.said else []
        if self.tokens is not None:
            parts.append(_tokens_said(self.tokens))
        if self.missing:
            return ", ".join([*parts, f"{' and '.join(self.missing)} missing"])
        return f"{', '.join(parts)}: {signed(self.total)}"

    @property
    def lines(self) -> tuple[str, ...]:
        """How each figure came about, with the player's name in front."""
        head = f"{self.player.name} · {self.title}" if self.title else self.player.name
        return tuple(f"{head}: {line}" for line in (*self.role.lines, self.why))


def _tokens_said(tokens: tuple[tuple[str, int], ...]) -> str:
    if len(tokens) > 1:
        return " + ".join(
            f"{count} {'Soldato' if (name, count) == ('Soldati', 1) else name}"
            for name, count in tokens
        )
    ((_, count),) = tokens
    return f"{count} {'token' if count == 1 else 'tokens'}"


def reckoned(state: ScoreState, seat: int) -> PlayerScore:
    """Return what the player of *seat* has. Rulebook: End of Game."""
    role = state.lines[seat].role
    title = "" if role == "typed" else role_title(state, role)
    return PlayerScore(
        state.table.player(seat), title, role_of(state, seat), tokens_of(state, seat)
    )


def tokens_of(state: ScoreState, seat: int) -> tuple[tuple[str, int], ...] | None:
    """Return the tokens of *seat* as they are asked, else as entered in the other way."""
    line = state.lines[seat]
    owned = (("Lucre", line.lucre), ("Bribery", line.bribery), ("Soldati", line.soldati))
    parts = tuple((name, count) for name, count in owned if count is not None)
    whole = (("Tokens", sum(line.tokens)),) if line.tokens else None
    if len(parts) < len(owned):
        return whole
    return parts if splits(state, seat) else whole or parts


def role_of(state: ScoreState, seat: int) -> Role:
    """Return the MP of the role of *seat*; the table's own figure comes first."""
    found, own = _counted(state, seat), state.lines[seat].corrected
    if own is None:
        return found
    before = () if found.points is None else (f"counted {signed(found.points)} for the role",)
    said = f"{signed(own)} for the role, as the table says"
    return Role(own, said, (*found.lines, *before))


def _counted(state: ScoreState, seat: int) -> Role:
    line = state.lines[seat]
    match line.role:
        case "":
            return Role(None, missing="role")
        case "typed":
            if line.typed is None:
                return Role(None, missing="MP")
            return Role(line.typed, f"{signed(line.typed)} for the role")
        case "informant":
            return _guessed(line.right)
        case _:
            return _by_card(state, seat, card_of(state, line.role))


def _guessed(right: int | None) -> Role:
    if right is None:
        return Role(None, missing="right guesses")
    earned = RIGHT_GUESS * right
    guesses = "guess" if right == 1 else "guesses"
    return Role(
        earned,
        f"{earned} for {right} right {guesses}",
        (f"{RIGHT_GUESS} × {right} right {guesses} = {earned}",),
    )


def view_of(state: ScoreState, seat: int) -> View:
    """Return the end of the game as the player of *seat* sees it."""
    line = state.lines[seat]
    return View(
        seat,
        state.tiles,
        line.lucre or 0,
        line.bribery or 0,
        line.soldati or 0,
        state.fallen_count,
    )


def _by_card(state: ScoreState, seat: int, card: Card | None) -> Role:
    if card is None:
        return Role(None, missing="role card")
    if card.needs_tiles and not state.tiles:
        return Role(None, missing="Syndicates")
    line = state.lines[seat]
    if card.needs_tokens and None in (line.lucre, line.bribery, line.soldati):
        return Role(None, missing=EACH_SORT)
    earned = points(card, view_of(state, seat))
    return Role(
        earned.total,
        f"{summed(tuple(part.points for part in earned.parts))} for the role",
        tuple(part.words for part in earned.parts),
        _still_open(state, card),
    )


def _still_open(state: ScoreState, card: Card) -> str:
    """Return what may still change the points of *card*, '' for nothing."""
    if card.needs_tiles and state.unfinished:
        return TALLY
    owned = all(tile.owner in state.table.seats for tile in state.tiles)
    return "" if owned or not card.needs_owners else OWNER


def summed(parts: tuple[int, ...]) -> str:
    """Return *parts* as a sum read aloud, without zeros: "3 + 4", "0"."""
    first, *others = [part for part in parts if part] or [0]
    return signed(first) + "".join(
        f" {'−' if part < 0 else '+'} {abs(part)}" for part in others
    )


def assists_in_doubt(state: ScoreState) -> bool:
    """Return whether Assist tokens on sabotaged Syndicates change anyone's points."""
    held = ((seat, card_of(state, state.lines[seat].role)) for seat in state.table.seats)
    return any(card and assists_matter(card, view_of(state, seat)) for seat, card in held)
