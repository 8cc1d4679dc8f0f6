"""Identity: guests at once, kept by a passphrase, cookies nobody can forge, tokens that can be revoked."""

import asyncio
import base64
import sqlite3
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from gratteciel.errors import NameTaken, NameWrong, PassphraseWrong, SignInFailed, TokensTooMany
from gratteciel.server import identity
from gratteciel.server.identity import YEAR, Keeper, cookie_settings, level_person
from gratteciel.server.names import LONGEST_NAME, name_key, new_id, tidy
from gratteciel.server.store import Account, Store
from tests.server.shelf import somebody, with_store

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Quick to compute; only for tests."""
WORDS = "trois petits gratte-ciel"


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.time = 1e9

    def __call__(self) -> float:
        return self.time


def with_keeper(folder: Path, use: Callable[[Keeper, Clock], Awaitable[None]], hasher: PasswordHasher = QUICK) -> None:
    clock = Clock()

    async def run(store: Store) -> None:
        keeper = await Keeper.of(store, clock, hasher)
        try:
            await use(keeper, clock)
        finally:
            keeper.close()

    with_store(folder / "gratteciel.db", run)


@cache
def stamped(key: bytes = bytes(32)) -> Keeper:
    """A keeper that is asked for nothing but signatures."""
    return Keeper(None, key, lambda: 1e9, QUICK)  # type: ignore[arg-type]


def test_a_guest_is_known_by_the_cookie_also_after_a_restart(tmp_path: Path) -> None:
    given_out = []

    async def arrive(keeper: Keeper, clock: Clock) -> None:
        person, cookie = await keeper.guest("  Anne   Marie ")
        assert (person.name, person.kept, person.level) == ("Anne Marie", False, None)
        assert await keeper.visitor(cookie) == (person, None)
        given_out.append((person, cookie))

    async def come_back(keeper: Keeper, clock: Clock) -> None:
        (person, cookie) = given_out[0]
        assert await keeper.visitor(cookie) == (person, None)

    with_keeper(tmp_path, arrive)
    with_keeper(tmp_path, come_back)


def test_two_guests_may_have_the_same_name_and_are_two(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        (one, first), (other, second) = await keeper.guest("Anne"), await keeper.guest("Anne")
        assert one.id != other.id
        assert first != second

    with_keeper(tmp_path, use)


def test_a_cookie_cannot_be_changed(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, cookie = await keeper.guest("Anne")
        bob, _ = await keeper.guest("Bob")
        _, sessions, issued, signature = cookie.split(".")
        for forged in (
            f"{bob.id}.{sessions}.{issued}.{signature}",
            f"{anne.id}.1.{issued}.{signature}",
            f"{anne.id}.{sessions}.{int(issued) + 1}.{signature}",
            f"{anne.id}.{sessions}.{issued}.",
            f"{anne.id}.{sessions}.{issued}",
            f"{bob.id}.{cookie}",
            stamped(bytes(31) + b"x").cookie(Account(person=anne)),
        ):
            assert keeper.read(forged) is None, forged
            assert await keeper.visitor(forged) is None

    with_keeper(tmp_path, use)


def test_every_changed_sign_spoils_a_cookie() -> None:
    keeper = stamped()
    cookie = keeper.cookie(Account(person=somebody()))
    assert keeper.read(cookie) is not None
    for place in range(len(cookie)):
        for sign in "Ab3-.=":
            if cookie[place] != sign:
                assert keeper.read(cookie[:place] + sign + cookie[place + 1 :]) is None


@given(st.text() | st.text(alphabet="ab1.-_=", max_size=30) | st.binary().map(lambda b: base64.b64encode(b).decode()))
def test_whatever_else_is_sent_is_nobody(garbled: str) -> None:
    assert stamped().read(garbled) is None


def test_an_empty_or_missing_cookie_is_nobody(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        assert await keeper.visitor(None) is None
        assert await keeper.visitor("") is None
        assert await keeper.visitor("\udcff.0.1.x\udcff") is None
        unknown = keeper.cookie(Account(person=somebody("nobody")))
        assert keeper.read(unknown) is not None
        assert await keeper.visitor(unknown) is None

    with_keeper(tmp_path, use)


def test_a_cookie_counts_for_a_year_and_is_renewed_on_the_way(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, cookie = await keeper.guest("Anne")
        clock.time += YEAR
        known = await keeper.visitor(cookie)
        assert known is not None
        renewed = known[1]
        assert renewed is not None
        clock.time += 2
        assert await keeper.visitor(cookie) is None
        assert await keeper.visitor(renewed) == (anne, None)

    with_keeper(tmp_path, use)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    settings = cookie_settings(https=True)
    assert settings["httponly"] is True
    assert settings["samesite"] == "lax"
    assert settings["secure"] is True
    assert settings["max_age"] == YEAR
    assert cookie_settings(https=False)["secure"] is False


def test_who_keeps_an_identity_signs_in_elsewhere(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, first = await keeper.guest("Anne")
        kept, here = await keeper.keep(anne, WORDS)
        assert (kept.id, kept.name, kept.kept) == (anne.id, "Anne", True)
        assert await keeper.visitor(first) is None, "a cookie from before counts no more"
        assert await keeper.visitor(here) == (kept, None)
        for name in ("Anne", "  anne ", "ANNE"):
            signed_in, there = await keeper.sign_in(name, WORDS)
            assert signed_in == kept
            assert await keeper.visitor(there) == (kept, None)
        for name, words in (("Anne", "trois petits gratte-sous"), ("Bob", WORDS), ("Anne", ""), ("\u0000", WORDS)):
            with pytest.raises(SignInFailed):
                await keeper.sign_in(name, words)

    with_keeper(tmp_path, use)


def test_a_guest_has_no_passphrase_to_sign_in_with(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        await keeper.guest("Anne")
        for words in ("", "None", WORDS):
            with pytest.raises(SignInFailed):
                await keeper.sign_in("Anne", words)

    with_keeper(tmp_path, use)


def test_a_new_passphrase_replaces_the_old_one_and_signs_out(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        anne, before = await keeper.keep(anne, WORDS)
        anne, after = await keeper.keep(anne, "another passphrase")
        assert await keeper.visitor(before) is None
        assert await keeper.visitor(after) is not None
        with pytest.raises(SignInFailed):
            await keeper.sign_in("Anne", WORDS)
        assert (await keeper.sign_in("Anne", "another passphrase"))[0] == anne
        await keeper.sign_out_everywhere(anne)
        assert await keeper.visitor(after) is None

    with_keeper(tmp_path, use)


def test_accents_may_be_typed_in_two_ways(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Zoe\u0301")
        kept, _ = await keeper.keep(anne, "a\u0300 la belle e\u0301toile")
        assert (await keeper.sign_in("zo\u00e9", "\u00e0 la belle \u00e9toile"))[0] == kept

    with_keeper(tmp_path, use)


def test_a_passphrase_is_neither_short_nor_endless(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, cookie = await keeper.guest("Anne")
        for words in ("", "1234567", "x" * 201):
            with pytest.raises(PassphraseWrong):
                await keeper.keep(anne, words)
        assert await keeper.visitor(cookie) == (anne, None)
        with pytest.raises(SignInFailed):
            await keeper.sign_in("Anne", "x" * 100_000)

    with_keeper(tmp_path, use)


def test_passphrases_are_kept_as_argon2id_and_hashed_anew_when_that_is_better(tmp_path: Path) -> None:
    def kept() -> str:
        with sqlite3.connect(tmp_path / "gratteciel.db") as db:
            found: str = db.execute("SELECT passphrase FROM people WHERE passphrase IS NOT NULL").fetchone()[0]
        db.close()
        return found

    async def keep(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        await keeper.keep(anne, WORDS)

    async def sign_in(keeper: Keeper, clock: Clock) -> None:
        await keeper.sign_in("Anne", WORDS)

    with_keeper(tmp_path, keep)
    before = kept()
    assert before.startswith("$argon2id$")
    with_keeper(tmp_path, sign_in, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert "m=16,t=2" in kept()
    with_keeper(tmp_path, sign_in)
    assert not [path for path in tmp_path.iterdir() if WORDS.encode() in path.read_bytes()]


def test_a_kept_name_is_nobody_elses(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        namesake, _ = await keeper.guest("anne")
        bob, _ = await keeper.guest("Bob")
        anne, _ = await keeper.keep(anne, WORDS)
        with pytest.raises(NameTaken):
            await keeper.guest("ANNE")
        with pytest.raises(NameTaken):
            await keeper.rename(bob, "Anne")
        with pytest.raises(NameTaken):
            await keeper.keep(namesake, "another passphrase")
        assert (await keeper.rename(anne, "ANNE")).name == "ANNE"
        assert (await keeper.rename(anne, "Marie")).name == "Marie"
        assert (await keeper.rename(bob, "Anne")).name == "Anne", "a name that was given up is free"
        assert (await keeper.sign_in("marie", WORDS))[0].id == anne.id
        with pytest.raises(SignInFailed):
            await keeper.sign_in("Anne", WORDS)

    with_keeper(tmp_path, use)


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * (LONGEST_NAME + 1), "a\u202eb", "a\u0000b", "\u200b", "\ud800", "\u0301"]
)
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(NameWrong) as refused:
        tidy(name)
    assert str(LONGEST_NAME) in refused.value.text("fr")


@given(st.text(max_size=60))
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    try:
        tidied = tidy(name)
    except NameWrong:
        return
    assert tidy(tidied) == tidied
    assert 1 <= len(tidied) <= LONGEST_NAME
    assert name_key(tidied) == name_key(tidied.upper().lower()) or not tidied.isascii()


def test_tokens_are_shown_once_listed_and_revoked(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        bob, _ = await keeper.guest("Bob")
        token, text = await keeper.add_token(anne, "  my   bot ")
        clock.time += 1
        second, other = await keeper.add_token(anne, "another")
        assert text.startswith("gc_")
        assert await keeper.bearer(text) == await keeper.bearer(other) == anne
        listed = await keeper.store.tokens(anne.id)
        assert [(t.id, t.label) for t in listed] == [(token.id, "my bot"), (second.id, "another")]
        assert await keeper.store.tokens(bob.id) == []
        assert not await keeper.store.revoke_token(bob.id, token.id), "nobody revokes another's token"
        assert await keeper.store.revoke_token(anne.id, token.id)
        assert not await keeper.store.revoke_token(anne.id, token.id)
        assert await keeper.bearer(text) is None
        assert await keeper.bearer(other) == anne
        for nonsense in ("", "gc_", text[:-1], other.removeprefix("gc_"), "gc_\udcff"):
            assert await keeper.bearer(nonsense) is None
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert text[3:].encode() not in stored
        assert other[3:].encode() not in stored

    with_keeper(tmp_path, use)


def test_the_last_use_of_a_token_is_noted_once_a_minute(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        _, text = await keeper.add_token(anne, "bot")
        noted = []
        for wait in (0, 59, 1, 59, 1):
            clock.time += wait
            await keeper.bearer(text)
            noted.append((await keeper.store.tokens(anne.id))[0].used)
        assert noted == [1e9, 1e9, 1e9 + 60, 1e9 + 60, 1e9 + 120]

    with_keeper(tmp_path, use)


def test_tokens_are_not_without_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "MOST_TOKENS", 2)

    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        await asyncio.gather(*(keeper.add_token(anne, "bot") for _ in range(2)))
        with pytest.raises(TokensTooMany):
            await keeper.add_token(anne, "bot")

    with_keeper(tmp_path, use)


def test_people_are_found_together(tmp_path: Path) -> None:
    async def use(keeper: Keeper, clock: Clock) -> None:
        anne, _ = await keeper.guest("Anne")
        bob, _ = await keeper.guest("Bob")
        assert await keeper.store.people([bob.id, anne.id, "nobody", bob.id]) == {bob.id: bob, anne.id: anne}
        assert await keeper.store.person("nobody") is None
        with pytest.raises(LookupError):
            await keeper.store.rename("nobody", "Carl")

    with_keeper(tmp_path, use)


def test_a_level_is_somebody_too() -> None:
    assert level_person("craftsman").id == "level:craftsman"
    assert level_person("craftsman").level == "craftsman"


def test_ids_do_not_repeat_and_need_no_quoting() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(id.isalnum() and len(id) == 12 for id in ids)
