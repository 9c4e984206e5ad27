"""The programs of a tree, built once and kept."""

import hashlib
import os
import shlex
import shutil
import subprocess

# Their paths under bazel-bin, and their names here.
PROGRAMS = {"assetlint": "lint/assetlint", "format_benchmark": "bench/format_benchmark"}
TARGETS = ["//lint:assetlint", "//bench:format_benchmark"]
FLAGS = ["-c", "opt"]


class BuildError(Exception):
    """A tree does not build; the text has the end of the output of the compiler."""


class Builds:
    """Builds under a scratch folder, by tree."""

    def __init__(self, repository, scratch, log):
        self._repository = repository
        self._scratch = scratch
        self._log = log
        self._bazel = shlex.split(os.environ.get("BAZEL", "bazel"))
        self._source = os.path.join(scratch, "source")
        self._used_bazel = False

    def of(self, tree, what):
        """The folder with the programs of `tree`. `what` is its name for people."""
        # Other flags or another compiler build a different program.
        key = hashlib.sha256("\0".join([tree, *FLAGS, *TARGETS, _compiler()]).encode()).hexdigest()
        folder = os.path.join(self._scratch, "builds", key[:24])
        if os.path.isdir(folder):
            self._log(f"{what}: built before")
            return folder
        self._log(f"{what}: building")
        self._repository.check_out(tree, self._source)
        self._run("build", *FLAGS, "--color=no", "--curses=no", *TARGETS)
        output = self._run("info", *FLAGS, "bazel-bin").strip()
        unfinished = folder + ".unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        os.makedirs(unfinished)
        for name, path in PROGRAMS.items():
            shutil.copy(os.path.join(output, path), os.path.join(unfinished, name))
        os.rename(unfinished, folder)
        return folder

    def corpus_of(self, tree):
        """The folder with the files of `tree`, whose corpus is read."""
        self._repository.check_out(tree, self._source)
        return self._source

    def finish(self):
        """Ends Bazel's server: it would work beside the measurements."""
        if self._used_bazel:
            self._run("shutdown")

    def _run(self, *arguments):
        self._used_bazel = True
        # A separate output folder: the server of the user's checkout keeps
        # running.
        command = [*self._bazel, f"--output_base={os.path.join(self._scratch, 'bazel')}",
                   *arguments]
        done = subprocess.run(command, cwd=self._source, check=False, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            end = "\n".join(done.stderr.splitlines()[-15:])
            raise BuildError(f"{shlex.join(arguments)} failed:\n{end}")
        return done.stdout


def _compiler():
    done = subprocess.run([os.environ.get("CC", "gcc"), "--version"], check=False,
                          capture_output=True, text=True)
    return done.stdout.split("\n", 1)[0]
