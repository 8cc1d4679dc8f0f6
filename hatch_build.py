"""Builds the browser app into the package, whenever that is installed or made into a wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class AppHook(BuildHookInterface[Any]):
    """Runs before hatchling collects the files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's
        """Build the app; a source distribution has it built already and needs no Node."""
        web = Path(self.root) / "web"
        if web.is_dir():
            sys.path.insert(0, str(web))
            import node

            node.build()
