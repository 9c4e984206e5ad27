#!/usr/bin/env python3
"""Input that a transcript cannot have: sockets, files that may not be read,
names of any bytes, little memory. The rest is in transcripts/input.txt."""

import os
import resource
import socket
import unittest

from cli_testing import (
    BROKEN, CliTest, HOSTILE_NAMES, INTERNAL, SANITIZED, SOUND, USAGE, posix_only, read, run)


class InputTest(CliTest):

    @unittest.skipIf(SANITIZED, "ASan needs memory")
    def test_huge_files_are_not_read(self):
        path = self.sparse("huge.alo", 3 << 30)
        for command in ["check", "dump", "roundtrip"]:
            self.expect(run(command, path), USAGE, stderr=b": too large: ")
        largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(largest, 512 << 10)

    @posix_only
    def test_sockets(self):
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(self.folder)
            self.addCleanup(os.chdir, os.environ.get("PWD", "/"))
            server.bind("socket.alo")
        self.expect(run("check", self.path("socket.alo")), USAGE,
                    stderr=b"a socket, not a file")

    @posix_only
    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_permissions(self):
        path = self.copy(SOUND, "m/a.ala")
        self.copy(SOUND, "m/b.ala")
        os.chmod(path, 0)
        self.expect(run("check", self.path("m")), USAGE, b"Checked 1 file (1 unreadable)",
                    b"a.ala: Permission denied\n")

    @posix_only
    def test_hostile_names(self):
        content = read(BROKEN)
        folder = os.path.join(os.fsencode(self.folder), b"\x1b[31m\nfolder")
        os.mkdir(folder)
        for name in HOSTILE_NAMES:
            with open(os.path.join(folder, name + b".alo"), "wb") as file:
                file.write(content)
        for command in [["check"], ["roundtrip"], ["check", "--as=ala"]]:
            result = run(*command, folder)
            for stream in [result.stdout, result.stderr]:
                for line in stream.decode("utf-8").split("\n"):
                    self.assertTrue(line.isprintable(), repr(line))
                    self.assertFalse(line.startswith("::"))

    @posix_only
    @unittest.skipIf(SANITIZED, "ASan needs the address space")
    def test_running_out_of_memory_ends_with_one_line(self):
        large = self.sparse("m/large.alo", 900 << 20)
        self.copy(SOUND, "m/valid.ala")
        limit = 600 << 20
        result = run(
            "check", "-j1", os.path.dirname(large),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                  (limit, limit)))
        self.expect(result, INTERNAL)
        self.assertEqual(result.stderr, b"assetlint: out of memory\n")


if __name__ == "__main__":
    unittest.main()
