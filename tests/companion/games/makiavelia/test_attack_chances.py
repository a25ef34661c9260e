"""How likely an Attack is, before and beside the cast."""

from fractions import Fraction
from itertools import product
from random import Random

from companion.core.blocks import Fold, Grid, Note, Odds, RuleGap
from companion.games.makiavelia.attack.battle import at_least, tails
from companion.games.makiavelia.attack.state import AttackState
from companion.games.makiavelia.attack.tool import TOOL, form
from tests.companion.games.makiavelia.attacking import only
from tests.fast_run import trials
from tests.wordings import Wording

HALF = Fraction(1, 2)


def test_chances_agree_with_counting_every_throw() -> None:
    cases = 0
    for of, star in ((2, 1), (3, 1), (6, 2), (6, 0), (2, 2)):
        for number in range(6):
            throws = [sum(face < star for face in t) for t in product(range(of), repeat=number)]
            for hits in range(-1, number + 2):
                counted = Fraction(sum(each >= hits for each in throws), len(throws))
                assert at_least(hits, number, Fraction(star, of)) == counted
                cases += 1
    assert cases > 100


def test_chances_agree_with_adding_die_by_die() -> None:
    draw = Random(20260108)
    for _ in range(trials(300)):
        faces = draw.randint(1, 12)
        share = Fraction(draw.randint(0, faces), faces)
        number = draw.randint(0, 15)
        chances = [Fraction(1)]
        for _ in range(number):
            chances = [
                (chances[k] if k < len(chances) else 0) * (1 - share)
                + (chances[k - 1] * share if k else 0)
                for k in range(len(chances) + 1)
            ]
        for hits in range(number + 1):
            assert at_least(hits, number, share) == sum(chances[hits:])
    assert tails(2, HALF) == (4, 3, 1)


def test_the_chance_to_bury_counts_the_wounds_that_lie_there() -> None:
    state = AttackState(firepower=(4,), strength=(3,), wounds=(1,))
    assert only(state, Odds)[0] == Odds("Bury it: at least 2 hits", 11, 16)
    assert only(state, Odds)[1] == Odds("At least 1 hit", 15, 16)
    fresh = state.evolve(wounds=())
    assert only(fresh, Odds)[0].title == "Bury it (no wounds yet): at least 3 hits"
    one = state.evolve(wounds=(2,))
    assert only(one, Odds)[0].title == "Bury it: at least 1 hit"
    done = state.evolve(wounds=(3,))
    assert len(only(done, Odds)) == 1
    assert any("enough wounds" in note.text for note in only(done, Note))
    hopeless = state.evolve(strength=(9,))
    assert only(hopeless, Odds)[0].ways == 0


def test_every_chance_says_which_faces_it_counts(wording: Wording) -> None:
    """Correction 4: the even chance is ours, the rules don't show the faces."""
    for state in (
        AttackState(firepower=(4,)),
        AttackState(firepower=(4,), strength=(3,)),
        AttackState(firepower=(4,), hits=2),
        AttackState(firepower=(4,), seed=7),
    ):
        (beside,) = [block.text for block in TOOL.result(state) if isinstance(block, RuleGap)]
        wording(beside)
    own = AttackState(firepower=(4,), stars=2, faces=6)
    wording(only(own, RuleGap))
    again = TOOL.move(own.evolve(hits=1), "again", (), 0, 0)
    assert (again.stars, again.faces) == (2, 6)
    *_, fold = [block for block in form(own) if isinstance(block, Fold)]
    assert fold.title == "Battle die: red star on 2 of 6 faces"


def test_the_chances_of_so_many_hits_are_a_table() -> None:
    grid = only(AttackState(firepower=(3,)), Grid)[0]
    assert grid.rows == (("1", "87.5%"), ("2", "50.0%"), ("3", "12.5%"))
    assert len(only(AttackState(firepower=(30,)), Grid)[0].rows) == 12
