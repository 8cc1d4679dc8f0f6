"""Asking the person at the keyboard, with completion and history where the system has them."""

import sys
from collections.abc import Sequence
from types import ModuleType


def line_editor() -> ModuleType | None:
    """The `readline` module, or None on systems without it."""
    try:
        import readline
    except ImportError:
        return None
    return readline


class Keyboard:
    """Lines typed by a person; the Tab key completes to the words offered."""

    def __init__(self) -> None:
        self.words: Sequence[str] = ()
        self.editor = line_editor()
        if self.editor:
            self.editor.set_completer(self.completion)
            self.editor.set_completer_delims("")
            libedit = "libedit" in (self.editor.__doc__ or "")
            self.editor.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def completion(self, begun: str, number: int) -> str | None:
        """The offered words that go on from what was begun, one after another."""
        found = [word for word in self.words if word.casefold().startswith(begun.casefold())]
        return found[number] if number < len(found) else None

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """One line; raises EOFError when there are no more."""
        self.words = words
        if sys.stdin is None or sys.stdout is None:  # closed by whoever began this program
            raise EOFError
        return " ".join(input(f"{prompt} ").split())

    def forget(self) -> None:
        """Drop the history: the next person shall not leaf through it."""
        if self.editor:
            self.editor.clear_history()
