"""What a phone still has to send when it meets its host again, or another page of its browser."""

from companion.live.log import Log
from companion.live.operation import Entry, Op, dropped
from companion.live.phone import Phone
from companion.live.room import Room
from tests.companion.live.parts import changed_parts, value_of
from tests.companion.live.steps import coins, heard, put
from tests.companion.live.test_room import seated
from tests.companion.live.touches import NOW


def test_what_the_host_lost_comes_back() -> None:
    log = Log.begin(seated(1, 2))
    ada, bob = Phone(1, log), Phone(2, log)
    log, ada = heard(log, ada, put(0, 3))
    log, bob = heard(log, bob, put(1, 5))
    ada = ada.heard(log.entries).met(2, {1: 1})
    assert (ada.log.end, ada.epoch, ada.to_send) == (1, 2, ())
    assert ada.others == (log.entries[1],)
    whole = bob.met(2, {1: 2})
    assert (whole.log, whole.epoch, whole.to_send) == (bob.log, 2, ()), "nothing was lost"
    bob = bob.met(3, {})
    assert [each.name for each in bob.to_send] == [(2, 1)]
    assert coins(bob.shown, 1) == 5
    assert bob.others == (log.entries[0],)
    assert bob.met(2, {}) == bob, "that was long ago"
    assert bob.heard([log.entries[0]._replace(epoch=4)]) == bob, "it has not met that host"


def test_a_phone_that_was_away_for_long_goes_on_from_where_the_host_is() -> None:
    ada, made = Phone(1).make(put(0, 3))
    ada, later = ada.make(put(0, 4))
    far = Log.begin(seated(1), 900)
    ada = ada.met(1, {1: 900}, far, made.seq)
    assert ada.to_send == (later,)
    assert (ada.log, ada.count) == (far, 2)
    assert ada.met(1, {1: 900}, Log.begin(Room(), 7)) == ada


def test_two_pages_of_one_browser_give_no_number_twice() -> None:
    log = Log.begin(seated(1, 2))
    page, other = Phone(1, log), Phone(1, log)
    page, _ = page.make(put(0, 3))
    page, second = page.make(put(1, 4))
    log, other = heard(log, other, put(0, 7, "on the other page"))
    page = page.heard(log.entries)
    assert [op.seq for op in page.to_send] == [1, 2], "the host may take the second yet"
    log = log.add(Entry(2, 1, second))
    page = page.heard(log.entries)
    assert [(op.seq, value_of(op)) for op in page.to_send] == [(3, (3,))]
    assert page.did == {(1, 3)}
    assert page.count == 3
    other = other.heard(log.entries)
    assert other.count == 2
    log = log.add(Entry(3, 1, page.to_send[0]))
    assert page.heard(log.entries).to_send == ()


def test_a_page_with_new_numbers_undoes_what_it_meant() -> None:
    log = Log.begin(seated(1, 2))
    page, other = Phone(1, log), Phone(1, log)
    page, mine = page.make(put(0, 3))
    page, _ = page.make(dropped(mine, NOW))
    page, _ = page.make(changed_parts(put(1, 9), value=(1, 1)))
    for coin in (5, 6, 7):
        log, other = heard(log, other, put(0, coin, "on the other page"))
    page = page.heard(log.entries)
    assert [(op.seq, value_of(op)) for op in page.to_send] == [
        (4, (3,)),
        (5, (1, 4)),
        (6, (1, 1)),
    ]
    assert coins(page.shown, 0) == 7


def test_what_was_done_before_a_host_was_found_goes_on_from_what_it_has() -> None:
    begun = Log.begin(seated(1, 2))
    page = Phone(1, begun, count=4)
    for seat, number in enumerate((3, 4, 5)):
        page, _ = page.make(put(seat, number))
    log = Log.begin(seated(1, 2), 6)
    found = page.welcomed(1, log, 2, mine=5, sent=5)
    assert [(op.seq, value_of(op)) for op in found.to_send] == [(6, (4,)), (7, (5,))]
    assert found.did == {(1, 6), (1, 7)}
    assert (found.count, found.epoch) == (7, 2)
    assert found.ahead.end == 8
    found = page.welcomed(1, log, 2, mine=9, sent=4)
    assert [op.seq for op in found.to_send] == [10, 11, 12], "nothing of it has come there"
    assert page.welcomed(2, log, 1, mine=0, sent=0).to_send == (), "that was someone else"


def test_what_the_host_refused_is_pending_no_more() -> None:
    log = Log.begin(seated(1, 2))
    page, _ = Phone(1, log).make(put(0, 3))
    log = log.add(Entry(1, 1, Op(1, 1)))
    page = page.heard(log.entries)
    assert page.to_send == ()
    assert coins(page.shown, 0) is None
