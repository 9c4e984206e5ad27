#!/usr/bin/env python3
"""What assetlint reads: paths, standard input, bad and hostile files."""

import os
import resource
import socket
import unittest

from cli_testing import (
    CLEAN, CliTest, FINDINGS, HOSTILE_NAMES, INTERNAL, SANITIZED, USAGE, VALID,
    first_error, first_valid, posix_only, read, run)


class BadInputTest(CliTest):

    def test_missing_path_does_not_stop_the_others(self):
        result, report = self.check_json("nothing", first_error(), VALID)
        self.expect(result, USAGE,
                    stderr=b"assetlint: nothing: No such file or directory\n")
        status = {file["path"]: file["status"] for file in report["files"]}
        self.assertEqual(status["nothing"], "unreadable")
        self.assertEqual(status[first_error()], "findings")
        self.assertGreater(report["summary"]["files"], 1)
        self.assertEqual(report["summary"]["unreadable"], 1)

    def test_folder_without_known_files(self):
        self.write("m/readme.txt", b"hello")
        self.write("m/empty")
        result = run("check", self.path("m"))
        self.expect(result, USAGE, b"Checked 0 files (2 skipped)",
                    b"2 files of unknown format")
        os.mkdir(self.path("empty"))
        self.expect(run("check", self.path("empty")), USAGE)
        self.expect(run("check", self.path("empty"), first_valid()), CLEAN)
        self.expect(run("roundtrip", self.path("empty")), USAGE)
        # Only named files are reported.
        self.expect(run("roundtrip", "--exclude=*", first_valid()), CLEAN,
                    stderr=b"nothing checked: 1 path excluded")

    def test_unknown_formats(self):
        self.copy(first_valid(), "m/valid.ala")
        self.write("m/readme.txt", b"hello")
        self.write("a.alo")
        self.write("a")
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 1)
        for arguments, name, code in [
                (["check"], "m/readme.txt", USAGE),
                (["check", "--as=alo"], "m/readme.txt", FINDINGS),
                (["check", "--as=nothing"], "m/readme.txt", USAGE),
                (["check"], "a.alo", FINDINGS),
                (["dump"], "a.alo", FINDINGS),
                (["check"], "a", USAGE)]:
            self.expect(run(*arguments, self.path(name)), code)

    def test_huge_files(self):
        path = self.sparse("m/huge.alo", 3 << 30)
        message = (b"huge.alo: too large: 3,221,225,472 bytes, "
                   b"the limit is 1,073,741,824\n")
        for arguments in [["check", path], ["check", self.path("m")],
                          ["dump", path], ["roundtrip", path]]:
            self.expect(run(*arguments), USAGE, stderr=message)
        largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        if not SANITIZED:
            self.assertLess(largest, 512 << 10)
        # Another program's large file is ignored.
        self.sparse("n/huge.dds", 3 << 30)
        self.copy(first_valid(), "n/valid.ala")
        self.expect(run("check", self.path("n")), CLEAN)

    @posix_only
    def test_pipes_and_sockets(self):
        os.mkfifo(self.path("pipe.alo"))
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(self.folder)
            self.addCleanup(os.chdir, os.environ.get("PWD", "/"))
            server.bind("socket.alo")
        self.copy(first_valid(), "valid.ala")
        for command, name, error in [
                ("check", "pipe.alo",
                 b"a pipe, not a file (- reads standard input)\n"),
                # It cannot read standard input.
                ("fix", "pipe.alo", b"a pipe, not a file\n"),
                ("check", "socket.alo", b"a socket, not a file"),
                ("dump", "pipe.alo", b"a pipe"),
                ("dump", ".", b"a folder")]:
            self.expect(run(command, self.path(name)), USAGE, stderr=error)
        result, report = self.check_json(self.folder)
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 2)

    @posix_only
    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_permissions(self):
        path = self.copy(first_valid(), "m/a.ala")
        self.copy(first_valid(), "m/b.ala")
        os.chmod(path, 0)
        result, report = self.check_json(self.path("m"))
        self.expect(result, USAGE, stderr=b"Permission denied")
        self.assertEqual([file["status"] for file in report["files"]],
                         ["unreadable", "ok"])

    @posix_only
    def test_links(self):
        self.copy(first_error(), "outside/bad.alo")
        self.copy(first_valid(), "m/a.ala")
        os.symlink("../outside", self.path("m/out"))
        os.symlink("../outside/bad.alo", self.path("m/bad.alo"))
        os.symlink("a.ala", self.path("m/same.ala"))
        os.symlink(".", self.path("m/circle"))
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["files"], 1)
        os.symlink("m", self.path("folder"))
        self.expect(run("check", self.path("folder")), CLEAN)
        self.expect(run("check", self.path("m/bad.alo")), FINDINGS)
        os.symlink("x", self.path("x"))
        self.expect(run("check", self.path("x")), USAGE,
                    stderr=b"Too many levels of symbolic links")


