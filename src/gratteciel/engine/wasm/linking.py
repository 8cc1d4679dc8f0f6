"""The linker: `wasm-ld`, which comes with the package `ziglang`."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from gratteciel.errors import Texts

STACK = 1 << 17
"""Bytes for what functions keep while they run; the stack lies first, so that what outgrows it is stopped."""


class Unlinked(Exception):
    """The linker refused; `why` says so in every language."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.why: Texts = {"en": en, "fr": fr}


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
            named, words = ", ".join(missing[:5]), done.stderr.strip()[:400]
            if missing:
                raise Unlinked(f"they need what a page has not: {named}", f"il y faut ce qu’une page n’a pas : {named}")
            raise Unlinked(words, words)
        return target.read_bytes()
