"""Step a naive reference and the library through the same game, comparing all that both can tell after every step."""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from gratteciel import CHANCE, Position

Taste = Callable[[str], float]
"""How much a player likes a decision: the odds with which it is drawn."""


class Referee(Protocol):
    """What every reference implementation offers."""

    def mover(self) -> int | str | None: ...
    def legal(self) -> dict[str, int]: ...
    def play(self, text: str) -> None: ...
    def scores(self) -> list[int]: ...
    def shares(self) -> list[float]: ...


def anything(text: str) -> float:
    """The taste of somebody who plays at random."""
    return 1.0


def story(position: Position) -> str:
    """The steps that led here, for the message of a failed comparison."""
    return "\n".join(map(str, position.history))


def same(reference: Referee, position: Position) -> dict[str, int]:
    """Assert that both see the same game at this moment; give back its legal steps with their weights."""
    mover = "chance" if position.mover == CHANCE else position.mover
    assert reference.mover() == mover, story(position)
    legal = reference.legal()
    moves = [str(move) for move in position.moves()]
    assert len(set(moves)) == len(moves), story(position)
    assert set(legal) == set(moves), story(position)
    if mover == "chance":
        weights = {str(move): weight for move, weight in position.chances()}
        ours, theirs = sum(legal.values()), sum(weights.values())
        assert {text: legal[text] * theirs for text in legal} == {text: weights[text] * ours for text in legal}, story(
            position
        )
    else:
        assert set(legal.values()) <= {1}, story(position)
    assert reference.scores() == list(position.scores), story(position)
    shares = reference.shares()
    assert shares == list(position.shares), story(position)
    assert tuple(seat for seat, share in enumerate(shares) if share > 0) == position.winners, story(position)
    assert bool(legal) == (mover is not None), story(position)
    return legal


def both(reference: Referee, position: Position, steps: Iterable[str]) -> Position:
    """Play the given steps on both sides, comparing before each and after the last."""
    for text in steps:
        assert text in same(reference, position), f"{text} is not among {reference.legal()}"
        reference.play(text)
        position = position.play(text)
    same(reference, position)
    return position


def random_game(
    reference: Referee, position: Position, rng: random.Random, taste: Taste = anything, most: int = 10_000
) -> Position:
    """Play both to the end, or `most` steps on; luck falls by its weights, decisions by taste."""
    for _ in range(most):
        legal: Mapping[str, float] = same(reference, position)
        if not legal:
            break
        if reference.mover() != "chance":
            legal = {text: taste(text) for text in legal}
        text = rng.choices(list(legal), list(legal.values()))[0]
        reference.play(text)
        position = position.play(text)
    else:
        same(reference, position)
    return position
