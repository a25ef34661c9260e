"""The budget of an address: units of work that come in every second."""

from companion.table_host.budget import Budget, work


def test_a_budget_gives_what_it_has_at_once_and_then_as_much_as_comes_in() -> None:
    now = 100.0
    budget = Budget(2, lambda: now)
    assert [budget.spend(1) for _ in range(6)] == [0] * 6
    assert budget.spend(1) == 0.5
    assert not budget.full
    now += 0.5
    assert budget.spend(1) == 0.5
    now += 3
    assert not budget.full
    now += 1000
    assert budget.full
    assert budget.spend(6) == 0
    assert budget.spend(2) == 1


def test_large_messages_and_new_pages_cost_more() -> None:
    assert work(0, opens=False) == 1
    assert work(12_000_000, opens=False) == 241
    assert work(500_000, opens=True) == 40
