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

# Copies the files of a list to a folder, and unpacks an archive, if any, into a
# folder in it. One process: there are 750 files for some targets.
_MAKE_CORPUS = """
import shutil, sys, zipfile
listing, folder, *archives = sys.argv[1:]
for line in open(listing, encoding="utf-8"):
    source, name = line.rstrip("\\n").split("\\t")
    shutil.copyfile(source, folder + "/" + name)
for archive in archives:
    zipfile.ZipFile(archive).extractall(folder + "/kept")
"""

def _fuzz_corpus_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    listing = ctx.actions.declare_file(ctx.label.name + ".list")
    ctx.actions.write(listing, "".join([
        "%s\t%s\n" % (f.path, f.short_path.replace("../", "").replace("/", "-"))
        for f in ctx.files.srcs
    ]))
    ctx.actions.run(
        inputs = ctx.files.srcs + ctx.files.archive + [listing],
        outputs = [folder],
        executable = "/usr/bin/python3",
        arguments = ["-c", _MAKE_CORPUS, listing.path, folder.path] +
                    [archive.path for archive in ctx.files.archive],
        mnemonic = "FuzzCorpus",
    )
    return [DefaultInfo(
        files = depset([folder]),
        runfiles = ctx.runfiles(files = [folder]),
    )]

_fuzz_corpus = rule(
    implementation = _fuzz_corpus_impl,
    attrs = {
        "archive": attr.label_list(allow_files = [".zip"]),
        "srcs": attr.label_list(allow_files = True),
    },
)

def _fuzz_run_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(script, """#!/usr/bin/env bash
# The first folder takes new inputs and is kept when FUZZ_CORPUS names it; the
# seeds are only read. Crashes are written to the folder of the call.
set -euo pipefail
# Long stacks and a large quarantine would cost a third of the time.
export ASAN_OPTIONS=${{ASAN_OPTIONS:-malloc_context_size=1:quarantine_size_mb=16}}
here=$PWD
corpus=${{FUZZ_CORPUS:-$(mktemp -d)}}
cd "${{BUILD_WORKING_DIRECTORY:-.}}"
mkdir -p "$corpus"
exec "$here/{bin}" -dict="$here/{dictionary}" {options} \\
  "$@" "$corpus" "$here/{corpus}"
""".format(
        bin = ctx.executable.binary.short_path,
        corpus = ctx.file.corpus.short_path,
        dictionary = ctx.file.dictionary.short_path,
        options = " ".join(["-%s=%s" % o for o in sorted(_OPTIONS.items())]),
    ), is_executable = True)
    return [DefaultInfo(
        executable = script,
        runfiles = ctx.runfiles(files = [ctx.file.corpus, ctx.file.dictionary]).merge(
            ctx.attr.binary[DefaultInfo].default_runfiles,
        ),
    )]

_fuzz_run = rule(
    implementation = _fuzz_run_impl,
    executable = True,
    attrs = {
        "binary": attr.label(executable = True, cfg = "target", mandatory = True),
        "corpus": attr.label(allow_single_file = True, mandatory = True),
        "dictionary": attr.label(allow_single_file = True, mandatory = True),
    },
)

# libFuzzer's options: max_len exceeds every seed; entropic's bookkeeping takes
# longer than the targets themselves.
_OPTIONS = {
    "entropic": "0",
    "max_len": "8192",
    "rss_limit_mb": "2048",
    "timeout": "10",
}

# The files of a target as OSS-Fuzz wants them.
_PACKAGE = """
set -e
folder=$$(mktemp -d)
cp -L $(location :{name}_bin) "$$folder/{name}"
install -m 644 $(location :{name}_dict) "$$folder/{name}.dict"
printf '[libfuzzer]\n{options}' >"$$folder/{name}.options"
python3 -m zipfile -c "$$folder/{name}_seed_corpus.zip" $(location :{name}_corpus)
tar -C "$$folder" -cf $@ .
rm -r "$$folder"
"""

def cc_fuzz_test(name, fuzzer, dicts, corpus = [], formats = "//formats"):
    """See above.

    Args:
      name: of the test; the others are made from it.
      fuzzer: a library that defines LLVMFuzzerTestOneInput and no main
        function. kFuzzTarget is the name without "_fuzz_test", with dashes.
      dicts: labels of dictionaries in libFuzzer's syntax.
      formats: the list of formats that the fuzzer is linked with.
      corpus: labels of the seeds. With NAME without its "_fuzz_test", the
        files in seeds/NAME, written by hand, and in seeds/NAME.zip, which
        fuzz/keep_seeds writes, are seeds too.
    """
    tags = ["fuzz-test"]
    target = name.replace("_fuzz_test", "")
    seeds = "seeds/" + target

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
    native.genrule(
        name = name + "_name",
        testonly = True,
        outs = [name + "_name.cc"],
        cmd = "echo 'extern const char kFuzzTarget[] = \"%s\";' >$@" %
              target.replace("_", "-"),
        tags = tags,
    )
    srcs = [":%s_name" % name]

    # Without sanitizers all formats are compiled anyway.
    list = select({
        "//tools:separate_sources": [formats],
        "//conditions:default": ["//formats"],
    })
    native.cc_binary(
        name = name + "_bin",
        testonly = True,
        srcs = srcs,
        linkopts = linkopts,
        tags = tags + ["manual"],
        deps = [fuzzer] + list + main,
    )
    native.cc_test(
        name = name,
        size = "small",
        srcs = srcs,
        # Without it, libFuzzer would go on from a folder.
        args = select({
            "//fuzz:libfuzzer": ["-runs=0"],
            "//fuzz:oss_fuzz": ["-runs=0"],
            "//conditions:default": [],
        }) + ["$(rootpath :%s_corpus)" % name],
        data = [":%s_corpus" % name],
        linkopts = linkopts,
        tags = tags,
        deps = [fuzzer] + list + main,
    )
    _fuzz_corpus(
        name = name + "_corpus",
        testonly = True,
        srcs = corpus + native.glob([seeds + "/*"]),
        archive = native.glob([seeds + ".zip"]),
        tags = tags,
    )
    native.genrule(
        name = name + "_dict",
        testonly = True,
        srcs = dicts,
        outs = [name + ".dict"],
        cmd = "cat /dev/null $(SRCS) >$@",
        tags = tags,
    )
    native.genrule(
        name = name + "_oss_fuzz",
        testonly = True,
        srcs = [":%s_%s" % (name, part) for part in ["bin", "corpus", "dict"]],
        outs = [name + "_oss_fuzz.tar"],
        cmd = _PACKAGE.format(
            name = name,
            options = "".join(["%s = %s\n" % option for option in sorted(_OPTIONS.items())]),
        ),
        tags = tags + ["manual"],
    )
    _fuzz_run(
        name = name + "_run",
        testonly = True,
        binary = ":%s_bin" % name,
        corpus = ":%s_corpus" % name,
        dictionary = ":%s_dict" % name,
        tags = tags + ["manual"],
    )
