"""Which standing Allies to rest for a Victory card. Rulebook: Main Phase, Acquire."""


def payments(powers: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of *powers* that reaches *price* and needs each of its Allies.

    Sets with the least waste come first, then those with the fewest Allies. Sets of the same
    powers count once. Each set has the highest power first. All sets are tried: ten Allies
    have 1024.
    Rulebook: Main Phase, Acquire a Victory card.
    """
    sums, lasts = [0], [price + 1]
    ordered = sorted(powers, reverse=True)
    for power in ordered:
        lasts += [power] * len(sums)
        sums += [total + power for total in sums]
    found = {
        tuple(power for place, power in enumerate(ordered) if chosen >> place & 1)
        for chosen, (total, last) in enumerate(zip(sums, lasts, strict=True))
        if price <= total < price + last
    }
    return tuple(sorted(found, key=lambda paid: (sum(paid), len(paid), paid)))
