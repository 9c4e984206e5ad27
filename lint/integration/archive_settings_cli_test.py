#!/usr/bin/env python3
"""Patterns, configurations and baselines for entries of archives."""

import json
import unittest

from cli_testing import CLEAN, FINDINGS, USAGE, first_valid, read, run
from made_archive import BAD, GOOD, ArchiveTest, archive, slashes


class SettingsTest(ArchiveTest):

    def test_patterns_and_policies(self):
        path = self.write_archive()
        for pattern in ["*.XML", "DATA/XML", "Models.meg!DATA/XML",
                        "Data/Models.meg!**/GAME.XML"]:
            with self.subTest(pattern):
                _, report = self.check_json("--exclude", pattern, path)
                self.assertEqual(len(report["files"]), 3)
        self.expect(run("check", "--exclude=Models.meg", self.folder), USAGE,
                    stderr=b"nothing checked")
        for pattern in ["DATA/ART", "Models.meg", "Models.meg!DATA"]:
            with self.subTest(pattern):
                self.write("Data/assetlint.toml",
                           b'[[per-path]]\npaths = ["' + pattern.encode() +
                           b'"]\nignore = ["all"]\n')
                self.expect(run("check", path), CLEAN)
        self.write("Data/assetlint.toml", b'exclude = ["DATA/ART/MODELS"]\n')
        _, report = self.check_json(path)
        self.assertEqual(len(report["files"]), 2)
        # The archive is not read, even for an entry that is named.
        self.write("Data/assetlint.toml", b'exclude = ["Models.meg"]\n')
        self.expect(run("check", path + "!" + slashes(BAD)), CLEAN,
                    stderr=b"nothing checked")

    def config(self, *arguments):
        result = run("config", "--format=json", *arguments)
        self.expect(result, CLEAN)
        return json.loads(result.stdout)

    def test_config_of_entries(self):
        path = self.write_archive()
        _, report = self.check_json(path)
        (rule, severity), *_ = [
            (finding["rule"], finding["severity"]) for finding in
            self.entry(report["files"], BAD)["findings"]]
        other = {"error": "warning"}.get(severity, "error")
        for pattern, applies in [
                ("DATA/ART", True), ("BAD*", True), ("Models.meg", True),
                ("/Models.meg!DATA/ART/MODELS", True), ("ART/MODELS", True),
                ("/DATA", False), ("GOOD*", False), ("data/art", False),
                ("Data", False), ("*.meg!", False)]:
            self.write("Data/assetlint.toml",
                       f"[[per-path]]\npaths = ['{pattern}']\n"
                       f"severity.{rule} = '{other}'\n".encode())
            _, report = self.check_json(path)
            (checked,) = {finding["severity"] for finding in
                          self.entry(report["files"], BAD)["findings"]
                          if finding["rule"] == rule}
            shown = self.config(path + "!" + BAD.decode())
            (state,) = [state for state in shown["rules"]
                        if state["rule"] == rule]
            expected = other if applies else severity
            with self.subTest(pattern):
                self.assertEqual(checked, expected)
                self.assertEqual(state["severity"], expected)
                self.assertEqual(
                    state["severityFrom"] == "default", not applies)
                # The name as in the archive, whatever was asked for.
                self.assertEqual(shown["path"], path + "!" + slashes(BAD))
                self.assertEqual(
                    self.config(path + "!" + BAD.decode().lower()), shown)

    def test_config_of_excluded_entries(self):
        bad = self.write_archive() + "!" + slashes(BAD)
        for pattern, excluded in [("DATA/ART", True), ("Models.meg", True),
                                  ("/Data", False), ("GOOD*", False)]:
            self.write("Data/assetlint.toml",
                       f"exclude = ['{pattern}']\n".encode())
            with self.subTest(pattern):
                self.assertEqual(self.config(bad)["excluded"], excluded)
                self.expect(run("check", bad), CLEAN if excluded else FINDINGS)
        # An entry need not exist, and a name may be any text.
        archive_path = bad.split("!")[0]
        self.expect(run("config", "--no-config", archive_path + "!../a\\\x1b[31m"),
                    CLEAN, b"Models.meg!../a/\\x1b[31m\n")

    def test_baseline(self):
        path = self.write_archive()
        known = self.path("known.json")
        self.expect(run("check", "--write-baseline", known, path), CLEAN)
        self.assertIn(b"Models.meg!" + slashes(BAD).encode(), read(known))
        self.expect(run("check", "--strict-baseline", "--baseline", known,
                        path), CLEAN)
        # What the run does not read is not stale; what is gone from it is.
        other = self.copy(first_valid(), "other.ala")
        self.expect(run("check", "--strict-baseline", "--baseline", known,
                        other), CLEAN)
        self.write("Data/Models.meg", archive([(GOOD,
                                                read(first_valid()))]))
        self.expect(run("check", "--strict-baseline", "--baseline", known,
                        path), FINDINGS, stderr=b"no longer occurs")


if __name__ == "__main__":
    unittest.main()
