#!/usr/bin/env python3
"""Checks that what Markdown files name exists, for .ci/run.

    tools/references.py

Prints each link, heading, target and path of this repository that a tracked
Markdown file names and that does not exist. A path in code may be relative to
the file's folder and may lack its extension, as in `run/check_run`.
CHANGELOG.md is history and may name what is gone; lint/RULES.md is printed by
the program, whose tests check it.
"""

import fnmatch
import os
import posixpath
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # no files beside the sources

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LINK = re.compile(r"\]\(([^)\s]+)\)")
# A link to another site, whose text may be a path there.
ELSEWHERE = re.compile(r"\[[^]]*\]\(https?:[^)]*\)|https?://\S+")
CODE = re.compile(r"^    .*|`[^`\n]+`", re.M)
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
TARGET = re.compile(r"(?<![\w:@])//([a-z][\w/]*)(?::([\w.-]+))?(?![\w/.])")
# Paths as they are written here; others are a mod's, a machine's or patterns.
PATH = re.compile(r"(?<![\w./*{<>$-])([.a-z][\w.-]*(?:/[\w.-]+)+|[a-z][\w-]*\.(?:bzl|cc|h|mjs|py|ts))"
                  r"(?![\w/*{<-])")


class Repository:
    """What can be named: tracked files, their folders, targets."""

    def __init__(self, files, targets):
        self.paths = set(files)
        for path in files:
            while path := posixpath.dirname(path):
                self.paths.add(path)
        self._tops = {path for path in self.paths if "/" not in path}
        self._stems = {re.sub(r"\.\w+$", "", path) for path in self.paths}
        self._names = {posixpath.basename(path) for path in self.paths}
        self._targets = set(targets) | {f"//{path.replace('/BUILD', '')}:all" for path in files
                                        if path.endswith("/BUILD")}

    def has_path(self, folder, path):
        """Whether a path in code exists, or is not one of this repository."""
        if "/" not in path:
            return path in self._names
        for base in folder, "":
            whole = posixpath.normpath(posixpath.join(base, path))
            if whole in self.paths or whole in self._stems:
                return True
        first = path.partition("/")[0]
        return first not in self._tops and posixpath.join(folder, first) not in self.paths

    def has_target(self, package, name):
        # cc_fuzz_test makes a second target with this ending.
        label = f"//{package}:{name or posixpath.basename(package)}".removesuffix("_run")
        return any(fnmatch.fnmatchcase(label, made) for made in self._targets) or posixpath.join(package, name or "") in self.paths


def anchors(text):
    """The anchors of a file's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)", FENCED.sub("", text), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def faults(path, text, repository, read):
    """(name) of each thing that the file `path` names and that does not exist."""
    folder = posixpath.dirname(path)
    for link in LINK.findall(text):
        file, _, anchor = link.partition("#")
        if re.match(r"\w+:", file):
            continue
        whole = posixpath.normpath(posixpath.join(folder, file)) if file else path
        if whole not in repository.paths and whole != ".":
            yield link
        elif anchor and whole.endswith(".md") and anchor not in anchors(
                read(whole) if file else text):
            yield link
    text = ELSEWHERE.sub("", text)
    for target in TARGET.finditer(text):
        if not repository.has_target(*target.groups()):
            yield target[0]
    for code in CODE.findall(FENCED.sub("", text)):
        for name in PATH.findall(TARGET.sub("", code)):
            if not repository.has_path(folder, name):
                yield name


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def main():
    files = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True,
                           stdout=subprocess.PIPE).stdout.decode().split("\0")[:-1]
    targets = [f"//{posixpath.dirname(path)}:{name.replace('%s', '*')}" for path in files
               if posixpath.basename(path) == "BUILD"
               for name in re.findall(r'(?:\bname = |^ +(?="\w+_test": ))"([^"]+)"', read(path), re.M)]
    repository = Repository(files, targets)
    found = [f"{path}: {name}" for path in files
             if path.endswith(".md") and path not in ("CHANGELOG.md", "lint/RULES.md")
             for name in faults(path, read(path), repository, read)]
    print("\n".join(found + [f"{len(found)} names of what does not exist"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