class PathTest(CliTest):

    def test_working_folder_of_bazel(self):
        self.copy(first_valid(), "m/a.ala")
        result, report = self.check_json(
            "m", cwd="/", env={"BUILD_WORKING_DIRECTORY": self.folder})
        self.expect(result, CLEAN)
        self.assertEqual(report["files"][0]["path"], "m/a.ala")
        self.expect(run("check", "--output=o", "m", cwd="/",
                        env={"BUILD_WORKING_DIRECTORY": self.folder}), CLEAN)
        self.assertTrue(os.path.exists(self.path("o")))
        self.expect(run("check", "m", cwd="/", env={
            "BUILD_WORKING_DIRECTORY": self.path("none")}), USAGE)

    def test_paths_are_as_given(self):
        self.copy(first_valid(), "m/a.ala")
        for given, expected in [("m", "m/a.ala"), ("m/", "m/a.ala"),
                                ("./m", "./m/a.ala"), (".", "m/a.ala"),
                                ("m/a.ala", "m/a.ala")]:
            _, report = self.check_json(given, cwd=self.folder)
            self.assertEqual(report["files"][0]["path"], expected)


class StandardInputTest(CliTest):

    def test_standard_input(self):
        valid = read(first_valid())
        bad = read(first_error())
        self.expect(run("check", "-", stdin=valid), CLEAN, b"Checked 1 file")
        name = "x" + os.path.splitext(first_error())[1]
        result, report = self.check_json("-", "--stdin-filename", name,
                                         stdin=bad)
        self.expect(result, FINDINGS)
        self.assertEqual(report["files"][0]["path"], name)
        self.assertEqual(report["files"][0]["size"], len(bad))
        self.expect(run("check", "-", stdin=b"hello"), USAGE)
        for arguments in [["check"], ["check", "--as=alo"], ["dump"],
                          ["check", "--stdin-filename=x.alo"], ["roundtrip"]]:
            self.expect(run(*arguments, "-"), USAGE,
                        stderr=b": nothing came on standard input\n")
        self.expect(run("dump", "-", stdin=valid), CLEAN)
        self.expect(run("roundtrip", "-", stdin=valid), CLEAN)
        # More than is read at once of input of unknown size.
        result, report = self.check_json("-", stdin=valid + bytes(3 << 20))
        self.expect(result, CLEAN)
        self.assertEqual(report["files"][0]["size"], len(valid) + (3 << 20))


class OneFileTest(CliTest):
    """The same file by several names is checked once."""

    @posix_only
    def test_names_of_a_file(self):
        self.copy(first_error(), "m/a.alo")
        os.symlink("m/a.alo", self.path("link.alo"))
        os.symlink("m", self.path("folder"))
        os.link(self.path("m/a.alo"), self.path("hard.alo"))
        for names in [["m/a.alo", "./m/a.alo"], ["link.alo", "m/a.alo"],
                      ["hard.alo", "m/a.alo"], ["folder/a.alo", "m"]]:
            result, report = self.check_json(*names, cwd=self.folder)
            self.expect(result, FINDINGS)
            self.assertEqual(len(report["files"]), 1, names)
            self.assertTrue(report["files"][0]["path"].startswith(
                names[0].rstrip("/")))
            self.expect(run("roundtrip", *names, cwd=self.folder), FINDINGS,
                        b", 1 did not decode.")


class HostileTest(CliTest):

    @posix_only
    def test_names(self):
        content = read(first_error())
        extension = os.path.splitext(first_error())[1].encode()
        folder = os.path.join(os.fsencode(self.folder), b"\x1b[31m\nfolder")
        os.mkdir(folder)
        for name in HOSTILE_NAMES:
            with open(os.path.join(folder, name + extension), "wb") as file:
                file.write(content)
        for command in [["check"], ["roundtrip"], ["check", "--as=ala"]]:
            result = run(*command, folder)
            for stream in [result.stdout, result.stderr]:
                for line in stream.decode("utf-8").split("\n"):
                    self.assertTrue(line.isprintable(), repr(line))
                    self.assertFalse(line.startswith("::"))

    @posix_only
    @unittest.skipIf(SANITIZED, "ASan needs the address space")
    def test_running_out_of_memory_ends_with_one_line(self):
        large = self.sparse("m/large.alo", 900 << 20)
        self.copy(first_valid(), "m/valid.ala")
        limit = 600 << 20
        result = run(
            "check", "-j1", os.path.dirname(large),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                  (limit, limit)))
        self.expect(result, INTERNAL)
        self.assertEqual(result.stderr, b"assetlint: out of memory\n")


if __name__ == "__main__":
    unittest.main()
