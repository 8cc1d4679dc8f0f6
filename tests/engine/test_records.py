"""Records of our own beside NumPy's: the same layout to the byte, the same reading, writing and refusing."""

import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gratteciel
from gratteciel.engine.cells import Cells
from gratteciel.engine.layouts import CODES, laid, layout_of
from gratteciel.engine.records import (
    TAKEN_NAMES,
    Records,
    class_of,
    copied,
    filled,
    plain,
    raw,
    read_only,
    record_at,
    record_type,
)

WHOLE_KINDS = sorted(kind for kind in CODES if kind[0] in "iu")
SHAPES = st.one_of(st.none(), st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple))
FIELDS = st.lists(st.tuples(st.sampled_from(WHOLE_KINDS), SHAPES), min_size=1, max_size=6).map(
    lambda kinds: {f"f{n}": kind if shape is None else (kind, shape) for n, (kind, shape) in enumerate(kinds)}
)
NUMBERS = st.one_of(st.integers(-3, 3), st.integers(-(2**64), 2**64), st.sampled_from([127, 128, 255, -128, 2**15]))


def twins(fields: dict[str, Any], data: bytes) -> tuple[Any, Any]:
    """A record of ours and one of NumPy's with the same bytes."""
    kind = record_type(**fields)
    data = (data * kind.itemsize)[: kind.itemsize] or bytes(kind.itemsize)
    theirs = np.frombuffer(bytearray(data), kind).view((np.record, kind))
    return record_at(filled(kind, data)), theirs[0]


def same(ours: Any, theirs: Any) -> bool:
    return bool(ours.tobytes() == theirs.tobytes())


def outcome(act: Any) -> Any:
    """What came of an act, or the kind of error."""
    try:
        return act()
    except (OverflowError, IndexError, ValueError) as error:
        return type(error)


@given(FIELDS)
def test_the_layout_is_numpys_to_the_byte(fields: dict[str, Any]) -> None:
    kind = record_type(**fields)
    ours, theirs = laid(dict(in_order(kind))), layout_of(kind)
    assert ours.itemsize == theirs.itemsize == kind.itemsize
    assert ours.fields == theirs.fields and ours.names == kind.names
    assert kind.isalignedstruct and set(fields) <= set(ours.names)


def in_order(kind: "np.dtype[np.void]") -> list[tuple[str, Any]]:
    found = []
    for name in kind.names or ():
        inner = kind[name]
        number = f"{inner.base.kind}{inner.base.itemsize}"
        found.append((name, (number, inner.shape) if inner.shape else number))
    return found


@given(FIELDS, st.binary(min_size=1, max_size=300))
def test_every_field_reads_as_numpy_reads_it(fields: dict[str, Any], data: bytes) -> None:
    ours, theirs = twins(fields, data)
    for name, kind in fields.items():
        mine, other = ours[name], theirs[name]
        if isinstance(kind, str):
            assert type(mine) is int and mine == other and getattr(ours, name) == mine
        else:
            assert isinstance(mine, Cells) and mine.tolist() == other.tolist() and mine.shape == other.shape
            assert len(mine) == len(other) and mine.tobytes() == other.tobytes()
            assert mine.sum() == sum(other.ravel().tolist())
            assert (mine.any(), mine.all(), mine.min(), mine.max()) == (
                other.any(),
                other.all(),
                other.min(),
                other.max(),
            )
            assert [x if isinstance(x, int) else x.tolist() for x in mine] == other.tolist()
            assert np.array_equal(np.asarray(mine), other)


@given(FIELDS, st.binary(min_size=1, max_size=300), st.data())
def test_writing_does_what_numpy_does_or_refuses_where_it_does(fields: dict[str, Any], data: bytes, draw: Any) -> None:
    ours, theirs = twins(fields, data)
    name = draw.draw(st.sampled_from(sorted(fields)))
    kind = fields[name]
    if isinstance(kind, str):
        value = draw.draw(NUMBERS)
        assert outcome(lambda: setattr(ours, name, value)) == outcome(lambda: setattr(theirs, name, value))
        assert same(ours, theirs)
        return
    shape = kind[1]
    key: Any = tuple(draw.draw(st.integers(-length - 1, length)) for length in shape)
    key = key[: draw.draw(st.integers(1, len(shape)))]
    part = draw.draw(st.sampled_from(["cell", "row", "all", "stretch"]))
    if part == "all":
        key = slice(None)
    elif part == "stretch" and len(shape) == 1:
        key = slice(draw.draw(st.integers(0, shape[0])), draw.draw(st.none() | st.integers(0, shape[0])))
    elif len(key) == 1 and part == "cell":
        key = key[0]
    found = outcome(lambda: theirs[name][key])
    if found is IndexError:
        assert outcome(lambda: ours[name][key]) is IndexError
        return
    inner = np.shape(found)
    rows = st.lists(NUMBERS, min_size=math.prod(inner), max_size=math.prod(inner))
    value = draw.draw(st.one_of(NUMBERS, rows.map(lambda v: nested(v, inner))))

    def write(record: Any) -> None:
        record[name][key] = value

    before = ours.tobytes()
    told = outcome(lambda: write(ours))
    assert told == outcome(lambda: write(theirs))
    assert same(ours, theirs) if told is None else ours.tobytes() == before  # NumPy may have begun to write


def test_what_does_not_fit_is_refused_where_there_is_no_place_for_it_too() -> None:
    ours, theirs = twins({"row": ("i1", 1)}, b"\0")
    for value in (128, [128], [5], 5):
        for record in (ours, theirs):
            if value in (5, [5]):
                record["row"][1:] = value
            else:
                with pytest.raises(OverflowError):
                    record["row"][1:] = value


