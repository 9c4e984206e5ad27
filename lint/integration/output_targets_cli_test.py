#!/usr/bin/env python3
"""Where assetlint writes, and what it never writes over."""

import json
import os
import subprocess
import unittest

from cli_testing import (
    CLEAN, CliTest, ENVIRONMENT, PROGRAM, USAGE, VALID,
    first_error, first_valid, posix_only, read, run)


class OutputTest(CliTest):

    def shell(self, command, *arguments):
        """The command line, where $0 is the program and $1 an argument."""
        return subprocess.run(["/bin/sh", "-c", command, PROGRAM, *arguments],
                              capture_output=True, timeout=120, check=False)

    @posix_only
    def test_standard_output_that_takes_nothing(self):
        path = first_valid()
        for command in [["check", path], ["dump", path], ["roundtrip", path],
                        ["rules"], ["config", path], ["--version"],
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
    def test_output_that_cannot_be_written(self):
        self.expect(run("check", "--output", self.folder, VALID), USAGE)
        self.expect(run("check", "--output=/dev/full", VALID), USAGE,
                    stderr=b"No space left on device")


class OutputTargetTest(CliTest):
    """What `check` does not write over."""

    def setUp(self):
        super().setUp()
        self.asset = self.copy(first_valid(), "m/a.ala")
        self.content = read(self.asset)

    def refuses(self, reason, target, *arguments):
        for option in ["--output", "--write-baseline"]:
            result = run("check", option, target, *arguments, cwd=self.folder)
            self.expect(result, USAGE, stderr=reason)
            self.assertIn(b": not written: ", result.stderr)
            self.assertEqual(read(self.asset), self.content)

    EXTENSION = b"it has the extension of a game asset"

    def test_assets_and_inputs(self):
        self.copy(first_error(), "m/b.alo")
        self.write("y", b"?")
        self.write("m/assetlint.toml")
        self.write("own.toml")
        for reason, target, *arguments in [
                # What a shell expands.
                (self.EXTENSION, "m/a.ala", "m/b.alo"),
                (self.EXTENSION, "m/NEW.ALO", "m"),
                (b"it is an input: y", "./y", "--as=ala", "y"),
                (b"it is an input: z", "./z", "z", "m"),
                (b"it is a configuration file", "m/assetlint.toml", "m"),
                (b"it is also the file of --config", "own.toml",
                 "--config=./own.toml", "m")]:
            self.refuses(reason, target, *arguments)
        self.assertFalse(os.path.exists(self.path("m/NEW.ALO")))

    @posix_only
    def test_assets_by_other_names(self):
        self.copy(self.asset, "content.txt")
        self.refuses(b"it contains a game asset", "content.txt", "m")
        self.write("binary", b"DDS \x7C\0\0\0")
        self.refuses(b"it is a binary file", "binary", "m")
        for text in [b'<Vehicles><GroundVehicle Name="Tank"/></Vehicles>',
                     b"<Game_Object_Files><File>V.xml</File></Game_Object_Files>"]:
            # check --output Data/XML/*.xml
            self.write("m/Vehicles.XML", text)
            self.refuses(b"it contains what a mod defines", "m/Vehicles.XML",
                         "m/a.ala")
        os.symlink("m/a.ala", self.path("link"))
        self.refuses(self.EXTENSION, "link", "m")
        # Its content does not identify it as an asset.
        self.content = b"?"
        self.write("m/a.ala", self.content)
        os.link(self.asset, self.path("hard"))
        self.refuses(b"it is an input: m/a.ala", "hard", "m")
        self.refuses(b"it is an input: m/a.ala", "hard", "m/a.ala")

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
        self.refuses(b"it undoes changes of assetlint fix", "undo.json", "m")

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

    def test_what_may_be_replaced(self):
        for form in ["text", "json", "sarif", "junit", "github", "gitlab",
                     "html"]:
            name = "m/report.xml" if form == "junit" else "m/report"
            for _ in range(2):
                self.expect(run("check", "--format", form, "--output", name,
                                "m", cwd=self.folder), CLEAN)
        for _ in range(2):
            self.expect(run("check", "--write-baseline=m/known.json",
                            "--output=m/report", "m", cwd=self.folder), CLEAN)
        self.expect(run("check", "--output=/dev/null",
                        "--write-baseline=/dev/null", self.asset), CLEAN)
        self.expect(run("check", "--output=/dev/stdout", self.asset), CLEAN,
                    b"Checked 1 file")

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


@posix_only


class TerminalTest(CliTest):

    def test_colours(self):
        path = first_error()
        for options, environment, coloured in [
                ("", {}, True), ("", {"NO_COLOR": "1"}, False),
                ("", {"NO_COLOR": ""}, True), ("", {"TERM": "dumb"}, False),
                ("--color=never", {}, False)]:
            # script gives the program a terminal.
            result = subprocess.run(
                ["script", "-qc", f"{PROGRAM} check {options} {path}", "/dev/null"],
                env={**ENVIRONMENT, "TERM": "xterm", **environment},
                stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertEqual(b"\x1b[" in result.stdout, coloured, options)
        self.assertIn(b"\x1b[", run("check", "--color=always", path).stdout)
        self.assertNotIn(b"\x1b[", run("check", path).stdout)


if __name__ == "__main__":
    unittest.main()
