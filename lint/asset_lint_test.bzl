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

With `across = True`, files are also checked against each other: an action for each file collects its facts, which are
small, and one action joins them. It runs only when the facts of some file have changed.

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

# Why a file does not decode is in the result of its check.
_FACTS = """
program=$1 facts=$2 status=0
shift 2
errors=$("$program" facts --color=never "$@" 2>&1 >"$facts") || status=$?
if [ "$status" -gt 1 ]; then
  printf '%s\\n' "$errors" >&2
  exit "$status"
fi
"""

# ACROSS is empty when files were not checked against each other.
_GATHER = """#!/usr/bin/env bash
files=0 failed=0 across=ACROSS
show() {
  { IFS= read -r status; IFS= read -r -d '' report; } <"$1"
  printf '%s' "$report"
  case $status in
    0 | 1) return "$status" ;;
    *) echo "$1 is not a result"; exit 3 ;;
  esac
}
while IFS= read -r result; do
  files=$((files + 1))
  show "$result" || failed=$((failed + 1))
done <'LIST'
summary="Checked $files files: $failed failed."
if [ -n "$across" ]; then
  if show "$across"; then
    summary="$summary They fit together."
  else
    summary="$summary They do not fit together."
    failed=$((failed + 1))
  fi
fi
echo "$summary"
[ "$failed" -eq 0 ]
"""

def _declare(ctx, folder, src, extension):
    path = src.short_path
    if path.startswith("../"):
        path = "external/" + path[3:]

    # Bazel allows no spaces in the names of files that a test reads.
    path = path.replace("%", "%25").replace(" ", "%20")
    return ctx.actions.declare_file("%s.%s/%s.%s" % (ctx.label.name, folder, path, extension))

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
    result = _declare(ctx, "results", src, "txt")
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

def _collect_facts(ctx, src):
    facts = _declare(ctx, "facts", src, "json")
    arguments = ctx.actions.args()
    arguments.add(ctx.executable.assetlint)
    arguments.add(facts)
    arguments.add("--")
    arguments.add(src)
    ctx.actions.run_shell(
        mnemonic = "AssetLintFacts",
        progress_message = "Collecting facts of " + src.short_path,
        inputs = [src],
        tools = [ctx.executable.assetlint],
        outputs = [facts],
        command = _FACTS,
        arguments = [arguments],
    )
    return facts

def _check_across(ctx):
    facts = [_collect_facts(ctx, src) for src in ctx.files.srcs + ctx.files.across_srcs]

    # Their content does not count, so they are no inputs of the action.
    names = ctx.actions.declare_file(ctx.label.name + ".names.txt")
    ctx.actions.write(names, "".join([name.path + "\n" for name in ctx.files.names]))
    result = ctx.actions.declare_file(ctx.label.name + ".across.txt")
    arguments = ctx.actions.args()
    arguments.add(ctx.executable.assetlint)
    arguments.add(result)
    arguments.add_all(["across", "--quiet", "--color=never"])
    inputs = facts + [names] + _add_policy(ctx, arguments)
    arguments.add("--names", names)
    if ctx.file.game_list:
        inputs.append(ctx.file.game_list)
        arguments.add("--game-list", ctx.file.game_list)

    # There may be more than a command line holds.
    list_of_facts = ctx.actions.args()
    list_of_facts.add_all(facts)
    list_of_facts.use_param_file("@%s", use_always = True)
    list_of_facts.set_param_file_format("multiline")
    ctx.actions.run_shell(
        mnemonic = "AssetLintAcross",
        progress_message = "Checking the files of %s against each other" % ctx.label,
        inputs = inputs,
        tools = [ctx.executable.assetlint],
        outputs = [result],
        command = _CHECK,
        arguments = [arguments, list_of_facts],
    )
    return result

def _quote(text):
    return "'%s'" % text.replace("'", "'\\''")

def _asset_lint_test_impl(ctx):
    results = [_check(ctx, src) for src in ctx.files.srcs]
    list_file = ctx.actions.declare_file(ctx.label.name + ".results.list")
    ctx.actions.write(list_file, "".join([result.short_path + "\n" for result in results]))
    across = [_check_across(ctx)] if ctx.attr.across else []
    gather = _GATHER.replace("'LIST'", _quote(list_file.short_path))
    gather = gather.replace("=ACROSS", "=" + "".join([_quote(result.short_path) for result in across]))
    test = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(test, gather, is_executable = True)
    return [DefaultInfo(
        executable = test,
        runfiles = ctx.runfiles(files = [list_file] + results + across),
    )]

asset_lint_test = rule(
    doc = "Fails when a file has a finding at or above `fail-on` that is not in the baseline.",
    implementation = _asset_lint_test_impl,
    test = True,
    attrs = {
        "across": attr.bool(
            doc = "Whether the files are also checked against each other.",
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
            doc = "With `across`: the mod's other files, such as textures. They count by their names.",
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
