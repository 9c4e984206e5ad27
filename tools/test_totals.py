#!/usr/bin/env python3
"""Counts the tests of one `bazel test` run, for .ci/run.

usage: test_totals.py BUILD_EVENTS.json

Reads the file that `bazel test --build_event_json_file=…` wrote, prints
"PASSED FAILED" on standard output, and a line for each failure on standard
error. A test target whose test.xml lists cases counts as that many cases, any
other target as one. A test for another system, which Bazel skips, counts as none. The
events name exactly the targets of this run, where the folder bazel-testlogs also
holds the results of earlier runs.
"""

import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


def case_counts(xml_path):
  """(passed, failed names) of the cases in a test.xml; nothing if unreadable."""
  passed, failed = 0, []
  try:
    root = ElementTree.parse(xml_path).getroot()
  except (OSError, ElementTree.ParseError):
    return passed, failed
  for case in root.iter("testcase"):
    if case.find("failure") is not None or case.find("error") is not None:
      failed.append(case.get("name", "?"))
    elif case.get("status") != "notrun" and case.find("skipped") is None:
      passed += 1
  return passed, failed


def file_path(uri):
  """The path of a file:// address."""
  return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


def is_incompatible(event):
  """If this targetCompleted event is of a target that Bazel skipped because it
  is for another platform (target_compatible_with).

  >>> is_incompatible({"aborted": {"reason": "SKIPPED"}})
  True
  >>> is_incompatible({"aborted": {"reason": "ANALYSIS_FAILURE"}})
  False
  >>> is_incompatible({"completed": {}})
  False
  """
  return event.get("aborted", {}).get("reason") == "SKIPPED"


def totals(events):
  """(passed, failures) of the build events, each a dictionary.

  >>> built = {"id": {"targetCompleted": {"label": "//:a"}}}
  >>> totals([built | {"completed": {"success": True}}])
  (0, [])
  >>> totals([built | {"completed": {}}])
  (0, ['//:a (not built)'])
  >>> totals([built | {"aborted": {"reason": "ANALYSIS_FAILURE"}}])
  (0, ['//:a (not built)'])
  >>> totals([built | {"aborted": {"reason": "SKIPPED"}}])
  (0, [])
  >>> summary = {"testSummary": {"label": "//:a"}}
  >>> totals([{"id": summary, "testSummary": {"overallStatus": "PASSED"}}])
  (1, [])
  >>> totals([{"id": summary, "testSummary": {"overallStatus": "TIMEOUT"}}])
  (0, ['//:a (TIMEOUT)'])
  """
  xml_files = {}  # test target -> the test.xml of each of its shards and runs
  statuses = {}  # test target -> its overall status
  unbuilt = set()  # targets that did not build, tests among them
  for event in events:
    identity = event.get("id", {})
    if "testResult" in event:
      result = event["testResult"]
      for output in result.get("testActionOutput", []):
        if output.get("name") == "test.xml":
          label = identity["testResult"]["label"]
          xml_files.setdefault(label, []).append(file_path(output["uri"]))
    elif "testSummary" in event:
      label = identity["testSummary"]["label"]
      statuses[label] = event["testSummary"]["overallStatus"]
    elif "targetCompleted" in identity:
      built = event.get("completed", {}).get("success")
      if not built and not is_incompatible(event):
        unbuilt.add(identity["targetCompleted"]["label"])

  passed, failures = 0, []
  for label, status in sorted(statuses.items()):
    case_passed, case_failed = 0, []
    for path in xml_files.get(label, []):
      more_passed, more_failed = case_counts(path)
      case_passed += more_passed
      case_failed += more_failed
    if status in ("PASSED", "FLAKY"):
      # No readable cases: the target itself is the test. Cases that failed in
      # an earlier attempt of a flaky target have since passed.
      passed += case_passed or 1
    else:
      passed += case_passed
      # A target can fail although all its cases pass, for example because of a
      # leak found at exit.
      failures += [f"{label} {name}" for name in case_failed] or [
          f"{label} ({status})"
      ]
  failures += [f"{label} (not built)" for label in sorted(unbuilt - set(statuses))]
  return passed, failures


def main():
  if len(sys.argv) != 2:
    sys.exit(__doc__)
  with open(sys.argv[1], encoding="utf-8") as events:
    passed, failures = totals(json.loads(line) for line in events)
  for failure in failures:
    print(f"FAILED: {failure}", file=sys.stderr)
  print(passed, len(failures))


if __name__ == "__main__":
  main()
