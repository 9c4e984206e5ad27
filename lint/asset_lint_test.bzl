"""A test that asset files have no findings, with one action for each file.

    load("@assetlint//lint:asset_lint_test.bzl", "asset_lint_test")

    asset_lint_test(
        name = "assets",
        srcs = glob(["Data/**/*.alo", "Data/**/*.ala"]),
        config = "assetlint.toml",
        baseline = "assetlint-baseline.json",
    )

Each file is checked by its own action, so Bazel checks only the files that have changed, takes the other results from
its caches, and can distribute the work to remote machines. The test collects the results.
"""

# Findings are a result worth caching. A failure of assetlint itself is not, and
# fails the build.
_CHECK = """
program=$1 result=$2 status=0
shift 2
report=$("$program" check --quiet --color=never --jobs=1 "$@" 2>"$result") || status=$?
if [ "$status" -gt 1 ]; then
  cat "$result" >&2
  exit "$status"
fi
printf '%s\\n%s' "$status" "${report:+$report
}" >"$result"
"""

_GATHER = """#!/usr/bin/env bash
files=0 failed=0
while IFS= read -r result; do
  files=$((files + 1))
  { IFS= read -r status; IFS= read -r -d '' report; } <"$result"
  printf '%s' "$report"
  case $status in
    0) ;;
    1) failed=$((failed + 1)) ;;
    *) echo "$result is not a result"; exit 3 ;;
  esac
done <'LIST'
echo "Checked $files files: $failed failed."
[ "$failed" -eq 0 ]
"""

def _check(ctx, src):
    path = src.short_path
    if path.startswith("../"):
        path = "external/" + path[3:]

    # Bazel allows no spaces in the names of files that a test reads.
    path = path.replace("%", "%25").replace(" ", "%20")
    result = ctx.actions.declare_file("%s.results/%s.txt" % (ctx.label.name, path))
    inputs = [src] + ctx.files.extends
    arguments = ctx.actions.args()
    arguments.add(ctx.executable.assetlint)
    arguments.add(result)
    if ctx.file.config:
        inputs.append(ctx.file.config)
        arguments.add("--config", ctx.file.config)
    else:
        # Folders above the build's are not part of it.
        arguments.add("--no-config")
    if ctx.file.baseline:
        inputs.append(ctx.file.baseline)
        arguments.add("--baseline", ctx.file.baseline)
    arguments.add_all(ctx.attr.options)
    arguments.add("--")
    arguments.add(src)
    ctx.actions.run_shell(
        mnemonic = "AssetLint",
        progress_message = "Checking " + src.short_path,
        inputs = inputs,
        tools = [ctx.executable.assetlint],
        outputs = [result],
        command = _CHECK,
        arguments = [arguments],
    )
    return result

def _asset_lint_test_impl(ctx):
    results = [_check(ctx, src) for src in ctx.files.srcs]
    list_file = ctx.actions.declare_file(ctx.label.name + ".results.list")
    ctx.actions.write(list_file, "".join([result.short_path + "\n" for result in results]))
    test = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        test,
        _GATHER.replace("LIST", list_file.short_path.replace("'", "'\\''")),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = test,
        runfiles = ctx.runfiles(files = [list_file] + results),
    )]

asset_lint_test = rule(
    doc = "Fails when a file has a finding at or above `fail-on` that is not in the baseline.",
    implementation = _asset_lint_test_impl,
    test = True,
    attrs = {
        "assetlint": attr.label(
            doc = "The program. It is built from source by default; a file is used as it is.",
            default = ":assetlint",
            allow_single_file = True,
            executable = True,
            cfg = "exec",
        ),
        "baseline": attr.label(
            doc = "A baseline written by --write-baseline. Its paths are relative to its folder.",
            allow_single_file = True,
        ),
        "config": attr.label(
            doc = "An assetlint.toml. Its patterns are relative to the workspace.",
            allow_single_file = True,
        ),
        "extends": attr.label_list(
            doc = "The files that the configuration extends.",
            allow_files = True,
        ),
        "options": attr.string_list(
            doc = "Additional options for `assetlint check`, such as --select=structure.",
        ),
        "srcs": attr.label_list(
            doc = "The files to check. A file of unknown format is an error.",
            allow_empty = False,
            allow_files = True,
            mandatory = True,
        ),
    },
)
