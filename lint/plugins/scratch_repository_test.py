#!/usr/bin/env python3
"""A mod in git turns assetlint on: a baseline, and pre-commit as Debian has it."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath("lint/assetlint")
CORPUS = os.path.abspath("corpus/alamo")
BROKEN = CORPUS + "/invalid/ALO014/one-vertex-too-many.alo"
SOUND = CORPUS + "/valid/model-small.alo"
CLEAN, FINDINGS = 0, 1


class ScratchRepositoryTest(unittest.TestCase):

    def setUp(self):
        self.scratch = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.scratch)
        os.makedirs(self.path("bin"))
        os.symlink(PROGRAM, self.path("bin/assetlint"))
        self.mod = self.repository("mod")
        # Ten valid files, and a folder of old ones with old faults.
        for i in range(10):
            self.put(SOUND, "Data/new%d.alo" % i)
        for rule in ["ALO014", "ALO017", "ALA012"]:
            folder = CORPUS + "/invalid/" + rule
            for name in sorted(os.listdir(folder)):
                self.put(os.path.join(folder, name), "Data/Old/" + name)
        self.commit()

    def path(self, name):
        return os.path.join(self.scratch, name)

    def put(self, source, name):
        path = os.path.join(self.mod, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copy(source, path)

    def run_in(self, folder, *command):
        return subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL,
            env={"PATH": self.path("bin") + ":/usr/bin:/bin",
                 "HOME": self.scratch, "LC_ALL": "C.UTF-8",
                 "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
                 "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
                 "GIT_COMMITTER_EMAIL": "a@b",
                 # A coverage build would write into the repository.
                 "LLVM_PROFILE_FILE": os.environ.get("LLVM_PROFILE_FILE",
                                                     "/dev/null")},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120, check=False)

    def git(self, *arguments, folder=None):
        result = self.run_in(folder or self.mod, "git", *arguments)
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout.strip()

    def repository(self, name):
        os.makedirs(self.path(name))
        self.git("init", "-q", "-b", "main", folder=self.path(name))
        return self.path(name)

    def commit(self, folder=None):
        self.git("add", "-A", folder=folder)
        self.git("commit", "-q", "-m", "x", "--no-verify", folder=folder)

    def check(self, code, *arguments):
        result = self.run_in(self.mod, "assetlint", "check", *arguments)
        self.assertEqual(result.returncode, code, result.stdout)
        return result.stdout

    def test_a_mod_with_a_baseline(self):
        self.check(FINDINGS, ".")
        self.check(CLEAN, "--write-baseline=known.json", ".")
        self.commit()
        against = ["--baseline=known.json", "."]
        self.assertIn("no findings", self.check(CLEAN, *against))
        self.check(CLEAN, "--strict-baseline", *against)
        # A clone elsewhere.
        self.git("clone", "-q", self.mod, self.path("clone"))
        result = self.run_in(self.path("clone"), "assetlint", "check",
                             "--strict-baseline", *against)
        self.assertEqual(result.returncode, CLEAN, result.stdout)

        # A new corruption.
        self.put(BROKEN, "Data/new3.alo")
        report = self.check(FINDINGS, *against)
        self.assertIn("Data/new3.alo:0x000002fe: error ALO014", report)
        self.assertEqual(report.count(": error "), 1)
        self.git("checkout", "-q", "Data/new3.alo")

        # A fixed old one is stale.
        self.put(SOUND, "Data/Old/one-vertex-too-many.alo")
        stale = "Data/Old/one-vertex-too-many.alo: stale: ALO014"
        self.assertIn(stale, self.check(CLEAN, *against))
        self.assertIn(stale, self.check(FINDINGS, "--strict-baseline",
                                        *against))
        # The regenerated baseline differs only by that line.
        self.check(CLEAN, "--write-baseline=known.json", ".")
        difference = self.git("diff", "--numstat", "known.json").split()
        self.assertLessEqual(int(difference[0]), 1)
        self.assertIn("Data/Old/one-vertex-too-many.alo",
                      self.git("diff", "known.json"))
        self.check(CLEAN, "--strict-baseline", *against)

    @unittest.skipUnless(
        shutil.which("pre-commit") or os.environ.get("ASSETLINT_ALL_TOOLS"),
        "no pre-commit")
    def test_pre_commit(self):
        hooks = self.repository("hooks")
        shutil.copy(".pre-commit-hooks.yaml", hooks)
        self.commit(folder=hooks)
        revision = self.git("rev-parse", "HEAD", folder=hooks)
        self.check(CLEAN, "--write-baseline=known.json", ".")
        with open(os.path.join(self.mod, ".pre-commit-config.yaml"), "w",
                  encoding="utf-8") as file:
            json.dump({"repos": [{"repo": hooks, "rev": revision, "hooks": [
                {"id": "assetlint", "entry":
                 "assetlint check --quiet --baseline=known.json --"}]}]}, file)
        with open(os.path.join(self.mod, "assetlint.toml"), "w",
                  encoding="utf-8") as file:
            file.write("exclude = ['Generated']\n")
        self.commit()
        everything = self.run_in(self.mod, "pre-commit", "run", "-a")
        self.assertEqual(everything.returncode, CLEAN, everything.stdout)
        self.assertIn("Passed", everything.stdout)

        # The hook itself, run by a commit.
        self.run_in(self.mod, "pre-commit", "install")
        self.put(BROKEN, "Data/a new file.ALO")
        # A name that looks like an option.
        self.put(SOUND, "--exclude=*.alo")
        self.git("add", "-A")
        refused = self.run_in(self.mod, "git", "commit", "-m", "x")
        self.assertEqual(refused.returncode, 1, refused.stdout)
        self.assertIn("Data/a new file.ALO:0x000002fe: error ALO014",
                      refused.stdout)
        # Other files of the mod are not checked.
        self.assertEqual(refused.stdout.count(": error "), 1)
        self.put(SOUND, "Data/a new file.ALO")
        self.put(BROKEN, "Generated/x.alo")
        self.git("add", "-A")
        taken = self.run_in(self.mod, "git", "commit", "-m", "x")
        self.assertEqual(taken.returncode, 0, taken.stdout)


if __name__ == "__main__":
    unittest.main()
