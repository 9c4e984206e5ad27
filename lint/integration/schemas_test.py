#!/usr/bin/env python3
"""What the program prints as JSON, held against its schemas over the corpus."""

import hashlib
import json
import os
import re
import shutil
import unittest

import jsonschema

from cli_testing import CLEAN, CORPUS, CliTest, FINDINGS, REAL, corpus_files, read, run


def validated(name, *arguments, **options):
    """The exit code and the JSON of a command, which its schema allows."""
    result = run(name, "--format=json", *arguments, **options)
    with open(f"lint/{name}.schema.json", encoding="utf-8") as file:
        loaded = json.load(file)
    jsonschema.Draft7Validator.check_schema(loaded)
    report = json.loads(result.stdout)
    jsonschema.Draft7Validator(loaded).validate(report)
    return result.returncode, report


def leaves(node):
    for child in node.get("children", []):
        yield from leaves(child)
    if "children" not in node:
        yield node


class SchemasTest(CliTest):

    def test_check(self):
        code, report = validated("check", "--statistics", CORPUS, "missing")
        self.assertEqual(code, 2)
        paths = [file["path"] for file in report["files"]]
        self.assertEqual(paths, sorted(paths))
        findings = [finding for file in report["files"] for finding in file["findings"]]
        summary = report["summary"]
        self.assertEqual(len(findings), summary["errors"] + summary["warnings"] + summary["infos"])
        self.assertEqual(len(findings), sum(entry["findings"] for entry in report["statistics"]))
        for file in report["files"]:
            for finding in file["findings"]:
                self.assertLessEqual(finding["offset"] + finding["length"], file["size"])
            places = [(finding["offset"], finding["rule"]) for finding in file["findings"]]
            # Causes, faults, consequences: each in file order, infos last.
            steps_back = sum(a > b for a, b in zip(places, places[1:]))
            self.assertLessEqual(steps_back, 5, places)

    def test_dump(self):
        # Every 20th, because jsonschema takes seconds for some.
        for path in (corpus_files("*/valid/**") + corpus_files("*/invalid/**"))[::20]:
            code, dump = validated("dump", "--values", path)
            position = 0
            for leaf in leaves(dump["tree"]):
                self.assertEqual(leaf["offset"], position)
                position += leaf["length"]
            self.assertEqual(position, dump["size"])
            self.assertFalse(code == FINDINGS and "values" in dump)
            if code == CLEAN:
                self.assertNotIn("gap", [leaf["kind"] for leaf in leaves(dump["tree"])])

    def test_fix(self):
        for path in corpus_files("alamo/invalid/AL[AO]*/*.al?"):
            shutil.copy(path, self.folder)
        before = {name: read(self.path(name)) for name in os.listdir(self.folder)}
        counted = run("check", "--no-across", ".", cwd=self.folder).stdout
        code, report = validated("fix", "--unsafe-fixes", "--undo-file=u.json", ".", cwd=self.folder)
        self.assertEqual(code, FINDINGS)
        fixed = [file for file in report["files"] if file["status"] == "fixed"]
        self.assertGreater(len(fixed), 50)
        safe, unsafe = re.search(rb"(\d+) of \d+ findings can be .*; (\d+) more", counted).groups()
        self.assertAlmostEqual(int(safe) + int(unsafe), report["summary"]["fixes"], delta=5)
        for file in fixed:
            data, after = before[file["path"]], read(self.path(file["path"]))
            self.assertEqual(file["sha256_before"], hashlib.sha256(data).hexdigest())
            self.assertEqual(file["sha256_after"], hashlib.sha256(after).hexdigest())
            edits = [edit for fix in file["fixes"] for edit in fix["edits"]]
            # From the end, so that offsets hold.
            for edit in sorted(edits, key=lambda edit: -edit["offset"]):
                begin, end = edit["offset"], edit["offset"] + edit["length"]
                self.assertEqual(data[begin:end].hex(), edit["old"])
                data = data[:begin] + bytes.fromhex(edit["new"]) + data[end:]
            self.assertEqual(data, after, file["path"])
        _, report = validated("fix", "--undo=u.json", "--no-undo", cwd=self.folder)
        self.assertEqual({file["status"] for file in report["files"]}, {"restored"})
        self.assertEqual({name: read(self.path(name)) for name in before}, before)

    def test_list(self):
        (path,) = corpus_files("alamo/valid/v1_folders.meg")
        code, listed = validated("list", path)
        self.assertEqual((code, listed["size"]), (CLEAN, len(read(path))))

    def test_rules(self):
        _, listed = validated("rules")
        ids = [rule["rule"] for rule in listed["rules"]]
        self.assertEqual(ids, sorted(set(ids)))
        names = [(rule["name"], name) for rule in listed["rules"] for name in rule["formats"]]
        self.assertEqual(len(names), len(set(names)))
        for rule in listed["rules"]:
            text = run("explain", rule["rule"]).stdout.decode()
            self.assertIn("\nExample\n  corpus/", text)
            self.assertIn("\nRepair\n", text)
            fix = rule.get("fix")
            words = " ".join(text.partition("\nFix\n")[2].split())
            self.assertEqual(words, fix["level"] + ": " + fix["reason"] if fix else "")
        for symptom in listed["symptoms"]:
            lines = run("explain", "--symptom", symptom["symptom"]).stdout.decode()
            head, rules = lines.split("\n\n")[:2]
            self.assertTrue(head.startswith(symptom["symptom"] + " ("))
            self.assertEqual([line.split()[0] for line in rules.split("\n")], symptom["rules"])

    @unittest.skipUnless(REAL, "no real files")
    def test_real_files(self):
        self.expect(run("roundtrip", REAL), CLEAN)
        self.expect(run("check", REAL), CLEAN)


if __name__ == "__main__":
    unittest.main()
