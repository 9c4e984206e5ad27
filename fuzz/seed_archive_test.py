#!/usr/bin/env python3
"""The archives of seeds: what packs them, and those of the repository.

    seed_archive_test.py TARGET…    the targets' names without _fuzz_test
"""

import doctest
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import seed_archive  # noqa: E402 (after the line above)

FUZZ = os.path.dirname(os.path.abspath(sys.argv[0]))
SEEDS = os.path.join(FUZZ, "seeds")
TARGETS = sys.argv[1:]
# As fuzz/keep_seeds limits them.
MOST_FILES, MOST_BYTES = 200, 512 << 10


def read(path):
    with open(path, "rb") as file:
        return file.read()


class SeedArchiveTest(unittest.TestCase):

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name

    def run_tool(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", os.path.join(FUZZ, "seed_archive.py"), *arguments],
            cwd=self.folder, capture_output=True, text=True, check=False)

    def test_doctests(self):
        results = doctest.testmod(seed_archive)
        self.assertEqual(results.failed, 0)
        self.assertGreater(results.attempted, 3)

    def test_command_line_packs_and_unpacks(self):
        for name in ("in", "out"):
            os.mkdir(os.path.join(self.folder, name))
        files = {"b": b"\r\n\0", "a": b"", "c c": bytes(range(256))}
        seed_archive.write_folder(files, os.path.join(self.folder, "in"))
        self.assertEqual(self.run_tool("pack", "x.zip", "in").returncode, 0)
        self.assertEqual(self.run_tool("unpack", "x.zip", "out", "al.zip").returncode, 0)
        self.assertEqual(seed_archive.read_folder(os.path.join(self.folder, "out")),
                         {"al.zip-" + name: data for name, data in files.items()})
        # Neither times nor modes of the files change the archive.
        first = read(os.path.join(self.folder, "x.zip"))
        os.utime(os.path.join(self.folder, "in", "a"), (1, 1))
        os.chmod(os.path.join(self.folder, "in", "b"), 0o400)
        self.run_tool("pack", "x.zip", "in")
        self.assertEqual(read(os.path.join(self.folder, "x.zip")), first)

    def test_command_line_refuses_other_arguments(self):
        for arguments in ([], ["pack", "x.zip"], ["list", "x.zip", "in"]):
            done = self.run_tool(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertIn("seed_archive.py pack ARCHIVE", done.stderr)


class SeedsTest(unittest.TestCase):

    def test_each_archive_is_what_keep_seeds_writes(self):
        archives = [name for name in sorted(os.listdir(SEEDS)) if name.endswith(".zip")]
        self.assertTrue(archives)
        for name in archives:
            with self.subTest(name):
                packed = read(os.path.join(SEEDS, name))
                files = seed_archive.unpack(packed)
                self.assertTrue(seed_archive.pack(files) == packed,
                                "not the bytes that fuzz/seed_archive.py writes")
                self.assertLessEqual(len(files), MOST_FILES)
                self.assertLessEqual(sum(map(len, files.values())), MOST_BYTES)

    def test_each_is_of_a_target(self):
        # reports is of all writers.
        of_targets = {name.removesuffix(".zip") for name in os.listdir(SEEDS)} - {"reports"}
        self.assertEqual(of_targets - set(TARGETS), set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
