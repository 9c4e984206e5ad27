#!/usr/bin/env python3
"""assetlint fix as a user starts it."""

import glob
import hashlib
import json
import os
import random
import subprocess
import time
import unittest

from cli_testing import (
    CLEAN, CliTest, ENVIRONMENT, FINDINGS, FIX_SCHEMA, INVALID, PROGRAM, USAGE,
    first_valid, posix_only, read, run)

# A vertex count that is not that of the vertices: one safe fix.
BROKEN = 2 * sorted(glob.glob(INVALID + "/ALO014/*.alo"))
# A repair that is unsafe: a box is larger than its mesh.
LOOSE = sorted(glob.glob(INVALID + "/ALO013/*.alo"))[0]
NO_ROOT = unittest.skipIf(os.geteuid() == 0, "root may write anywhere")


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
        # What is left is the reason.
        self.write("Data/cut.alo", b"\0\2\0\0\x10\0\0\x80")
        self.expect(self.fix(*arguments), FINDINGS, b"Data/cut.alo: Nothing to fix; ")

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
                ("", ["--diff", "--ignore=ALO014"], CLEAN),
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
        for threads in ["1", "8"]:
            for name, data in self.before.items():
                self.write(name, data)
            result = self.fix("-j", threads, "--undo-file=u.json", "Data")
            results.add((result.stdout, read(self.path("u.json")),
                         tuple(sorted(self.contents().items()))))
            os.remove(self.path("u.json"))
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

    @NO_ROOT
    def test_what_cannot_be_written_is_left_alone(self):
        os.chmod(self.path("Data/0.alo"), 0o444)
        self.expect(self.fix("--no-undo", "Data"), USAGE, b"Data/1.alo",
                    b"Data/0.alo: not written: Permission denied")
        self.assertEqual(self.contents()[self.path("Data/0.alo")],
                         self.before[self.path("Data/0.alo")])

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
    def test_killed_runs(self):
        """Each file is old or new, and --undo restores every byte."""
        for i in range(200):
            self.copy(BROKEN[i % len(BROKEN)], "Data/more/%03d.alo" % i)
        self.before = self.contents()
        begin = time.monotonic()
        self.fix("-j2", "--undo-file=u.json", "Data")
        seconds = time.monotonic() - begin
        after = self.contents()
        self.expect(self.fix("--undo=u.json", "--no-undo"), CLEAN)
        chance = random.Random(1)
        for i in range(30):
            undo = "undo-%d.json" % i
            with subprocess.Popen(
                    [PROGRAM, "fix", "-j2", "--undo-file", undo, "Data"],
                    cwd=self.folder, env=ENVIRONMENT,
                    stdout=subprocess.DEVNULL) as process:
                time.sleep(chance.uniform(0, 1.1 * seconds))
                process.kill()
            # Left where the file system has no files without names.
            for path in glob.glob(self.path("Data/**/.assetlint-*"),
                                  recursive=True):
                os.remove(path)
            now = self.contents()
            self.assertEqual(now.keys(), self.before.keys())
            for name, data in now.items():
                self.assertIn(data, (self.before[name], after[name]), name)
            if now != self.before:
                self.expect(self.fix("--undo", undo, "--no-undo"), CLEAN)
            self.assertEqual(self.contents(), self.before)


class HostileUndoTest(CliTest):
    """Undo files that assetlint fix did not write: nothing is touched that does
    not have the recorded hashes."""

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

    def test_a_file_that_is_no_asset_is_never_touched(self):
        # The content of a new .profile may be known, and an asset may have lines
        # that a shell executes. The second decodes as a container of chunks.
        for content in b"innocent", b"RIFF" + bytes([4, 0, 0, 0]) + b"WAVE":
            for before in b"malicious", read(first_valid()):
                self.write("victim", content)
                self.expect(self.undo(self.entry("victim", before, content)),
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


if __name__ == "__main__":
    unittest.main()
