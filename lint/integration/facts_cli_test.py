#!/usr/bin/env python3
"""assetlint facts, and assetlint across, which joins what it wrote."""

import json
import os
import subprocess
import unittest

from cli_testing import (
    CLEAN, CORPUS, FACTS_SCHEMA, FINDINGS, SCRATCH, USAGE, CHECK_SCHEMA,
    CliTest, corpus_files, first_error, first_valid, read, run, runnable)

MODS = os.path.join(SCRATCH, "mods")
subprocess.run([runnable("corpus/mods/write"), MODS], check=True)
BROKEN = os.path.join(MODS, "proxy-is-a-model")
MODEL = os.path.join(BROKEN, "Data/Art/Models/rv_tank.alo")


def unescaped(text):
    """The bytes of a name."""
    raw = bytearray()
    at = 0
    while at < len(text):
        if text[at:at + 2] == "\\x":
            raw += bytes.fromhex(text[at + 2:at + 4])
            at += 4
        else:
            raw += text[at].encode()
            at += 1
    return bytes(raw)


def names(facts):
    """Each name with its offset."""
    for key, value in facts.items():
        if isinstance(value, list):
            for element in value:
                yield from names(element)
        elif isinstance(value, str) and key + "_offset" in facts:
            yield value, facts[key + "_offset"]


def files_of(folder):
    return sorted(os.path.join(parent, name)
                  for parent, _, found in os.walk(folder) for name in found)


class FactsTest(CliTest):

    def test_every_file_of_the_corpus(self):
        with_names = 0
        for i, path in enumerate(corpus_files("*/valid/**") +
                                 corpus_files("alamo/invalid/**")):
            result = run("facts", path)
            facts = json.loads(result.stdout)
            if i % 20 == 0:  # jsonschema takes most of the time
                FACTS_SCHEMA.validate(facts)
            self.assertEqual((facts["path"], facts["size"]),
                             (path, os.path.getsize(path)))
            if facts["facts"] is None:
                self.expect(result, FINDINGS, stderr=b": error ")
                continue
            self.expect(result, CLEAN)
            self.assertEqual(result.stderr, b"")
            content = read(path)
            for name, offset in names(facts["facts"]):
                name = unescaped(name)
                self.assertEqual(content[offset:offset + len(name)], name)
                with_names += 1
        self.assertGreater(with_names, 1000)

    def test_a_model(self):
        facts = json.loads(run("facts", os.path.join(
            CORPUS, "alamo/valid/model-small.alo")).stdout)
        FACTS_SCHEMA.validate(facts)
        self.assertEqual(facts["format"], "alo")
        self.assertEqual(
            facts["facts"]["bones"][1],
            {"name": "Turret", "name_offset": 249, "parent": 0})
        self.assertEqual(
            facts["facts"]["meshes"][1],
            {"name": "Skin", "name_offset": 1657, "bone": 1, "hidden": True,
             "collides": False})
        self.assertNotIn("tracks", facts["facts"])

    def test_xml(self):
        path = self.write("Data/XML/Units.XML", b"<Units>\n<SpaceUnit Name="
                          b"'Ship'><Space_Model_Name> ship.alo </Space_Model_"
                          b"Name></SpaceUnit></Units>")
        result = run("facts", path)
        self.expect(result, CLEAN)
        facts = json.loads(result.stdout)
        FACTS_SCHEMA.validate(facts)
        self.assertIsNone(facts["format"])
        self.assertEqual(facts["facts"]["fields"][0]["value"], "ship.alo")
        broken = json.loads(run("facts", self.write("x.xml", b"<a>")).stdout)
        FACTS_SCHEMA.validate(broken)
        self.assertIn("unreadable", broken["facts"])

    def test_a_file_without_facts_has_none(self):
        for path in corpus_files("swat3/valid/*.gsa")[:1]:
            self.assertEqual(json.loads(run("facts", path).stdout)["facts"],
                             {})

    def test_standard_input(self):
        content = read(first_valid())
        result = run("facts", "--stdin-filename=walk.ala", "-", stdin=content)
        self.expect(result, CLEAN)
        self.assertEqual(json.loads(result.stdout)["path"], "walk.ala")

    def test_what_is_not_read(self):
        self.expect(run("facts", "nothing"), USAGE, b"", b"nothing: ")
        self.expect(run("facts", self.write("a.dds", b"DDS ")), USAGE, b"",
                    b"format")


