#!/usr/bin/env python3
"""Tests the Python package: with the program, and with one that only writes down
its words. tools/packaging/try_wheel tests it installed."""

import importlib
import json
import os
import pathlib
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import typing
import unittest
from unittest import mock

sys.dont_write_bytecode = True

PROGRAM = os.path.abspath("lint/assetlint")
BROKEN = os.path.abspath("corpus/alamo/invalid/ALO014/one-vertex-too-many.alo")
SOUND = os.path.abspath("corpus/alamo/valid/model-small.alo")
TYPES = {"string": str, "integer": int, "number": float, "null": type(None)}
WRITES_WORDS = """\
#!/usr/bin/env python3
import json, os, sys
print(json.dumps([os.fsencode(word).decode("latin-1") for word in sys.argv[1:]]))
"""


class PackageTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.folder)
        # A copy, because the package has its program beside it.
        self.package = os.path.join(self.folder, "assetlint")
        shutil.copytree("lint/python/assetlint", self.package)
        self.addCleanup(setattr, sys, "path", sys.path[:])
        sys.path.insert(0, self.folder)
        for name in ("assetlint", "assetlint.report"):
            sys.modules.pop(name, None)
        self.assetlint = importlib.import_module("assetlint")

    def use(self, program):
        os.symlink(program, os.path.join(self.package, "assetlint"))

    def use_script(self, text, mode=0o755):
        path = pathlib.Path(self.package, "assetlint")
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def module(self, *words, **options):
        return subprocess.run([sys.executable, "-B", "-m", "assetlint", *words], cwd=self.folder,
                              capture_output=True, timeout=60, check=False, **options)


class ReportTest(PackageTest):

    def test_types_agree_with_the_schemas(self):
        for name, hint in [("check", self.assetlint.Report), ("dump", self.assetlint.Dump)]:
            schema = json.loads(pathlib.Path(f"lint/{name}.schema.json").read_text(encoding="utf-8"))
            self.definitions, self.agreed = schema["definitions"], []
            self.agree(schema, hint)

    def agree(self, schema, hint):
        if "$ref" in schema:
            schema = self.definitions[schema["$ref"].rpartition("/")[2]]
        kind = schema.get("type")
        if "anyOf" in schema or kind == ["object", "array"] or hint in self.agreed:
            return  # values, which the types leave open, or a node in a node
        arguments = typing.get_args(hint)
        with self.subTest(schema=schema, hint=hint):
            if "properties" in schema:
                self.agreed.append(hint)
                hints = typing.get_type_hints(hint)
                self.assertEqual(hints.keys(), schema["properties"].keys())
                self.assertEqual(hint.__required_keys__, set(schema["required"]))
                self.assertIs(schema["additionalProperties"], False)
                for name, each in schema["properties"].items():
                    self.agree(each, hints[name])
            elif kind == "object":
                self.assertEqual((typing.get_origin(hint), arguments[0]), (dict, str))
                self.agree(schema["additionalProperties"], arguments[1])
            elif kind == "array":
                self.assertIs(typing.get_origin(hint), list)
                self.agree(schema["items"], *arguments)
            elif "const" in schema or "enum" in schema:
                self.assertIs(typing.get_origin(hint), typing.Literal)
                values = schema.get("enum", [schema.get("const")])
                self.assertEqual(sorted(map(repr, arguments)), sorted(map(repr, values)))
            else:
                kinds = kind if isinstance(kind, list) else [kind]
                self.assertEqual(set(arguments or [hint]), {TYPES[each] for each in kinds})


