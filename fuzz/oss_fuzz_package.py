"""Packs a fuzz target the way OSS-Fuzz wants it: a tar of NAME,
NAME_seed_corpus.zip, NAME.options and, if there is one, NAME.dict.

    oss_fuzz_package.py OUT.tar NAME BINARY CORPUS_FOLDER OPTIONS [DICTIONARY]

The same inputs give the same bytes.
"""

import io
import sys
import tarfile

from seed_archive import pack, read_folder


def add(archive, name, data, mode):
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.mode = mode
    archive.addfile(entry, io.BytesIO(data))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main(out, name, binary, corpus, options, dictionary=None):
    with tarfile.open(out, "w") as archive:
        add(archive, name, read(binary), 0o755)
        add(archive, name + "_seed_corpus.zip", pack(read_folder(corpus)), 0o644)
        add(archive, name + ".options", read(options), 0o644)
        if dictionary:
            add(archive, name + ".dict", read(dictionary), 0o644)


main(*sys.argv[1:])
