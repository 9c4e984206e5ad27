#!/usr/bin/env python3
"""assetlint as a program: exit codes, reports, order, bad input, terminals."""

import json
import os
import pty
import re
import resource
import shutil
import socket
import subprocess
import sys
import unittest

# Bazel starts tests in the workspace.
sys.path.insert(0, "lint")
# pylint: disable=wrong-import-position
from cli_testing import (
    CHECK_SCHEMA, CLEAN, CORPUS, CliTest, ENVIRONMENT, FINDINGS, INTERNAL,
    INVALID, PROGRAM, SANITIZED, USAGE, VALID, corpus_files, first_error, first_valid,
    posix_only, run)


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
        self.expect(run("check", "--format=yaml", VALID), USAGE)

    def test_help_and_version(self):
        for option in ["--version", "-V"]:
            self.expect(run(option), CLEAN, b"assetlint ")
        self.expect(run("help", "check"), CLEAN, b"--fail-on")
        self.expect(run("--help"), CLEAN, b"roundtrip")
        self.expect(run("check", "--help"), CLEAN, b"--fail-on")

    @posix_only
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
                    b"large.alo: out of memory\n")

    @posix_only
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

    @posix_only
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
                    b"2 files of unknown format")
        os.mkdir(self.path("empty"))
        self.expect(run("check", self.path("empty")), USAGE)
        self.expect(run("check", self.path("empty"), first_valid()), CLEAN)
        self.expect(run("roundtrip", self.path("empty")), USAGE)
        # Only named files are reported.
        self.expect(run("roundtrip", "--exclude=*", first_valid()), CLEAN,
                    stderr=b"nothing checked: 1 path excluded")

    def test_unknown_formats(self):
        path = self.write("m/readme.txt", b"hello")
        self.copy(first_valid(), "m/valid.ala")
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 1)
        self.expect(run("check", path), USAGE, stderr=b"unknown format")

    def test_forced_format(self):
        path = self.write("readme.txt", b"hello")
        self.expect(run("check", "--as=alo", path), FINDINGS)
        self.expect(run("check", "--as=nothing", path), USAGE)

    def test_empty_files(self):
        self.expect(run("check", self.write("a.alo")), FINDINGS, b": error ")
        self.expect(run("check", self.write("a")), USAGE)
        self.expect(run("dump", self.path("a.alo")), FINDINGS, b"0 bytes")

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
            self.addCleanup(os.chdir, os.environ["PWD"]
                            if "PWD" in os.environ else "/")
            server.bind("socket.alo")
        self.copy(first_valid(), "valid.ala")
        self.expect(run("check", self.path("pipe.alo")), USAGE,
                    stderr=b"a pipe, not a file (- reads standard input)\n")
        # These cannot read it.
        for command in ["fix", "across"]:
            self.expect(run(command, self.path("pipe.alo")), USAGE,
                        stderr=b"a pipe, not a file\n")
        self.expect(run("check", self.path("socket.alo")), USAGE,
                    stderr=b"a socket, not a file")
        ours, theirs = socket.socketpair()
        with ours, theirs:
            result = subprocess.run(
                [PROGRAM, "check", "/dev/stdin"], stdin=theirs,
                capture_output=True, timeout=60, check=False)
            self.expect(result, USAGE,
                        stderr=b"a socket, not a file (- reads standard "
                               b"input)\n")
        result, report = self.check_json(self.folder)
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 2)
        self.expect(run("dump", self.path("pipe.alo")), USAGE)
        self.expect(run("dump", self.folder), USAGE, stderr=b"a folder")

    @posix_only
    def test_read_errors(self):
        result = run("check", "--as=alo", "/proc/self/mem")
        self.expect(result, USAGE, stderr=b"Input/output error")

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

    @posix_only
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
            # Causes, faults, consequences: each in file order.
            steps_back = sum(a > b for a, b in zip(places, places[1:]))
            self.assertLessEqual(steps_back, 2, places)

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

    def test_text_agrees_with_json(self):
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

    def test_patterns_that_cannot_match(self):
        self.copy(first_valid(), "m/a.ala")
        for pattern in ["[z-a]", "a//b", "/", "Data\\Old", "[/]"]:
            self.expect(run("check", "--exclude", pattern, "m",
                            cwd=self.folder), USAGE, stderr=b"--exclude ")
        self.expect(run("check", "--exclude=/m", "m", cwd=self.folder), USAGE,
                    stderr=b"cannot match: it begins with a slash")
        self.expect(run("check", "--exclude=/m", "m", "/dev/null",
                        cwd=self.folder), USAGE, stderr=b"a device")
        for key in ["exclude = ", "[[per-path]]\npaths = "]:
            for pattern in ["../m", "m/./a.ala", "m/..", "[z-a]", "\\u0000"]:
                self.write("assetlint.toml",
                           b'%s["%s"]' % (key.encode(), pattern.encode()))
                result = run("check", "m", cwd=self.folder)
                self.expect(result, USAGE, stderr=b"assetlint.toml:")
        self.write("assetlint.toml", b'exclude = ["./b"]')
        self.expect(run("check", "m", cwd=self.folder), CLEAN)

    def test_the_advice_follows_the_configured_severities(self):
        path = first_error()
        _, report = self.check_json(path)
        rules = {f["rule"] for f in report["files"][0]["findings"]}
        first = report["files"][0]["findings"][0]["rule"]
        other = next(
            p for p in corpus_files("alamo/invalid/*/*")
            if os.path.basename(os.path.dirname(p)) not in rules and
            run("check", p).returncode == FINDINGS)
        result = run("check", path, other, "--severity", "all=info",
                     "--severity", first + "=error")
        self.expect(result, FINDINGS,
                    b"Run \"assetlint explain %s\" to see " % first.encode())

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
        for arguments in [["check"], ["check", "--as=alo"], ["dump"],
                          ["check", "--stdin-filename=x.alo"], ["roundtrip"]]:
            self.expect(run(*arguments, "-"), USAGE,
                        stderr=b": nothing came on standard input\n")
        self.expect(run("dump", "-", stdin=valid), CLEAN)
        self.expect(run("roundtrip", "-", stdin=valid), CLEAN)
        # More than is read at once of input of unknown size.
        result, report = self.check_json("-", stdin=valid + bytes(3 << 20))
        self.expect(result, CLEAN)  # chunks of unknown type, all empty
        self.assertEqual(report["files"][0]["size"], len(valid) + (3 << 20))

    def test_standard_input_in_pieces(self):
        # The output does not depend on how a pipe delivers its data.
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

    def shell(self, command, *arguments):
        """The command line, where $0 is the program and $1 an argument."""
        return subprocess.run(["/bin/sh", "-c", command, PROGRAM, *arguments],
                              capture_output=True, timeout=120, check=False)

    @posix_only
    def test_standard_output_that_takes_nothing(self):
        path = first_valid()
        for command in [["check", path], ["dump", path], ["roundtrip", path],
                        ["check", "--format=json", path], ["rules"],
                        ["explain", "ALO014"], ["config", path], ["manpage"],
                        ["completion", "bash"], ["help"], ["--version"],
                        ["check", "--help"], ["dump", "--format=json", path]]:
            for redirection, reason in [
                    (">&-", b"Bad file descriptor"),
                    (">/dev/full", b"No space left on device")]:
                result = self.shell('"$0" "$@" ' + redirection, *command)
                self.expect(result, USAGE, stderr=b"assetlint: cannot write to "
                            b"standard output: " + reason)
        # Nothing to write is not an error.
        self.expect(self.shell('"$0" check -q "$1" >&-', path), CLEAN)
        self.expect(self.shell('"$0" check - <&-'), USAGE,
                    stderr=b"-: Bad file descriptor")

    @posix_only
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


