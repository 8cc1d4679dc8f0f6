"""Asks what is known to be bad in packages we use: `python tests/audit.py npm COMMAND …`, as `make audit` does.

What comes of it is told in so many words: nothing is known; something is, which is named and does not decide, as it may
come to light on any day, without a change here; or it could not be asked, which says nothing of the packages.
"""

import json
import subprocess
import sys
from collections.abc import Sequence

FOUND, NOT_MADE = 1, 2
"""How it ends where something is known, and where it could not be asked."""
LONGEST = 1000
"""Letters that are shown of why it could not: the same may be said of each package."""


def known(said: str) -> list[str] | None:
    """What is bad by the JSON of `npm audit` or `pip-audit`, a line for each package; None: some were not looked up."""
    try:
        told = json.loads(said[max(0, said.find("{")) :])
    except ValueError:
        return None
    if "vulnerabilities" in told:
        return [f"{name} {one['range']}: {one['severity']}" for name, one in told["vulnerabilities"].items()]
    if "dependencies" in told:
        packages = told["dependencies"]  # a registry without advisories knows none of them
        bad = [one for one in packages if one.get("vulns")]
        if not bad and any("skip_reason" in one for one in packages):
            return None
        return [f"{one['name']} {one['version']}: {', '.join(each['id'] for each in one['vulns'])}" for one in bad]
    return None


def audit(whose: str, command: Sequence[str]) -> int:
    """Ask by a command, and print what came of it."""
    try:
        said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    except OSError as error:
        said = ""
        print(error, file=sys.stderr)
    found = known(said)
    if found is None:
        print(
            f"{said[:LONGEST]}\nNOT ASKED: what {whose} knows of our packages, for what is said above. Nothing follows."
        )
        return NOT_MADE
    if found:
        print(f"\nFOUND by {whose}, in packages of others (it is told, and does not decide):")
        print("\n".join(f"  {line}" for line in found))
        return FOUND
    print(f"Nothing bad is known to {whose} of our packages.")
    return 0


if __name__ == "__main__":
    sys.exit(audit(sys.argv[1], sys.argv[2:]))
