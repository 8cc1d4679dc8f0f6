"""From functions to LLVM: entries and their parts as Numba writes them, before anything is made of that.

By Numba's own passes a function would be fitted to the processor at hand, its sizes of pointers included. Here nothing
is: the code is left as it was first written, in which no size is counted out yet.
"""
# mypy: disable-error-code="no-untyped-call, misc", no-warn-unused-ignores
# Numba is typed in part only, and in some versions not at all.

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from numba.core import types
from numba.core.compiler import DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.np.numpy_support import from_dtype

from gratteciel.engine.loader import BUILDING, Engine
from gratteciel.engine.native_bits import INSTRUCTIONS
from gratteciel.engine.native_whole import OPTIONS, CompilerOfParts, Part, PartLibrary
from gratteciel.engine.wasm.signatures import Signature

NUMBERS: dict[str, Any] = {
    "int": types.int64,
    "float": types.float64,
    "ints": types.Array(types.int64, 1, "C"),
    "int-rows": types.Array(types.int64, 2, "C"),
    "floats": types.Array(types.float64, 1, "C"),
    "float-rows": types.Array(types.float64, 2, "C"),
    "singles": types.Array(types.float32, 1, "C"),
}
"""Kinds of arguments as Numba has them; all others are records."""


class UnfittedLibrary(PartLibrary):
    """The code of a part and of its own parts, fitted to no processor."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Leave it as it is."""


class UnfittedCompiler(CompilerOfParts):
    """Numba's usual passes, into an `UnfittedLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """The one pipeline there is."""
        state = self.state
        state.flags.no_compile = True
        state.library = UnfittedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class UnfittedPart(Part):
    """A part, or an entry, for whatever machine; it can neither allocate anything nor count references."""

    def __init__(self, function: Callable[..., Any]) -> None:
        options = OPTIONS | {"no_cpython_wrapper": True, "_nrt": False}
        CPUDispatcher.__init__(self, function, targetoptions=options, pipeline_class=UnfittedCompiler)


class Workshop(Engine):
    """An engine whose parts are made for WebAssembly; entries are only parts that nobody else calls."""

    def __init__(self, game: str, rules: ModuleType) -> None:
        super().__init__(game, rules, "native")

    def part(self, function: FunctionType) -> Any:
        """A function as other functions of the engine call it."""
        if function not in self.parts:
            self.parts[function] = INSTRUCTIONS.get(function) or UnfittedPart(self.copy(function))
        return self.parts[function]


def compiled(workshop: Workshop, signature: Signature, records: Mapping[str, Any]) -> Any:
    """An entry as Numba compiles it for what it takes."""
    kinds = tuple(
        NUMBERS[kind] if kind in NUMBERS else types.Array(from_dtype(records[kind]), 1, "C") for kind in signature.takes
    )
    with BUILDING:
        part = workshop.part(workshop.own(signature.function))
        part.compile(kinds)
        return part.overloads[kinds]
