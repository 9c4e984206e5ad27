#!/usr/bin/env python3
"""assetlint.toml as a user meets it, and its page and schema held equal to
what the program takes."""

import glob
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
import unittest

import jsonschema

from cli_testing import (CLEAN, CORPUS, ENVIRONMENT, FINDINGS, PROGRAM, USAGE,
                         posix_only)

with open("lint/CONFIG.md", encoding="utf-8") as page_file:
    PAGE = page_file.read()
with open("lint/config.schema.json", encoding="utf-8") as schema_file:
    SCHEMA = json.load(schema_file)
jsonschema.Draft7Validator.check_schema(SCHEMA)
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)

# Configurations that the schema and the program must judge alike. Mistakes that
# only the program can find (rules, patterns, files) are not included.
GOOD = ["", "select = ['all']", "ignore = []",
        "severity = {}", "severity.all = 'info'", "exclude = ['x', '*.y']",
        "fail-on = 'never'", "fixable = []", "unfixable = ['all']",
        "[game]", "[game]\nname = 'foc'\ncase-sensitive = true\ndirs = []",
        "per-path = []", "[[per-path]]\npaths = ['x']\nunfixable = ['ALO']",
        "[[per-path]]\npaths = ['x']\nselect = ['ALO']"]
BAD = ["selct = []", "select = []", "select = 'all'", "ignore = [1]",
       "extends = 'x'", "severity = []",
       "severity.all = 'fatal'", "severity.all = 1", "exclude = 'x'",
       "exclude = ['']", "fail-on = 'nothing'", "fail-on = true",
       "fixable = 'all'", "unfixable = [1]", "fixable = ['']",
       "game = []", "game.name = 'x'", "game.case-sensitive = 1",
       "game.dirs = 'x'", "game.dirs = ['']", "game.list = ''",
       "game.list = []", "game.dir = []",
       "per-path = {}", "[[per-path]]\nignore = ['all']",
       "[[per-path]]\npaths = []", "[[per-path]]\npaths = ['x']\nexclude = []",
       "[[per-path]]\npaths = ['x']\nfail-on = 'info'", "[per-path]"]


