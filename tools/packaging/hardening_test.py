#!/usr/bin/env python3
"""Tests hardening.py with programs that lack what it looks for."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # no files beside the sources

import hardening

HARDENED = ["-fPIE", "-Wl,-z,relro,-z,now,-z,noexecstack,-z,text"]
WINDOWS = "x86_64-w64-mingw32-g++-posix"


class HardeningTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        cls.source = os.path.join(cls.scratch, "a.cc")
        with open(cls.source, "w", encoding="ascii") as file:
            file.write("int main() {}")

    def faults(self, *flags, compiler="g++"):
        program = os.path.join(self.scratch, "program.exe")
        subprocess.run([compiler, self.source, "-o", program, *flags], check=True)
        return hardening.faults(program)

    def test_hardened_programs(self):
        self.assertEqual(self.faults(*HARDENED, "-pie"), [])
        self.assertEqual(self.faults(*HARDENED, "-static-pie", "-s"), [])

    def test_what_one_flag_takes_away(self):
        for flags, fault in [
                (["-static"], "is not position-independent"),
                (["-pie", "-Wl,-z,norelro"], "no RELRO"),
                (["-pie", "-Wl,-z,lazy"], "symbols are bound late"),
                (["-static-pie", "-Wl,-z,execstack"], "the stack can be executed"),
        ]:
            with self.subTest(flags):
                self.assertIn(fault, self.faults(*HARDENED, *flags))

    @unittest.skipUnless(shutil.which(WINDOWS), "no compiler for Windows")
    def test_windows(self):
        self.assertEqual(self.faults("-static", compiler=WINDOWS), [])
        self.assertEqual(self.faults("-static", "-Wl,--disable-nxcompat", compiler=WINDOWS),
                         ["no NXCOMPAT"])


if __name__ == "__main__":
    unittest.main()
