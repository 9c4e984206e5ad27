"""How many instructions a benchmark takes, by valgrind's callgrind.

The second signal: it says nothing about memory or prediction, but it is the
same on every run and on a busy machine.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import tempfile

from sampling import ENVIRONMENT

# In format_benchmark only this function is counted: with one iteration it does
# the work twice, once to warm up.
COUNTED = "assetlint::TakeSample*"


def available():
    return shutil.which("valgrind") is not None


def read_total(text):
    """The instructions that a callgrind file has, or None."""
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    return int(total[1]) if total and int(total[1]) > 0 else None


def _count(benchmark, build):
    """Of one iteration."""
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


def countable(benchmark):
    """Several threads take turns under valgrind in random order."""
    return (not benchmark.is_reference and benchmark.clock == "cpu" and
            not benchmark.name.startswith("folder/tiny/"))


def count(benchmarks, builds, log):
    """{name: (base, head)} of the benchmarks that could be counted."""
    chosen = [b for b in benchmarks if countable(b)]
    if not chosen or not available():
        log("instructions: not counted" + ("" if available() else ", there is no valgrind"))
        return {}
    log(f"instructions: {len(chosen)} benchmarks")
    workers = len(os.sched_getaffinity(0))
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        runs = {(b.name, side): pool.submit(_count, b, builds[side])
                for b in chosen for side in ("base", "head")}
        counts = {key: run.result() for key, run in runs.items()}
    return {b.name: (counts[b.name, "base"], counts[b.name, "head"]) for b in chosen
            if counts[b.name, "base"] and counts[b.name, "head"]}
