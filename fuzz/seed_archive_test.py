#!/usr/bin/env python3
"""The archives of seeds: what packs them, and those of the repository."""

import doctest
import os
import sys
import unittest

sys.dont_write_bytecode = True
import seed_archive  # noqa: E402 (after the line above)

FUZZ = os.path.dirname(os.path.abspath(sys.argv[0]))
SEEDS = os.path.join(FUZZ, "seeds")
# As fuzz/keep_seeds limits them.
MOST_FILES, MOST_BYTES = 200, 512 << 10


class SeedsTest(unittest.TestCase):

    def test_doctests(self):
        self.assertEqual(doctest.testmod(seed_archive).failed, 0)

    def test_each_archive_is_what_keep_seeds_writes(self):
        archives = [name for name in sorted(os.listdir(SEEDS)) if name.endswith(".zip")]
        self.assertTrue(archives)
        for name in archives:
            with self.subTest(name):
                with open(os.path.join(SEEDS, name), "rb") as archive:
                    packed = archive.read()
                files = seed_archive.unpack(packed)
                self.assertTrue(seed_archive.pack(files) == packed,
                                "not the bytes that fuzz/seed_archive.py writes")
                self.assertLessEqual(len(files), MOST_FILES)
                self.assertLessEqual(sum(map(len, files.values())), MOST_BYTES)


if __name__ == "__main__":
    unittest.main()
