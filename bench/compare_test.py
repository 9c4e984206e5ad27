#!/usr/bin/env python3
"""bench/compare on a small repository whose programs only say how long they took.

A program of such a repository is a script that reads its cost from a file of the
commit. So a run takes seconds, needs no quiet machine and has a known answer.
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest

COMPARE = os.path.abspath("bench/compare")

# Used instead of Bazel: puts the two programs under bazel-bin.
BAZEL = """#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
case $1 in
  build)
    if [ -e broken ]; then echo "broken.cc:1: error: no such thing" >&2; exit 1; fi
    mkdir -p out/lint out/bench
    sed "s/COST/$(cat cost)/; s/FIGURE/$(cat figure)/" bench/program >out/bench/format_benchmark
    sed "s/OUTPUT/$(cat output)/" assetlint >out/lint/assetlint
    chmod +x out/bench/format_benchmark out/lint/assetlint ;;
  info) echo "$PWD/out" ;;
esac
"""

# Each sample has its own noise of up to 1.5 %, the same in every run.
PROGRAM = r"""#!/bin/sh
case $1 in
  --list) printf 'toy\tlint\ntoy\tdump\nother\tlint\n' ;;
  --write)
    folder=$2; shift 2
    for size; do
      head -c "$size" /dev/zero >"$folder/toy-$size"
      printf '%s\ttoy\t%s\n' "$size" "$folder/toy-$size"
    done
    printf 'corpus\ttoy\tcorpus/a.toy\n' ;;
  --sample)
    cost=1000000; if [ "$2" = lint ]; then cost=COST; fi
    side=${0%/*}
    noise=$(echo "${side##*/} $2 ${#ASSETLINT_BENCHMARK_PADDING}" | cksum | cut -d' ' -f1)
    ns=$((cost * $4 * (9850 + noise % 300) / 10000))
    echo "{\"iterations\": $4, \"cpu_ns\": $ns, \"wall_ns\": $ns, \"figure\": FIGURE}" ;;
esac
"""

ASSETLINT = """#!/bin/sh
case $1 in check) [ "$2" = -q ] || echo "$PWD OUTPUT" | sed 's|.*/||' ;; esac
"""


class CompareTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.repository = os.path.join(self.folder, "repository")
        self.scratch = os.path.join(self.folder, "scratch")
        os.makedirs(os.path.join(self.repository, "bench"))
        self.write("../fakebazel", BAZEL)
        os.chmod(os.path.join(self.folder, "fakebazel"), 0o755)
        for path, text in (("bench/program", PROGRAM), ("assetlint", ASSETLINT), ("cost", "1000000"),
                           ("figure", "7"), ("output", "fine"), ("corpus/a.toy", "a"),
                           ("formats/formats.bzl", '    ("toy",\n    ("other",\n'),
                           ("bench/workload.cc", '{"lint", &Lint}, {"dump", &Dump}'),
                           (".gitignore", "ignored\n")):
            self.write(path, text)
        self.git("init", "-q")
        self.first = self.commit()

    def write(self, path, text):
        path = os.path.join(self.repository, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def git(self, *arguments):
        return subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=self.repository,
            check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, **files):
        for path, text in files.items():
            self.write(path, text)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "a commit")
        return self.git("rev-parse", "HEAD")

    def compare(self, *arguments, filters=("toy/*/64KB",)):
        environment = {"PATH": "/usr/bin:/bin",
                       "BAZEL": os.path.join(self.folder, "fakebazel")}
        return subprocess.run(
            [COMPARE, "--repository", self.repository, "--scratch", self.scratch,
             "--no-instructions", *[f"--filter={glob}" for glob in filters], *arguments],
            env=environment, check=False, capture_output=True, text=True)

    def document(self, *arguments, **options):
        path = os.path.join(self.folder, "report.json")
        done = self.compare("--json", path, *arguments, **options)
        self.assertTrue(done.stdout, done.stderr)
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.assertEqual(done.returncode, document["exit_code"])
        return document

    def verdicts(self, document):
        return {row["name"]: row["verdict"] for row in document["benchmarks"]}

    def test_a_commit_and_itself(self):
        document = self.document(self.first, self.first)
        self.assertEqual(self.verdicts(document), {"toy/lint/64KB": "same", "toy/dump/64KB": "same"})
        self.assertEqual(document["exit_code"], 0)
        listed = self.compare("--list")  # needs no BASE
        self.assertEqual(listed.stdout.split(), ["toy/lint/64KB", "toy/dump/64KB"], listed.stderr)
        self.assertTrue(document["outputs"]["same"])
        self.assertLess(document["control"]["noise_floor"], 0.03)
        self.assertGreaterEqual(document["benchmarks"][0]["pairs"], 20)

    def test_what_is_slower_is_found_and_nothing_else(self):
        slower = self.commit(cost="1060000")
        document = self.document(self.first, slower)
        self.assertEqual(self.verdicts(document),
                         {"toy/lint/64KB": "slower", "toy/dump/64KB": "same"})
        self.assertEqual(document["exit_code"], 1)
        row = document["benchmarks"][0]
        self.assertAlmostEqual(row["ratio"], 1.06, delta=0.015)
        self.assertEqual(self.verdicts(self.document(slower, self.first))["toy/lint/64KB"],
                         "faster")

    def test_at_the_threshold_it_is_inconclusive_after_the_most_pairs(self):
        document = self.document(self.first, self.commit(cost="1030000"))
        self.assertEqual(document["exit_code"], 4)
        rows = {row["name"]: row for row in document["benchmarks"]}
        self.assertEqual(rows["toy/lint/64KB"]["pairs"], 60)
        self.assertEqual(rows["toy/dump/64KB"]["pairs"], 20)
        sharper = self.document(self.first, "HEAD", "--threshold=1%")
        self.assertEqual(self.verdicts(sharper)["toy/lint/64KB"], "slower")

    def test_the_working_tree_with_everything_uncommitted(self):
        self.write("cost", "1200000")
        self.write("untracked", "x")
        before = self.git("status", "--porcelain")
        done = self.compare(self.first)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("with uncommitted changes", done.stdout)
        self.assertIn("uncommitted changes included", done.stderr)
        self.assertEqual(self.git("status", "--porcelain"), before)

    def test_different_outputs_come_first(self):
        other = self.commit(output="other")
        document = self.document(self.first, other)
        self.assertFalse(document["outputs"]["same"])
        self.assertIn("fine", document["outputs"]["differences"][0])
        self.assertEqual(document["exit_code"], 4)
        self.assertEqual(self.document(self.first, other, "--different-outputs")["exit_code"], 0)

    def test_a_different_figure_is_a_different_output(self):
        document = self.document(self.first, self.commit(figure="8"))
        self.assertEqual(document["outputs"]["benchmarks"], ["toy/dump/64KB", "toy/lint/64KB"])
        self.assertEqual(document["exit_code"], 4)

    def test_the_benchmark_program_is_heads_on_both_sides(self):
        # Otherwise a benchmark that does more work would be a slower format.
        heavier = PROGRAM.replace("cost * $4", "2 * cost * $4")
        self.write("bench/program", heavier)
        document = self.document(self.first, self.commit())
        self.assertEqual(document["exit_code"], 0)

    def expect_usage(self, done, text):
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn(text, done.stderr)
        self.assertEqual(done.stdout, "")

    def test_mistakes(self):
        self.expect_usage(self.compare(), "BASE")
        self.expect_usage(self.compare("no-such-branch"), "no commit is called 'no-such-branch'")
        self.expect_usage(self.compare(self.first, "--threshold=abc"), "invalid percentage")
        for glob in "nothing/*", "other/lint/*":  # the latter has no files
            done = self.compare(self.first, self.first, filters=[glob])
            self.expect_usage(done, f"no benchmark matches {glob}")
            self.assertEqual("building" in done.stderr, glob == "other/lint/*", done.stderr)
        self.expect_usage(self.compare(self.first, "--repository", self.folder), "git")
        self.expect_usage(self.compare(self.first, self.commit(broken="")),
                          "broken.cc:1: error: no such thing")

    def test_a_program_that_fails_is_an_internal_error(self):
        fails = PROGRAM.replace("  --sample)", "  --sample) echo oh >&2; exit 1")
        self.write("bench/program", fails)
        done = self.compare(self.first, self.commit())
        self.assertEqual(done.returncode, 3)
        self.assertIn("oh", done.stderr)


if __name__ == "__main__":
    unittest.main()
