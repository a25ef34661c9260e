"""What many plays say together: who won how often, with which roles, from what, in which place."""

from companion.blocks import Facts, Note, Part, Result, Score, Scores
from companion.plays import Play, Seated
from companion.table import COLOURS, LETTERS, Player

_LETTERS = {option.key: letter for option, letter in zip(COLOURS, LETTERS, strict=True)}


def as_player(who: Seated, seat: int = 0) -> Player:
    """Return *who* as blocks show a player."""
    letter = who.name.strip()[:1].upper()[:1] or _LETTERS[who.colour]
    return Player(seat, who.called, who.colour, letter)


def told(play: Play) -> Result:
    """Return one play as blocks: the points by source, best first, and who had none."""
    scored = [(seat, each) for seat, each in enumerate(play.players) if each.score is not None]
    scored.sort(key=lambda pair: pair[1].place or len(play.players))
    others = [each for each in play.players if each.score is None]
    rows = tuple(_row(seat, each, play) for seat, each in scored)
    facts = tuple((each.called, _fate(each)) for each in others)
    return (
        *([Scores(rows, play.unit)] if rows else []),
        *([Facts(facts)] if facts else []),
        *([Note(play.notes)] if play.notes.strip() else []),
    )


def _row(seat: int, who: Seated, play: Play) -> Score:
    parts = tuple(Part(part.title, part.points) for part in who.parts)
    place = who.place or len(play.players)
    return Score(as_player(who, seat), place, who.score or 0, parts, _fate(who))


def _fate(who: Seated) -> str:
    return " · ".join(filter(None, (who.role, "won" if who.won else ""))) or "played"
