#!/usr/bin/env python3
"""Writes a wheel of a folder, with its RECORD; the same files give the same bytes.

    wheel.py FOLDER WHEEL SECONDS

Every file gets the date SECONDS in UTC. Those that the owner may execute can be
executed.
"""

import base64
import hashlib
import pathlib
import sys
import zipfile

sys.dont_write_bytecode = True  # no files beside the sources

import zip_folder


def record_line(name, content):
    """A file's line of RECORD, whose base64 has no padding."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(content)}\n"


def write(folder, wheel, seconds):
    record = ""
    with zipfile.ZipFile(wheel, "w") as archive:
        def add(name, content, executable=False):
            archive.writestr(zip_folder.entry(name, seconds, executable), content, compresslevel=9)

        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            record += record_line(name, content)
            add(name, content, path.stat().st_mode & 0o100)
        # At the end, and without a hash of itself.
        (info,) = folder.glob("*.dist-info")
        add(f"{info.name}/RECORD", f"{record}{info.name}/RECORD,,\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    write(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
