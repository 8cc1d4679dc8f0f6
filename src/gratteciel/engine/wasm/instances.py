"""Instances of a `.wasm` file: each with a memory of its own, one call at a time in each."""

import struct
from threading import Lock
from typing import Any

from gratteciel.engine.wasm.arena import Arena
from gratteciel.engine.wasm.card import Card, EntryCard, short
from gratteciel.engine.wasm.frames import SLOT, Frame
from gratteciel.engine.wasm.hosts import Host, NewHost
from gratteciel.engine.wasm.residents import Resident

COPY, CLEAR = "room_copy", "room_clear"
"""Exports of every file beside its entries: to, from, how many bytes; and where, how many."""

LARGE = 32 << 20
"""An instance whose memory has grown beyond so many bytes is not used for anything else: memory never shrinks."""


class Failed(Exception):
    """An entry came back with a status other than 0: something in it was raised."""


class Instance:
    """The code with one memory."""

    def __init__(self, host: Host) -> None:
        self.host, self.arena, self.lock = host, Arena(host), Lock()
        self.frame, self.room = 0, 0
        """Where frames are laid, and how much room there is for one."""

    def run(self, card: Card, name: str, entry: EntryCard, arguments: tuple[Any, ...]) -> int | float | None:
        """Call an entry."""
        frame = Frame(card, entry, arguments)
        with self.lock:
            self.make_room(frame.size)
            self.host.write(self.frame, frame.laid_at(self.frame))
            if self.host.call(short(name), self.frame):
                raise Failed(name)
            return frame.take_back(self.host.read(self.frame, frame.changed))

    def make_room(self, size: int) -> None:
        """Room for a frame of that size."""
        if size > self.room:
            if self.room:
                self.arena.give_back(self.frame)
            self.room = max(size, 2 * self.room, 4096)
            self.frame = self.arena.take(self.room)

    def take(self, size: int) -> int:
        """The address of so many zeroed bytes."""
        with self.lock:
            address, used = self.arena.take_zeroed(size)
            if used:
                self.ask(CLEAR, address, used)
            return address

    def copy(self, to: int, start: int, size: int) -> None:
        """Copy bytes within the memory."""
        with self.lock:
            self.ask(COPY, to, start, size)

    def ask(self, name: str, *numbers: int) -> None:
        """Call one of the exports that every file has."""
        self.make_room(SLOT * (1 + len(numbers)))
        self.host.write(self.frame, struct.pack(f"<{1 + len(numbers)}q", 0, *numbers))
        self.host.call(name, self.frame)

    def read(self, address: int, size: int) -> bytes:
        """A copy of some of the memory."""
        with self.lock:
            return bytes(self.host.read(address, size))

    @property
    def residents(self) -> int:
        """How many arrays live in it: every block that is taken but the frame's."""
        with self.lock:
            self.arena.settle()
            return len(self.arena.taken) - (self.room > 0)


class Pool:
    """All instances of one file: those that calls take for a moment, and those in which something lives."""

    def __init__(self, new_host: NewHost) -> None:
        self.new_host = new_host
        self.idle: list[Instance] = []
        self.lived_in: list[Instance] = []
        self.lock = Lock()

    def run(self, card: Card, name: str, entry: EntryCard, arguments: tuple[Any, ...]) -> int | float | None:
        """Call an entry where its arrays live, or anywhere."""
        homes = [argument.instance for argument in arguments if isinstance(argument, Resident)]
        if homes:
            if any(home is not homes[0] for home in homes):
                raise ValueError(f"{name}: its arrays live in different memories")
            return homes[0].run(card, name, entry, arguments)
        try:
            instance = self.idle.pop()
        except IndexError:
            instance = Instance(self.new_host())
        result = instance.run(card, name, entry, arguments)  # one that was stopped half-way is not used again
        self.idle.append(instance)
        return result

    def home(self) -> Instance:
        """An instance in which nothing lives."""
        with self.lock:
            left = [one for one in self.lived_in if not one.residents]
            self.lived_in = [one for one in self.lived_in if one not in left]
            small = [one for one in left if one.host.size() < LARGE]
            home = small[0] if small else Instance(self.new_host())
            self.lived_in += [*small[1:], home]
            return home
