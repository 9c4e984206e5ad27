#!/usr/bin/env python3
"""Verdicts on made-up pairs: what is planted is found, noise is not."""

import math
import random
import unittest

from verdict import (
    FASTER, INCONCLUSIVE, SAME, SLOWER, Estimate, controls_hold, holm, judge)

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


if __name__ == "__main__":
    unittest.main()
