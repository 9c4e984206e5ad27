#!/usr/bin/env python3
"""Compares the deps of each C++ target with the headers that it includes.

    tools/deps.py [ROOT]

Prints each header whose library is not in the deps of the target that includes
it, and each dependency without an included header. Reads the BUILD files and
sources, without Bazel. Needs no list of exceptions:

- A library without headers is only linked: it may always be in deps.
- `# keep: REASON` after a dependency says why it is linked although its headers
  are not included, usually because it defines functions that another library
  declares.
- Targets that one list comprehension or macro makes share their deps: one of
  them must include a header.
- Sources that the build generates are not read.
"""

import collections
import os
import re
import sys

sys.dont_write_bytecode = True  # no files beside the sources

import build_files

KINDS = ("cc_binary", "cc_library", "cc_test")
GTEST = "@com_google_googletest//:gtest"
BENCHMARK = "@com_github_google_benchmark//:benchmark"
# The libraries of system headers by folder; Abseil's come from third_party/.
SYSTEM = {
    "expat": "@libexpat//:libexpat",
    "sha2": "@libmd//:libmd",
    "benchmark": BENCHMARK,
    "CLI": "@cli11//:cli11",
    "fmt": "@fmt//:fmt",
    "gmock": GTEST,
    "gtest": GTEST,
    "nlohmann": "@nlohmann_json//:json",
    "rapidcheck": "@rapidcheck//:rapidcheck",
    "toml++": "@tomlplusplus//:tomlplusplus",
}
# A library that has another's headers and a main function.
MAIN = {f"{GTEST}_main": GTEST, f"{BENCHMARK}_main": BENCHMARK}


def included(source):
    """The headers that a source includes.

    >>> included('#include <vector>\\n#include "a/b.h"\\n  # include <CLI/CLI.hpp>\\n')
    ['vector', 'a/b.h', 'CLI/CLI.hpp']
    """
    return re.findall(r'^\s*#\s*include\s+[<"]([^">]+)[">]', source, re.M)


def abseil(root):
    """(targets by folder, targets by header) of Abseil, as third_party/ has them."""
    names = {"attr": build_files.Anything(), "load": lambda *_: None,
             "repository_rule": lambda *_, **__: None}
    path = os.path.join(root, "third_party", "system_libraries.bzl")
    with open(path, encoding="utf-8") as bzl:
        exec(compile(bzl.read(), path, "exec"), names)
    by_header = {header: target for target, header in names["_ABSEIL_HEADER"].items()}
    return names["_ABSEIL"], by_header


def system_library(header, by_folder, by_header):
    """The label of a system header's library; None for the standard library.

    >>> lists = {"strings": ["strings", "str_format"]}, {"strings/str_cat.h": "strings/strings"}
    >>> system_library("absl/strings/str_format.h", *lists)
    '@com_google_absl//absl/strings:str_format'
    >>> system_library("absl/strings/str_cat.h", *lists)
    '@com_google_absl//absl/strings:strings'
    >>> system_library("absl/strings/match.h", *lists)
    '@com_google_absl//absl/strings:strings'
    >>> system_library("gmock/gmock.h", *lists), system_library("vector", *lists)
    ('@com_google_googletest//:gtest', None)
    """
    top, _, rest = header.partition("/")
    if top != "absl":
        return SYSTEM.get(top.removesuffix(".h"))
    folder, _, name = rest.partition("/")
    target = name.removesuffix(".h")
    if rest in by_header:
        target = by_header[rest].partition("/")[2]
    elif rest == "base/casts.h":
        target = "base"
    elif target not in by_folder[folder]:
        target = {"base": "core_headers"}.get(folder, folder)
    return f"@com_google_absl//absl/{folder}:{target}"


def kept(text):
    """The labels in a part of a BUILD file that have a reason to be linked.

    >>> kept('deps = [\\n    ":a",  # keep: defines A\\n    ":b",\\n]')
    [':a']
    """
    return re.findall(r'"([^"]+)",?  # keep: \w', text)


