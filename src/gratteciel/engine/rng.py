"""Random numbers by counting: the same numbers interpreted, native and on the GPU.

A stream is an integer array ``[key, key, counter]``; each draw hashes key and counter and moves the counter on, so a
game's luck depends on its seed and its own number only, never on what ran beside it. All arithmetic stays below 2**63,
so that wrapping and arbitrary-precision integers agree.
"""

from gratteciel.engine.rooms import Ints, integers

MASK = 0xFFFFFFFF
STREAM_WORDS = 3


def scramble(word: int) -> int:
    """A well-mixed 32-bit hash of a 32-bit word."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & MASK
    word ^= word >> 15
    word = (word * 0x735A2D97) & MASK
    return word ^ (word >> 15)


def seed_stream(rng: Ints, seed: int, game: int) -> None:
    """Point `rng` at the beginning of the stream of one game of one seed: another for each of 2**64 seeds."""
    high = (seed >> 32) & MASK
    first = scramble((seed & MASK) ^ 0x5BF03635)
    first = scramble((first + high) & MASK)
    rng[0] = scramble((first + (game & MASK)) & MASK)
    # The first key keeps 32 bits of the seed and the second the others, or streams could be told apart by trying all.
    rng[1] = scramble((int(rng[0]) ^ (game >> 32) ^ first ^ scramble(high) ^ 0x2545F491) & MASK)
    rng[2] = 0


def word(rng: Ints) -> int:
    """The next 32 random bits."""
    counter = int(rng[2])
    rng[2] = (counter + 1) & MASK
    return scramble((scramble((counter * 0x1E3779B9 + int(rng[0])) & MASK) + int(rng[1])) & MASK)


def below(rng: Ints, n: int) -> int:
    """A whole number in ``range(n)``, uniformly (n below 2**31; the bias is less than n / 2**32)."""
    return (word(rng) * int(n)) >> 32


def stream(seed: int, game: int = 0) -> Ints:
    """A new stream, for callers in ordinary Python."""
    rng = integers(STREAM_WORDS)
    seed_stream(rng, seed, game)
    return rng
