#!/usr/bin/env python3
"""Checks that folders of the program use only folders below them.

    tools/layers.py [ROOT]

LAYERS lists the packages from the bottom up; packages of one layer do not use
each other. Reads the BUILD files, without Bazel, and looks only at what is
linked into the program: tests may use anything. Prints each dependency that is
not allowed, and each package that has no layer.
"""

import os
import re
import sys

LAYERS = [
    ["formats/base"],
    ["formats/alamo/container", "formats/bw2", "formats/file", "formats/prime", "formats/swat3"],
    ["formats/alamo/animation", "formats/alamo/model", "formats/alamo/particle"],
    ["formats/alamo/model/collision"],
    ["formats/alamo"],
    ["formats"],
    ["lint/text"],
    ["lint/os"],
    ["lint/terminal"],
    ["lint/baseline", "lint/config"],
    ["lint/cli"],
    ["lint/report"],
    ["lint/run"],
    ["lint/fix"],
    ["lint/rules"],
    ["lint/commands"],
    ["lint"],
]
# What every package of lint/ may use besides: numbers without code.
EVERYWHERE = {"lint:exit_code", "lint:version"}
# Programs of the build, and packages of tests.
NOT_THE_PROGRAM = {"lint/integration", "lint/testing", "lint/plugins", "lint/example"}

RANK = {package: rank for rank, layer in enumerate(LAYERS) for package in layer}


def targets(text):
    """(name, labels) of the targets of a BUILD file that are not for tests.

    >>> list(targets('''cc_library(
    ...     name = "a",
    ...     deps = ["//lint/os:b"],
    ... )
    ...
    ... cc_test(
    ...     name = "a_test",
    ...     deps = [":a"],
    ... )
    ... '''))
    [('a', ['lint/os:b'])]
    """
    for block in re.split(r"\n\n(?=\[?[a-z_]+\()", text):
        name = re.search(r'^    name = "([^"]+)"', block, re.M)
        if not name or re.match(r"\[?(cc|sh)_test\(", block) or "testonly = True" in block:
            continue
        block = re.sub(r"visibility = (\[[^]]*\]|\"[^\"]*\")", "", block)
        yield name[1], re.findall(r'"//([^"]+)"', block)


def package_of(label):
    """
    >>> package_of("lint/os:output"), package_of("formats/alamo/model")
    ('lint/os', 'formats/alamo/model')
    """
    return label.partition(":")[0]


def faults(package, text):
    """
    >>> bad = 'cc_library(\\n    name = "x",\\n    deps = ["//lint/run:y"],\\n)'
    >>> list(faults("lint/text", bad))
    ['lint/text:x uses lint/run:y, which is not below it']
    >>> list(faults("lint/commands", bad))
    []
    >>> list(faults("lint/new", bad))
    ['lint/new has no layer in tools/layers.py']
    """
    if package not in RANK:
        yield f"{package} has no layer in tools/layers.py"
        return
    for name, labels in targets(text):
        for label in labels:
            used = package_of(label)
            if used == package or label in EVERYWHERE or not used.startswith(("formats", "lint")):
                continue
            if RANK.get(used, len(LAYERS)) >= RANK[package]:
                yield f"{package}:{name} uses {label}, which is not below it"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(
        os.path.abspath(__file__)))
    packages, found = 0, []
    for top in ("formats", "lint"):
        for folder, _, files in os.walk(os.path.join(root, top)):
            package = os.path.relpath(folder, root)
            if "BUILD" not in files or package in NOT_THE_PROGRAM:
                continue
            packages += 1
            with open(os.path.join(folder, "BUILD"), encoding="utf-8") as build:
                found += faults(package, build.read())
    print("\n".join(sorted(found) + [f"{packages} packages, {len(found)} faults"]))
    return 1 if found or packages < len(RANK) else 0


if __name__ == "__main__":
    sys.exit(main())
