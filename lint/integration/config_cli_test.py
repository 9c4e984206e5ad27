#!/usr/bin/env python3
"""assetlint.toml as a user meets it, and its page and schema held equal to
what the program takes."""

import json
import re
import tomllib
import unittest

import jsonschema

from cli_testing import (CLEAN, CliTest, FINDINGS, USAGE, corpus_files,
                         read, run)

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


class ConfigTest(CliTest):

    def setUp(self):
        super().setUp()
        # An error of ALO014, one in each folder.
        for folder in ["Data", "Data/Old", "Data/Backup"]:
            self.copy(corpus_files("alamo/invalid/ALO014/*.alo")[0],
                      folder + "/x.alo")

    def configure(self, text, name="assetlint.toml", encoding="utf-8"):
        self.write(name, text.encode(encoding))

    def run_in(self, folder, *arguments, **options):
        return run(*arguments, cwd=self.path(folder), **options)

    def check(self, *arguments, cwd=".", code=None):
        """{path: [severity of each finding]} of files that were checked."""
        result = self.run_in(cwd, "check", "--format=json", *arguments)
        if code is not None:
            self.expect(result, code)
        return {file["path"]: [f["severity"] for f in file["findings"]]
                for file in json.loads(result.stdout)["files"]
                if file["status"] in ("ok", "findings")}

    def config(self, path, *arguments):
        """What `config` shows, and the state of each rule."""
        result = self.run_in(".", "config", path, "--format=json", *arguments)
        self.expect(result, CLEAN)
        shown = json.loads(result.stdout)
        return shown, {rule["rule"]: rule for rule in shown["rules"]}

    def fails(self, *arguments):
        """The reported errors, line by line."""
        result = self.run_in(".", *arguments)
        self.expect(result, USAGE)
        self.assertEqual(result.stdout, b"")
        return result.stderr.decode().splitlines()

    def test_encodings(self):
        for encoding in ["utf-8", "utf-8-sig", "utf-16"]:
            self.configure("exclude = ['Backup', 'Über']", encoding=encoding)
            self.assertEqual(list(self.check(".", code=FINDINGS)),
                             ["Data/Old/x.alo", "Data/x.alo"], encoding)
        self.configure("exclude = 1", encoding="utf-16")
        self.assertIn("assetlint.toml:1:", self.fails("check", ".")[0])

    def test_a_mod(self):
        self.configure("""
            severity.vertex-count = 'warning'
            fail-on = 'warning'
            exclude = ["Backup"]
            [[per-path]]
            paths = ["/Data/Old"]
            severity.ALO014 = "info"
            """)
        self.configure("severity.vertex-count = 'warning'\n"
                       "fail-on = 'warning'", "tools/base.toml")
        expected = {"Data/Old/x.alo": ["info"], "Data/x.alo": ["warning"]}
        for arguments, cwd, code, found in [
                (["."], ".", FINDINGS, expected),
                (["Data/x.alo", "Data/Old/x.alo", "Data/Backup/x.alo"], ".",
                 FINDINGS, expected),
                # The same wherever it is started.
                (["."], "Data/Old", CLEAN, {"x.alo": ["info"]}),
                (["Data/Old"], ".", CLEAN, {"Data/Old/x.alo": ["info"]}),
                ([self.folder], "/", FINDINGS,
                 {self.path(path): findings
                  for path, findings in expected.items()}),
                # The command line overrides it.
                (["--fail-on=error", "."], ".", CLEAN, expected),
                (["--severity=ALO014=error", "."], ".", FINDINGS,
                 {path: ["error"] for path in expected}),
                (["--config=tools/base.toml", "Data/Backup"], ".", FINDINGS,
                 {"Data/Backup/x.alo": ["warning"]})]:
            with self.subTest(arguments):
                self.assertEqual(self.check(*arguments, cwd=cwd, code=code),
                                 found)
        self.assertEqual(len(self.check("--no-config", ".", code=FINDINGS)), 3)

    def test_fail_on_is_that_of_each_file(self):
        self.configure("fail-on = 'never'", "Data/Old/assetlint.toml")
        self.configure("exclude = ['/Data/x.alo', 'Backup']")
        self.assertEqual(self.check(".", code=CLEAN),
                         {"Data/Old/x.alo": ["error"]})
        self.check("Data/Old", "--fail-on=error", code=FINDINGS)

    def test_standard_input(self):
        self.configure("ignore = ['ALO014']", "Data/assetlint.toml")
        for name, code in [("Data/in.alo", CLEAN), ("in.alo", FINDINGS)]:
            self.expect(self.run_in(".", "check", "--stdin-filename", name, "-",
                                    stdin=read(self.path("Data/x.alo"))), code)

    def test_config_shows_where_a_value_comes_from(self):
        self.configure("fail-on = 'info'\nexclude = ['Backup']\n"
                       "ignore = ['ALO014']\nseverity.range = 'info'\n"
                       "unfixable = ['ALO013']\n")
        shown, rules = self.config("Data/x.alo", "--severity=ALC=warning")
        self.assertEqual(shown["files"], ["assetlint.toml"])
        self.assertFalse(shown["excluded"])
        self.assertEqual(shown["failOn"], {"value": "info", "from": {
            "source": "assetlint.toml", "line": 1}})
        listed = json.loads(self.run_in(".", "rules", "--format=json").stdout)
        self.assertEqual(list(rules), [r["rule"] for r in listed["rules"]])
        default = "default"
        for rule, key, value, by in [
                ("ALO014", "on", False, {"source": "assetlint.toml", "line": 3,
                                         "text": "ALO014"}),
                ("ALC001", "on", True, default),
                ("ALC001", "severity", "warning", {"source": "--severity",
                                                   "text": "ALC"}),
                ("ALO014", "fixable", True, default),
                ("ALO013", "fixable", False, {"source": "assetlint.toml",
                                              "line": 5, "text": "ALO013"})]:
            self.assertEqual((rules[rule][key], rules[rule][key + "From"]),
                             (value, by), (rule, key))
        excluded, _ = self.config("Data/Backup/none.alo")
        self.assertEqual(excluded["excludedBy"]["text"], "Backup")
        for arguments, line in [
                (["Data/Backup/none.alo"], b'yes, by "Backup" assetlint.toml:2'),
                (["."], b'never fixed by "ALO013" assetlint.toml:5\n'),
                ([".", "--select=ALO014", "--severity=ALO014=info"],
                 b'on by "ALO014" --select, info by "ALO014" --severity')]:
            self.expect(self.run_in(".", "config", *arguments), CLEAN, line)

    def test_mistakes_stop_everything(self):
        self.configure("selct = ['all']\nignore = [1]",
                       "Data/Old/assetlint.toml")
        for arguments in [["check", "."], ["check", "Data/Old/x.alo"],
                          ["roundtrip", "."], ["config", "Data/Old"]]:
            lines = self.fails(*arguments)
            self.assertEqual(len(lines), 2, lines)
            self.assertIn("Data/Old/assetlint.toml:1: unknown key "
                          "\"selct\"; did you mean \"select\"?", lines[0])
            self.assertIn("Data/Old/assetlint.toml:2: ", lines[1])
        result = self.run_in(".", "check", "--format=github", ".")
        self.assertEqual(result.stdout.count(b"::error title=assetlint::Data/Old/"), 2)
        self.check("Data/x.alo", code=FINDINGS)
        self.check("--no-config", ".", code=FINDINGS)
        self.fails("check", "--config=missing.toml", ".")

    def test_removed_rules_are_noted(self):
        self.configure("ignore = ['BWA051', 'ALO014']\n"
                       "severity.curve-missing = 'info'")
        for command in (["check"], ["fix", "--diff"], ["config"]):
            result = self.run_in(".", *command, "Data")
            self.expect(result, CLEAN, stderr=b"; also removed: ANM055 (")
            self.assertEqual(result.stderr.count(b"\n"), 1)
            self.assertTrue(result.stderr.startswith(
                b"assetlint: note: assetlint.toml:1: BWA051 [size-likely] was "
                b"removed in "), result.stderr)
        self.assertEqual(self.run_in(".", "check", "-q", "Data").stderr, b"")
        self.expect(self.run_in(".", "check", "--no-config", "--ignore=BWA051",
                                "Data"), FINDINGS, stderr=b" was removed in ")

    def judged_good(self, text):
        self.configure(text, "judged.toml")
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
        self.configure("no-such-key = 1\n[[per-path]]\npaths = ['x']\nnone = 1")
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
        for text in examples:
            VALIDATOR.validate(tomllib.loads(text))
            self.assertTrue(self.judged_good(text), text)


if __name__ == "__main__":
    unittest.main()
