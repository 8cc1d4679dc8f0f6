"""Runs a game's plain functions interpreted, native or as WebAssembly, from the same source.

An `Engine` copies a function into a fresh namespace in which its callees are the engine's own copies, and the names of
the contract are those of the game. Native copies are compiled by Numba and cached on disk under a digest of everything
that went in: the code and the constants of a function and of all it calls. (Numba's own cache notices neither a changed
callee in another file nor a changed constant.) WebAssembly is built beforehand, a file for each game (`wasm`).
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, partial
from opcode import opmap
from pathlib import Path
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from gratteciel.engine import contract, records, rooms
from gratteciel.engine.entries import Records
from gratteciel.engine.layouts import WHOLE, layout_of
from gratteciel.engine.modes import Mode, cache_folder, packages, settled
from gratteciel.engine.records import TAKEN_NAMES
from gratteciel.engine.rooms import Ints, Reals
from gratteciel.errors import RulesBroken

if TYPE_CHECKING:
    from gratteciel.engine.wasm.running import Code

BUILDING = RLock()
"""Held while functions are built: threads share engines, and Numba's cache folder is one setting for all."""

FOREIGN = ("numpy", "numba", "numba_cuda", "math", "builtins")
"""Packages whose functions are left as they are."""


def check_rules(game: str, rules: ModuleType) -> None:
    """Refuse a rules module that does not keep the contract."""

    def refuse(place: str, why: str) -> None:
        raise RulesBroken(game=game, place=place, why=why)

    for name in contract.CONSTANTS:
        if not hasattr(rules, name):
            refuse(name, "missing; every rules module states it")
    for required in contract.REQUIRED:
        if not isinstance(getattr(rules, required.__name__, None), FunctionType):
            refuse(required.__name__, "missing; the contract requires this function")
    whole: tuple[FunctionType, ...] = (*contract.REQUIRED, *contract.OPTIONAL)
    for function in whole:
        own = getattr(rules, function.__name__, function)
        if (
            own.__code__.co_varnames[: own.__code__.co_argcount]
            != function.__code__.co_varnames[: function.__code__.co_argcount]
        ):
            expected = ", ".join(function.__code__.co_varnames[: function.__code__.co_argcount])
            refuse(function.__name__, f"takes other arguments than the contract's ({expected})")
    check_declared(rules, refuse)
    for name, needed in (("BOX", "players"), ("TABLE", "turn")):
        fields = layout_of(getattr(rules, name)).fields
        if needed not in fields:
            refuse(name, f"has no field {needed!r}")
        for field, laid in fields.items():
            if laid.code not in WHOLE:
                refuse(f"{name}.{field}", f"is {laid.code!r}; records hold integers only")
            if field in TAKEN_NAMES:
                refuse(f"{name}.{field}", "records already have an attribute of that name")
    if rules.RULES[0] != "":
        refuse("RULES", "entry 0 stands for an allowed step and must be ''")


def check_declared(rules: ModuleType, refuse: Callable[[str, str], None]) -> None:
    """Refuse what a game says of itself where it does not fit together: colours, secrets, versions, playing alone."""
    colours: tuple[str, ...] = rules.COLOURS
    if len(colours) < max(rules.SEATS):
        refuse("COLOURS", f"{len(colours)} colours for {max(rules.SEATS)} seats; each has one")
    for number, colour in enumerate(colours):
        if colour not in contract.PALETTE or colour in colours[:number]:
            refuse("COLOURS", f"{colour!r}: each seat has its own of {', '.join(contract.PALETTE)}")
    if contract.has_secrets(rules) and not contract.defines(rules, "imagine"):
        refuse("imagine", "missing; what `hide` blanks, `imagine` fills with a guess")
    for name in ("told", "imagine"):
        if contract.defines(rules, name) and not contract.has_secrets(rules):
            refuse(name, "stands without `hide`: nothing is secret")
    oldest, newest = getattr(rules, "OLDEST", 1), rules.VERSION
    if not 1 <= oldest <= newest:
        refuse("OLDEST", f"is {oldest}; the oldest version that is still played is one of 1 to {newest}")
    if newest > 1 and not contract.has_version(rules):
        refuse("VERSION", f"is {newest}, but BOX has no field 'version': older games could not be told from newer ones")
    if (1 in rules.SEATS) != hasattr(rules, "SOLO_SCALE"):
        refuse("SOLO_SCALE", "the points that are worth 1 to whoever plays alone: stated where one may, and only there")


