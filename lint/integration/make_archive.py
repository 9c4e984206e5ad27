#!/usr/bin/env python3
"""make_archive.py ARCHIVE NAME FILE [NAME FILE]…: writes a MEG of version 1.

Its entries are in the order of the CRCs of their names. A file that is given
again is not written again: its entries share the bytes.
"""

import os
import struct
import sys
import zlib


def main(target, *arguments):
    files = sorted(zip(map(os.fsencode, arguments[::2]), arguments[1::2]),
                   key=lambda entry: zlib.crc32(entry[0]))
    at = 8 + sum(22 + len(name) for name, _ in files)
    names = records = body = b""
    places = {}
    for index, (name, path) in enumerate(files):
        with open(path, "rb") as file:
            content = file.read()
        if path not in places:
            places[path] = at + len(body)
            body += content
        names += struct.pack("<H", len(name)) + name
        records += struct.pack("<IIIII", zlib.crc32(name), index, len(content), places[path], index)
    with open(target, "wb") as file:
        file.write(struct.pack("<II", len(files), len(files)) + names + records + body)


if __name__ == "__main__":
    main(*sys.argv[1:])
