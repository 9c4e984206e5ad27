#!/usr/bin/env python3
"""Large things: a thousand files, and a file with 1,000,000 faults."""

import json
import os
import resource
import shutil
import struct
import subprocess
import unittest

from cli_testing import ENVIRONMENT, PROGRAM, SANITIZED, CliTest, corpus_files, read

FORMATS = ["text", "json", "sarif", "junit", "github", "gitlab", "html"]


class ScaleTest(CliTest):

    def check(self, output_format, *arguments, limit=None):
        def keep_to_the_limit():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        result = subprocess.run(
            [PROGRAM, "check", "--format=" + output_format, *arguments],
            cwd=self.folder, env=ENVIRONMENT,
            capture_output=True, timeout=600, check=False,
            preexec_fn=keep_to_the_limit)
        self.assertIn(result.returncode, (0, 1), result.stderr[-2000:])
        return result.stdout

    def test_threads_do_not_show(self):
        """Every format has the same bytes with 1 and 8 threads."""
        sources = corpus_files("*/*/**/*.*")
        # More than the corpus has, so that some are there twice.
        files = 1000
        for i in range(files):
            folder = self.path("Data/%02d" % (i % 97))
            os.makedirs(folder, exist_ok=True)
            source = sources[i % len(sources)]
            shutil.copy(source, os.path.join(
                folder, "%05d%s" % (i, os.path.splitext(source)[1])))
        for output_format in FORMATS:
            with self.subTest(output_format):
                first = self.check(output_format, "-j1", "Data")
                self.assertGreater(len(first), 1000)
                self.assertEqual(self.check(output_format, "-j8", "Data"), first)
        shown = files // 10
        few = {self.check("text", threads, "--max-findings=%d" % shown, "Data")
               for threads in ["-j1", "-j8"]}
        self.assertEqual(len(few), 1)
        self.assertEqual(few.pop().count(b":0x"), shown)

    def write_million(self):
        """A model with 1,000,000 chunks that have no place in it, each of
        another type than the one before; and 30 files with a finding each."""
        model = read("corpus/alamo/valid/model-small.alo")
        with open(self.path("many.alo"), "wb") as file:
            file.write(model)
            for i in range(1000000):
                file.write(struct.pack("<II", 0x7777 + i % 3, 0))
        for i in range(30):
            with open(self.path("few%02d.alo" % i), "wb") as file:
                file.write(model + struct.pack("<II", 0x7777, 0))

    def test_a_million_faults_in_a_file(self):
        self.write_million()
        # 8 MB of input: the program may use 64 times that, including its code.
        limit = None if SANITIZED else 512 << 20
        report = json.loads(self.check("json", ".", limit=limit))
        self.assertEqual(len(report["files"]), 31)
        (file,) = [file for file in report["files"]
                   if file["path"].endswith("many.alo")]
        counted = sum(finding["count"] for finding in file["findings"]
                      if finding["rule"] == "ALC006")
        self.assertEqual(counted, 1000000)
        self.assertLessEqual(len(file["findings"]), 3)
        total = report["summary"]["errors"]
        self.assertGreater(total, 30)
        for output_format in FORMATS:
            with self.subTest(output_format):
                text = self.check(output_format, "--max-findings=10",
                                  ".", limit=limit).decode()
                # A page contains its viewer.
                self.assertLess(len(text),
                                600000 if output_format == "html" else 100000)
        self.assertIn("%d more findings not shown" % (total - 10),
                      self.check("text", "--max-findings=10", ".").decode())


if __name__ == "__main__":
    unittest.main()
