#!/usr/bin/env python3
"""Undo files that assetlint fix did not write."""

import hashlib
import json
import os
import unittest

from cli_testing import CLEAN, CliTest, USAGE, first_valid, posix_only, read, run


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class HostileUndoTest(CliTest):
    """Nothing is touched that does not have the recorded hashes."""

    def undo(self, content):
        self.write("u.json", content)
        return run("fix", "--undo=u.json", "--no-undo", cwd=self.folder)

    def entry(self, path, before, after, **more):
        entry = {"path": path, "format": "alo", "size_before": len(before),
                 "size_after": len(after), "sha256_before": sha256(before),
                 "sha256_after": sha256(after),
                 "edits": [{"offset": 0, "length": len(after),
                            "old": before.hex()}]}
        entry.update(more)
        return json.dumps({"version": 1, "files": [entry]}).encode()

    def test_texts(self):
        valid = self.entry("x", b"a", b"b")
        for content in [b"", b"{", b"[" * 100000, b'{"a":' * 100000, b"null",
                        b'{"version":1}', b'{"version":2,"files":[]}',
                        b'{"version":1,"files":{}}', b"\xff" * 1000,
                        b'{"version":1,"files":[{}]}',
                        b'{"version":1,"files":[' + b"[" * 100000,
                        valid.replace(b'"offset": 0', b'"offset": -1'),
                        valid.replace(b'"offset": 0', b'"offset": 1'),
                        valid.replace(b'"offset": 0',
                                      b'"offset": 18446744073709551615'),
                        valid.replace(b'"old": "61"', b'"old": "6"'),
                        valid.replace(b'"old": "61"', b'"old": 61'),
                        valid.replace(b'"size_before": 1',
                                      b'"size_before": 2'),
                        valid.replace(b'"path": "x"', b'"path": ""'),
                        valid.replace(b'"path": "x"', b'"path": "a\\u0000"')]:
            result = self.undo(content)
            self.expect(result, USAGE, stderr=b"assetlint: --undo u.json: ")
            self.assertLess(len(result.stderr), 300)
        self.expect(self.undo(b'{"version":1,"files":[]}'), CLEAN)

    def test_a_file_that_is_no_asset_is_never_touched(self):
        for path in ["victim", "../%s/victim" % os.path.basename(self.folder),
                     self.path("victim")]:
            self.write("victim", b"innocent")
            self.expect(self.undo(self.entry(path, b"malicious", b"innocent")),
                        USAGE, stderr=b"it is not a game asset")
            self.assertEqual(read(self.path("victim")), b"innocent")

    @posix_only
    def test_a_file_that_is_no_asset_does_not_become_one(self):
        """Its content may be known, such as that of a new .profile, and an
        asset may have lines that a shell executes."""
        asset = read(first_valid())
        self.write("profile", b"innocent")
        os.symlink("profile", self.path("link.ala"))
        for path in "profile", "link.ala":
            self.expect(self.undo(self.entry(path, asset, b"innocent",
                                             format="ala")),
                        USAGE, stderr=b"it is not a game asset")
            self.assertEqual(read(self.path("profile")), b"innocent")

    def test_what_a_fix_made_of_a_damaged_file_is_brought_back(self):
        asset = read(first_valid())
        path = self.write("x.ala", b"damaged")
        self.expect(self.undo(self.entry("x.ala", asset, b"damaged",
                                         format="ala")), CLEAN)
        self.assertEqual(read(path), asset)

    def test_the_hashes_must_fit(self):
        asset = read(first_valid())
        self.write("x.ala", asset)
        for more, why in [
                ({"sha256_after": "0" * 64}, b"it has changed since"),
                ({"sha256_before": "0" * 64}, b"do not restore the file"),
                ({"format": "none"}, b"a format that is not known")]:
            self.expect(self.undo(self.entry("x.ala", b"bad", asset, **more)),
                        USAGE, stderr=why)
            self.assertEqual(read(self.path("x.ala")), asset)

    def test_absent_files_and_folders(self):
        os.mkdir(self.path("folder"))
        self.expect(self.undo(self.entry("none", b"a", b"b")), USAGE,
                    stderr=b"none: No such file")
        self.expect(self.undo(self.entry("folder", b"a", b"b")), USAGE,
                    stderr=b"a folder, not a file")


if __name__ == "__main__":
    unittest.main()
