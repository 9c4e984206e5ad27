#!/usr/bin/env python3
"""assetlint as a program: exit codes, reports, order, bad input, terminals."""

import json
import os
import pty
import resource
import shutil
import socket
import subprocess
import sys
import unittest

# The workspace is where Bazel starts a test.
sys.path.insert(0, "lint")
# pylint: disable=wrong-import-position
from cli_testing import (
    CHECK_SCHEMA, CLEAN, CORPUS, CliTest, ENVIRONMENT, FINDINGS, INTERNAL,
    INVALID, PROGRAM, SANITIZED, USAGE, VALID, first_error, first_valid, run)


class ExitCodeTest(CliTest):

    def test_clean(self):
        self.expect(run("check", VALID), CLEAN, b"Checked ")

    def test_findings(self):
        self.expect(run("check", first_error()), FINDINGS, b": error ")

    def test_fail_on(self):
        path = first_error()
        self.expect(run("check", "--fail-on=never", path), CLEAN, b": error ")
        rule = json.loads(run("check", "--format=json", path).stdout)[
            "files"][0]["findings"][0]["rule"]
        only = ["--select", rule, "--severity"]
        for level, fail_on, code in [("info", "warning", CLEAN),
                                     ("info", "info", FINDINGS),
                                     ("warning", "error", CLEAN),
                                     ("warning", "warning", FINDINGS),
                                     ("error", "error", FINDINGS)]:
            self.expect(run("check", *only, rule + "=" + level,
                            "--fail-on", fail_on, path), code)

    def test_usage(self):
        for arguments in [[], ["check"], ["chekc", "x"], ["check", "--x", "y"],
                          ["check", "--format=xml", VALID],
                          ["check", "-j", "-1", VALID],
                          ["check", "--exclude=[a", VALID],
                          ["explain"], ["explain", "NOTHING1"]]:
            result = run(*arguments)
            self.expect(result, USAGE, stderr=b"assetlint: ")
            self.assertEqual(result.stdout, b"")

    def test_options_that_come_later(self):
        self.expect(run("check", "--format=html", VALID), USAGE)
        self.expect(run("fix", VALID), USAGE)

    def test_help_and_version(self):
        self.expect(run("--version"), CLEAN, b"assetlint ")
        self.expect(run("--help"), CLEAN, b"roundtrip")
        self.expect(run("check", "--help"), CLEAN, b"--fail-on")

    @unittest.skipIf(SANITIZED, "ASan needs the address space")
    def test_no_memory_is_an_internal_error(self):
        large = self.sparse("m/large.alo", 900 << 20)
        self.copy(first_valid(), "m/valid.ala")
        limit = 600 << 20
        result = run(
            "check", "-j1", os.path.dirname(large),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                  (limit, limit)))
        self.expect(result, INTERNAL, b"Checked 1 file (1 internal error)",
                    b"large.alo: internal error: ")

    @unittest.skipIf(SANITIZED, "sanitizers need the whole address space")
    def test_little_memory_never_changes_the_answer(self):
        """With less and less of it, threads and then files are refused."""
        def with_limit(mebibytes):
            limit = mebibytes << 20
            return run("check", "-j8", VALID, preexec_fn=lambda:
                       resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        expected = run("check", VALID).stdout
        codes = set()
        for mebibytes in range(12, 256, 4):
            result = with_limit(mebibytes)
            codes.add(result.returncode)
            if result.returncode == CLEAN:
                self.assertEqual(result.stdout, expected)
        # 127: the program could not be loaded.
        self.assertLessEqual(codes, {CLEAN, INTERNAL, 127})
        self.assertIn(CLEAN, codes)


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

    def test_a_working_folder_that_is_gone(self):
        config = self.write("m/assetlint.toml")
        gone = self.path("gone")
        os.mkdir(gone)
        def lose_it():
            os.chdir(gone)
            os.rmdir(gone)
        result = run("config", self.path("m"), preexec_fn=lose_it)
        self.expect(result, CLEAN, os.fsencode(config))

    def test_folder_without_known_files(self):
        self.write("m/readme.txt", b"hello")
        self.write("m/empty")
        result = run("check", self.path("m"))
        self.expect(result, USAGE, b"Checked 0 files (2 skipped)",
                    b"2 files of no known format")
        os.mkdir(self.path("empty"))
        self.expect(run("check", self.path("empty")), USAGE)
        self.expect(run("check", self.path("empty"), first_valid()), CLEAN)
        self.expect(run("roundtrip", self.path("empty")), USAGE)
        # Only what was named is owed an answer.
        self.expect(run("roundtrip", "--exclude=*", first_valid()), CLEAN,
                    stderr=b"nothing checked: 1 path excluded")

    def test_unknown_formats(self):
        path = self.write("m/readme.txt", b"hello")
        self.copy(first_valid(), "m/valid.ala")
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 1)
        self.expect(run("check", path), USAGE, stderr=b"of no known format")

    def test_forced_format(self):
        path = self.write("readme.txt", b"hello")
        self.expect(run("check", "--as=alo", path), FINDINGS)
        self.expect(run("check", "--as=nothing", path), USAGE)

    def test_empty_files(self):
        self.expect(run("check", self.write("a.alo")), FINDINGS, b": error ")
        self.expect(run("check", self.write("a")), USAGE)
        self.expect(run("dump", self.path("a.alo")), CLEAN, b"0 bytes")

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
        # Somebody else's large file is none of our business.
        self.sparse("n/huge.dds", 3 << 30)
        self.copy(first_valid(), "n/valid.ala")
        self.expect(run("check", self.path("n")), CLEAN)

    def test_pipes_and_sockets(self):
        os.mkfifo(self.path("pipe.alo"))
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(self.folder)
            self.addCleanup(os.chdir, os.environ["PWD"]
                            if "PWD" in os.environ else "/")
            server.bind("socket.alo")
        self.copy(first_valid(), "valid.ala")
        self.expect(run("check", self.path("pipe.alo")), USAGE,
                    stderr=b"a pipe, not a file")
        self.expect(run("check", self.path("socket.alo")), USAGE)
        result, report = self.check_json(self.folder)
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 2)
        self.expect(run("dump", self.path("pipe.alo")), USAGE)
        self.expect(run("dump", self.folder), USAGE, stderr=b"a folder")

    def test_read_errors(self):
        result = run("check", "--as=alo", "/proc/self/mem")
        self.expect(result, USAGE, stderr=b"Input/output error")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_permissions(self):
        path = self.copy(first_valid(), "m/a.ala")
        self.copy(first_valid(), "m/b.ala")
        os.chmod(path, 0)
        result, report = self.check_json(self.path("m"))
        self.expect(result, USAGE, stderr=b"Permission denied")
        self.assertEqual([file["status"] for file in report["files"]],
                         ["unreadable", "ok"])

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
        os.mkdir(self.path("links"))
        os.symlink("../m/a.ala", self.path("links/a.ala"))
        self.expect(run("check", self.path("links")), USAGE,
                    stderr=b"nothing checked: 1 link or special file")
        os.symlink("m", self.path("folder"))
        self.expect(run("check", self.path("folder")), CLEAN)
        self.expect(run("check", self.path("m/bad.alo")), FINDINGS)
        os.symlink("x", self.path("x"))
        self.expect(run("check", self.path("x")), USAGE,
                    stderr=b"Too many levels of symbolic links")

    def test_output_that_cannot_be_written(self):
        self.expect(run("check", "--output", self.folder, VALID), USAGE)
        self.expect(run("check", "--output=/dev/full", VALID), USAGE,
                    stderr=b"No space left on device")
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "rules"], stdout=full,
                                    stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, USAGE)


