#!/usr/bin/env python3
"""The seeds of a fuzz target in one file, fuzz/seeds/TARGET.zip.

    seed_archive.py pack ARCHIVE FOLDER             the files of FOLDER
    seed_archive.py unpack ARCHIVE FOLDER [PREFIX]  as FOLDER/PREFIX-NAME

The same files give the same bytes on every machine: entries are sorted, have no
time, and are not compressed, because zlib's versions differ. Git compresses the
archive itself, and stores a changed one as a difference.
"""

import io
import pathlib
import sys
import zipfile

# The earliest time that a zip archive can store.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_UNIX = 3


def pack(files):
    """The bytes of an archive with these files, {name: bytes}.

    >>> pack({"a": b"1", "b": b"2"}) == pack({"b": b"2", "a": b"1"})
    True
    >>> unpack(pack({"b": b"", "a": bytes([0, 255])}))
    {'a': b'\\x00\\xff', 'b': b''}
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = _UNIX
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    return packed.getvalue()


def unpack(packed):
    """The files of an archive, {name: bytes}, in its order.

    >>> out = io.BytesIO()
    >>> with zipfile.ZipFile(out, "w") as archive:
    ...     archive.writestr("../a", b"")
    >>> unpack(out.getvalue())
    Traceback (most recent call last):
    ...
    ValueError: an archive of seeds has no folders: ../a
    """
    files = {}
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        for name in archive.namelist():
            if name in ("", ".", "..") or "/" in name:
                raise ValueError(f"an archive of seeds has no folders: {name}")
            files[name] = archive.read(name)
    return files


def read_folder(folder):
    """The files in a folder, {name: bytes}."""
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "pack":
        pathlib.Path(arguments[1]).write_bytes(pack(read_folder(arguments[2])))
    elif len(arguments) in (3, 4) and arguments[0] == "unpack":
        prefix = arguments[3] + "-" if len(arguments) == 4 else ""
        for name, data in unpack(pathlib.Path(arguments[1]).read_bytes()).items():
            pathlib.Path(arguments[2], prefix + name).write_bytes(data)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
