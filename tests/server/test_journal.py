"""The journal: cut at any byte it has lost nothing acknowledged; what fails changes nothing; it is kept short."""

import asyncio
from errno import ENOSPC
from pathlib import Path

import pytest

from gratteciel.server.errors import StoreFailed, StoreForeign, TableDamaged
from gratteciel.server.storage.journal.journal import BEGINNING, NAME, Found, framed, records, whole
from gratteciel.server.storage.journal.shelves import SPARE
from gratteciel.server.storage.journal.store import JournalStore
from gratteciel.server.storage.store import Store
from tests.server.shelf import row, somebody, steps, summary, with_store


class Memory:
    """A host that keeps bytes in memory, and notes how many there were after each append."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.ends: list[int] = []
        self.full = False
        self.rewritten = 0

    def read(self) -> bytes:
        return self.data

    def append(self, data: bytes, /) -> None:
        if self.full:
            raise OSError(ENOSPC, "no space left")
        self.data += data
        self.ends.append(len(self.data))

    def replace(self, data: bytes, /) -> None:
        if self.full:
            raise OSError(ENOSPC, "no space left")
        self.data = data
        self.rewritten += 1


async def filled(host: Memory, count: int) -> JournalStore:
    store = JournalStore(host)
    await store.people.add(somebody())
    await store.tables.add(row(), [], summary())
    for number in range(1, count + 1):
        assert await store.tables.append("t1", steps(number, text=f"step {number}"), summary(number=number))
    return store


def test_cut_at_every_byte_it_has_what_was_acknowledged_and_goes_on() -> None:
    async def use() -> None:
        host = Memory()
        await filled(host, 4)
        data, ends = host.data, host.ends
        for cut in range(ends[1], len(data) + 1):
            acknowledged = sum(end <= cut for end in ends) - 2
            torn = Memory(data[:cut])
            store = JournalStore(torn)
            found = await store.tables.entries("t1")
            assert [entry.number for entry in found] == list(range(1, acknowledged + 1)), cut
            told = await store.tables.summary("t1")
            assert told is not None and told.number == acknowledged
            assert await store.tables.append("t1", steps(acknowledged + 1), summary(number=acknowledged + 1))
            again = JournalStore(Memory(torn.data))
            assert len(await again.tables.entries("t1")) == acknowledged + 1, "what came after the cut counts"
        for cut in range(ends[0]):
            assert await JournalStore(Memory(data[:cut])).tables.find() == []

    asyncio.run(use())


def test_a_last_record_whose_bytes_are_not_all_there_is_dropped_and_one_before_is_passed_over() -> None:
    data = whole([b"first", b"second"])
    spoilt = data[:-3] + bytes(3)
    assert records(spoilt) == Found([b"first"])
    assert records(data + bytes(4096)) == Found([b"first", b"second"]), "room that was never written to"
    assert records(spoilt + framed(b"third")) == Found([b"first", b"third"], damaged=True)


def test_a_spoilt_byte_costs_the_record_it_is_of_and_nothing_else() -> None:
    async def use() -> None:
        host = Memory()
        store = JournalStore(host)
        await store.people.add(somebody())
        for id in ("t1", "t2"):
            await store.tables.add(row(id), [], summary(id))
        for number in (1, 2):
            for id in ("t1", "t2"):
                assert await store.tables.append(id, steps(number), summary(id, number=number))
        every, ends = records(host.data).records, [len(BEGINNING), *host.ends]
        assert len(every) == len(ends) - 1 == 7
        for at in range(len(host.data)):
            spoilt = Memory(host.data[:at] + bytes([host.data[at] ^ 0x55]) + host.data[at + 1 :])
            if len(NAME) <= at < len(BEGINNING):
                with pytest.raises(StoreForeign):
                    JournalStore(spoilt)
                continue
            record = next((n for n, end in enumerate(ends[1:]) if at < end), 0) if at >= ends[0] else None
            left = [one for n, one in enumerate(every) if n != record]
            last = record == len(every) - 1
            assert records(spoilt.data) == Found(left, damaged=not last), at
            again = JournalStore(spoilt)
            assert again.damaged is not last and again.whoever() == "anne", at
            for id in ("t1", "t2"):
                hurt = record is not None and f'"{id}"'.encode() in every[record]
                if not hurt:
                    assert len(await again.tables.entries(id)) == 2, at
                elif record in (1, 2):
                    assert await again.tables.table(id) is None and not await again.tables.entries(id)
                elif record in (3, 4):
                    with pytest.raises(TableDamaged, match="entry 1 is missing"):
                        await again.tables.entries(id)
                else:
                    assert len(await again.tables.entries(id)) == 1
            assert [one.id for one in await again.tables.find()] == [
                id for n, id in ((2, "t2"), (1, "t1")) if n != record
            ]
            assert not JournalStore(Memory(spoilt.data)).damaged, "it is said once"

    asyncio.run(use())


@pytest.mark.parametrize("data", [b"SQLite format 3\0", b"gratteciel journal 2\n", whole([b"{}"]), whole([b"[[]]"])])
def test_what_is_no_journal_of_ours_is_refused_and_left_alone(data: bytes) -> None:
    host = Memory(data)
    with pytest.raises(StoreForeign):
        JournalStore(host)
    assert host.data == data


def test_a_shelf_of_a_later_release_is_refused() -> None:
    with pytest.raises(StoreForeign, match="another release"):
        JournalStore(Memory(whole([b'[["hats","x",1]]'])))


def test_what_cannot_be_kept_has_not_happened() -> None:
    async def use() -> None:
        host = Memory()
        store = await filled(host, 2)
        host.full = True
        with pytest.raises(StoreFailed, match="no more room"):
            await store.tables.append("t1", steps(3), summary(number=3))
        with pytest.raises(StoreFailed):
            await store.people.rename("anne", "Zoe")
        assert len(await store.tables.entries("t1")) == 2
        found = await store.people.person("anne")
        assert found is not None and found.name == "Anne"
        host.full = False
        assert await store.tables.append("t1", steps(3), summary(number=3))

    asyncio.run(use())


def test_a_long_journal_is_written_anew_when_it_is_opened() -> None:
    async def use() -> None:
        host = Memory()
        store = JournalStore(host)
        await store.tables.add(row(), [], summary())
        await store.server.key("cookies")
        while len(host.data) < 3 * SPARE:
            await store.server.stay_alive(float(len(host.data)))
        before = await store.server.alive(), await store.server.key("cookies"), await store.tables.table("t1")
        host.rewritten = 0
        host.full = True
        assert await JournalStore(host).server.alive() == before[0], "where there is no room it stays as long as it is"
        torn = Memory(host.data + b"x")
        torn.full = True
        with pytest.raises(StoreFailed, match="no more room"):
            JournalStore(torn)
        host.full = False
        again = JournalStore(host)
        assert host.rewritten == 1 and len(host.data) < SPARE and host.data.startswith(BEGINNING)
        assert (await again.server.alive(), await again.server.key("cookies"), await again.tables.table("t1")) == before
        JournalStore(host)
        assert host.rewritten == 1

    asyncio.run(use())


def test_closed_it_takes_and_tells_nothing(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), [], summary())
        await store.close()
        with pytest.raises(StoreFailed):
            await store.tables.append("t1", steps(1), summary(number=1))
        with pytest.raises(StoreFailed):
            await store.tables.table("t1")

    with_store(tmp_path / "some.journal", use)
