"""What pairs of measurements say about a ratio.

A pair is the logarithm of head / base, measured one right after the other. The
ratio is the median over the pairs: a sample that another program disturbed
moves it little. How sure it is comes from the bootstrap: the medians of many
draws of as many pairs, with replacement. The draws are the same on every run.
"""

import bisect
import functools
import math
import random

RESAMPLES = 10_000
SEED = 20260115
CONFIDENCE = 0.95


@functools.lru_cache(maxsize=None)
def _middle_ranks(count):
    """For each draw of `count` pairs the ranks of its two middle ones.

    Which pairs are drawn does not depend on what they are, so that one list
    serves all benchmarks.
    """
    draws = random.Random(SEED)
    ranks = []
    for _ in range(RESAMPLES):
        drawn = sorted(draws.choices(range(count), k=count))
        ranks.append((drawn[(count - 1) // 2], drawn[count // 2]))
    return ranks


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


class Estimate:
    """The ratio head / base that the logarithms of pairs say."""

    def __init__(self, logarithms):
        if not logarithms:
            raise ValueError("no pairs")
        ordered = sorted(logarithms)
        self.pairs = len(ordered)
        self.ratio = math.exp(median(ordered))
        self._medians = sorted((ordered[low] + ordered[high]) / 2
                               for low, high in _middle_ranks(len(ordered)))
        tail = (1 - CONFIDENCE) / 2
        self.low = math.exp(self._medians[int(tail * RESAMPLES)])
        self.high = math.exp(self._medians[math.ceil((1 - tail) * RESAMPLES) - 1])

    def p_at_most(self, ratio):
        """How likely such pairs are if the true ratio is at most `ratio`."""
        bound = math.log(ratio)
        return (bisect.bisect_right(self._medians, bound) + 1) / (RESAMPLES + 1)

    def p_at_least(self, ratio):
        bound = math.log(ratio)
        return (RESAMPLES - bisect.bisect_left(self._medians, bound) + 1) / (RESAMPLES + 1)


def holm(p_values):
    """{name: p} adjusted for asking that many questions at once (Holm, 1979).

    With the adjusted values the chance that any answer is wrong is below the
    level that they are compared with.
    """
    adjusted, most = {}, 0.0
    for rank, name in enumerate(sorted(p_values, key=lambda n: (p_values[n], n))):
        most = max(most, min(1.0, (len(p_values) - rank) * p_values[name]))
        adjusted[name] = most
    return adjusted


def geometric_mean(ratios):
    ratios = list(ratios)
    return math.exp(sum(math.log(r) for r in ratios) / len(ratios))
