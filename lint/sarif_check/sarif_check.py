#!/usr/bin/env python3
"""sarif_check.py PROGRAM: asks ajv and Microsoft's SARIF multitool about the
reports of an assetlint."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = ""
MULTITOOL = "node_modules/@microsoft/sarif-multitool-linux/"

# Recommendations of the multitool that we deliberately do not follow.
OPINIONS = {
    "SARIF2002": "message strings with ids: ours say what was found",
    "SARIF2003": "where the sources come from: the CI system knows",
    "SARIF2005": "an address of the tool, which has none yet",
    "SARIF2006": "files are not looked for where the multitool runs",
    "SARIF2010": "snippets: the files are binary",
    "SARIF2011": "snippets around them",
    "SARIF2012": "rule names in Pascal case: ours are in kebab case",
}

NAMES = [b"a\nb", b"::error::x", b"\x1b[2J", b"]]><script>", b"\xff\xfe",
         "\u202egpj".encode(), b"%0A", b"[x](y)", b"{0} {{", b"x" * 200]


class SarifTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        shutil.copy(os.path.join(HERE, "package.json"), cls.scratch)
        subprocess.run(["npm", "install", "--no-fund", "--no-audit",
                        "--loglevel=error"], cwd=cls.scratch, check=True,
                       stdin=subprocess.DEVNULL, timeout=600)
        cls.reports = {name: cls.report(name, *arguments) for name, arguments
                       in cls.arguments().items()}

    @classmethod
    def arguments(cls):
        # The multitool rejects absolute paths; they are the user's choice.
        corpus = shutil.copytree(os.path.join(ROOT, "corpus"),
                                 os.path.join(cls.scratch, "corpus"))
        folder = b"\x1b[31m\n,h"
        os.mkdir(os.path.join(os.fsencode(cls.scratch), folder))
        for name in NAMES:
            shutil.copy(
                corpus + "/alamo/invalid/ALO014/one-vertex-too-many.alo",
                os.path.join(os.fsencode(cls.scratch), folder, name + b".alo"))
        return {
            "corpus": ["corpus"],
            "clean": ["--select=structure", "corpus/alamo/valid"],
            "hostile": [folder, "missing\n::error::x"],
            "cut": ["--max-findings=3", "corpus"],
        }

    @classmethod
    def report(cls, name, *arguments):
        path = os.path.join(cls.scratch, name + ".sarif")
        result = subprocess.run(
            [PROGRAM, "check", "--no-config", "--format=sarif",
             "--output=" + path, *arguments], cwd=cls.scratch,
            capture_output=True, check=False)
        assert result.returncode in (0, 1, 2), result
        return path

    def ajv(self, *paths):
        """What ajv reports; empty when the file is valid."""
        result = subprocess.run(
            ["node", os.path.join(HERE, "ajv_check.js"),
             MULTITOOL + "sarif-2.1.0.json", *paths], cwd=self.scratch,
            capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(result.stderr, "")
        self.assertEqual(result.returncode, 1 if result.stdout else 0)
        return result.stdout

    def multitool(self, path):
        """{rule: first message} of what the multitool finds."""
        # It always exits with 0: the verdict is in its report.
        out = path + ".verdict"
        result = subprocess.run(
            [MULTITOOL + "Sarif.Multitool", "validate", path, "-o", out,
             "--log", "ForceOverwrite", "--level", "Error;Warning;Note",
             "--kind", "Fail", "--rule-kind", "Sarif"], cwd=self.scratch,
            env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
            capture_output=True, text=True, timeout=300, check=False)
        self.assertIn("Analysis completed successfully.", result.stdout,
                      result.stderr)
        with open(out, encoding="utf-8-sig") as file:
            (run,) = json.load(file)["runs"]
        self.assertTrue(run["invocations"][0]["executionSuccessful"])
        faults = {}
        for found in run.get("results", []):
            faults.setdefault(found["ruleId"], json.dumps(found["message"]))
        return {rule: message for rule, message in faults.items()
                if rule not in OPINIONS}

    def test_ajv(self):
        self.assertEqual(self.ajv(*self.reports.values()), "")

    def test_multitool(self):
        for name, path in self.reports.items():
            with self.subTest(name):
                self.assertEqual(self.multitool(path), {})


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop())
    unittest.main()