class OneFileTest(CliTest):
    """The same file by several names is checked once."""

    @posix_only
    def test_names_of_a_file(self):
        self.copy(first_error(), "m/a.alo")
        os.symlink("m/a.alo", self.path("link.alo"))
        os.symlink("m", self.path("folder"))
        os.link(self.path("m/a.alo"), self.path("hard.alo"))
        for names in [["m/a.alo", "m/a.alo"], ["m/a.alo", "./m/a.alo"],
                      ["link.alo", "m/a.alo"], ["hard.alo", "m/a.alo"],
                      ["m", "folder"], ["m", "./m/"], ["folder/a.alo", "m"]]:
            result, report = self.check_json(*names, cwd=self.folder)
            self.expect(result, FINDINGS)
            self.assertEqual(len(report["files"]), 1, names)
            self.assertTrue(report["files"][0]["path"].startswith(
                names[0].rstrip("/")))
            self.expect(run("roundtrip", *names, cwd=self.folder), FINDINGS,
                        b", 1 did not decode.")

    @posix_only
    def test_files_of_almost_the_same_name(self):
        """A byte that is no character, and what it is written as."""
        folder = os.fsencode(self.folder)
        with open(first_error(), "rb") as file:
            content = file.read()
        names = [b"\xff.alo", b"\\xff.alo", b"\\x5cxff.alo", b"\\.alo"]
        for name in names:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        _, report = self.check_json(".", cwd=folder)
        self.assertEqual(
            {file["path"] for file in report["files"]},
            {"\\xff.alo", "\\x5cxff.alo", "\\x5cx5cxff.alo", "\\.alo"})
        for form in ["junit", "gitlab", "sarif"]:
            text = run("check", "--format", form, ".", cwd=folder).stdout
            pattern = {"junit": rb' file="([^"]*)"', "sarif": rb'"uri":"([^"]*)"',
                       "gitlab": rb'"path":"([^"]*)"'}[form]
            self.assertEqual(len(set(re.findall(pattern, text))), len(names))
        known = os.path.join(folder, b"known.json")
        for name in names:
            self.expect(run("check", "--write-baseline", known, name,
                            cwd=folder), CLEAN)
            for other in names:
                self.expect(run("check", "--baseline", known, other,
                                cwd=folder),
                            CLEAN if other == name else FINDINGS)


