#!/usr/bin/env python3
"""assetlint fix, killed at random moments: each file is old or new, and --undo
restores every byte.

ASSETLINT_KILLS is the number of runs that are killed.
"""

import os
import random
import signal
import subprocess
import time
import unittest

from cli_testing import (
    CLEAN, CliTest, ENVIRONMENT, PROGRAM, corpus_files, read, run)

KILLS = int(os.environ.get("ASSETLINT_KILLS", "30"))
FILES = 200


class KillTest(CliTest):

    def setUp(self):
        super().setUp()
        sources = corpus_files("alamo/invalid/ALO014/*.alo")
        for i in range(FILES):
            self.copy(sources[i % len(sources)], "Data/%03d.alo" % i)
        self.before = self.contents()

    def contents(self):
        found = {}
        for name in os.listdir(self.path("Data")):
            # What a run that was killed leaves beside a file, where the file
            # system has no files without names.
            if name.startswith(".assetlint-"):
                os.remove(self.path("Data/" + name))
                continue
            found[name] = read(self.path("Data/" + name))
        return found

    def fix(self, *arguments):
        return subprocess.Popen(  # pylint: disable=consider-using-with
            [PROGRAM, "fix", "-j2", *arguments], cwd=self.folder,
            env=ENVIRONMENT, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def run_time(self):
        """How long a whole run takes, and what it makes of the files."""
        begin = time.monotonic()
        self.assertEqual(self.fix("--undo-file=first.json", "Data").wait(),
                         CLEAN)
        seconds = time.monotonic() - begin
        after = self.contents()
        self.expect(run("fix", "--undo=first.json", "--no-undo",
                        cwd=self.folder), CLEAN)
        self.assertEqual(self.contents(), self.before)
        return seconds, after

    def test_killed_runs(self):
        seconds, after = self.run_time()
        self.assertEqual(sum(after[name] != data for name, data in
                             self.before.items()), FILES)
        chance = random.Random(1)
        partial = 0
        for i in range(KILLS):
            undo = self.path("undo-%d.json" % i)
            with self.fix("--undo-file", undo, "Data") as process:
                time.sleep(chance.uniform(0, 1.1 * seconds))
                process.send_signal(signal.SIGKILL)
                process.wait()
            now = self.contents()
            self.assertEqual(now.keys(), self.before.keys())
            new = 0
            for name, data in now.items():
                self.assertIn(data, (self.before[name], after[name]), name)
                new += data == after[name]
            partial += 0 < new < FILES
            if new > 0:
                self.expect(run("fix", "--undo", undo, "--no-undo",
                                cwd=self.folder), CLEAN)
            self.assertEqual(self.contents(), self.before)
        print("%d of %d runs were killed between two files" % (partial, KILLS))


if __name__ == "__main__":
    unittest.main()
