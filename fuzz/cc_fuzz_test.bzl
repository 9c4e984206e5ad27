"""cc_fuzz_test: a fuzz target, with the names that rules_fuzzing gives it.

`cc_fuzz_test(name = "x", ...)` makes
  x         a test that runs the target once on each file of x_corpus; with
            every compiler, so `bazel test` keeps what fuzzing once found
  x_bin     the target as a program: libFuzzer's with --config=fuzz, otherwise
            one that runs the files and folders it is given
  x_run     bazel run --config=fuzz :x_run -- -max_total_time=60
            the same on corpus and dictionary; other arguments are libFuzzer's
  x_corpus  a folder with the seeds, those of the target's archive unpacked
  x_dict    the dictionaries as one file
  x_oss_fuzz  program, seeds, dictionary and options as a tar, named as OSS-Fuzz
            wants them; for --config=oss-fuzz (fuzz/oss-fuzz/build.sh)
"""

def _flat_name(file):
    return file.short_path.replace("../", "").replace("/", "-")

# Copies the files of a list to a folder, and unpacks an archive, if any, beside
# them.
_MAKE_CORPUS = """
list=$1 folder=$2 tool=$3 archive=${4:-} prefix=${5:-}
while IFS="\t" read -r from to; do
  [ -z "$from" ] || cp -L "$from" "$folder/$to" || exit 1
done <"$list"
[ -z "$archive" ] || exec python3 -B "$tool" unpack "$archive" "$folder" "$prefix"
"""

def _fuzz_corpus_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    lines = ["%s\t%s" % (f.path, _flat_name(f)) for f in ctx.files.srcs]
    listing = ctx.actions.declare_file(ctx.label.name + ".list")
    ctx.actions.write(listing, "\n".join(lines) + "\n")
    inputs = ctx.files.srcs + [listing, ctx.file.archiver]
    arguments = [listing.path, folder.path, ctx.file.archiver.path]
    if ctx.file.archive:
        inputs.append(ctx.file.archive)
        arguments += [ctx.file.archive.path, _flat_name(ctx.file.archive)]
    ctx.actions.run_shell(
        inputs = inputs,
        outputs = [folder],
        command = _MAKE_CORPUS,
        arguments = arguments,
        mnemonic = "FuzzCorpus",
    )
    return [DefaultInfo(
        files = depset([folder]),
        runfiles = ctx.runfiles(files = [folder]),
    )]

_fuzz_corpus = rule(
    implementation = _fuzz_corpus_impl,
    attrs = {
        "archive": attr.label(
            doc = "An archive of more files, of fuzz/seed_archive.py.",
            allow_single_file = [".zip"],
        ),
        "archiver": attr.label(
            allow_single_file = True,
            default = "//fuzz:seed_archive.py",
        ),
        "srcs": attr.label_list(allow_files = True),
    },
)

def _fuzz_run_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name)
    dictionary = ""
    files = [ctx.file.corpus]
    if ctx.file.dictionary:
        dictionary = '-dict="$here/%s"' % ctx.file.dictionary.short_path
        files.append(ctx.file.dictionary)
    ctx.actions.write(script, """#!/usr/bin/env bash
# The first folder takes new inputs and is kept when FUZZ_CORPUS names it; the
# seeds are only read. Crashes are written to the folder of the call.
set -euo pipefail
here=$PWD
corpus=${{FUZZ_CORPUS:-$(mktemp -d)}}
cd "${{BUILD_WORKING_DIRECTORY:-.}}"
mkdir -p "$corpus"
exec "$here/{bin}" {dictionary} {options} \\
  "$@" "$corpus" "$here/{corpus}"
""".format(
        bin = ctx.executable.binary.short_path,
        corpus = ctx.file.corpus.short_path,
        dictionary = dictionary,
        options = " ".join(["-%s=%s" % o for o in sorted(ctx.attr.options.items())]),
    ), is_executable = True)
    return [DefaultInfo(
        executable = script,
        runfiles = ctx.runfiles(files = files).merge(
            ctx.attr.binary[DefaultInfo].default_runfiles,
        ),
    )]

_fuzz_run = rule(
    implementation = _fuzz_run_impl,
    executable = True,
    attrs = {
        "binary": attr.label(executable = True, cfg = "target", mandatory = True),
        "corpus": attr.label(allow_single_file = True, mandatory = True),
        "dictionary": attr.label(allow_single_file = True),
        "options": attr.string_dict(),
    },
)

def _fuzz_package_impl(ctx):
    options = ctx.actions.declare_file(ctx.label.name + ".options")
    lines = ["[libfuzzer]"] + ["%s = %s" % o for o in sorted(ctx.attr.options.items())]
    ctx.actions.write(options, "\n".join(lines) + "\n")
    package = ctx.actions.declare_file(ctx.label.name + ".tar")
    inputs = [
        ctx.executable.binary,
        ctx.file.corpus,
        options,
        ctx.file.archiver,
        ctx.file.packer,
    ]
    arguments = [
        ctx.file.packer.path,
        package.path,
        ctx.attr.target,
        ctx.executable.binary.path,
        ctx.file.corpus.path,
        options.path,
    ]
    if ctx.file.dictionary:
        inputs.append(ctx.file.dictionary)
        arguments.append(ctx.file.dictionary.path)
    ctx.actions.run_shell(
        inputs = inputs,
        outputs = [package],
        command = 'exec python3 -B "$@"',
        arguments = arguments,
        mnemonic = "FuzzPackage",
    )
    return [DefaultInfo(files = depset([package]))]

