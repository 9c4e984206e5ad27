#!/usr/bin/env python3
"""Writes a zip archive of a folder; the same files give the same bytes.

    zip_folder.py FOLDER ARCHIVE SECONDS [PROGRAM...]

Names begin with the folder's own. Every file gets the date SECONDS in UTC.
PROGRAMs are the names of files that may be executed.
"""

import pathlib
import sys
import time
import zipfile

UNIX = 3


def entry(name, seconds, executable):
    """A regular file's entry; zip has seconds in pairs, and no year before 1980.

    >>> entry("a", 0, False).date_time
    (1980, 1, 1, 0, 0, 0)
    >>> oct(entry("a", 0, True).external_attr >> 16)
    '0o100755'
    """
    date = max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0))
    info = zipfile.ZipInfo(name, date[:5] + (date[5] // 2 * 2,))
    info.create_system = UNIX
    info.external_attr = (0o100755 if executable else 0o100644) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def write(folder, archive, seconds, programs):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with zipfile.ZipFile(archive, "w", strict_timestamps=True) as zip_file:
        for path in files:
            name = (folder.name / path.relative_to(folder)).as_posix()
            zip_file.writestr(entry(name, seconds, path.name in programs), path.read_bytes(),
                              compresslevel=9)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    write(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4:])
