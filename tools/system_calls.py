#!/usr/bin/env python3
"""Checks that only lint/os calls the operating system.

    tools/system_calls.py [ROOT]

What formats/ and lint/ link into the program must build for every system, so it
uses the functions of lint/os. Prints each header, function and macro of one
system, or of the standard library where that does not take paths in UTF-8 on
every system. Tests may use anything.
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Folders and ends of names of sources that may use any of it.
ALLOWED = ("lint/os/", "lint/run/ordered_run.h", "lint/testing/", "lint/integration/",
           "formats/testing/", "_test.cc")

HEADERS = re.compile(
    r"^\s*#\s*include\s+<((?:dirent|dlfcn|fcntl|filesystem|fstream|io|pthread|poll|sched|signal"
    r"|stdlib|termios|thread|unistd|windows|sys/\w+)(?:\.h)?)>", re.M)
NAMES = re.compile(
    r"\b(std::filesystem|std::j?thread|std::[io]?fstream|fopen|getenv|strerror|localtime(?:_r)?"
    r"|(?:_WIN32|__linux__|__unix__|__APPLE__|__EMSCRIPTEN__))\b")
COMMENTS = re.compile(r"//[^\n]*")


def faults(path, source):
    """
    >>> list(faults("lint/run/x.cc", "#include <string>\\n// std::filesystem\\n"))
    []
    >>> list(faults("lint/run/x.cc", "#include <sys/stat.h>\\n#  include <filesystem>\\n"))
    ['lint/run/x.cc:1: sys/stat.h', 'lint/run/x.cc:2: filesystem']
    >>> list(faults("formats/x.h", "\\n#ifdef _WIN32\\nstd::getenv(name)"))
    ['formats/x.h:2: _WIN32', 'formats/x.h:3: getenv']
    >>> list(faults("lint/os/x.cc", "#include <unistd.h>"))
    []
    >>> list(faults("lint/run/x_test.cc", "#include <unistd.h>"))
    []
    """
    if any(path.startswith(part) or path.endswith(part) for part in ALLOWED):
        return
    code = COMMENTS.sub("", source)
    found = [(match.start(1), match[1]) for pattern in (HEADERS, NAMES)
             for match in pattern.finditer(code)]
    for at, what in sorted(found):
        line = code.count("\n", 0, at) + 1
        yield f"{path}:{line}: {what}"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else ROOT
    read, found = 0, []
    for top in ("formats", "lint"):
        for folder, folders, files in os.walk(os.path.join(root, top)):
            folders[:] = [name for name in folders if name != "node_modules"]
            for name in files:
                if name.endswith((".cc", ".h")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as source:
                        found += faults(os.path.relpath(path, root), source.read())
                    read += 1
    print("\n".join(sorted(found) + [f"{read} sources, {len(found)} faults"]))
    return 1 if found or read < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
