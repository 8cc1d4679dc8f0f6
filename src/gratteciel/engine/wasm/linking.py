"""The linker: `wasm-ld`, which comes with the package `ziglang`."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

STACK = 1 << 17
"""Bytes for what functions keep while they run; the stack lies first, so that what outgrows it is stopped."""


class Unlinked(Exception):
    """The linker refused; its words say why."""


def linked(code: bytes, exports: Sequence[str]) -> bytes:
    """A `.wasm` file of an object file; it imports nothing."""
    with tempfile.TemporaryDirectory(prefix="gratteciel-wasm-") as folder:
        source, target = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        source.write_bytes(code)
        command = [
            *(sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-O2"),
            *("--stack-first", "-z", f"stack-size={STACK}", "--export=__heap_base"),
            *(f"--export={name}" for name in exports),
            *(str(source), "-o", str(target)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own linker
        if done.returncode:
            missing = sorted(set(re.findall(r"undefined symbol: (\S+)", done.stderr)))
            why = f"it needs what a page has not: {', '.join(missing[:5])}" if missing else done.stderr.strip()[:400]
            raise Unlinked(why)
        return target.read_bytes()
