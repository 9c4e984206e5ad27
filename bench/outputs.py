"""Whether two programs say the same: reports and bytes, before any time."""

import os
import subprocess

from sampling import ENVIRONMENT

# Commands for each file; {} is the file.
OF_A_FILE = [["dump", "{}"], ["dump", "--format=json", "--values", "{}"]]
# Commands for the folder.
OF_THE_FOLDER = [["check", "--no-config", "."], ["check", "--no-config", "--format=json", "."],
                 ["roundtrip", "."]]


def _run(program, arguments, folder):
    done = subprocess.run([program, *arguments], cwd=folder, env=ENVIRONMENT, check=False,
                          stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def first_difference(one, other):
    """Where two runs differ, for people; None when they do not."""
    if one == other:
        return None
    if one[0] != other[0]:
        return f"exit code {one[0]} and {other[0]}"
    for base, head in zip(one[1:], other[1:]):
        base_lines, head_lines = base.splitlines(), head.splitlines()
        for number, (base_line, head_line) in enumerate(zip(base_lines, head_lines), 1):
            if base_line != head_line:
                return f"line {number}: {_short(base_line, head_line)}"
        if len(base_lines) != len(head_lines):
            return f"{len(base_lines)} and {len(head_lines)} lines"
    return "the ends of lines differ"


def _short(base, head):
    """The two lines from a little before the first byte that differs."""
    common = len(os.path.commonprefix([base, head]))
    begin = max(0, common - 20)
    return " and ".join(repr(line[begin:common + 60].decode("utf-8", "replace"))
                        for line in (base, head))


def compare(builds, folder, files):
    """A line for each command whose output differs, over `folder` and over `files`."""
    commands = list(OF_THE_FOLDER)
    commands += [[argument.replace("{}", path) for argument in arguments]
                 for path in files for arguments in OF_A_FILE]
    differences = []
    for arguments in commands:
        base, head = (_run(os.path.join(builds[side], "assetlint"), arguments, folder)
                      for side in ("base", "head"))
        difference = first_difference(base, head)
        if difference is not None:
            command = " ".join(os.path.relpath(a, folder) if os.path.isabs(a) else a
                               for a in arguments)
            differences.append(f"assetlint {command}: {difference}")
    return differences
