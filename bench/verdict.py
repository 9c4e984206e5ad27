"""From measurements to words: slower, faster, same, inconclusive.

By time alone a benchmark is slower when its interval is wholly above
1 + threshold, after Holm's correction for the number of benchmarks, faster when
it is wholly below 1 / (1 + threshold), and the same when its interval is wholly
between the two. A smaller change is also believed when two signals agree: the
time is surely above 1, it is at least 1 % more, and so are the instructions.
"""

import dataclasses

from pair_statistics import CONFIDENCE, Estimate, holm

SLOWER, FASTER, SAME, INCONCLUSIVE = "slower", "faster", "same", "inconclusive"

# Instruction counts are reproducible: an increase above this is a change.
INSTRUCTIONS_THRESHOLD = 0.01

# The exit codes; 2 and 3 are the same as assetlint's.
EXIT_CLEAN, EXIT_SLOWER, EXIT_USAGE, EXIT_INTERNAL, EXIT_INCONCLUSIVE = 0, 1, 2, 3, 4


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


def noise_floor(controls):
    """The largest change that the controls cannot distinguish from none; 0.01 is 1 %."""
    return max((max(e.high - 1, 1 / e.low - 1) for e in controls.values()), default=None)


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
