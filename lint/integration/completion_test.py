#!/usr/bin/env python3
"""The completions of `assetlint completion SHELL` in the shells themselves, and
the manual page in programs that read one."""

import os
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from cli_testing import PROGRAM, CliTest


def run(*arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True,
                          timeout=120, check=False, **options)


def wants(program):
    """Skips a test where the program is not installed; CI has them all."""
    return unittest.skipUnless(
        shutil.which(program) or os.environ.get("ASSETLINT_ALL_TOOLS"),
        "no " + program)


class ShellTest(CliTest):

    def setUp(self):
        super().setUp()
        for name in ["a file.alo", "other.ala"]:
            self.write(name)

    def script(self, shell):
        result = run(PROGRAM, "completion", shell)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return self.write("." + shell, result.stdout.encode())


class BashTest(ShellTest):

    def complete(self, *words):
        """The last word completed, by bash."""
        result = run(
            "bash", "--norc", "-c",
            'source "$1"; shift; COMP_WORDS=("$@"); '
            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _assetlint; "
            'for word in "${COMPREPLY[@]}"; do echo "$word"; done',
            "bash", self.script("bash"), *words, cwd=self.folder)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout.splitlines()

    def test_options_are_those_of_the_help(self):
        commands = {"check", "dump", "roundtrip", "fix", "list", "rules",
                    "explain", "config", "completion", "manpage", "help"}
        self.assertLessEqual(commands | {"--help"},
                             set(self.complete("assetlint", "")))
        for command in commands:
            offered = set(self.complete("assetlint", command, "--"))
            self.assertLessEqual({"--color", "--help"}, offered)
            text = run(PROGRAM, command, "--help").stdout
            for option in offered:
                self.assertIn(option, text)

    def test_words(self):
        for line, expected in [
                ("ch", ["check"]),
                ("--ver", ["--version"]),
                ("check --format = j", ["json", "junit"]),
                ("check x --fail-on = err", ["error"]),
                ("dump --format j", ["json"]),
                ("completion z", ["zsh"]),
                ("check -j ", []),
                ("rules ", []),
                ("explain vertex-cou", ["vertex-count"]),
                ("check --select = ALC,ALO05",
                 ["ALC,ALO05%d" % i for i in range(10) if i != 7]),
                ("check --ignore struct", ["structure"]),
                ("check a", ["a file.alo"]),
                ("check a o", ["other.ala"]),
                ("check --baseline = o", ["other.ala"])]:
            self.assertEqual(self.complete("assetlint", *line.split(" ")),
                             expected, line)


@wants("fish")


class FishTest(ShellTest):

    def complete(self, line):
        result = run("fish", "--no-config", "-c",
                     'source $argv[1]; complete -C "$argv[2]"',
                     self.script("fish"), line, cwd=self.folder,
                     env={**os.environ, "HOME": self.folder})
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return [word.split("\t")[0] for word in result.stdout.splitlines()]

    def test_fish(self):
        for line, expected in [
                ("che", ["check"]),
                ("check --no-c", ["--no-config"]),
                ("dump --no-c", []),
                ("check --format=j", ["--format=json", "--format=junit"]),
                ("explain vertex-cou", ["vertex-count"]),
                ("check oth", ["other.ala"]),
                ("check --select ALO014", ["ALO014"])]:
            self.assertEqual(self.complete("assetlint " + line), expected)


@wants("zsh")


class ZshTest(ShellTest):

    def test_zsh(self):
        """Types into a zsh and looks at what it makes of the lines."""
        script = self.script("zsh")
        self.assertEqual(run("zsh", "-n", script).stderr, "")
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {
                **os.environ, "TERM": "dumb", "HOME": self.folder,
                "COLUMNS": "200"})
        try:
            # The line is printed by the program of that name.
            self.type(terminal, "autoload -U compinit && compinit -u -D; "
                       "source %s; unsetopt zle_bracketed_paste; "
                       "assetlint() { print -r -- \"<<$*>>\" }; PS1=; "
                       "print re''ady\n" % script)
            self.read_until(terminal, "ready\r\n")
            for typed, expected in [
                    ("assetlint che\t", "check"),
                    ("assetlint check --no-c\t", "--no-config"),
                    ("assetlint check --format=js\t", "--format=json"),
                    ("assetlint explain vertex-cou\t", "vertex-count"),
                    ("assetlint check oth\t", "other.ala"),
                    ("assetlint check --select ALC001,ALO01\t4\t",
                     "ALC001,ALO014"),
                    ("assetlint completion fi\t", "fish")]:
                with self.subTest(typed):
                    self.type(terminal, typed + "\n")
                    line = self.read_until(terminal, ">>").split("<<")[-1]
                    self.assertIn(expected, line)
        finally:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            os.close(terminal)

    def type(self, terminal, text):
        os.write(terminal, text.encode())

    def read_until(self, terminal, end):
        text = ""
        stop = time.monotonic() + 30
        while end not in text:
            ready = select.select([terminal], [], [], 0.1)[0]
            if ready:
                text += os.read(terminal, 65536).decode(errors="replace")
            elif time.monotonic() > stop:
                raise AssertionError("no %r in %r" % (end, text))
        return text


class ManPageTest(unittest.TestCase):

    def page(self):
        result = run(PROGRAM, "manpage")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    @wants("groff")
    def test_groff_has_no_warnings(self):
        result = run("groff", "-man", "-ww", "-Tutf8", "-P-cbou",
                     input=self.page())
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        text = re.sub("\u2010\n *", "\u2010", result.stdout)
        flat = re.sub(r"\s+", " ", text)
        self.assertIn("assetlint check [options] PATH...", flat)
        self.assertIn("NO_COLOR", flat)
        # All that --help lists.
        for command in ["check", "dump", "roundtrip", "fix", "rules", "config"]:
            for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", run(
                    PROGRAM, command, "--help").stdout, re.M):
                self.assertIn(option, flat)


if __name__ == "__main__":
    unittest.main()
