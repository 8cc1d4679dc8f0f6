"""Storage that came to harm: a full disk, a folder of another server, an entry nobody can read."""

import sqlite3
from pathlib import Path

import pytest

from gratteciel.server.errors import FolderTaken, NameTaken, RequestsTooMany, SignInFailed, StoreFailed
from gratteciel.server.people.accounts import ATTEMPTS, Accounts
from gratteciel.server.people.names import own
from gratteciel.server.storage.sqlite.folder import lock, opened_store
from tests.server.host import ME, Host, host, lay, now, ok, refused
from tests.server.test_accounts import WORDS, Clock, with_accounts


def test_a_folder_is_one_servers(tmp_path: Path) -> None:
    held = lock(tmp_path / "data")
    with pytest.raises(FolderTaken, match="another server"):
        lock(tmp_path / "data")
    held.close()
    lock(tmp_path / "data").close()


def test_what_cannot_be_opened_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder.db").mkdir()
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreFailed, match="file"):
            lock(folder)
    with pytest.raises(StoreFailed, match=r"folder\.db"):
        opened_store(tmp_path / "folder.db")


def test_a_server_that_can_keep_nothing_is_not_well(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = server.call()
    address = f"{server.url}/healthz"
    assert ok(nobody.get(address)) == {"status": "ok"}

    async def full(_when: float) -> None:
        raise StoreFailed(why="database or disk is full")

    monkeypatch.setattr(server.services.store.server, "stay_alive", full)
    assert refused(nobody.get(address), "store/failed")["status"] == 503


STEP = '{"number": 2, "when": 1, "event": {"kind": "step", "seat": 0, "text": "S z9"}}'


@pytest.mark.parametrize("body", ["{", STEP], ids=["no JSON", "no step"])
def test_a_bad_entry_concerns_its_own_table_alone(tmp_path: Path, body: str) -> None:
    with host(tmp_path) as at:
        ann = at.guest("Ann")
        cookie = ann.cookies["gratteciel"]
        bad, good = (lay(ann, "hong-kong", ME, {"kind": "bot", "level": "intern"})["id"] for _ in range(2))
    db = sqlite3.connect(tmp_path / "gratteciel.db")
    last = "SELECT serial FROM tables WHERE id = ?"
    db.execute(f"UPDATE entries SET body = ? WHERE serial = ({last}) AND number = 2", (body, bad))
    db.commit()
    db.close()
    with host(tmp_path) as at:
        ann = at.call(cookies={"gratteciel": cookie})
        assert refused(ann.get(f"/tables/{bad}"), "table/damaged")["facts"]["table"] == bad
        refused(ann.post(f"/tables/{bad}/steps", json={"at": 3, "step": "S b2"}), "table/damaged")
        seen = now(ann, good)
        ok(ann.post(f"/tables/{good}/steps", json={"at": seen["at"], "step": seen["steps"][0]["step"]}))


def test_a_name_is_not_guessed_at_from_many_addresses(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Anne")
        await accounts.keep(anne, WORDS)
        for _ in range(3):
            await accounts.sign_in("Anne", WORDS)  # who knows it may come as often as they like
        for _ in range(int(ATTEMPTS.at_once)):
            with pytest.raises(SignInFailed):
                await accounts.sign_in("ANNE", "guess guess guess")
        with pytest.raises(RequestsTooMany):
            await accounts.sign_in("anne", WORDS)
        with pytest.raises(SignInFailed):
            await accounts.sign_in("Bob", WORDS)  # others are not concerned

    with_accounts(tmp_path, use)


@pytest.mark.parametrize("name", ["intern", "INTERN", "lntern", "Living Legend", "living-legend", "Légende vivante"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(NameTaken):
        own(name)


def test_a_kept_name_is_not_imitated(tmp_path: Path) -> None:
    async def use(accounts: Accounts, clock: Clock) -> None:
        anne, _ = await accounts.guest("Marion Polo")
        await accounts.keep(anne, WORDS)
        bob, _ = await accounts.guest("Bob")
        for name in ("Mаrion Polo", "Marion P0lo", "Marion PoIo", "Μarion Polo", "Marion Polо"):
            with pytest.raises(NameTaken):
                await accounts.guest(name)
            with pytest.raises(NameTaken):
                await accounts.rename(bob, name)
        assert (await accounts.rename(anne, "Marion")).name == "Marion"
        await accounts.guest("Marion P0lo")

    with_accounts(tmp_path, use)
