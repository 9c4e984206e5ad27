"""The cross compilers of Debian and Ubuntu, from Linux to other systems."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load(
    "@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl",
    "artifact_name_pattern",
    "feature",
    "flag_group",
    "flag_set",
    "tool_path",
    "with_feature_set",
)

_TOOLS = {
    "ar": "ar",
    "cpp": "cpp",
    "gcc": "g++",
    "gcov": "gcov",
    "ld": "ld",
    "nm": "nm",
    "objdump": "objdump",
    "strip": "strip",
}

_FROM_GCC = ["cpp", "gcc", "gcov"]

_COMPILE = [
    ACTION_NAMES.c_compile,
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.cpp_header_parsing,
    ACTION_NAMES.assemble,
    ACTION_NAMES.preprocess_assemble,
]

_LINK = [
    ACTION_NAMES.cpp_link_executable,
    ACTION_NAMES.cpp_link_dynamic_library,
    ACTION_NAMES.cpp_link_nodeps_dynamic_library,
]

def _flags(name, actions, flags, with_features = []):
    return feature(
        name = name,
        enabled = True,
        flag_sets = [flag_set(
            actions = actions,
            flag_groups = [flag_group(flags = flags)],
            with_features = with_features,
        )] if flags else [],
    )

def _impl(ctx):
    triple = ctx.attr.triple
    opt = [with_feature_set(features = ["opt"])]
    patterns = []
    if ctx.attr.program_extension:
        patterns.append(artifact_name_pattern("executable", "", ctx.attr.program_extension))
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        toolchain_identifier = triple,
        host_system_name = "local",
        target_system_name = triple,
        target_cpu = ctx.attr.cpu,
        target_libc = "unknown",
        compiler = "gcc",
        abi_version = "unknown",
        abi_libc_version = "unknown",
        cxx_builtin_include_directories = ctx.attr.include_folders,
        tool_paths = [
            tool_path(
                name = name,
                path = "/usr/bin/%s-%s%s" % (
                    triple,
                    tool,
                    ctx.attr.gcc_suffix if name in _FROM_GCC else "",
                ),
            )
            for name, tool in _TOOLS.items()
        ],
        artifact_name_patterns = patterns,
        features = [
            feature(name = "opt"),
            feature(name = "dbg"),
            feature(name = "fastbuild"),
            # g++ takes every source for C++.
            _flags("c", [ACTION_NAMES.c_compile], ["-xc"]),
            _flags("defines", _COMPILE, ctx.attr.compile_flags),
            _flags("reproducible", _COMPILE, [
                "-Wno-builtin-macro-redefined",
                "-D__DATE__=\"redacted\"",
                "-D__TIMESTAMP__=\"redacted\"",
                "-D__TIME__=\"redacted\"",
            ]),
            # A header that a repository links to stays one of the
            # repository.
            _flags("headers_by_link", _COMPILE, ["-fno-canonical-system-headers"]),
            _flags("sections", _COMPILE, ["-ffunction-sections", "-fdata-sections"]),
            _flags("optimized", _COMPILE, ["-O2", "-DNDEBUG"], opt),
            # Tests run faster, and compile hardly slower.
            _flags("not_optimized", _COMPILE, ["-O1"], [with_feature_set(not_features = ["opt"])]),
            # Nothing of the compiler's has to lie beside the program. With
            # -static-pie it must be off: programs with both crash.
            _flags("static", _LINK, ["-static"]),
            _flags("link", _LINK, ["-Wl,--gc-sections"] + ctx.attr.link_flags),
        ],
    )

_config = rule(
    implementation = _impl,
    attrs = {
        "compile_flags": attr.string_list(),
        "cpu": attr.string(mandatory = True),
        "gcc_suffix": attr.string(),
        "include_folders": attr.string_list(mandatory = True),
        "link_flags": attr.string_list(),
        "program_extension": attr.string(),
        "triple": attr.string(mandatory = True),
    },
    provides = [CcToolchainConfigInfo],
)

def cross_toolchain(name, constraints, **attributes):
    """A platform NAME and NAME_toolchain, which builds for it.

    Args:
      name: what the configuration is called
      constraints: what the platform is
      **attributes: of the compiler, as above
    """
    native.platform(
        name = name,
        constraint_values = constraints,
    )
    _config(
        name = name + "_config",
        **attributes
    )

    # The tools are the system's: no files of ours.
    native.cc_toolchain(
        name = name + "_compiler",
        all_files = ":nothing",
        ar_files = ":nothing",
        as_files = ":nothing",
        compiler_files = ":nothing",
        dwp_files = ":nothing",
        linker_files = ":nothing",
        objcopy_files = ":nothing",
        strip_files = ":nothing",
        supports_param_files = True,
        toolchain_config = ":%s_config" % name,
    )
    native.toolchain(
        name = name + "_toolchain",
        exec_compatible_with = ["@platforms//os:linux"],
        target_compatible_with = constraints,
        toolchain = ":%s_compiler" % name,
        toolchain_type = "@bazel_tools//tools/cpp:toolchain_type",
    )

def linux_toolchain(name, cpu, triple, compile_flags = []):
    """A platform and toolchain for Linux on another processor.

    Args:
      name: what the configuration is called
      cpu: the name in @platforms//cpu
      triple: how the names of the tools begin
      compile_flags: those that only this processor needs
    """
    cross_toolchain(
        name = name,
        compile_flags = compile_flags,
        constraints = [
            "@platforms//cpu:" + cpu,
            "@platforms//os:linux",
        ],
        cpu = cpu,
        include_folders = [
            "/usr/lib/gcc-cross/" + triple,
            "/usr/%s/include" % triple,
        ],
        triple = triple,
    )
