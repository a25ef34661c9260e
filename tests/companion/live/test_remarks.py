"""What a live table tells each phone: what waits for its touch, and who did what, by the names that they had then."""

from companion.display import table_words as words
from companion.live import actions as do
from companion.live.drafts import table_draft
from companion.live.log import Log
from companion.live.new_game import begin
from companion.live.offer import Offer
from companion.live.operation import Draft, Entry
from companion.live.phone import Phone
from companion.live.remarks import last_line, reaction_draft, waiting_in, waiting_offer
from companion.live.story import only_looking, story, who_did
from tests.companion.live.steps import FINAL, heard, put
from tests.companion.live.test_offers import NEGOTIATION, offered
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW
from tests.wordings import Wording


def met() -> Log:
    """Return the log of a table at which Red and Green answered one question at once."""
    log = Log.begin(seated(1, 2, 3))
    both = [
        Phone(device, log).make(put(0, coins, f"Red: {coins}"))[1]
        for device, coins in ((1, 5), (2, 3))
    ]
    return log.all(Entry(n, 1, op) for n, op in enumerate(both, 1))


def left(log: Log) -> Log:
    """Return *log* after all have left the table."""
    for device in (1, 2, 3):
        phone = Phone(device, log, count=log.all_last.get(device, 0))
        log, _ = heard(log, phone, Draft("", do.TakeSeat(None), NOW))
    return log


def labels(log: Log, tool: str, device: int) -> list[list[str]]:
    return [[each.label for each in one.buttons] for one in waiting_in(log, tool, device)]


def test_each_phone_has_the_buttons_for_what_it_can_still_say(wording: Wording) -> None:
    log = offered()
    assert labels(log, NEGOTIATION, 1) == [[words.TAKE_IT_BACK]]
    assert labels(log, NEGOTIATION, 2) == [["Accept", "Decline"]]
    assert labels(log, NEGOTIATION, 3) == [[]]
    assert labels(log, NEGOTIATION, 9) == [[]], "who looks on"
    wording([one.text for one in waiting_in(log, NEGOTIATION, 1)])
    (waits,) = waiting_in(log, NEGOTIATION, 2)
    wording(waits.text, [each.spoken for each in waits.buttons])
    assert waiting_in(log, FINAL, 2) == ()
    told = {tool: last_line(log, tool, 1) for tool in (NEGOTIATION, FINAL)}
    assert told == {NEGOTIATION: words.NOT_AGREED, FINAL: words.UNTOUCHED}, (
        "an offer is a touch"
    )
    wording(waiting_in(log, NEGOTIATION, 3)[0].text)


def test_an_offer_never_calls_its_reader_by_their_name() -> None:
    room = seated(1, 2, 3)
    for needs in ({1}, {2}, {1, 2}, {0, 1, 2}):
        offer = Offer((9, 1), 7, NEGOTIATION, (), frozenset(needs), label="An offer")
        for device, seat in room.seats.items():
            said = waiting_offer(room, offer, device).text
            assert room.table.name(seat) not in said
            assert ("you." in said) == (seat in needs)


def test_two_answers_are_told_to_the_two_until_they_are_settled_or_one_is_taken() -> None:
    log = met()
    for device, transfer in ((1, "Take yours"), (2, "Take Red's")):
        assert labels(log, FINAL, device) == [[transfer, "That's fine"]]
        (waits,) = waiting_in(log, FINAL, device)
        assert ("You said" in waits.text, "Yours stands" in waits.text) == (
            device == 1,
            device == 2,
        )
        who = log.room.who(device)
        assert f"{who}'s stands" not in waits.text, "nobody reads their own name"
        assert f"{who} said" not in waits.text, "nobody reads their own name"
    assert waiting_in(log, FINAL, 3) == ()
    (waits,) = waiting_in(log, FINAL, 1)
    assert waiting_in(log, FINAL, 1, {waits.about}) == ()
    assert reaction_draft(log.room, "fine", waits.about, NOW) is None
    asked = reaction_draft(log.room, "take", waits.about, NOW)
    assert asked
    log, _ = heard(log, Phone(1, log, count=1), asked)
    assert waiting_in(log, FINAL, 1) == ()
    assert reaction_draft(log.room, "take", waits.about, NOW) is None, "it is over"
    for reaction in ("accept", "decline"):
        assert reaction_draft(log.room, reaction, ((1, 1),), NOW) is None


def test_only_who_has_a_seat_can_take_the_other_answer() -> None:
    assert labels(left(met()), FINAL, 1) == [["That's fine"]]


def test_whoever_did_something_is_called_by_their_name_also_when_they_have_left() -> None:
    begun = Log.begin(seated(1, 2, 3))
    declined, _ = heard(offered(), Phone(2, begun), Draft("", do.DeclineOffer((1, 1)), NOW))
    new_game, _ = heard(begun, Phone(3, begun), begin("makiavelia", "", NOW))
    (names,) = [each.names for each in new_game.all_begun.values()]
    assert who_did(left(new_game), names[0]) == "Purple"
    for before, tool in ((declined, NEGOTIATION), (met(), FINAL)):
        log = left(before)
        told = [
            last_line(log, tool, 9),
            *(one.text for device in (1, 2) for one in waiting_in(log, tool, device)),
            *(f"{line.who}: {line.label} {line.became}" for line in story(log)),
        ]
        assert not [each for each in told if "Guest" in each]
        assert any("Green" in each for each in told)
    assert [line.became for line in story(left(declined), NEGOTIATION)] == ["declined by Green"]


def test_whose_seat_was_taken_away_is_told_by_whom_until_they_have_one_again() -> None:
    log = Log.begin(seated(1, 2, 3, 4))
    table = log.room.table
    log, red = heard(log, Phone(1, log), table_draft(table, table.resized(3), NOW))
    told = words.only_looking("Red")
    assert only_looking(log, 4) == told
    assert "Red changed who plays" in told
    assert [(each.who, each.label) for each in story(log)] == [("Red", "Black leaves")]
    for other in (2, 9):
        assert only_looking(log, other) == words.ONLY_LOOKING
    back, _ = heard(log, red, Draft("", do.UndoAction((1, 1)), NOW))
    assert 4 in back.room.seats
    stays, guest = heard(log, Phone(4, log), Draft("", do.TakeSeat(None), NOW))
    assert only_looking(stays, 4) == told, "it changes nothing"
    log, _ = heard(stays, red, table_draft(table.resized(3), table, NOW))
    log, guest = heard(log, guest, Draft("", do.TakeSeat(3), NOW))
    log, _ = heard(log, guest, Draft("", do.TakeSeat(None), NOW))
    assert only_looking(log, 4) == words.ONLY_LOOKING, "they gave it up"


def test_whoever_took_their_own_seat_away_is_told_so() -> None:
    log = Log.begin(seated(1, 2, 3, 4))
    table = log.room.table
    log, _ = heard(log, Phone(4, log), table_draft(table, table.resized(3), NOW))
    assert only_looking(log, 4) == words.only_looking("You")
