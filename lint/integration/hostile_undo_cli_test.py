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
        # The second decodes as a container of chunks.
        for content in b"innocent", b"RIFF" + bytes([4, 0, 0, 0]) + b"WAVE":
            self.write("victim", content)
            self.expect(self.undo(self.entry("victim", b"malicious", content)),
                        USAGE, stderr=b"it is not a game asset")
            self.assertEqual(read(self.path("victim")), content)

    def test_a_path_that_leads_out_of_the_folder_is_refused(self):
        asset = read(first_valid())
        os.mkdir(self.path("mod"))
        self.write("x.ala", asset)
        for path in ["../x.ala", "../%s/x.ala" % os.path.basename(self.folder),
                     self.path("x.ala"), "a/../x.ala", "./x.ala"]:
            self.write("mod/u.json", self.entry(path, b"malicious", asset))
            self.expect(run("fix", "--undo=mod/u.json", cwd=self.folder),
                        USAGE, stderr=b"files[0]: the path must lead to")
        self.assertEqual(read(self.path("x.ala")), asset)

    @posix_only
    def test_links_are_not_followed(self):
        asset = read(first_valid())
        os.mkdir(self.path("mod"))
        self.write("x.ala", asset)
        os.symlink("../x.ala", self.path("mod/x.ala"))
        os.symlink("..", self.path("mod/up"))
        for path in "x.ala", "up/x.ala":
            self.write("mod/u.json", self.entry(path, b"malicious", asset,
                                                format="ala"))
            self.expect(run("fix", "--undo=mod/u.json", cwd=self.folder),
                        USAGE, stderr=b"a link leads to it")
        self.assertEqual(read(self.path("x.ala")), asset)

    def test_a_file_that_is_no_asset_does_not_become_one(self):
        """Its content may be known, such as that of a new .profile, and an
        asset may have lines that a shell executes."""
        asset = read(first_valid())
        self.write("profile", b"innocent")
        self.expect(self.undo(self.entry("profile", asset, b"innocent",
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
            self.expect(self.undo(self.entry(
                "x.ala", b"bad", asset, **{"format": "ala", **more})),
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
