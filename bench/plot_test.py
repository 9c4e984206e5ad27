#!/usr/bin/env python3
"""bench/history and bench/plot, from a report to a picture."""

import json
import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from svg_chart import Axis, Chart, draw, number
import history_file

SVG = "{http://www.w3.org/2000/svg}"


def document(commit="a" * 40, processor="Some CPU", ratio=1.1):
    return {
        "version": 1, "machine": {"processor": processor, "processors": 2, "system": "Linux"},
        "base": {"name": "main", "commit": "b" * 40, "uncommitted": False},
        "head": {"name": "HEAD", "commit": commit, "uncommitted": False},
        "control": {"noise_floor": 0.01}, "groups": {"ala": ratio},
        "benchmarks": [{"name": "ala/lint/64KB", "bytes": 65536, "head_ns": 2e6, "ratio": ratio,
                        "instructions": {"base": 10, "head": 11, "ratio": ratio}}]}


def drawn(series, **axes):
    chart = Chart("<Title> & more", axes.get("x", Axis("size, bytes")),
                  axes.get("y", Axis("time, s")), series)
    return ElementTree.fromstring(draw(chart))


def texts(root):
    return [element.text for element in root.iter(SVG + "text")]


class ChartTest(unittest.TestCase):

    def test_is_xml_with_title_labels_and_names(self):
        shown = texts(drawn({"<a&b>": [(0, 1), (10, 2)]}))
        for text in ("<Title> & more", "size, bytes", "time, s", "<a&b>"):
            self.assertIn(text, shown)

    def positions(self, root):
        points = next(root.iter(SVG + "polyline")).get("points").split()
        return [tuple(map(float, point.split(","))) for point in points]

    def test_more_is_higher_and_further_right(self):
        (x1, y1), (x2, y2) = self.positions(drawn({"a": [(10, 2), (0, 1)]}))
        self.assertLess(x1, x2)
        self.assertGreater(y1, y2)

    def test_a_logarithm_is_evenly_spaced(self):
        axis = Axis("x, bytes", logarithmic=True)
        found = self.positions(drawn({"a": [(1, 1), (100, 100), (10_000, 10_000)]}, x=axis,
                                     y=axis))
        self.assertAlmostEqual(found[1][0] - found[0][0], found[2][0] - found[1][0], delta=0.2)
        self.assertAlmostEqual(found[0][1] - found[1][1], found[1][1] - found[2][1], delta=0.2)

    def test_from_zero(self):
        flat = {"a": [(1, 100), (2, 101)]}
        self.assertIn("0", texts(drawn(flat, y=Axis("y, s", from_zero=True))))
        self.assertNotIn("0", texts(drawn(flat, x=Axis("x, s", names=("one", "two", "three")))))

    def test_one_point_and_none(self):
        self.assertEqual(len(list(drawn({"a": [(1, 1)]}).iter(SVG + "circle"))), 1)
        with self.assertRaises(ValueError):
            drawn({"a": []})

    def test_many_series_are_all_distinguishable(self):
        root = drawn({str(i): [(0, i), (1, i)] for i in range(20)})
        looks = {(line.get("stroke"), line.get("stroke-dasharray"))
                 for line in root.iter(SVG + "polyline")}
        self.assertEqual(len(looks), 20)

    def test_reads_in_the_dark(self):
        style = next(drawn({"a": [(1, 1)]}).iter(SVG + "style")).text
        self.assertIn("prefers-color-scheme: dark", style)

    def test_numbers(self):
        self.assertEqual([number(n) for n in (0, 0.25, 20, 1500, 64e6, 2e9)],
                         ["0", "0.25", "20", "1.5k", "64M", "2G"])


class FilesTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, content=None):
        path = os.path.join(self.folder, name)
        if content is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(content if isinstance(content, str) else json.dumps(content))
        return path

    def run_tool(self, tool, *arguments):
        return subprocess.run([os.path.abspath(f"bench/{tool}"), *arguments], check=False,
                              capture_output=True, text=True)

    def test_from_reports_to_a_picture(self):
        history = self.path("history.jsonl")
        for i, ratio in enumerate((1.0, 1.5, 0.5)):
            report = self.path("report.json", document(commit=str(i) * 40, ratio=ratio))
            self.assertEqual(self.run_tool("history", report, history).returncode, 0)
        self.assertEqual([e["commit"][0] for e in history_file.read(history)], ["0", "1", "2"])
        picture = self.path("picture.svg")
        done = self.run_tool("plot", history, picture)
        self.assertEqual(done.returncode, 0, done.stderr)
        root = ElementTree.parse(picture).getroot()
        self.assertIn("11111111", texts(root))
        self.assertEqual(len(list(root.iter(SVG + "circle"))), 3)

    def test_machines_are_not_mixed(self):
        history = self.path("history.jsonl")
        for processor in ("One", "Two", "Two"):
            history_file.append(history, history_file.entry(document(processor=processor), "now"))
        picture = self.path("picture.svg")
        for arguments, points in (([], 2), (["--machine=One"], 1)):
            self.assertEqual(self.run_tool("plot", history, picture, *arguments).returncode, 0)
            root = ElementTree.parse(picture).getroot()
            self.assertEqual(len(list(root.iter(SVG + "circle"))), points)
        self.assertEqual(self.run_tool("plot", history, picture, "--machine=Three").returncode, 2)

    def test_what_scale_wrote(self):
        scale = self.path("scale.json", {
            "version": 1, "title": "Throughput", "machine": {"processor": "Some CPU"},
            "x": {"label": "size, bytes", "logarithmic": True}, "y": {"label": "bytes/s"},
            "series": {"ala lint": [[1024, 1e6], [4096, 2e6]]}})
        picture = self.path("picture.svg")
        self.assertEqual(self.run_tool("plot", scale, picture).returncode, 0)
        self.assertIn("ala lint", texts(ElementTree.parse(picture).getroot()))

    def test_wrong_files(self):
        picture = self.path("picture.svg")
        for content in ("", "{}\n", "[1]", "not JSON", '{"version": 9, "figures": {}}\n'):
            done = self.run_tool("plot", self.path("wrong", content), picture)
            self.assertEqual(done.returncode, 2, content)
            self.assertIn("bench/plot: ", done.stderr)
            done = self.run_tool("history", self.path("wrong", content), self.path("new"))
            self.assertEqual(done.returncode, 2, content)
        self.assertFalse(os.path.exists(picture))
        self.assertFalse(os.path.exists(self.path("new")))
        self.assertEqual(self.run_tool("plot", self.path("missing"), picture).returncode, 2)

    def test_scale_requires_its_programs(self):
        done = self.run_tool("scale", "sizes", self.path("out.json"), "--programs", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("build it first", done.stderr)


if __name__ == "__main__":
    unittest.main()