class ConfigTest(unittest.TestCase):

    def setUp(self):
        self.mod = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.mod)
        # An error of ALO014, one in each folder.
        source = sorted(glob.glob(CORPUS + "/alamo/invalid/ALO014/*.alo"))[0]
        for folder in ["Data", "Data/Old", "Data/Backup"]:
            os.makedirs(self.path(folder))
            shutil.copy(source, self.path(folder + "/x.alo"))

    def path(self, name):
        return os.path.join(self.mod, name)

    def write(self, name, text, encoding="utf-8"):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding=encoding) as file:
            file.write(text)

    def run_in(self, folder, *arguments):
        return subprocess.run(
            [PROGRAM, *arguments], cwd=self.path(folder),
            env=ENVIRONMENT, capture_output=True, timeout=120, check=False)

    def check(self, *arguments, cwd=".", code=None):
        """{path: [severity of each finding]} of files that were checked."""
        result = self.run_in(cwd, "check", "--format=json", *arguments)
        if code is not None:
            self.assertEqual(result.returncode, code, result.stderr)
        return {file["path"]: [f["severity"] for f in file["findings"]]
                for file in json.loads(result.stdout)["files"]
                if file["status"] in ("ok", "findings")}

    def config(self, path, *arguments, cwd="."):
        result = self.run_in(cwd, "config", path, "--format=json", *arguments)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        return json.loads(result.stdout)

    def fails(self, *arguments, cwd="."):
        """The reported errors, line by line."""
        result = self.run_in(cwd, *arguments)
        self.assertEqual((result.returncode, result.stdout), (USAGE, b""),
                         result.stderr)
        return result.stderr.decode().splitlines()

    def test_encodings(self):
        for encoding in ["utf-8", "utf-8-sig", "utf-16"]:
            self.write("assetlint.toml", "exclude = ['Backup', 'Über']",
                       encoding)
            self.assertEqual(list(self.check(".", code=FINDINGS)),
                             ["Data/Old/x.alo", "Data/x.alo"], encoding)
        self.write("assetlint.toml", "exclude = 1", "utf-16")
        self.assertIn("assetlint.toml:1:11:", self.fails("check", ".")[0])

    def test_a_mod(self):
        self.write("assetlint.toml", """
            severity.vertex-count = 'warning'
            fail-on = 'warning'
            exclude = ["Backup"]
            [[per-path]]
            paths = ["/Data/Old"]
            severity.ALO014 = "info"
            """)
        self.write("tools/base.toml",
                   "severity.vertex-count = 'warning'\nfail-on = 'warning'")
        expected = {"Data/Old/x.alo": ["info"], "Data/x.alo": ["warning"]}
        self.assertEqual(self.check(".", code=FINDINGS), expected)
        self.assertEqual(self.check("Data/x.alo", "Data/Old/x.alo",
                                    "Data/Backup/x.alo"), expected)
        # The same wherever it is started.
        self.assertEqual(self.check(".", cwd="Data/Old", code=CLEAN),
                         {"x.alo": ["info"]})
        self.assertEqual(self.check("Data/Old", code=CLEAN),
                         {"Data/Old/x.alo": ["info"]})
        self.assertEqual(self.check(self.mod, cwd="/", code=FINDINGS),
                         {self.path(path): findings
                          for path, findings in expected.items()})
        # The command line overrides it.
        self.check("--fail-on=error", ".", code=CLEAN)
        self.assertEqual(
            self.check("--severity=ALO014=error", ".", code=FINDINGS),
            {path: ["error"] for path in expected})
        self.assertEqual(len(self.check("--no-config", ".", code=FINDINGS)), 3)
        self.assertEqual(
            self.check("--config=tools/base.toml", "Data/Backup",
                       code=FINDINGS), {"Data/Backup/x.alo": ["warning"]})

    def test_fail_on_is_that_of_each_file(self):
        self.write("Data/Old/assetlint.toml", "fail-on = 'never'")
        self.write("assetlint.toml", "exclude = ['/Data/x.alo', 'Backup']")
        self.assertEqual(self.check(".", code=CLEAN),
                         {"Data/Old/x.alo": ["error"]})
        self.check("Data/Old", "--fail-on=error", code=FINDINGS)
        report = self.run_in(".", "check", "--format=junit", ".").stdout
        self.assertIn(b"<system-out>", report)
        self.assertNotIn(b"<failure", report)

    def test_threads_do_not_show(self):
        self.write("Data/Old/assetlint.toml", "ignore = ['ALO014']")
        self.write("assetlint.toml", "[[per-path]]\npaths = ['Backup']\n"
                                     "severity.all = 'info'")
        source = self.path("Data/x.alo")
        for i in range(200):
            folder = ["Data", "Data/Old", "Data/Backup"][i % 3]
            shutil.copy(source, self.path("%s/%d.alo" % (folder, i)))
        reports = {self.run_in(".", "check", "-j", threads, ".").stdout
                   for threads in ["1", "3", "8"]}
        self.assertEqual(len(reports), 1)
        report = reports.pop()
        self.assertEqual(report.count(b": error "), 68)
        self.assertEqual(report.count(b": info "), 67)

    def test_standard_input(self):
        self.write("Data/assetlint.toml", "ignore = ['ALO014']")
        for name, code in [("Data/in.alo", CLEAN), ("in.alo", FINDINGS)]:
            with open(self.path("Data/x.alo"), "rb") as file:
                result = subprocess.run(
                    [PROGRAM, "check", "--stdin-filename", name, "-"],
                    stdin=file, cwd=self.mod, capture_output=True, check=False)
            self.assertEqual(result.returncode, code, result.stderr)

    def test_roundtrip_leaves_out_the_same(self):
        self.write("assetlint.toml", "exclude = ['Backup', 'Old']")
        self.assertIn(b"1 did not decode",
                      self.run_in(".", "roundtrip", "Data").stdout)

    def test_baseline_knows_which_rules_are_off(self):
        self.run_in(".", "check", "--write-baseline=b.json", ".")
        self.write("Data/Old/assetlint.toml", "ignore = ['all']")
        os.remove(self.path("Data/Old/x.alo"))
        strict = ["check", "--baseline=b.json", "--strict-baseline", "."]
        self.assertEqual(self.run_in(".", *strict).returncode, CLEAN)
        os.remove(self.path("Data/x.alo"))
        self.assertEqual(self.run_in(".", *strict).returncode, FINDINGS)

    def test_config_shows_where_a_value_comes_from(self):
        self.write("assetlint.toml", "fail-on = 'info'\n"
                                     "exclude = ['Backup']\n"
                                     "ignore = ['ALO014']\n"
                                     "severity.range = 'info'\n")
        shown = self.config("Data/x.alo", "--severity=ALC=warning")
        self.assertEqual(shown["files"], ["assetlint.toml"])
        self.assertFalse(shown["excluded"])
        self.assertEqual(shown["failOn"], {"value": "info", "from": {
            "source": "assetlint.toml", "line": 1, "column": 11}})
        rules = {rule["rule"]: rule for rule in shown["rules"]}
        listed = json.loads(self.run_in(".", "rules", "--format=json").stdout)
        self.assertEqual(list(rules), [r["rule"] for r in listed["rules"]])
        self.assertFalse(rules["ALO014"]["on"])
        self.assertEqual(rules["ALO014"]["onFrom"], {
            "source": "assetlint.toml", "line": 3, "column": 11,
            "text": "ALO014"})
        self.assertEqual(rules["ALC001"]["severityFrom"],
                         {"source": "--severity", "text": "ALC"})
        self.assertEqual(rules["ALC001"]["severity"], "warning")
        self.assertEqual(rules["ALC001"]["onFrom"], "default")
        text = self.run_in(".", "config", "Data/Backup/none.alo").stdout
        self.assertIn(b"yes, by \"Backup\" assetlint.toml:2:12", text)
        self.assertIn(b"ALO014         off", text)
        self.assertEqual(self.config(".", "--no-config")["files"], [])
        self.assertIn(
            b"  configuration  none\n",
            self.run_in(".", "config", ".", "--no-config").stdout)
        excluded = self.config("Data/Backup/none.alo")
        self.assertEqual(excluded["excludedBy"]["text"], "Backup")
        both = self.run_in(".", "config", "Data/x.alo", "--no-config",
                           "--select=ALO014", "--severity=ALO014=info").stdout
        self.assertIn(b'on by "ALO014" --select, info by "ALO014" --severity',
                      both)
        self.assertEqual((rules["ALO014"]["fixable"],
                          rules["ALO014"]["fixableFrom"]), (True, "default"))
        self.write("unfixable.toml", "unfixable = ['ALO014']")
        arguments = [".", "--config=unfixable.toml"]
        self.assertIn(
            b'never fixed by "ALO014" unfixable.toml:1:14\n',
            self.run_in(".", "config", *arguments).stdout)
        rules = {rule["rule"]: rule
                 for rule in self.config(*arguments)["rules"]}
        self.assertFalse(rules["ALO014"]["fixable"])
        self.assertEqual(rules["ALO014"]["fixableFrom"]["line"], 1)
        self.assertTrue(rules["ALO014"]["on"])
        self.assertTrue(rules["ALO013"]["fixable"])
        self.assertEqual(
            self.config(".", "--fail-on=never")["failOn"],
            {"value": "never", "from": {"source": "--fail-on"}})

    def test_config_agrees_with_check(self):
        self.write("assetlint.toml", "[[per-path]]\npaths = ['Old']\n"
                                     "severity.ALO014 = 'info'\n"
                                     "[[per-path]]\npaths = ['Backup']\n"
                                     "select = ['style']")
        found = self.check(".")
        for path, severities in found.items():
            rule = next(r for r in self.config(path)["rules"]
                        if r["rule"] == "ALO014")
            self.assertEqual([rule["severity"]] if rule["on"] else [],
                             severities, path)
        self.assertEqual(len(found), 3)

    def test_the_game_decides_about_dazzles(self):
        source = CORPUS + "/alamo/invalid/ALO048/dazzle.alo"
        shutil.copy(source, self.path("Data/dazzle.alo"))
        for game, severity in [("eaw", "warning"), ("foc", "warning"),
                               ("uaw", None), (None, "info")]:
            self.write("assetlint.toml",
                       f"[game]\nname = '{game}'\n" if game else "")
            found = self.check("Data/dazzle.alo", "--select=ALO048")
            # A selection on the command line overrides the game.
            self.assertEqual(len(found["Data/dazzle.alo"]), 1)
            found = self.check("Data/dazzle.alo", "--no-across")
            (state,) = [rule for rule in
                        self.config("Data/dazzle.alo")["rules"]
                        if rule["rule"] == "ALO048"]
            with self.subTest(game):
                self.assertEqual(found["Data/dazzle.alo"],
                                 [severity] if severity else [])
                self.assertEqual(state["on"], severity is not None)
                if game:
                    by = "severityFrom" if severity else "onFrom"
                    self.assertEqual(state[by], {
                        "source": "assetlint.toml", "line": 2, "column": 8,
                        "text": "ALO048"})

    def test_mistakes_stop_everything(self):
        self.write("Data/Old/assetlint.toml", "selct = ['all']\nignore = [1]")
        for arguments in [["check", "."], ["check", "Data/Old/x.alo"],
                          ["roundtrip", "."], ["config", "Data/Old"]]:
            lines = self.fails(*arguments)
            self.assertEqual(len(lines), 2, lines)
            self.assertIn("Data/Old/assetlint.toml:1:1: unknown key "
                          "\"selct\"; did you mean \"select\"?", lines[0])
            self.assertIn("Data/Old/assetlint.toml:2:11: ", lines[1])
        self.check("Data/x.alo", code=FINDINGS)
        self.check("--no-config", ".", code=FINDINGS)
        self.fails("check", "--config=missing.toml", ".")
        self.assertIn("did you mean \"vertex-count\"?",
                      self.fails("check", "--select=vertex-cont", ".")[0])

    def test_removed_rules_are_noted(self):
        note = (b"assetlint: note: assetlint.toml:1:11: "
                b"BWA051 [size-likely] was removed in ")
        self.write("assetlint.toml", "ignore = ['BWA051', 'ALO014']\n"
                                     "severity.curve-missing = 'info'")
        for command in (["check"], ["fix", "--diff"], ["config"]):
            result = self.run_in(".", *command, "Data")
            self.assertEqual(result.returncode, CLEAN, result)
            self.assertEqual(result.stderr.count(b"\n"), 1)
            self.assertTrue(result.stderr.startswith(note), result.stderr)
            self.assertIn(b"; also removed: ANM055 (", result.stderr)
        self.assertEqual(self.run_in(".", "check", "-q", "Data").stderr, b"")
        self.write("assetlint.toml", "")
        for option, code in (("--ignore=BWA051", FINDINGS),
                             ("--severity=ANM055=info", FINDINGS),
                             ("--select=ANM055,ALO014", FINDINGS),
                             ("--select=ANM055", CLEAN)):
            result = self.run_in(".", "check", option, "Data")
            self.assertEqual(result.returncode, code, result)
            self.assertIn(b" was removed in ", result.stderr)
        result = self.run_in(".", "fix", "--diff", "--rule=ANM055", "Data")
        self.assertEqual(result.returncode, CLEAN, result)
        self.assertIn(b"note: --rule: ANM055", result.stderr)

    def test_files_that_mean_harm(self):
        harm = {
            "deep keys": "a." * 100000 + "a = 1",
            "deep values": "ignore = " + "[" * 100000,
            "long": "#" * (1 << 20),
            "patterns": "exclude = [%s]" % ("'x'," * 2000),
            "names": '"\\u001b[2J\\n::error" = "\\u202e"',
        }
        for name, text in harm.items():
            with self.subTest(name):
                self.write("assetlint.toml", text)
                lines = self.fails("check", ".")
                self.assertTrue(all(line.isprintable() for line in lines))
                self.assertTrue(lines[0].startswith(
                    "assetlint: assetlint.toml"), lines)

    @posix_only
    def test_what_is_no_file(self):
        os.mkfifo(self.path("assetlint.toml"))
        self.assertIn("a pipe", self.fails("check", ".")[0])
        os.remove(self.path("assetlint.toml"))
        os.symlink("/dev/zero", self.path("assetlint.toml"))
        self.fails("check", ".")
        os.remove(self.path("assetlint.toml"))
        os.symlink("nowhere", self.path("assetlint.toml"))
        self.assertIn("No such file", self.fails("check", ".")[0])

    def judged_good(self, text):
        self.write("judged.toml", text)
        result = self.run_in(".", "config", "--config=judged.toml", "x")
        self.assertIn(result.returncode, (CLEAN, USAGE), result.stderr)
        return result.returncode == CLEAN

    def test_the_schema_agrees_with_the_program(self):
        for text in GOOD + BAD:
            with self.subTest(text):
                by_schema = VALIDATOR.is_valid(tomllib.loads(text))
                self.assertEqual(by_schema, text in GOOD)
                self.assertEqual(self.judged_good(text), by_schema)

    def test_schema_page_and_program_have_the_same_keys(self):
        self.write("assetlint.toml", "no-such-key = 1\n"
                                     "[[per-path]]\npaths = ['x']\nnone = 1")
        listed = [re.search(r"\(known keys: (.*)\)", line).group(1).split(", ")
                for line in self.fails("check", ".")]
        keys = SCHEMA["properties"]
        self.assertEqual(listed[0], list(keys))
        self.assertEqual(listed[1], list(keys["per-path"]["items"]["properties"]))
        self.assertEqual(re.findall("^### `(.*)`$", PAGE, re.M), listed[0])
        for key in listed[1]:
            self.assertIn("`%s`" % key, PAGE.split("### `per-path`")[1])

    def test_examples_of_the_page(self):
        examples = re.findall("^```toml\n(.*?)^```$", PAGE, re.M | re.S)
        self.assertEqual(len(examples), 9)
        self.write("shared/assetlint.toml", "")
        for text in examples:
            VALIDATOR.validate(tomllib.loads(text))
            self.assertTrue(self.judged_good(text), text)


if __name__ == "__main__":
    unittest.main()
