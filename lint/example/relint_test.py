#!/usr/bin/env python3
"""relint_test.py PROGRAM: tries asset_lint_test in a copy of this workspace.

Asks Bazel's execution log, which lists every process that it started, what
was checked again after a change. PROGRAM is an assetlint, which the copy uses
in place of building its own."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

EXAMPLE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(EXAMPLE))
PASSED, TESTS_FAILED, BUILD_FAILED = 0, 3, 1
CORPUS = os.path.join(ROOT, "corpus", "alamo")
SHIP, IDLE, WRECK = ("Data/Art/ship.alo", "Data/Art/ship_idle.ala",
                     "Data/Art/Old/wreck.alo")
MODELS = "Mod/Data/Art/Models/"
FIGHTER, ENGINE = MODELS + "fighter.alo", MODELS + "p_engine.alo"
TEXTURE = "Mod/Data/Art/Textures/hull.dds"
PROGRAM = ""


class RelintTest(unittest.TestCase):

    def setUp(self):
        self.scratch = tempfile.mkdtemp()
        self.addCleanup(self.remove)
        self.mod = os.path.join(self.scratch, "mod")
        shutil.copytree(EXAMPLE, self.mod, ignore=shutil.ignore_patterns("bazel-*"))
        shutil.copy(PROGRAM, self.path("assetlint"))
        for name in ["assets", "mod"]:
            self.replace("BUILD", f'name = "{name}",',
                         f'name = "{name}", assetlint = "assetlint",')

    def remove(self):
        self.bazel("shutdown")
        # Bazel's own folders are not writable.
        subprocess.run(["chmod", "-R", "u+w", self.scratch], check=False)
        shutil.rmtree(self.scratch)

    def path(self, name):
        return os.path.join(self.mod, name)

    def replace(self, name, old, new):
        with open(self.path(name), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.count(old), 1, (name, old))
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def bazel(self, command, *arguments):
        return subprocess.run(
            ["/usr/bin/bazel", "--nohome_rc", "--max_idle_secs=60",
             "--output_user_root=" + os.path.join(self.scratch, "bazel"), command, *arguments],
            cwd=self.mod, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def run_tests(self, code, target="//:assets", mnemonic="AssetLint"):
        """Runs the test; the last argument of each action of it, and the output."""
        log = os.path.join(self.scratch, "log")
        repositories = {"assetlint": "."}
        for name in ["rules_cc", "rules_java", "remote_coverage_tools"]:
            repositories[name] = "third_party/" + name
        result = self.bazel(
            "test", target, "--color=no", "--curses=no", "--execution_log_json_file=" + log,
            *(f"--override_repository={name}={os.path.join(ROOT, path)}"
              for name, path in repositories.items()))
        self.assertEqual(result.returncode, code, result.stdout)
        with open(log, encoding="utf-8") as file:
            # JSON objects, one after the other.
            spawns = json.loads("[" + file.read().replace("\n}{", "\n},{") + "]")
        return sorted(spawn["commandArgs"][-1] for spawn in spawns
                      if spawn["mnemonic"] == mnemonic), result.stdout

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