_fuzz_package = rule(
    implementation = _fuzz_package_impl,
    attrs = {
        "archiver": attr.label(
            doc = "A module of the packer.",
            allow_single_file = True,
            default = "//fuzz:seed_archive.py",
        ),
        "binary": attr.label(executable = True, cfg = "target", mandatory = True),
        "corpus": attr.label(allow_single_file = True, mandatory = True),
        "dictionary": attr.label(allow_single_file = True),
        "options": attr.string_dict(),
        "packer": attr.label(
            allow_single_file = True,
            default = "//fuzz:oss_fuzz_package.py",
        ),
        "target": attr.string(mandatory = True),
    },
)

# libFuzzer's options unless a target overrides them: max_len exceeds every
# seed; entropic's bookkeeping takes longer than the targets themselves.
_OPTIONS = {
    "entropic": "0",
    "max_len": "8192",
    "rss_limit_mb": "2048",
    "timeout": "10",
}

def cc_fuzz_test(name, srcs, deps = [], corpus = [], dicts = [], tags = [], size = "small", options = {}, local_defines = [], **kwargs):
    """See above.

    Args:
      name: of the test; the others are made from it.
      srcs: define LLVMFuzzerTestOneInput and no main function.
      deps: of srcs.
      corpus: labels of the seeds. With NAME without its "_fuzz_test", the
        files in seeds/NAME, written by hand, and in seeds/NAME.zip, which
        fuzz/keep_seeds writes, are seeds too.
      dicts: labels of dictionaries in libFuzzer's syntax.
      tags: added to "fuzz-test".
      size: of the test over the corpus.
      options: libFuzzer's options where they differ from _OPTIONS.
      local_defines: of srcs.
      **kwargs: other attributes of cc_library for srcs.
    """
    tags = tags + ["fuzz-test"]
    seeds = "seeds/" + name.replace("_fuzz_test", "")
    archive = native.glob([seeds + ".zip"])

    # The fuzzing engine brings its own main function. OSS-Fuzz names the engine
    # when it builds (fuzz/oss-fuzz/build.sh).
    main = select({
        "//fuzz:libfuzzer": [],
        "//fuzz:oss_fuzz": [],
        "//conditions:default": ["//fuzz:replay_main"],
    })
    linkopts = select({
        "//fuzz:libfuzzer": ["-fsanitize=fuzzer"],
        "//fuzz:oss_fuzz": [],
        "//conditions:default": [],
    })
    native.cc_library(
        name = name + "_target",
        testonly = True,
        srcs = srcs,
        deps = deps,
        # main calls it, and nothing else does.
        alwayslink = True,
        local_defines = local_defines + select({
            "//fuzz:libfuzzer": ["FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"],
            "//fuzz:oss_fuzz": ["FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"],
            "//conditions:default": [],
        }),
        tags = tags,
        visibility = ["//visibility:private"],
        **kwargs
    )
    native.cc_binary(
        name = name + "_bin",
        testonly = True,
        linkopts = linkopts,
        tags = tags,
        deps = [
            ":" + name + "_target",
            "//fuzz:sanitizer_defaults",
        ] + main,
    )
    native.cc_test(
        name = name,
        size = size,
        # Without it, libFuzzer would go on from a folder.
        args = select({
            "//fuzz:libfuzzer": ["-runs=0"],
            "//fuzz:oss_fuzz": ["-runs=0"],
            "//conditions:default": [],
        }) + ["$(rootpath :%s_corpus)" % name],
        data = [":%s_corpus" % name],
        linkopts = linkopts,
        tags = tags,
        deps = [":" + name + "_target"] + main,
    )
    _fuzz_corpus(
        name = name + "_corpus",
        testonly = True,
        srcs = corpus + native.glob([seeds + "/*"]),
        archive = archive[0] if archive else None,
        tags = tags,
    )
    if dicts:
        native.genrule(
            name = name + "_dict",
            testonly = True,
            srcs = dicts,
            outs = [name + ".dict"],
            cmd = "cat $(SRCS) >$@",
            tags = tags,
        )
    all_options = dict(_OPTIONS)
    all_options.update(options)
    _fuzz_package(
        name = name + "_oss_fuzz",
        testonly = True,
        binary = ":%s_bin" % name,
        corpus = ":%s_corpus" % name,
        dictionary = ":%s_dict" % name if dicts else None,
        options = all_options,
        tags = tags + ["manual"],
        target = name,
    )
    _fuzz_run(
        name = name + "_run",
        testonly = True,
        binary = ":%s_bin" % name,
        corpus = ":%s_corpus" % name,
        dictionary = ":%s_dict" % name if dicts else None,
        options = all_options,
        tags = tags,
    )
