"""Measures two builds: times in pairs, a control, instructions.

Both sides of a pair run one right after the other, with the same iterations, on
the same processor where the system allows it, and with an environment and a
path of the same random length: where these put the stack changes the time by
several percent, and with one length for all pairs that would look like a result.
"""

import collections
import concurrent.futures
import dataclasses
import json
import math
import os
import random
import re
import shutil
import statistics
import subprocess
import tempfile
import time

from verdict import INCONCLUSIVE, Estimate, controls_hold, judge

# Pairs of each benchmark; up to the most, and for so long, of what stays
# inconclusive.
PAIRS, MOST_PAIRS, EXTRA_SECONDS = 20, 60, 120
# A sample takes at least this long on both sides.
LEAST_NANOSECONDS = 50_000_000
# Calibration measures once; samples must also be long enough on a faster day.
MARGIN = 1.15
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}
# The order within pairs: steady drift affects both sides equally.
BASE_FIRST = [True, False, False, True]
# In format_benchmark only this function is counted: with one iteration it does
# the work twice, once to warm up.
COUNTED = "assetlint::TakeSample*"


class SampleError(Exception):
    """A program failed where it should not."""


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


class Sampler:
    """Takes samples of benchmarks. `builds`: {"base": folder, "head": folder, "copy": folder}."""

    def __init__(self, builds, folder, seed):
        self._builds = builds
        self._folder = folder
        self._seed = seed
        self._iterations = {}
        self._processors = os.sched_getaffinity(0)

    def pin(self):
        try:  # not the first one, which serves most interrupts
            os.sched_setaffinity(0, {max(self._processors)})
        except OSError:
            pass

    def release(self):
        os.sched_setaffinity(0, self._processors)

    def calibrate(self, benchmark):
        """Finds how many iterations make a sample long enough for base and head."""
        iterations = 1
        for side in "base", "head":
            while True:
                taken = self._take(benchmark, side, iterations, 0)[0] * iterations
                if taken >= LEAST_NANOSECONDS:
                    break
                factor = MARGIN * LEAST_NANOSECONDS / max(taken, 1)
                iterations = max(iterations + 1, math.ceil(iterations * min(factor, 100)))
        self._iterations[benchmark.name] = iterations

    def pair(self, benchmark, number, sides=("base", "head")):
        """Nanoseconds per iteration and figure of the output of both, in the order of `sides`."""
        order = sides if BASE_FIRST[number % 4] else sides[::-1]
        taken = {side: self._take(benchmark, side, self._iterations[benchmark.name], number)
                 for side in order}
        return taken[sides[0]], taken[sides[1]]

    def _take(self, benchmark, side, iterations, number):
        draws = random.Random(f"{self._seed}/{benchmark.name}/{number}")
        folder = os.path.join(self._folder, "p" * draws.randint(1, 120), side)
        environment = {**ENVIRONMENT, "ASSETLINT_BENCHMARK_PADDING": "x" * draws.randint(0, 4095)}
        name = "format_benchmark" if benchmark.workload else "assetlint"
        program = os.path.join(folder, name)
        if not os.path.exists(program):
            os.makedirs(folder, exist_ok=True)
            os.link(os.path.join(self._builds[side], name), program)
        try:
            if benchmark.workload:
                return self._of_workload(benchmark, program, environment, iterations)
            return self._of_command(benchmark, program, environment, iterations)
        except (ValueError, KeyError, TypeError) as error:
            raise SampleError(f"{benchmark.name}, {side}: {error}") from error

    def _of_workload(self, benchmark, program, environment, iterations):
        done = subprocess.run(
            [program, "--sample", *benchmark.workload, str(iterations), *benchmark.files],
            env=environment, cwd=self._folder, check=False, capture_output=True, text=True,
            stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise ValueError(f"exit code {done.returncode}: {done.stderr.strip()[-300:]}")
        sample = json.loads(done.stdout)
        return sample["cpu_ns"] / iterations, sample["figure"]

    @staticmethod
    def _of_command(benchmark, program, environment, iterations):
        nothing = os.open(os.devnull, os.O_RDWR)
        taken = code = 0
        for _ in range(iterations):
            child = os.posix_spawn(
                program, [program, *benchmark.command], environment,
                file_actions=[(os.POSIX_SPAWN_DUP2, nothing, descriptor) for descriptor in (0, 1, 2)])
            _, status, usage = os.wait4(child, 0)
            taken += (usage.ru_utime + usage.ru_stime) * 1e9
            code = os.waitstatus_to_exitcode(status)
        os.close(nothing)
        if code not in (0, 1):  # findings are not a failure
            raise ValueError(f"exit code {code}")
        return taken / iterations, code


class _Pairs:
    """The pairs of all benchmarks, round after round."""

    def __init__(self, sampler):
        self._sampler = sampler
        self._taken = collections.defaultdict(list)
        self.figures_differ = set()

    def take(self, benchmark, number, sides=("base", "head")):
        one, other = self._sampler.pair(benchmark, number, sides)
        self._taken[benchmark.name].append((one[0], other[0]))
        if one[1] != other[1]:
            self.figures_differ.add(benchmark.name)

    def logarithms(self):
        return {name: [math.log(head / base) for base, head in taken]
                for name, taken in self._taken.items()}

    def medians(self, side):
        return {name: statistics.median(pair[side] for pair in taken)
                for name, taken in self._taken.items()}


def read_total(text):
    """The instructions that a callgrind file has, or None."""
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    return int(total[1]) if total and int(total[1]) > 0 else None


def _count(benchmark, build):
    """The instructions of one iteration: the same on every run and on a busy machine."""
    if benchmark.workload:
        options = [f"--toggle-collect={COUNTED}", os.path.join(build, "format_benchmark"),
                   "--sample", *benchmark.workload, "1", *benchmark.files]
    else:
        options = [os.path.join(build, "assetlint"), *benchmark.command]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "-q",
                        *options], env=ENVIRONMENT, cwd=folder, check=False,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        try:
            with open(out, encoding="utf-8", errors="replace") as file:
                total = read_total(file.read())
        except FileNotFoundError:
            return None
    return total // 2 if total and benchmark.workload else total


