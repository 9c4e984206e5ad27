#!/usr/bin/env python3
"""assetlint fix as a user starts it."""

import functools
import glob
import hashlib
import json
import os
import resource
import signal
import unittest

from cli_testing import (
    CLEAN, CliTest, FINDINGS, FIX_SCHEMA, INVALID, USAGE, first_valid,
    posix_only, read, run)

# A vertex count that is not that of the vertices: one safe fix.
BROKEN = sorted(glob.glob(INVALID + "/ALO014/*.alo"))
# A repair that is unsafe: a box is larger than its mesh.
LOOSE = sorted(glob.glob(INVALID + "/ALO013/*.alo"))[0]
NO_ROOT = unittest.skipIf(os.geteuid() == 0, "root may write anywhere")


def limit_files(size):
    """Writing past the size raises SIGXFSZ, or fails if that is ignored."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


class FixTest(CliTest):

    def setUp(self):
        super().setUp()
        for i, source in enumerate(BROKEN):
            self.copy(source, "Data/%d.alo" % i)
        self.copy(first_valid(), "Data/good.ala")
        self.before = self.contents()

    def contents(self):
        """Of all files of the mod, by their names."""
        found = {}
        for folder, _, names in os.walk(self.path("Data")):
            for name in names:
                path = os.path.join(folder, name)
                found[path] = read(path)
        return found

    def fix(self, *arguments, **options):
        return run("fix", *arguments, cwd=self.folder, **options)

    def fix_json(self, *arguments):
        result = self.fix("--format=json", *arguments)
        report = json.loads(result.stdout)
        FIX_SCHEMA.validate(report)
        return result, report

    def undo_files(self):
        return sorted(glob.glob(self.path("assetlint-undo-*.json")))

    def check(self, *arguments):
        return run("check", *arguments, cwd=self.folder)

    def test_fix_and_undo_and_undo_of_undo(self):
        self.expect(self.check("Data"), FINDINGS)
        result = self.fix("Data")
        self.expect(result, CLEAN, b": fixed ALO014 [vertex-count]: ")
        self.assertIn(b"5 -> 4 (derived from the vertex chunk", result.stdout)
        self.assertIn(b"\n%d fixed in %d files" % (2 * (len(BROKEN),)),
                      result.stdout)
        after = self.contents()
        self.assertNotEqual(after, self.before)
        self.assertNotIn(b"ALO014", self.check("Data").stdout)

        (undo,) = self.undo_files()
        name = os.path.basename(undo)
        self.assertIn(b"assetlint fix --undo " + name.encode() + b"\n",
                      result.stdout)
        self.expect(self.fix("--undo", name, "--undo-file=redo.json"), CLEAN,
                    b"Data/0.alo: restored in 1 place\n")
        self.assertEqual(self.contents(), self.before)
        # From elsewhere: the paths are relative to the undo file.
        self.expect(run("fix", "--undo", self.path("redo.json"), "--no-undo",
                        cwd="/"), CLEAN)
        self.assertEqual(self.contents(), after)
        # Once more: nothing to do.
        self.expect(self.fix("--undo", "redo.json"), CLEAN, b"Nothing to undo")

    def test_a_second_run_changes_nothing(self):
        arguments = ["-q", "--exit-non-zero-on-fix", "--no-undo", "Data"]
        self.expect(self.fix(*arguments), FINDINGS)
        after = self.contents()
        result = self.fix(*arguments)
        self.expect(result, CLEAN)
        self.assertEqual((result.stdout, result.stderr), (b"", b""))
        self.expect(self.fix("Data"), CLEAN, b"Nothing to fix")
        self.assertEqual(self.contents(), after)
        self.assertEqual(os.listdir(self.folder), ["Data"])

    def test_diff_writes_nothing(self):
        result = self.fix("--diff", "Data")
        self.expect(result, FINDINGS)
        self.assertEqual(self.contents(), self.before)
        self.assertEqual(os.listdir(self.folder), ["Data"])
        lines = result.stdout.decode().split("\n")
        self.assertRegex(
            lines[0], r'^Data/0.alo  mesh\[0\] "Hull"/submesh\[0\]/info/'
            r"nVertices   ALO014 safe: derived from the vertex chunk")
        self.assertRegex(lines[1], r"^  0x000002f0  -  (\S\S ){15}\S\S    5$")
        self.assertRegex(lines[2], r"^ {14}\+  (\S\S ){15}\S\S    4$")
        self.assertEqual(lines[3].strip(), "^^")
        # The mark is below the byte that differs.
        column = lines[3].index("^^")
        self.assertNotEqual(lines[1][column:column + 2],
                            lines[2][column:column + 2])
        self.assertIn(b"\x1b[", self.fix("--diff", "--color=always",
                                         "Data").stdout)
        self.fix("--no-undo", "Data")
        self.expect(self.fix("--diff", "Data"), CLEAN, b"Nothing to fix")

    def test_diff_of_an_undo(self):
        self.fix("--undo-file=u.json", "Data")
        after = self.contents()
        self.expect(self.fix("--diff", "--undo=u.json"), FINDINGS,
                    b"Data/0.alo  restored in 1 place\n  0x000002f0  -")
        self.assertEqual(self.contents(), after)

    def test_json(self):
        result, report = self.fix_json("--undo-file=u.json", "Data")
        self.expect(result, CLEAN)
        after = self.contents()
        for file in report["files"]:
            path = self.path(file["path"])
            if file["status"] == "unchanged":
                self.assertEqual(after[path], self.before[path])
                self.assertIsNone(file["sha256_after"])
                continue
            self.assertEqual(file["status"], "fixed")
            self.assertEqual(file["sha256_before"], sha256(self.before[path]))
            self.assertEqual(file["sha256_after"], sha256(after[path]))
            data = bytearray(self.before[path])
            for edit in file["fixes"][0]["edits"]:
                begin, end = edit["offset"], edit["offset"] + edit["length"]
                self.assertEqual(data[begin:end].hex(), edit["old"])
                data[begin:end] = bytes.fromhex(edit["new"])
            self.assertEqual(bytes(data), after[path])
        self.assertEqual(report["summary"]["fixes"], len(BROKEN))
        self.assertEqual(report["summary"]["undo"], "u.json")
        result, report = self.fix_json("--undo=u.json", "--no-undo")
        self.assertEqual({f["status"] for f in report["files"]}, {"restored"})
        self.assertEqual(self.contents(), self.before)
        result, report = self.fix_json("--diff", "Data", "missing")
        self.expect(result, USAGE)
        self.assertFalse(report["summary"]["written"])
        self.assertLessEqual({"fixable", "unreadable"},
                             {f["status"] for f in report["files"]})

    def test_unsafe_fixes_need_a_word(self):
        self.copy(LOOSE, "loose.alo")
        result = self.fix("--no-undo", "loose.alo")
        self.expect(result, CLEAN, b"1 more with --unsafe-fixes (ALO013)")
        self.assertIn(b"ALO013 is unsafe: ", result.stdout)
        for option, code, text in [
                ("--unsafe-fixes", FINDINGS, b"ALO013 unsafe: "),
                ("--rule=mesh-box-loose", FINDINGS, b"ALO013 unsafe: "),
                ("--rule=ALO014", CLEAN, b"")]:
            self.expect(self.fix("--diff", option, "loose.alo"), code, text)
        self.expect(self.fix("--rule=ALO", "loose.alo"), USAGE,
                    stderr=b"--rule: unknown rule \"ALO\"")

    def test_configuration(self):
        self.write("assetlint.toml", b"unfixable = ['ALO014']\n")
        self.expect(self.fix("Data"), FINDINGS,
                    b"excluded by the configuration")
        self.assertEqual(self.contents(), self.before)
        for config, arguments, code in [
                ("ignore = ['ALO014']", ["--diff"], CLEAN),
                ("fixable = ['ALO013']", ["--diff"], CLEAN),
                ("fixable = ['ALO013']", ["--diff", "--rule=ALO014"], FINDINGS),
                ("fixable = ['ALO013']", ["--fail-on=never"], CLEAN),
                ("", ["--diff", "--ignore=ALO014"], CLEAN),
                ("", ["--ignore=all"], CLEAN),
                ("", ["--diff", "--exclude=*.alo"], CLEAN)]:
            self.write("assetlint.toml", config.encode())
            self.expect(self.fix(*arguments, "Data"), code)

    def test_exit_codes(self):
        self.expect(self.fix("Data", "missing"), USAGE, b"fixed",
                    b"missing: No such file")
        self.assertNotIn(b"ALO014", self.check("Data").stdout)
        for arguments in [[], ["-"], ["Data", "--undo=u"],
                          ["--undo=missing"], ["--undo=Data"]]:
            self.expect(self.fix(*arguments), USAGE, stderr=b"assetlint: ")

    def test_threads_do_not_show(self):
        for i in range(40):
            self.copy(BROKEN[i % len(BROKEN)], "Data/more/%02d.alo" % i)
        self.before = self.contents()
        results = set()
        for threads in ["1", "3", "8"]:
            for name, data in self.before.items():
                with open(name, "wb") as file:
                    file.write(data)
            if os.path.exists(self.path("u.json")):
                os.remove(self.path("u.json"))
            result = self.fix("-j", threads, "--undo-file=u.json", "Data")
            undo = read(self.path("u.json"))
            results.add((result.stdout, undo,
                         tuple(sorted(self.contents().items()))))
        self.assertEqual(len(results), 1)

    def test_the_undo_file_replaces_nothing(self):
        self.write("u.json", b"precious")
        self.expect(self.fix("--undo-file=u.json", "Data"), USAGE,
                    stderr=b"it exists")
        for name in ["x.alo", "assetlint.toml"]:
            self.expect(self.fix("--undo-file", name, "Data"), USAGE)
        self.expect(self.fix("--undo-file=none/u", "Data"), USAGE,
                    stderr=b"the undo file cannot be written: ")
        self.assertEqual(self.contents(), self.before)

    def test_a_file_is_fixed_once_whatever_its_names(self):
        os.symlink("Data/0.alo", self.path("link.alo"))
        result = self.fix("--no-undo", "link.alo", "Data/0.alo", "Data", ".")
        self.expect(result, CLEAN)
        self.assertEqual(result.stdout.count(b": fixed "), len(BROKEN))
        self.assertTrue(os.path.islink(self.path("link.alo")))

    @posix_only
    def test_links_are_not_followed_out_of_a_folder(self):
        outside = self.copy(BROKEN[0], "outside.alo")
        os.symlink(outside, self.path("Data/link.alo"))
        self.fix("--no-undo", "Data")
        self.assertEqual(read(outside), read(BROKEN[0]))

    @posix_only
    def test_undo_finds_what_was_named_through_links(self):
        """After a link, .. leads to the folder above its target."""
        self.copy(BROKEN[0], "far/x.alo")
        self.copy(BROKEN[0], "far/away/y.alo")
        os.symlink("far/away", self.path("link"))
        os.symlink("far/x.alo", self.path("x.alo"))
        for file, undo, cwd in [
                ("link/../x.alo", "1.json", "."),
                ("link/y.alo", "link/2.json", "link"),
                ("far/x.alo", "link/../4.json", "."),
                ("x.alo", self.path("6.json"), "far")]:
            with self.subTest(file=file, undo=undo):
                before = os.path.realpath(self.path(file))
                self.copy(BROKEN[0], before)
                self.expect(self.fix("--undo-file", undo, file), CLEAN)
                name = os.path.relpath(os.path.realpath(self.path(undo)),
                                       os.path.realpath(self.path(cwd)))
                self.expect(run("fix", "--undo", name, "--no-undo",
                                cwd=self.path(cwd)), CLEAN,
                            b"1 file restored.")
                self.assertEqual(read(before), read(BROKEN[0]))
        self.assertTrue(os.path.islink(self.path("x.alo")))

    def test_the_undo_file_is_in_a_folder_above_the_files(self):
        """--undo changes nothing outside of that folder."""
        os.mkdir(self.path("other"))
        elsewhere = self.path("other")
        self.expect(run("fix", "--undo-file=u.json", self.path("Data"),
                        cwd=elsewhere), USAGE,
                    stderr=b"it must be in a folder that contains all files")
        self.assertEqual(self.contents(), self.before)
        result = run("fix", self.path("Data"), cwd=elsewhere)
        self.expect(result, CLEAN)
        self.assertEqual(os.listdir(elsewhere), [])
        (undo,) = glob.glob(self.path("Data/assetlint-undo-*.json"))
        self.assertIn(undo.encode(), result.stdout)
        self.expect(run("fix", "--undo", undo, "--no-undo", cwd=elsewhere),
                    CLEAN)
        os.remove(undo)
        self.assertEqual(self.contents(), self.before)

    @posix_only
    def test_the_mode_is_kept(self):
        os.chmod(self.path("Data/0.alo"), 0o604)
        self.expect(self.fix("--no-undo", "Data"), CLEAN)
        self.assertEqual(os.stat(self.path("Data/0.alo")).st_mode & 0o777,
                         0o604)

    @NO_ROOT
    def test_what_cannot_be_written_is_left_alone(self):
        os.chmod(self.path("Data/0.alo"), 0o444)
        self.expect(self.fix("--no-undo", "Data"), USAGE, b"Data/1.alo",
                    b"Data/0.alo: not written: Permission denied")
        self.assertEqual(self.contents()[self.path("Data/0.alo")],
                         self.before[self.path("Data/0.alo")])

    @NO_ROOT
    def test_a_folder_that_cannot_be_written(self):
        os.chmod(self.path("Data"), 0o555)
        self.addCleanup(os.chmod, self.path("Data"), 0o755)
        self.expect(self.fix("--no-undo", "Data"), USAGE,
                    stderr=b"Data/0.alo: not written: Permission denied")
        self.assertEqual(self.contents(), self.before)

    def test_undo_refuses_a_file_that_changed(self):
        self.fix("--undo-file=u.json", "Data")
        with open(self.path("Data/0.alo"), "ab") as file:
            file.write(b"x")
        changed = self.contents()[self.path("Data/0.alo")]
        result = self.fix("--undo=u.json", "--no-undo")
        self.expect(result, USAGE, stderr=b"Data/0.alo: not written: it has "
                    b"changed since it was fixed")
        self.assertEqual(self.contents()[self.path("Data/0.alo")], changed)
        # The others are restored.
        self.assertEqual(self.contents()[self.path("Data/1.alo")],
                         self.before[self.path("Data/1.alo")])

    @posix_only
    def test_a_disk_without_room(self):
        """No file can grow past a size, as on a disk that is full."""
        asset = os.path.getsize(BROKEN[0])
        # Room for neither; for the undo file only, which then undoes nothing.
        for limit in 100, asset - 100:
            with self.subTest(limit=limit):
                result = self.fix(
                    "--undo-file=undo.json", "Data/0.alo",
                    preexec_fn=functools.partial(limit_files, limit))
                self.expect(result, USAGE, stderr=b"File too large")
                self.assertEqual(self.contents(), self.before)
                self.assertEqual(os.listdir(self.folder), ["Data"])


if __name__ == "__main__":
    unittest.main()
