"""Commits and the working tree as folders, and the programs built from them.

Nothing of the user's changes: not the working tree, not the index, not the
repository. Files are read from it and written under a scratch folder, also the
objects that a snapshot of uncommitted changes needs. (git renews the time stamp
of objects that it would write and finds; their bytes stay.)
"""

import hashlib
import os
import shlex
import shutil
import subprocess

# Their paths under bazel-bin, and their names here.
PROGRAMS = {"assetlint": "lint/assetlint", "format_benchmark": "bench/format_benchmark"}
TARGETS = ["//lint:assetlint", "//bench:format_benchmark"]
FLAGS = ["-c", "opt"]


class GitError(Exception):
    """What the user asked for cannot be had; the text says why."""


class BuildError(Exception):
    """A tree does not build; the text has the end of the output of the compiler."""


class Repository:
    """The repository around a folder, read only."""

    def __init__(self, folder, scratch):
        self._scratch = scratch
        self._environment = {name: value for name, value in os.environ.items()
                             if not name.startswith("GIT_")}
        self._root = folder
        self._root = os.path.realpath(self._git("rev-parse", "--show-toplevel"))
        objects = os.path.join(self._root, self._git("rev-parse", "--git-path", "objects"))
        own = os.path.join(scratch, "objects")
        os.makedirs(own, exist_ok=True)
        # New objects go to the scratch folder; existing ones are read in place.
        self._environment.update(GIT_OBJECT_DIRECTORY=own, GIT_ALTERNATE_OBJECT_DIRECTORIES=objects,
                                 GIT_OPTIONAL_LOCKS="0")

    def _git(self, *arguments, **environment):
        done = subprocess.run(["git", *arguments], cwd=self._root, check=False,
                              capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={**self._environment, **environment})
        if done.returncode != 0:
            raise GitError(f"git {arguments[0]}: {done.stderr.strip()}")
        return done.stdout.strip()

    def commit(self, name):
        """The commit that a branch, tag or abbreviation means."""
        try:
            return self._git("rev-parse", "--verify", "--quiet", "--end-of-options",
                             name + "^{commit}")
        except GitError as error:
            raise GitError(f"no commit is called '{name}'") from error

    def tree(self, commit):
        return self._git("rev-parse", commit + "^{tree}")

    def file(self, tree, path):
        return self._git("show", f"{tree}:{path}")

    def working_tree(self):
        """The tree of the files as they are now: uncommitted changes, new files."""
        index = os.path.join(self._scratch, "snapshot.index")
        self._git("read-tree", "HEAD", GIT_INDEX_FILE=index)
        self._git("add", "--all", GIT_INDEX_FILE=index)
        return self._git("write-tree", GIT_INDEX_FILE=index)

    def has_changes(self):
        return self.working_tree() != self.tree("HEAD")

    def with_folder_of(self, tree, folder, other):
        """`tree` with the folder of the tree `other` in the place of its own."""
        index = os.path.join(self._scratch, "overlay.index")
        self._git("read-tree", tree, GIT_INDEX_FILE=index)
        self._git("rm", "-r", "-f", "-q", "--cached", "--ignore-unmatch", folder, GIT_INDEX_FILE=index)
        self._git("read-tree", f"--prefix={folder}/", f"{other}:{folder}", GIT_INDEX_FILE=index)
        return self._git("write-tree", GIT_INDEX_FILE=index)

    def check_out(self, tree, folder):
        """Makes `folder` hold exactly the files of `tree`; what is equal stays untouched.

        Always the same folder and index, so that Bazel builds only what differs.
        """
        os.makedirs(folder, exist_ok=True)
        self._git("read-tree", "--reset", "-u", tree, GIT_INDEX_FILE=folder + ".index",
                  GIT_WORK_TREE=folder)


class Builds:
    """Builds under a scratch folder, by tree; each is made once and kept."""

    def __init__(self, repository, scratch, log):
        self._repository = repository
        self._scratch = scratch
        self._log = log
        self.source = os.path.join(scratch, "source")
        self._used_bazel = False

    def of(self, tree, what):
        """The folder with the programs of `tree`. `what` is its name for people."""
        # Other flags or another compiler build a different program.
        compiler = subprocess.run([os.environ.get("CC", "gcc"), "--version"], check=False,
                                  capture_output=True, text=True).stdout.split("\n", 1)[0]
        key = hashlib.sha256("\0".join([tree, *FLAGS, *TARGETS, compiler]).encode()).hexdigest()
        folder = os.path.join(self._scratch, "builds", key[:24])
        if os.path.isdir(folder):
            self._log(f"{what}: built before")
            return folder
        self._log(f"{what}: building")
        self._repository.check_out(tree, self.source)
        self._run("build", *FLAGS, "--color=no", "--curses=no", *TARGETS)
        output = self._run("info", *FLAGS, "bazel-bin").strip()
        unfinished = folder + ".unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        os.makedirs(unfinished)
        for name, path in PROGRAMS.items():
            shutil.copy(os.path.join(output, path), os.path.join(unfinished, name))
        os.rename(unfinished, folder)
        return folder

    def finish(self):
        """Ends Bazel's server: it would work beside the measurements."""
        if self._used_bazel:
            self._run("shutdown")

    def _run(self, *arguments):
        self._used_bazel = True
        # A separate output folder: the server of the user's checkout keeps
        # running.
        command = [*shlex.split(os.environ.get("BAZEL", "bazel")),
                   f"--output_base={os.path.join(self._scratch, 'bazel')}", *arguments]
        done = subprocess.run(command, cwd=self.source, check=False, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            end = "\n".join(done.stderr.splitlines()[-15:])
            raise BuildError(f"{shlex.join(arguments)} failed:\n{end}")
        return done.stdout
