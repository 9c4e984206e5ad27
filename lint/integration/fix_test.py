#!/usr/bin/env python3
"""assetlint fix when it is killed, and on what it may not write. The rest is in
transcripts/fix.txt."""

import glob
import os
import random
import subprocess
import time
import unittest

from cli_testing import (
    BROKEN, CLEAN, CliTest, ENVIRONMENT, PROGRAM, SOUND, USAGE, posix_only, read, run)


class FixTest(CliTest):

    def setUp(self):
        super().setUp()
        self.copy(BROKEN, "Data/0.alo")
        self.copy(BROKEN, "Data/1.alo")
        self.copy(SOUND, "Data/good.ala")
        self.before = self.contents()

    def contents(self):
        """Of all files of the mod, by their names."""
        paths = glob.glob(self.path("Data/**"), recursive=True, include_hidden=True)
        return {path: read(path) for path in paths if os.path.isfile(path)}

    def fix(self, *arguments, **options):
        return run("fix", *arguments, cwd=self.folder, **options)

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_what_cannot_be_written_is_left_alone(self):
        os.chmod(self.path("Data/0.alo"), 0o444)
        self.expect(self.fix("--no-undo", "Data"), USAGE, b"Data/1.alo",
                    b"Data/0.alo: not written: Permission denied")
        self.assertEqual(self.contents()[self.path("Data/0.alo")],
                         self.before[self.path("Data/0.alo")])

    @posix_only
    def test_killed_runs(self):
        """Each file is old or new, and --undo restores every byte."""
        for i in range(200):
            self.copy(BROKEN, "Data/more/%03d.alo" % i)
        self.before = self.contents()
        begin = time.monotonic()
        self.fix("-j2", "--undo-file=u.json", "Data")
        seconds = time.monotonic() - begin
        after = self.contents()
        self.expect(self.fix("--undo=u.json", "--no-undo"), CLEAN)
        chance = random.Random(1)
        for i in range(30):
            undo = "undo-%d.json" % i
            with subprocess.Popen(
                    [PROGRAM, "fix", "-j2", "--undo-file", undo, "Data"],
                    cwd=self.folder, env=ENVIRONMENT,
                    stdout=subprocess.DEVNULL) as process:
                time.sleep(chance.uniform(0, 1.1 * seconds))
                process.kill()
            # Left where the file system has no files without names.
            for path in glob.glob(self.path("Data/**/.assetlint-*"),
                                  recursive=True):
                os.remove(path)
            now = self.contents()
            self.assertEqual(now.keys(), self.before.keys())
            for name, data in now.items():
                self.assertIn(data, (self.before[name], after[name]), name)
            if now != self.before:
                self.expect(self.fix("--undo", undo, "--no-undo"), CLEAN)
            self.assertEqual(self.contents(), self.before)


if __name__ == "__main__":
    unittest.main()
