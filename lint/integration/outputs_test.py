#!/usr/bin/env python3
"""Reads every report that `assetlint check` writes, with other people's
parsers, over the corpus and over files and names that want to break out."""

import base64
import glob
import html.parser
import json
import os
import re
import shutil
import unittest
import urllib.parse
import xml.etree.ElementTree

from cli_testing import HOSTILE_NAMES, SCRATCH, mods, read, run


def check(output_format, *paths, env=None):
    result = run("check", "--format=" + output_format, *paths, cwd=SCRATCH, env=env)
    assert result.returncode in (0, 1, 2), (result.returncode, result.stderr)
    return result.stdout


def hostile_folder():
    """Files with findings whose names, and whose meshes' names, are hostile."""
    folder = os.path.join(os.fsencode(SCRATCH), b"\x1b[31m\n,folder")
    if os.path.isdir(folder):
        return folder
    os.mkdir(folder)
    sources = []
    for path in sorted(glob.glob(SCRATCH + "/corpus/alamo/invalid/*/*.alo")):
        content = read(path)
        if content.count(b"Hull\0") == 1:
            sources.append(content)
    assert len(sources) > 3
    for i, name in enumerate(HOSTILE_NAMES):
        for label in [b"]]>\x1b", b"::x\n", b"<b>\xff", b"](x)"]:
            content = sources[i % len(sources)].replace(b"Hull\0",
                                                        label + b"\0")
            path = os.path.join(
                folder, b"%s%d.alo" % (name[:200], label[0]))
            with open(path, "wb") as file:
                file.write(content)
    return folder


def hostile_mod():
    """Mods in a folder of such a name, with findings about several files, and
    XML whose places are hard to count."""
    folder = os.path.join(os.fsencode(SCRATCH), b"\x1b[31m\n]]>,::mod")
    if not os.path.isdir(folder):
        for mod in ["proxy-is-a-model", "bone-of-each-kind"]:
            shutil.copytree(os.path.join(mods(), mod), os.path.join(os.fsdecode(folder), mod))
        path = os.path.join(folder, b"bone-of-each-kind/Data/XML/HardPoints.xml")
        content = read(path).replace(
            b"><", b"><!-- \xf0\x9f\x9a\x80\xc3\xa4\xff --><!--\r--><")
        with open(path, "wb") as file:
            file.write(b"\xef\xbb\xbf" + content)
    return folder


def reference(*paths):
    """The files of the report, as the format JSON has them."""
    return json.loads(check("json", *paths))["files"]


def each_set():
    """(paths, files of the report) of runs that are worth comparing."""
    for paths in [["corpus"], [hostile_folder()], [hostile_mod()],
                  [hostile_folder(), "missing\n::error::x"]]:
        yield paths, reference(*paths)


class Page(html.parser.HTMLParser):
    """The elements of a page, each with its attributes and text."""

    VOID = {"meta"}

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.open = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "attributes": dict(attrs), "text": "",
                   "inside": [outer["tag"] for outer in self.open]}
        self.elements.append(element)
        if tag not in self.VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open.pop()["tag"] == tag, tag

    def handle_data(self, data):
        if self.open:
            self.open[-1]["text"] += data

    def all(self, tag):
        return [element for element in self.elements if element["tag"] == tag]

    def report(self):
        (script,) = [element for element in self.all("script")
                     if element["attributes"].get("id") == "report"]
        return json.loads(script["text"])


