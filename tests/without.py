"""Running Python as if packages were not installed."""

import subprocess
import sys
from pathlib import Path

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in {names!r}):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""


def run_without(names: tuple[str, ...], script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a new process in which these packages or modules cannot be found."""
    command = [sys.executable, "-c", BLOCKED.format(names=names) + script, *arguments]
    top = str(Path(__file__).parent.parent)
    return subprocess.run(command, capture_output=True, text=True, cwd=top, check=False)


def program_without(names: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program `gratteciel` where these packages are not installed."""
    return run_without(names, "from gratteciel.cli import main\nmain()", *arguments)
