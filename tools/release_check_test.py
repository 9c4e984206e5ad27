#!/usr/bin/env python3
"""Tests which stages .ci/release-check runs, with programs that only note that
they were called."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTE = """#!/bin/sh
echo "${0##*/} $*" >>"$NOTES"
case $FAIL in "${0##*/}") exit 1 ;; esac
"""


class ReleaseCheckTest(unittest.TestCase):

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("tools/setup", "tools/mutation", "tools/try_release", "fuzz/smoke",
                     "bin/bazel"):
            program = self.folder / name
            program.parent.mkdir(exist_ok=True)
            program.write_text(NOTE)
            program.chmod(0o755)
        (self.folder / ".ci").mkdir()
        self.script = shutil.copy(ROOT / ".ci/release-check", self.folder / ".ci")

    def run_script(self, *arguments, fail=""):
        """Returns the code, the output, and the commands that were run."""
        notes = self.folder / "notes"
        notes.write_text("")
        environment = {**os.environ, "NOTES": str(notes), "FAIL": fail,
                       "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        done = subprocess.run([self.script, *arguments], cwd=self.folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout, notes.read_text().splitlines()

    def stages(self):
        code, out, ran = self.run_script("--list")
        self.assertEqual((code, ran), (0, []))
        return [line.split()[0] for line in out.splitlines()]

    def test_every_stage_has_a_function(self):
        script = (ROOT / ".ci/release-check").read_text()
        self.assertGreater(len(self.stages()), 8)
        for stage in self.stages():
            self.assertIn(f"\n{stage.replace('-', '_')}() {{", script)

    def test_only_what_is_named_runs(self):
        code, out, ran = self.run_script("mutation", "fuzz-smoke", "--found=some/where")
        found = self.folder / "some/where"
        self.assertEqual(code, 0, out)
        self.assertEqual(ran, ["setup ", f"mutation --sample 50 --log {found}/mutation.jsonl",
                               "setup ", "smoke 30"])
        self.assertTrue(found.is_dir())
        self.assertRegex(out, r"=== mutation took \d+ s\n")
        self.assertRegex(out, r"\n0 of 2 stages failed in \d+ s; what was found is in /")

    def test_a_stage_sets_up_what_it_needs(self):
        _, _, ran = self.run_script("release", "--found", "f")
        self.assertEqual(ran, ["setup --release --cross --web", "try_release --all"])

    def test_all_stages_run_though_one_fails(self):
        code, out, ran = self.run_script("--found=f", fail="try_release")
        self.assertEqual(code, 1)
        self.assertEqual([line.split()[1] for line in out.splitlines() if " took " in line],
                         self.stages())
        self.assertIn("\nFAILED: release\n", out)
        self.assertEqual(sum(call.startswith("setup") for call in ran), len(self.stages()))

    def test_a_stage_fails_without_its_set_up(self):
        code, out, ran = self.run_script("fuzz-smoke", "--found=f", fail="setup")
        self.assertEqual((code, ran), (1, ["setup "]))
        self.assertIn("\nFAILED: fuzz-smoke\n", out)

    def commit(self, name, text):
        (self.folder / name).write_text(text)
        git = ["git", "-c", "user.name=a", "-c", "user.email=a@b"]
        for command in (["init", "--quiet"], ["add", ".ci", "tools", "fuzz", "bin", name],
                        ["commit", "--quiet", "--message", name]):
            subprocess.run(git + command, cwd=self.folder, check=True)
        # What the test itself writes.
        (self.folder / ".git/info/exclude").write_text("/notes\n/f\n")

    def test_a_check_that_was_stopped_goes_on(self):
        again = ("--found=f", "--resume", "fuzz-smoke", "mutation")
        self.commit("source", "1")
        self.run_script("fuzz-smoke", "mutation", "--found=f", fail="smoke")
        code, out, ran = self.run_script(*again, fail="smoke")
        self.assertEqual((code, ran), (1, ["setup ", "smoke 30"]), out)
        code, out, ran = self.run_script(*again)
        self.assertEqual((code, ran), (0, ["setup ", "smoke 30"]), out)
        self.assertRegex(out, r"\n=== mutation passed on \d{4}-\d\d-\d\dT[0-9:]+Z\n")
        self.assertIn("\n1 of 2 stages passed before, on the same sources\n\n0 of 2 stages failed", out)
        code, out, ran = self.run_script(*again)
        self.assertEqual((code, ran), (0, []), out)
        # Not what passed without being asked to go on.
        _, _, ran = self.run_script("--found=f", "fuzz-smoke")
        self.assertEqual(len(ran), 2)

    def test_what_passed_on_other_sources_runs_again(self):
        self.commit("source", "1")
        self.run_script("--found=f", "fuzz-smoke")
        self.commit("source", "2")
        _, out, ran = self.run_script("--found=f", "--resume", "fuzz-smoke")
        self.assertEqual(len(ran), 2, out)
        (self.folder / "source").write_text("1")  # not committed
        code, out, ran = self.run_script("--found=f", "--resume", "fuzz-smoke")
        self.assertEqual((code, ran), (2, []))
        self.assertIn("commit the sources first", out)
        # And nothing is kept of what passes on them.
        kept = (self.folder / "f/passed").read_text()
        self.run_script("--found=f", "fuzz-smoke")
        self.assertEqual((self.folder / "f/passed").read_text(), kept)
        self.assertEqual(len(kept.splitlines()), 2)

    def test_what_is_unknown_runs_nothing(self):
        for arguments in (["fuzz-smoke", "fuzz-smok"], ["--all"], ["--found"], ["--resume"]):
            code, out, ran = self.run_script(*arguments)
            self.assertEqual((code, ran), (2, []), arguments)
            for stage in self.stages():
                self.assertIn(f"\n  {stage} ", out)


if __name__ == "__main__":
    unittest.main()
