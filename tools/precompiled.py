#!/usr/bin/env python3
"""Shortens a build from nothing by two fifths: compiles the standard library's and
Abseil's headers once for all sources.

  tools/precompiled.py FOLDER COMPILER FLAG…

writes FOLDER/COMPILER, for Bazel's CC, a compiler that reads those headers in
front of every source, and compiles them with what Bazel gives COMPILER for a
library and for a test with these flags (`-c opt`, `--config=asan`). A compiler
that gets others ignores the compiled form and reads the headers themselves,
which changes no program.

A source that does not include what it needs compiles with it all the same, so
this is for CI alone: who writes a source compiles it without, and so do
--config=wasm and .ci/release-check. BAZEL is the command for Bazel.
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

# What at least a tenth of all sources includes, directly or not.
COMMON = """\
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
"""
TEST = COMMON + """\
#include "gmock/gmock.h"
#include "gtest/gtest.h"
"""

# The folder is one of the compiler's own, so that Bazel accepts files from it.
WRAPPER = """\
#!/bin/bash
header=
for argument; do
  case $argument in
    *_test.cc) header=test.h ;;
    *.cc) header=common.h ;;
  esac
done
exec {compiler} {options} -isystem {folder} ${{header:+-include $header}} "$@"
"""

# GCC frees memory rarely: a sixth of the time.
OPTIONS = {"gcc": "--param ggc-min-heapsize=1000000"}

# Clang then does not instantiate std::string and the like in every source: two
# fifths of the time with the sanitizers.
OPTIONS_OF_HEADERS = {"clang": ["-fpch-instantiate-templates"]}

# Libraries and a test with the flags that all have.
SOURCES = ["//formats/base:base", "//formats/base:base_test", "//lint/run:run"]

# Flags with an argument that are of one source, not of all.
OF_A_SOURCE = {"-c", "-o", "-MF", "-iquote", "-isystem", "-I"}
OF_A_SOURCE_ALONE = ("-MD", "-DTOML_", "-frandom-seed=", "-iquote", "-isystem", "-I")


def common_flags(arguments):
    """The arguments of a compilation that those of other sources have too.

    >>> common_flags(["gcc", "-O2", "-MD", "-MF", "a.d", "-frandom-seed=a.o", "-c", "a.cc"])
    ['-O2']
    """
    flags = []
    rest = iter(arguments[1:])
    for argument in rest:
        if argument in OF_A_SOURCE:
            next(rest)
        elif not argument.startswith(OF_A_SOURCE_ALONE):
            flags.append(argument)
    return flags


def compilations(bazel, flags):
    """Of each of SOURCES the source file and the arguments."""
    query = f'mnemonic("CppCompile", {" + ".join(SOURCES)})'
    out = subprocess.run(
        [*bazel, "aquery", *flags, "--output=jsonproto", query],
        check=True, stdout=subprocess.PIPE).stdout
    for action in json.loads(out)["actions"]:
        arguments = action["arguments"]
        yield arguments[arguments.index("-c") + 1], arguments


def compile_headers(folder, compiler, number, header, flags):
    """Compiles a header for the sources with these flags, and sees that it is used."""
    compiled = folder / f"{header}.gch" / str(number)
    subprocess.run([compiler, *flags, *OPTIONS_OF_HEADERS.get(compiler, []), "-w",
                    "-x", "c++-header", folder / header, "-o", compiled], check=True)
    source = folder / ("empty_test.cc" if header == "test.h" else "empty.cc")
    source.write_text("")
    # -H lists what is read; the first character of such a line is a dot.
    listed = subprocess.run([folder.parent / compiler, *flags, "-H", "-fsyntax-only", source],
                            check=True, stderr=subprocess.PIPE, text=True).stderr
    if any(line.startswith(".") for line in listed.splitlines()):
        sys.exit(f"{compiler} does not use {compiled}: {listed[:2000]}")


def main(folder, compiler, *flags):
    wrapper = pathlib.Path(folder).resolve() / compiler
    folder = wrapper.with_suffix(".headers")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # By its whole path: where clang looks for headers depends on that.
    wrapper.write_text(WRAPPER.format(
        compiler=shlex.quote(shutil.which(compiler)), options=OPTIONS.get(compiler, ""),
        folder=shlex.quote(str(folder))))
    wrapper.chmod(0o755)
    wanted = {
        ("test.h" if source.endswith("_test.cc") else "common.h", tuple(common_flags(arguments)))
        for source, arguments in compilations(shlex.split(os.environ.get("BAZEL", "bazel")), flags)
    }
    for header, text in ("common.h", COMMON), ("test.h", TEST):
        (folder / header).write_text(text)
        (folder / f"{header}.gch").mkdir()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda one: compile_headers(folder, compiler, one[0], *one[1]),
                      enumerate(sorted(wanted))))


if __name__ == "__main__":
    main(*sys.argv[1:])
