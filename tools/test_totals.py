#!/usr/bin/env python3
"""Counts the tests of one `bazel test` run, for .ci/run.

usage: test_totals.py BUILD_EVENTS.json

Reads the file that `bazel test --build_event_json_file=…` wrote, prints
"PASSED FAILED" on standard output, and a line for each failure on standard
error. A test target whose test.xml lists cases counts as that many cases, any
other target as one; what did not build counts as failed, what is for another
system not at all.
"""

import collections
import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


def cases(path):
    """(passed, failed names) of the cases in a test.xml; nothing if unreadable."""
    passed, failed = 0, []
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError):
        return passed, failed
    for case in root.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(case.get("name", "?"))
        elif case.get("status") != "notrun" and case.find("skipped") is None:
            passed += 1
    return passed, failed


def main(path):
    passed, failed = collections.Counter(), collections.defaultdict(list)
    statuses = {}  # of each test target
    with open(path, encoding="utf-8") as events:
        for event in map(json.loads, events):
            identity = event.get("id", {})
            if "testResult" in identity:
                label = identity["testResult"]["label"]
                for output in event.get("testResult", {}).get("testActionOutput", []):
                    if output["name"] == "test.xml":
                        of_shard = cases(urllib.parse.unquote(
                            urllib.parse.urlparse(output["uri"]).path))
                        passed[label] += of_shard[0]
                        failed[label] += of_shard[1]
            elif "testSummary" in identity:
                label = identity["testSummary"]["label"]
                statuses[label] = event.get("testSummary", {}).get("overallStatus", "?")
            elif "targetCompleted" in identity and not event.get("completed", {}).get("success"):
                if event.get("aborted", {}).get("reason") != "SKIPPED":
                    statuses.setdefault(identity["targetCompleted"]["label"], "not built")

    total, failures = 0, []
    for label, status in sorted(statuses.items()):
        total += passed[label]
        if status in ("PASSED", "FLAKY"):
            total += not passed[label]
        else:
            failures += [f"{label} {name}" for name in failed[label]] or [f"{label} ({status})"]
    for failure in failures:
        print(f"FAILED: {failure}", file=sys.stderr)
    print(total, len(failures))


if __name__ == "__main__":
    main(sys.argv[1])