class AcrossTest(CliTest):

    def facts_of(self, files):
        """Facts files of these, and a file with the names of all others."""
        facts, others = [], []
        for path in files:
            result = run("facts", path)
            if result.returncode == USAGE:
                others.append(path)
                continue
            self.assertIn(result.returncode, (CLEAN, FINDINGS), result.stderr)
            facts.append(self.write("facts/%d.json" % len(facts),
                                    result.stdout))
        return facts, self.write("names", "\n".join(others).encode())

    def report(self, command, *arguments, code=CLEAN):
        result = run(command, "--select=MOD", "--no-config", "--format=json",
                     *arguments)
        self.expect(result, code)
        report = json.loads(result.stdout)
        CHECK_SCHEMA.validate(report)
        return report

    def findings(self, command, *arguments):
        report = self.report(command, *arguments)
        return {file["path"]: file["findings"] for file in report["files"]
                if file["findings"]}

    def test_finds_what_check_finds(self):
        found = 0
        for mod in sorted(os.listdir(MODS)):
            folder = os.path.join(MODS, mod)
            files = files_of(folder)
            if not files or any(path.lower().endswith(".meg")
                                for path in files):
                continue
            game = folder + ".txt"
            # A game without files cannot be given to the program.
            known = os.path.exists(game) and os.path.getsize(game) > 0
            options = ["--game-list=" + game] if known else []
            facts, others = self.facts_of(files)
            joined = self.findings("across", *options, "--names=" + others,
                                   *facts)
            self.assertEqual(joined, self.findings("check", *options, folder),
                             mod)
            found += len(joined)
        self.assertGreater(found, 10)

    def test_every_output(self):
        facts, others = self.facts_of(files_of(BROKEN))
        for output in ["text", "json", "sarif", "junit", "github", "gitlab",
                       "html"]:
            self.expect(run("across", "--format=" + output, "--no-config",
                            "--names", others, *facts), CLEAN, b"rv_flag.alo")

    def test_the_order_of_arguments_does_not_show(self):
        facts, _ = self.facts_of(files_of(BROKEN))
        first = run("across", "--no-config", *facts)
        self.expect(first, CLEAN, b"proxy-kind")
        listed = self.write("list", "\n".join(reversed(facts)).encode())
        self.assertEqual(run("across", "--no-config", "@" + listed).stdout,
                         first.stdout)

    def test_facts_that_windows_powershell_wrote(self):
        facts, _ = self.facts_of(files_of(BROKEN))
        first = run("across", "--no-config", *facts)
        for path in facts:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.write(path, text.replace("\n", "\r\n").encode("utf-16"))
        self.assertEqual(run("across", "--no-config", *facts).stdout,
                         first.stdout)

    def test_no_files(self):
        empty = self.write("empty", b"")
        self.expect(run("across", "@" + empty), USAGE,
                    stderr=b"nothing checked: no files")

    def test_the_files_need_not_exist(self):
        facts, _ = self.facts_of(files_of(BROKEN))
        for path in facts:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.write(path, text.replace(BROKEN, "elsewhere").encode())
        self.expect(run("across", *facts), CLEAN,
                    b"elsewhere/Data/Art/Models/rv_flag.alo")

    def test_the_baseline_of_check(self):
        known = self.path("known.json")
        self.expect(run("check", "--write-baseline", known, BROKEN), CLEAN)
        facts, _ = self.facts_of(files_of(BROKEN))
        against = ["across", "--fail-on=info", "--baseline", known,
                   "--strict-baseline", "--no-config"]
        result = run(*against, *facts)
        self.expect(result, CLEAN)
        self.assertEqual(result.stderr, b"")
        # Only findings across files were looked for.
        with open(known, encoding="utf-8") as file:
            baseline = json.load(file)
        baseline["findings"].append({"file": os.path.relpath(
            MODEL, self.folder), "rule": "ALO014", "path": "x", "count": 1})
        self.write("known.json", json.dumps(baseline).encode())
        self.expect(run(*against, *facts), CLEAN)
        baseline["findings"][-1]["rule"] = "MOD007"
        self.write("known.json", json.dumps(baseline).encode())
        self.expect(run(*against, *facts), FINDINGS)

    def test_the_exit_code(self):
        facts, _ = self.facts_of(files_of(BROKEN))
        self.expect(run("across", "--no-config", "--fail-on=warning", *facts),
                    FINDINGS)
        self.expect(run("across", "--no-config", "--ignore=MOD", *facts),
                    CLEAN, b"no findings")

    def test_a_file_that_does_not_decode(self):
        self.expect(run("across", "--no-config", *self.facts_of(
            [first_error(), first_valid()])[0]), CLEAN)

    def test_what_is_no_facts_file(self):
        facts, others = self.facts_of([MODEL])
        for text in [b"", b"[]", b"{}", b'{"version": 2}', 1000 * b"["]:
            bad = self.write("bad", text)
            self.expect(run("across", bad, *facts), USAGE, b"", b"bad: ")
        self.expect(run("across", *facts, *facts), USAGE, b"",
                    b"two files of facts")
        self.expect(run("across", "nothing"), USAGE, b"", b"nothing: ")
        self.expect(run("across", "--names=nothing", *facts), USAGE, b"",
                    b"nothing: ")
        self.expect(run("across"), USAGE)
        for target in [facts[0], others]:
            self.expect(run("across", "--output", target, "--names", others,
                            *facts), USAGE, b"", b"not written")


if __name__ == "__main__":
    unittest.main()
