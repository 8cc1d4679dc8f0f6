"""Writes `docs/api.md`, the reference of the library, from the docstrings: `python docs/api.py`.

Sources are read, not imported, so that the page is the same whatever is installed and by whichever Python.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs/api.md"

SURFACE: dict[str, tuple[tuple[str, str], ...]] = {
    "Games and positions (`gratteciel`)": (
        ("play/game.py", "games game Game"),
        ("play/position.py", "Position"),
        ("play/move.py", "Move Refusal"),
        ("play/view.py", "View"),
        ("play/record.py", "load"),
    ),
    "Many tables at once (`gratteciel`)": (("play/batch.py", "batch Batch"),),
    "Searches that one drives, and data sets (`gratteciel`)": (
        ("bots/driving.py", "Search"),
        ("bots/judging.py", "Leaves Compiled one_by_one"),
        ("arena/selfplay.py", "selfplay dataset Dataset"),
    ),
    "Environments": (
        ("envs/pettingzoo.py", "env"),
        ("envs/gymnasium.py", "env vector"),
        ("envs/openspiel.py", "load"),
    ),
    "Players (`gratteciel.bots.levels`, `.thinking`, `.hints`)": (
        ("bots/levels.py", "player level Player LevelPlayer RandomPlayer"),
        ("bots/thinking.py", "Thinker SearchPlan Thoughts Choice"),
        ("bots/hints.py", "hints"),
    ),
    "The arena (`gratteciel.arena`)": (
        ("arena/command.py", "run_arena"),
        ("arena/plan.py", "make_plan Plan"),
        ("arena/match.py", "play Played"),
    ),
    "Errors (`gratteciel.errors`)": (("errors.py", "GrattecielError"),),
}
"""What is public: by heading, files of the package and names in them."""

HEAD = """# API reference

Written from the docstrings by `python docs/api.py`; a test holds it to them.

**What stays.** What is on this page, the steps' notation, `.sky` records, the bots' protocol, and the codes of errors
keep their names and their meaning until version 1.0 says otherwise; arguments and fields may be added, with defaults
that change nothing. A rule of a game changes only with its `VERSION`, and games begun under an older one [go on by
it](adding-a-game.md#versions). Everything else in the package, names with a leading underscore and modules that are
not named here included, may change with every version. `CHANGELOG.md` says what did.

`gratteciel.CHANCE` is the mover where luck decides.

The functions of a game's own rules are a contract of their own: [adding a game](adding-a-game.md). The web API
describes itself ([playing over the network](server.md)).
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def text_of(node: Function | ast.ClassDef) -> str:
    """A docstring, its lines joined to paragraphs; an indented piece stays as it is."""
    found = ast.get_docstring(node) or ""
    pieces = []
    for piece in found.split("\n\n"):
        code = piece.startswith("    ")
        pieces.append(f"```python\n{clean(piece)}\n```" if code else " ".join(piece.split()))
    return "\n\n".join(pieces)


def clean(piece: str) -> str:
    """An indented piece at the margin."""
    return "\n".join(line.removeprefix("    ") for line in piece.splitlines())


def signature(node: Function) -> str:
    """The arguments and what comes of them, as they are written."""
    given = node.args
    for first in (*given.posonlyargs, *given.args):
        if first.arg in ("self", "cls"):
            (given.posonlyargs if first in given.posonlyargs else given.args).remove(first)
        break
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs):
        if one.annotation:
            one.annotation = ast.Name(written(one.annotation))
    comes = f" -> {written(node.returns)}" if node.returns else ""
    return f"({ast.unparse(given)}){comes}"


def written(kind: ast.expr) -> str:
    """A type as it is read; some stand in quotes because they are not known yet where they are named."""
    return kind.value if isinstance(kind, ast.Constant) and isinstance(kind.value, str) else ast.unparse(kind)


def members(node: ast.ClassDef) -> Iterator[str]:
    """A line for each field, property and method that is public and says what it is."""
    for number, one in enumerate(node.body):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and not one.target.id.startswith("_"):
            after = node.body[number + 1] if number + 1 < len(node.body) else None
            said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            yield f"- `{one.target.id}: {written(one.annotation)}`" + told(str(said))
        elif isinstance(one, Function) and not one.name.startswith("_") and ast.get_docstring(one):
            marks = {ast.unparse(mark).rpartition(".")[2] for mark in one.decorator_list}
            returns = f": {written(one.returns)}" if one.returns else ""
            shown = returns if marks & {"property", "cached_property"} else signature(one)
            yield f"- `{one.name}{shown}`" + told(ast.get_docstring(one) or "")


def told(docstring: str) -> str:
    """What a docstring says, on a line."""
    return f" — {' '.join(docstring.split())}" if docstring.strip() else ""


def described(file: str, name: str) -> str:
    """One name of the surface, with all that belongs to it."""
    tree = ast.parse((HOME / "src/gratteciel" / file).read_text(encoding="utf-8"))
    node = next(one for one in tree.body if isinstance(one, Function | ast.ClassDef) and one.name == name)
    where = f"gratteciel.{file.removesuffix('.py').replace('/', '.')}"
    if isinstance(node, ast.ClassDef):
        return "\n".join([f"### class `{name}`", "", f"`{where}`. {text_of(node)}", "", *members(node), ""])
    return "\n".join([f"### `{name}`", "", f"`{name}{signature(node)}`", "", f"`{where}`. {text_of(node)}", ""])


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for heading, files in SURFACE.items():
        parts.append(f"## {heading}\n")
        parts += [described(file, name) for file, names in files for name in names.split()]
    return "\n".join(parts).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
