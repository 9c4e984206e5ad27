#!/usr/bin/env python3
"""Checks that folders of the program use only folders below them, and that
formats/formats.bzl is the only list of the formats' engines.

    tools/layers.py [ROOT]

LAYERS lists the packages from the bottom up; packages of one layer do not use
each other. Reads the BUILD files, without Bazel, and looks only at what is
linked into the program: tests may use anything. Prints:

- each dependency that is not allowed,
- each package that has no layer,
- each target of TEST_HELPERS that could be linked into the program,
- each public target that is not in PUBLIC,
- where the table of folders in lint/README.md has another order,
- each source that names every engine: it would be another place to change for
  a new format.
"""

import os
import re
import sys

sys.dont_write_bytecode = True  # no files beside the sources

import build_files

ROOT = build_files.ROOT


def engines(listed):
    """The engines of formats/formats.bzl, each once.

    >>> engines('FORMATS = [\\n    ("gsa", "swat3", "kGsa"),\\n    ("gsm", "swat3", "kGsm"),\\n]')
    ['swat3']
    """
    rows = re.findall(r'^    \("[^"]+", "([^"]+)", ', listed, re.M)
    return list(dict.fromkeys(rows))


with open(os.path.join(ROOT, "formats/formats.bzl"), encoding="utf-8") as text:
    ENGINES = engines(text.read())
# Engines with layers of their own below.
LARGE_ENGINES = {"alamo"}

LAYERS = [
    ["formats/base"],
    ["formats/alamo/container", "formats/alamo/tables", "formats/alamo/xml",
     "formats/file"] +
    [f"formats/{engine}" for engine in ENGINES if engine not in LARGE_ENGINES],
    ["formats/alamo/animation", "formats/alamo/archive", "formats/alamo/mod",
     "formats/alamo/model", "formats/alamo/particle", "formats/fixer"],
    ["formats/alamo/model/collision"],
    ["formats/alamo"],
    ["formats"],
    ["lint/text"],
    ["lint/os"],
    ["lint/json"],
    ["lint/archive", "lint/terminal"],
    ["lint/baseline", "lint/config", "lint/game"],
    ["lint/cli"],
    ["lint/web/viewer"],
    ["lint/report"],
    ["lint/dump"],
    ["lint/report/html"],
    ["lint/run"],
    ["lint/fix"],
    ["lint/rules"],
    ["lint/commands", "lint/web/core"],
    ["lint"],
]
# What every package of lint/ may use besides: numbers without code.
EVERYWHERE = {"lint:exit_code", "lint:version"}
# Packages whose targets are all for tests.
TEST_HELPERS = {"formats/testing", "lint/rules/testing", "lint/testing"}
# Programs of the build, and packages of tests.
NOT_THE_PROGRAM = TEST_HELPERS | {"lint/integration", "lint/plugins"}
# What other repositories may use: the list of formats, the models of each
# format, and what these return.
PUBLIC = {
    "formats:formats",
    "formats/alamo/animation:animation",
    "formats/alamo/archive:archive",
    "formats/alamo/model:model",
    "formats/alamo/particle:particle",
    "formats/base:across",
    "formats/base:container",
    "formats/base:facts",
    "formats/base:field_tree",
    "formats/base:finding",
    "formats/base:format",
    "formats/base:game_files",
    "formats/base:report",
    "formats/base:rule",
    "formats/base:tree_walker",
    "formats/base:value_writer",
    "lint:assetlint",
} | {f"formats/{engine}:formats" for engine in ENGINES}
# Folders in lint/README.md that are not packages.
NOT_PACKAGES = {"lint/example", "lint/sarif_check"}

RANK = {package: rank for rank, layer in enumerate(LAYERS) for package in layer}


def dependencies(target):
    """(label) of each target of the program's folders that a target uses."""
    for attribute in ("actual", "data", "deps", "hdrs", "srcs"):
        labels = target.attributes.get(attribute, [])
        for label in [labels] if isinstance(labels, str) else labels:
            label = build_files.full_label(label, target.package).removeprefix("//")
            if label.startswith(("formats", "lint")):
                yield label


