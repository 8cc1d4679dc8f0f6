"""What is said of others' packages: something was found, nothing was, or it could not be asked."""

import json
import sys

import pytest

from tests.audit import FOUND, NOT_MADE, audit

NPM = {"auditReportVersion": 2, "vulnerabilities": {"left-pad": {"severity": "high", "range": "<1.3"}}}
PYPI = {
    "dependencies": [
        {"name": "fine", "version": "1.0", "vulns": []},
        {"name": "unknown", "skip_reason": "not there"},
        {"name": "bad", "version": "2.0", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]},
    ]
}


@pytest.mark.parametrize(
    ("said", "ended", "told"),
    [
        (f"added 3 packages\n{json.dumps(NPM)}", FOUND, "left-pad <1.3: high"),
        (json.dumps(PYPI), FOUND, "bad 2.0: PYSEC-1, PYSEC-2"),
        (json.dumps(NPM | {"vulnerabilities": {}}), 0, "Nothing bad is known to them"),
        (json.dumps({"dependencies": PYPI["dependencies"][:1]}), 0, "Nothing bad is known to them"),
        (json.dumps({"dependencies": PYPI["dependencies"][:2]}), NOT_MADE, "not there"),
        (json.dumps({"message": "405 Method Not Allowed", "error": {}}), NOT_MADE, "405 Method Not Allowed"),
        ("", NOT_MADE, "NOT ASKED: what them"),
    ],
)
def test_what_was_found_is_told_from_what_could_not_be_asked(
    capfd: pytest.CaptureFixture[str], said: str, ended: int, told: str
) -> None:
    assert audit("them", [sys.executable, "-c", f"print({said!r}); raise SystemExit({ended > 0})"]) == ended
    out = capfd.readouterr().out
    assert told in out and ("FOUND" in out, "NOT ASKED" in out) == (ended == FOUND, ended == NOT_MADE)


def test_who_is_not_there_cannot_be_asked(capfd: pytest.CaptureFixture[str]) -> None:
    assert audit("them", ["/nowhere/pip-audit"]) == NOT_MADE
    captured = capfd.readouterr()
    assert "/nowhere/pip-audit" in captured.err and "NOT ASKED" in captured.out
