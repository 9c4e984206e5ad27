#!/usr/bin/env python3
"""Archives and their entries as a user sees them."""

import json
import os
import unittest
import xml.etree.ElementTree
import zlib

from cli_testing import (
    CLEAN, DUMP_SCHEMA, FINDINGS, LIST_SCHEMA, USAGE, first_error, first_valid,
    read, run)
from made_archive import BAD, GOOD, TEXT, ArchiveTest, archive, slashes


class EntriesTest(ArchiveTest):

    def test_entries_are_files(self):
        path = self.write_archive()
        # Animations without a model have findings across files.
        result, report = self.check_json("--no-across", path)
        self.expect(result, FINDINGS)
        files = report["files"]
        self.assertEqual([file["path"] for file in files],
                         sorted(file["path"] for file in files))
        self.assertEqual(len(files), 4)
        self.assertEqual(files[0]["format"], "meg")
        self.assertNotIn("archive", files[0])
        self.assertEqual(self.entry(files, TEXT)["status"], "skipped")
        self.assertEqual(self.entry(files, GOOD)["status"], "ok")
        bad = self.entry(files, BAD)
        self.assertEqual(bad["archive"]["path"], path)
        start = read(path).index(read(first_error()))
        self.assertEqual(bad["archive"]["offset"], start)
        # The same findings as in a loose file.
        loose = self.copy(first_error(), "loose/" + slashes(BAD))
        _, alone = self.check_json(loose)
        self.assertEqual(bad["findings"], alone["files"][0]["findings"])
        # The order of threads does not show, and folders have archives.
        one = run("check", "-j1", self.folder).stdout
        self.assertEqual(one, run("check", "-j8", self.folder).stdout)
        self.assertIn(b"Models.meg!" + slashes(BAD).encode(), one)

    def test_every_output_has_both_offsets(self):
        path = self.write_archive()
        _, report = self.check_json(path)
        bad = self.entry(report["files"], BAD)
        finding = bad["findings"][0]
        inner = "0x%08x" % finding["offset"]
        outer = "0x%08x" % (finding["offset"] + bad["archive"]["offset"])
        label = "Models.meg!" + slashes(BAD)
        text = run("check", path).stdout.decode()
        line = [line for line in text.split("\n") if finding["rule"] in line][0]
        self.assertIn(label + ":" + inner + ": ", line)
        self.assertTrue(line.endswith(" (" + outer + " in the archive)"), line)

        root = xml.etree.ElementTree.fromstring(
            run("check", "--format=junit", path).stdout)
        (case,) = [case for case in root.iter("testcase")
                   if case.get("name").endswith(label)]
        self.assertEqual(case.get("file"), path)
        self.assertIn(outer, case[0].text)

        github = run("check", "--format=github", path).stdout.decode()
        self.assertIn(f"{label}:{inner} ({outer} in the archive): ",
                      github.replace("%25", "%").replace("%3A", ":"))
        self.assertNotIn("file=" + path + "!", github)

        issues = [issue for issue in
                  json.loads(run("check", "--format=gitlab", path).stdout)
                  if finding["rule"] in issue["check_name"]]
        self.assertEqual(issues[0]["location"]["path"], path)
        self.assertIn(f"{label}:{inner} ({outer} in the archive): ",
                      issues[0]["description"])

        results = [result for result in json.loads(
            run("check", "--format=sarif", path).stdout)["runs"][0]["results"]
                   if result["ruleId"] == finding["rule"]]
        place = results[0]["locations"][0]["physicalLocation"]
        self.assertIn("Models.meg%21DATA/ART", place["artifactLocation"]["uri"])
        self.assertEqual(place["region"]["byteOffset"], finding["offset"])
        (related,) = results[0]["relatedLocations"]
        related = related["physicalLocation"]
        self.assertTrue(related["artifactLocation"]["uri"].endswith(
            "Models.meg"))
        self.assertEqual(related["region"]["byteOffset"],
                         finding["offset"] + bad["archive"]["offset"])
        self.assertNotIn("fixes", results[0])

    def test_named_entries(self):
        path = self.write_archive()
        for name in [slashes(BAD), slashes(BAD).lower(), BAD.decode()]:
            with self.subTest(name):
                result, report = self.check_json(path + "!" + name)
                self.expect(result, FINDINGS)
                self.assertEqual([file["path"] for file in report["files"]],
                                 [path + "!" + slashes(BAD)])
        # Once, although it is named twice and its archive too.
        _, report = self.check_json(path + "!" + slashes(BAD), path,
                                    path + "!" + BAD.decode())
        self.assertEqual(len(report["files"]), 4)
        for command in ["check", "dump", "roundtrip"]:
            self.expect(run(command, path + "!DATA/NONE.ALO"), USAGE,
                        stderr=b"no such entry")
            self.expect(run(command, self.path("none.meg!DATA/X.ALO")), USAGE,
                        stderr=b"No such file")
            self.expect(run(command, first_valid() + "!DATA/X.ALO"), USAGE,
                        stderr=b"not an archive")
        twins = self.write("twins.meg", archive([(b"A\\X.ALO", b"1"),
                                                 (b"A\\X.alo", b"2")]))
        self.expect(run("dump", "--as=alo", twins + "!A/x.alo"), USAGE,
                    stderr=b"several entries have this name")
        self.assertNotIn(b"several", run("dump", "--as=alo",
                                         twins + "!A/X.alo").stderr)
        # A file with such a name precedes.
        self.copy(first_valid(), "Data/Models.meg!x.ala")
        self.expect(run("check", path + "!x.ala"), CLEAN)
        # An unknown format is an error for what is named.
        self.expect(run("check", path + "!" + slashes(TEXT)), USAGE,
                    stderr=b"unknown format")

    def test_dump_and_roundtrip(self):
        path = self.write_archive()
        entry = path + "!" + slashes(GOOD)
        result = run("dump", "--format=json", entry)
        self.expect(result, CLEAN)
        dump = json.loads(result.stdout)
        DUMP_SCHEMA.validate(dump)
        loose = json.loads(run("dump", "--format=json", first_valid()).stdout)
        self.assertEqual(dump["tree"], loose["tree"])
        self.assertEqual(dump["archive"]["path"], path)
        self.expect(run("roundtrip", entry), CLEAN, b"1 file identical")
        self.expect(run("roundtrip", path), FINDINGS,
                    b"2 files identical, 1 did not decode, 1 skipped")
        self.expect(run("dump", path), CLEAN, b"Models.meg")

    def test_fix_leaves_archives_alone(self):
        path = self.write_archive()
        before = read(path)
        self.expect(run("fix", "--no-undo", path + "!" + slashes(BAD)), USAGE,
                    stderr=b"fix does not write into archives")
        result = run("fix", "--no-undo", self.folder)
        self.assertIn(b"fix does not write into archives: skipped 3 entries of "
                      b"1 archive", result.stderr)
        self.assertEqual(read(path), before)

    def test_hostile_names(self):
        bad = read(first_error())
        extension = BAD[-4:]
        names = [b"..\\..\\up", b"C:\\drive", b"/etc/passwd", b"nul\0in",
                 b"\x1b[2J", b"::error::x", b"a\nb", b"\xff", b"<b>]]>",
                 b"2!same"]
        entries = [(name + extension, bad + bytes(i))
                   for i, name in enumerate(names)]
        raw = archive(entries)
        # Two entries of one name, as readers that do not compare would accept.
        path = self.write("x.meg", raw.replace(b"C:\\drive", b"/etc/pas")
                          .replace(b"/etc/passwd", b"/etc/pas.ab"))
        for output_format in ["text", "json", "sarif", "junit", "github",
                              "gitlab"]:
            result = run("check", "--format=" + output_format, path)
            self.expect(result, FINDINGS)
            self.assertNotIn(b"\x1b", result.stdout)
            self.assertFalse(any(line.startswith(b"::error::x") for line
                                 in result.stdout.split(b"\n")))
        _, report = self.check_json(path)
        paths = [file["path"] for file in report["files"]]
        self.assertEqual(len(paths), len(set(paths)))
        self.assertEqual(len(paths), len(names) + 1)
        self.assertEqual(os.listdir(self.folder), ["x.meg"])

    def test_same_name_twice(self):
        name = BAD[-4:]
        twin = b"A" + name
        raw = archive([(twin, read(first_error())),
                       (b"B" + name, read(first_valid()))])
        path = self.write("x.meg", raw.replace(b"B" + name, twin))
        _, report = self.check_json("--no-across", path)
        self.assertEqual([file["path"][len(path):] for file
                          in report["files"]],
                         ["", "!2!" + twin.decode(), "!" + twin.decode()])
        for file in report["files"][1:]:
            dumped = json.loads(
                run("dump", "--format=json", file["path"]).stdout)
            self.assertEqual(dumped["archive"], file["archive"])

    def test_shared_bytes_are_checked_once(self):
        bad = read(first_error())
        copies = [(b"COPY%d%s" % (i, BAD[-4:]), 0) for i in range(100)]
        path = self.write("x.meg", archive([(BAD, bad)], copies))
        _, report = self.check_json(path)
        with_findings = [file for file in report["files"]
                         if "archive" in file and file["findings"]]
        self.assertEqual(len(with_findings), 1)
        self.assertEqual(report["summary"]["skipped"], 100)

    def test_shared_bytes_have_a_budget(self):
        """Names of other kinds for the same bytes are checked again, but not
        without end."""
        copies = [(b"DATA\\COPY.X%d" % i, 0) for i in range(100)]
        path = self.write("x.meg", archive([(TEXT, bytes(3 << 20))], copies))
        result, report = self.check_json(path)
        self.expect(result, USAGE, stderr=b"more than twice the archive's")
        files = report["files"]
        self.assertEqual([file["status"] for file in files].count("unreadable"),
                         1)
        self.assertLess(len(files), 12)
        self.assertGreater(len(files), 5)
        # Every output says so.
        for output_format in ["text", "junit", "github", "gitlab", "sarif",
                              "html"]:
            result = run("check", "--format=" + output_format, path)
            self.assertIn(b"more than twice the archive", result.stdout +
                          result.stderr)

    def test_truncated(self):
        path = self.write_archive()
        raw = read(path)
        for size in [9, 40]:
            self.write("Data/Models.meg", raw[:size])
            result, report = self.check_json(path)
            self.expect(result, FINDINGS)
            self.assertEqual(len(report["files"]), 1)
            self.expect(run("list", path), FINDINGS, stderr=b"error")
            self.expect(run("dump", path + "!" + slashes(GOOD)), USAGE)
        # The directory is whole: what is in the file is checked.
        self.write("Data/Models.meg", raw[:-1])
        result, report = self.check_json(path)
        self.expect(result, FINDINGS)
        self.assertEqual(len(report["files"]), 3)
        self.assertTrue(report["files"][0]["findings"])

    def test_archives_in_archives_are_files(self):
        inner = archive([(GOOD, read(first_valid()))])
        path = self.write("x.meg", archive([(b"DATA\\INNER.MEG", inner)]))
        _, report = self.check_json(path)
        self.assertEqual([file["format"] for file in report["files"]],
                         ["meg", "meg"])

    def test_standard_input_is_one_file(self):
        path = self.write_archive()
        result, report = self.check_json("-", stdin=read(path))
        self.expect(result, CLEAN)
        self.assertEqual(len(report["files"]), 1)

    def test_large_archives_are_listed_from_their_directory(self):
        path = self.write("x.meg", archive([(TEXT, b"<xml/>")]))
        with open(path, "r+b") as file:
            file.truncate(900 << 20)
        result = run("list", path)
        self.expect(result, CLEAN, b"DATA/XML/GAME.XML")

    def test_list(self):
        path = self.write_archive()
        raw = read(path)
        lines = run("list", path).stdout.decode().splitlines()
        self.assertEqual([line.split()[2] for line in lines],
                         [slashes(name) for name in
                          sorted([GOOD, BAD, TEXT], key=zlib.crc32)])
        result = run("list", "--format=json", path)
        listed = json.loads(result.stdout)
        LIST_SCHEMA.validate(listed)
        self.assertEqual(listed["size"], len(raw))
        for entry in listed["entries"]:
            self.assertEqual(entry["path"],
                             path + "!" + entry["name"].replace("\\", "/"))
            data = raw[entry["offset"]:entry["offset"] + entry["size"]]
            self.assertIn(data, [read(first_valid()),
                                 read(first_error()), b"<xml/>"])
        self.assertEqual(run("list", "-", stdin=raw).stdout.count(b"\n"), 3)
        self.expect(run("list", first_valid()), USAGE, stderr=b"not an archive")
        self.expect(run("list", self.path("none")), USAGE)
        self.expect(run("list"), USAGE)


if __name__ == "__main__":
    unittest.main()
