#!/usr/bin/env python3
"""Runs tools/compare_reports on made reports, and on programs that print some."""

import gzip
import json
import pathlib
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parent / "compare_reports"
DAMAGE = {"path": "ala/1/walk.ala", "format": "ala", "group": "value", "weight": "15",
          "kind": "NaN", "offset": "100", "length": "4"}
UNDAMAGED = dict(DAMAGE, path="ala/0/walk.ala", group="", weight="0", kind="undamaged")


def finding(rule, offset=100, severity="error", structure=False, path="bone"):
    return [rule, severity, structure, [offset], 4, path]


class CompareReportsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def kept(self, name, files, damage=None, checksum=1):
        """A kept report: the findings of the files of a set."""
        path = self.folder / name
        entries = {file: [file, checksum, findings, damage] for file, findings in files.items()}
        with gzip.open(path, "wt", encoding="utf-8") as out:
            json.dump({"damage" if damage else "real": entries}, out)
        return str(path)

    def compare(self, *arguments):
        """(exit code, lines)"""
        run = subprocess.run([TOOL, *arguments], stdout=subprocess.PIPE, check=False,
                             encoding="utf-8")
        return run.returncode, run.stdout.splitlines()

    def sorts(self, old, new, *options):
        """The exit code, and which sort of change it is between these findings of one file."""
        code, lines = self.compare(
            *options, self.kept("old", {"a.ala": old}), self.kept("new", {"a.ala": new}))
        heads = next(line for line in lines if "fewer" in line and "lost" in line).split()
        counts = next(line for line in lines if line.startswith("all ")).split()[1:]
        return code, [head for head, count in zip(heads, counts) if count != "0"]

    def test_sorts(self):
        a, b = finding("ALA001"), finding("ALA002", 200)
        for old, new, sort in (([], [], "same"), ([a, b], [a, b], "same"), ([a, b], [a], "fewer"),
                               ([a], [a, b], "rest"), ([a, b], [b], "first"), ([a], [], "lost"),
                               ([], [a], "new"), ([a], [finding("ALA001", 104)], "first"),
                               ([a], [finding("ALA001", severity="info")], "rest")):
            with self.subTest(old=old, new=new):
                self.assertEqual(self.sorts(old, new), (0, [sort]))

    def test_named_rules_are_apart(self):
        a, b = finding("ALA001", structure=True), finding("ALA002", 200)
        self.assertEqual(self.sorts([a, b], [b], "--but=ALA001"), (0, ["but"]))
        self.assertEqual(self.sorts([b, a], [a], "--but", "ALA001,ALA003"), (0, ["lost"]))

    def test_a_lost_error_of_structure_fails(self):
        error = finding("ALC001", structure=True)
        self.assertEqual(self.sorts([error], [finding("ALA001")]), (1, ["first"]))
        self.assertEqual(self.sorts([error], [finding("ALC002", structure=True)])[0], 0)

    def test_changed_files_are_not_compared(self):
        code, lines = self.compare(self.kept("old", {"a.ala": [finding("ALC001", structure=True)]}),
                                   self.kept("new", {"a.ala": []}, checksum=2))
        self.assertEqual(code, 0)
        self.assertIn("=== real: 0 files", lines)

    def judged(self, old, new):
        """The exit code and the weighted shares of one damage."""
        code, lines = self.compare(self.kept("old", {"ala/1/walk.ala": old}, DAMAGE),
                                   self.kept("new", {"ala/1/walk.ala": new}, DAMAGE))
        shares = next((line for line in lines if line.startswith("weighted, all")), "").split()
        return code, shares[2:]

    def test_shares_of_damages(self):
        at = finding("ALA001")
        self.assertEqual(self.judged([at], [at]), (0, ["100.0", "100.0"]))
        self.assertEqual(self.judged([at], [finding("ALA001", 120)]), (1, ["100.0", "0.0"]))
        self.assertEqual(self.judged([at], [finding("ALA001", 119)]), (0, ["100.0", "100.0"]))
        self.assertEqual(self.judged([at], [finding("ALA001", 84)]), (0, ["100.0", "100.0"]))
        self.assertEqual(self.judged([at], []), (1, ["100.0", "0.0"]))
        self.assertEqual(self.judged([], [at]), (0, ["0.0", "100.0"]))
        self.assertEqual(self.judged([], []), (0, []))

    def test_programs_run_over_every_set(self):
        suite = self.folder / "suite"
        real = self.folder / "ships"
        for row in (UNDAMAGED, DAMAGE):
            (suite / row["path"]).parent.mkdir(parents=True)
            (suite / row["path"]).write_text(row["path"])
        with open(suite / "index.tsv", "w", encoding="utf-8") as index:
            for row in (DAMAGE.keys(), UNDAMAGED.values(), DAMAGE.values()):
                index.write("\t".join(row) + "\n")
        real.mkdir()
        (real / "x.alo").write_text("x")
        program = self.folder / "program"
        program.write_text("""#!/usr/bin/env python3
import json, pathlib
def report(path):
    at = [4] if path.startswith("ala/0") else [4, 102]
    return {"path": path, "findings": [
        {"rule": "ALA001", "severity": "info", "class": "range", "offset": offset, "length": 4,
         "path": str(offset)} for offset in at]}
files = [str(path) for path in pathlib.Path(".").glob("**/*.al?")]
print(json.dumps({"files": list(map(report, files))}))
raise SystemExit(1)
""")
        program.chmod(0o755)
        kept = str(self.folder / "kept")
        code, lines = self.compare(f"--damage={suite}", f"--keep={kept}", str(program),
                                   str(program), str(real))
        self.assertEqual(code, 0, lines)
        self.assertIn("=== damage: 2 files", lines)
        self.assertIn("=== ships: 1 files", lines)
        # What the undamaged file has too is not the first finding.
        self.assertEqual([line.split() for line in lines if line.startswith("weighted, ala")],
                         [["weighted,", "ala", "100.0", "100.0"]])
        self.assertEqual(self.compare(kept, kept), (code, lines))


if __name__ == "__main__":
    unittest.main()
