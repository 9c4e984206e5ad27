"""Runs programs and takes their time: one process a sample, in pairs.

Both sides of a pair run one right after the other, with the same iterations, on
the same processor where the system allows it, and with an environment and a
path of the same random length: where these put the stack changes the time by
several percent, and with one length for all pairs that would look like a result.
"""

import contextlib
import ctypes
import dataclasses
import json
import math
import os
import random
import re
import subprocess
import time

# A sample takes at least this long on both sides.
LEAST_NANOSECONDS = 50_000_000
# Calibration measures once; samples must also be long enough on a faster day.
MARGIN = 1.15
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}
CAT = 'find "$1" -type f -print0 | xargs -0 cat >/dev/null'
# A program that may be gone before its parent has looked at it.
START_AFTER_LINE = 'read -r line && exec "$@" </dev/null'
# Of <sys/ptrace.h>.
PTRACE_CONT, PTRACE_SEIZE = 7, 0x4206
PTRACE_O_TRACEEXIT, PTRACE_EVENT_EXIT = 0x40, 6
LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
LIBC.ptrace.restype = ctypes.c_long
# The order within pairs: steady drift affects both sides equally.
BASE_FIRST = [True, False, False, True]


class SampleError(Exception):
    """A program failed where it should not."""


@dataclasses.dataclass(frozen=True)
class Sample:
    nanoseconds: float  # per iteration, by the benchmark's clock
    figure: int         # the program's figure of its output


class Processors:
    """Pins this process, and what it starts, to one processor."""

    def __init__(self):
        self.all = os.sched_getaffinity(0)
        self.pinned = False

    def pin(self):
        try:  # not the first one, which serves most interrupts
            os.sched_setaffinity(0, {max(self.all)})
            self.pinned = True
        except OSError:
            self.pinned = False

    def release(self):
        if self.pinned:
            os.sched_setaffinity(0, self.all)


class Layout:
    """Where a pair's programs are and how large their environment is."""

    def __init__(self, folder, key):
        draws = random.Random(key)
        self._folder = os.path.join(folder, "p" * draws.randint(1, 120))
        self.environment = {**ENVIRONMENT,
                            "ASSETLINT_BENCHMARK_PADDING": "x" * draws.randint(0, 4095)}

    def path_of(self, build, side, program):
        """A link to the program. `side` is four letters, so that all paths are as long."""
        assert len(side) == 4
        folder = os.path.join(self._folder, side)
        path = os.path.join(folder, program)
        if not os.path.exists(path):
            os.makedirs(folder, exist_ok=True)
            os.link(os.path.join(build, program), path)
        return path


