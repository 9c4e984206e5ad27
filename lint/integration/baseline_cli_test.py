#!/usr/bin/env python3
"""A mod with old findings turns assetlint on: what a baseline lets pass."""

import glob
import json
import os
import shutil
import unittest

from cli_testing import (
    CLEAN, CORPUS, CliTest, FINDINGS, USAGE, corpus_files, posix_only, read,
    run)


class BaselineTest(CliTest):

    def setUp(self):
        super().setUp()
        for i, path in enumerate(corpus_files("alamo/invalid/*/*.al?")[:40]):
            self.copy(path, "Data/%02d%s" % (i, os.path.splitext(path)[1]))
        self.known = self.path("baseline.json")

    def check(self, *arguments, cwd=None):
        return run("check", *arguments, cwd=cwd or self.folder)

    def known_text(self):
        return read(self.known).decode("ascii")

    def known_findings(self):
        return json.loads(self.known_text())["findings"]

    def write_baseline(self):
        self.expect(self.check("Data"), FINDINGS)
        self.expect(self.check("--write-baseline=baseline.json", "Data"),
                    CLEAN, b" known findings): no findings.")

    def against(self, *arguments, cwd=None):
        return self.check("--baseline", self.known, *arguments, cwd=cwd)

    def new_corruption(self):
        """The first of the files, once more under a name that is not known."""
        for path in sorted(os.listdir(self.path("Data"))):
            name = "Data/new" + os.path.splitext(path)[1]
            shutil.copy(self.path("Data/" + path), self.path(name))
            if self.check(name).returncode == FINDINGS:
                return name
            os.remove(self.path(name))
        raise AssertionError("no file has an error")

    def test_the_life_of_a_mod(self):
        self.write_baseline()
        untouched = self.against("Data")
        self.expect(untouched, CLEAN, b"no findings")
        self.assertEqual(untouched.stderr, b"")
        self.expect(self.against("--strict-baseline", "Data"), CLEAN)

        new = self.new_corruption()
        result = self.against("Data")
        self.expect(result, FINDINGS, new.encode() + b":0x")
        self.assertNotIn(b"Data/00", result.stdout)
        os.remove(self.path(new))

        repaired = self.known_findings()[0]["file"]
        valid = glob.glob(CORPUS + "/alamo/valid/*" +
                          os.path.splitext(repaired)[1])[0]
        os.remove(self.path(repaired))
        shutil.copy(valid, self.path(repaired))
        stale = repaired.encode() + b": stale: "
        self.expect(self.against("Data"), CLEAN, stderr=stale)
        self.expect(self.against("-q", "--strict-baseline", "Data"), FINDINGS,
                    stderr=stale)
        self.assertEqual(self.against("-q", "Data").stderr, b"")
        self.expect(self.check("--write-baseline=baseline.json", "Data"), CLEAN)
        self.expect(self.against("--strict-baseline", "Data"), CLEAN)

    def test_threads_do_not_show(self):
        self.write_baseline()
        text = self.known_text()
        for threads in ["1", "8"]:
            self.check("-j", threads, "--write-baseline=again", "Data")
            self.assertEqual(read(self.path("again")).decode("ascii"), text)

    def test_paths_hold_wherever_it_is_started(self):
        self.write_baseline()
        for path, cwd in [("./Data", self.folder), (self.path("Data"), "/"),
                          (".", self.path("Data"))]:
            self.expect(self.against("--strict-baseline", path, cwd=cwd),
                        CLEAN)

    def test_files_and_rules_that_were_not_looked_at_are_not_stale(self):
        self.write_baseline()
        some = sorted(os.listdir(self.path("Data")))[0]
        strict = ["--strict-baseline"]
        self.expect(self.against(*strict, "Data/" + some), CLEAN)
        self.expect(self.against(*strict, "--exclude=*.alo", "Data"), CLEAN)
        self.expect(self.against(*strict, "--select=ALO", "Data"), CLEAN)
        self.expect(self.against(*strict, "--ignore=all", "Data"), CLEAN)

    def test_a_file_that_is_gone_is_stale(self):
        self.write_baseline()
        gone = self.known_findings()[0]["file"]
        os.remove(self.path(gone))
        self.expect(self.against("Data"), CLEAN,
                    stderr=gone.encode() + b": stale: ")
        self.expect(self.against("--strict-baseline", "Data"), FINDINGS)

    @posix_only
    def test_a_removed_rule_is_stale(self):
        self.write_baseline()
        rule = self.known_findings()[0]["rule"]
        self.write("baseline.json",
                   self.known_text().replace(rule, "BWA051", 1).encode())
        result = self.against(f"--ignore={rule}", "Data")
        self.expect(result, CLEAN, stderr=b": the rule was removed\n")
        self.assertEqual(result.stderr.count(b"\n"), 2)

    def test_stale_lines_are_not_without_end(self):
        entries = [{"file": "Data/gone%02d" % i, "rule": "ALO014", "path": "",
                    "count": 1} for i in range(60)]
        self.write("baseline.json", json.dumps(
            {"version": 1, "findings": entries}).encode())
        result = self.against("-q", "--strict-baseline", "Data")
        self.expect(result, FINDINGS, stderr=b"10 more stale lines")
        self.assertEqual(result.stderr.count(b": stale: "), 50)

    def test_max_findings_counts_new_ones_only(self):
        self.write_baseline()
        report = json.loads(self.against("--format=json", "Data").stdout)
        self.assertGreater(report["summary"]["known"], 0)
        self.new_corruption()
        for arguments in [[], ["-j1"], ["-j8"]]:
            result = self.against("--max-findings=1", "-q", *arguments, "Data")
            self.expect(result, FINDINGS, b"Data/new")

    def test_is_not_written_without_all_that_is_known(self):
        self.write_baseline()
        before = read(self.known)
        self.new_corruption()
        self.expect(self.check("--write-baseline=baseline.json", "Data", "gone"),
                    USAGE, stderr=b"assetlint: baseline.json: not written")
        self.assertEqual(read(self.known), before)
        self.expect(self.check("--write-baseline=baseline.json", "Data"), CLEAN)
        self.assertNotEqual(read(self.known), before)

    def test_usage(self):
        self.write("broken", b"{")
        for arguments in [["--baseline=none"], ["--baseline=broken"],
                          ["--baseline=."], ["--strict-baseline"],
                          ["--write-baseline=none/x"],
                          ["--baseline=b", "--write-baseline=b"]]:
            self.expect(self.check(*arguments, "Data"), USAGE,
                        stderr=b"assetlint: ")
        self.expect(self.check("--baseline=none", "Data"), USAGE,
                    stderr=b"; --write-baseline makes one")


if __name__ == "__main__":
    unittest.main()
