#!/usr/bin/env python3
"""What is in lint/plugins/, tried without the systems it is for."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

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
        os.makedirs(self.path("bin"))
        with open(self.path("bin/npm"), "w", encoding="utf-8") as file:
            file.write("""#!/bin/sh
printf '%s\\n' "$@" >"$HOME/words"
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
        found, other = [], []
        for line in report.splitlines():
            matches = [match for match in (
                self.match(matcher, line)
                for matcher in matchers["problemMatcher"]) if match]
            if len(matches) == 1:
                found.append(matches[0][:3])
                self.assertTrue(line.endswith(": " + matches[0][3]), line)
            else:
                other.append(line)
        self.assertEqual(other, [])
        self.assertEqual(sorted(found), sorted(expected))
        self.assertGreater(len(found), 200)
        self.assertEqual({severity for _, severity, _ in found},
                         {"error", "warning", "info"})

    def match(self, matcher, line):
        (pattern,) = matcher["pattern"]
        match = re.search(pattern["regexp"], line)
        if match is None:
            return None
        severity = (match.group(pattern["severity"]) if "severity" in pattern
                    else {"notice": "info"}[matcher["severity"]])
        return (match.group(pattern["file"]), severity,
                match.group(pattern["code"]), match.group(pattern["message"]))

    def test_other_lines_do_not_match(self):
        matchers = json.loads(read("lint/plugins/problem-matcher.json"))
        for line in ["Checked 2 files: 2 errors.", "assetlint: x: is a folder",
                     "3 more findings not shown (--max-findings)", ""]:
            for matcher in matchers["problemMatcher"]:
                self.assertIsNone(self.match(matcher, line))


class GithubActionTest(PluginTest):

    def steps(self):
        action = yaml.safe_load(read("action.yml"))
        self.assertEqual(action["runs"]["using"], "composite")
        return action, action["runs"]["steps"]

    def test_inputs_and_outputs_exist(self):
        action, steps = self.steps()
        text = read("action.yml")
        used = set(re.findall(r"inputs\.([a-z-]+)", text))
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

    def test_scripts_are_called_as_they_are(self):
        _, steps = self.steps()
        for step in steps:
            match = re.match(r"\$GITHUB_ACTION_PATH/(\S+)", step.get("run", ""))
            if match:
                self.assertTrue(os.access(match.group(1), os.X_OK))

    def check(self, paths, options=""):
        """Exit code, standard output, and the SARIF of the step."""
        for name in ["output", "summary"]:
            with open(self.path(name), "w", encoding="utf-8"):
                pass
        result = self.run_in_folder(
            os.path.join(ROOT, "lint/plugins/github/check"),
            ASSETLINT_PROGRAM=PROGRAM, ASSETLINT_PATHS=paths,
            ASSETLINT_OPTIONS=options, ASSETLINT_SARIF="a.sarif",
            GITHUB_OUTPUT=self.path("output"),
            GITHUB_STEP_SUMMARY=self.path("summary"))
        self.assertEqual(result.returncode, 0)
        with open(self.path("output"), encoding="utf-8") as file:
            code = re.fullmatch(r"exit-code=(\d)\n", file.read()).group(1)
        with open(self.path("a.sarif"), encoding="utf-8") as file:
            sarif = json.load(file)
        return int(code), result.stdout, sarif

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

    def test_install_finds(self):
        outputs = []
        for program, package in [("", ""), ("bin/my assetlint", ""),
                                 ("", "assetlint@1.0.0")]:
            result = self.run_in_folder(
                os.path.join(ROOT, "lint/plugins/github/install"), "find",
                ASSETLINT_PROGRAM=program, ASSETLINT_PACKAGE=package,
                GITHUB_OUTPUT=self.path("output"))
            # Not all the sources that it hashes are here.
            self.assertIn(result.returncode, (0, 1))
            with open(self.path("output"), encoding="utf-8") as file:
                outputs.append(dict(line.rstrip("\n").split("=", 1)
                                    for line in file))
        self.assertEqual(outputs[0]["program"],
                         self.path(".cache/assetlint-action/assetlint"))
        self.assertEqual(outputs[1]["program"], self.path("bin/my assetlint"))
        self.assertEqual(
            outputs[2]["program"],
            self.path(".cache/assetlint-action-npm/node_modules/.bin/assetlint"))

    def test_the_package_is_installed(self):
        result = self.run_in_folder(
            os.path.join(ROOT, "lint/plugins/github/install"), "package",
            ASSETLINT_PACKAGE="$(touch x).tgz", **self.npm())
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertFalse(os.path.exists(self.path("x")))
        with open(self.path("words"), encoding="utf-8") as file:
            words = file.read().splitlines()
        self.assertEqual(words[:2], ["install", "--prefix"])
        self.assertEqual(words[-2:], ["--", "$(touch x).tgz"])
        self.assertTrue(os.access(
            self.path(".cache/assetlint-action-npm/node_modules/.bin/assetlint"),
            os.X_OK))


