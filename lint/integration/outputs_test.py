#!/usr/bin/env python3
"""Reads every report that `assetlint check` writes, with other people's
parsers, over the corpus and over files and names that want to break out."""

import base64
import glob
import json
import os
import re
import subprocess
import unittest
import urllib.parse
import xml.etree.ElementTree

from cli_testing import ENVIRONMENT, PROGRAM, SCRATCH, read, runnable

FORMATS = ["text", "json", "sarif", "junit", "github", "gitlab", "html"]
NAMES = [b"a\nb", b"::error::x", b"\x1b[2J\x1b]0;title\x07", b"]]><script>",
         b"\xff\xfe", b"\xc2\x9b2J", "\u202egpj".encode(), b"&amp;\"'",
         b"%0A", b"-q", b"[x](y)", b"x" * 250]


def check(output_format, *paths, env=None):
    environment = {**ENVIRONMENT, **(env or {})}
    result = subprocess.run(
        [PROGRAM, "check", "--format=" + output_format, *paths], cwd=SCRATCH,
        env=environment, capture_output=True, timeout=120, check=False)
    assert result.returncode in (0, 1, 2), (result.returncode, result.stderr)
    return result.stdout


def hostile_folder():
    """Files with findings whose names, and whose meshes' names, are hostile."""
    folder = os.path.join(os.fsencode(SCRATCH), b"\x1b[31m\n,folder")
    if os.path.isdir(folder):
        return folder
    os.mkdir(folder)
    sources = []
    for path in sorted(glob.glob(SCRATCH + "/corpus/alamo/invalid/*/*.alo")):
        content = read(path)
        if content.count(b"Hull\0") == 1:
            sources.append(content)
    assert len(sources) > 3
    for i, name in enumerate(NAMES):
        for label in [b"]]>\x1b", b"::x\n", b"<b>\xff", b"](x)"]:
            content = sources[i % len(sources)].replace(b"Hull\0",
                                                        label + b"\0")
            path = os.path.join(
                folder, b"%s%d.alo" % (name[:200], label[0]))
            with open(path, "wb") as file:
                file.write(content)
    return folder


def hostile_mod():
    """A mod in a folder of such a name, with a finding about two files."""
    folder = os.path.join(os.fsencode(SCRATCH), b"\x1b[31m\n]]>,::mod")
    if not os.path.isdir(folder):
        subprocess.run([runnable("corpus/mods/write"), SCRATCH,
                        "proxy-is-a-model"], check=True)
        os.rename(os.path.join(SCRATCH, "proxy-is-a-model"), folder)
    return folder


def reference(*paths):
    """The files of the report, as the format JSON has them."""
    return json.loads(check("json", *paths))["files"]


def each_set():
    """(paths, files of the report) of runs that are worth comparing."""
    for paths in [["corpus"], [hostile_folder()], [hostile_mod()],
                  [hostile_folder(), "missing\n::error::x"]]:
        yield paths, reference(*paths)


