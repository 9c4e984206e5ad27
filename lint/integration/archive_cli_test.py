#!/usr/bin/env python3
"""Archives and their entries as a user sees them."""

import json
import os
import struct
import unittest
import zlib

from cli_testing import (
    CLEAN, CliTest, DUMP_SCHEMA, FINDINGS, LIST_SCHEMA, USAGE, first_error,
    first_valid, read, run)


def archive(entries, ranges=None):
    """A MEG of version 1 with entries (name, data), in the order of the CRCs.

    `ranges` are (name, index of the entry whose bytes it has).
    """
    data = {name: content for name, content in entries}
    shared = dict(ranges or [])
    names = sorted([*data, *shared], key=zlib.crc32)
    tables = 8 + sum(22 + len(name) for name in names)
    starts = {}
    body = b""
    for name in names:
        if name in data:
            starts[name] = tables + len(body), len(data[name])
            body += data[name]
    for name, source in shared.items():
        starts[name] = starts[entries[source][0]]
    result = struct.pack("<II", len(names), len(names))
    for name in names:
        result += struct.pack("<H", len(name)) + name
    for index, name in enumerate(names):
        start, size = starts[name]
        result += struct.pack("<IIIII", zlib.crc32(name), index, size, start,
                              index)
    return result + body


GOOD = b"DATA\\ART\\MODELS\\GOOD" + os.path.splitext(
    first_valid())[1].upper().encode()
BAD = b"DATA\\ART\\MODELS\\BAD" + os.path.splitext(
    first_error())[1].upper().encode()
TEXT = b"DATA\\XML\\GAME.XML"


def slashes(name):
    return name.replace(b"\\", b"/").decode()


class ArchiveTest(CliTest):
    """On an archive with a valid file, a broken one and a text."""

    def write_archive(self, name="Data/Models.meg"):
        return self.write(name, archive([
            (GOOD, read(first_valid())), (BAD, read(first_error())),
            (TEXT, b"<xml/>")]))

    def entry(self, files, name):
        """The file of a report whose path ends with the entry's."""
        (found,) = [file for file in files
                    if file["path"].endswith("!" + slashes(name))]
        return found

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

    def test_named_entries(self):
        path = self.write_archive()
        for name in [slashes(BAD), slashes(BAD).lower(), BAD.decode()]:
            with self.subTest(name):
                result, report = self.check_json(path + "!" + name)
                self.expect(result, FINDINGS)
                self.assertEqual([file["path"] for file in report["files"]],
                                 [path + "!" + slashes(BAD)])
        # Once, although its archive is named too.
        _, report = self.check_json(path + "!" + slashes(BAD), path)
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
                 b"2!same", b"-rf", b"%s%n", b"CON", b".", b"\xe2\x80\xae"]
        entries = [(name + extension, bad + bytes(i))
                   for i, name in enumerate(names)]
        raw = archive(entries)
        # Two entries of one name, as readers that do not compare would accept.
        path = self.write("x.meg", raw.replace(b"C:\\drive", b"/etc/pas")
                          .replace(b"/etc/passwd", b"/etc/pas.ab"))
        text = run("check", path).stdout.decode()
        self.assertTrue(all(line.isprintable() for line in text.split("\n")))
        self.assertNotIn("\n::error::x", text)
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

    def test_archives_of_other_kinds(self):
        inner = archive([(GOOD, read(first_valid()))])
        path = self.write("x.meg", archive([(b"DATA\\INNER.MEG", inner)]))
        _, report = self.check_json(path)
        self.assertEqual([file["format"] for file in report["files"]],
                         ["meg", "meg"])
        # Standard input is one file.
        result, report = self.check_json("-", stdin=inner)
        self.expect(result, CLEAN)
        self.assertEqual(len(report["files"]), 1)
        # A large one is listed from its directory.
        os.truncate(path, 900 << 20)
        self.expect(run("list", path), CLEAN, b"DATA/INNER.MEG")

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

    def test_patterns(self):
        path = self.write_archive()
        for pattern in ["*.XML", "DATA/XML", "Data/Models.meg!**/GAME.XML"]:
            with self.subTest(pattern):
                _, report = self.check_json("--exclude", pattern, path)
                self.assertEqual(len(report["files"]), 3)
        # The archive is not read, even for an entry that is named.
        self.write("Data/assetlint.toml", b'exclude = ["Models.meg"]\n')
        self.expect(run("check", path + "!" + slashes(BAD)), CLEAN,
                    stderr=b"nothing checked")

    def config(self, *arguments):
        result = run("config", "--format=json", *arguments)
        self.expect(result, CLEAN)
        return json.loads(result.stdout)

    def test_config_of_entries(self):
        path = self.write_archive()
        _, report = self.check_json(path)
        (rule, severity), *_ = [
            (finding["rule"], finding["severity"]) for finding in
            self.entry(report["files"], BAD)["findings"]]
        other = {"error": "warning"}.get(severity, "error")
        for pattern, applies in [
                ("DATA/ART", True), ("BAD*", True), ("Models.meg", True),
                ("/Models.meg!DATA/ART/MODELS", True), ("/DATA", False),
                ("GOOD*", False), ("data/art", False)]:
            self.write("Data/assetlint.toml",
                       f"[[per-path]]\npaths = ['{pattern}']\n"
                       f"severity.{rule} = '{other}'\n".encode())
            _, report = self.check_json(path)
            (checked,) = {finding["severity"] for finding in
                          self.entry(report["files"], BAD)["findings"]
                          if finding["rule"] == rule}
            shown = self.config(path + "!" + BAD.decode())
            (state,) = [state for state in shown["rules"]
                        if state["rule"] == rule]
            expected = other if applies else severity
            with self.subTest(pattern):
                self.assertEqual(checked, expected)
                self.assertEqual(state["severity"], expected)
                self.assertEqual(
                    state["severityFrom"] == "default", not applies)
                # The name as in the archive, whatever was asked for.
                self.assertEqual(shown["path"], path + "!" + slashes(BAD))
                self.assertEqual(
                    self.config(path + "!" + BAD.decode().lower()), shown)


if __name__ == "__main__":
    unittest.main()