class CheckTest(PackageTest):

    def test_report(self):
        self.use(PROGRAM)
        for path, code in [(SOUND, 0), (BROKEN, 1)]:
            done = self.assetlint.run(["check", "--format=json", path], stdout=subprocess.PIPE)
            self.assertEqual(done.returncode, code)
            self.assertEqual(self.assetlint.check(path), json.loads(done.stdout))
        report = self.assetlint.check([SOUND, BROKEN], ignore=["style", "ALO014"])
        self.assertEqual([len(file["findings"]) for file in report["files"]], [0, 0])

    def test_words(self):
        self.use_script(WRITES_WORDS)
        words = self.assetlint.check(
            ["-q", b"\xff", pathlib.Path("a b")], fail_on="warning", ignore=["style", "ALO"],
            game=(pathlib.Path("x"), b"\xfe"), no_across=True, jobs=0, statistics=False,
            baseline=None, as_="ala", select=[])
        self.assertEqual(words, [
            "check", "--format=json", "--fail-on=warning", "--ignore=style", "--ignore=ALO",
            "--game=x", "--game=\xfe", "--no-across", "--jobs=0", "--as=ala", "--", "-q", "\xff", "a b"])
        for wrong in [{"output": "x"}, {"output_": "x"}, {"help": True}, {"exclude": True}, {"ignore": [True]},
                      {"select": 1.5}, {"select": [{}]}]:
            with self.assertRaises(TypeError, msg=wrong):
                self.assetlint.check(".", **wrong)

    def test_dump_and_data(self):
        self.use(PROGRAM)
        for path in SOUND, BROKEN:
            done = self.assetlint.run(["dump", "--format=json", "--values", path], stdout=subprocess.PIPE)
            dump = self.assetlint.dump(path, values=True)
            self.assertEqual(dump, json.loads(done.stdout))
            data = {"data": pathlib.Path(path).read_bytes(), "name": path}
            self.assertEqual(self.assetlint.check(**data), self.assetlint.check(path))
            self.assertEqual(self.assetlint.dump(**data, values=True), dump)
        self.assertNotIn("values", self.assetlint.dump(data=b"\0", as_="gsa", values=True))
        for wrong in [{"data": b"", "paths": "x"}, {"name": "x"}, {"data": "text"}]:
            with self.assertRaises(TypeError, msg=wrong):
                self.assetlint.check(**wrong)

    def test_errors(self):
        self.use(PROGRAM)
        wrongs = [{"path": "missing"}, {"data": b""}, {"data": b"unknown"}, {}]
        for text in "a\0b", "\ud800":
            wrongs += [{"path": text}, {"data": b"x", "name": text}, {"path": ".", "as_": text}]
            with self.assertRaises(self.assetlint.Error):
                self.assetlint.check(text)
        for wrong in wrongs:
            with self.assertRaises(self.assetlint.Error, msg=wrong) as caught:
                self.assetlint.dump(**wrong)
            self.assertEqual(caught.exception.code, 2)
        with self.assertRaisesRegex(self.assetlint.Error, "missing: No such file") as caught:
            self.assetlint.check([BROKEN, "missing"])
        error = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((error.code, error.message), (2, str(caught.exception)))
        self.assertEqual([file["status"] for file in error.report["files"]], ["findings", "unreadable"])
        for paths, options in [([], {}), ([BROKEN], {"no_such": 1}), ([BROKEN], {"format": "text"})]:
            with self.assertRaises(self.assetlint.Error) as caught:
                self.assetlint.check(paths, **options)
            self.assertEqual((caught.exception.code, caught.exception.report), (2, None))

    def test_a_program_that_fails(self):
        for text, code, message in [
                ("echo broken >&2; exit 3", 3, "^broken$"), ("kill -9 $$", -9, "^assetlint ended with -9$"),
                ("echo no report", 0, "^assetlint ended with 0$")]:
            self.use_script("#!/bin/sh\n" + text)
            with self.assertRaisesRegex(self.assetlint.Error, message) as caught:
                self.assetlint.check(".")
            self.assertEqual((caught.exception.code, caught.exception.report), (code, None))


class ProgramTest(PackageTest):

    def test_module_is_the_program(self):
        self.use(PROGRAM)
        for words in [["--version"], ["check", BROKEN], ["check", "missing"], ["dump", "-"]]:
            expected = subprocess.run([PROGRAM, *words], cwd=self.folder, input=b"",
                                      capture_output=True, timeout=60, check=False)
            found = self.module(*words, input=b"")
            self.assertEqual((found.returncode, found.stdout, found.stderr),
                             (expected.returncode, expected.stdout, expected.stderr))

    def test_words_and_signals_arrive(self):
        self.use_script(WRITES_WORDS)
        words = ["", "a b", "*", '"', b"\xff"]
        self.assertEqual(json.loads(self.module(*words).stdout), ["", "a b", "*", '"', "\xff"])
        self.use_script("#!/bin/sh\nsed -n 's/^SigIgn://p' /proc/$$/status\n")
        ignored = int(self.module().stdout, 16)
        self.assertEqual([number for number in (signal.SIGPIPE, signal.SIGXFSZ)
                          if ignored >> (number - 1) & 1], [])

    def test_windows_waits_for_the_program(self):
        os.symlink(self.use_script("#!/bin/sh\nexit $1\n"), os.path.join(self.package, "assetlint.exe"))
        self.addCleanup(signal.signal, signal.SIGINT, signal.getsignal(signal.SIGINT))
        with mock.patch.multiple(sys, platform="win32", argv=["assetlint", "7"]):
            with self.assertRaises(SystemExit) as caught:
                self.assetlint.main()
        self.assertEqual(caught.exception.code, 7)

    def test_the_mode_is_repaired(self):
        path = self.use_script(WRITES_WORDS, mode=0o644)
        self.assertEqual(self.assetlint.program(), str(path))
        self.assertEqual(path.stat().st_mode & 0o777, 0o755)


if __name__ == "__main__":
    unittest.main()
