"""Identity: guests at once, kept by a passphrase, cookies nobody can forge, tokens that can be revoked."""

import asyncio
import base64
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import cache
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from gratteciel.server.errors import (
    NameTaken,
    NameWrong,
    PassphraseNeeded,
    PassphraseWrong,
    RequestsTooMany,
    SignInFailed,
    TokensTooMany,
)
from gratteciel.server.people import accounts as identity
from gratteciel.server.people.accounts import ATTEMPTS, EACH, YEAR, Accounts, cookie_settings
from gratteciel.server.people.names import LONGEST_NAME, alike, chosen, looks, name_key, new_id, own, sought, tidy
from gratteciel.server.people.person import level_person
from gratteciel.server.storage.journal.people import JournalPeople
from gratteciel.server.storage.postgres import people as postgres_people
from gratteciel.server.storage.sqlite import people as sqlite_people
from gratteciel.server.storage.sqlite.people import SqlitePeople
from gratteciel.server.storage.store import MOST_ENDED, Account, Store
from tests.server.shelf import somebody, with_store

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Quick to compute; only for tests."""
HIDDEN = {"\u202e": "U+202E", "\u0000": "U+0000", "\u200b": "U+200B", "\ud800": "U+D800", "\u3164": "U+3164"}
"""Signs of which nothing is to be seen, and how they are named."""
WORDS = "trois petits gratte-ciel"


class Clock:
    """A time that tests set."""

    def __init__(self) -> None:
        self.time = 1e9

    def __call__(self) -> float:
        return self.time


def with_accounts(
    folder: Path, use: Callable[[Accounts, Clock], Awaitable[None]], hasher: PasswordHasher = QUICK
) -> None:
    clock = Clock()

    async def run(store: Store) -> None:
        accounts = await Accounts.of(store, clock, hasher)
        try:
            await use(accounts, clock)
        finally:
            accounts.close()

    with_store(folder / "gratteciel.db", run)


@cache
def stamped(key: bytes = bytes(32)) -> Accounts:
    """A accounts that is asked for nothing but signatures."""
    return Accounts(None, key, lambda: 1e9, QUICK)  # type: ignore[arg-type]


def test_a_guest_is_known_by_the_cookie_also_after_a_restart(tmp_path: Path) -> None:
    given_out = []

    async def arrive(accounts: Accounts, clock: Clock) -> None:
        person, cookie = await accounts.guest("  Anne   Marie ")
        assert (person.name, person.kept, person.level) == ("Anne Marie", False, None)
        assert await accounts.visitor(cookie) == (person, None)
        given_out.append((person, cookie))

    async def come_back(accounts: Accounts, clock: Clock) -> None:
        (person, cookie) = given_out[0]
        assert await accounts.visitor(cookie) == (person, None)

    with_accounts(tmp_path, arrive)
    with_accounts(tmp_path, come_back)


def test_two_guests_may_have_the_same_name_and_are_two(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        (one, first), (other, second) = await accounts.guest("Anne"), await accounts.guest("Anne")
        assert one.id != other.id
        assert first != second

    with_accounts(tmp_path, use)


def test_a_cookie_cannot_be_changed(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, cookie = await accounts.guest("Anne")
        bob, _ = await accounts.guest("Bob")
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
            assert accounts.read(forged) is None, forged
            assert await accounts.visitor(forged) is None

    with_accounts(tmp_path, use)


def test_every_changed_sign_spoils_a_cookie() -> None:
    accounts = stamped()
    cookie = accounts.cookie(Account(person=somebody()))
    assert accounts.read(cookie) is not None
    for place in range(len(cookie)):
        for sign in "Ab3-.=":
            if cookie[place] != sign:
                assert accounts.read(cookie[:place] + sign + cookie[place + 1 :]) is None


@given(st.text() | st.text(alphabet="ab1.-_=", max_size=30) | st.binary().map(lambda b: base64.b64encode(b).decode()))
def test_whatever_else_is_sent_is_nobody(garbled: str) -> None:
    assert stamped().read(garbled) is None


def test_an_empty_or_missing_cookie_is_nobody(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        assert await accounts.visitor(None) is None
        assert await accounts.visitor("") is None
        assert await accounts.visitor("\udcff.0.1.x\udcff") is None
        unknown = accounts.cookie(Account(person=somebody("nobody")))
        assert accounts.read(unknown) is not None
        assert await accounts.visitor(unknown) is None

    with_accounts(tmp_path, use)


def test_a_cookie_counts_for_a_year_and_is_renewed_on_the_way(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, cookie = await accounts.guest("Anne")
        clock.time += YEAR
        known = await accounts.visitor(cookie)
        assert known is not None
        renewed = known[1]
        assert renewed is not None
        clock.time += 2
        assert await accounts.visitor(cookie) is None
        assert await accounts.visitor(renewed) == (anne, None)
        await accounts.sign_out(renewed)
        assert await accounts.visitor(renewed) is None

    with_accounts(tmp_path, use)


def test_signing_out_ends_a_session_with_its_renewals_and_copies_and_no_other(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        anne, first = await accounts.keep(anne, WORDS)
        _, second = await accounts.sign_in("Anne", WORDS)
        clock.time += YEAR / 2
        known = await accounts.visitor(first)
        assert known is not None and known[1] is not None
        await accounts.sign_out(known[1])
        assert await accounts.visitor(first) is None, "it was renewed, and is the same session"
        assert await accounts.visitor(second) is not None
        for _ in range(MOST_ENDED + 5):
            await accounts.sign_out((await accounts.sign_in("Anne", WORDS))[1])
        account = await accounts.store.account(anne.id)
        assert account is not None and len(account.ended) <= MOST_ENDED, "what is remembered does not grow for ever"
        assert await accounts.visitor(first) is None

    with_accounts(tmp_path, use)


def test_a_cookie_of_an_earlier_release_counts_and_can_be_ended(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        said = f"{anne.id}.0.{int(clock.time)}"
        old = f"{said}.{accounts._signature(said)}"
        assert await accounts.visitor(old) == (anne, None)
        clock.time += YEAR / 2
        known = await accounts.visitor(old)
        assert known is not None and known[1] is not None
        await accounts.sign_out(known[1])
        assert await accounts.visitor(old) is None

    with_accounts(tmp_path, use)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    settings = cookie_settings(https=True)
    assert settings["httponly"] is True
    assert settings["samesite"] == "lax"
    assert settings["secure"] is True
    assert settings["max_age"] == YEAR
    assert cookie_settings(https=False)["secure"] is False


def test_who_keeps_an_identity_signs_in_elsewhere(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, first = await accounts.guest("Anne")
        kept, here = await accounts.keep(anne, WORDS)
        assert (kept.id, kept.name, kept.kept) == (anne.id, "Anne", True)
        assert await accounts.visitor(first) is None, "a cookie from before counts no more"
        assert await accounts.visitor(here) == (kept, None)
        for name in ("Anne", "  anne ", "ANNE"):
            signed_in, there = await accounts.sign_in(name, WORDS)
            assert signed_in == kept
            assert await accounts.visitor(there) == (kept, None)
        for name, words in (("Anne", "trois petits gratte-sous"), ("Bob", WORDS), ("Anne", ""), ("\u0000", WORDS)):
            with pytest.raises(SignInFailed):
                await accounts.sign_in(name, words)

    with_accounts(tmp_path, use)


def test_a_guest_has_no_passphrase_to_sign_in_with(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        await accounts.guest("Anne")
        for words in ("", "None", WORDS):
            with pytest.raises(SignInFailed):
                await accounts.sign_in("Anne", words)

    with_accounts(tmp_path, use)


def test_a_new_passphrase_replaces_the_old_one_and_signs_out(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        anne, before = await accounts.keep(anne, WORDS)
        _, bot = await accounts.add_token(anne, "bot")
        for wrong in (None, "", WORDS + "x"):
            with pytest.raises(PassphraseNeeded):
                await accounts.keep(anne, "another passphrase", wrong)
        assert await accounts.visitor(before) == (anne, None)
        anne, after = await accounts.keep(anne, "another passphrase", WORDS)
        assert await accounts.bearer(bot) is None
        assert await accounts.visitor(before) is None
        assert await accounts.visitor(after) is not None
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Anne", WORDS)
        assert (await accounts.sign_in("Anne", "another passphrase"))[0] == anne
        await accounts.sign_out_everywhere(anne)
        assert await accounts.visitor(after) is None

    with_accounts(tmp_path, use)


def test_a_passphrase_is_guessed_by_nobody_who_copied_a_cookie(tmp_path: Path) -> None:
    """Nor by any other name: where it is asked for and at signing in it is the same passphrase, with the same limit."""

    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        anne, _ = await accounts.keep(anne, WORDS)
        for _ in range(50):
            await accounts.prove(anne, WORDS)
            with pytest.raises(PassphraseNeeded):
                await accounts.prove(anne, None)
        for guess in range(10):
            anne = await accounts.rename(anne, f"Anne {guess}")
            with pytest.raises(PassphraseNeeded):
                await accounts.prove(anne, f"words {guess}")
            with pytest.raises(SignInFailed):
                await accounts.sign_in(anne.name, f"words {guess}")
        for attempt in (accounts.prove(anne, WORDS), accounts.keep(anne, "other words", WORDS)):
            with pytest.raises(RequestsTooMany):
                await attempt
        with pytest.raises(RequestsTooMany):
            await accounts.sign_in(anne.name, WORDS)

    with_accounts(tmp_path, use)


def test_accents_may_be_typed_in_two_ways(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Zoe\u0301")
        kept, _ = await accounts.keep(anne, "a\u0300 la belle e\u0301toile")
        assert (await accounts.sign_in("zo\u00e9", "\u00e0 la belle \u00e9toile"))[0] == kept

    with_accounts(tmp_path, use)


def test_a_passphrase_is_neither_short_nor_endless(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, cookie = await accounts.guest("Anne")
        for words in ("", "1234567", "x" * 201):
            with pytest.raises(PassphraseWrong):
                await accounts.keep(anne, words)
        assert await accounts.visitor(cookie) == (anne, None)
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Anne", "x" * 100_000)

    with_accounts(tmp_path, use)


def test_passphrases_are_kept_as_argon2id_and_hashed_anew_when_that_is_better(tmp_path: Path) -> None:
    def kept() -> str:
        with sqlite3.connect(tmp_path / "gratteciel.db") as db:
            found: str = db.execute("SELECT passphrase FROM people WHERE passphrase IS NOT NULL").fetchone()[0]
        db.close()
        return found

    async def keep(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        await accounts.keep(anne, WORDS)

    async def sign_in(accounts: Accounts, clock: Clock) -> None:
        await accounts.sign_in("Anne", WORDS)

    with_accounts(tmp_path, keep)
    before = kept()
    assert before.startswith("$argon2id$")
    with_accounts(tmp_path, sign_in, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert "m=16,t=2" in kept()
    with_accounts(tmp_path, sign_in)
    assert not [path for path in tmp_path.iterdir() if WORDS.encode() in path.read_bytes()]


def test_a_kept_name_is_nobody_elses(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        namesake, _ = await accounts.guest("anne")
        bob, _ = await accounts.guest("Bob")
        anne, _ = await accounts.keep(anne, WORDS)
        with pytest.raises(NameTaken):
            await accounts.guest("ANNE")
        with pytest.raises(NameTaken):
            await accounts.rename(bob, "Anne")
        with pytest.raises(NameTaken):
            await accounts.keep(namesake, "another passphrase")
        assert (await accounts.rename(anne, "ANNE")).name == "ANNE"
        assert (await accounts.rename(anne, "Marie")).name == "Marie"
        assert (await accounts.rename(bob, "Anne")).name == "Anne", "a name that was given up is free"
        assert (await accounts.sign_in("marie", WORDS))[0].id == anne.id
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Anne", WORDS)

    with_accounts(tmp_path, use)


@pytest.mark.parametrize(
    ("name", "why", "pourquoi"),
    [
        *((empty, "nothing is to be seen", "on n’en voit rien") for empty in ("", "   ", "\u0301")),
        ("x" * (LONGEST_NAME + 1), "more than 40 characters", "plus de 40 caractères"),
        *((f"a{sign}b", f"{code} cannot be seen", f"{code} ne se voit pas") for sign, code in HIDDEN.items()),
        ("Ann \U0001f469\u200d\U0001f680", "pictures joined of several", "images faites de plusieurs"),
        ("Ann \U000e0fff", "U+E0FFF is not known here", "U+E0FFF n’est pas connu"),
        ("\U0001d400nn", "'\U0001d400' is not taken", "n’est pas admis"),
        ("Bоb", "'B' and 'о' are of two scripts", "'B' et 'о' sont de deux écritures"),
        ("שרה Ann", "'ש' and 'A' are of two scripts", "deux écritures"),
        ("A\u0301\u0301nn", "two marks in one place", "deux signes au même endroit"),
        ("สม\u0e49\u0e49", "two marks in one place", "deux signes au même endroit"),
        ("ก" + 2 * "\u0e34\u0e49\u0e4d", "'ก' bears more than 5 marks", "porte plus de 5 signes"),
    ],
)
def test_a_name_is_refused_in_words_that_fit_it(name: str, why: str, pourquoi: str) -> None:
    with pytest.raises(NameWrong) as refused:
        chosen(name)
    for text, reason in ((refused.value.text("en"), why), (refused.value.text("fr"), pourquoi)):
        assert reason in text and str(LONGEST_NAME) in text


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
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        bob, _ = await accounts.guest("Bob")
        token, text = await accounts.add_token(anne, "  my \0 bot ")
        clock.time += 1
        second, other = await accounts.add_token(anne, "another")
        assert text.startswith("gc_")
        assert await accounts.bearer(text) == (token, anne) and await accounts.bearer(other) == (second, anne)
        listed = await accounts.store.tokens(anne.id)
        assert [(t.id, t.label) for t in listed] == [(token.id, "my bot"), (second.id, "another")]
        assert await accounts.store.tokens(bob.id) == []
        assert not await accounts.store.revoke_token(bob.id, token.id), "nobody revokes another's token"
        assert await accounts.store.revoke_token(anne.id, token.id)
        assert not await accounts.store.revoke_token(anne.id, token.id)
        assert await accounts.bearer(text) is None
        found = await accounts.bearer(other)
        assert found is not None and found[1] == anne
        for nonsense in ("", "gc_", text[:-1], other.removeprefix("gc_"), "gc_\udcff"):
            assert await accounts.bearer(nonsense) is None
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert text[3:].encode() not in stored
        assert other[3:].encode() not in stored

    with_accounts(tmp_path, use)


def test_the_last_use_of_a_token_is_noted_once_a_minute(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        _, text = await accounts.add_token(anne, "bot")
        noted = []
        for wait in (0, 59, 1, 59, 1):
            clock.time += wait
            await accounts.bearer(text)
            noted.append((await accounts.store.tokens(anne.id))[0].used)
        assert noted == [1e9, 1e9, 1e9 + 60, 1e9 + 60, 1e9 + 120]

    with_accounts(tmp_path, use)


def test_tokens_are_not_without_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "MOST_TOKENS", 2)

    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        made = await asyncio.gather(*(accounts.add_token(anne, "bot") for _ in range(6)), return_exceptions=True)
        assert [isinstance(one, TokensTooMany) for one in made].count(False) == 2
        with pytest.raises(TokensTooMany):
            await accounts.add_token(anne, "bot")

    with_accounts(tmp_path, use)


def test_people_are_found_together(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        bob, _ = await accounts.guest("Bob")
        assert await accounts.store.people([bob.id, anne.id, "nobody", bob.id]) == {bob.id: bob, anne.id: anne}
        assert await accounts.store.person("nobody") is None
        with pytest.raises(LookupError):
            await accounts.store.rename("nobody", "Carl")

    with_accounts(tmp_path, use)


@pytest.mark.parametrize(
    ("name", "like"),
    [("Ϲat", "Cat"), ("Ιan", "Ian"), ("ǀan", "Ian"), ("Tiⲙ", "Tim"), ("ᗪora", "Dora"), ("ᏒoᏏ", "RoB"), ("Вⵔb", "Bob")],
)
def test_letters_of_other_scripts_make_no_other_name(name: str, like: str) -> None:
    assert looks(name) == looks(like)


@pytest.mark.parametrize(
    ("kept", "other"),
    [
        *(("Ian", "lan"), ("Ian", "іan"), ("Ian", "IAN"), ("PICO", "РІСО"), ("Pico", "Рісо"), ("Рісо", "Pico")),
        *(("Рісо", "PICO"), ("Зоя", "зoя"), ("Зоя", "ЗОЯ"), ("зоя", "3оя"), ("Борис", "Бopиc"), ("ΝΙΚΗ", "NIKH")),
        *(("Max", "Ma✗"), ("Bob", "B⭕b"), ("Max", "爪ax"), ("Leo", "Leㅇ"), ("محمده", "محمد۵"), ("علی", "علي")),
        *(
            ("שרה", "ש\u05b8רה"),
            ("محمد", "م\u064fحمد"),
            ("Đan", "Ðan"),
            ("タカハシ", "夕力八シ"),
            ("メアリー", "メアリ一"),
        ),
        *(("علی ٢", "علی ۲"), ("O'Neil", "O´Neil"), ("Anne", "Anne."), ("Anne", "An ne"), ("Anne", "☕ Anne ☕")),
        *(("Jean-Pierre", "Jean Pierre"), ("Ian Smith", "ian.smith"), ("MARION POLO", "Marion_Polo"), ("Anne", "Anņe")),
        *(("Ian Smith", "lan-Smith"), ("Anne", "Anne.\u0301"), ("Anne", "Anne一"), ("★", "★ ")),
        *(("O'Neil", "O’Neil"), ("Anne-Marie", "Anne–Marie"), ("Əli", "әli")),
    ],
)
def test_in_capitals_or_small_a_name_looks_like_the_same_others(kept: str, other: str) -> None:
    assert alike(kept) & alike(other)
    assert name_key(kept) == name_key(other) or looks(kept) in sought(other), "it is found"


@pytest.mark.parametrize(
    ("kept", "other"),
    [("Kai", "Kal"), ("ipek", "ipék"), ("Anne", "Anne 2"), ("★", "☕"), ("一郎", "郎"), ("メ一", "メ"), ("!", "!!")],
)
def test_a_name_looks_like_no_others(kept: str, other: str) -> None:
    assert not alike(kept) & alike(other)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Zoe\u0301",
            "Łukasz",
            "Ọlọ́run",
            "Nguyễn Văn",
            "Þór",
            "O’Brien",
            "Kay_42!",
            "D’Artagnan ⭐",
            "❤\ufe0f Zoé 🇫🇷",
        ),
        *("Ann ✈️", *(f"Ann {sign}" for sign in "✌✋✊✏✓✔✅❄❣❌❓❗⏰⌛⬛⭕🃏🀄★☕")),
        *(
            "Mª José",
            "Nº 5",
            "Ann´s",
            "ג׳ורג׳",
            "צה״ל",
            "בן־גוריון",
            "علی ۱۲",
            "محمد ٣",
            "김Alex",
            "小明Leo",
            "Leo たろう",
        ),
        *("Борис", "Ґанна", "Αλέξης", "Հայկ", "שרה", "محمد", "अमित", "田中さくら", "佐々木", "김철수", "สมชาย", "42"),
    ],
)
def test_people_are_called_in_their_own_letters(name: str) -> None:
    assert name_key(chosen(name)) == name_key(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Бopиc",
            "Зoя",
            "Вob",
            "Αnn",
            "Annа",
            "ǀan",
            "ɑnn",
            "ᴀnn",
            "Ꭺnn",
            "ꓮnn",
            "𐐬tto",
            "𐓂tto",
            "𐌀nn",
            "𖽀nn",
            "ꜳron",
        ),
        *(
            "ӕon",
            "A\u0332nn",
            "A\u0338nn",
            "A\u0301\u0301nn",
            "Ann\U00016fe4",
            "Ann\U0001d159",
            "Ⅰan",
            "𝐀nn",
            "Ann০",
            "Ann٥",
            "Ann׳s",
            "Лев小明",
            "Ann❙",
            "Ann🅰",
            "Ann①",
            "⊤im",
        ),
    ],
)
def test_nobody_mixes_letters_or_takes_those_of_old_books(name: str) -> None:
    with pytest.raises(NameWrong):
        chosen(name)


def test_signs_of_which_nothing_is_seen_are_in_no_name() -> None:
    """All that Unicode calls ignorable by default but what colours a picture, and the two of which it forgets it."""
    unseen = [
        *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0E)),
        *((0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3)),
        *((0x1D159, 0x1D159), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    ]
    for first, last in unseen:
        for code in range(first, last + 1):
            with pytest.raises(NameWrong):
                tidy(f"An{chr(code)}n")


def test_what_a_kept_name_looks_like_is_known_anew_after_an_upgrade(any_place: Path | str) -> None:
    """Here an older release, or one that runs beside this one, knew fewer letters."""

    async def keep(store: Store) -> None:
        for id, name in (("boris", "Борис"), ("twin", "Бopиc"), ("anne", "Anne")):
            await store.people.add(somebody(id, name))
        for id in ("boris", "anne"):
            assert await store.people.keep(id, "hash") is not None

    async def look(store: Store) -> None:
        assert await store.people.taken("eve", "Бopиc") and await store.people.taken("eve", "Anne")
        assert not await store.people.taken("boris", "Бopиc") and not await store.people.taken("eve", "Bea")
        assert not await store.people.add(somebody("eve", "Бopиc")) and await store.people.keep("twin", "hash") is None
        account = await store.people.account_named("борис")
        assert account is not None and account.person.name == "Борис"

    with_store(any_place, keep)
    forgotten = "UPDATE people SET looks = 'otherwise' WHERE id = 'boris'"
    if isinstance(any_place, str):
        with psycopg.connect(any_place, options="-c search_path=gratteciel") as shared:
            shared.execute(forgotten)
    elif any_place.suffix == ".db":
        with closing(sqlite3.connect(any_place, isolation_level=None)) as db:
            db.execute(forgotten)
    with_store(any_place, look)
    with_store(any_place, look)


def test_two_who_have_kept_names_that_look_alike_by_now_both_have_them(
    any_place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From an older release, in which they did not: each signs in, and gets another passphrase; no third is added."""

    async def nobody(*_: object) -> bool:
        return False

    async def keep(store: Store) -> None:
        for id, name in (("one", "Jean-Pierre"), ("two", "Jean Pierre")):
            await store.people.add(somebody(id, name))
            assert await store.people.keep(id, "hash") is not None
        await store.people.add(somebody("guest", "Jean_Pierre"))

    async def look(store: Store) -> None:
        for id, name in (("one", "Jean-Pierre"), ("two", "Jean Pierre")):
            assert await store.people.keep(id, "another hash") is not None
            account = await store.people.account_named(name)
            assert account is not None and account.person.id == id and account.passphrase == "another hash"
        assert await store.people.taken("eve", "JEAN.PIERRE") and not await store.people.taken("eve", "Jeanne")
        assert await store.people.keep("guest", "hash") is None
        guest = await store.people.person("guest")
        assert guest is not None and guest.name == "Jean_Pierre"

    with monkeypatch.context() as older:
        older.setattr(sqlite_people, "kept_by_other", lambda *_: False)
        older.setattr(postgres_people, "kept_by_other", nobody)
        older.setattr(JournalPeople, "kept_by_other", lambda *_: False)
        with_store(any_place, keep)
    with_store(any_place, look)


