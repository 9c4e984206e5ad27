#!/usr/bin/env python3
"""assetlint rules and explain, and the page that is written from them."""

import json
import sys
import unittest

# Bazel starts tests in the workspace.
sys.path.insert(0, "lint")
# pylint: disable=wrong-import-position
from cli_testing import CLEAN, CliTest, RULES_SCHEMA, USAGE, run


class RulesTest(CliTest):

    def rules(self):
        return json.loads(run("rules", "--format=json").stdout)

    def test_json(self):
        loaded = self.rules()
        RULES_SCHEMA.validate(loaded)
        ids = [rule["rule"] for rule in loaded["rules"]]
        self.assertEqual(ids, sorted(set(ids)))
        names = [(rule["name"], name) for rule in loaded["rules"]
                 for name in rule["formats"]]
        self.assertEqual(len(names), len(set(names)))

    def test_text(self):
        result = run("rules")
        self.expect(result, CLEAN)
        self.assertEqual(result.stdout.count(b"\n"),
                         len(self.rules()["rules"]))

    def test_page_is_up_to_date(self):
        with open("lint/RULES.md", "rb") as file:
            page = file.read()
        self.assertEqual(
            run("rules", "--format=markdown").stdout, page,
            "lint/RULES.md is not what the rules say: run\n"
            "  bazel run //:assetlint -- rules --format=markdown "
            "> lint/RULES.md")

    def test_explain(self):
        for rule in self.rules()["rules"]:
            by_id = run("explain", rule["rule"])
            self.expect(by_id, CLEAN, b"\nExample\n  corpus/")
            self.assertIn(rule["name"].encode(), by_id.stdout)
            self.assertIn(b"\nRepair\n", by_id.stdout)
            by_name = run("explain", rule["name"])
            self.expect(by_name, CLEAN)
            self.assertIn(by_id.stdout, by_name.stdout)

    def test_explain_unknown(self):
        self.expect(run("explain", "ALOO14"), USAGE,
                    stderr=b"did you mean \"ALO014\"?")


if __name__ == "__main__":
    unittest.main()
