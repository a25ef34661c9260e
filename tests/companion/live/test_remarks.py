"""What a live table tells each phone: what waits for its touch, and who did what, by the names that they had then."""

from companion.live.log import Log
from companion.live.new_game import begin
from companion.live.operation import Draft, Entry
from companion.live.phone import Phone
from companion.live.remarks import last_line, reaction_draft, waiting_in
from companion.live.story import story, who_did
from tests.companion.live.steps import FINAL, heard, put
from tests.companion.live.test_offers import NEGOTIATION, offered
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW


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
        log, _ = heard(log, phone, Draft("", "sit", value=None, now=NOW))
    return log


def labels(log: Log, tool: str, device: int) -> list[list[str]]:
    return [[each.label for each in one.buttons] for one in waiting_in(log, tool, device)]


def test_each_phone_has_the_buttons_for_what_it_can_still_say() -> None:
    log = offered()
    assert labels(log, NEGOTIATION, 1) == [["Take it back"]]
    assert labels(log, NEGOTIATION, 2) == [["Accept", "Decline"]]
    assert labels(log, NEGOTIATION, 3) == [[]]
    assert labels(log, NEGOTIATION, 9) == [[]], "who looks on"
    assert [one.said for one in waiting_in(log, NEGOTIATION, 1)] == [
        "You offer: Red and Green. Waits for Green."
    ]
    (waits,) = waiting_in(log, NEGOTIATION, 2)
    assert waits.said.endswith("Waits for Green. It counts when you accept.")
    assert [each.spoken for each in waits.buttons] == [
        "Accept: Red and Green",
        "Decline: Red and Green",
    ]
    assert waiting_in(log, FINAL, 2) == ()


def test_two_answers_are_told_to_the_two_until_they_are_settled_or_one_is_taken() -> None:
    log = met()
    for device in (1, 2):
        assert labels(log, FINAL, device) == [["Take Red's", "That's fine"]]
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
    declined, _ = heard(offered(), Phone(2, begun), Draft("", "decline", value=(1, 1), now=NOW))
    new_game, _ = heard(begun, Phone(3, begun), begin("makiavelia", "", NOW))
    (names,) = [each.names for each in new_game.all_begun.values()]
    assert who_did(left(new_game), names[0]) == "Purple"
    for before, tool in ((declined, NEGOTIATION), (met(), FINAL)):
        log = left(before)
        told = [
            last_line(log, tool, 9),
            *(one.said for device in (1, 2) for one in waiting_in(log, tool, device)),
            *(f"{line.who}: {line.said} {line.became}" for line in story(log)),
        ]
        assert not [each for each in told if "Guest" in each]
        assert any("Green" in each for each in told)
    assert [line.became for line in story(left(declined), NEGOTIATION)] == ["declined by Green"]
