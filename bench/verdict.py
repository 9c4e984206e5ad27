"""From measurements to words: slower, faster, same, inconclusive.

By time alone a benchmark is slower when its interval is wholly above
1 + threshold, after Holm's correction for the number of benchmarks, faster when
it is wholly below 1 / (1 + threshold), and the same when its interval is wholly
between the two. A smaller change is also believed when two signals agree: the
time is surely above 1, it is at least 1 % more, and so are the instructions.

A pair is the logarithm of head / base, measured one right after the other. The
ratio is the median over the pairs: a sample that another program disturbed
moves it little. How sure it is comes from the bootstrap: the medians of many
draws of as many pairs, with replacement. The draws are the same on every run.
"""

import bisect
import dataclasses
import functools
import math
import random
import statistics

RESAMPLES = 10_000
SEED = 20260115
CONFIDENCE = 0.95
SLOWER, FASTER, SAME, INCONCLUSIVE = "slower", "faster", "same", "inconclusive"

# Instruction counts are reproducible: an increase above this is a change.
INSTRUCTIONS_THRESHOLD = 0.01

# The exit codes; 2 and 3 are the same as assetlint's.
EXIT_CLEAN, EXIT_SLOWER, EXIT_USAGE, EXIT_INTERNAL, EXIT_INCONCLUSIVE = 0, 1, 2, 3, 4


@functools.lru_cache(maxsize=None)
def _middle_ranks(count):
    """For each draw of `count` pairs the ranks of its two middle ones.

    Which pairs are drawn does not depend on what they are, so that one list
    serves all benchmarks.
    """
    draws = random.Random(SEED)
    drawn = (sorted(draws.choices(range(count), k=count)) for _ in range(RESAMPLES))
    return [(ranks[(count - 1) // 2], ranks[count // 2]) for ranks in drawn]


class Estimate:
    """The ratio head / base that the logarithms of pairs say."""

    def __init__(self, logarithms):
        ordered = sorted(logarithms)
        self.pairs = len(ordered)
        self.ratio = math.exp(statistics.median(ordered))
        self._medians = sorted((ordered[low] + ordered[high]) / 2
                               for low, high in _middle_ranks(len(ordered)))
        tail = (1 - CONFIDENCE) / 2
        self.low = math.exp(self._medians[int(tail * RESAMPLES)])
        self.high = math.exp(self._medians[math.ceil((1 - tail) * RESAMPLES) - 1])

    def p_at_most(self, ratio):
        """How likely such pairs are if the true ratio is at most `ratio`."""
        return (bisect.bisect_right(self._medians, math.log(ratio)) + 1) / (RESAMPLES + 1)

    def p_at_least(self, ratio):
        below = bisect.bisect_left(self._medians, math.log(ratio))
        return (RESAMPLES - below + 1) / (RESAMPLES + 1)


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


@dataclasses.dataclass(frozen=True)
class Verdict:
    word: str
    estimate: Estimate
    instructions: float | None  # head / base
    by_agreement: bool = False

    @property
    def more_instructions(self):
        return self.instructions is not None and self.instructions > 1 + INSTRUCTIONS_THRESHOLD

    @property
    def fewer_instructions(self):
        return self.instructions is not None and self.instructions < 1 - INSTRUCTIONS_THRESHOLD


def _significant(estimates, bound):
    """{name: word} of what is slower than 1 + bound or faster than its inverse."""
    above = {name: e.p_at_most(1 + bound) for name, e in estimates.items()}
    below = {name: e.p_at_least(1 / (1 + bound)) for name, e in estimates.items()}
    # Two tests per benchmark: the smaller p-value is doubled.
    p_values = holm({name: min(1.0, 2 * min(above[name], below[name])) for name in estimates})
    return {name: SLOWER if above[name] < below[name] else FASTER
            for name, p in p_values.items() if p < 1 - CONFIDENCE}


def judge(logarithms, instructions, threshold, trust_time=True):
    """{name: Verdict} of {name: logarithms of pairs} and {name: head / base}.

    Without trust in the clock (the control failed) time alone decides nothing.
    """
    estimates = {name: Estimate(pairs) for name, pairs in logarithms.items()}
    beyond_threshold = _significant(estimates, threshold)
    beyond_one = _significant(estimates, 0)
    verdicts = {}
    for name, estimate in estimates.items():
        counted = instructions.get(name)
        agreement = _agreement(beyond_one.get(name), estimate, counted)
        if name in beyond_threshold and (trust_time or agreement):
            word = beyond_threshold[name]
        elif agreement:
            word = agreement
        elif 1 / (1 + threshold) < estimate.low and estimate.high < 1 + threshold:
            word = SAME if trust_time else INCONCLUSIVE
        else:
            word = INCONCLUSIVE
        verdicts[name] = Verdict(word, estimate, counted, agreement == word)
    return verdicts


def _agreement(word, estimate, instructions):
    """The word that time and instructions agree on, or None."""
    least = 1 + INSTRUCTIONS_THRESHOLD
    if instructions is None:
        return None
    if word == SLOWER and estimate.ratio >= least and instructions >= least:
        return SLOWER
    if word == FASTER and estimate.ratio <= 1 / least and instructions <= 1 / least:
        return FASTER
    return None


def controls_hold(controls, threshold):
    """Whether base against a copy of base is found to be neither slower nor faster."""
    return not _significant(controls, threshold)


def exit_code(verdicts, comparable):
    """`comparable`: False when the outputs differ, or no verdict counts."""
    words = {verdict.word for verdict in verdicts}
    if SLOWER in words:
        return EXIT_SLOWER
    if INCONCLUSIVE in words or not words or not comparable:
        return EXIT_INCONCLUSIVE
    return EXIT_CLEAN