class Headers:
    """Which library has which header."""

    def __init__(self, targets, root):
        self._abseil = abseil(root)
        self._owners = collections.defaultdict(set)
        self._has_headers = set()
        for target in targets:
            for label in target.labels("hdrs"):
                self._owners[label.removeprefix("//").replace(":", "/")].add(target.label)
                self._has_headers.add(target.label)

    def has_headers(self, label):
        return label in self._has_headers or (label.startswith("@") and label not in MAIN)

    def owners(self, header):
        """The labels of which a target that includes the header needs one."""
        library = system_library(header, *self._abseil)
        return self._owners.get(header, {library} - {None})


def includes(sources, headers):
    """(path, header, owners) of each header that is not the target's own."""
    for path, text in sorted(sources.items()):
        for header in included(text):
            if header not in sources:
                yield path, header, headers.owners(header)


def missing(target, sources, headers):
    """Headers that the deps of a target do not have, given its own files by path.

    >>> targets = build_files.parse('cc_library(name = "a", hdrs = ["a.h"])', "lint/x")
    >>> targets += build_files.parse('cc_test(name = "b_test", deps = ["//lint/x:a"])', "lint")
    >>> headers = Headers(targets, build_files.ROOT)
    >>> source = {"lint/x/a.h": '#include "absl/types/span.h"\\n#include <vector>'}
    >>> list(missing(targets[0], source, headers))
    ['//lint/x:a: lint/x/a.h includes absl/types/span.h; add @com_google_absl//absl/types:span']
    >>> list(missing(targets[1], {"lint/b_test.cc": '#include "lint/x/a.h"'}, headers))
    []
    >>> list(missing(targets[1], {"lint/b_test.cc": '#include "lint/x/c.h"'}, headers))
    ['//lint:b_test: lint/b_test.cc includes lint/x/c.h, which no library has']
    """
    offered = {MAIN.get(label, label) for label in target.labels("deps")} | {target.label}
    for path, header, owners in includes(sources, headers):
        if owners and not owners & offered:
            yield f"{target.label}: {path} includes {header}; add {' or '.join(sorted(owners))}"
        elif not owners and header.startswith(build_files.TOPS):
            yield f"{target.label}: {path} includes {header}, which no library has"


def unused(group, headers):
    """Deps without an included header; `group` has the (target, own files) of one call.

    >>> text = 'cc_library(name = "a", hdrs = ["a.h"])\\ncc_test(name = "b_test", deps = [":a"])'
    >>> a, b = build_files.parse(text, "lint")
    >>> headers = Headers([a, b], build_files.ROOT)
    >>> list(unused([(b, {"lint/b_test.cc": '#include "lint/a.h"'})], headers))
    []
    >>> list(unused([(b, {})], headers))
    ['//lint:b_test: no header of //lint:a is included']
    >>> kept_b = b._replace(text='":a",  # keep: defines A')
    >>> list(unused([(kept_b, {})], headers))
    []
    """
    target = group[0][0]
    keep = {build_files.full_label(label, target.package) for label in kept(target.text)}
    used = {label for _, sources in group for _, _, owners in includes(sources, headers)
            for label in owners}
    for label in target.labels("deps"):
        if MAIN.get(label, label) in used:
            if label in keep:
                yield f"{target.label}: {label} needs no reason: its header is included"
        elif headers.has_headers(label) and label not in keep:
            yield f"{target.label}: no header of {label} is included"


def own_files(target, root):
    """The texts of a target's sources and headers; None for a generated one."""
    for label in target.labels("srcs") + target.labels("hdrs"):
        path = label.removeprefix("//").replace(":", "/")
        try:
            with open(os.path.join(root, path), encoding="utf-8") as source:
                yield path, source.read()
        except FileNotFoundError:
            yield path, None


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else build_files.ROOT
    targets = [target for _, found in build_files.packages(root) for target in found
               if target.kind in KINDS]
    headers = Headers(targets, root)
    found, generated = [], []
    groups = collections.defaultdict(list)
    for target in targets:
        sources = dict(own_files(target, root))
        unread = [path for path, text in sources.items() if text is None]
        generated += unread
        sources = {path: text for path, text in sources.items() if text is not None}
        found += missing(target, sources, headers)
        if not unread:
            groups[target.package, target.kind, target.text].append((target, sources))
    for group in groups.values():
        found += unused(group, headers)
    print("\n".join(sorted(found) + [f"{len(targets)} targets, {len(found)} faults; not read: " +
                                     (", ".join(generated) or "nothing")]))
    return 1 if found or not targets else 0


if __name__ == "__main__":
    sys.exit(main())