def nested(values: list[int], shape: tuple[int, ...]) -> Any:
    """The values as lists in lists of a shape."""
    if not shape:
        return values[0] if values else 0
    width = len(values) // shape[0] if shape[0] else 0
    return [nested(values[n * width : (n + 1) * width], shape[1:]) for n in range(shape[0])]


def test_numbers_of_other_kinds_are_cut_to_whole_ones() -> None:
    record = record_at(plain(record_type(one="i1", row=("i2", 3))))
    record.one = True
    record.row = (2.9, np.int64(-4), np.uint8(7))
    assert (record.one, record.row.tolist()) == (1, [2, -4, 7])
    record.row[1] = 5.5
    record.one = -1.5
    assert (record.one, record.row.tolist()) == (-1, [2, 5, 7])


def test_a_row_stands_for_all_and_a_wrong_number_of_values_is_refused() -> None:
    record = record_at(plain(record_type(grid=("i1", (2, 3)), row=("i1", 3))))
    record.grid = [1, 2, 3]
    assert record.grid.tolist() == [[1, 2, 3], [1, 2, 3]]
    record.grid[1] = record.row
    assert record.grid.tolist() == [[1, 2, 3], [0, 0, 0]]
    with pytest.raises(ValueError, match="2 values for 3 places"):
        record.row = [1, 2]
    with pytest.raises(OverflowError):
        record.row = [1, 2, 300]
    assert record.row.tolist() == [0, 0, 0], "nothing is written of what does not fit"


def test_what_is_locked_cannot_be_written() -> None:
    kind = record_type(turn="i2", row=("i1", 3), grid=("i1", (2, 2)))
    records = read_only(plain(kind))
    for act in (
        lambda: setattr(records[0], "turn", 1),
        lambda: records[0].row.__setitem__(0, 1),
        lambda: records[0].row.__setitem__(slice(None), [1, 2, 3]),
        lambda: records[0].grid.__setitem__(1, 0),
    ):
        with pytest.raises(ValueError, match="read-only"):
            act()
    copy = records.copy()
    copy[0].turn = 5
    assert (records[0].turn, copy[0].turn) == (0, 5)
    native = read_only(np.zeros(1, kind))
    with pytest.raises(ValueError, match="read-only"):
        record_at(native).turn = 1


def test_records_in_a_row_are_copied_cut_and_read_by_column() -> None:
    kind = record_type(turn="i4", seat="i1", row=("i2", 2))
    records = plain(kind, 5)
    for n in range(5):
        records[n].turn, records[n].seat = 10 * n, n
    assert records["turn"].tolist() == [0, 10, 20, 30, 40] and records[-1].seat == 4
    records[0] = records[3]
    assert records[0] == records[3] and records[0] != records[2]
    wider = plain(kind, 7)
    wider[:5] = records
    assert wider[1:3]["seat"].tolist() == [1, 2] and len(wider[1:3]) == 2
    back = pickle.loads(pickle.dumps(records))
    assert isinstance(back, Records) and back.tobytes() == records.tobytes()
    with pytest.raises(IndexError):
        records[5]


@pytest.mark.parametrize("make", [np.zeros, lambda count, kind: plain(kind, count)])
def test_a_copy_is_the_same_to_the_byte_in_memory_of_its_own(make: Any) -> None:
    records = make(2, record_type(a="i1", b=("i4", (2,))))
    raw(records)[:] = bytes(range(len(raw(records))))
    before = records.tobytes()
    found = copied(read_only(records))
    assert (found.dtype, len(found), found.tobytes()) == (records.dtype, 2, before)
    found[1]["a"] = 7
    assert found.tobytes() != records.tobytes() == before


def test_a_record_of_numpys_memory_is_the_same_memory() -> None:
    kind = record_type(turn="i2", row=("i1", 3))
    native = np.zeros(3, kind)
    record = record_at(native, 1)
    record.turn, record.row[2] = 7, -3
    assert native[1]["turn"] == 7 and native[1]["row"].tolist() == [0, 0, -3] and native[0]["turn"] == 0
    raw(native)[: kind.itemsize] = bytes(kind.itemsize)


def test_whole_rows_are_calculated_with_by_numpy_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_at(plain(record_type(row=("i1", 3))))
    record.row += 2
    record.row[1] *= 3
    assert record.row.tolist() == [2, 6, 2] and (record.row == [2, 6, 1]).tolist() == [True, True, False]
    assert (record.row >= 0).all() and record.row.argmax() == 1 and not hasattr(record.row, "_other")
    with pytest.raises(TypeError, match="any"):
        bool(record.row)
    monkeypatch.setattr("gratteciel.engine.cells.has_numpy", lambda: False)
    acts: tuple[Callable[[], Any], ...] = (
        lambda: record.row == [2, 6, 2],
        lambda: record.row + 1,
        lambda: record.row.T,
    )
    for act in acts:
        with pytest.raises(TypeError, match="tolist"):
            act()


def test_no_field_has_a_name_that_records_use() -> None:
    assert {name for name in dir(np.record) if not name.startswith("_")} <= TAKEN_NAMES
    with pytest.raises(ValueError, match="already have"):
        record_type(turn="i1", copy="i1")
    with pytest.raises(ValueError, match="integers only"):
        record_type(turn="f8")


@pytest.mark.parametrize("id", gratteciel.games())
def test_the_records_of_the_games_are_laid_without_numpy_as_with_it(id: str) -> None:
    for kind in (gratteciel.game(id).rules.BOX, gratteciel.game(id).rules.TABLE):
        bare = laid(dict(in_order(kind)))
        assert bare.fields == layout_of(kind).fields and bare.itemsize == kind.itemsize
        assert class_of(bare) is not class_of(layout_of(kind))
