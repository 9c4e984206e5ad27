"""The libraries that are linked into each released program.

The only list of them: NOTICE, the SBOM and the Debian package are made from it,
and the build of a program fails if Bazel links another library or fewer. The
versions are those of the distribution's packages on this machine.

    linked.py check PRODUCT <LABELS      fails unless `bazel cquery` lists these
    linked.py built-using PRODUCT        source packages, as in debian/control
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys

GCC_EXCEPTION = "GPL-3.0-or-later WITH GCC-exception-3.1"

# name, SPDX licence expression, Bazel repository, Debian package, and the source
# package from which products other than Linux x86-64 compile it, if any.
_Entry = collections.namedtuple("_Entry", "name licence repository package source")
_LIBRARIES = [
    _Entry("Abseil", "Apache-2.0", "com_google_absl", "libabsl-dev", "abseil"),
    _Entry("CLI11", "BSD-3-Clause", "cli11", "libcli11-dev", None),
    _Entry("Expat", "MIT", "libexpat", "libexpat1-dev", "expat"),
    _Entry("fmt", "MIT", "fmt", "libfmt-dev", None),
    _Entry("libmd", "BSD-3-Clause AND BSD-2-Clause AND ISC AND Beerware", "libmd",
           "libmd-dev", "libmd"),
    _Entry("nlohmann/json", "MIT", "nlohmann_json", "nlohmann-json3-dev", None),
    _Entry("toml++", "MIT", "tomlplusplus", "libtomlplusplus-dev", None),
]

# name, licence, and a file that the product's compiler links or a package.
_Runtime = collections.namedtuple("_Runtime", "name licence file")
_GCC = [
    _Runtime("libgcc", GCC_EXCEPTION, "libgcc.a"),
    _Runtime("libstdc++", GCC_EXCEPTION, "libstdc++.a"),
]
_GLIBC = _Runtime("GNU C Library", "LGPL-2.1-or-later", "libc.a")
_MINGW = [
    _Runtime("mingw-w64", "MIT AND ZPL-2.1 AND LicenseRef-public-domain", "libmingw32.a"),
    _Runtime("winpthreads", "MIT AND BSD-3-Clause", "libwinpthread.a"),
]
_EMSCRIPTEN = _Runtime("Emscripten's C and C++ libraries",
                       "(MIT OR NCSA) AND (Apache-2.0 WITH LLVM-exception)", "emscripten")

_Product = collections.namedtuple(
    "_Product", "what compiler from_source shared runtime")
PRODUCTS = {
    "linux-x86_64": _Product("The program", "gcc", False, [], [_GLIBC] + _GCC),
    "linux-aarch64": _Product("The program", "aarch64-linux-gnu-gcc", True, [],
                              [_GLIBC] + _GCC),
    "windows-x86_64": _Product("The program", "x86_64-w64-mingw32-gcc-posix", True, [],
                               _GCC + _MINGW),
    "web": _Product("The browser page", None, True, [], [_EMSCRIPTEN]),
    # The module of the program, in the npm package.
    "npm": _Product("The WebAssembly program", None, True, [], [_EMSCRIPTEN]),
    # Both modules.
    "vscode": _Product("The extension of VS Code", None, True, [], [_EMSCRIPTEN]),
    # The distribution's shared libraries are not part of the package.
    "deb": _Product("The program", None, False, ["Expat"], []),
}

# Repositories of the build itself: nothing of them is in a program.
_BUILD_REPOSITORIES = re.compile(
    r"bazel_tools|platforms|rules_\w+|local_config_\w+|local_jdk|remote_\w+")

Library = collections.namedtuple("Library", "name licence version source package copyright")


def _command(*arguments):
    return subprocess.run(arguments, check=True, text=True,
                          stdout=subprocess.PIPE).stdout.strip()


def _dpkg(package, field):
    return _command("dpkg-query", "--show", "--showformat=${%s}" % field, package)


def _package_of(compiler, name):
    """The package that installed a file of a compiler."""
    path = os.path.realpath(_command(compiler, "-print-file-name=" + name))
    return _command("dpkg-query", "--search", path).split(":")[0]


def _source_version(package):
    """The version of a source package that tools/setup has downloaded."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = pathlib.Path(os.environ.get("ASSETLINT_SOURCE_PACKAGES")
                          or cache + "/assetlint/source-packages")
    found = list(folder.glob(package + "_*.dsc"))
    if len(found) != 1:
        sys.exit(f"linked: no source package of {package} in {folder}: see tools/setup --help")
    return re.search(r"^Version: (\S+)$", found[0].read_text(encoding="utf-8"), re.M)[1]


def _copyright(package):
    return os.path.realpath(f"/usr/share/doc/{package}/copyright")


def _library(entry, from_source):
    if from_source and entry.source:
        return Library(entry.name, entry.licence, _source_version(entry.source),
                       entry.source, None, _copyright(entry.package))
    return Library(entry.name, entry.licence, _dpkg(entry.package, "Version"),
                   _dpkg(entry.package, "source:Package"), entry.package,
                   _copyright(entry.package))


def _runtime(runtime, compiler):
    package = _package_of(compiler, runtime.file) if compiler else runtime.file
    return Library(runtime.name, runtime.licence, _dpkg(package, "Version"),
                   _dpkg(package, "source:Package"), package, _copyright(package))


def _npm_package(name):
    folder = pathlib.Path(__file__).resolve().parents[2] / "lint/web/node_modules" / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return Library(name, about["license"], about["version"], "npm", None, folder / "LICENSE")


def _entries(product):
    kind = PRODUCTS[product]
    return [entry for entry in _LIBRARIES if entry.name not in kind.shared]


def libraries(product):
    """What is linked into a product, by name."""
    kind = PRODUCTS[product]
    found = [_library(entry, kind.from_source) for entry in _entries(product)]
    found += [_runtime(runtime, kind.compiler) for runtime in kind.runtime]
    if product in ("web", "vscode"):
        found.append(_npm_package("fflate"))
    return sorted(found, key=lambda library: library.name.lower())


def difference(labels):
    """(not linked, not listed): repositories of which only one side knows.

    >>> difference(["@com_google_absl//absl/strings:strings", "//lint:a", "@cli11//:cli11",
    ...             "@libexpat//:x", "@libmd//:x", "@nlohmann_json//:x", "@tomlplusplus//:x",
    ...             "@bazel_tools//tools/cpp:malloc", "@zlib//:zlib (4f2)"])
    (['fmt'], ['zlib'])
    """
    linked = {match[1] for match in map(re.compile(r"@@?(\w+)//").match, labels) if match}
    linked = {name for name in linked if not _BUILD_REPOSITORIES.fullmatch(name)}
    listed = {entry.repository for entry in _LIBRARIES}
    return sorted(listed - linked), sorted(linked - listed)


def built_using(product):
    """`expat (= 2.5.0-1), …`: the source packages of what is linked statically."""
    packages = {library.package for library in libraries(product)}
    return ", ".join(sorted({
        f"{_dpkg(package, 'source:Package')} (= {_dpkg(package, 'source:Version')})"
        for package in packages}))


def main(command, product):
    if command == "check":
        not_linked, not_listed = difference(sys.stdin.read().splitlines())
        if not_linked or not_listed:
            sys.exit(f"linked: of {product}, Bazel does not link {not_linked}, and the list "
                     f"in tools/packaging/linked.py lacks {not_listed}")
    elif command == "built-using":
        print(built_using(product))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in PRODUCTS:
        sys.exit(__doc__)
    main(*sys.argv[1:])
