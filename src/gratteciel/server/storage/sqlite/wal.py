"""SQLite's write-ahead log, read by ourselves: whether it holds more than SQLite is going to read of it.

SQLite stops at the first frame that is not what its checksum says, and drops all that follows without a word. The last
frames may be like that after a power cut, when nobody was told that they were kept; but not with whole commits behind.
"""

import struct
from pathlib import Path

HEADER, FRAME = 32, 24


def summed(data: bytes, before: tuple[int, int], order: str) -> tuple[int, int]:
    """SQLite's checksum of some words, going on from one before."""
    one, two = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def lost_commits(file: Path) -> int:
    """How many commits stand in the write-ahead log of a database behind something damaged, and are not read."""
    wal = file.with_name(f"{file.name}-wal")
    try:
        data = wal.read_bytes()
    except OSError:
        return 0
    if len(data) < HEADER + FRAME:
        return 0
    magic, _, size = struct.unpack(">3I", data[:12])
    order = ">" if magic & 1 else "<"
    before = summed(data[:24], (0, 0), order)
    good = magic | 1 == 0x377F0683 and before == struct.unpack(">2I", data[24:32])
    if not 512 <= size <= 65536:
        size = 4096
    salts = data[16:24] if good else data[HEADER + 8 : HEADER + 16]
    lost, length = 0, FRAME + size
    for at in range(HEADER, len(data) - length + 1, length):
        head, page = data[at : at + FRAME], data[at + FRAME : at + length]
        ours = head[8:16] == salts
        if good:
            before = summed(page, summed(head[:8], before, order), order)
            good = ours and before == struct.unpack(">2I", head[16:24])
            broken_now = not good
        else:
            broken_now = False
        if not good and not broken_now and ours and any(head[4:8]):
            lost += 1
    return lost
