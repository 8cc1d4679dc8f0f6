"""Trees that grow in workers of the page's, while the house goes on answering."""

from collections.abc import Callable
from typing import Any

from gratteciel.bots.thinking import Tree
from gratteciel.engine.deeds import Deeds
from gratteciel.engine.wasm.far import Far, FarInstance, Place
from gratteciel.engine.wasm.hosts import NewHost
from gratteciel.page.thinking import Here
from gratteciel.play.position import Position

NewFar = Callable[[NewHost], Far | None]
"""Makes an instance elsewhere of a file that was loaded here; None: nobody there can have one just now."""


class Thinkers:
    """`Growing` by instances elsewhere: each tree has one of its own."""

    def __init__(self, new: NewFar) -> None:
        self.new, self.here = new, Here()

    def place(self, position: Position, /) -> Any:
        """A new instance; a game that is interpreted has none, and its trees grow here."""
        searcher = position.game.searcher
        far = self.new(searcher.code.pool.new_host) if searcher.mode == "wasm" else None
        return None if far is None else Place(FarInstance(far))

    async def do(self, tree: Tree, deeds: Deeds, /) -> None:
        """Have something done to a tree, where it lives."""
        instance = getattr(tree.nodes, "instance", None)
        if isinstance(instance, FarInstance):
            await instance.do(tree.engine, deeds)
        else:
            await self.here.do(tree, deeds)
