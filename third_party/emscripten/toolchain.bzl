"""The emscripten of Debian and Ubuntu: from Linux to WebAssembly."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load(
    "@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl",
    "feature",
    "flag_group",
    "flag_set",
    "tool_path",
    "with_feature_set",
)

_TOOLS = {
    "ar": "/usr/bin/emar",
    "cpp": "/usr/bin/emcc",
    "gcc": "/usr/bin/emcc",
    "gcov": "/bin/false",
    "ld": "/usr/bin/emcc",
    "nm": "/bin/false",
    "objdump": "/bin/false",
    "strip": "/bin/true",
}

_COMPILE = [
    ACTION_NAMES.c_compile,
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.cpp_header_parsing,
]

_LINK = [ACTION_NAMES.cpp_link_executable]

def _flags(name, actions, flags, with_features = [], enabled = True):
    return feature(
        name = name,
        enabled = enabled,
        flag_sets = [flag_set(
            actions = actions,
            flag_groups = [flag_group(flags = flags)],
            with_features = with_features,
        )],
    )

def _impl(ctx):
    opt = [with_feature_set(features = ["opt"])]
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        toolchain_identifier = "emscripten-wasm32",
        host_system_name = "local",
        target_system_name = "wasm32-unknown-emscripten",
        target_cpu = "wasm32",
        target_libc = "musl",
        compiler = "emscripten",
        abi_version = "emscripten",
        abi_libc_version = "musl",
        cxx_builtin_include_directories = [
            "/usr/lib/llvm-14/lib/clang",
            "/usr/share/emscripten/cache/sysroot/include",
        ],
        tool_paths = [
            tool_path(name = name, path = path)
            for name, path in _TOOLS.items()
        ],
        features = [
            feature(name = "opt"),
            feature(name = "dbg"),
            feature(name = "fastbuild"),
            _flags("reproducible", _COMPILE, [
                "-Wno-builtin-macro-redefined",
                "-D__DATE__=\"redacted\"",
                "-D__TIMESTAMP__=\"redacted\"",
                "-D__TIME__=\"redacted\"",
            ]),
            _flags("small", _COMPILE, [
                "-Oz",
                # For small code, emcc 3.1.6 has clang inline nothing, and
                # binaryen inline when it links: larger, and half as fast.
                "-sINLINING_LIMIT=0",
                "-flto",
                # Every browser that has SIMD, which the core uses, has these.
                "-mbulk-memory",
                "-mnontrapping-fptoint",
                "-msign-ext",
                "-DNDEBUG",
            ], opt),
            _flags("standalone", _LINK, [
                "--no-entry",
                "-sSTANDALONE_WASM",
                "-sALLOW_MEMORY_GROWTH=1",
                # loader.mjs creates the memory, with a limit of its own.
                "-sIMPORTED_MEMORY=1",
                "-sINITIAL_MEMORY=4MB",
                "-sMAXIMUM_MEMORY=2GB",
                "-sTOTAL_STACK=1MB",
                # A stack that overflows traps instead of overwriting data.
                "-Wl,--stack-first",
            ]),
            _flags("small_link", _LINK, [
                "-Oz",
                "-flto",
                "-Wl,-mllvm,-enable-merge-functions",
            ], opt),
            # In the place of `small`, `small_link` and `standalone`: a whole
            # program with its main(), for node. Exceptions are those of the
            # machine, so that no call goes through JavaScript.
            _flags("program", _COMPILE, [
                "-O2",
                "-DNDEBUG",
                "-fwasm-exceptions",
            ], enabled = False),
            _flags("program_link", _LINK, [
                "-O2",
                "-fwasm-exceptions",
                "-sSTANDALONE_WASM",
                "-sALLOW_MEMORY_GROWTH=1",
                "-sINITIAL_MEMORY=16MB",
                "-sMAXIMUM_MEMORY=4GB",
                "-sTOTAL_STACK=8MB",
                "-Wl,--stack-first",
                # Functions of the host are undefined symbols to emcc. What the
                # host does not have either fails lint/web/npm/build.mjs.
                "-sERROR_ON_UNDEFINED_SYMBOLS=0",
                "-sWARN_ON_UNDEFINED_SYMBOLS=0",
            ], enabled = False),
        ],
    )

emscripten_toolchain_config = rule(
    implementation = _impl,
    attrs = {},
    provides = [CcToolchainConfigInfo],
)
