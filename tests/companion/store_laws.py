"""What every store keeps to, wherever it keeps its texts."""

import asyncio

import pytest

from companion.storage.store import LONGEST_KEY, Store

KEY = "lawless-empire/orders"
OLDER, OLD, NEW = "older " * 99, "old " * 99, "new " * 99


def copies(store: Store, key: str = KEY) -> tuple[str, ...]:
    return asyncio.run(store.copies(key))


def save(store: Store, *texts: str, key: str = KEY) -> None:
    async def each() -> None:
        for text in texts:
            await store.save(key, text)

    asyncio.run(each())


def keys(store: Store) -> tuple[str, ...]:
    return asyncio.run(store.keys())


class StoreLaws:
    """The laws; a class of tests inherits them and brings its ``store``."""

    def test_an_empty_store_has_no_copies_and_no_keys(self, store: Store) -> None:
        assert copies(store) == ()
        assert keys(store) == ()

    def test_what_was_saved_comes_back(self, store: Store) -> None:
        save(store, "Zoë 👨‍👩‍👧\r\n")
        assert copies(store) == ("Zoë 👨‍👩‍👧\r\n",)

    def test_the_text_before_is_kept_too_and_the_newest_comes_first(self, store: Store) -> None:
        save(store, OLDER, OLD, NEW)
        assert copies(store) == (NEW, OLD)

    def test_keys_do_not_touch_each_other(self, store: Store) -> None:
        save(store, OLD, key="turf-war/score")
        save(store, NEW, key="turf-war/scores")
        assert copies(store, "turf-war/score") == (OLD,)
        assert keys(store) == ("turf-war/score", "turf-war/scores")

    def test_removing_forgets_both_copies_of_one_key(self, store: Store) -> None:
        save(store, OLD, NEW)
        save(store, OLD, key="device")
        asyncio.run(store.remove(KEY))
        assert copies(store) == ()
        assert keys(store) == ("device",)

    def test_removing_what_is_not_there_does_no_harm(self, store: Store) -> None:
        asyncio.run(store.remove(KEY))
        assert keys(store) == ()

    @pytest.mark.parametrize(
        "key",
        [
            "", "/", ".", "..", "../orders", "a/../b", "/etc/passwd", "a//b", "a/", "A", "a.b", "ä",
            "a b", "a\\b", "c:", "a\0", "a\n", "-a", "a" * (LONGEST_KEY + 1),
        ],
    )  # fmt: skip
    def test_a_strange_key_is_refused_by_everything(self, store: Store, key: str) -> None:
        async def tried() -> None:
            for deed in (store.copies(key), store.save(key, NEW), store.remove(key)):
                with pytest.raises(ValueError, match="not a key"):
                    await deed

        asyncio.run(tried())
        assert keys(store) == ()

    def test_the_longest_key_is_kept(self, store: Store) -> None:
        key = "a" * LONGEST_KEY
        save(store, NEW, key=key)
        assert copies(store, key) == (NEW,)

    def test_saves_asked_for_at_once_are_kept_in_order(self, store: Store) -> None:
        async def burst() -> None:
            await asyncio.gather(*(store.save(KEY, f"{number}") for number in range(30)))

        asyncio.run(burst())
        assert copies(store) == ("29", "28")
