#!/usr/bin/env python3
"""How samples are taken, verdicts on made-up pairs, and what is printed of them:
what is planted is found, noise is not."""

import math
import os
import random
import tempfile
import types
import unittest

from benchmark_set import Benchmark
from measure import BASE_FIRST, Result, Sampler, read_total
from verdict import (
    FASTER, INCONCLUSIVE, SAME, SLOWER, Estimate, controls_hold, holm, judge)
import report

BENCHMARKS = 50
PAIRS = 20


def made(ratio, noise, draws, count=PAIRS):
    """Pairs as a shared machine gives them: one in ten is disturbed."""
    return [math.log(ratio) + draws.gauss(0, noise) +
            (draws.choice([-1, 1]) * draws.uniform(0.05, 0.5) if draws.random() < 0.1 else 0)
            for _ in range(count)]


def run(planted, seed, noise=0.01):
    """A run in which benchmark 0 became slower by `planted`, the others not."""
    draws = random.Random(seed)
    logarithms = {str(i): made(1 + planted if i == 0 else 1, noise, draws)
                  for i in range(BENCHMARKS)}
    instructions = {name: 1.0 for name in logarithms}
    instructions["0"] = 1 + planted
    return judge(logarithms, instructions, 0.03)


class PlantedTest(unittest.TestCase):

    def test_three_percent_is_found_and_noise_is_not(self):
        runs = [run(0.03, seed) for seed in range(20)]
        found = sum(verdicts.pop("0").word == SLOWER for verdicts in runs)
        self.assertGreaterEqual(found, 18)
        wrong = sum(any(v.word in (SLOWER, FASTER) for v in verdicts.values())
                    for verdicts in runs)
        self.assertLessEqual(wrong, 1)

def one(ratio, noise, instructions=None, **options):
    logarithms = {"x": made(ratio, noise, random.Random(7), 40)}
    return judge(logarithms, {"x": instructions} if instructions else {}, 0.03, **options)["x"]


class WordsTest(unittest.TestCase):

    def test_time_alone(self):
        self.assertEqual(one(1.10, 0.005).word, SLOWER)
        self.assertEqual(one(0.90, 0.005).word, FASTER)
        self.assertEqual(one(1.00, 0.005).word, SAME)
        self.assertEqual(one(1.03, 0.010).word, INCONCLUSIVE)

    def test_agreement_is_believed_below_the_threshold(self):
        verdict = one(1.02, 0.002, instructions=1.02)
        self.assertEqual((verdict.word, verdict.by_agreement), (SLOWER, True))
        self.assertEqual(one(0.98, 0.002, instructions=0.98).word, FASTER)

    def test_disagreement_is_not(self):
        self.assertEqual(one(1.02, 0.002, instructions=1.0).word, SAME)
        self.assertEqual(one(0.98, 0.002, instructions=1.02).word, SAME)
        # The time is certainly longer, but by next to nothing.
        self.assertEqual(one(1.005, 0.0005, instructions=1.02).word, SAME)

    def test_without_trust_only_agreement_counts(self):
        self.assertEqual(one(1.10, 0.005, trust_time=False).word, INCONCLUSIVE)
        self.assertEqual(one(1.00, 0.005, trust_time=False).word, INCONCLUSIVE)
        self.assertEqual(one(1.10, 0.005, 1.1, trust_time=False).word, SLOWER)


class EstimateTest(unittest.TestCase):

    def test_interval_contains_the_ratio_about_as_often_as_stated(self):
        inside = 0
        for seed in range(100):
            draws = random.Random(seed)
            estimate = Estimate([math.log(1.1) + draws.gauss(0, 0.02) for _ in range(20)])
            self.assertLessEqual(estimate.low, estimate.ratio)
            self.assertLessEqual(estimate.ratio, estimate.high)
            inside += estimate.low <= 1.1 <= estimate.high
        self.assertGreaterEqual(inside, 0.89 * 100)
        self.assertLess(inside, 100)

    def test_holm_by_hand(self):
        adjusted = holm({"a": 0.01, "b": 0.04, "c": 0.03})
        self.assertAlmostEqual(adjusted["a"], 0.03)
        self.assertAlmostEqual(adjusted["c"], 0.06)
        self.assertAlmostEqual(adjusted["b"], 0.06)  # never below one before it
        self.assertEqual(holm({"a": 0.9, "b": 0.8})["a"], 1)


class ControlTest(unittest.TestCase):

    def test_a_control_that_is_slower_fails(self):
        self.assertTrue(controls_hold({"a": Estimate([0.001, -0.001] * 10)}, 0.03))
        self.assertFalse(controls_hold({"a": Estimate([0.1, 0.11] * 10)}, 0.03))


