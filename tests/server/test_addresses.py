"""What is shown of a database's address: where it is, and nothing of a password however it is written."""

import pytest
from typer.testing import CliRunner

from gratteciel.cli import app
from gratteciel.server.errors import DatabaseWrong
from gratteciel.server.storage.postgres.connections import without_password


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:s%40c%2Fret@host:5432/x", "postgresql://host:5432/x"),
        ("postgres://ann:se:?#cret@host/x", "postgresql://host/x"),
        ("postgresql://ann:secret@[::1]:5432/x", "postgresql://[::1]:5432/x"),
        ("postgresql://ann:secret@one:1,two:2/x?sslmode=require", "postgresql://one,two:1,2/x"),
        ("postgresql://ann@/x?host=/tmp/here&password=secret", "postgresql:///tmp/here/x"),
        ("postgresql:///", "postgresql:///"),
    ],
)
def test_where_a_database_is_may_be_seen(address: str, shown: str) -> None:
    assert without_password(address) == shown


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:se@cret@host/x",
        "postgresql://ann:123/secret@host/x",
        "postgresql://ann:/secret@host/x",
        "postgresql://ann:1/se?sslmode=cret@host/x",
        "postgresql://ann:se@cret/secret@host/x",
        "postgresql://ann:12\n3@host/x%0Asecret",
        "ann:secret@host/x",
        "secret",
        "password=secret host=host",
        "ann:se://cret@host/x",
    ],
)
def test_a_password_that_nobody_can_tell_from_the_rest_is_not_shown(address: str) -> None:
    with pytest.raises(DatabaseWrong) as wrong:
        without_password(address)
    assert "cret" not in str(wrong.value)
    done = CliRunner().invoke(app, ["prune", "--database", address])
    assert done.exit_code == 1 and "store/address" in done.output and "%40" in done.output
    assert "cret" not in done.output
