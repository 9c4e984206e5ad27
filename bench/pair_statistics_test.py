#!/usr/bin/env python3
"""Estimates and Holm's correction on made-up pairs."""

import math
import random
import unittest

from pair_statistics import Estimate, geometric_mean, holm, median


def pairs(ratio, noise, count, seed):
    draws = random.Random(seed)
    return [math.log(ratio) + draws.gauss(0, noise) for _ in range(count)]


class EstimateTest(unittest.TestCase):

    def test_median(self):
        self.assertEqual(median([3, 1, 2]), 2)
        self.assertEqual(median([4, 1, 2, 3]), 2.5)

    def test_interval_contains_the_ratio_about_as_often_as_stated(self):
        inside = 0
        for seed in range(400):
            estimate = Estimate(pairs(1.1, 0.02, 20, seed))
            self.assertLessEqual(estimate.low, estimate.ratio)
            self.assertLessEqual(estimate.ratio, estimate.high)
            inside += estimate.low <= 1.1 <= estimate.high
        self.assertGreaterEqual(inside, 0.91 * 400)
        self.assertLess(inside, 400)

    def test_more_pairs_make_it_narrower(self):
        few = Estimate(pairs(1, 0.02, 20, 1))
        many = Estimate(pairs(1, 0.02, 320, 1))
        self.assertLess(many.high - many.low, 0.6 * (few.high - few.low))

    def test_a_few_disturbed_pairs_move_nothing_much(self):
        clean = pairs(1.03, 0.005, 20, 3)
        disturbed = clean[:17] + [1.0, 2.0, -1.5]
        self.assertLess(abs(Estimate(disturbed).ratio - Estimate(clean).ratio), 0.005)

    def test_same_pairs_same_estimate_in_any_order(self):
        some = pairs(1, 0.02, 21, 4)
        one, other = Estimate(some), Estimate(list(reversed(some)))
        self.assertEqual((one.low, one.ratio, one.high), (other.low, other.ratio, other.high))

    def test_p_values(self):
        estimate = Estimate(pairs(1.03, 0.005, 20, 5))
        self.assertLess(estimate.p_at_most(1), 0.001)
        self.assertGreater(estimate.p_at_least(1), 0.99)
        self.assertGreater(estimate.p_at_most(1.1), 0.99)

    def test_one_pair_and_none(self):
        self.assertAlmostEqual(Estimate([math.log(2)]).low, 2)
        with self.assertRaises(ValueError):
            Estimate([])


class HolmTest(unittest.TestCase):

    def test_by_hand(self):
        adjusted = holm({"a": 0.01, "b": 0.04, "c": 0.03})
        self.assertAlmostEqual(adjusted["a"], 0.03)
        self.assertAlmostEqual(adjusted["c"], 0.06)
        self.assertAlmostEqual(adjusted["b"], 0.06)  # never below one before it

    def test_bounds(self):
        self.assertEqual(holm({}), {})
        self.assertEqual(holm({"a": 0.2}), {"a": 0.2})
        self.assertEqual(holm({"a": 0.9, "b": 0.8})["a"], 1)


class GeometricMeanTest(unittest.TestCase):

    def test_a_half_and_a_double_are_one(self):
        self.assertAlmostEqual(geometric_mean([0.5, 2]), 1)


if __name__ == "__main__":
    unittest.main()
