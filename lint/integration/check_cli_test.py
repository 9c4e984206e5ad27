#!/usr/bin/env python3
"""`assetlint check`: reports, order, rules, patterns and exit codes."""

import json
import os
import re
import unittest

from cli_testing import (
    CLEAN, CORPUS, CliTest, FINDINGS, USAGE, VALID, first_error, first_valid, run)


class CheckTest(CliTest):

    def test_json_of_the_whole_corpus(self):
        result, report = self.check_json("--statistics", CORPUS)
        self.expect(result, FINDINGS)
        paths = [file["path"] for file in report["files"]]
        self.assertEqual(paths, sorted(paths))
        findings = [finding for file in report["files"]
                    for finding in file["findings"]]
        summary = report["summary"]
        self.assertEqual(
            len(findings),
            summary["errors"] + summary["warnings"] + summary["infos"])
        self.assertEqual(len(findings), sum(
            entry["findings"] for entry in report["statistics"]))
        for file in report["files"]:
            for finding in file["findings"]:
                self.assertLessEqual(finding["offset"] + finding["length"],
                                     file["size"])
            places = [(finding["offset"], finding["rule"])
                      for finding in file["findings"]]
            # Causes, faults, consequences: each in file order, infos last.
            steps_back = sum(a > b for a, b in zip(places, places[1:]))
            self.assertLessEqual(steps_back, 5, places)

    def test_choosing_rules(self):
        path = first_error()
        _, report = self.check_json(path)
        rule = report["files"][0]["findings"][0]
        _, changed = self.check_json("--severity", rule["rule"] + "=info",
                                     "--select", rule["rule"], path)
        self.assertEqual(changed["files"][0]["findings"][0]["severity"],
                         "info")
        self.assertGreaterEqual(changed["summary"]["infos"], 1)
        result, nothing = self.check_json("--ignore=all", path)
        self.expect(result, CLEAN)
        self.assertEqual(nothing["files"][0]["status"], "ok")

    def test_fail_on(self):
        path = first_error()
        self.expect(run("check", "--fail-on=never", path), CLEAN, b": error ")
        rule = json.loads(run("check", "--format=json", path).stdout)[
            "files"][0]["findings"][0]["rule"]
        for level, fail_on, code in [("info", "warning", CLEAN),
                                     ("info", "info", FINDINGS),
                                     ("warning", "error", CLEAN),
                                     ("warning", "warning", FINDINGS),
                                     ("error", "error", FINDINGS)]:
            self.expect(run("check", "--select", rule, "--severity",
                            rule + "=" + level, "--fail-on", fail_on, path),
                        code)

    def test_usage(self):
        for arguments, error in [
                (["check", "--exclude=[a", VALID], b"no closing ]"),
                (["check", "--select=ALOO14", VALID], b'mean "ALO014"?'),
                (["explain", "ALOO14"], b'mean "ALO014"?')]:
            result = run(*arguments)
            self.expect(result, USAGE, stderr=error)
            self.assertTrue(result.stderr.startswith(b"assetlint: "))
            self.assertEqual(result.stdout, b"")

    def test_a_path_alone(self):
        self.expect(run(VALID), CLEAN, run("check", VALID).stdout)
        report = self.path("report.html")
        self.expect(run("--output", report, VALID), CLEAN, b"")
        with open(report, "rb") as file:
            self.assertTrue(file.read().startswith(b"<!DOCTYPE html>"))

    def test_counts_what_fix_fixes(self):
        folder = os.path.join(CORPUS, "alamo", "invalid")
        fix = json.loads(run("fix", "--diff", "--unsafe-fixes", "--format=json", folder).stdout)
        check = run("check", "--no-across", folder).stdout.decode()
        safe, unsafe = re.search(r"(\d+) of \d+ findings can be .*; (\d+) more", check).groups()
        self.assertAlmostEqual(int(safe) + int(unsafe), fix["summary"]["fixes"], delta=5)

    def test_exclude(self):
        bad = self.copy(first_error(), "m/Backup/bad.alo")
        self.copy(first_valid(), "m/a.ala")
        folder = self.path("m")
        self.expect(run("check", folder), FINDINGS)
        self.expect(run("check", "--exclude=Ba*/bad.alo", folder), CLEAN)
        self.expect(run("check", "--exclude=Backup", bad), CLEAN)
        self.expect(run("check", "--exclude=*", folder), USAGE)


if __name__ == "__main__":
    unittest.main()