class ReadmeTest(unittest.TestCase):
    """The recipes of the README name what there is."""

    def recipes(self, language):
        page = read("README.md").split("## In your CI")[1].split("\n## ")[0]
        return re.findall("^```%s\n(.*?)^```$" % language, page, re.M | re.S)

    def test_yaml(self):
        github, gitlab, pre_commit = map(yaml.safe_load, self.recipes("yaml"))
        step = github["jobs"]["assets"]["steps"][-1]
        inputs = yaml.safe_load(read("action.yml"))["inputs"]
        self.assertLessEqual(set(step["with"]), set(inputs))
        self.assertTrue(os.path.exists(gitlab["include"][0]["file"]))
        template = yaml.safe_load(read("lint/plugins/gitlab/assetlint.yml"))
        self.assertLessEqual(set(gitlab["variables"]),
                             set(template["variables"]))
        hooks = yaml.safe_load(read(".pre-commit-hooks.yaml"))
        self.assertEqual(pre_commit["repos"][0]["hooks"][0]["id"],
                         hooks[0]["id"])
        self.assertEqual([hook["id"] for hook in hooks],
                         ["assetlint", "assetlint-fix", "assetlint-node",
                          "assetlint-fix-node"])
        for hook in hooks[1:]:
            self.assertEqual(hook["files"], hooks[0]["files"])
        for system, node in zip(hooks[:2], hooks[2:]):
            self.assertEqual(node["entry"], system["entry"])
            self.assertEqual(node["additional_dependencies"],
                             ["assetlint@" + self.version()])

    def version(self):
        return re.search('kVersion\\[\\] = "(.*)"',
                         read("lint/version.h")).group(1)

    def test_bazel(self):
        recipes = self.recipes("python")
        self.assertTrue(recipes)
        keys = set(re.findall("^    ([a-z_]+) = ", "".join(recipes), re.M))
        rule = read("lint/asset_lint_test.bzl").split("attrs = {")[1]
        self.assertLessEqual(keys - {"name"}, set(
            re.findall('^        "([a-z_]+)": attr', rule, re.M)))
        # The example workspace, which is built, must match.
        example = read("lint/example/BUILD")
        for key in keys:
            self.assertIn("    %s = " % key, example)


class GitlabTemplateTest(PluginTest):

    def run_script(self, **variables):
        template = yaml.safe_load(read("lint/plugins/gitlab/assetlint.yml"))
        job = template["assetlint"]
        environment = {**template["variables"], "ASSETLINT_PROGRAM": PROGRAM,
                       **variables}
        result = self.run_in_folder(
            "sh", "-ec", "\n".join(job["before_script"] + job["script"]),
            **environment)
        for name in job["artifacts"]["reports"].values():
            self.assertTrue(os.path.exists(self.path(name)), result.stderr)
        return result

    def test_findings(self):
        result = self.run_script(ASSETLINT_PATHS="Data",
                                 ASSETLINT_OPTIONS="--select=ALO014")
        self.assertEqual(result.returncode, 1)
        self.assertIn(": error ALO014", result.stdout)
        with open(self.path("gl-code-quality-report.json"),
                  encoding="utf-8") as file:
            issues = json.load(file)
        self.assertEqual({issue["check_name"] for issue in issues},
                         {"ALO014 vertex-count"})
        suites = xml.etree.ElementTree.parse(self.path("assetlint.xml"))
        self.assertEqual(suites.getroot().tag, "testsuites")

    def test_the_package(self):
        result = self.run_script(
            ASSETLINT_PACKAGE="assetlint@1.0.0", ASSETLINT_PROGRAM="none",
            ASSETLINT_OPTIONS="--select=ALO014", **self.npm())
        self.assertEqual(result.returncode, 1, result.stderr)
        with open(self.path("words"), encoding="utf-8") as file:
            self.assertEqual(file.read().splitlines()[-2:],
                             ["--", "assetlint@1.0.0"])

    def test_clean_and_wrong(self):
        self.assertEqual(self.run_script(
            ASSETLINT_OPTIONS="--fail-on=never").returncode, 0)
        self.assertEqual(self.run_script(
            ASSETLINT_PATHS="Data missing").returncode, 2)


if __name__ == "__main__":
    unittest.main()
