"""What `pip install gratteciel` leaves out: the extras, and what each of them brings."""

from importlib.util import find_spec

from gratteciel.errors import ExtraMissing

PACKAGES: dict[str, tuple[str, ...]] = {
    "terminal": ("rich", "typer"),
    "serve": (
        "argon2",
        "httptools",
        "litestar",
        "markdown_it",
        "openskill",
        "PIL",
        "prometheus_client",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("procrastinate", "psycopg", "psycopg_pool"),
    "arena": ("jinja2", "matplotlib", "rich", "scipy"),
    "plots": ("matplotlib",),
    "ray": ("ray",),
    "pettingzoo": ("PIL", "gymnasium", "pettingzoo", "rich"),
    "gymnasium": ("PIL", "gymnasium", "rich"),
    "openspiel": ("pyspiel",),
    "gpu": ("numba_cuda",),
    "wasm": ("numba", "wasmtime", "ziglang"),
}
"""The packages of each extra, as they are imported."""


def found(package: str) -> bool:
    """Whether a package is installed."""
    try:
        return find_spec(package) is not None
    except ImportError:
        return False


def needs(extra: str, what: str) -> None:
    """Refuse `what` where a package of the extra is missing."""
    for package in PACKAGES[extra]:
        if not found(package):
            raise ExtraMissing(what=what, package=package, extra=extra)
