"""A change that needs the yes of others counts when all have said it."""

from companion.core.fields import SEATS
from companion.display.table_words import WAITS
from companion.live import actions as do
from companion.live.commit_reveal import digest
from companion.live.log import Log
from companion.live.operation import Draft, dropped
from companion.live.phone import Phone
from companion.live.room import after
from companion.live.story import last_words, story
from companion.live.undo import undoes
from tests.companion.live.steps import heard
from tests.companion.live.test_room import SEALED, op, seated, tool_of
from tests.companion.live.touches import NOW
from tests.wordings import Wording

NEGOTIATION = "makiavelia/negotiation"
TOGETHER = (0, 0, 1, 2, 3, 4, 5, 6)
ALL = (0, 0, 0, 1, 2, 3, 4, 5)


def regime(groups: tuple[int, ...]) -> Draft:
    return Draft(NEGOTIATION, do.PutAnswer(("regimes",), groups), NOW, "Red and Green")


def share(seat: int, coins: int) -> Draft:
    where = ("shares", seat, "coins")
    return Draft(NEGOTIATION, do.PutAnswer(where, coins), NOW, f"Share {coins}")


def groups(log: Log) -> tuple[int, ...]:
    found: tuple[int, ...] = log.room.state(tool_of(NEGOTIATION)).look(("regimes",))
    return found


def offered() -> Log:
    """Return the log of a table of three at which Red offers a regime to Green."""
    log = Log.begin(seated(1, 2, 3))
    log, _ = heard(log, Phone(1, log), regime(TOGETHER))
    return log


def test_who_would_be_joined_is_asked() -> None:
    log = offered()
    (offer,) = log.room.offers.values()
    assert offer.seat == 0
    assert offer.needs == offer.open == {1}
    assert offer.label == "Red and Green"
    assert groups(log) == tuple(range(SEATS))


def test_a_yes_makes_it_count() -> None:
    log = offered()
    bob = Phone(2, Log.begin(seated(1, 2, 3)))
    log, bob = heard(log, bob, Draft("", do.AcceptOffer((1, 1)), NOW))
    assert groups(log) == TOGETHER
    assert log.room.offers == {}
    log, bob = heard(log, bob, dropped(log.entries[0].op, NOW))
    assert groups(log) == tuple(range(SEATS))


def test_all_must_say_yes() -> None:
    log = Log.begin(seated(1, 2, 3))
    log, _ = heard(log, Phone(1, log), regime(ALL))
    begun = Log.begin(seated(1, 2, 3))
    log, bob = heard(log, Phone(2, begun), Draft("", do.AcceptOffer((1, 1)), NOW))
    (offer,) = log.room.offers.values()
    assert offer.open == {2}
    assert groups(log) == tuple(range(SEATS))
    log, bob = heard(log, bob, Draft("", do.AcceptOffer((1, 1)), NOW))
    assert log.idle == {3}, "once is enough"
    log, _ = heard(log, Phone(3, begun), Draft("", do.AcceptOffer((1, 1)), NOW))
    assert groups(log) == ALL


def test_who_is_asked_or_who_asked_can_take_it_away() -> None:
    log = offered()
    decline = Draft("", do.DeclineOffer((1, 1)), NOW)
    begun = Log.begin(seated(1, 2, 3))
    other, _ = heard(log, Phone(3, begun), decline)
    assert other.room.offers, "Purple is not asked"
    for device in (1, 2):
        gone, _ = heard(log, Phone(device, begun, count=1), decline)
        assert gone.room.offers == {}
        assert groups(gone) == tuple(range(SEATS))


def test_an_offer_is_told_as_what_it_became(wording: Wording) -> None:
    log, begun = offered(), Log.begin(seated(1, 2, 3))
    decline = Draft("", do.DeclineOffer((1, 1)), NOW)

    def told(log: Log) -> tuple[str, str, bool]:
        (line,) = story(log, NEGOTIATION)
        return last_words(log, NEGOTIATION, 1), line.became, line.stands

    assert told(log) == ("", WAITS, True), "nothing has been done yet"
    assert undoes(log, 1, NEGOTIATION) == log.entries[0]
    refused, _ = heard(log, Phone(2, begun), decline)
    wording(told(refused), last_words(refused, NEGOTIATION, 2))
    assert last_words(refused, "makiavelia/final") == ""
    assert undoes(refused, 1, NEGOTIATION) is None, "there is nothing to undo"
    back, ada = heard(log, Phone(1, log, count=1), decline)
    wording(told(back))
    again, _ = heard(back, ada, share(0, 2))
    assert last_words(again, NEGOTIATION) == "Red: Share 2"
    dropped_too, _ = heard(refused, Phone(1, refused, count=1), dropped(log.entries[0].op, NOW))
    assert told(dropped_too) == ("", "taken out", False)
    yes, _ = heard(log, Phone(2, begun), Draft("", do.AcceptOffer((1, 1)), NOW))
    wording(told(yes))