EXTENDED, LOAD_GLOBAL, LOAD_NAME = (opmap[name] for name in ("EXTENDED_ARG", "LOAD_GLOBAL", "LOAD_NAME"))


@cache
def names_in(code: CodeType) -> tuple[str, ...]:
    """The global names a function's code reads, inner functions included (attribute names are none).

    Read off the code itself: `dis` says the same and much else, and took two fifths of the time in which a page that is
    opened gets its first game ready.
    """
    names, argument = [], 0
    for operation, part in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = argument << 8 | part
        if operation == EXTENDED:
            continue
        if operation == LOAD_GLOBAL:
            names.append(code.co_names[argument >> 1])  # the last bit says whether it is called
        elif operation == LOAD_NAME:
            names.append(code.co_names[argument])
        argument = 0
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names += names_in(constant)
    return tuple(dict.fromkeys(names))


def digest_of(code: CodeType) -> str:
    """A digest of one function's own code."""
    parts = [code.co_code.hex(), str(code.co_names), str(code.co_varnames), str(code.co_argcount)]
    parts += [digest_of(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def around(loop: FunctionType, function: FunctionType, **more: Any) -> FunctionType:
    """A loop that calls `one`, with that function in its place, and `more` for other names."""
    made = FunctionType(
        loop.__code__, {**loop.__globals__, "one": function, **more}, f"{loop.__name__}_{function.__name__}"
    )
    made.__module__, made.__doc__ = loop.__module__, loop.__doc__
    return made


class Engine:
    """One game's functions, run one way."""

    def __init__(self, game: str, rules: ModuleType, mode: Mode | None = None) -> None:
        check_rules(game, rules)
        self.game, self.rules, self.asked = game, rules, mode
        self.copies: dict[FunctionType, FunctionType | None] = {}
        self.parts: dict[FunctionType, Any] = {}
        self.entries: dict[FunctionType, Any] = {}
        self.digests: dict[FunctionType, str] = {}
        self.sources: dict[FunctionType, str] = {}
        self.package = rules.__name__.rpartition(".")[0]

    @cached_property
    def mode(self) -> Mode:
        """How it runs: as it was asked to, or as fast as can be, which is found out when it first matters."""
        return settled(self.asked)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The engine's copy of a function of the game, or of a generic one that calls the contract."""
        assert isinstance(function, FunctionType)
        ready: Callable[..., Any] | None = self.entries.get(function)
        if ready is not None:
            return ready
        with BUILDING:
            own = self.own(function)
            if own not in self.entries:
                self.entries[own] = self.build(own)
            built: Callable[..., Any] = self.entries.setdefault(function, self.entries[own])
        return built

    def blank(self, kind: Any, count: int = 1) -> Records:
        """`count` zeroed records, as this way of running wants them: NumPy's for native code."""
        if self.mode == "wasm":
            self.code.check(kind)
        return records.blank(kind, count) if self.mode in ("native", "gpu") else records.plain(kind, count)

    def resident(self, kind: Any, count: int = 1, beside: Any = None) -> Any:
        """`count` zeroed records that stay where the code runs from call to call; `beside`: with others it is given.

        They are read by number or stretch (``nodes[ROOT]``, ``nodes[a:b]``), and passed to entries as they are.
        """
        if self.mode == "wasm":
            return self.code.resident(kind, count, partial(records.filled, kind), beside)
        return self.blank(kind, count)

    def integers(self, count: int) -> Ints:
        """Room for so many whole numbers, as this way of running wants it."""
        return rooms.integers(count) if self.mode == "native" else rooms.plain_integers(count)

    def reals(self, *shape: int) -> Reals:
        """Room for so many numbers, or rows of numbers, likewise."""
        return rooms.reals(*shape) if self.mode == "native" else rooms.plain_reals(*shape)

    @cached_property
    def code(self) -> "Code":
        """The game's WebAssembly, from its file."""
        from gratteciel.engine.wasm.running import Code

        return Code(self.game, self.wasm_file)

    @property
    def wasm_file(self) -> Path:
        """Where a game's WebAssembly lies: beside its rules."""
        return Path(self.rules.__file__ or "rules.py").with_suffix(".wasm")

    def own(self, function: FunctionType) -> FunctionType:
        """The game's function in place of the contract's."""
        if function.__module__ == contract.__name__:
            own: FunctionType = getattr(self.rules, function.__name__, function)
            return own
        return function

    def globals_of(self, function: FunctionType) -> dict[str, Any]:
        """The globals a function mentions, with the game's constants in place of the contract's."""
        found = {
            name: function.__globals__[name] for name in names_in(function.__code__) if name in function.__globals__
        }
        for name in contract.CONSTANTS:
            if name in found and found[name] is getattr(contract, name, found) and not self.of_game(function):
                found[name] = getattr(self.rules, name)
        return found

    def of_game(self, function: FunctionType) -> bool:
        """Whether the function belongs to the game's own folder."""
        return function.__module__ == self.rules.__name__ or function.__module__.startswith(f"{self.package}.")

    def callees(self, function: FunctionType) -> dict[str, FunctionType]:
        """The house functions a function calls, by the name it calls them."""
        found: dict[str, FunctionType] = {}
        for name, value in self.globals_of(function).items():
            if isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in FOREIGN:
                found[name] = self.own(value)
            elif isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in FOREIGN:
                why = f"uses the module {value.__name__}; import its functions by name"
                raise RulesBroken(game=self.game, place=f"{function.__module__}.{function.__qualname__}", why=why)
        return found

    def digest(self, function: FunctionType) -> str:
        """A digest of everything that goes into a function: its code, its constants, and its callees' digests."""
        if function not in self.digests:
            self.digests[function] = "recursive"
            callees = self.callees(function)
            parts = [digest_of(function.__code__)]
            # Compiled code names the modules it came from; of somebody else's package the name may not be there later.
            if not function.__module__.startswith("gratteciel."):
                parts.append(function.__module__)
            parts += [
                f"{n}={v!r}"
                for n, v in sorted(self.globals_of(function).items())
                if isinstance(v, int | float | tuple | str)
            ]
            parts += [f"{name}:{self.digest(callee)}" for name, callee in sorted(callees.items())]
            self.digests[function] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        return self.digests[function]

    def build(self, function: FunctionType) -> Any:
        """A function as Python calls it: native, compiled with all it calls and cached; in wasm, from the file."""
        if self.mode == "wasm":
            return self.code.entry(self, function)
        copy = self.copy(function)
        if self.mode == "interpreted":
            return copy
        if self.mode == "gpu":
            from gratteciel.engine.gpu.kernels import kernel

            return kernel(copy)
        from gratteciel.engine.native import entry

        return entry(copy, cache_folder() / f"{versions()}-{self.digest(function)[:20]}")

    def part(self, function: FunctionType) -> Any:
        """A function as other functions of the engine call it."""
        copy = self.copy(function)
        if self.mode == "interpreted":
            return copy
        if function not in self.parts:
            if self.mode == "gpu":
                from gratteciel.engine.gpu import kernels

                self.parts[function] = kernels.INSTRUCTIONS.get(function) or kernels.part(copy)
            else:
                from gratteciel.engine import native

                self.parts[function] = native.INSTRUCTIONS.get(function) or native.part(copy)
        return self.parts[function]

    def copy(self, function: FunctionType) -> FunctionType:
        """The function in a namespace of its own, in which its callees are parts of the engine."""
        ready = self.copies.get(function)
        if ready is not None:
            return ready
        if function in self.copies:
            place = f"{function.__module__}.{function.__qualname__}"
            raise RulesBroken(game=self.game, place=place, why="calls itself; rules and searches are not recursive")
        self.copies[function] = None
        namespace = self.globals_of(function) | {"__builtins__": __builtins__, "__name__": function.__module__}
        for name, callee in self.callees(function).items():
            namespace[name] = self.part(callee)
        copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        # Numba tells cached functions apart by qualified name: without the game's, one game would run another's code.
        copy.__qualname__ = f"{self.game}.{function.__qualname__}".replace("-", "_")
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        self.copies[function] = copy
        return copy


@cache
def versions() -> str:
    """What beside the source decides about compiled code."""
    from gratteciel.engine.native import COMPILED_AS

    return f"{packages()}-{COMPILED_AS}"


@contextmanager
def announced(engine: Engine, function: Callable[..., Any]) -> Iterator[None]:
    """Tell, once per machine, that native code of a function is being compiled, and how long it took."""
    if engine.mode != "native":
        yield
        return
    assert isinstance(function, FunctionType)
    game = engine.game
    done = cache_folder() / f"{versions()}-{engine.digest(function)[:20]}" / f"{game}.ready"
    if done.exists():
        yield
        return
    began = time.perf_counter()
    show = sys.stderr.isatty() or "GRATTECIEL_PROGRESS" in os.environ
    if show:
        print(f"{game}: compiling the rules for this machine (once) …", end="", file=sys.stderr, flush=True)
    yield
    if show:
        print(f" ready in {time.perf_counter() - began:.1f} s", file=sys.stderr, flush=True)
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()
