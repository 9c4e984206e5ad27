#!/usr/bin/env python3
"""The page and the schema of assetlint.toml, held equal to what the program
takes. How a user meets it is in transcripts/config.txt."""

import json
import re
import tomllib
import unittest

import jsonschema

from cli_testing import CLEAN, CliTest, USAGE, run

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

    def judge(self, text):
        """What `config` says of the configuration."""
        self.write("judged.toml", text.encode())
        result = run("config", "--config=judged.toml", "x", cwd=self.folder)
        self.assertIn(result.returncode, (CLEAN, USAGE), result.stderr)
        return result

    def judged_good(self, text):
        return self.judge(text).returncode == CLEAN

    def test_the_schema_agrees_with_the_program(self):
        for text in GOOD + BAD:
            with self.subTest(text):
                by_schema = VALIDATOR.is_valid(tomllib.loads(text))
                self.assertEqual(by_schema, text in GOOD)
                self.assertEqual(self.judged_good(text), by_schema)

    def test_schema_page_and_program_have_the_same_keys(self):
        errors = self.judge("no-such-key = 1\n[[per-path]]\npaths = ['x']\nnone = 1").stderr.decode()
        listed = [keys.split(", ") for keys in re.findall(r"\(known keys: (.*)\)", errors)]
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
