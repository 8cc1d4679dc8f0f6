"""From LLVM to WebAssembly: all entries in one module, each with a flat way in, optimised together.

A way in takes the address of a frame (see `frames`) and gives back Numba's status: 0 if nothing was raised.
"""
# mypy: disable-error-code="no-untyped-call, no-any-return", no-warn-unused-ignores
# Numba and llvmlite are typed in part only.

from collections.abc import Mapping
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.np.arrayobj import make_array, populate_array

from gratteciel.engine.wasm.frames import SLOT, slots
from gratteciel.engine.wasm.instances import CLEAR, COPY

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+mutable-globals"
"""What every browser of the last years has."""

INT, LONG, REAL, BYTE = ir.IntType(32), ir.IntType(64), ir.DoubleType(), ir.IntType(8)
WAY_IN = ir.FunctionType(INT, [INT])


def slot(builder: Any, frame: Any, place: int, kind: Any = LONG) -> Any:
    """The address of a slot of the frame."""
    return builder.inttoptr(builder.add(frame, INT(place)), kind.as_pointer())


def way_in(module: Any, name: str, made: Any) -> None:
    """Add the function by which an entry is called from outside."""
    context, signature = made.target_context, made.signature
    function = ir.Function(module, WAY_IN, name)
    (frame,) = function.args
    builder = ir.IRBuilder(function.append_basic_block())
    arguments = []
    for place, kind in zip(slots(kinds_of(signature.args)), signature.args, strict=False):
        if not isinstance(kind, types.Array):
            arguments.append(builder.load(slot(builder, frame, place, context.get_value_type(kind))))
            continue
        at = builder.load(slot(builder, frame, place))
        shape = [builder.load(slot(builder, frame, place + SLOT * (1 + k))) for k in range(kind.ndim)]
        size = LONG(from_size(kind))
        strides = [size] if kind.ndim == 1 else [builder.mul(size, shape[1]), size]
        array = make_array(kind)(context, builder)
        data = builder.inttoptr(at, context.get_data_type(kind.dtype).as_pointer())
        populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
        arguments.append(array._getvalue())
    callee = context.declare_function(module, made.fndesc)
    status, result = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, arguments)
    given = signature.return_type
    if isinstance(given, types.Integer | types.Boolean):
        widen = builder.sext if getattr(given, "signed", False) else builder.zext
        builder.store(result if result.type == LONG else widen(result, LONG), slot(builder, frame, 0))
    elif isinstance(given, types.Float):
        real = result if result.type == REAL else builder.fpext(result, REAL)
        builder.store(real, slot(builder, frame, 0, REAL))
    builder.ret(status.code)


def kinds_of(arguments: tuple[Any, ...]) -> list[str]:
    """As many slots as these need, in the words of `frames`."""
    names = {0: "int", 1: "ints", 2: "int-rows"}
    return [names[getattr(kind, "ndim", 0)] for kind in arguments]


def from_size(kind: Any) -> int:
    """How many bytes an element of an array has."""
    size: int = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
    return size


def gives(made: Any) -> str:
    """What an entry gives back: `int`, `float` or nothing."""
    given = made.signature.return_type
    if given == types.none:
        return ""
    if isinstance(given, types.Integer | types.Boolean):
        return "int"
    if isinstance(given, types.Float):
        return "float"
    raise TypeError(f"gives back {given}; only numbers can be")


def moves(module: Any) -> None:
    """Add what copies and clears memory."""
    pointer = BYTE.as_pointer()
    for name, intrinsic, kinds in (
        (COPY, "llvm.memmove", [pointer, pointer, LONG]),
        (CLEAR, "llvm.memset", [pointer, LONG]),
    ):
        function = ir.Function(module, WAY_IN, name)
        (frame,) = function.args
        builder = ir.IRBuilder(function.append_basic_block())
        given = [builder.load(slot(builder, frame, SLOT * (1 + k))) for k in range(len(kinds))]
        addresses = [builder.inttoptr(one, pointer) for one in given[:-1]]
        filled = [BYTE(0)] if name == CLEAR else []
        declared = module.declare_intrinsic(intrinsic, kinds)
        builder.call(declared, [*addresses, *filled, given[-1], ir.IntType(1)(0)])
        builder.ret(INT(0))


def joined(entries: Mapping[str, Any]) -> Any:
    """One module of all entries, their parts and their ways in."""
    ways = ir.Module()
    for name, made in entries.items():
        way_in(ways, name, made)
    moves(ways)
    # The ways in come first: of what they name, and of what that names, everything is linked, and nothing else.
    whole = llvm.parse_assembly(cgutils.normalize_ir_text(str(ways)))
    with global_compiler_lock:
        for made in entries.values():
            whole.link_in(made.library._get_module_for_linking(), preserve=True)
    # Nobody reads what was raised, only that something was: what describes it, with the paths of sources, goes.
    return llvm.parse_assembly(
        "\n".join(line for line in str(whole).split("\n") if "!numba_exception_output" not in line)
    )


def object_of(entries: Mapping[str, Any]) -> bytes:
    """All entries, by the names they are called by, as an object file."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    module = joined(entries)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    exports = {*entries, COPY, CLEAR}
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in exports:
            one.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return machine.emit_object(module)
