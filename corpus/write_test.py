#!/usr/bin/env python3
"""bazel run //corpus:write takes a folder, and nothing else, for one."""
import os
import subprocess
import tempfile
import unittest

WRITE = os.path.abspath("corpus/write")


class WriteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_in_folder(self, *arguments):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("BUILD_")}
        return subprocess.run([WRITE, *arguments], cwd=self.folder,
                              env=environment, capture_output=True, text=True,
                              check=False)

    def test_help(self):
        for option in ["--help", "-h"]:
            result = self.run_in_folder(option)
            self.assertEqual(result.returncode, 0)
            self.assertIn("usage: write", result.stdout)
        self.assertEqual(os.listdir(self.folder), [])

    def test_wrong_arguments(self):
        for arguments in [["--output=x"], [""], ["a", "b"]]:
            result = self.run_in_folder(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn("usage: write", result.stderr)
        self.assertEqual(os.listdir(self.folder), [])

    def test_writes(self):
        self.assertEqual(self.run_in_folder("out").returncode, 0)
        valid = os.path.join(self.folder, "out/alamo/valid")
        self.assertIn("model-dazzle.alo", os.listdir(valid))


if __name__ == "__main__":
    unittest.main()
