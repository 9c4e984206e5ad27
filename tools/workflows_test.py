#!/usr/bin/env python3
"""Tests that every workflow is valid YAML with least rights, and that every
action of another repository is pinned: by a commit, with its version beside it."""

import pathlib
import re
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / ".github/workflows").glob("*.yml")) + [ROOT / "action.yml"]
USES = re.compile(r"^\s*(?:- )?uses: *(\S.*)$", re.M)
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d[\w.]*")


def unpinned(text):
    return [use for use in USES.findall(text)
            if not use.startswith("./") and not PINNED.fullmatch(use)]


class WorkflowsTest(unittest.TestCase):

    def test_actions_are_pinned(self):
        for path in FILES:
            with self.subTest(path.name):
                self.assertEqual(unpinned(path.read_text(encoding="utf-8")), [])

    def test_one_version_of_each_action(self):
        versions = {}
        for path in FILES:
            for use in USES.findall(path.read_text(encoding="utf-8")):
                action, _, version = use.partition("@")
                versions.setdefault("/".join(action.split("/")[:2]), set()).add(version)
        self.assertGreater(len(versions), 5)
        self.assertEqual({}, {name: found for name, found in versions.items() if len(found) > 1})

    def test_rights_are_named(self):
        for path in FILES[:-1]:
            with self.subTest(path.name):
                self.assertIn("permissions", yaml.safe_load(path.read_text(encoding="utf-8")))

    def test_what_is_not_pinned_is_found(self):
        self.assertEqual(unpinned("      - uses: actions/cache@v4\n"), ["actions/cache@v4"])
        self.assertEqual(unpinned("  uses: a/b@" + "0" * 40 + "\n"), ["a/b@" + "0" * 40])
        self.assertEqual(unpinned("  uses: a/b/c@" + "0" * 40 + " # v1.2\n"), [])


if __name__ == "__main__":
    unittest.main()