LINT = Benchmark("ala/lint/64KB", "ala", ("lint", "ala"), ("file",))
# Records who was run, and reports 3 ms per iteration.
PROGRAM = """#!/bin/sh
echo "$0 ${#0} ${#ASSETLINT_BENCHMARK_PADDING}" >>"$(dirname "$0")/../../log"
echo "{\\"cpu_ns\\": $(($4 * 3000000)), \\"figure\\": 5}"
"""


class SamplerTest(unittest.TestCase):

    def runs(self, folder):
        """Who was run, and with how much around it; and forgets it."""
        path = os.path.join(folder, "log")
        with open(path, encoding="utf-8") as log:
            found = [line.split() for line in log]
        os.remove(path)
        return [(program.split("/")[-2], *around) for program, *around in found]

    def test_order_alternates_in_equal_surroundings(self):
        self.assertEqual(sum(BASE_FIRST) * 2, len(BASE_FIRST))
        with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as folder:
            build = os.path.join(folder, "build")
            os.makedirs(build)
            path = os.path.join(build, "format_benchmark")
            with open(path, "w", encoding="utf-8") as file:
                file.write(PROGRAM)
            os.chmod(path, 0o755)
            sampler = Sampler(dict.fromkeys(("base", "head", "copy"), build), folder, "seed")
            sampler.calibrate(LINT)
            self.runs(folder)
            around = set()
            for number in range(8):
                self.assertEqual(sampler.pair(LINT, number), ((3e6, 5), (3e6, 5)))
                (first, *of_first), (second, *of_second) = self.runs(folder)
                self.assertEqual((first, second), ("base", "head") if BASE_FIRST[number % 4]
                                 else ("head", "base"))
                self.assertEqual(of_first, of_second)
                around.add(tuple(of_first))
            self.assertGreater(len(around), 5)
            sampler.pair(LINT, 0, ("base", "copy"))
            self.assertEqual({side for side, *_ in self.runs(folder)}, {"base", "copy"})

    def test_total_of_callgrind(self):
        self.assertEqual(read_total("events: Ir\nsummary: 123\n0 1\n"), 123)
        self.assertEqual(read_total("fn=x\ntotals: 45\n"), 45)
        self.assertIsNone(read_total("summary: 0\n"))


def document(name="ala/lint/1KB", ratio=1.2, counted=(1000, 1200), trust=True):
    """The report of one benchmark."""
    logarithms = {name: made(ratio, 0.002, random.Random(1))}
    verdicts = judge(logarithms, {name: counted[1] / counted[0]}, 0.03, trust)
    result = Result([Benchmark(name, "ala")], {name: 2e6}, {name: 2e6 * ratio}, verdicts,
                    {name: counted}, {name: Estimate(made(1, 0.002, random.Random(3)))}, trust, [])
    side = {"name": "main", "commit": "0123456789abcdef", "uncommitted": False}
    options = types.SimpleNamespace(threshold=0.03, different_outputs=False)
    return report.document(result, side, side, options, [])


class ReportTest(unittest.TestCase):

    def test_more_instructions_are_reported_beside_same(self):
        text = report.text(document(ratio=1, counted=(1000, 1011)))
        self.assertIn("same, more instructions", text)
        self.assertIn("More than 1 % more instructions: ala/lint/1KB.", text)
        self.assertNotIn("More than", report.text(document(ratio=1, counted=(1000, 1009))))

    def test_a_failed_control_is_inconclusive(self):
        failed = document(counted=(1000, 1000), trust=False)
        self.assertEqual(failed["exit_code"], 4)
        self.assertIn("too busy", report.text(failed))

    def test_a_name_does_not_end_the_block(self):
        parts = report.markdown(document(name="a|b`c\n```\n@team <script>")).split("```")
        self.assertEqual(len(parts), 5)
        self.assertTrue(all("@team" in part for part in parts[1::2]))
        self.assertFalse(any("@team" in part for part in parts[::2]))

    def test_first_difference(self):
        for head, difference in [((0, b"a\nbc\n", b""), None),
                                 ((1, b"", b""), "exit code 0 and 1"),
                                 ((0, b"a\nbd\n", b""), "line 2: 'bc' and 'bd'"),
                                 ((0, b"a\n", b""), "the ends of lines, or the number of lines")]:
            self.assertEqual(report.first_difference((0, b"a\nbc\n", b""), head), difference)


if __name__ == "__main__":
    unittest.main()
