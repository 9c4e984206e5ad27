"""Libraries compiled from the distribution's source packages.

For targets that the distribution has no archives for: with --config=wasm and
--config=cross, the repositories of system_libraries.bzl are made by these
functions. `tools/setup --web` and `--cross` download the packages; dpkg-source
checks them and applies the distribution's patches, so the headers are those of
/usr/include.
"""

def _folder(repository_ctx):
    folder = repository_ctx.os.environ.get("ASSETLINT_SOURCE_PACKAGES", "")
    if folder:
        return repository_ctx.path(folder)
    cache = repository_ctx.os.environ.get("XDG_CACHE_HOME", "")
    if not cache:
        cache = repository_ctx.os.environ["HOME"] + "/.cache"
    return repository_ctx.path(cache + "/assetlint/source-packages")

def _unpack(repository_ctx, package):
    """Unpacks the package into the folder `source` of the repository."""
    folder = _folder(repository_ctx)
    found = []
    if folder.exists:
        found = [
            file
            for file in folder.readdir()
            if file.basename.startswith(package + "_") and file.basename.endswith(".dsc")
        ]
    if len(found) != 1:
        fail("no source package of %s in %s: run tools/setup --cross" % (package, folder))
    result = repository_ctx.execute(["dpkg-source", "--no-copy", "-x", found[0], "source"])
    if result.return_code != 0:
        fail("dpkg-source: " + result.stderr)

_WASM_GROUP = """selects.config_setting_group(
    name = "wasm",
    match_any = [
        ":cpu_wasm",
        ":cpu_wasm32",
        ":platforms_wasm32",
        ":platforms_wasm64",
    ],
    visibility = [":__subpackages__"],
)
"""

# One that Bazel 4's @platforms has, and no download of bazel_skylib.
_WASM_SETTING = """config_setting(
    name = "wasm",
    constraint_values = ["@assetlint//third_party/emscripten:wasm32"],
    visibility = [":__subpackages__"],
)
"""

def _wasm_platform(bits):
    return """config_setting(
    name = "platforms_wasm%s",
    constraint_values = [
        "@platforms//cpu:wasm%s",
    ],
    visibility = [":__subpackages__"],
)
""" % (bits, bits)

def abseil_from_source(repository_ctx):
    """Abseil with its own BUILD files, less what Bazel 4 cannot load."""
    _unpack(repository_ctx, "abseil")
    for entry in repository_ctx.path("source").readdir():
        if entry.basename not in ["WORKSPACE", "debian"]:
            result = repository_ctx.execute(["mv", str(entry), "."])
            if result.return_code != 0:
                fail(result.stderr)
    text = repository_ctx.read("absl/BUILD.bazel")
    for before, after in [
        (_WASM_GROUP, _WASM_SETTING),
        (_wasm_platform("32"), ""),
        (_wasm_platform("64"), ""),
        ("load(\"@bazel_skylib//lib:selects.bzl\", \"selects\")\n", ""),
    ]:
        if before not in text:
            fail("absl/BUILD.bazel is not as expected: " + before)
        text = text.replace(before, after)
    repository_ctx.delete("absl/BUILD.bazel")
    repository_ctx.file("absl/BUILD.bazel", text)

# What Expat's configure would write. The texts that it parses have no DTD
# (formats/alamo/xml), so its hash needs no secret.
_EXPAT_CONFIG = """#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define BYTEORDER 4321
#else
#define BYTEORDER 1234
#endif
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_NS 1
#define XML_POOR_ENTROPY 1
"""

def libexpat_from_source(repository_ctx):
    """Expat's library, compiled by a target of our own."""
    _unpack(repository_ctx, "expat")
    repository_ctx.file("source/expat/lib/expat_config.h", _EXPAT_CONFIG)
    repository_ctx.file("BUILD", """
cc_library(
    name = "libexpat",
    srcs = [
        "source/expat/lib/xmlparse.c",
        "source/expat/lib/xmlrole.c",
        "source/expat/lib/xmltok.c",
    ],
    hdrs = glob(["source/expat/lib/*.h"]),
    defines = ["XML_STATIC"],
    includes = ["source/expat/lib"],
    local_defines = ["HAVE_EXPAT_CONFIG_H"],
    textual_hdrs = [
        "source/expat/lib/xmltok_impl.c",
        "source/expat/lib/xmltok_ns.c",
    ],
    visibility = ["//visibility:public"],
)
""")

def libmd_from_source(repository_ctx):
    """SHA-2, which is what assetlint needs of libmd."""
    _unpack(repository_ctx, "libmd")
    repository_ctx.file("source/src/config.h", "")
    repository_ctx.file("BUILD", """
cc_library(
    name = "libmd",
    srcs = [
        "source/src/config.h",
        "source/src/local-link.h",
        "source/src/sha2.c",
    ],
    hdrs = ["source/include/sha2.h"],
    copts = ["-Iexternal/libmd/source/src"],
    includes = ["source/include"],
    visibility = ["//visibility:public"],
)
""")

def googletest_from_source(repository_ctx):
    """GoogleTest, whose package installs its sources."""
    repository_ctx.symlink("/usr/src/googletest", "source")
    repository_ctx.file("BUILD", """
cc_library(
    name = "gtest",
    srcs = [
        "source/googlemock/src/gmock-all.cc",
        "source/googletest/src/gtest-all.cc",
    ],
    hdrs = glob([
        "source/googlemock/include/**/*.h",
        "source/googletest/include/**/*.h",
    ]),
    copts = [
        "-Iexternal/com_google_googletest/source/googlemock",
        "-Iexternal/com_google_googletest/source/googletest",
    ],
    includes = [
        "source/googlemock/include",
        "source/googletest/include",
    ],
    textual_hdrs = glob(
        [
            "source/googlemock/src/*.cc",
            "source/googletest/src/*",
        ],
        exclude = ["source/*/src/*_main.cc"],
    ),
    visibility = ["//visibility:public"],
)

cc_library(
    name = "gtest_main",
    srcs = ["source/googlemock/src/gmock_main.cc"],
    visibility = ["//visibility:public"],
    deps = [":gtest"],
)
""")

def headers_through_link(repository_ctx, target, folder, defines):
    """A library that only has headers, which are in /usr/include.

    Through a link: a compiler for another system must not search /usr/include.
    """
    repository_ctx.symlink("/usr/include/" + folder, "include/" + folder)
    repository_ctx.file("BUILD", """
cc_library(
    name = "{target}",
    hdrs = glob(["include/**"]),
    defines = {defines},
    includes = ["include"],
    visibility = ["//visibility:public"],
)
""".format(target = target, defines = repr(defines)))