class OutputsTest(unittest.TestCase):

    def test_lines_are_those_of_the_bytes(self):
        places = [(place.get("path") if "rule" not in place else file["path"], place)
                  for file in reference(hostile_mod()) for finding in file["findings"]
                  for place in [finding, *finding.get("related", [])] if "line" in place]
        self.assertGreater(len(places), 5)
        for path, place in places:
            for end, line, column in [(0, "line", "column"),
                                      (place["length"], "endLine", "endColumn")]:
                text = read(path)[:place["offset"] + end].decode("utf-8", "surrogateescape")
                lines = re.split("\r\n|\r|\n", text.replace("\ufeff", "", 1))
                units = len(lines[-1].encode("utf-16-le", "surrogatepass")) // 2
                self.assertEqual((place[line], place[column]), (len(lines), units + 1))

    def test_junit(self):
        for paths, files in each_set():
            root = xml.etree.ElementTree.fromstring(check("junit", *paths))
            self.assertEqual(root.tag, "testsuites")
            self.assertEqual(len(root), len(files))
            for suite, file in zip(root, files):
                self.assertEqual(suite.tag, "testsuite")
                self.assertEqual(len(suite), 1)
                tags = [child.tag for child in suite[0]]
                errors = [finding for finding in file["findings"]
                          if finding["severity"] == "error"]
                expected = {
                    "skipped": ["skipped"], "unreadable": ["error"],
                    "ok": [], "findings": ["failure" if errors else
                                           "system-out"]}[file["status"]]
                self.assertEqual(tags, expected)
                self.assertEqual(suite.get("failures"), str(int(bool(errors))))
                if file["findings"]:
                    lines = suite[0][0].text.strip().split("\n")
                    self.assertEqual(len(lines), sum(
                        1 + len(finding.get("related", []))
                        for finding in file["findings"]))

    def test_sarif(self):
        for paths, files in each_set():
            log = json.loads(check("sarif", *paths))
            self.assertEqual(log["version"], "2.1.0")
            (of_run,) = log["runs"]
            rules = of_run["tool"]["driver"]["rules"]
            self.assertEqual(len({rule["id"] for rule in rules}), len(rules))
            findings = [(file, finding) for file in files
                        for finding in file["findings"]]
            self.assertEqual(len(of_run["results"]), len(findings))
            for result, (file, finding) in zip(of_run["results"], findings):
                self.assertEqual(result["ruleId"], finding["rule"])
                place = result["locations"][0]["physicalLocation"]
                path = urllib.parse.unquote_to_bytes(urllib.parse.urlsplit(
                    place["artifactLocation"]["uri"]).path)
                self.assertTrue(os.path.exists(
                    os.path.join(os.fsencode(SCRATCH), path)), path)
                self.assertEqual(
                    (place["region"]["byteOffset"],
                     place["region"]["byteLength"]),
                    (finding["offset"], finding["length"]))
                self.assertEqual(
                    (place["region"]["startLine"], place["region"]["startColumn"]),
                    (finding.get("line", 1), finding.get("column", 1)))
                self.assertEqual(len(finding.get("related", [])), len(
                    [location for location in result.get("relatedLocations", [])
                     if location["message"]["text"] != "in the archive"]))
            unreadable = [f for f in files if f["status"] == "unreadable"]
            invocation = of_run["invocations"][0]
            self.assertEqual(invocation["executionSuccessful"],
                             not unreadable)
            self.assertEqual(len(invocation["toolExecutionNotifications"]),
                             len(unreadable))

    def test_gitlab(self):
        for paths, files in each_set():
            issues = json.loads(check("gitlab", *paths))
            expected = sum(len(file["findings"]) or
                           (file["status"] == "unreadable") for file in files)
            self.assertEqual(len(issues), expected)
            self.assertEqual(
                [issue["location"]["lines"]["begin"] for issue in issues],
                [finding.get("line", 1) for file in files
                 for finding in file["findings"] or [{}]
                 if finding or file["status"] == "unreadable"])
            prints = {issue["fingerprint"] for issue in issues}
            self.assertEqual(len(prints), len(issues))
            for issue in issues:
                self.assertTrue(issue["description"].isprintable())
                self.assertIn(issue["severity"],
                              ["info", "minor", "critical", "blocker"])

    def test_github(self):
        for paths, files in each_set():
            page = os.path.join(SCRATCH, "step-summary")
            with open(page, "w", encoding="utf-8") as file:
                file.write("before\n")
            lines = check("github", *paths, env={
                "GITHUB_STEP_SUMMARY": page}).decode().split("\n")
            self.assertEqual(lines.pop(), "")
            commands = [line for line in lines if line.startswith("::")]
            self.assertTrue(lines[len(commands)].startswith("Checked "))
            with open(page, encoding="utf-8") as file:
                text = file.read()
            self.assertTrue(text.startswith("before\n### assetlint\n"))


