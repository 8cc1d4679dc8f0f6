"""Room in linear memory."""

import random
from itertools import pairwise

import pytest

from gratteciel.engine.wasm.arena import ALIGNED, PAGE, Arena


class Memory:
    """So many pages that can become more, up to a limit."""

    def __init__(self, base: int, most: int = 1000) -> None:
        self.base, self.pages, self.most = base, 1, most

    def size(self) -> int:
        return self.pages * PAGE

    def grow(self, pages: int) -> None:
        if self.pages + pages > self.most:
            raise MemoryError
        self.pages += pages


@pytest.mark.parametrize("seed", range(20))
def test_blocks_never_overlap_and_everything_comes_back(seed: int) -> None:
    luck = random.Random(seed)
    memory = Memory(1030)
    arena = Arena(memory)
    held: dict[int, int] = {}
    for _ in range(300):
        if held and luck.random() < 0.45:
            address = luck.choice(list(held))
            del held[address]
            arena.give_back(address)
        else:
            size = luck.choice([0, 1, 40, 5000, 90_000])
            address = arena.take(size)
            assert address % ALIGNED == 0 and address >= 1030 and address + size <= memory.size()
            held[address] = size
        blocks = sorted(held.items())
        assert all(a + size <= b for (a, size), (b, _) in pairwise(blocks))
    for address in held:
        arena.give_back(address)
    arena.settle()
    assert arena.top == 1040 and not arena.free and not arena.taken


def test_what_was_given_back_is_used_again() -> None:
    memory = Memory(0)
    arena = Arena(memory)
    for _ in range(100):
        arena.give_back(arena.take(PAGE // 2))
    assert memory.pages == 1


def test_memory_that_cannot_grow_leaves_everything_as_it_was() -> None:
    arena = Arena(Memory(0, most=2))
    first = arena.take(PAGE)
    with pytest.raises(MemoryError):
        arena.take(2 * PAGE)
    arena.give_back(first)
    assert arena.take(2 * PAGE) == first


def test_what_nobody_ever_had_is_zero_already() -> None:
    arena = Arena(Memory(1030))
    first, dirty = arena.take_zeroed(100)
    assert dirty == 0
    arena.give_back(first)
    # The same block, and more than was ever taken.
    assert arena.take_zeroed(500) == (first, 112)
    assert arena.take_zeroed(8) == (first + 512, 0)
