#!/usr/bin/env python3
"""What is in lint/plugins/, tried without the systems it is for."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

PROGRAM = os.path.abspath("lint/assetlint")
ROOT = os.getcwd()


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


class PluginTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree("corpus/alamo", os.path.join(self.folder, "Data"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_in_folder(self, *command, **environment):
        return subprocess.run(
            command, cwd=self.folder, stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "HOME": self.folder, **environment},
            capture_output=True, text=True, timeout=120, check=False)

    def npm(self):
        """Puts an npm of its own into bin/, which writes down its words."""
        os.makedirs(self.path("bin"), exist_ok=True)
        with open(self.path("bin/npm"), "w", encoding="utf-8") as file:
            file.write("""#!/bin/sh
printf '%s\\n' "$PWD" "$@" >"$HOME/words"
mkdir -p "$3/node_modules/.bin"
ln -s "$REAL_PROGRAM" "$3/node_modules/.bin/assetlint"
""")
        os.chmod(self.path("bin/npm"), 0o755)
        return {"PATH": self.path("bin") + ":/usr/bin:/bin",
                "REAL_PROGRAM": PROGRAM}


class ProblemMatcherTest(PluginTest):

    def test_every_line_of_a_report_matches(self):
        shutil.copy(self.path("Data/invalid/ALO014/one-vertex-too-many.alo"),
                    self.path("Data/a: b.alo"))
        report = self.run_in_folder(PROGRAM, "check", "-q", "Data").stdout
        expected = json.loads(self.run_in_folder(
            PROGRAM, "check", "--format=json", "Data").stdout)
        expected = [(file["path"], finding["severity"], finding["rule"])
                    for file in expected["files"]
                    for finding in file["findings"]]
        matchers = json.loads(read("lint/plugins/problem-matcher.json"))
        found = []
        for line in report.splitlines():
            (match,) = [match for match in (
                self.match(matcher, line)
                for matcher in matchers["problemMatcher"]) if match]
            found.append(match[:3])
            self.assertTrue(line.endswith(": " + match[3]), line)
        self.assertEqual(sorted(found), sorted(expected))
        self.assertGreater(len(found), 200)

    def match(self, matcher, line):
        (pattern,) = matcher["pattern"]
        match = re.search(pattern["regexp"], line)
        if match is None:
            return None
        severity = (match.group(pattern["severity"]) if "severity" in pattern
                    else {"notice": "info"}[matcher["severity"]])
        return (match.group(pattern["file"]), severity,
                match.group(pattern["code"]), match.group(pattern["message"]))


class GithubActionTest(PluginTest):

    def steps(self):
        action = yaml.safe_load(read("action.yml"))
        self.assertEqual(action["runs"]["using"], "composite")
        return action, action["runs"]["steps"]

    def test_inputs_and_outputs_exist(self):
        action, steps = self.steps()
        text = read("action.yml")
        used = set(re.findall(r"inputs\.([a-z0-9-]+)", text))
        self.assertEqual(used, set(action["inputs"]))
        ids = {step["id"] for step in steps if "id" in step}
        outputs = set(re.findall(r"steps\.([a-z]+)\.outputs\.([a-z-]+)", text))
        self.assertEqual({step for step, _ in outputs}, ids)
        scripts = read("lint/plugins/github/install") + read("lint/plugins/github/check")
        for _, output in outputs:
            self.assertIn(output + "=%s", scripts)
        for step in steps:
            self.assertTrue(("run" in step) != ("uses" in step))
            if "run" in step:
                self.assertEqual(step["shell"], "bash")
                # No user text is pasted into a shell program.
                self.assertNotIn("${{", step["run"])

    def check(self, paths, options=""):
        """Exit code, standard output, and the SARIF of the step."""
        os.makedirs(self.path("temp"), exist_ok=True)
        for name in ["output", "summary"]:
            with open(self.path(name), "w", encoding="utf-8"):
                pass
        result = self.run_in_folder(
            os.path.join(ROOT, "lint/plugins/github/check"),
            ASSETLINT_PROGRAM=PROGRAM, ASSETLINT_PATHS=paths,
            ASSETLINT_OPTIONS=options, RUNNER_TEMP=self.path("temp"),
            GITHUB_OUTPUT=self.path("output"),
            GITHUB_STEP_SUMMARY=self.path("summary"))
        self.assertEqual(result.returncode, 0)
        with open(self.path("output"), encoding="utf-8") as file:
            outputs = dict(line.split("=", 1)
                           for line in file.read().splitlines())
        report = self.path("temp/assetlint.sarif")
        self.assertEqual(outputs["sarif-file"], report)
        sarif = None
        if os.path.exists(report):
            with open(report, encoding="utf-8") as file:
                sarif = json.load(file)
        return int(outputs["exit-code"]), result.stdout, sarif

    def test_check(self):
        code, output, sarif = self.check("Data\n", "--select=ALO014\n")
        self.assertEqual(code, 1)
        self.assertIn("::error file=Data/", output)
        results = sarif["runs"][0]["results"]
        self.assertEqual({r["ruleId"] for r in results}, {"ALO014"})
        with open(self.path("summary"), encoding="utf-8") as file:
            self.assertEqual(file.read().count("### assetlint"), 1)

    def test_clean_and_wrong(self):
        self.assertEqual(self.check("Data", "--fail-on=never")[0], 0)
        self.assertEqual(self.check("Data\nmissing")[0], 2)

    def test_paths_and_options_are_taken_as_they_are(self):
        os.rename(self.path("Data"), self.path("$(touch x) `touch x`;*"))
        code, _, sarif = self.check(
            "$(touch x) `touch x`;*\n\n", "--exclude=* y\n--select=ALO014")
        self.assertEqual(code, 1)
        self.assertFalse(os.path.exists(self.path("x")))
        self.assertGreater(len(sarif["runs"][0]["results"]), 0)
        self.assertEqual(self.check("--version")[0], 2)

    def test_a_report_that_cannot_be_written_is_an_error(self):
        os.makedirs(self.path("temp/assetlint.sarif/x"))
        with self.assertRaises(IsADirectoryError):
            self.check("Data")
        with open(self.path("output"), encoding="utf-8") as file:
            self.assertIn("exit-code=2\n", file.read())

    def install(self, step, program="", package="", **environment):
        """The exit code, standard output, and the outputs of the step."""
        with open(self.path("output"), "w", encoding="utf-8"):
            pass
        os.makedirs(self.path("checkout"), exist_ok=True)
        result = subprocess.run(
            [os.path.join(ROOT, "lint/plugins/github/install"), step],
            cwd=self.path("checkout"), stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "HOME": self.folder,
                 "GITHUB_WORKSPACE": self.path("checkout"),
                 "GITHUB_OUTPUT": self.path("output"),
                 "ASSETLINT_PROGRAM": program, "ASSETLINT_PACKAGE": package,
                 **environment},
            capture_output=True, text=True, timeout=120, check=False)
        with open(self.path("output"), encoding="utf-8") as file:
            return result.returncode, result.stdout, dict(
                line.rstrip("\n").split("=", 1) for line in file)

    def test_install_finds(self):
        for program, package, found in [
                ("", "", ".cache/assetlint-action/assetlint"),
                (self.path("bin/my assetlint"), "", "bin/my assetlint"),
                ("", "assetlint@1.0.0", ".cache/assetlint-action-npm/"
                 "node_modules/.bin/assetlint")]:
            # Not all the sources that it hashes are here.
            code, _, outputs = self.install("find", program, package)
            self.assertIn(code, (0, 1))
            self.assertEqual(outputs["program"], self.path(found))

    def test_nothing_of_the_checkout_is_run(self):
        os.makedirs(self.path("checkout"))
        os.symlink("checkout", self.path("link"))
        for program in ["assetlint", "../checkout/assetlint",
                        self.path("checkout/assetlint"),
                        self.path("link/assetlint")]:
            code, output, outputs = self.install("find", program)
            self.assertEqual((code, outputs), (2, {}), program)
            self.assertIn("::error::assetlint: program must ", output)
        for package in ["assetlint.tgz", "file:assetlint.tgz", "other@1.0.0",
                        "https://example.com/assetlint.tgz", "$(touch x).tgz",
                        self.path("checkout/assetlint.tgz"), "--global"]:
            code, output, _ = self.install("package", "", package,
                                           **self.npm())
            self.assertEqual(code, 2, package)
            self.assertIn("::error::assetlint: package ", output)
        self.assertFalse(os.path.exists(self.path("words")))

    def test_the_package_is_installed_outside_of_the_checkout(self):
        for package in ["assetlint@1.0.0", self.path("assetlint-1.0.0.tgz")]:
            with open(self.path("assetlint-1.0.0.tgz"), "w"):
                pass
            code, output, _ = self.install("package", "", package,
                                           **self.npm())
            self.assertEqual(code, 0, output)
            with open(self.path("words"), encoding="utf-8") as file:
                words = file.read().splitlines()
            npm_folder = self.path(".cache/assetlint-action-npm")
            self.assertEqual(words[:4], [npm_folder, "install", "--prefix",
                                         npm_folder])
            self.assertEqual(words[-2:], ["--", package])
            self.assertTrue(os.access(
                npm_folder + "/node_modules/.bin/assetlint", os.X_OK))

    def test_npm_ignores_files_of_the_checkout(self):
        """With the real npm: a file named like the package, and an .npmrc."""
        if not shutil.which("npm"):
            if os.environ.get("ASSETLINT_ALL_TOOLS"):
                self.fail("no npm")
            self.skipTest("no npm")
        os.makedirs(self.path("package"))
        with open(self.path("package/package.json"), "w") as file:
            json.dump({"name": "assetlint", "version": "0.1.0"}, file)
        os.makedirs(self.path("checkout"))
        subprocess.run(["tar", "czf", "checkout/assetlint@0.1.0", "package"],
                       cwd=self.folder, check=True)
        with open(self.path("checkout/.npmrc"), "w") as file:
            file.write("prefix=%s\n" % self.path("checkout"))
        code, _, _ = self.install("package", "", "assetlint@0.1.0",
                                  PATH=os.environ["PATH"],
                                  npm_config_offline="true")
        self.assertNotEqual(code, 0)
        self.assertEqual(sorted(os.listdir(self.path("checkout"))),
                         [".npmrc", "assetlint@0.1.0"])


@unittest.skipUnless(
    shutil.which("pre-commit") or os.environ.get("ASSETLINT_ALL_TOOLS"),
    "no pre-commit")


class PreCommitTest(PluginTest):
    """A mod in git with a baseline, and pre-commit as Debian has it."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("bin"))
        os.symlink(PROGRAM, self.path("bin/assetlint"))
        self.broken = self.path("Data/invalid/ALO014/one-vertex-too-many.alo")
        self.sound = self.path("Data/valid/model-small.alo")

    def run_in(self, folder, *command):
        return subprocess.run(
            command, cwd=self.path(folder), stdin=subprocess.DEVNULL,
            env={"PATH": self.path("bin") + ":/usr/bin:/bin",
                 "HOME": self.folder, "LC_ALL": "C.UTF-8",
                 "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
                 "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
                 "GIT_COMMITTER_EMAIL": "a@b",
                 # A coverage build would write into the repository.
                 "LLVM_PROFILE_FILE": os.environ.get("LLVM_PROFILE_FILE",
                                                     "/dev/null")},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=120, check=False)

    def expect(self, code, folder, *command):
        result = self.run_in(folder, *command)
        self.assertEqual(result.returncode, code, result.stdout)
        return result.stdout.strip()

    def commit(self, folder):
        self.expect(0, folder, "git", "init", "-q")
        self.expect(0, folder, "git", "add", "-A")
        self.expect(0, folder, "git", "commit", "-q", "-m", "x")

    def test_pre_commit(self):
        for folder in ["hooks", "mod/Generated"]:
            os.makedirs(self.path(folder))
        shutil.copy(".pre-commit-hooks.yaml", self.path("hooks"))
        self.commit("hooks")
        revision = self.expect(0, "hooks", "git", "rev-parse", "HEAD")
        # A valid file, and an old one with an old fault.
        shutil.copy(self.sound, self.path("mod/new.alo"))
        shutil.copy(self.broken, self.path("mod/old.alo"))
        self.expect(0, "mod", "assetlint", "check", "--write-baseline=known.json", ".")
        with open(self.path("mod/.pre-commit-config.yaml"), "w", encoding="utf-8") as file:
            json.dump({"repos": [{"repo": self.path("hooks"), "rev": revision, "hooks": [
                {"id": "assetlint", "entry":
                 "assetlint check --quiet --baseline=known.json --"}]}]}, file)
        with open(self.path("mod/assetlint.toml"), "w", encoding="utf-8") as file:
            file.write("exclude = ['Generated']\n")
        self.commit("mod")
        self.assertIn("Passed", self.expect(0, "mod", "pre-commit", "run", "-a"))

        # The hook itself, run by a commit.
        self.expect(0, "mod", "pre-commit", "install")
        shutil.copy(self.broken, self.path("mod/a new file.ALO"))
        # A name that looks like an option.
        shutil.copy(self.sound, self.path("mod/--exclude=*.alo"))
        self.expect(0, "mod", "git", "add", "-A")
        refused = self.expect(1, "mod", "git", "commit", "-m", "x")
        self.assertIn("a new file.ALO:0x000002fe: error ALO014", refused)
        # Other files of the mod are not checked.
        self.assertEqual(refused.count(": error "), 1)
        shutil.copy(self.sound, self.path("mod/a new file.ALO"))
        shutil.copy(self.broken, self.path("mod/Generated/x.alo"))
        self.expect(0, "mod", "git", "add", "-A")
        self.expect(0, "mod", "git", "commit", "-m", "x")


class ReadmeTest(unittest.TestCase):
    """The recipes fit the hooks and the version; tools/packaging/try_recipes runs them."""

    def test_recipes(self):
        pages = read("README.md") + read("lint/MANUAL.md")
        version = re.search('kVersion\\[\\] = "(.*)"', read("lint/version.h")).group(1)
        found = re.findall(r"\b(?:rev: |@|download/|assetlint-)v?(\d+\.\d+\.\d+)", pages)
        self.assertGreater(len(found), 15)
        self.assertEqual(set(found), {version})
        # The name is in no registry yet.
        self.assertNotRegex(pages, r"assetlint(==|@\d)|@main|rev: main")
        hooks = yaml.safe_load(read(".pre-commit-hooks.yaml"))
        for hook in hooks:
            self.assertEqual(hook["files"], hooks[0]["files"])
            self.assertEqual(hook["entry"].split()[-1], "--")


if __name__ == "__main__":
    unittest.main()
