#!/usr/bin/env python3
"""Runs tools/compare_reports on programs that print made findings."""

import json
import pathlib
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent / "compare_reports"
COLUMNS = ("path", "format", "group", "weight", "kind", "offset", "length")
DAMAGE = ("ala/1/walk.ala", "ala", "value", "15", "NaN", "100", "4")
UNDAMAGED = ("ala/0/walk.ala", "ala", "", "0", "undamaged", "0", "0")


def finding(rule, offset=100, severity="error", structure=False):
    return {"rule": rule, "severity": severity, "class": "structure" if structure else "range",
            "offset": offset, "length": 4, "path": f"at {offset}"}


class CompareReportsTest(unittest.TestCase):

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "index.tsv").write_text(
            "".join("\t".join(row) + "\n" for row in (COLUMNS, UNDAMAGED, DAMAGE)))

    def program(self, name, findings):
        """A program that finds these in the damaged file, and one in the undamaged, too."""
        earlier = finding("ALA009", 4)
        report = {"files": [{"path": UNDAMAGED[0], "findings": [earlier]},
                            {"path": DAMAGE[0], "findings": [earlier, *findings]}]}
        path = self.folder / name
        path.write_text(f"#!/bin/sh\ncat <<'END'\n{json.dumps(report)}\nEND\nexit 1\n")
        path.chmod(0o755)
        return path

    def compare(self, old, new, *options):
        """The exit code, the sort of change, and the weighted shares."""
        run = subprocess.run(
            [TOOL, f"--damage={self.folder}", *options, self.program("old", old),
             self.program("new", new)], stdout=subprocess.PIPE, check=False, encoding="utf-8")
        table = run.stdout.partition("=== damage: 2 files\n")[2].splitlines()
        row = next(line for line in table if line.startswith("value: NaN") or "all " in line)
        sort = [head for head, count in zip(table[0].split(), row[28:].split()) if count == "1"]
        shares = [line.split()[2:] for line in table if line.startswith("weighted, all")]
        return run.returncode, sort[0] if "NaN" in row else "same", *shares

    def test_sorts_and_shares(self):
        a, b, far = finding("ALA001"), finding("ALA002", 110), finding("ALA001", 120)
        both, lost = ["100.0", "100.0"], ["100.0", "0.0"]
        for old, new, expected in (
                ([], [], (0, "same")),
                ([a, b], [a, b], (0, "same", both)), ([a, b], [a], (0, "fewer", both)),
                ([a], [a, b], (0, "rest", both)), ([a, b], [b], (0, "first", both)),
                ([a], [finding("ALA001", severity="info")], (0, "rest", both)),
                ([a], [finding("ALA001", 119)], (0, "first", both)),
                ([a], [finding("ALA001", 84)], (0, "first", both)),
                ([a], [far], (1, "first", lost)), ([a], [], (1, "lost", lost)),
                ([], [a], (0, "new", ["0.0", "100.0"]))):
            with self.subTest(old=old, new=new):
                self.assertEqual(self.compare(old, new), expected)

    def test_named_rules_are_apart(self):
        a, b = finding("ALA001", structure=True), finding("ALA002", 110)
        self.assertEqual(self.compare([a, b], [b], "--but=ALA003,ALA001")[:2], (0, "but"))

    def test_a_lost_error_of_structure_fails(self):
        error = finding("ALC001", structure=True)
        self.assertEqual(self.compare([error], [finding("ALA001")])[0], 1)
        self.assertEqual(self.compare([error], [finding("ALC002", structure=True)])[0], 0)


if __name__ == "__main__":
    unittest.main()
