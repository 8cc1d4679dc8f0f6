"""Moves and refusals, as people who use the library meet them."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Move:
    """One step: `str(move)` is its notation, `targets` the things on the table it points at."""

    step: int
    text: str
    targets: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


@dataclass(frozen=True)
class Refusal:
    """Why a step is not allowed: the id of the rule, and what it says in the language asked for."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"