def test_a_share_in_a_regime_is_asked_and_one_on_offer_is_not() -> None:
    begun = Log.begin(seated(1, 2, 3))
    log, ada = heard(begun, Phone(1, begun), share(1, 3))
    assert log.room.offers == {}
    log, ada = heard(log, ada, regime(TOGETHER))
    log, _ = heard(log, Phone(2, begun), Draft("", do.AcceptOffer((1, 2)), NOW))
    log, ada = heard(log, ada, share(1, 2))
    assert [offer.needs for offer in log.room.offers.values()] == [{1}]
    log, ada = heard(log, ada, share(0, 5))
    assert len(log.room.offers) == 1, "everyone may change their own"


def accept(log: Log, device: int, offer: tuple[int, int]) -> Log:
    """Return *log* after *device* said yes to *offer*."""
    begun = Phone(device, Log.begin(seated(1, 2, 3, 4)), count=log.all_last.get(device, 0))
    return heard(log, begun, Draft("", do.AcceptOffer(offer), NOW))[0]


def test_an_older_offer_leaves_the_regime_that_others_made_meanwhile() -> None:
    log = begun = Log.begin(seated(1, 2, 3, 4))
    log, _ = heard(log, Phone(1, begun), regime(TOGETHER))
    log, _ = heard(log, Phone(3, begun), regime((0, 1, 2, 2, 3, 4, 5, 6)))
    log = accept(log, 4, (3, 1))
    assert groups(log) == (0, 1, 2, 2, 3, 4, 5, 6)
    assert last_words(log, NEGOTIATION) == "Purple: Red and Green"
    log = accept(log, 2, (1, 1))
    assert groups(log) == (0, 0, 1, 1, 2, 3, 4, 5)
    assert last_words(log, NEGOTIATION) == "Red: Red and Green", "it counts since Green's yes"
    log, _ = heard(log, Phone(1, begun, count=1), dropped(log.entries[0].op, NOW))
    assert last_words(log, NEGOTIATION) == "Red took out: Red and Green"
    assert last_words(log, NEGOTIATION, 1) == "Purple: Red and Green"


def test_whoever_an_offer_would_join_by_now_is_asked_too() -> None:
    log = Log.begin(seated(1, 2, 3, 4))
    offer = Draft(
        NEGOTIATION,
        do.OfferAnswers(((("regimes",), TOGETHER), (("shares", 2, "coins"), 1))),
        NOW,
    )
    log, _ = heard(log, Phone(1, log), offer)
    begun = Log.begin(seated(1, 2, 3, 4))
    log, _ = heard(log, Phone(3, begun), regime((0, 1, 2, 2, 3, 4, 5, 6)))
    log = accept(accept(log, 4, (3, 1)), 2, (1, 1))
    assert groups(log) == (0, 1, 2, 2, 3, 4, 5, 6), (
        "Purple has a regime by now, and a share in it"
    )
    assert [offer.open for offer in log.room.offers.values()] == [{2}]
    log = accept(log, 3, (1, 1))
    assert groups(log) == (0, 0, 1, 1, 2, 3, 4, 5)
    assert log.room.offers == {}


def test_nobody_is_asked_who_has_no_phone() -> None:
    log = Log.begin(seated(1))
    log, _ = heard(log, Phone(1, log), regime(TOGETHER))
    assert groups(log) == TOGETHER
    alone = after(log.room, op(1, "offer", ((("regimes",), ALL),), NEGOTIATION))
    assert alone.offers == {}
    assert alone.state(tool_of(NEGOTIATION)).look(("regimes",)) == ALL
    assert after(log.room, op(1, "offer", ((("regimes",), TOGETHER),), NEGOTIATION)) is log.room


def test_the_touch_itself_counts_for_nothing_without_the_yes() -> None:
    room = seated(1, 2)
    made = regime(TOGETHER).numbered(1, 1, 0)
    assert after(room, made) is room
    assert (
        room.needs(tool_of("makiavelia/final"), tool_of("makiavelia/final").example, 1) == set()
    )


def test_what_cannot_be_done_any_more_is_gone() -> None:
    offer = op(
        1, "offer", ((("regimes",), TOGETHER), (("modifiers", 0, "giver"), 2)), NEGOTIATION
    )
    begun = after(seated(1, 2), op(1, "grow", {}, NEGOTIATION, where=("modifiers",)))
    room = after(begun, offer)
    assert room.offers
    room = after(room, op(1, "put", (), NEGOTIATION, where=("modifiers",)))
    room = after(room, op(2, "accept", (1, 1)))
    assert room.offers == {}
    assert room.state(tool_of(NEGOTIATION)).look(("regimes",)) == tuple(range(SEATS))


def test_an_offer_keeps_little_however_much_it_is_about() -> None:
    rows = (("modifiers",), ()), (("regimes",), TOGETHER)
    room = after(seated(1, 2), op(1, "offer", rows * 40, NEGOTIATION))
    (offer,) = room.offers.values()
    assert offer.was == ((("regimes",), tuple(range(SEATS))),)


def test_reveals_and_offers_stand_beside_each_other() -> None:
    room = after(offered().room, op(1, "seal", (SEALED, digest("north", "a"))))
    assert room.offers
    assert room.sealed
