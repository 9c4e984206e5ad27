#!/usr/bin/env python3
"""How samples are taken: in which order, with what around them."""

import os
import tempfile
import unittest

from benchmark_set import Benchmark
from measure import BASE_FIRST, Sampler

LINT = Benchmark("ala/lint/64KB", "ala", ("lint", "ala"), ("file",))
# Records who was run, and reports 3 ms per iteration.
PROGRAM = """#!/bin/sh
echo "$0 ${#0} ${#ASSETLINT_BENCHMARK_PADDING}" >>"$(dirname "$0")/../../log"
echo "{\\"cpu_ns\\": $(($4 * 3000000)), \\"figure\\": 5}"
"""


class SamplerTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def sampler(self):
        build = os.path.join(self.folder, "run", "build")
        os.makedirs(build)
        for part in ("format_benchmark", "assetlint"):
            path = os.path.join(build, part)
            with open(path, "w", encoding="utf-8") as file:
                file.write(PROGRAM)
            os.chmod(path, 0o755)
        return Sampler({"base": build, "head": build, "copy": build},
                       os.path.join(self.folder, "run"), "seed")

    def runs(self):
        """Who was run, and with how much around it; and forgets it."""
        path = os.path.join(self.folder, "run", "log")
        with open(path, encoding="utf-8") as log:
            found = [line.split() for line in log]
        os.remove(path)
        return [(program.split("/")[-2], *around) for program, *around in found]

    def test_order_alternates_in_equal_surroundings(self):
        self.assertEqual(sum(BASE_FIRST) * 2, len(BASE_FIRST))
        sampler = self.sampler()
        sampler.calibrate(LINT)
        self.runs()
        around = set()
        for number in range(8):
            one, other = sampler.pair(LINT, number)
            self.assertEqual(one, (3e6, 5))
            self.assertEqual(one, other)
            (first, *of_first), (second, *of_second) = self.runs()
            self.assertEqual((first, second), ("base", "head") if BASE_FIRST[number % 4]
                             else ("head", "base"))
            self.assertEqual(of_first, of_second)
            around.add(tuple(of_first))
        self.assertGreater(len(around), 5)
        sampler.pair(LINT, 0, ("base", "copy"))
        self.assertEqual({side for side, *_ in self.runs()}, {"base", "copy"})


if __name__ == "__main__":
    unittest.main()