def count_instructions(benchmarks, builds, log):
    """{name: (base, head)} of the benchmarks that could be counted."""
    chosen = [b for b in benchmarks if b.group != "folder"]
    if shutil.which("valgrind") is None:
        log("instructions: not counted, there is no valgrind")
        return {}
    log(f"instructions: {len(chosen)} benchmarks")
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        runs = {b.name: [pool.submit(_count, b, builds[side]) for side in ("base", "head")]
                for b in chosen}
        counts = {name: tuple(run.result() for run in pair) for name, pair in runs.items()}
    return {name: pair for name, pair in counts.items() if all(pair)}


def measure(benchmarks, sampler, builds, options, log):
    """A Result. Benchmarks that stay inconclusive get more pairs, up to the most."""
    controlled = [b for b in benchmarks if b.control] or benchmarks[:3]
    sampler.pin()
    log(f"calibrating {len(benchmarks)} benchmarks")
    for benchmark in benchmarks:
        sampler.calibrate(benchmark)
    pairs, control = _Pairs(sampler), _Pairs(sampler)
    # One pair of everything in each round: a busy minute hurts all a little.
    for number in range(PAIRS):
        for benchmark in benchmarks:
            pairs.take(benchmark, number)
        for benchmark in controlled:
            control.take(benchmark, number, ("base", "copy"))
        if number % 5 == 4:
            log(f"pairs: {number + 1} of each benchmark")
    counts = {}
    if options.count_instructions:
        sampler.release()
        counts = count_instructions(benchmarks, builds, log)
        sampler.pin()
    ratios = {name: head / base for name, (base, head) in counts.items()}
    controls = {name: Estimate(logs) for name, logs in control.logarithms().items()}
    trust = controls_hold(controls, options.threshold)
    result = judge(pairs.logarithms(), ratios, options.threshold, trust)
    number, end = PAIRS, time.monotonic() + EXTRA_SECONDS
    while number < MOST_PAIRS and trust and time.monotonic() < end:
        unclear = [b for b in benchmarks if result[b.name].word == INCONCLUSIVE]
        if not unclear:
            break
        log(f"pairs: {len(unclear)} inconclusive, 10 more of each")
        for number in range(number, number + 10):
            for benchmark in unclear:
                pairs.take(benchmark, number)
        number += 1
        result = judge(pairs.logarithms(), ratios, options.threshold, trust)
    sampler.release()
    return Result(benchmarks, pairs.medians(0), pairs.medians(1), result, counts, controls, trust,
                  sorted(pairs.figures_differ))
