#!/usr/bin/env python3
"""wheel_test.py WHEEL: tests what is in a wheel of tools/packaging/wheel: what pip
and an index ask of it, and that its program is that of the archive beside it."""

import base64
import csv
import email
import hashlib
import pathlib
import re
import shutil
import sys
import tempfile
import unittest
import zipfile

PLATFORMS = {
    "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64": "linux-x86_64.tar.gz",
    "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64": "linux-aarch64.tar.gz",
    "win_amd64": "windows-x86_64.zip",
}
WHEEL = None


class WheelTest(unittest.TestCase):

    def setUp(self):
        name = re.fullmatch(r"assetlint-(\d+\.\d+\.\d+)-py3-none-(.+)\.whl", WHEEL.name)
        self.version, self.platforms = name.groups()
        self.info = f"assetlint-{self.version}.dist-info/"
        self.archive = PLATFORMS[self.platforms]
        self.program = "assetlint.exe" if "windows" in self.archive else "assetlint"
        self.zip = zipfile.ZipFile(WHEEL)
        self.addCleanup(self.zip.close)

    def read(self, name):
        return self.zip.read(self.info + name).decode()

    def test_names_dates_and_modes(self):
        entries = self.zip.infolist()
        package = {"__init__.py", "__main__.py", "py.typed", "report.py", self.program}
        info = {"LICENSE", "METADATA", "NOTICE", "RECORD", "WHEEL", "entry_points.txt"}
        self.assertEqual(sorted(entry.filename for entry in entries),
                         sorted(["assetlint/" + name for name in package] +
                                [self.info + name for name in info]))
        self.assertEqual(entries[-1].filename, self.info + "RECORD")
        self.assertEqual(len({entry.date_time for entry in entries}), 1)
        for entry in entries:
            executable = entry.filename == "assetlint/" + self.program
            self.assertEqual(entry.external_attr >> 16, 0o100755 if executable else 0o100644)

    def test_record(self):
        rows = list(csv.reader(self.read("RECORD").splitlines()))
        self.assertEqual(rows.pop(), [self.info + "RECORD", "", ""])
        self.assertEqual([row[0] for row in rows], self.zip.namelist()[:-1])
        for name, digest, size in rows:
            content = self.zip.read(name)
            expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()
            self.assertEqual((digest + "=", int(size)), ("sha256=" + expected, len(content)))

    def test_tags(self):
        wheel = email.message_from_string(self.read("WHEEL"))
        self.assertEqual((wheel["Wheel-Version"], wheel["Root-Is-Purelib"]), ("1.0", "false"))
        self.assertEqual(wheel.get_all("Tag"),
                         ["py3-none-" + each for each in sorted(self.platforms.split("."))])

    def test_metadata(self):
        text = self.read("METADATA")
        metadata = email.message_from_string(text)
        self.assertEqual(metadata.defects, [])
        for field, value in [("Metadata-Version", "2.1"), ("Name", "assetlint"), ("Version", self.version),
                             ("License", "Apache-2.0"), ("Requires-Python", ">=3.9"),
                             ("Description-Content-Type", "text/markdown")]:
            self.assertEqual(metadata.get_all(field), [value])
        self.assertLess(len(metadata["Summary"]), 512)
        for name in metadata.get_all("License-File"):
            self.assertIn(self.info + name, self.zip.namelist())
        # What an index shows as it is: no HTML, and no links into the repository.
        description = metadata.get_payload()
        self.assertTrue(description.startswith("# assetlint\n"))
        self.assertEqual(description.count("```") % 2, 0)
        self.assertNotRegex(description, r"<\w|\]\((?!https://)")

    def test_files_are_those_of_the_archive(self):
        archive = WHEEL.parent / f"assetlint-{self.version}-{self.archive}"
        with tempfile.TemporaryDirectory() as scratch:
            shutil.unpack_archive(archive, scratch)
            (folder,) = pathlib.Path(scratch).iterdir()
            for name in ["assetlint/" + self.program, self.info + "LICENSE", self.info + "NOTICE"]:
                self.assertEqual(self.zip.read(name), (folder / name.rpartition("/")[2]).read_bytes())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    WHEEL = pathlib.Path(sys.argv.pop())
    unittest.main()
