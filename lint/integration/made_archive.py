"""An archive for tests of the program."""

import os
import struct
import zlib

from cli_testing import CliTest, first_error, first_valid, read


def archive(entries, ranges=None):
    """A MEG of version 1 with entries (name, data), in the order of the CRCs.

    `ranges` are (name, index of the entry whose bytes it has).
    """
    data = {name: content for name, content in entries}
    shared = dict(ranges or [])
    names = sorted([*data, *shared], key=zlib.crc32)
    tables = 8 + sum(22 + len(name) for name in names)
    starts = {}
    body = b""
    for name in names:
        if name in data:
            starts[name] = tables + len(body), len(data[name])
            body += data[name]
    for name, source in shared.items():
        starts[name] = starts[entries[source][0]]
    result = struct.pack("<II", len(names), len(names))
    for name in names:
        result += struct.pack("<H", len(name)) + name
    for index, name in enumerate(names):
        start, size = starts[name]
        result += struct.pack("<IIIII", zlib.crc32(name), index, size, start,
                              index)
    return result + body


GOOD = b"DATA\\ART\\MODELS\\GOOD" + os.path.splitext(
    first_valid())[1].upper().encode()
BAD = b"DATA\\ART\\MODELS\\BAD" + os.path.splitext(
    first_error())[1].upper().encode()
TEXT = b"DATA\\XML\\GAME.XML"


def slashes(name):
    return name.replace(b"\\", b"/").decode()


class ArchiveTest(CliTest):
    """On an archive with a valid file, a broken one and a text."""

    def write_archive(self, name="Data/Models.meg"):
        return self.write(name, archive([
            (GOOD, read(first_valid())), (BAD, read(first_error())),
            (TEXT, b"<xml/>")]))

    def entry(self, files, name):
        """The file of a report whose path ends with the entry's."""
        (found,) = [file for file in files
                    if file["path"].endswith("!" + slashes(name))]
        return found
