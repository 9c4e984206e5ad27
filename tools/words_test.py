#!/usr/bin/env python3
"""Runs tools/words on small repositories."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent


class WordsTest(unittest.TestCase):

    def words(self, files, allow=""):
        """(exit code, output lines) for a repository with these files."""
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            (root / "tools").mkdir()
            shutil.copy(TOOLS / "words", root / "tools")
            real = (TOOLS / "words.txt").read_text(encoding="utf-8")
            (root / "tools" / "words.txt").write_text(real + allow, encoding="utf-8")
            for path, content in files.items():
                (root / path).write_bytes(content)
            subprocess.run(["git", "init", "--quiet", scratch], check=True)
            subprocess.run(["git", "-C", scratch, "add", "."], check=True)
            result = subprocess.run(
                    [root / "tools" / "words"], stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE, check=False, encoding="utf-8")
            return result.returncode, result.stdout.splitlines()

    def test_plain_text_passes(self):
        self.assertEqual(self.words({"a.cc": b"// after the end\nint kAfter;\n"}), (0, []))

    def test_finds_a_word(self):
        self.assertEqual(self.words({"a.md": b"one\nBehind the end\n"}),
                         (1, ['a.md:2: "behind": after, past the end']))

    def test_finds_words_in_names(self):
        for name in "kBehindBlock", "WhatIsBehindIt", "all_behind", "bone-behind-mapping":
            with self.subTest(name):
                self.assertEqual(self.words({"a.cc": name.encode()}),
                         (1, ['a.cc:1: "behind": after, past the end']))

    def test_finds_words_in_file_names(self):
        self.assertEqual(self.words({"byte_behind.gsa": b"\0"}),
                         (1, ['byte_behind.gsa: the name has "behind": after, past the end']))

    def test_finds_only_whole_words(self):
        self.assertEqual(self.words({"a.md": b"amended, tellstale, behindhand\n"}), (0, []))

    def test_binary_files_have_no_words(self):
        self.assertEqual(self.words({"a.alo": b"\0behind"}), (0, []))

    def test_exceptions(self):
        text = b"left behind\nbehind it\n"
        self.assertEqual(self.words({"a.md": text}, "allow a.md: left behind\n"),
                         (1, ['a.md:2: "behind": after, past the end']))
        self.assertEqual(self.words({"a.md": text}, "allow a.md\n"), (0, []))
        self.assertEqual(self.words({"b.md": text}, "allow a.md\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
