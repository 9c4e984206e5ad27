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

With `across = True`, one action checks all files, and also against each other. It runs when one of them has changed.

    asset_lint_test(
        name = "mod",
        srcs = glob(["Data/Art/Models/*"]),
        across = True,
        across_srcs = glob(["Data/XML/**/*.xml"]),
        names = glob(["Data/Art/Textures/*", "Data/Art/Shaders/*"]),
        game_list = "game.txt",
    )
"""

# Findings are a result worth caching. A failure of assetlint itself is not, and
# fails the build.
_CHECK = """
program=$1 result=$2 status=0
shift 2
report=$("$program" "$@" 2>"$result") || status=$?
if [ "$status" -gt 1 ]; then
  cat "$result" >&2
  exit "$status"
fi
printf '%s\\n%s' "$status" "${report:+$report
}" >"$result"
"""

# Before _CHECK: goes to a copy of the files, since `check` follows no links in
# folders, which is what a sandbox has. Files that count by their names are empty.
_COPY = """
set -e -o pipefail
program=$PWD/$1 result=$PWD/$2 files=$3 names=$4 copy=$PWD/$2.copy
shift 4
trap 'rm -rf "$copy"' EXIT
rm -rf "$copy"
mkdir "$copy"
while IFS= read -r name; do
  [ -d "$copy/${name%/*}" ] || mkdir -p "$copy/${name%/*}"
  : >"$copy/$name"
done <"$names"
tar -chf - -T "$files" | tar -xmof - -C "$copy"
cd "$copy"
set -- "$program" "$result" "$@"
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
SUMMARY
[ "$failed" -eq 0 ]
"""

def _declare_result(ctx, src):
    path = src.short_path
    if path.startswith("../"):
        path = "external/" + path[3:]

    # Bazel allows no spaces in the names of files that a test reads.
    path = path.replace("%", "%25").replace(" ", "%20")
    return ctx.actions.declare_file("%s.results/%s.txt" % (ctx.label.name, path))

# The options that choose rules and hide findings, and the files they name.
def _add_policy(ctx, arguments):
    inputs = []
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
    return inputs

def _check(ctx, src):
    result = _declare_result(ctx, src)
    arguments = ctx.actions.args()
    arguments.add(ctx.executable.assetlint)
    arguments.add(result)
    arguments.add_all(["check", "--quiet", "--color=never", "--jobs=1"])
    inputs = [src] + _add_policy(ctx, arguments)
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

# For the command: a file with the paths. There may be more than it holds.
def _list(ctx, files):
    paths = ctx.actions.args()
    paths.add_all(files, format_each = "./%s", uniquify = True)
    paths.use_param_file("%s", use_always = True)
    paths.set_param_file_format("multiline")
    return paths

def _check_together(ctx):
    result = ctx.actions.declare_file(ctx.label.name + ".result.txt")
    program = ctx.actions.args()
    program.add(ctx.executable.assetlint)
    program.add(result)
    arguments = ctx.actions.args()
    arguments.add_all(["check", "--color=never", "--jobs=1"])
    inputs = ctx.files.srcs + ctx.files.across_srcs + _add_policy(ctx, arguments)
    if ctx.file.game_list:
        inputs.append(ctx.file.game_list)
        arguments.add("--game-list", ctx.file.game_list)
    arguments.add_all(["--", "."])
    ctx.actions.run_shell(
        mnemonic = "AssetLintAcross",
        progress_message = "Checking the files of %s" % ctx.label,
        inputs = inputs,
        tools = [ctx.executable.assetlint],
        outputs = [result],
        command = _COPY + _CHECK,
        arguments = [program, _list(ctx, inputs), _list(ctx, ctx.files.names), arguments],
    )
    return result

def _quote(text):
    return "'%s'" % text.replace("'", "'\\''")

def _asset_lint_test_impl(ctx):
    if ctx.attr.across:
        # The report has a summary.
        results, summary = [_check_together(ctx)], ""
    else:
        results = [_check(ctx, src) for src in ctx.files.srcs]
        summary = 'echo "Checked $files files: $failed failed."'
    list_file = ctx.actions.declare_file(ctx.label.name + ".results.list")
    ctx.actions.write(list_file, "".join([result.short_path + "\n" for result in results]))
    gather = _GATHER.replace("'LIST'", _quote(list_file.short_path)).replace("SUMMARY", summary)
    test = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(test, gather, is_executable = True)
    return [DefaultInfo(
        executable = test,
        runfiles = ctx.runfiles(files = [list_file] + results),
    )]

asset_lint_test = rule(
    doc = "Fails when a file has a finding at or above `fail-on` that is not in the baseline.",
    implementation = _asset_lint_test_impl,
    test = True,
    attrs = {
        "across": attr.bool(
            doc = "Whether the files are checked together, and also against each other.",
        ),
        "across_srcs": attr.label_list(
            doc = "With `across`: files that are only checked against others, such as the mod's XML.",
            allow_files = True,
        ),
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
        "game_list": attr.label(
            doc = "With `across`: the paths of the game's files, written by assetlint list --game.",
            allow_single_file = True,
        ),
        "names": attr.label_list(
            doc = "With `across`: the mod's other files, such as textures. They count by their names, and are of no format.",
            allow_files = True,
        ),
        "options": attr.string_list(
            doc = "Additional options for `assetlint check`, such as --select=structure.",
        ),
        "srcs": attr.label_list(
            doc = "The files to check. A file of unknown format is an error; with `across`, it counts by its name.",
            allow_empty = False,
            allow_files = True,
            mandatory = True,
        ),
    },
)
