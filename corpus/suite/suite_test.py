#!/usr/bin/env python3
"""The suite as it is unpacked: its index, and what run.py says of readers."""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml
import zipfile

PROGRAM = os.path.abspath("lint/assetlint")
WEAK_READER = os.path.abspath("corpus/suite/weak_reader")
WRITE = os.path.abspath("corpus/suite/write.py")
(ARCHIVE,) = pathlib.Path("corpus/suite").glob("assetlint-suite-*.zip")


class SuiteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory()
        with zipfile.ZipFile(ARCHIVE) as archive:
            archive.extractall(cls._folder.name)
        (cls.suite,) = pathlib.Path(cls._folder.name).iterdir()
        cls.index = json.loads((cls.suite / "cases.json").read_bytes())

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def run_suite(self, *arguments):
        return subprocess.run(
            [sys.executable, "-B", self.suite / "run.py", *map(str, arguments)],
            stdout=-1, stderr=subprocess.STDOUT, cwd=self._folder.name, text=True,
        )

    def run_order(self, code, *options):
        """What a few cases make of a reader in Python."""
        return self.run_suite("--format=gsa", "--tag=order", *options, "--", sys.executable, "-c", code)

    def test_index_says_what_the_archive_holds(self):
        found = {p.relative_to(self.suite).as_posix() for p in self.suite.rglob("*") if p.is_file()}
        named = {"README.md", "run.py", "cases.json", "cases.schema.json"}
        for case in self.index["cases"]:
            content = (self.suite / case["file"]).read_bytes()
            self.assertEqual(hashlib.sha256(content).hexdigest(), case["sha256"], case["file"])
            named |= {case["file"], case.get("values", case["file"])}
            self.assertTrue(case["rule"] is None or case["why"], case["file"])
            self.assertIn(case.get("repaired", case["file"]), found)
        self.assertEqual(found, named)
        self.assertLess(ARCHIVE.stat().st_size, 3 << 20)

    def test_index_fits_its_schema(self):
        try:
            import jsonschema
        except ImportError:
            self.assertFalse(os.environ.get("ASSETLINT_ALL_TOOLS"), "python3-jsonschema is missing")
            self.skipTest("python3-jsonschema is missing")
        schema = json.loads((self.suite / "cases.schema.json").read_bytes())
        jsonschema.Draft202012Validator(schema).validate(self.index)

    def test_assetlint_passes(self):
        result = self.run_suite("--timeout=60", "--memory=0", "--", PROGRAM, "roundtrip")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn(f"{len(self.index['cases'])} cases, 0 wrong.", result.stdout)

    def test_weak_reader_crashes_hangs_and_accepts(self):
        reports = {name: pathlib.Path(self._folder.name, f"out.{name}") for name in ("json", "xml")}
        options = ["--format=meg", "--timeout=0.3", "--memory=256"]
        reader = ["--", WEAK_READER, "{}"]
        result = self.run_suite(*options, f"--json={reports['json']}", f"--junit={reports['xml']}", *reader)
        self.assertEqual(result.returncode, 1, result.stdout)
        rows = json.loads(reports["json"].read_bytes())["results"]
        wrong = [row for row in rows if row["wrong"]]
        self.assertEqual({row["outcome"] for row in wrong}, {"crashed", "hung", "accepted"})
        self.assertEqual(len(xml.parse(reports["xml"]).findall(".//failure")), len(wrong))

    def test_known_differences_are_set_apart(self):
        known = pathlib.Path(self._folder.name, "known.json")
        options = ["--format=meg", "--tag=text", "--timeout=60", f"--expected={known}"]
        reader = ["--", WEAK_READER, "{}"]
        for more in ["--record"], []:
            result = self.run_suite(*options, *more, *reader)
            self.assertEqual(result.returncode, 0, result.stdout)
        content = json.loads(known.read_bytes())
        content["known"].popitem()
        known.write_text(json.dumps(content))
        self.assertEqual(self.run_suite(*options, *reader).returncode, 1)

    def test_reader_keeps_its_hands_off(self):
        reader = "import os, sys; print('\\33[2J', file=sys.stderr); os.remove(sys.argv[1]); sys.exit(1)"
        case = next(c["file"] for c in self.index["cases"] if c["format"] == "gsa" and c["verdict"] == "accept")
        run = self.run_suite("--format=gsa", "--", sys.executable, "-c", reader)
        self.assertTrue((self.suite / case).exists())
        self.assertIn("reader: \\x1b[2J", run.stdout)
        self.assertNotIn("\33", run.stdout)

    def test_leak_is_no_refusal(self):
        # As AddressSanitizer does it, unless it is not to look.
        code = "import os, sys; sys.exit('detect_leaks=0' not in os.environ['ASAN_OPTIONS'] and 'ERROR: LeakSanitizer')"
        for reader in (code, code.replace("=0", "=2")):
            run = self.run_order(reader)
            self.assertIn("accepted", run.stdout)
            self.assertNotIn("refused", run.stdout)
        run = self.run_order("import sys; sys.exit('==1==ERROR: AddressSanitizer: SEGV\\nSUMMARY')")
        self.assertIn("reader: ==1==ERROR: AddressSanitizer: SEGV\n", run.stdout)

    def test_reader_of_one_version(self):
        code = (
            "import subprocess, sys\n"
            "newer = open(sys.argv[1], 'rb').read(4)[3:] in (b'\\xff', b'\\x8f')\n"
            f"sys.exit(newer or subprocess.call([{PROGRAM!r}, 'roundtrip', sys.argv[1]]))"
        )
        for version, status in ([], 1), (["--version=1"], 0):
            run = self.run_suite("--format=meg", "--tag=sound", *version, "--", sys.executable, "-c", code)
            self.assertEqual(run.returncode, status, run.stdout)

    def test_reader_that_takes_too_much_is_ended(self):
        for code, limit, outcome in (
            ("import time; time.sleep(60)", "--timeout=0.5", "hung"),
            ("x = []\nwhile True: x.append(bytearray(1 << 20))", "--memory=64", "out of memory"),
        ):
            self.assertIn(outcome, self.run_order(code, limit).stdout)

    def test_values_are_compared(self):
        dump = (
            "import json, subprocess, sys\n"
            f"run = [{PROGRAM!r}, 'dump', '--values', '--format=json', sys.argv[1]]\n"
            "values = json.loads(subprocess.run(run, stdout=-1).stdout)['values']\n"
            "for bone in values['bones']: bone['index'] += 'index' in WRONG\n"
            "values['fps'] += 'fps' in WRONG\n"
            "print(json.dumps(values))\n"
        )
        script = pathlib.Path(self._folder.name, "values.py")
        known = f"--expected={script}.json"
        for wrong, more, status in (
            ([], [], 0),
            (["index"], [], 1),
            (["index"], ["--skip=bones[].index"], 0),
            (["index"], [known, "--record"], 0),
            (["index"], [known], 0),
            (["index", "fps"], [known], 1),
        ):
            script.write_text(dump.replace("WRONG", repr(wrong)))
            values = f"--values={sys.executable} {script} {{}}"
            run = self.run_suite("--format=ala", "--tag=sound", values, *more, "--", PROGRAM, "roundtrip")
            self.assertEqual(run.returncode, status, run.stdout)
            self.assertEqual("bones[0].index is 2, not 1" in run.stdout, wrong == ["index"] and not more)
        self.assertIn("fps is ", run.stdout)
        self.assertIn("bones[].index\n", self.run_suite("--format=ala", "--members").stdout)

    def test_reader_that_is_missing_is_no_result(self):
        self.assertEqual(self.run_suite("--", "/nowhere/reader").returncode, 2)


