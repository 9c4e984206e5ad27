"""Repositories made of the libraries that the distribution has installed.

Each repository carries the name and the labels that the library's own Bazel
build gives it, so a BUILD file that says `@com_google_absl//absl/strings` does
not change when that build takes the place of the system's package.

The headers lie in the compiler's own search path and are found there without
any flag, as system headers, so they give no warnings. What a repository adds is
the archives to link, and a clear message when the package is not installed.
Bazel cannot see a missing dependency on a library of this kind: list the label
of every header that a target includes all the same.
With --config=wasm and --config=cross they are compiled from source:
source_packages.bzl.
"""

load(
    ":source_packages.bzl",
    "abseil_from_source",
    "googletest_from_source",
    "headers_through_link",
    "libexpat_from_source",
    "libmd_from_source",
)

_INCLUDE = "/usr/include/"

# Folder under absl/ -> its targets. A target exists if its header is installed:
# absl/log, for example, is newer than the release in Debian 12 and Ubuntu
# 24.04.
_ABSEIL = {
    "algorithm": ["algorithm", "container"],
    "base": ["base", "config", "core_headers", "endian", "log_severity", "nullability"],
    "cleanup": ["cleanup"],
    "container": [
        "btree",
        "fixed_array",
        "flat_hash_map",
        "flat_hash_set",
        "inlined_vector",
        "node_hash_map",
        "node_hash_set",
    ],
    "debugging": ["failure_signal_handler", "leak_check", "stacktrace", "symbolize"],
    "flags": ["flag", "parse", "usage"],
    "functional": ["any_invocable", "bind_front", "function_ref"],
    "hash": ["hash", "hash_testing"],
    "log": ["absl_check", "absl_log", "check", "initialize", "log"],
    "memory": ["memory"],
    "meta": ["type_traits"],
    "numeric": ["bits", "int128"],
    "random": ["bit_gen_ref", "distributions", "random", "seed_sequences"],
    "status": ["status", "statusor"],
    "strings": ["cord", "str_format", "strings"],
    "synchronization": ["synchronization"],
    "time": ["time"],
    "types": ["any", "optional", "span", "variant"],
    "utility": ["utility"],
}

# Targets whose header does not have the target's name.
_ABSEIL_HEADER = {
    "base/base": "base/call_once.h",
    "base/core_headers": "base/attributes.h",
    "base/endian": "base/internal/endian.h",
    "container/btree": "container/btree_map.h",
    "strings/strings": "strings/str_cat.h",
    "synchronization/synchronization": "synchronization/mutex.h",
}

def _need(repository_ctx, path, package):
    if not repository_ctx.path(path).exists:
        fail("%s is missing: run tools/setup, or install the package %s" % (path, package))

def _library(repository_ctx, name, package):
    """The path of the library file `name`, as the compiler would find it.

    Asking the compiler gets the library folder right on every architecture.
    """
    for compiler in ["gcc", "clang", "cc"]:
        path = repository_ctx.which(compiler)
        if path:
            answer = repository_ctx.execute([path, "-print-file-name=" + name]).stdout.strip()
            if answer.startswith("/"):
                return repository_ctx.path(answer)
    return fail("%s is missing: run tools/setup, or install the package %s" % (name, package))

def _cc_library(name, linkopts = [], deps = [], defines = []):
    return """
cc_library(
    name = "{name}",
    defines = {defines},
    linkopts = {linkopts},
    visibility = ["//visibility:public"],
    deps = {deps},
)
""".format(name = name, defines = repr(defines), linkopts = repr(linkopts), deps = repr(deps))

_HEADER = "# Written by third_party/system_libraries.bzl.\n"

def _from_source(repository_ctx):
    return repository_ctx.os.environ.get("ASSETLINT_LIBRARIES", "") == "source"

def _abseil_impl(repository_ctx):
    if _from_source(repository_ctx):
        abseil_from_source(repository_ctx)
        return
    package = "libabsl-dev"
    _need(repository_ctx, _INCLUDE + "absl/base/config.h", package)
    folder = _library(repository_ctx, "libabsl_base.a", package).dirname
    archives = sorted([
        str(entry)
        for entry in folder.readdir()
        if entry.basename.startswith("libabsl_") and
           entry.basename.endswith(".a") and
           # Meant for Abseil's own tests: they need GoogleTest.
           "test_util" not in entry.basename and
           "scoped_mock_log" not in entry.basename
    ])

    # The archives refer to each other in cycles, hence the group; the linker
    # takes only what is used.
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "archives",
        linkopts = ["-Wl,--start-group"] + archives + ["-Wl,--end-group", "-pthread"],
    ))
    for folder_name, targets in _ABSEIL.items():
        text = _HEADER
        for target in targets:
            header = _ABSEIL_HEADER.get(
                folder_name + "/" + target,
                "%s/%s.h" % (folder_name, target),
            )
            if repository_ctx.path(_INCLUDE + "absl/" + header).exists:
                text += _cc_library(target, deps = ["//:archives"])
        repository_ctx.file("absl/%s/BUILD" % folder_name, text)