class OutputTargetTest(CliTest):
    """What `check` does not write over."""

    def setUp(self):
        super().setUp()
        self.asset = self.copy(first_valid(), "m/a.ala")
        with open(self.asset, "rb") as file:
            self.content = file.read()

    def refuses(self, *arguments, reason, target="--output"):
        for option in [target, "--write-baseline"]:
            replaced = [option if a == target else a for a in arguments]
            result = run("check", *replaced, cwd=self.folder)
            self.expect(result, USAGE, stderr=reason)
            self.assertIn(b": not written: ", result.stderr)
            with open(self.asset, "rb") as file:
                self.assertEqual(file.read(), self.content)

    def test_what_a_shell_expands(self):
        self.copy(first_error(), "m/b.alo")
        self.refuses("--output", "m/a.ala", "m/b.alo",
                     reason=b"it has the extension of a game asset")
        self.refuses("--output", "m/NEW.ALO", "m",
                     reason=b"it has the extension of a game asset")
        self.assertFalse(os.path.exists(self.path("m/NEW.ALO")))

    @posix_only
    def test_assets_by_other_names(self):
        extension = b"it has the extension of a game asset"
        self.copy(self.asset, "content.txt")
        self.refuses("--output", "content.txt", "m",
                     reason=b"it contains a game asset")
        os.symlink("m/a.ala", self.path("link"))
        self.refuses("--output", "link", "m", reason=extension)
        # Its content does not identify it as an asset.
        with open(self.asset, "wb") as file:
            file.write(b"?")
        self.content = b"?"
        os.link(self.asset, self.path("hard"))
        self.refuses("--output", "hard", "m", reason=b"it is an input: m/a.ala")
        self.refuses("--output", "hard", "m/a.ala",
                     reason=b"it is an input: m/a.ala")

    def test_inputs(self):
        self.write("x", self.content)
        self.write("y", b"?")
        self.refuses("--output", "./y", "--as=ala", "y",
                     reason=b"it is an input: y")
        self.refuses("--output", "./z", "z", "m",
                     reason=b"it is an input: z")

    def test_an_undo_file(self):
        broken = self.copy(first_error(), "m/b.alo")
        with open(broken, "rb") as file:
            whole = file.read()
        self.write("undo.json", json.dumps({
            "version": 1, "tool": {"name": "assetlint", "version": "1"},
            "files": [{
                "path": "m/b.alo", "format": "alo",
                "size_before": len(whole), "size_after": len(whole),
                "sha256_before": "0" * 64, "sha256_after": "1" * 64,
                "edits": [{"offset": 0, "length": 1, "old": "00"}]}]}).encode())
        self.refuses("--output", "undo.json", "m",
                     reason=b"it undoes changes of assetlint fix")

    def test_configurations(self):
        self.write("m/assetlint.toml")
        self.write("own.toml")
        self.refuses("--output", "m/assetlint.toml", "m",
                     reason=b"it is a configuration file")
        self.refuses("--output", "own.toml", "--config=./own.toml", "m",
                     reason=b"it is also the file of --config")

    @posix_only
    def test_each_other(self):
        os.symlink(".", self.path("here"))
        for other in ["./both", "m/../both", "here/both"]:
            result = run("check", "--output=both", "--write-baseline", other,
                         "m", cwd=self.folder)
            self.expect(result, USAGE,
                        stderr=b"it is also the file of --write-baseline")
            self.assertFalse(os.path.exists(self.path("both")))
        self.expect(run("check", "--write-baseline=both", "m",
                        cwd=self.folder), CLEAN)
        os.link(self.path("both"), self.path("hard"))
        for output in ["both", "hard", "here/both"]:
            self.expect(run("check", "--baseline=both", "--output", output,
                            "m", cwd=self.folder), USAGE,
                        stderr=b"it is also the file of --baseline")
        self.expect(run("check", "--output=hard", "--write-baseline=both", "m",
                        cwd=self.folder), USAGE)

    def test_what_may_be_replaced(self):
        for form in ["text", "json", "sarif", "junit", "github", "gitlab",
                     "html"]:
            for _ in range(2):
                self.expect(run("check", "--format", form, "--output=m/report",
                                "m", cwd=self.folder), CLEAN)
        for _ in range(2):
            self.expect(run("check", "--write-baseline=m/known.json",
                            "--output=m/report", "m", cwd=self.folder), CLEAN)
        self.expect(run("check", "--output=/dev/null",
                        "--write-baseline=/dev/null", self.asset), CLEAN)
        self.expect(run("check", "--output=/dev/stdout", self.asset), CLEAN,
                    b"Checked 1 file")

    def test_descriptors_keep_what_is_there(self):
        log = self.write("log", b"before\n")
        with open(log, "ab") as file:
            result = subprocess.run(
                [PROGRAM, "check", "--output=/dev/stdout", self.asset],
                stdout=file, stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, CLEAN)
        with open(log, "rb") as file:
            self.assertEqual(file.read(),
                             b"before\nChecked 1 file: no findings.\n")

    @posix_only
    def test_pipes(self):
        os.mkfifo(self.path("pipe"))
        for option in ["--output", "--write-baseline"]:
            self.expect(run("check", option, self.path("pipe"), self.asset),
                        USAGE, stderr=b"a pipe without a reader")
        for page in [self.path("pipe"), "/dev/full"]:
            self.expect(run("check", "--format=github", self.asset, env={
                "GITHUB_STEP_SUMMARY": page}), CLEAN,
                        stderr=b"cannot write GITHUB_STEP_SUMMARY")
        result = subprocess.run(
            ["/bin/bash", "-c", '"$0" check --output >(cat >"$2") "$1"; '
             "code=$?; wait $!; exit $code", PROGRAM, self.asset,
             self.path("copy")], check=False)
        self.assertEqual(result.returncode, CLEAN)
        with open(self.path("copy"), "rb") as file:
            self.assertEqual(file.read(), b"Checked 1 file: no findings.\n")


class HostileTest(CliTest):

    NAMES = [b"a\nb", b"::error::x", b"\x1b[2J\x1b]0;title\x07", b"]]><script>",
             b"\xff\xfe", b"\xc2\x9b2J", "\u202egpj.ala".encode(), b"&amp;\"'",
             b"%0A", b"-q", b"[x]", b"x" * 250]

    @posix_only
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

    @posix_only
    def test_names_one_by_one(self):
        with open(first_valid(), "rb") as file:
            content = file.read()
        for name in self.NAMES:
            path = os.path.join(os.fsencode(self.folder), name)
            with open(path, "wb") as file:
                file.write(content)
            self.expect(run("check", "--", name, cwd=self.folder), CLEAN)
            self.expect(run("dump", "--", name, cwd=self.folder), CLEAN)

    @posix_only
    def test_missing_names(self):
        for name in self.NAMES + [b"x" * 100000]:
            result = run("check", "--", b"none" + name)
            self.expect(result, USAGE)
            self.assertTrue(result.stderr.decode()[:-1].isprintable())


@posix_only
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