class HtmlReportTest(unittest.TestCase):

    def test_the_page_is_the_report(self):
        for paths, files in each_set():
            page = Page(check("html", *paths).decode())
            self.assertEqual(page.open, [])
            report = page.report()
            strings = report["strings"]
            self.assertEqual(len(set(strings)), len(strings))
            self.assertEqual(report["summary"],
                             json.loads(check("json", *paths))["summary"])
            self.assertEqual((report["left_out"]["findings"],
                              report["left_out"]["files"]), (0, 0))
            self.assertEqual([strings[file["path"]] for file in report["files"]],
                             [file["path"] for file in files])
            for found, file in zip(report["files"], files):
                self.same_file(report, found, file)
            rows = [element for element in page.all("tr")
                    if "tbody" in element["inside"]]
            findings = sum(len(file["findings"]) for file in files)
            self.assertEqual(len(rows), min(findings, 1000))
            unreadable = [f for f in files if f["status"] == "unreadable"]
            self.assertEqual(len(page.all("li")), len(unreadable))

    def same_file(self, report, found, file):
        """The file of the page is that of the JSON."""
        strings = report["strings"]
        self.assertEqual(strings[found["format"]], file["format"] or "")
        self.assertEqual(found["size"], file["size"])
        self.assertEqual(found["status"], file["status"])
        self.assertEqual(found.get("note"), file.get("reason"))
        self.assertEqual(found.get("archive"), file.get("archive"))
        findings = found.get("findings", [])
        self.assertEqual(len(findings), len(file["findings"]))
        self.assertEqual(sum(found["counts"]), len(findings))
        for values, finding in zip(findings, file["findings"]):
            rule = report["rules"][values[0]]
            more = values[8] if len(values) > 8 else {}
            self.assertEqual({
                "rule": rule["id"], "name": rule["name"],
                "class": rule["class"],
                "severity": ["error", "warning", "info"][values[1]],
                "offset": values[2], "length": values[3],
                "path": strings[values[4]], "labels": strings[values[5]],
                "message": strings[values[6]], "count": values[7],
                "data": more.get("data", {}),
                **{name: more[key] for name, key in [
                    ("offsets", "places"), ("fixes", "fixes"),
                    ("related", "related")] if key in more}},
                {key: value for key, value in finding.items() if key not in (
                    "url", "selection", "line", "column", "endLine", "endColumn")})
        if found.get("bytes"):
            path = os.path.join(os.fsencode(SCRATCH),
                                os.fsencode(file["path"]))
            if os.path.exists(path):
                self.same_bytes(found, path)

    def same_bytes(self, found, path):
        content = read(path)
        end = -1
        for offset, text in found["bytes"]:
            part = base64.b64decode(text)
            self.assertGreater(offset, end)
            end = offset + len(part)
            self.assertEqual(content[offset:end], part)
        if "tree" in found:
            self.assertEqual(found["bytes"][0][0], 0)
            self.assertEqual(end, len(content))
            self.assertEqual(found["tree"][2:4], [0, len(content)])

    def test_of_standard_input(self):
        (path,) = glob.glob(SCRATCH + "/corpus/alamo/invalid/ALA012/*.ala")[:1]
        content = read(path)
        piped = run("check", "--format=html", "-", stdin=content).stdout
        (file,) = Page(piped.decode()).report()["files"]
        ((offset, text),) = file["bytes"]
        self.assertEqual((offset, base64.b64decode(text)), (0, content))
        self.assertIn("tree", file)


if __name__ == "__main__":
    unittest.main()
