#!/usr/bin/env python3
"""assetlint rules and explain, and the page that is written from them."""

import json
import unittest

from cli_testing import CLEAN, CliTest, RULES_SCHEMA, USAGE, read, run


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

    def test_page_is_up_to_date(self):
        page = read("lint/RULES.md")
        self.assertEqual(
            run("rules", "--format=markdown").stdout, page,
            "lint/RULES.md is not what the rules say: run\n"
            "  bazel run -c opt //:assetlint -- rules --format=markdown "
            "> lint/RULES.md")

    def test_explain(self):
        for i, rule in enumerate(self.rules()["rules"]):
            by_id = run("explain", rule["rule"])
            self.expect(by_id, CLEAN, b"\nExample\n  corpus/")
            if i % 10 == 0:
                self.expect(run("explain", rule["name"]), CLEAN, by_id.stdout)
            text = by_id.stdout.decode()
            self.assertIn(rule["name"], text)
            self.assertIn("\nRepair\n", text)
            self.assertEqual(
                "  No file of the game was available: " in text,
                set(rule["formats"]) <=
                {"anim", "gsa", "al", "alo-uaw-particle"} and
                rule["formats"] != [], rule["rule"])
            fix = rule.get("fix")
            self.assertEqual("\nFix\n" in text, fix is not None)
            if fix is not None:
                words = " ".join(text.partition("\nFix\n")[2].split())
                self.assertEqual(words, fix["level"] + ": " + fix["reason"])

    def test_explain_words_and_prefixes(self):
        self.expect(run("explain", "ALO0"), CLEAN, b"ALO001  bone-count ")
        self.expect(run("explain", "crash"), USAGE, stderr=b"explain --symptom crash")

    def test_explain_a_removed_rule(self):
        text = run("explain", "BWA051").stdout
        self.assertIn(b"BWA051 [size-likely] was removed in 1.0.0: ", text)
        by_name = run("explain", "size-likely")
        self.expect(by_name, CLEAN)
        self.assertEqual((by_name.stdout, by_name.stderr), (text, b""))

    def test_url(self):
        removed = self.rules()["removed"]
        self.assertIn("BWA051", [rule["rule"] for rule in removed])
        for name in ("ALO014", "vertex-count", "BWA051"):
            page = "ALO014" if name == "vertex-count" else name
            self.assertRegex(run("explain", "--url", name).stdout.decode(),
                             f"^(https://.*/)?rules/{page}.html\n$")

    def test_symptoms(self):
        loaded = self.rules()
        ids = {rule["rule"] for rule in loaded["rules"]}
        self.assertGreaterEqual(len(loaded["symptoms"]), 20)
        for symptom in loaded["symptoms"]:
            self.assertLessEqual(set(symptom["rules"]), ids)
            result = run("explain", "--symptom", symptom["symptom"])
            self.expect(result, CLEAN)
            head, rules = result.stdout.decode().split("\n\n")[:2]
            self.assertTrue(head.startswith(symptom["symptom"] + " ("))
            self.assertEqual([line.split()[0] for line in rules.split("\n")],
                             symptom["rules"])

    def test_symptom_unknown(self):
        result = run("explain", "--symptom", "\x1b[2J zzz")
        self.expect(result, USAGE, stderr=b"no symptom matches")
        self.assertNotIn(b"\x1b", result.stderr)
        self.assertEqual(
            result.stdout.decode().splitlines(),
            [symptom["symptom"] for symptom in self.rules()["symptoms"]])


if __name__ == "__main__":
    unittest.main()
