#!/usr/bin/env python3
"""sbom_test.py BILL...: validates bills of materials with CycloneDX's schema.

The schema is taken from CycloneDX's npm package. The test also holds that a bill
is about the file beside it."""

import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import jsonschema

PACKAGE = "@cyclonedx/cyclonedx-library@10.3.0"
SCHEMAS = {"bom-1.5.SNAPSHOT.schema.json", "spdx.SNAPSHOT.schema.json",
           "jsf-0.82.SNAPSHOT.schema.json"}
BILLS = []


class SbomTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, scratch)
        subprocess.run(["npm", "install", "--prefix", scratch, "--ignore-scripts", "--omit=optional",
                        "--no-fund", "--no-audit", "--loglevel=error", PACKAGE],
                       check=True, stdin=subprocess.DEVNULL, timeout=600)
        store = {}
        for path in pathlib.Path(scratch).rglob("*.schema.json"):
            if path.name in SCHEMAS:
                schema = json.loads(path.read_text(encoding="utf-8"))
                # They refer to each other by their file names.
                store["http://cyclonedx.org/schema/" + path.name] = schema
                if path.name.startswith("bom-1.5"):
                    main = schema
        assert len(store) == len(SCHEMAS), store.keys()
        cls.validator = jsonschema.Draft7Validator(
            main, resolver=jsonschema.RefResolver(main["$id"], main, store=store))
        cls.bills = {path: json.loads(path.read_text(encoding="utf-8")) for path in BILLS}

    def test_bills_are_valid(self):
        for path, bill in self.bills.items():
            with self.subTest(path):
                self.assertEqual([e.message for e in self.validator.iter_errors(bill)], [])
                self.assertGreaterEqual(len(bill["components"]), 4)

    def test_each_is_about_the_file_beside_it(self):
        for path, bill in self.bills.items():
            released = path.with_name(path.name.removesuffix(".cdx.json"))
            (digest,) = bill["metadata"]["component"]["hashes"]
            self.assertEqual(digest["content"],
                             hashlib.sha256(released.read_bytes()).hexdigest())


if __name__ == "__main__":
    BILLS = [pathlib.Path(argument) for argument in sys.argv[1:]]
    if not BILLS:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
