#!/usr/bin/env python3
"""Reads the page of `assetlint check --format=html` back."""

import base64
import glob
import hashlib
import html.parser
import json
import os
import subprocess
import unittest

from cli_testing import ENVIRONMENT, PROGRAM, SCRATCH, read
from outputs_test import check, each_set


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


def csp_hash(text):
    digest = hashlib.sha256(text.encode()).digest()
    return "'sha256-%s'" % base64.b64encode(digest).decode()


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
                    ("related", "related")] if key in more}}, finding)
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

    def test_loads_nothing(self):
        page = Page(check("html", "corpus").decode())
        (policy,) = [meta["attributes"]["content"] for meta in page.all("meta")
                     if meta["attributes"].get("http-equiv")]
        (style,) = page.all("style")
        *_, script = page.all("script")
        self.assertEqual(policy, (
            "default-src 'none'; style-src %s; script-src %s; img-src data:" % (
                csp_hash(style["text"]), csp_hash(script["text"]))))
        with open("lint/web/viewer/bundle/viewer.js", encoding="utf-8") as file:
            self.assertEqual(script["text"], file.read())
        for element in page.elements:
            self.assertLessEqual(set(element["attributes"]), {
                "charset", "content", "http-equiv", "id", "lang", "name",
                "scope", "type"})

    def test_values_and_trees(self):
        report = Page(check("html", "corpus/alamo/invalid").decode()).report()
        whole = [file for file in report["files"] if "tree" in file]
        self.assertGreater(len(whole), 10)
        with_values = [file for file in whole if "values" in file]
        self.assertTrue(with_values)
        for file in with_values[:5]:
            dump = json.loads(subprocess.run(
                [PROGRAM, "dump", "--format=json", "--values",
                 report["strings"][file["path"]]], cwd=SCRATCH,
                env=ENVIRONMENT, capture_output=True, check=False).stdout)
            self.assertEqual(file["values"], dump["values"])
            self.assertEqual(file["tree"][0], dump["tree"]["name"])

    def test_sizes(self):
        clean = check("html", os.path.join("corpus", "alamo", "valid",
                                           "format-1-one-frame.ala"))
        self.assertLess(len(clean), 300_000)
        many = check("html", "corpus")
        self.assertLessEqual(len(many), 3_000_000)
        report = Page(many.decode()).report()
        self.assertGreater(report["left_out"]["attachments"], 0)
        self.assertTrue(report["left_out"]["reason"])

    def test_to_a_file_and_from_standard_input(self):
        page = check("html", "corpus")
        check("html", "--output=page.html", "-j1", "corpus")
        self.assertEqual(read(os.path.join(SCRATCH, "page.html")), page)
        (path,) = glob.glob(SCRATCH + "/corpus/alamo/invalid/ALA012/*.ala")[:1]
        content = read(path)
        piped = subprocess.run(
            [PROGRAM, "check", "--format=html", "-"], input=content,
            env=ENVIRONMENT, capture_output=True, check=False).stdout
        (file,) = Page(piped.decode()).report()["files"]
        ((offset, text),) = file["bytes"]
        self.assertEqual((offset, base64.b64decode(text)), (0, content))
        self.assertIn("tree", file)

    def test_configuration(self):
        with open(os.path.join(SCRATCH, "known.toml"), "w",
                  encoding="utf-8") as file:
            file.write('ignore = ["style"]\n')
        report = Page(check("html", "--config=known.toml", "corpus/alamo/valid",
                            ).decode()).report()
        self.assertEqual(report["configurations"], ["known.toml"])
        self.assertIsNone(report["baseline"])
        self.assertEqual(report["command"], (
            "assetlint check --config=known.toml --format=html "
            "corpus/alamo/valid"))


if __name__ == "__main__":
    unittest.main()
