#!/usr/bin/env python3
"""How samples are taken: in which order, with what around them."""

import os
import sys
import tempfile
import unittest

from benchmark_set import Benchmark, fill, size_name
from sampling import (
    BASE_FIRST, LEAST_NANOSECONDS, Layout, SampleError, Sampler, largest_memory, run_timed)
import instructions

LINT = Benchmark("ala/lint/1KB", "ala", 1024, ("lint", "ala"), ("file",))
# Records who was run, and reports 3 ms per iteration.
PROGRAM = """#!/bin/sh
echo "$0 ${#ASSETLINT_BENCHMARK_PADDING}" >>"$(dirname "$0")/../../log"
echo "{\\"cpu_ns\\": $(($4 * 3000000)), \\"wall_ns\\": 1, \\"figure\\": 5}"
"""


class FolderTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def build(self, name, program):
        folder = os.path.join(self.folder, name)
        os.makedirs(folder)
        for part in ("format_benchmark", "assetlint"):
            path = os.path.join(folder, part)
            with open(path, "w", encoding="utf-8") as file:
                file.write(program)
            os.chmod(path, 0o755)
        return folder


class LayoutTest(FolderTest):

    def test_equal_within_a_pair_and_different_between_pairs(self):
        build = self.build("build", PROGRAM)
        lengths, paddings = set(), set()
        for number in range(20):
            layout = Layout(self.folder, f"seed/{number}")
            base, head = (layout.path_of(build, side, "assetlint") for side in ("base", "head"))
            self.assertEqual(len(base), len(head))
            self.assertNotEqual(base, head)
            again = Layout(self.folder, f"seed/{number}")
            self.assertEqual(again.environment, layout.environment)
            self.assertEqual(again.path_of(build, "base", "assetlint"), base)
            lengths.add(len(base))
            paddings.add(len(layout.environment["ASSETLINT_BENCHMARK_PADDING"]))
        self.assertGreater(len(lengths), 10)
        self.assertGreater(len(paddings), 10)


class SamplerTest(FolderTest):

    def sampler(self, program=PROGRAM, run="run"):
        build = self.build(run + "/build", program)
        self.addCleanup(os.sched_setaffinity, 0, os.sched_getaffinity(0))
        return Sampler({"base": build, "head": build, "copy": build},
                       os.path.join(self.folder, run), "seed")

    def runs(self):
        """Who was run, and with how much around it; and forgets it."""
        found = []
        for parent, _, files in os.walk(self.folder):
            if "log" in files:
                with open(os.path.join(parent, "log"), encoding="utf-8") as log:
                    found += [line.split() for line in log]
                os.remove(os.path.join(parent, "log"))
        return [(path.split("/")[-2], padding) for path, padding in found]

    def test_samples_are_long_enough(self):
        sampler = self.sampler()
        sampler.calibrate(LINT)
        one, other = sampler.pair(LINT, 0)
        self.assertEqual((one.nanoseconds, one.figure), (3e6, 5))
        self.assertEqual(one, other)
        iterations = sampler._iterations[LINT.name]  # pylint: disable=protected-access
        self.assertGreaterEqual(iterations * 3e6, LEAST_NANOSECONDS)
        self.assertLess(iterations * 3e6, 2 * LEAST_NANOSECONDS)

    def test_order_alternates(self):
        self.assertEqual(sum(BASE_FIRST) * 2, len(BASE_FIRST))
        sampler = self.sampler()
        sampler.calibrate(LINT)
        self.runs()
        for number in range(8):
            sampler.pair(LINT, number)
            (first, padding), (second, other) = self.runs()
            self.assertEqual((first, second), ("base", "head") if BASE_FIRST[number % 4]
                             else ("head", "base"))
            self.assertEqual(padding, other)

    def test_the_control_runs_the_copy(self):
        sampler = self.sampler()
        sampler.calibrate(LINT)
        self.runs()
        sampler.pair(LINT, 0, ("base", "copy"))
        self.assertEqual({side for side, _ in self.runs()}, {"base", "copy"})

    def test_only_samples_are_pinned(self):
        processors = os.sched_getaffinity(0)
        sampler = self.sampler()
        pinned = os.sched_getaffinity(0)
        self.assertEqual(len(pinned), 1 if sampler.pinned else len(processors))
        with self.assertRaises(ValueError), sampler.all_processors():
            self.assertEqual(os.sched_getaffinity(0), processors)
            raise ValueError
        self.assertEqual(os.sched_getaffinity(0), pinned)

    def test_failures(self):
        programs = ["exit 1", "echo nonsense", "echo '{}'", "echo '{\"cpu_ns\": 1}'"]
        for number, program in enumerate(programs):
            with self.subTest(program), self.assertRaises(SampleError):
                self.sampler(f"#!/bin/sh\n{program}\n", str(number)).calibrate(LINT)

    def test_a_command_that_fails(self):
        check = Benchmark("start-up/check", "start-up", 1, command=("check",))
        with self.assertRaises(SampleError):
            self.sampler("#!/bin/sh\nexit 3\n").calibrate(check)


class ProcessTest(unittest.TestCase):

    def test_processor_time_is_not_the_clock(self):
        cpu, wall, code = run_timed(["/bin/sh", "-c", "sleep 0.2; exit 1"], {"PATH": "/bin"})
        self.assertEqual(code, 1)
        self.assertGreater(wall, 2e8)
        self.assertLess(cpu, 1e8)

    def test_memory_is_the_programs_own(self):
        small = largest_memory(["/bin/sleep", "0.1"], {})
        self.assertGreater(small, 0)
        self.assertLess(small, 8 << 20)  # this process has more
        large = largest_memory([sys.executable, "-c", "x = bytes(64 << 20); x = x[1:]"], {})
        self.assertGreater(large, 64 << 20)

    def test_memory_of_a_short_program(self):
        for _ in range(20):
            self.assertGreater(largest_memory(["/bin/true"], {}), 0)

    def test_memory_of_a_program_that_a_signal_ends(self):
        self.assertGreater(largest_memory(["/bin/sh", "-c", "kill -TERM $$"], {}), 0)


class BenchmarkSetTest(FolderTest):

    def test_a_folder_of_copies(self):
        paths = []
        for name, size in (("a", 3), ("b", 5)):
            paths.append(os.path.join(self.folder, name))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write("x" * size)
        folder = os.path.join(self.folder, "filled")
        self.assertEqual(fill(folder, paths, 1001), 500 * 8 + 3)
        found = [os.path.join(parent, name) for parent, _, names in os.walk(folder)
                 for name in names]
        self.assertEqual(len(found), 1001)
        self.assertEqual(sum(os.path.getsize(path) for path in found), 500 * 8 + 3)

    def test_names(self):
        self.assertEqual([size_name(1 << 10), size_name(64 << 20)], ["1KB", "64MB"])
        self.assertFalse(LINT.is_reference)
        self.assertTrue(Benchmark("ala/memcpy/1KB", "ala", 1).is_reference)
        self.assertTrue(Benchmark("folder/tiny/cat", "folder", 1).is_reference)

    def test_what_is_counted(self):
        self.assertTrue(instructions.countable(LINT))
        for name, clock in (("ala/memcpy/1KB", "cpu"), ("folder/real/check-j2", "wall"),
                            ("folder/tiny/check-j1", "cpu")):
            self.assertFalse(instructions.countable(Benchmark(name, "x", 1, clock=clock)))


if __name__ == "__main__":
    unittest.main()
