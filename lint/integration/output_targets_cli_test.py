#!/usr/bin/env python3
"""Where assetlint writes, and what it never writes over."""

import json
import os
import pty
import subprocess
import unittest

from cli_testing import (
    CHECK_SCHEMA, CLEAN, CliTest, ENVIRONMENT, PROGRAM, USAGE, VALID,
    first_error, first_valid, posix_only, read, run)


class OutputTest(CliTest):

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

    @posix_only
    def test_output_that_cannot_be_written(self):
        self.expect(run("check", "--output", self.folder, VALID), USAGE)
        self.expect(run("check", "--output=/dev/full", VALID), USAGE,
                    stderr=b"No space left on device")
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "rules"], stdout=full,
                                    stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, USAGE)


class OutputTargetTest(CliTest):
    """What `check` does not write over."""

    def setUp(self):
        super().setUp()
        self.asset = self.copy(first_valid(), "m/a.ala")
        self.content = read(self.asset)

    def refuses(self, *arguments, reason, target="--output"):
        for option in [target, "--write-baseline"]:
            replaced = [option if a == target else a for a in arguments]
            result = run("check", *replaced, cwd=self.folder)
            self.expect(result, USAGE, stderr=reason)
            self.assertIn(b": not written: ", result.stderr)
            self.assertEqual(read(self.asset), self.content)

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
        whole = read(broken)
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