def _googletest_impl(repository_ctx):
    _need(repository_ctx, _INCLUDE + "gtest/gtest.h", "libgtest-dev")
    _need(repository_ctx, _INCLUDE + "gmock/gmock.h", "libgmock-dev")
    if _from_source(repository_ctx):
        _need(repository_ctx, "/usr/src/googletest/googletest/src/gtest-all.cc", "googletest")
        googletest_from_source(repository_ctx)
        return

    # As in GoogleTest's own build, `gtest` includes GoogleMock, and the main
    # function of `gtest_main` sets up both.
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "gtest",
        linkopts = [
            str(_library(repository_ctx, "libgmock.a", "libgmock-dev")),
            str(_library(repository_ctx, "libgtest.a", "libgtest-dev")),
            "-pthread",
        ],
    ) + _cc_library(
        "gtest_main",
        linkopts = [str(_library(repository_ctx, "libgmock_main.a", "libgmock-dev"))],
        deps = [":gtest"],
    ))

def _benchmark_impl(repository_ctx):
    package = "libbenchmark-dev"
    _need(repository_ctx, _INCLUDE + "benchmark/benchmark.h", package)

    # Debian has the library itself only as a shared one.
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "benchmark",
        linkopts = [str(_library(repository_ctx, "libbenchmark.so", package)), "-pthread"],
    ) + _cc_library(
        "benchmark_main",
        linkopts = [str(_library(repository_ctx, "libbenchmark_main.a", package))],
        deps = [":benchmark"],
    ))

def _rapidcheck_impl(repository_ctx):
    if _from_source(repository_ctx):
        # Not every mirror has its source package, whose name has a ~. Bazel
        # skips the tests that use it.
        repository_ctx.file("BUILD", _HEADER + """
cc_library(
    name = "rapidcheck",
    target_compatible_with = ["@assetlint//third_party/cross:unavailable"],
    visibility = ["//visibility:public"],
)
""")
        return
    package = "librapidcheck-dev"
    _need(repository_ctx, _INCLUDE + "rapidcheck.h", package)
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "rapidcheck",
        linkopts = [str(_library(repository_ctx, "librapidcheck.a", package))],
    ))

def _libmd_impl(repository_ctx):
    if _from_source(repository_ctx):
        libmd_from_source(repository_ctx)
        return
    package = "libmd-dev"
    _need(repository_ctx, _INCLUDE + "sha2.h", package)
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "libmd",
        linkopts = [str(_library(repository_ctx, "libmd.a", package))],
    ))

def _libexpat_impl(repository_ctx):
    if _from_source(repository_ctx):
        libexpat_from_source(repository_ctx)
        return
    package = "libexpat1-dev"
    _need(repository_ctx, _INCLUDE + "expat.h", package)
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        "libexpat",
        linkopts = [str(_library(repository_ctx, "libexpat.a", package))],
    ))

def _header_only_impl(repository_ctx):
    _need(repository_ctx, _INCLUDE + repository_ctx.attr.header, repository_ctx.attr.package)
    if _from_source(repository_ctx):
        headers_through_link(
            repository_ctx,
            repository_ctx.attr.target,
            repository_ctx.attr.header.split("/")[0],
            repository_ctx.attr.defines,
        )
        return
    repository_ctx.file("BUILD", _HEADER + _cc_library(
        repository_ctx.attr.target,
        defines = repository_ctx.attr.defines,
    ))

_SOURCE_ENVIRON = [
    "ASSETLINT_LIBRARIES",
    "ASSETLINT_SOURCE_PACKAGES",
]

# `configure` makes `bazel sync --configure` re-run the rule after an upgrade of
# the distribution's packages.
_abseil = repository_rule(
    _abseil_impl,
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)
_googletest = repository_rule(
    _googletest_impl,
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)
_benchmark = repository_rule(_benchmark_impl, configure = True, local = True)
_rapidcheck = repository_rule(
    _rapidcheck_impl,
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)
_libmd = repository_rule(
    _libmd_impl,
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)
_libexpat = repository_rule(
    _libexpat_impl,
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)
_header_only = repository_rule(
    _header_only_impl,
    attrs = {
        "defines": attr.string_list(),
        "header": attr.string(mandatory = True),
        "package": attr.string(mandatory = True),
        "target": attr.string(mandatory = True),
    },
    configure = True,
    environ = _SOURCE_ENVIRON,
    local = True,
)

def system_libraries():
    """Declares a repository for every library that assetlint is built on."""
    _abseil(name = "com_google_absl")
    _googletest(name = "com_google_googletest")
    _benchmark(name = "com_github_google_benchmark")
    _rapidcheck(name = "rapidcheck")
    _libmd(name = "libmd")
    _libexpat(name = "libexpat")
    _header_only(
        name = "cli11",
        target = "cli11",
        header = "CLI/CLI.hpp",
        package = "libcli11-dev",
    )
    _header_only(
        name = "fmt",
        target = "fmt",
        header = "fmt/format.h",
        package = "libfmt-dev",
        defines = ["FMT_HEADER_ONLY=1"],
    )
    _header_only(
        name = "nlohmann_json",
        target = "json",
        header = "nlohmann/json.hpp",
        package = "nlohmann-json3-dev",
    )
    _header_only(
        name = "tomlplusplus",
        target = "tomlplusplus",
        header = "toml++/toml.h",
        package = "libtomlplusplus-dev",
        # Debian's shared library would have to be installed beside the program.
        defines = ["TOML_HEADER_ONLY=1"],
    )
