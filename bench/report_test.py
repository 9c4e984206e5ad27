#!/usr/bin/env python3
"""Tables, Markdown and JSON, of names that want to be something else too."""

import json
import math
import random
import types
import unittest

from benchmark_set import Benchmark
from measure import Result, read_total
from verdict import Estimate, judge
import report

HOSTILE = "a|b`c*<script>@team&[x](y)\n# d"


def pairs(ratio, seed=1):
    draws = random.Random(seed)
    return [math.log(ratio) + draws.gauss(0, 0.003) for _ in range(20)]


def made(name="ala/lint/1KB", ratio=1.2, counted=(1000, 1200), differences=(), trust=True,
         accepted=False):
    benchmarks = [Benchmark(name, "ala", ("lint", "ala")),
                  Benchmark("ala/tree/1KB", "ala", ("tree", "ala"))]
    logarithms = {name: pairs(ratio), "ala/tree/1KB": pairs(1, 2)}
    counts = {name: counted} if counted else {}
    verdicts = judge(logarithms, {n: h / b for n, (b, h) in counts.items()}, 0.03, trust)
    result = Result(
        benchmarks, {name: 2e6, "ala/tree/1KB": 500.0},
        {name: 2e6 * ratio, "ala/tree/1KB": 500.0}, verdicts, counts,
        {name: Estimate(pairs(1, 3))}, trust, [])
    side = {"name": "main", "commit": "0123456789abcdef", "uncommitted": False}
    head = {"name": "working tree", "commit": "0123456789abcdef", "uncommitted": True}
    options = types.SimpleNamespace(threshold=0.03, different_outputs=accepted)
    return report.document(result, side, head, options, list(differences))


class DocumentTest(unittest.TestCase):

    def test_is_json_and_keeps_every_name(self):
        document = json.loads(json.dumps(made(name=HOSTILE)))
        self.assertEqual(document["benchmarks"][0]["name"], HOSTILE)
        self.assertEqual(document["exit_code"], 1)
        self.assertEqual(document["conclusion"], "slower")

    def test_a_failed_control_is_inconclusive(self):
        document = made(ratio=1.2, counted=(1000, 1000), trust=False)
        self.assertEqual(document["exit_code"], 4)
        self.assertIn("too busy", report.text(document))


class TextTest(unittest.TestCase):

    def test_more_instructions_are_reported_beside_same(self):
        text = report.text(made(ratio=1, counted=(1000, 1011)))
        self.assertIn("same, more instructions", text)
        self.assertIn("More than 1 % more instructions: ala/lint/1KB.", text)
        self.assertNotIn("More than", report.text(made(ratio=1, counted=(1000, 1009))))


class MarkdownTest(unittest.TestCase):

    def test_a_cell_stays_a_cell(self):
        text = report.markdown(made(name=HOSTILE))
        rows = [line for line in text.splitlines() if line.startswith("| a\\|b")]
        self.assertEqual(len(rows), 2)  # the changed ones, and all
        for row in rows:
            self.assertEqual(row.replace("\\|", "").count("|"), 7, row)
        self.assertNotIn("<script>", text)
        self.assertNotIn("@team", text)
        self.assertNotIn("\n# d", text)


class FirstDifferenceTest(unittest.TestCase):

    def test_differences(self):
        for head, difference in [((0, b"a\nbc\n", b""), None),
                                 ((1, b"", b""), "exit code 0 and 1"),
                                 ((0, b"a\nbd\n", b""), "line 2: 'bc' and 'bd'"),
                                 ((0, b"a\n", b""), "the ends of lines, or the number of lines")]:
            self.assertEqual(report.first_difference((0, b"a\nbc\n", b""), head), difference)


class CallgrindTest(unittest.TestCase):

    def test_total(self):
        self.assertEqual(read_total("events: Ir\nsummary: 123\n0 1\n"), 123)
        self.assertEqual(read_total("fn=x\ntotals: 45\n"), 45)
        self.assertIsNone(read_total("summary: 0\n"))
        self.assertIsNone(read_total(""))


if __name__ == "__main__":
    unittest.main()
