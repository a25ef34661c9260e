"""A step that rewrote names in plays is taken back: what was corrected since stays."""

from companion.plays.play import Play

_TEXTS = ("where", "notes", "teams")


def without_rewrite(now: Play, before: Play, after: Play) -> Play:
    """Return *now*, which a step made from *before* to *after*, with the names and texts of *before*.

    What isn't as the step left it was corrected since, and stays.
    """
    texts = {
        name: getattr(before, name)
        for name in _TEXTS
        if getattr(now, name) == getattr(after, name)
    }
    if len(now.players) != len(before.players):
        return now.evolve(**texts)
    names = zip(now.players, before.players, after.players, strict=True)
    players = tuple(
        who.evolve(name=was.name) if who.name == made.name else who for who, was, made in names
    )
    return now.evolve(players=players, **texts)