def test_who_has_kept_a_name_of_mixed_letters_has_it(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        with pytest.raises(NameWrong):
            await accounts.guest("Бopиc\U00016fe4")
        old = somebody("old", "Бopиc\U00016fe4")
        await accounts.store.add(old)
        kept, _ = await accounts.keep(old, WORDS)
        assert (await accounts.sign_in(old.name, WORDS))[0] == kept
        with pytest.raises(NameWrong):
            await accounts.rename(kept, "Бopиc")
        assert (await accounts.rename(kept, "Борис")).name == "Борис"

    with_accounts(tmp_path, use)


def test_a_level_is_somebody_too() -> None:
    assert level_person("craftsman").id == "level:craftsman"
    assert level_person("craftsman").level == "craftsman"


def test_ids_do_not_repeat_and_need_no_quoting() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(id.isalnum() and len(id) == 12 for id in ids)


@pytest.mark.parametrize(
    "name",
    [
        *("intern", "İntern", "ïntern", "ıntern", "lntern", "іntеrn", "Légende Vivante", "staglaire"),
        *("intern.", "intern!", "int ern", "in-tern", "interņ", "inter\u0301n", "☕ Stagiaire ☕", "i n t e r n"),
        *("the intern", "L’artisan", "Un Stagiaire", "Intern (Red)", "Intern 2", "2. intern", "Robot Intern"),
        *("—", "-", "–"),
    ],
)
def test_nobody_is_called_like_a_bot_with_other_letters_or_accents(name: str) -> None:
    with pytest.raises(NameTaken):
        own(name)
    assert looks("İpek") == looks("ipek") != looks("ipék")


@pytest.mark.parametrize("name", ["Internet", "Interna", "Theodora", "Lance", "Randy", "2", "(2)", "!", "☕ ★", "…"])
def test_who_is_not_called_like_a_bot_has_their_name(name: str) -> None:
    assert own(name) == name


def test_an_account_that_was_being_read_as_it_changed_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a session that was ended would go on as long as the server."""

    async def change(store: Store) -> None:
        people = store.people
        assert isinstance(people, SqlitePeople)
        look_up, ended = people.look_up, asyncio.Event()

        async def slowly(id: str) -> Account | None:
            found = await look_up(id)
            await ended.wait()
            return found

        await people.add(somebody("anne"))
        monkeypatch.setattr(people, "look_up", slowly)
        reading = asyncio.create_task(people.account("anne"))
        await people.end_sessions("anne")
        ended.set()
        await reading
        account = await people.account("anne")
        assert account is not None and account.sessions == 1
        assert await people.account("anne") is account, "it is remembered from then on"
        await people.forget("anne")
        assert await people.account("anne") is None

    with_store(tmp_path / "data" / "gratteciel.db", change)


def test_attempts_count_wherever_they_are_made_and_are_forgotten_one_by_one(any_place: Path | str) -> None:
    clock = Clock()
    most = int(ATTEMPTS.at_once)

    async def guess(accounts: Accounts) -> None:
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Anne", "guess guess guess")

    async def at_once(store: Store) -> None:
        one, other = [await Accounts.of(store, clock, QUICK) for _ in range(2)]  # as two processes have it
        anne, _ = await one.guest("Anne")
        await one.keep(anne, WORDS)
        for n in range(most):
            clock.time += 0.1
            await one.sign_in("Anne", WORDS)  # who knows it uses up none
            await guess((one, other)[n % 2])
        for accounts in (one, other):
            with pytest.raises(RequestsTooMany):
                await accounts.sign_in("anne", WORDS)
            with pytest.raises(RequestsTooMany):
                await accounts.prove(anne, WORDS)
            accounts.close()

    async def later(store: Store) -> None:
        again = await Accounts.of(store, clock, QUICK)  # as after a restart
        with pytest.raises(RequestsTooMany) as refused:
            await again.sign_in("Anne", WORDS)
        wait = refused.value.facts["seconds"]
        assert 0 < wait <= EACH
        clock.time += wait
        await guess(again)
        with pytest.raises(RequestsTooMany):
            await again.sign_in("Anne", WORDS)
        clock.time -= 1e6  # put back: for no longer than if all were made now
        with pytest.raises(RequestsTooMany) as refused:
            await again.sign_in("Anne", WORDS)
        assert refused.value.facts["seconds"] <= EACH + 1
        clock.time += EACH + 1
        anne, _ = await again.sign_in("Anne", WORDS)
        await again.store.keep(anne.id, QUICK.hash("other words"))  # as whoever runs the server gives a new one
        for _ in range(most):
            await guess(again)
        again.close()

    with_store(any_place, at_once)
    with_store(any_place, later)