class OutputsTest(unittest.TestCase):

    def test_junit(self):
        for paths, files in each_set():
            root = xml.etree.ElementTree.fromstring(check("junit", *paths))
            self.assertEqual(root.tag, "testsuites")
            self.assertEqual(len(root), len(files))
            for suite, file in zip(root, files):
                self.assertEqual(suite.tag, "testsuite")
                self.assertEqual(len(suite), 1)
                tags = [child.tag for child in suite[0]]
                errors = [finding for finding in file["findings"]
                          if finding["severity"] == "error"]
                expected = {
                    "skipped": ["skipped"], "unreadable": ["error"],
                    "ok": [], "findings": ["failure" if errors else
                                           "system-out"]}[file["status"]]
                self.assertEqual(tags, expected)
                self.assertEqual(suite.get("failures"), str(int(bool(errors))))
                if file["findings"]:
                    lines = suite[0][0].text.strip().split("\n")
                    self.assertEqual(len(lines), sum(
                        1 + len(finding.get("related", []))
                        for finding in file["findings"]))

    def test_sarif(self):
        for paths, files in each_set():
            log = json.loads(check("sarif", *paths))
            self.assertEqual(log["version"], "2.1.0")
            (run,) = log["runs"]
            rules = run["tool"]["driver"]["rules"]
            self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
            findings = [(file, finding) for file in files
                        for finding in file["findings"]]
            self.assertEqual(len(run["results"]), len(findings))
            for result, (file, finding) in zip(run["results"], findings):
                self.same(result, file, finding, rules)
            unreadable = [f for f in files if f["status"] == "unreadable"]
            invocation = run["invocations"][0]
            self.assertEqual(invocation["executionSuccessful"],
                             not unreadable)
            self.assertEqual(len(invocation["toolExecutionNotifications"]),
                             len(unreadable))

    def same(self, result, file, finding, rules):
        self.assertEqual(result["ruleId"], finding["rule"])
        rule = rules[result["ruleIndex"]]
        self.assertEqual(rule["id"], finding["rule"])
        self.assertTrue(rule["help"]["text"] and rule["help"]["markdown"])
        location = result["locations"][0]
        physical = location["physicalLocation"]
        uri = urllib.parse.urlsplit(physical["artifactLocation"]["uri"])
        path = urllib.parse.unquote_to_bytes(uri.path)
        self.assertTrue(os.path.exists(
            os.path.join(os.fsencode(SCRATCH), path)), path)
        self.assertEqual(physical["region"], {
            "startLine": 1, "startColumn": 1,
            "byteOffset": finding["offset"], "byteLength": finding["length"]})
        if finding["path"]:
            self.assertEqual(
                location["logicalLocations"][0]["fullyQualifiedName"],
                finding["path"])
        self.assertIn(result["level"], ["error", "warning", "note"])
        self.same_related(result, finding)
        self.same_fixes(result, finding, physical["artifactLocation"])

    def test_related_places(self):
        related = [place for file in reference(hostile_mod())
                   for finding in file["findings"]
                   for place in finding.get("related", [])]
        self.assertTrue(related)
        for place in related:
            self.assertTrue(place["path"].endswith("/rv_flag.alo"), place)
            self.assertIn("\x1b[31m\n]]>,::mod/", place["path"])
        lines = check("text", hostile_mod()).decode().split("\n")
        indented = [line for line in lines if line.startswith("    ")]
        self.assertEqual(len(indented), len(related))
        self.assertTrue(all(line.isprintable() for line in lines))

    def same_related(self, result, finding):
        expected = finding.get("related", [])
        locations = [location for location
                     in result.get("relatedLocations", [])
                     if location["message"]["text"] != "in the archive"]
        self.assertEqual(len(locations), len(expected))
        for location, place in zip(locations, expected):
            region = location["physicalLocation"].get(
                "region", {"byteOffset": place["offset"], "byteLength": 0})
            self.assertEqual(
                (region["byteOffset"], region["byteLength"]),
                (place["offset"], place["length"]))
            self.assertTrue(location["message"]["text"])

    def same_fixes(self, result, finding, location):
        """SARIF has the fixes that can be applied and are shown in full."""
        expected = []
        for fix in finding.get("fixes", []):
            whole = fix["edits"] and "edits_omitted" not in fix and not any(
                "omitted" in edit for edit in fix["edits"])
            if fix["level"] == "display" or not whole:
                continue
            edits = [(edit["offset"], edit["length"], edit["new"])
                     for edit in fix["edits"]]
            if (fix["level"], edits) not in expected:
                expected.append((fix["level"], edits))
        found = []
        for fix in result.get("fixes", []):
            (change,) = fix["artifactChanges"]
            self.assertEqual(change["artifactLocation"], location)
            edits = []
            for replacement in change["replacements"]:
                region = replacement["deletedRegion"]
                content = replacement.get("insertedContent", {"binary": ""})
                edits.append((region["byteOffset"], region["byteLength"],
                              base64.b64decode(content["binary"]).hex()))
            level = fix["description"]["text"].partition(": ")[0]
            if (level, edits) not in found:
                found.append((level, edits))
        self.assertEqual(found, expected)

    def test_gitlab(self):
        for paths, files in each_set():
            issues = json.loads(check("gitlab", *paths))
            expected = sum(len(file["findings"]) or
                           (file["status"] == "unreadable") for file in files)
            self.assertEqual(len(issues), expected)
            prints = {issue["fingerprint"] for issue in issues}
            self.assertEqual(len(prints), len(issues))
            for issue in issues:
                self.assertTrue(issue["description"].isprintable())
                self.assertIn(issue["severity"],
                              ["info", "minor", "critical", "blocker"])

    def test_github(self):
        for paths, files in each_set():
            page = os.path.join(SCRATCH, "step-summary")
            with open(page, "w", encoding="utf-8") as file:
                file.write("before\n")
            lines = check("github", *paths, env={
                "GITHUB_STEP_SUMMARY": page}).decode().split("\n")
            self.assertEqual(lines.pop(), "")
            commands = [re.fullmatch(
                "::(error|warning|notice) file=[^:,]+,title=[^:,]+::(.*)",
                line) for line in lines if line.startswith("::")]
            levels = [command.group(1) for command in commands]
            self.assertEqual(levels, sorted(
                levels, key=["error", "warning", "notice"].index))
            self.assertLessEqual(len(levels), 30)
            self.assertIn(len(lines) - len(levels), [1, 2])
            self.assertTrue(all(line.isprintable() for line in lines))
            self.assertTrue(lines[len(levels)].startswith("Checked "))
            with open(page, encoding="utf-8") as file:
                text = file.read()
            self.assertTrue(text.startswith("before\n### assetlint\n"))
            self.assertNotIn("<", text)
            self.assertEqual(
                text.count("\n| error | ") + text.count("\n| warning | ") +
                text.count("\n| info | "), len(levels))

    def test_github_without_a_page(self):
        expected = check("github", "corpus")
        for page in ["", SCRATCH]:
            self.assertEqual(check("github", "corpus", env={
                "GITHUB_STEP_SUMMARY": page}), expected)

    def test_threads_do_not_show(self):
        for output_format in FORMATS:
            reports = {check(output_format, "-j", threads, "corpus")
                       for threads in ["1", "3", "8"]}
            self.assertEqual(len(reports), 1, output_format)

    def test_max_findings(self):
        for output_format in ["sarif", "junit", "gitlab", "github", "html"]:
            report = check(output_format, "--max-findings=2", "corpus")
            self.assertLess(len(report), len(check(output_format, "corpus")))
        self.assertIn(b"more findings not shown",
                      check("sarif", "--max-findings=2", "corpus"))


if __name__ == "__main__":
    unittest.main()