class CheckTest(CliTest):

    def test_json_of_the_whole_corpus(self):
        result, report = self.check_json("--statistics", CORPUS)
        self.expect(result, FINDINGS)
        paths = [file["path"] for file in report["files"]]
        self.assertEqual(paths, sorted(paths))
        findings = [finding for file in report["files"]
                    for finding in file["findings"]]
        summary = report["summary"]
        self.assertEqual(
            len(findings),
            summary["errors"] + summary["warnings"] + summary["infos"])
        self.assertEqual(len(findings), sum(
            entry["findings"] for entry in report["statistics"]))
        for file in report["files"]:
            for finding in file["findings"]:
                self.assertLessEqual(finding["offset"] + finding["length"],
                                     file["size"])
            places = [(finding["offset"], finding["rule"])
                      for finding in file["findings"]]
            self.assertEqual(places, sorted(places))

    def test_threads_do_not_show(self):
        for i in range(10):
            shutil.copytree(INVALID, self.path("copy%d" % i))
        for arguments in [[], ["--format=json"], ["--statistics"],
                          ["--max-findings=1000"],
                          ["--format=json", "--max-findings=77"]]:
            outputs = [run("check", "-j", threads, *arguments, self.folder)
                       for threads in ["1", "8"]]
            self.assertEqual(outputs[0].returncode, FINDINGS)
            self.assertEqual(outputs[1].stdout, outputs[0].stdout)
            self.assertEqual(outputs[1].returncode, outputs[0].returncode)

    def test_text_says_what_json_says(self):
        text = run("check", "-q", CORPUS).stdout.decode().splitlines()
        _, report = self.check_json(CORPUS)
        expected = [
            "%s:0x%08x: %s %s [%s]: " % (
                file["path"], finding["offset"], finding["severity"],
                finding["rule"], finding["name"])
            for file in report["files"] for finding in file["findings"]]
        self.assertEqual(len(text), len(expected))
        for line, start in zip(text, expected):
            self.assertTrue(line.startswith(start), line)

    def test_max_findings(self):
        _, everything = self.check_json(INVALID)
        _, report = self.check_json("--max-findings=3", INVALID)
        findings = [finding for file in report["files"]
                    for finding in file["findings"]]
        self.assertEqual(len(findings), 3)
        for key in ["errors", "warnings", "infos", "files"]:
            self.assertEqual(report["summary"][key],
                             everything["summary"][key])
        total = sum(report["summary"][key]
                    for key in ["errors", "warnings", "infos"])
        self.assertEqual(report["summary"]["omitted"], total - 3)
        self.expect(run("check", "--max-findings=3", INVALID), FINDINGS,
                    b"more findings not shown")

    def test_choosing_rules(self):
        path = first_error()
        _, report = self.check_json(path)
        rule = report["files"][0]["findings"][0]
        for text in [rule["rule"], rule["name"], rule["class"],
                     rule["rule"][:3], rule["rule"].lower(), "all"]:
            _, selected = self.check_json("--select", text, path)
            found = {f["rule"] for f in selected["files"][0]["findings"]}
            self.assertIn(rule["rule"], found)
            result, ignored = self.check_json("--ignore", text, path)
            found = {f["rule"] for f in ignored["files"][0]["findings"]}
            self.assertNotIn(rule["rule"], found)
        _, changed = self.check_json("--severity", rule["rule"] + "=info",
                                     "--select", rule["rule"], path)
        self.assertEqual(changed["files"][0]["findings"][0]["severity"],
                         "info")
        self.assertGreaterEqual(changed["summary"]["infos"], 1)
        result, nothing = self.check_json("--ignore=all", path)
        self.expect(result, CLEAN)
        self.assertEqual(nothing["files"][0]["status"], "ok")

    def test_unknown_rules(self):
        for option in ["--select=ALOO14", "--ignore=ALOO14",
                       "--severity=ALOO14=info"]:
            self.expect(run("check", option, VALID), USAGE,
                        stderr=b"did you mean \"ALO014\"?")
        self.expect(run("check", "--severity=ALO=eror", VALID), USAGE,
                    stderr=b"did you mean \"error\"?")

    def test_exclude(self):
        bad = self.copy(first_error(), "m/Backup/bad.alo")
        self.copy(first_valid(), "m/a.ala")
        folder = self.path("m")
        self.expect(run("check", folder), FINDINGS)
        for glob_text in ["Backup", "Backup/", "*.alo", "m/**/bad.*",
                          "Ba*/bad.alo"]:
            self.expect(run("check", "--exclude", glob_text, folder), CLEAN)
        self.expect(run("check", "--exclude=Backup", bad), CLEAN)
        self.expect(run("check", "--exclude=*", folder), USAGE)

    def test_standard_input(self):
        with open(first_valid(), "rb") as file:
            valid = file.read()
        with open(first_error(), "rb") as file:
            bad = file.read()
        self.expect(run("check", "-", stdin=valid), CLEAN, b"Checked 1 file")
        name = "x" + os.path.splitext(first_error())[1]
        result, report = self.check_json("-", "--stdin-filename", name,
                                         stdin=bad)
        self.expect(result, FINDINGS)
        self.assertEqual(report["files"][0]["path"], name)
        self.assertEqual(report["files"][0]["size"], len(bad))
        self.expect(run("check", "-", stdin=b"hello"), USAGE)
        self.expect(run("check", "-", stdin=b""), USAGE)
        self.expect(run("dump", "-", stdin=valid), CLEAN)
        self.expect(run("roundtrip", "-", stdin=valid), CLEAN)
        # More than is read at once of what does not say how long it is.
        result, report = self.check_json("-", stdin=valid + bytes(3 << 20))
        self.expect(result, CLEAN)  # chunks of no known type, all empty
        self.assertEqual(report["files"][0]["size"], len(valid) + (3 << 20))

    def test_standard_input_in_pieces(self):
        # However a pipe hands it over, the output is the same.
        for path in [first_valid(), first_error()]:
            with open(path, "rb") as file:
                data = file.read()
            for command in [("check",), ("check", "--format=json"), ("dump",),
                            ("roundtrip",)]:
                arguments = [*command, "-", "--stdin-filename",
                             os.path.basename(path)]
                at_once = run(*arguments, stdin=data)
                with subprocess.Popen([PROGRAM, *arguments], bufsize=0,
                                      stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as process:
                    for byte in data:
                        process.stdin.write(bytes([byte]))
                    out, err = process.communicate()
                self.assertEqual(process.returncode, at_once.returncode)
                self.assertEqual(out, at_once.stdout)
                self.assertEqual(err, at_once.stderr)

    def test_output_file(self):
        report = self.path("report.json")
        result = run("check", "--format=json", "--output", report, VALID)
        self.expect(result, CLEAN)
        self.assertEqual(result.stdout, b"")
        with open(report, encoding="ascii") as file:
            CHECK_SCHEMA.validate(json.load(file))

    def test_closed_descriptors(self):
        report = self.path("report")
        command = '"$0" check --output="$1" "$2" <&- >&- 2>&-'
        result = subprocess.run(
            ["/bin/sh", "-c", command, PROGRAM, report, first_valid()],
            check=False)
        self.assertEqual(result.returncode, CLEAN)
        with open(report, "rb") as file:
            self.assertEqual(file.read(), b"Checked 1 file: no findings.\n")

    def test_quiet(self):
        self.assertEqual(run("check", "-q", first_valid()).stdout, b"")

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


class HostileTest(CliTest):

    NAMES = [b"a\nb", b"::error::x", b"\x1b[2J\x1b]0;title\x07", b"]]><script>",
             b"\xff\xfe", b"\xc2\x9b2J", "\u202egpj.ala".encode(), b"&amp;\"'",
             b"%0A", b"-q", b"[x]", b"x" * 250]

    def test_names(self):
        with open(first_error(), "rb") as file:
            content = file.read()
        extension = os.path.splitext(first_error())[1].encode()
        folder = os.path.join(os.fsencode(self.folder), b"\x1b[31m\nfolder")
        os.mkdir(folder)
        for name in self.NAMES:
            with open(os.path.join(folder, name + extension), "wb") as file:
                file.write(content)
        result, report = self.check_json(folder)
        self.expect(result, FINDINGS)
        self.assertEqual(report["summary"]["files"], len(self.NAMES))
        self.assertTrue(all(0x20 <= byte < 0x7f or byte == 0x0a
                            for byte in result.stdout))
        for command in [["check"], ["roundtrip"], ["check", "--as=ala"]]:
            result = run(*command, folder)
            for stream in [result.stdout, result.stderr]:
                for line in stream.decode("utf-8").split("\n"):
                    self.assertTrue(line.isprintable(), repr(line))
                    self.assertFalse(line.startswith("::"))

    def test_names_one_by_one(self):
        with open(first_valid(), "rb") as file:
            content = file.read()
        for name in self.NAMES:
            path = os.path.join(os.fsencode(self.folder), name)
            with open(path, "wb") as file:
                file.write(content)
            self.expect(run("check", "--", name, cwd=self.folder), CLEAN)
            self.expect(run("dump", "--", name, cwd=self.folder), CLEAN)

    def test_missing_names(self):
        for name in self.NAMES + [b"x" * 100000]:
            result = run("check", "--", b"none" + name)
            self.expect(result, USAGE)
            self.assertTrue(result.stderr.decode()[:-1].isprintable())


class TerminalTest(CliTest):

    def colours(self, *arguments, env=None):
        main, other = pty.openpty()
        environment = {**ENVIRONMENT, "TERM": "xterm", **(env or {})}
        with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                              stdout=other, stderr=other,
                              env=environment) as process:
            os.close(other)
            text = b""
            while True:
                try:
                    piece = os.read(main, 65536)
                except OSError:
                    break
                if not piece:
                    break
                text += piece
            process.wait()
        os.close(main)
        return b"\x1b[" in text

    def test_colours(self):
        path = first_error()
        self.assertTrue(self.colours("check", path))
        self.assertTrue(self.colours("dump", first_valid()))
        self.assertTrue(self.colours("rules"))
        self.assertTrue(self.colours("roundtrip", path))
        self.assertFalse(self.colours("roundtrip", "-q", first_valid()))
        self.assertFalse(self.colours("check", path, env={"NO_COLOR": "1"}))
        self.assertFalse(self.colours("check", path, env={"TERM": "dumb"}))
        self.assertFalse(self.colours("check", "--color=never", path))
        self.assertIn(b"\x1b[", run("check", "--color=always", path).stdout)
        self.assertNotIn(b"\x1b[", run("check", path).stdout)


if __name__ == "__main__":
    unittest.main()
