"""The whole bench: what is measured in which order, and its tables."""

import os
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.bench import cold, games, guests, peers, searches
from gratteciel.bench.cold import ColdStart
from gratteciel.bench.games import GameSpeed
from gratteciel.bench.guests import GuestSearch
from gratteciel.bench.peers import PeerSpeed
from gratteciel.bench.searches import PeerSearch, SearchSpeed
from gratteciel.play.game import game

Say = Callable[..., str]
"""Gives the sentence of a key in the reader's language."""


@dataclass
class Bench:
    """What has been measured so far."""

    seconds: float
    rounds: int
    games: list[GameSpeed] = field(default_factory=list)
    searches: list[SearchSpeed] = field(default_factory=list)
    peers: list[PeerSpeed] = field(default_factory=list)
    peer_searches: list[PeerSearch] = field(default_factory=list)
    guest_searches: list[GuestSearch] = field(default_factory=list)
    cold: list[ColdStart] = field(default_factory=list)
    interrupted: bool = False
    peers_missing: bool = False

    def tree(self) -> dict[str, Any]:
        """For programs."""
        import numba
        import numpy

        return {
            "machine": {"processor": processor(), "cores": os.cpu_count(), "system": platform.platform()},
            "versions": {"python": platform.python_version(), "numba": numba.__version__, "numpy": numpy.__version__},
            "seconds": self.seconds,
            "rounds": self.rounds,
            "interrupted": self.interrupted,
            "games": [one.tree() for one in self.games],
            "searches": [one.tree() for one in self.searches],
            "peers": [one.tree() for one in self.peers],
            "peer_searches": [one.tree() for one in self.peer_searches],
            "guest_searches": [one.tree() for one in self.guest_searches],
            "ratios": {mine.game: {one.game: mine.pick / one.steps for one in self.peers} for mine in self.games},
            "cold": [one.tree() for one in self.cold],
        }


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - a device, not a path of ours
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def run(
    bench: Bench, players: Mapping[str, int], with_cold: bool, with_peers: bool, progress: Callable[[str], None]
) -> None:
    """Measure each game named, then OpenSpiel's, then cold starts; Ctrl-C keeps what was measured."""
    try:
        for id, count in players.items():
            progress(id)
            speed = games.measure(game(id), count, bench.seconds, bench.rounds)
            bench.games.append(speed)
            bench.searches.append(searches.measure(game(id), count, speed.list, bench.seconds, bench.rounds))
        version = peers.installed() if with_peers else None
        bench.peers_missing = with_peers and version is None
        for name in peers.PEERS if version else ():
            progress(name)
            bench.peers.append(peers.measure(name, str(version), bench.seconds, bench.rounds))
            bench.peer_searches.append(searches.measure_peer(name, bench.seconds, bench.rounds))
        for id, count in players.items() if version else ():
            progress(f"{id} (OpenSpiel)")
            bench.guest_searches.append(guests.measure(game(id), count, bench.seconds, bench.rounds))
        for id, count in players.items() if with_cold else ():
            progress(f"{id} (cold)")
            bench.cold.append(cold.measure(id, count))
    except KeyboardInterrupt:
        bench.interrupted = True


def millions(rate: float) -> str:
    """Steps per second in millions."""
    return f"{rate / 1e6:.2f} M"


def tables(bench: Bench, say: Say) -> RenderableType:
    """What was measured, for people."""
    parts: list[RenderableType] = [Text(processor(), "dim"), game_table(bench, say), Text(say("bench-note"), "dim")]
    if bench.searches:
        parts += [Text(), search_table(bench, say), Text(say("bench-note-searches"), "dim")]
    if bench.guest_searches:
        parts += [Text(), guest_table(bench, say), Text(say("bench-note-guests"), "dim")]
    if bench.peers:
        parts += [Text(), peer_table(bench, say), ratio_table(bench, say)]
    if bench.peers_missing:
        parts.append(Text(say("bench-no-peers"), "dim"))
    if bench.cold:
        parts += [Text(), cold_table(bench, say), Text(say("bench-note-cold"), "dim")]
    if bench.interrupted:
        parts.append(Text(say("bench-interrupted"), "yellow"))
    return Group(*parts)


