#!/usr/bin/env python3
"""relint_test.py PROGRAM: tries asset_lint_test in a copy of this workspace.

Asks Bazel's execution log, which lists every process that it started, what
was checked again after a change. PROGRAM is an assetlint, which the copy uses
in place of building its own."""

import os
import shutil
import struct
import sys
import unittest

sys.dont_write_bytecode = True  # no files beside the sources

from example_copy import BUILD_FAILED, PASSED, ROOT, TESTS_FAILED, ExampleCopy

CORPUS = os.path.join(ROOT, "corpus", "alamo")
SHIP, IDLE, WRECK = ("Data/Art/ship.alo", "Data/Art/ship_idle.ala",
                     "Data/Art/Old/wreck.alo")
MODELS = "Mod/Data/Art/Models/"
FIGHTER, ENGINE = MODELS + "fighter.alo", MODELS + "p_engine.alo"
XML = ["Mod/Data/XML/GameObjectFiles.xml", "Mod/Data/XML/SpaceUnits.xml"]
PROGRAM = ""


class RelintTest(unittest.TestCase):

    def setUp(self):
        self.copy = ExampleCopy(PROGRAM)
        self.addCleanup(self.copy.remove)
        self.path, self.replace = self.copy.path, self.copy.replace

    def run_tests(self, code, target="//:assets"):
        """Runs the test; what was checked for it, and the output of Bazel."""
        actions, output = self.run_actions(code, target)
        return sorted(actions.get("AssetLint", [])), output

    def run_actions(self, code, target):
        """The last argument of each action, by mnemonic, and the output."""
        actions = {}
        spawns, output = self.copy.test(target, code)
        for spawn in spawns:
            actions.setdefault(spawn["mnemonic"], []).append(
                spawn["commandArgs"][-1])
        return actions, output

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

    def test_facts_are_joined_again_only_when_they_change(self):
        def run_mod(code):
            actions, output = self.run_actions(code, "//:mod")
            return [sorted(actions.get(mnemonic, [])) for mnemonic in
                    ["AssetLint", "AssetLintFacts"]] + [
                        len(actions.get("AssetLintAcross", []))], output

        self.assertEqual(run_mod(PASSED)[0],
                         [[FIGHTER, ENGINE], [FIGHTER, ENGINE, *XML], 1])
        self.assertEqual(run_mod(PASSED)[0], [[], [], 0])

        # No other file sees that a box is a little larger.
        with open(self.path(FIGHTER), "r+b") as model:
            content = model.read()
            corner = content.index(struct.pack("<3f", 1, 1, 1))
            model.seek(corner)
            model.write(struct.pack("<f", 1.00001))
        self.assertEqual(run_mod(PASSED)[0], [[FIGHTER], [FIGHTER], 0])

        # A proxy names a model.
        shutil.copy(self.path(FIGHTER), self.path(ENGINE))
        changed, output = run_mod(TESTS_FAILED)
        self.assertEqual(changed, [[ENGINE], [ENGINE], 1])
        self.assertIn("warning MOD007 [proxy-kind]", output)
        self.assertIn("Checked 2 files: 0 failed. They do not fit together.",
                      output)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop())
    unittest.main()