class ContributedCaseTest(unittest.TestCase):
    """What write.py takes from cases.d."""

    def written(self, changes, size=9):
        case = {"file": "a.alo", "verdict": "reject", "rule": "ALC001", "sentence": "A size.", "source": "a report"}
        case.update(changes)
        with tempfile.TemporaryDirectory() as folder:
            cases = pathlib.Path(folder, "corpus/suite/cases.d")
            sound = pathlib.Path(folder, "corpus/alamo/valid")
            for path in (cases, sound):
                path.mkdir(parents=True)
            (cases / "a.alo").write_bytes(b"\0\2\0\0\xff\xff\0\x80".ljust(size, b"\0"))
            (cases / "a.json").write_text(json.dumps(case))
            model = pathlib.Path("corpus/alamo/valid/model-small.alo").read_bytes()
            (sound / "model-small.alo").write_bytes(model)
            version = ARCHIVE.name[len("assetlint-suite-") : -len(".zip")]
            output = pathlib.Path(folder, "out.zip")
            command = [sys.executable, "-B", WRITE, "--program", PROGRAM, "--version", version, "--output", output]
            command += [sound / "model-small.alo", cases / "a.alo", cases / "a.json"]
            run = subprocess.run(command, stderr=subprocess.PIPE, text=True)
            if run.returncode:
                return run.stderr
            with zipfile.ZipFile(output) as archive:
                (index,) = (n for n in archive.namelist() if n.endswith("cases.json"))
                return [c for c in json.loads(archive.read(index))["cases"] if c.get("source") == "a report"]

    def test_case_joins_the_suite(self):
        (case,) = self.written({})
        self.assertEqual((case["verdict"], case["sentence"]), ("reject", "A size."))

    def test_faults_are_named(self):
        for changes, fault in (
            ({"sentence": " "}, "sentence is missing"),
            ({"rule": "ALC999"}, "rule must be the id of a rule"),
            ({"verdict": "refuse"}, "verdict must be accept, reject or either"),
            ({"verdict": "accept"}, "a sound file is accepted"),
            ({"verdict": "accept", "rule": None}, "assetlint says reject"),
            ({"file": "b.alo"}, "b.alo is not beside it"),
        ):
            self.assertIn(fault, self.written(changes))
        self.assertIn("larger than 64 KiB", self.written({}, size=65537))


if __name__ == "__main__":
    unittest.main()