class Sampler:
    """Takes samples of benchmarks. `builds`: {"base": folder, "head": folder, "copy": folder}."""

    def __init__(self, builds, folder, seed):
        self._builds = builds
        self._folder = folder
        self._seed = seed
        self._processors = Processors()
        self._processors.pin()
        self._iterations = {}

    @property
    def pinned(self):
        return self._processors.pinned

    @contextlib.contextmanager
    def all_processors(self):
        """In this block programs run on any processor."""
        self._processors.release()
        try:
            yield
        finally:
            self._processors.pin()

    def calibrate(self, benchmark):
        """Finds how many iterations make a sample long enough for base and head."""
        iterations = 1
        for side in "base", "head":
            while True:
                taken = self._take(benchmark, side, iterations, 0).nanoseconds * iterations
                if taken >= LEAST_NANOSECONDS:
                    break
                factor = MARGIN * LEAST_NANOSECONDS / max(taken, 1)
                iterations = max(iterations + 1, math.ceil(iterations * min(factor, 100)))
        self._iterations[benchmark.name] = iterations

    def pair(self, benchmark, number, sides=("base", "head")):
        """The samples of a pair, in the order of `sides`."""
        iterations = self._iterations[benchmark.name]
        first, second = sides if BASE_FIRST[number % 4] else sides[::-1]
        taken = {first: self._take(benchmark, first, iterations, number),
                 second: self._take(benchmark, second, iterations, number)}
        return taken[sides[0]], taken[sides[1]]

    def _take(self, benchmark, side, iterations, number):
        layout = Layout(self._folder, f"{self._seed}/{benchmark.name}/{number}")
        if benchmark.workload:
            return self._sample_of_workload(benchmark, layout, side, iterations)
        return self._sample_of_command(benchmark, layout, side, iterations)

    def _sample_of_workload(self, benchmark, layout, side, iterations):
        program = layout.path_of(self._builds[side], side, "format_benchmark")
        command = [program, "--sample", *benchmark.workload, str(iterations), *benchmark.files]
        done = subprocess.run(command, env=layout.environment, cwd=self._folder, check=False,
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        try:
            if done.returncode != 0:
                raise ValueError(f"exit code {done.returncode}")
            sample = json.loads(done.stdout)
            return Sample(sample[f"{benchmark.clock}_ns"] / iterations, sample["figure"])
        except (ValueError, KeyError, TypeError) as error:
            raise SampleError(f"{benchmark.name}, {side}: {error}: "
                              f"{done.stderr.strip()[-300:]}") from error

    def _sample_of_command(self, benchmark, layout, side, iterations):
        if benchmark.command[0] == "cat":
            command = ["/bin/sh", "-c", CAT, "cat", *benchmark.command[1:]]
        else:
            program = layout.path_of(self._builds[side], side, "assetlint")
            command = [program, *benchmark.command]
        # Several threads need all processors.
        threads = benchmark.clock == "wall"
        cpu = wall = code = 0
        with self.all_processors() if threads else contextlib.nullcontext():
            for _ in range(iterations):
                one = run_timed(command, layout.environment)
                cpu, wall, code = cpu + one[0], wall + one[1], one[2]
        if code not in (0, 1):  # findings are not a failure
            raise SampleError(f"{benchmark.name}, {side}: exit code {code}")
        return Sample((wall if threads else cpu) / iterations, code)


def run_timed(command, environment):
    """Processor time and time on the clock in nanoseconds, and the exit code."""
    nothing = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, nothing, descriptor) for descriptor in (0, 1, 2)]
        begin = time.monotonic_ns()
        child = os.posix_spawn(command[0], command, environment, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        wall = time.monotonic_ns() - begin
    finally:
        os.close(nothing)
    return (usage.ru_utime + usage.ru_stime) * 1e9, wall, os.waitstatus_to_exitcode(status)


def largest_memory(command, environment):
    """How many bytes the program had resident at most.

    Read where the kernel stops the program at its end, which its parent may ask
    for. Not wait4's figure: that is at least what this process has itself.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    wait, start = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, *pair) for pair in ((wait, 0), (nothing, 1), (nothing, 2))]
    child = os.posix_spawn("/bin/sh", ["sh", "-c", START_AFTER_LINE, "sh", *command], environment,
                           file_actions=actions)
    os.close(nothing)
    os.close(wait)
    with open(start, "wb") as line:  # without a line the child ends
        _ptrace(PTRACE_SEIZE, child, PTRACE_O_TRACEEXIT)
        line.write(b"\n")
    largest = 0
    while os.WIFSTOPPED(status := os.waitpid(child, 0)[1]):
        event = status >> 16
        if event == PTRACE_EVENT_EXIT:
            with open(f"/proc/{child}/status", encoding="utf-8", errors="replace") as lines:
                largest = int(re.search(r"^VmHWM:\s*(\d+) kB", lines.read(), re.M)[1]) * 1024
        _ptrace(PTRACE_CONT, child, 0 if event else os.WSTOPSIG(status))
    if not largest:
        raise SampleError(f"{command[0]}: the kernel did not stop it at its end")
    return largest


def _ptrace(request, child, data):
    if LIBC.ptrace(request, child, None, data) != 0:
        number = ctypes.get_errno()
        raise SampleError(f"ptrace of process {child}: {os.strerror(number)}")
