"""A comparison as a table, as Markdown and as JSON, and whether outputs are the same."""

import collections
import os
import platform
import subprocess

from measure import ENVIRONMENT
from verdict import EXIT_CLEAN, EXIT_SLOWER, FASTER, SLOWER, exit_code

HEADER = ["benchmark", "base", "head", "ratio [interval]", "instructions", "verdict"]
CONCLUSION = {EXIT_CLEAN: "same or faster", EXIT_SLOWER: "slower"}


def noise_floor(controls):
    """The largest change that the controls cannot distinguish from none; 0.01 is 1 %."""
    return max((max(e.high - 1, 1 / e.low - 1) for e in controls.values()), default=None)


def document(result, base, head, options, differences):
    """The comparison as plain data, for JSON and for the other writers.

    `base` and `head` are {"name", "commit", "uncommitted"}.
    """
    rows = []
    for benchmark in result.benchmarks:
        name = benchmark.name
        verdict = result.verdicts[name]
        row = {"name": name, "base_ns": result.base[name], "head_ns": result.head[name],
               "ratio": verdict.estimate.ratio, "low": verdict.estimate.low,
               "high": verdict.estimate.high, "pairs": verdict.estimate.pairs,
               "verdict": verdict.word, "by_agreement": verdict.by_agreement,
               "more_instructions": verdict.more_instructions,
               "fewer_instructions": verdict.fewer_instructions}
        if name in result.counts:
            row["instructions"] = {"base": result.counts[name][0], "head": result.counts[name][1],
                                   "ratio": verdict.instructions}
        rows.append(row)
    comparable = result.trust_time and not differences and not result.figures_differ
    code = exit_code(result.verdicts.values(), comparable or options.different_outputs)
    return {
        "version": 1, "base": base, "head": head, "processor": platform.processor(),
        "threshold": options.threshold,
        "outputs": {"same": not differences and not result.figures_differ,
                    "differences": differences, "benchmarks": result.figures_differ},
        "control": {"noise_floor": noise_floor(result.controls), "holds": result.trust_time,
                    "benchmarks": {name: {"ratio": e.ratio, "low": e.low, "high": e.high,
                                          "pairs": e.pairs}
                                   for name, e in result.controls.items()}},
        "benchmarks": rows,
        "conclusion": CONCLUSION.get(code, "inconclusive"), "exit_code": code}


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def percent(share):
    return f"{100 * share:.1f} %"


def change(ratio):
    hundredths = round(10_000 * (ratio - 1))  # no -0.00
    return f"{hundredths / 100:+.2f} %"


def _cells(row):
    counted = row.get("instructions")
    word = row["verdict"]
    if row["by_agreement"]:
        word += ", instructions agree"
    elif row["more_instructions"]:
        word += ", more instructions"
    elif row["fewer_instructions"]:
        word += ", fewer instructions"
    return [row["name"], duration(row["base_ns"]), duration(row["head_ns"]),
            f"{row['ratio']:.3f} [{row['low']:.3f}, {row['high']:.3f}]",
            change(counted["ratio"]) if counted else "-", word]


def _side(side):
    commit = side["commit"][:12]
    text = commit if commit.startswith(side["name"]) else f"{side['name']} ({commit})"
    return text + (" with uncommitted changes" if side["uncommitted"] else "")


def _summary(doc):
    """Lines about the whole run."""
    lines = []
    words = collections.Counter(row["verdict"] for row in doc["benchmarks"])
    lines.append(f"Conclusion: {doc['conclusion']} (" +
                 ", ".join(f"{words[word]} {word}" for word in sorted(words)) + ").")
    outputs = doc["outputs"]
    if outputs["same"]:
        lines.append("Outputs: the same reports and the same bytes.")
    else:
        count = len(outputs["differences"]) + len(outputs["benchmarks"])
        lines.append(f"Outputs differ in {count} places; the times are of different work.")
    control = doc["control"]
    if control["noise_floor"] is not None:
        lines.append("Control: base against a copy of base is within "
                     f"{percent(control['noise_floor'])} (noise floor).")
    if not control["holds"]:
        lines.append("The control differs from itself: the machine was too busy, and time alone "
                     "decides nothing here.")
    more = [row["name"] for row in doc["benchmarks"] if row["more_instructions"]]
    if more:
        lines.append(f"More than 1 % more instructions: {', '.join(more)}.")
    return lines


def _details(doc):
    return doc["outputs"]["differences"][:10] + [
        f"{name}: the figure of the output differs" for name in doc["outputs"]["benchmarks"][:10]]


def text(doc, rows=None):
    """With a table of these rows, by default all."""
    table = [HEADER] + [_cells(row) for row in (doc["benchmarks"] if rows is None else rows)]
    widths = [max(len(row[i]) for row in table) for i in range(len(HEADER))]
    lines = [f"base {_side(doc['base'])}, head {_side(doc['head'])}", ""]
    for row in table:
        lines.append("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    lines.append("")
    lines += _summary(doc) + ["  " + line for line in _details(doc)]
    return "\n".join(lines) + "\n"


def markdown(doc):
    """For a comment. In a block of code a name is no markup and mentions no user."""
    changed = [row for row in doc["benchmarks"]
               if row["verdict"] in (SLOWER, FASTER) or row["more_instructions"]]
    short, whole = (text(doc, rows).replace("`", "'") for rows in (changed, None))
    return (f"### Benchmarks: {doc['conclusion']}\n\n```\n{short}```\n\n"
            f"<details><summary>All benchmarks</summary>\n\n```\n{whole}```\n\n</details>\n")


# Commands for each file, and for the folder.
OF_A_FILE = [["dump"], ["dump", "--format=json", "--values"]]
OF_THE_FOLDER = [["check", "--no-config", "."], ["check", "--no-config", "--format=json", "."],
                 ["roundtrip", "."]]


def first_difference(one, other):
    """Where two runs differ, for people; None when they do not."""
    if one == other:
        return None
    if one[0] != other[0]:
        return f"exit code {one[0]} and {other[0]}"
    for base, head in zip(one[1:], other[1:]):
        for number, lines in enumerate(zip(base.splitlines(), head.splitlines()), 1):
            if lines[0] != lines[1]:  # from a little before the first byte that differs
                begin = max(0, len(os.path.commonprefix(lines)) - 20)
                return f"line {number}: " + " and ".join(
                    repr(line[begin:begin + 80].decode("utf-8", "replace")) for line in lines)
    return "the ends of lines, or the number of lines"


def compare_outputs(builds, folder, files):
    """A line for each command whose output differs, over `folder` and over `files`."""
    def run(side, arguments):
        done = subprocess.run([os.path.join(builds[side], "assetlint"), *arguments], cwd=folder,
                              env=ENVIRONMENT, check=False, stdin=subprocess.DEVNULL,
                              capture_output=True)
        return done.returncode, done.stdout, done.stderr

    differences = []
    for arguments in OF_THE_FOLDER + [[*command, path] for path in files for command in OF_A_FILE]:
        difference = first_difference(run("base", arguments), run("head", arguments))
        if difference is not None:
            differences.append(f"assetlint {' '.join(arguments)}: {difference}")
    return differences