def titled(title: str) -> Table:
    """An empty table."""
    return Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1), pad_edge=False)


def game_table(bench: Bench, say: Say) -> Table:
    """The games."""
    table = titled(say("bench-title", n=bench.rounds))
    table.add_column(say("bench-game"))
    for key in ("bench-players", "pick", "list", "lean", "bench-threads", "bench-table", "bench-load"):
        table.add_column(say(key) if key.startswith("bench") else key, justify="right")
    for one in bench.games:
        rates = (millions(rate) for rate in (one.pick, one.list, one.lean))
        loaded = f"{one.load_seconds:.2f} s" + (f" ({say('bench-compiled')})" if one.compiled else "")
        sizes = f"×{one.threads_ratio:.2f}", f"{one.table_bytes} B", loaded
        table.add_row(one.game, str(one.players), *rates, *sizes)
    return table


def search_table(bench: Bench, say: Say) -> Table:
    """Searches, ours and OpenSpiel's."""
    table = titled(say("bench-searches"))
    table.add_column(say("bench-game"))
    for key in ("bench-level", "bench-full", "bench-depth", "bench-playouts", "bench-steps", "bench-tree"):
        table.add_column(say(key), justify="right")
    for one in bench.searches:
        shares = (f"{share:.0%}" for share in (one.playouts_share, one.steps_share, one.tree_share))
        table.add_row(one.game, f"{one.level:,.0f}", f"{one.full:,.0f}", f"{one.depth:.1f}", *shares)
    for peer in bench.peer_searches:
        table.add_row(f"OpenSpiel {peer.game}", "", f"{peer.simulations:,.0f}", "", "", "", "")
    return table


def guest_table(bench: Bench, say: Say) -> Table:
    """OpenSpiel's searches of our games, and ours."""
    table = titled(say("bench-guests"))
    for key in ("bench-game", "bench-bot"):
        table.add_column(say(key))
    for key in ("bench-theirs", "bench-ours", "bench-times"):
        table.add_column(say(key), justify="right")
    for one in bench.guest_searches:
        rates = f"{one.simulations:,.0f}", f"{one.iterations:,.0f}", f"×{one.ratio:,.0f}"
        table.add_row(one.game, one.bot, *rates)
    return table


def peer_table(bench: Bench, say: Say) -> Table:
    """OpenSpiel's games."""
    table = titled(say("bench-peers"))
    table.add_column(f"OpenSpiel {bench.peers[0].version}")
    for key in ("bench-rollouts", "bench-mean", "bench-moves"):
        table.add_column(say(key), justify="right")
    for one in bench.peers:
        table.add_row(one.game, f"{one.rollouts:,.0f}", f"{one.mean_length:.1f}", millions(one.steps))
    return table


def ratio_table(bench: Bench, say: Say) -> Table:
    """How many times faster each of our games is than each of OpenSpiel's."""
    table = titled(say("bench-ratio"))
    table.add_column(say("bench-game"))
    for one in bench.peers:
        table.add_column(one.game, justify="right")
    for mine in bench.games:
        table.add_row(mine.game, *(f"×{mine.pick / one.steps:.1f}" for one in bench.peers))
    return table


def cold_table(bench: Bench, say: Say) -> Table:
    """Cold and warm starts."""
    table = titled(say("bench-starts"))
    table.add_column(say("bench-game"))
    for state in ("cold", "warm"):
        for what in ("playout", "position"):
            table.add_column(f"{say(f'bench-{state}')}, {say(f'bench-{what}')}", justify="right")
    for one in bench.cold:
        seconds = (one.cold_playout, one.cold_position, one.warm_playout, one.warm_position)
        table.add_row(one.game, *(f"{value:.2f} s" for value in seconds))
    return table
