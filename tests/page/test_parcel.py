"""What a page fetches: modules compiled by its own Python, where they are those of the sources."""

import gzip
import json
import zipfile
from io import BytesIO
from pathlib import Path

from gratteciel.site import parcel
from gratteciel.site.writing import app_folder


def test_modules_are_taken_compiled_only_where_they_are_those_of_the_sources() -> None:
    compiled = parcel.Compiled((app_folder() / "house" / parcel.COMPILED).read_bytes())
    name = next(name for name in compiled.digests if name.endswith("page/waiting.py"))
    source = (Path(parcel.__file__).parents[2] / name).read_bytes()
    other = source + b"\n"
    assert compiled.of(name, other) == (name, other)
    assert compiled.of("gratteciel/new.py", source) == ("gratteciel/new.py", source)
    compiled.digests[name] = "another"
    assert compiled.of(name, source) == (name, source)


def test_an_archive_is_packed_as_a_whole_and_names_each_module_once(tmp_path: Path) -> None:
    for file in (app_folder() / "house").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    written = parcel.write(tmp_path, ["dice"])
    assert not (tmp_path / parcel.COMPILED).exists()
    packed = (tmp_path / parcel.PACKED[parcel.ARCHIVE]).read_bytes()
    with zipfile.ZipFile(BytesIO(gzip.decompress(packed))) as archive:
        names = archive.namelist()
        assert all(entry.compress_type == zipfile.ZIP_STORED for entry in archive.infolist())
    modules = [name.removesuffix("c") for name in names if name.endswith((".py", ".pyc"))]
    assert len(modules) == len(set(modules)) and "gratteciel/games/dice/rules.py" in modules
    assert not any(name.startswith("gratteciel/games/world/") for name in names)
    assert "msgspec/__init__.pyc" in names and any(name.startswith("msgspec/_core") for name in names)
    assert json.dumps(written.tree()) and set(written.files) == set(parcel.PACKED.values())
