"""Figures of past comparisons, for plots only.

One line of JSON a comparison: the commit, the machine, the figures. Nothing is
ever judged by it: figures of two machines, or of one on two days, do not compare.
"""

import json

VERSION = 1


class HistoryError(ValueError):
    """A file is not what it should be; the text says where."""


def entry(document, date):
    """The line for a document of bench/compare --json. `date` is ISO 8601."""
    if not isinstance(document, dict) or document.get("version") != VERSION or (
            "benchmarks" not in document):
        raise HistoryError("not a report of bench/compare --json")
    return {
        "version": VERSION, "date": date, "machine": document["machine"],
        "base": document["base"]["commit"], "commit": document["head"]["commit"],
        "uncommitted": document["head"]["uncommitted"],
        "noise_floor": document["control"]["noise_floor"],
        "groups": document["groups"],
        "figures": {row["name"]: {
            "bytes": row["bytes"], "ns": row["head_ns"], "ratio": row["ratio"],
            "instructions": row.get("instructions", {}).get("head")}
                    for row in document["benchmarks"]}}


def append(path, line):
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(line, sort_keys=True) + "\n")


def read(path):
    """The entries of a file, the oldest first."""
    entries = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                found = json.loads(line)
                if found["version"] != VERSION or not isinstance(found["figures"], dict):
                    raise ValueError("another version")
            except (ValueError, KeyError, TypeError) as error:
                raise HistoryError(f"{path}:{number}: not a line of bench/history: "
                                   f"{error}") from error
            entries.append(found)
    return entries
