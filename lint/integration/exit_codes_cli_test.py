#!/usr/bin/env python3
"""The exit codes of assetlint."""

import json
import os
import resource
import unittest

from cli_testing import (
    CLEAN, CliTest, FINDINGS, INTERNAL, SANITIZED, USAGE, VALID, first_error,
    first_valid, posix_only, run)


class ExitCodeTest(CliTest):

    def test_clean(self):
        self.expect(run("check", VALID), CLEAN, b"Checked ")

    def test_findings(self):
        self.expect(run("check", first_error()), FINDINGS, b": error ")

    def test_fail_on(self):
        path = first_error()
        self.expect(run("check", "--fail-on=never", path), CLEAN, b": error ")
        rule = json.loads(run("check", "--format=json", path).stdout)[
            "files"][0]["findings"][0]["rule"]
        only = ["--select", rule, "--severity"]
        for level, fail_on, code in [("info", "warning", CLEAN),
                                     ("info", "info", FINDINGS),
                                     ("warning", "error", CLEAN),
                                     ("warning", "warning", FINDINGS),
                                     ("error", "error", FINDINGS)]:
            self.expect(run("check", *only, rule + "=" + level,
                            "--fail-on", fail_on, path), code)

    def test_usage(self):
        for arguments in [[], ["check"], ["chekc", "x"], ["check", "--x", "y"],
                          ["check", "--format=xml", VALID],
                          ["check", "-j", "-1", VALID],
                          ["check", "--exclude=[a", VALID],
                          ["explain"], ["explain", "NOTHING1"]]:
            result = run(*arguments)
            self.expect(result, USAGE, stderr=b"assetlint: ")
            self.assertEqual(result.stdout, b"")

    def test_options_that_come_later(self):
        self.expect(run("check", "--format=yaml", VALID), USAGE)

    def test_help_and_version(self):
        for option in ["--version", "-V"]:
            self.expect(run(option), CLEAN, b"assetlint ")
        self.expect(run("help", "check"), CLEAN, b"--fail-on")
        self.expect(run("--help"), CLEAN, b"roundtrip")
        self.expect(run("check", "--help"), CLEAN, b"--fail-on")

    @posix_only
    @unittest.skipIf(SANITIZED, "ASan needs the address space")
    def test_running_out_of_memory_ends_with_one_line(self):
        large = self.sparse("m/large.alo", 900 << 20)
        self.copy(first_valid(), "m/valid.ala")
        limit = 600 << 20
        result = run(
            "check", "-j1", os.path.dirname(large),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                  (limit, limit)))
        self.expect(result, INTERNAL)
        self.assertEqual(result.stderr, b"assetlint: out of memory\n")


if __name__ == "__main__":
    unittest.main()
