#!/usr/bin/env python3
"""relint_test.py PROGRAM: tries asset_lint_test in a copy of this workspace.

Asks Bazel's execution log, which lists every process that it started, what
was checked again after a change. PROGRAM is an assetlint, which the copy uses
in place of building its own."""

import os
import shutil
import sys
import unittest

sys.dont_write_bytecode = True  # no files beside the sources

from example_copy import BUILD_FAILED, PASSED, ROOT, TESTS_FAILED, ExampleCopy

CORPUS = os.path.join(ROOT, "corpus", "alamo")
SHIP, IDLE, WRECK = ("Data/Art/ship.alo", "Data/Art/ship_idle.ala",
                     "Data/Art/Old/wreck.alo")
MODELS = "Mod/Data/Art/Models/"
FIGHTER, ENGINE = MODELS + "fighter.alo", MODELS + "p_engine.alo"
TEXTURE = "Mod/Data/Art/Textures/hull.dds"
PROGRAM = ""


class RelintTest(unittest.TestCase):

    def setUp(self):
        self.copy = ExampleCopy(PROGRAM)
        self.addCleanup(self.copy.remove)
        self.path, self.replace = self.copy.path, self.copy.replace

    def run_tests(self, code, target="//:assets", mnemonic="AssetLint"):
        """Runs the test; the last argument of each action of it, and the output."""
        spawns, output = self.copy.test(target, code)
        return sorted(spawn["commandArgs"][-1] for spawn in spawns
                      if spawn["mnemonic"] == mnemonic), output

    def test_a_changed_file_is_checked_again_alone(self):
        everything = [WRECK, SHIP, IDLE]
        self.assertEqual(self.run_tests(PASSED)[0], everything)
        self.assertEqual(self.run_tests(PASSED)[0], [])
        os.utime(self.path(SHIP))
        self.assertEqual(self.run_tests(PASSED)[0], [])

        other = CORPUS + "/valid/model-no-dazzles-declared.alo"
        shutil.copy(other, self.path(SHIP))
        self.assertEqual(self.run_tests(PASSED)[0], [SHIP])

        shutil.copy(self.path(WRECK), self.path(SHIP))
        checked, output = self.run_tests(TESTS_FAILED)
        self.assertEqual(checked, [SHIP])
        self.assertIn(SHIP + ":0x000002fe: error ALO014", output)
        self.assertIn("Checked 3 files: 1 failed.", output)

        # A new file.
        shutil.copy(other, self.path(SHIP))
        shutil.copy(other, self.path("Data/Art/it's $new.alo"))
        self.assertEqual(self.run_tests(PASSED)[0],
                         ["Data/Art/it's $new.alo", SHIP])
        os.remove(self.path("Data/Art/it's $new.alo"))
        self.assertEqual(self.run_tests(PASSED)[0], [])

        # The configuration applies to all files.
        self.replace("assetlint.toml", "warning", "never")
        self.replace("BUILD", '    baseline = "assetlint-baseline.json",\n', "")
        checked, output = self.run_tests(PASSED)
        self.assertEqual(checked, everything)
        self.assertIn(WRECK + ":0x000002fe: error ALO014", output)

        # A mistake is not a finding of the files.
        self.replace("assetlint.toml", "fail-on", "fial-on")
        self.assertIn('did you mean "fail-on"?', self.run_tests(BUILD_FAILED)[1])

    def test_a_mod_is_checked_in_one_action(self):
        def run_mod(code):
            checked, output = self.run_tests(code, "//:mod", "AssetLintAcross")
            self.assertLessEqual(len(checked), 1)
            return bool(checked), output

        self.assertTrue(run_mod(PASSED)[0])
        self.assertFalse(run_mod(PASSED)[0])
        # Only its name counts.
        with open(self.path(TEXTURE), "ab") as texture:
            texture.write(b"more")
        self.assertFalse(run_mod(PASSED)[0])

        # A proxy names a model.
        shutil.copy(self.path(FIGHTER), self.path(ENGINE))
        checked, output = run_mod(TESTS_FAILED)
        self.assertTrue(checked)
        self.assertIn("\n" + FIGHTER + ":0x", output)
        self.assertIn("warning MOD007 [proxy-kind]", output)
        self.assertIn(": 2 warnings, ", output)

        # Each file is checked too, and the policy is that of their places.
        shutil.copy(self.path(WRECK), self.path(ENGINE))
        _, output = run_mod(TESTS_FAILED)
        self.assertIn(ENGINE + ":0x000002fe: error ALO014", output)
        self.replace("assetlint.toml", "/Data/Art/Old", "/" + MODELS[:-1])
        self.replace("assetlint.toml", "style", "all")
        self.assertTrue(run_mod(PASSED)[0])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop())
    unittest.main()
