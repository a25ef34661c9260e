"""Which standing Allies to rest for a Victory card. Rulebook: Main Phase, Acquire."""


def payments(powers: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Return every set of *powers* that reaches *price* and in which no Ally is needless.

    The least waste first, then the fewest Allies; sets of the same powers count once. Each set
    is written highest power first. Exact: all sets are looked at (ten Allies have 1024).
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