def faults(package, targets):
    """
    >>> def find(package, text):
    ...     return list(faults(package, build_files.parse(text, package)))
    >>> bad = 'cc_library(name = "x", deps = ["//lint/run:y"])'
    >>> find("lint/text", bad)
    ['lint/text:x uses lint/run:y, which is not below it']
    >>> find("lint/commands", bad)
    []
    >>> find("lint/text", bad.replace("library", "test"))
    []
    >>> find("lint/new", bad)
    ['lint/new has no layer in tools/layers.py']
    >>> find("lint/testing", bad)
    ['lint/testing:x must be testonly']
    >>> find("lint/run", bad.replace("lint/run:y", "formats/testing:laws"))
    ['lint/run:x uses formats/testing:laws, which is not below it']
    >>> find("lint/run", 'package(default_visibility = ["//visibility:public"])' + "\\n" +
    ...      'cc_library(name = "x")')
    ['lint/run:x must not be public']
    """
    if package not in RANK and package not in NOT_THE_PROGRAM:
        yield f"{package} has no layer in tools/layers.py"
        return
    for target in targets:
        label = target.label.removeprefix("//")
        public = "//visibility:public" in target.attributes.get("visibility", [])
        if public and label not in PUBLIC:
            yield f"{label} must not be public"
        if target.for_tests:
            continue
        if package in TEST_HELPERS:
            yield f"{label} must be testonly"
        if package in NOT_THE_PROGRAM:
            continue
        for used in dependencies(target):
            folder = build_files.package_of(f"//{used}")
            if folder != package and used not in EVERYWHERE and (
                    RANK.get(folder, len(LAYERS)) >= RANK[package]):
                yield f"{label} uses {used}, which is not below it"


def readme_faults(text):
    """How the table of folders in lint/README.md differs from LAYERS.

    >>> rows = [f"| `{name[5:]}` | |" for name in RANK if name.startswith("lint/")]
    >>> rows += ["| `testing`, `rules/testing`, `integration`, `example`, `plugins`, `sarif_check` | |"]
    >>> list(readme_faults("\\n".join(rows)))
    []
    >>> list(readme_faults("\\n".join(rows[1:] + ["| `new` | |"])))
    ['lint/README.md: lint/new is no folder', 'lint/README.md: lint/text is missing']
    >>> list(readme_faults("\\n".join(rows[1:] + rows[:1])))
    ['lint/README.md: lint/text must be above lint/web/core']
    """
    rows = re.findall(r"^\| ((?:`[\w/]+`(?:, )?)+) \|", text, re.M)
    folders = [f"lint/{name}" for row in rows for name in re.findall(r"`([\w/]+)`", row)]
    layers = [folder for folder in folders if folder in RANK]
    for above, below in zip(layers, layers[1:]):
        if RANK[above] > RANK[below]:
            yield f"lint/README.md: {below} must be above {above}"
    known = {name for name in RANK | dict.fromkeys(NOT_THE_PROGRAM | NOT_PACKAGES)
             if name.startswith("lint/")}
    for folder in sorted(known ^ set(folders)):
        yield f"lint/README.md: {folder} is " + ("missing" if folder in known else "no folder")


def lists_engines(text):
    """Whether a source names the folder of every engine.

    >>> lists_engines(" ".join(f'"//formats/{engine}:formats"' for engine in ENGINES))
    True
    >>> lists_engines('#include "formats/bw2/formats.h"')
    False
    """
    return all(re.search(rf"\b(?:formats|corpus)/{engine}[:/]", text) for engine in ENGINES)


def other_lists(root):
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in (".git", "tools")]
        for name in files:
            if name != "BUILD" and not name.endswith((".bzl", ".cc", ".h", ".py")):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as source:
                if lists_engines(source.read()):
                    path = os.path.relpath(os.path.join(folder, name), root)
                    yield f"{path} lists the engines: it should use formats/formats.bzl"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else build_files.ROOT
    packages, found = 0, []
    for package, targets in build_files.packages(root, ("formats", "lint")):
        packages += 1
        found += faults(package, targets)
    found += other_lists(root)
    with open(os.path.join(root, "lint", "README.md"), encoding="utf-8") as readme:
        found += readme_faults(readme.read())
    print("\n".join(sorted(found) + [f"{packages} packages, {len(found)} faults"]))
    return 1 if found or packages < len(RANK) else 0


if __name__ == "__main__":
    sys.exit(main())
