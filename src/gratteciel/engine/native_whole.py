"""Entries compiled whole: LLVM sees an entry and all its parts in one piece.

By itself Numba optimises every function, for every width of its integers and with everything it calls, makes machine
code of it, and wraps it so that Python and C could call it. Here a part stays unfinished: LLVM sees it where an entry
needs it, and only there, as one of the entry's own. A cold start takes half as long, and the code is faster.

This leans on the insides of Numba (`numba.core`), which may change from one version to the next; `native` tries whether
they are as they are expected here.
"""
# mypy: disable-error-code="no-untyped-call, misc", no-warn-unused-ignores
# Numba is typed in part only, and in some versions not at all.

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import CPUDispatcher

NARROW = types.integer_domain - {types.uint64}
"""The integers that are widened to 64 bits with a sign: all those that fit."""

COMPILED_AS = "wholes3"
"""Named in the folders of the cache: raised when the same functions are compiled differently."""

OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""What Numba is told about entries and parts alike."""


class PartLibrary(JITCodeLibrary):
    """The code of one part and of its own parts, neither optimised nor made into machine code."""

    def _optimize_final_module(self) -> None:
        """Leave it to the entries, which know what of it they need."""

    def _finalize_final_module(self) -> None:
        """Be ready to be linked, and no more than that."""
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """The code of an entry with all its parts."""

    def _optimize_final_module(self) -> None:
        """Optimise it, the parts being nobody else's business: LLVM then inlines, specialises and drops them freely."""
        own = [one for one in self._linking_libraries if isinstance(one, PartLibrary)]
        parts = {one.name for library in own for one in library.get_defined_functions()}
        for one in self.get_defined_functions():
            if one.name in parts:
                one.linkage = "internal"
        super()._optimize_final_module()


class CompilerOfParts(CompilerBase):
    """Numba's usual passes, into a `PartLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """The one pipeline there is."""
        state = self.state
        state.flags.no_compile = True
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class CompilerOfEntries(CompilerBase):
    """Numba's usual passes, into a `EntryLibrary`."""

    def define_pipelines(self) -> list[Any]:
        """The one pipeline there is."""
        state = self.state
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile, and tell the code where the Python objects are that its parts need (to print, or to raise)."""
        result = super().compile_extra(func)
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)
        return result


class Part(CPUDispatcher):
    """A function that only other native functions call, always with wide integers."""

    def __init__(self, function: Callable[..., Any]) -> None:
        options = OPTIONS | {"no_cpython_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=CompilerOfParts)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How Numba types a call: a number read from a field of eight bits needs no version of its own."""
        named = {name: widened(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(widened(kind) for kind in args), named)

    def add_overload(self, result: Any) -> None:
        """Note what was compiled, for callers in native code.

        Numba tells functions apart by their way in from Python, in place of which there is only a key here.
        """
        key = object()
        self.overloads[tuple(result.signature.args)] = result._replace(entry_point=key)
        self.targetctx.insert_user_function(key, result.fndesc, [result.library])


def widened(kind: Any) -> Any:
    """The type of an argument: integers wide, and never a literal."""
    plain: Any = types.unliteral(kind)
    return types.int64 if plain in NARROW else plain


def part(function: Callable[..., Any]) -> Any:
    """The function as only other native functions call it."""
    return Part(function)


class CacheFolder:
    """Where an entry is kept: in the one folder it is given.

    The folder is named by a digest of everything that went into the entry. So what Numba would look at, where the
    source lies and what else stands in that file, decides nothing: a second clone compiles nothing again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def from_function(self, _function: Callable[..., Any], _file: str) -> "CacheFolder":
        """The place for a function: Numba asks kinds of places until one answers, and here there is only one."""
        return self

    def ensure_cache_path(self) -> None:
        """Have the folder there."""
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self.folder)

    def get_source_stamp(self) -> str:
        """What the source must be for the code to be used: the folder's name has said it."""
        return self.folder.name

    def get_disambiguator(self) -> str:
        """What tells functions of one name apart: there is one entry to a folder."""
        return "entry"


def entry(function: Callable[..., Any], folder: Path) -> Any:
    """The function as Python can call it, cached in the folder."""

    class Place(CompileResultCacheImpl):
        _locator_classes: list[Any] = [CacheFolder(folder)]

    class EntryCache(FunctionCache):
        _impl_class = Place

    made: Any = CPUDispatcher(function, targetoptions=OPTIONS, pipeline_class=CompilerOfEntries)
    made._cache = EntryCache(function)
    return made
