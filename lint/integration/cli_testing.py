"""What the tests of the program share: how it is started, and on what.

A test starts in the folder above lint, which Bazel fills with links.
"""

import atexit
import functools
import glob
import os
import shlex
import shutil
import subprocess
import tempfile
import unittest

# None of the caller's settings, except where tools/coverage wants programs to
# put their profiles.
ENVIRONMENT = {name: os.environ[name] for name in ("LLVM_PROFILE_FILE",)
               if name in os.environ}
ENVIRONMENT["PATH"] = "/usr/bin:/bin"
# Bazel provides links, which are not followed inside a folder.
SCRATCH = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
# With --config=windows, the program runs under wine.
WINDOWS = os.path.exists("lint/assetlint.exe")
# How the program begins absolute paths.
DRIVE = "Z:" if WINDOWS else ""


def runnable(program):
    """The path of a program that was built, or of a script that runs it with
    the command in WINE, in the caller's prefix (WINEPREFIX)."""
    path = os.path.abspath(program)
    if not WINDOWS:
        return path
    script = os.path.join(SCRATCH, os.path.basename(program))
    settings = {**{name: os.environ[name] for name in ("HOME", "WINEPREFIX")},
                "WINEDEBUG": "-all", "LC_ALL": "C.UTF-8"}
    words = [*(f"{name}={value}" for name, value in settings.items()),
             *shlex.split(os.environ.get("WINE", "wine")), path + ".exe"]
    with open(script, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec env {shlex.join(words)} "$@"\n')
    os.chmod(script, 0o755)
    return script


PROGRAM = runnable("lint/assetlint")
CORPUS = os.path.join(SCRATCH, "corpus")
shutil.copytree("corpus", CORPUS)
# A file without any finding, and one with an error and its fix.
SOUND = os.path.join(CORPUS, "alamo/valid/format-1-one-frame.ala")
BROKEN = os.path.join(CORPUS, "alamo/invalid/ALO014/one-vertex-too-many.alo")
REAL = os.environ.get("ASSETLINT_REAL_FILES", "").split(":")[0]

CLEAN, FINDINGS, USAGE, INTERNAL = 0, 1, 2, 3

HOSTILE_NAMES = [
    b"a\nb", b"::error::x", b"\x1b[2J\x1b]0;title\x07", b"]]><script>",
    b"\xff\xfe", b"\xc2\x9b2J", "\u202egpj".encode(), b"&amp;\"'",
    b"%0A", b"-q", b"[x](y)", b"x" * 250]

with open(PROGRAM, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()

# Of tests of what only POSIX has, or wine does not show: links, pipes, modes of
# files, limits, signals, descriptors that a shell opens.
posix_only = unittest.skipIf(WINDOWS, "of POSIX")


def run(*arguments, stdin=b"", cwd=None, env=None, **options):
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    environment.update(env or {})
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, cwd=cwd,
        env=environment, timeout=120, check=False, **options)


def read(path):
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


@functools.lru_cache(maxsize=None)
def mods():
    """The folder of the mods of //corpus/mods; not for every test."""
    folder = os.path.join(SCRATCH, "mods")
    subprocess.run([runnable("corpus/mods/write"), folder], check=True,
                   stdout=subprocess.DEVNULL)
    return folder


def corpus_files(*parts):
    files = [path for path in glob.glob(os.path.join(CORPUS, *parts),
                                        recursive=True)
             if os.path.isfile(path)]
    assert files, parts
    return sorted(files)


class CliTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content=b""):
        path = self.path(name)
        if os.path.dirname(name):
            os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def copy(self, source, name):
        return self.write(name, read(source))

    def sparse(self, name, size):
        path = self.write(name)
        os.truncate(path, size)
        return path

    def expect(self, result, code, stdout=None, stderr=None):
        self.assertEqual(result.returncode, code,
                         (result.args, result.stdout[-2000:], result.stderr))
        if stdout is not None:
            self.assertIn(stdout, result.stdout)
        if stderr is not None:
            self.assertIn(stderr, result.stderr)
