#!/usr/bin/env python3
"""Runs what transcripts/*.txt show: commands, and exactly what they print.

  bazel test -c opt //lint/integration:transcripts_test
  bazel run -c opt //lint/integration:transcripts_test

The second command writes into the transcripts what the program prints now; the
diff is what is to be reviewed. Both take names, such as "fix", as --test_arg or
after --. README.md describes the files.
"""

import difflib
import os
import re
import subprocess
import sys
import tempfile

from cli_testing import CORPUS, DRIVE, ENVIRONMENT, PROGRAM, SCRATCH, WINDOWS, mods

FOLDER = "lint/integration/transcripts"
# A command with the lines that continue it, what it prints, and empty lines.
COMMAND = re.compile(r"^\$ (.*\n(?:>.*\n)*)((?:(?![$#]).*\n)*?)(\n*)(?=[$#]|\Z)", re.M)
DECLARATION = re.compile(r"^([A-Z]+) = (?:\$([A-Z]+)|/(.*)/)$", re.M)


class Scene:
    """The folder of the commands below one heading."""

    def __init__(self, folder, variables, declarations):
        self._folder = folder
        self._variables = {**variables, "PWD": folder}
        self._values = {name: variable and self._variables[variable]
                        for name, variable, _ in declarations}
        self._patterns = {name: pattern for name, _, pattern in declarations if pattern}

    def play(self, found):
        """The match of a command, with what the command prints now."""
        known = {name: value for name, value in self._values.items() if value}
        done = subprocess.run(
            ["/bin/sh", "-c", re.sub("(?m)^> ?", "", found[1])], cwd=self._folder,
            env={**self._variables, **known}, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=300, check=False)
        errors = re.sub("(?m)^(?=.)", "! ", self._shown(done.stderr))
        text = self._shown(done.stdout) + errors
        if re.search("(?m)^[$#]", text):
            raise ValueError(f"{found[1]}what this prints looks like a command or a comment:\n{text}")
        code = f"[exit {done.returncode}]\n" if done.returncode else ""
        return "$ " + found[1] + text + code + found[3]

    def _shown(self, printed):
        """The text with the names of what varies."""
        text = printed.decode("utf-8", "backslashreplace")
        for name, pattern in self._patterns.items():
            first = re.search(pattern, text)
            if first and not self._values[name]:
                self._values[name] = first[0]
        for name, value in self._values.items():
            if value:
                text = text.replace(DRIVE + value, name).replace(value, name)
        lines = text.rstrip("\n")
        ends = len(text) - len(lines)
        return lines + "\n" if ends == 1 else f"{lines}\n[{ends} ends of line]\n" if text else ""


def play(transcript):
    """The transcript with what its commands print now."""
    variables = {**ENVIRONMENT, "PATH": f"{SCRATCH}/bin:{ENVIRONMENT['PATH']}", "CORPUS": CORPUS,
                 "LINT": os.path.abspath("lint"), "MODS": mods()}
    head, *parts = re.split("(?m)^(?=## )", transcript)
    for i, part in enumerate(parts):
        if WINDOWS and part.partition("\n")[0].endswith(" (POSIX)"):
            continue
        with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
            parts[i] = COMMAND.sub(Scene(folder, variables, DECLARATION.findall(head)).play, part)
    return head + "".join(parts)


def main():
    bless = os.environ.get("BUILD_WORKSPACE_DIRECTORY")
    status = 0
    os.mkdir(SCRATCH + "/bin")
    os.symlink(PROGRAM, SCRATCH + "/bin/assetlint")
    os.symlink(os.path.abspath("lint/integration/make_archive.py"), SCRATCH + "/bin/make_archive")
    for name in sorted(f"{name}.txt" for name in sys.argv[1:]) or sorted(os.listdir(FOLDER)):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            old = file.read()
        new = play(old)
        if new != old and bless:
            with open(os.path.join(bless, FOLDER, name), "w", encoding="utf-8") as file:
                file.write(new)
        elif new != old:
            status = 1
            print(*difflib.unified_diff(old.splitlines(), new.splitlines(), name, "what is printed now",
                                        lineterm=""), sep="\n")
    if status:
        print("If that is right: bazel run -c opt //lint/integration:transcripts_test")
    return status


if __name__ == "__main__":
    sys.exit(main())
