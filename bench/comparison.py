"""Compares two builds: outputs, times in pairs, a control, instructions."""

import collections
import dataclasses
import math
import time

from verdict import INCONCLUSIVE, controls_hold, judge, noise_floor
from pair_statistics import Estimate, median
import instructions

# Samples of memcpy and cat, which affect no verdict.
REFERENCE_SAMPLES = 5


@dataclasses.dataclass
class Options:
    threshold: float = 0.03
    pairs: int = 20
    most_pairs: int = 60
    extra_minutes: float = 2  # for more than `pairs`
    count_instructions: bool = True


@dataclasses.dataclass
class Result:
    """What was measured; a name of a benchmark is the key everywhere."""
    benchmarks: list
    base: dict  # median nanoseconds per iteration
    head: dict
    verdicts: dict
    counts: dict    # (base, head) instructions
    controls: dict  # estimates of base against a copy of base
    trust_time: bool
    figures_differ: list  # benchmarks whose output differs
    pinned: bool

    @property
    def floor(self):
        return noise_floor(self.controls)


class _Pairs:
    """The pairs of all benchmarks, round after round."""

    def __init__(self, sampler):
        self._sampler = sampler
        self._taken = collections.defaultdict(list)
        self.figures_differ = set()

    def take(self, benchmark, number, sides=("base", "head")):
        one, other = self._sampler.pair(benchmark, number, sides)
        self._taken[benchmark.name].append((one.nanoseconds, other.nanoseconds))
        if one.figure != other.figure:
            self.figures_differ.add(benchmark.name)

    def logarithms(self):
        return {name: [math.log(head / base) for base, head in taken]
                for name, taken in self._taken.items()}

    def medians(self, side):
        return {name: median([pair[side] for pair in taken])
                for name, taken in self._taken.items()}


def _measure_rounds(sampler, judged, controlled, rounds, log):
    """One pair of everything in each round: a busy minute hurts all a little."""
    pairs, control = _Pairs(sampler), _Pairs(sampler)
    for number in range(rounds):
        for benchmark in judged:
            pairs.take(benchmark, number)
        for benchmark in controlled:
            control.take(benchmark, number, ("base", "copy"))
        if number % 5 == 4:
            log(f"pairs: {number + 1} of each benchmark")
    return pairs, control


def measure(benchmarks, sampler, builds, options, log):
    """A Result. Benchmarks that stay inconclusive get more pairs, up to the most."""
    references = [b for b in benchmarks if b.is_reference]
    judged = [b for b in benchmarks if not b.is_reference]
    controlled = [b for b in judged if b.control] or judged[:3]
    log(f"calibrating {len(benchmarks)} benchmarks")
    for benchmark in benchmarks:
        sampler.calibrate(benchmark)
    pairs, control = _measure_rounds(sampler, judged, controlled, options.pairs, log)
    beside = _Pairs(sampler)
    for number in range(REFERENCE_SAMPLES if references else 0):
        for benchmark in references:
            beside.take(benchmark, number)
    counts = {}
    if options.count_instructions:
        with sampler.all_processors():
            counts = instructions.count(judged, builds, log)
    ratios = {name: head / base for name, (base, head) in counts.items()}
    controls = {name: Estimate(logs) for name, logs in control.logarithms().items()}
    trust = controls_hold(controls, options.threshold)

    def verdicts():
        return judge(pairs.logarithms(), ratios, options.threshold, trust)

    result = verdicts()
    number = options.pairs
    end = time.monotonic() + 60 * options.extra_minutes
    while number < options.most_pairs and trust and time.monotonic() < end:
        unclear = [b for b in judged if result[b.name].word == INCONCLUSIVE]
        if not unclear:
            break
        log(f"pairs: {len(unclear)} inconclusive, 10 more of each")
        for number in range(number, min(number + 10, options.most_pairs)):
            for benchmark in unclear:
                pairs.take(benchmark, number)
        number += 1
        result = verdicts()
    return Result(benchmarks, {**pairs.medians(0), **beside.medians(0)},
                  {**pairs.medians(1), **beside.medians(1)}, result, counts, controls, trust,
                  sorted(pairs.figures_differ), sampler.pinned)
