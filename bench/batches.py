"""How fast batches are, on cores or on a graphics card, beside Pgx: `python -m bench.batches --device cuda`.

Random play is many steps a launch, by `random`. As an environment it is one `pick` and one `step` a round, with masks
and features or without. Pgx's games are stepped the same way, by a random allowed action, many steps a launch. The best
of several rounds counts, since a machine is only ever disturbed downwards; what is compared is of one run.
"""

import argparse
import importlib.util
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import gratteciel
from gratteciel.play.batch import Batch, Device

PEERS = ("connect_four", "backgammon")
STRETCH = 512
"""Steps that random play takes in one launch."""
PEER_STRETCH = 32
"""The same of Pgx, whose slowest game would take half a minute for as many."""
ROUNDS = 5


def best(act: Callable[[], object], done: Callable[[], object], seconds: float) -> float:
    """The shortest time that something takes, of several stretches of calls."""
    act()
    done()
    began = time.perf_counter()
    act()
    done()
    calls = max(1, int(seconds / max(1e-6, time.perf_counter() - began)))
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(calls):
            act()
        done()
        times.append((time.perf_counter() - began) / calls)
    return min(times)


def waiting(device: Device) -> Callable[[], object]:
    """Waits until a card has done all it was told to do; cores have."""
    if device == "cpu":
        return lambda: None
    from gratteciel.engine.gpu.kernels import cuda

    synchronize: Callable[[], object] = cuda.synchronize
    return synchronize


def stepping(tables: Batch, wanted: bool) -> Callable[[], object]:
    """One round of an environment."""
    return lambda: tables.step(tables.pick(), mask=wanted, features=wanted)


def ours(id: str, device: Device, many: int, few: int, threads: int | None, seconds: float) -> dict[str, float]:
    """Million steps a second of one game."""
    done = waiting(device)
    tables = gratteciel.batch(id, many, device, seed=1, threads=threads)
    found = {"random": many * STRETCH / best(lambda: tables.random(STRETCH), done, seconds)}
    tables = gratteciel.batch(id, few, device, seed=1, threads=threads)
    tables.random(STRETCH)
    for name, wanted in (("with masks and features", True), ("without", False)):
        found[name] = few / best(stepping(tables, wanted), done, seconds)
    return {name: value / 1e6 for name, value in found.items()}


def pgx_steps(id: str, many: int, seconds: float) -> float:
    """Million random steps a second of one of Pgx's games, with its own automatic reset."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    made: Any = pgx.make(id)
    step = auto_reset(made.step, made.init)

    def one(state: Any, key: Any) -> Any:
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        chosen, luck = jax.random.split(key)
        return step(state, jax.random.categorical(chosen, logits), luck)

    def several(state: Any, key: Any) -> Any:
        def body(state: Any, key: Any) -> Any:
            return jax.vmap(one)(state, jax.random.split(key, many)), None

        return jax.lax.scan(body, state, jax.random.split(key, PEER_STRETCH))[0]

    played = jax.jit(several)
    now = jax.jit(jax.vmap(made.init))(jax.random.split(jax.random.PRNGKey(0), many))
    keys: Iterator[Any] = (jax.random.PRNGKey(number) for number in range(1, 1_000_000))

    def act() -> None:
        nonlocal now
        now = played(now, next(keys))

    return many * PEER_STRETCH / best(act, lambda: jax.block_until_ready(now), seconds) / 1e6


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--games", default=",".join(gratteciel.games()))
    parser.add_argument("--tables", type=int, help="for random play; 2^20 on a card, 2^12 on cores")
    parser.add_argument("--environments", type=int, help="2^18 on a card, 2^12 on cores")
    parser.add_argument("--threads", type=int, help="cores to use (all)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each round")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    many = asked.tables or (2**20 if asked.device == "cuda" else 2**12)
    few = asked.environments or (2**18 if asked.device == "cuda" else 2**12)
    found: dict[str, dict[str, float]] = {}
    for id in filter(None, asked.games.split(",")):
        found[id] = ours(id, asked.device, many, few, asked.threads, asked.seconds)
        print(id, {name: round(value, 1) for name, value in found[id].items()}, flush=True)
    if importlib.util.find_spec("pgx"):
        for peer in PEERS:
            found[f"pgx {peer}"] = {"random": pgx_steps(peer, many, asked.seconds)}
            print(f"pgx {peer}", {name: round(value, 1) for name, value in found[f"pgx {peer}"].items()}, flush=True)
    else:
        print("Pgx is not installed: pip install pgx")
    if asked.json:
        print(
            json.dumps({"device": asked.device, "tables": many, "environments": few, "million steps a second": found})
        )


if __name__ == "__main__":
    main()
