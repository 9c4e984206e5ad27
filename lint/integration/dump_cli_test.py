#!/usr/bin/env python3
"""assetlint dump and roundtrip as a user starts them."""

import json
import unittest

from cli_testing import (
    CLEAN, CORPUS, CliTest, DUMP_SCHEMA, FINDINGS, REAL, USAGE, VALID,
    corpus_files, first_error, first_valid, run)


class DumpTest(CliTest):

    def leaves(self, node):
        if "children" not in node:
            yield node
        for child in node.get("children", []):
            yield from self.leaves(child)

    def expect_tiles(self, dump):
        position = 0
        for leaf in self.leaves(dump["tree"]):
            self.assertEqual(leaf["offset"], position)
            position += leaf["length"]
        self.assertEqual(position, dump["size"])

    def test_every_file_of_the_corpus(self):
        for i, path in enumerate(corpus_files("*/valid/**") +
                                 corpus_files("*/invalid/**")):
            result = run("dump", "--format=json", "--values", path)
            self.assertIn(result.returncode, [CLEAN, FINDINGS], path)
            self.assertTrue(result.stdout, f"{path}: {result.stderr}")
            dump = json.loads(result.stdout)
            if i % 40 == 0:  # jsonschema takes most of the time
                DUMP_SCHEMA.validate(dump)
            self.expect_tiles(dump)
            gaps = [leaf for leaf in self.leaves(dump["tree"])
                    if leaf["kind"] == "gap"]
            if b": error " not in result.stderr:
                self.assertEqual(gaps, [], path)
            if result.returncode == FINDINGS:
                self.assertRegex(result.stderr, b": error |: no values: ")
                self.assertNotIn("values", dump)

    def test_forced_format(self):
        path = self.copy(first_valid(), "m/strange.bin")
        self.expect(run("dump", "--as=ala", path), CLEAN, b"animation")
        self.expect(run("dump", "--as=gsa", path), FINDINGS,
                    stderr=b": error GSA")

    def test_numbers_of_particle_systems_have_meanings(self):
        path = f"{CORPUS}/alamo/valid/particles_rare_properties.alo"
        text = run("dump", path).stdout
        self.assertRegex(text, rb"groundInteraction\n.*\n.*\n.*2 bounce\n")
        self.assertRegex(text, rb"shape  u32  1 box\n")
        dump = json.loads(run("dump", "--format=json", path).stdout)
        DUMP_SCHEMA.validate(dump)
        meanings = [leaf["meaning"] for leaf in self.leaves(dump["tree"])
                    if "meaning" in leaf]
        self.assertEqual(meanings[:3], ["additive", "quads", "bounce"])
        self.assertEqual(len(meanings), 2 * (4 + 3 + 7))

    def test_a_name_of_many_events_is_written_once(self):
        path = corpus_files("bw2/regressions/event-names-shared*.al")[0]
        result = run("dump", "--format=json", "--values", path)
        dump = json.loads(result.stdout)
        DUMP_SCHEMA.validate(dump)
        animation = dump["values"]["animations"][0]
        long_name, = animation["strings"]
        self.assertEqual(long_name["text"], 300 * "A")
        reference = {"offset": long_name["offset"]}
        self.assertGreater(len(animation["events"]), 10)
        for event in animation["events"]:
            self.assertEqual(event, {"bone": "LHAnimEvent04",
                                     "name": reference})
        # In the tree, and in the values.
        self.assertLessEqual(result.stdout.count(300 * b"A"), 2)

    def test_a_broken_file_is_still_shown(self):
        result = run("dump", first_error())
        self.expect(result, FINDINGS, b"00000000", b": error ")


class RoundtripTest(CliTest):

    def test_valid_files(self):
        self.expect(run("roundtrip", VALID), CLEAN, b" files identical")
        self.assertEqual(run("roundtrip", "-q", VALID).stdout, b"")

    def test_broken_files(self):
        self.expect(run("roundtrip", first_error()), FINDINGS,
                    b"does not decode: ")
        one, eight = [run("roundtrip", "-j", threads, CORPUS).stdout
                      for threads in ["1", "8"]]
        self.assertEqual(one, eight)

    def test_bad_input(self):
        self.expect(run("roundtrip", "nothing"), USAGE)
        self.expect(run("roundtrip", "--config=nothing", VALID), USAGE,
                    stderr=b"nothing: No such file or directory")

    @unittest.skipUnless(REAL, "no real files")
    def test_real_files(self):
        self.expect(run("roundtrip", REAL), CLEAN)
        self.expect(run("check", REAL), CLEAN)


if __name__ == "__main__":
    unittest.main()
