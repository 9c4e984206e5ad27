"""Commits and the working tree as folders to build in.

Nothing of the user's changes: not the working tree, not the index, not the
repository. Files are read from it and written under a scratch folder, also the
objects that a snapshot of uncommitted changes needs. (git renews the time stamp
of objects that it would write and finds; their bytes stay.)
"""

import os
import subprocess


class GitError(Exception):
    """What the user asked for cannot be had; the text says why."""


class Repository:
    """The repository around a folder, read only."""

    def __init__(self, folder, scratch):
        self.scratch = scratch
        self._environment = {name: value for name, value in os.environ.items()
                             if not name.startswith("GIT_")}
        self.root = os.path.realpath(self._git("rev-parse", "--show-toplevel", cwd=folder))
        objects = os.path.join(self.root, self._git("rev-parse", "--git-path", "objects"))
        self._objects = os.path.join(scratch, "objects")
        os.makedirs(self._objects, exist_ok=True)
        # New objects go to the scratch folder; existing ones are read in place.
        self._environment.update(GIT_OBJECT_DIRECTORY=self._objects,
                                 GIT_ALTERNATE_OBJECT_DIRECTORIES=objects,
                                 GIT_OPTIONAL_LOCKS="0")

    def _git(self, *arguments, cwd=None, **environment):
        done = subprocess.run(["git", *arguments], cwd=cwd or self.root, check=False,
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

    def working_tree(self):
        """The tree of the files as they are now: uncommitted changes, new files."""
        index = os.path.join(self.scratch, "snapshot.index")
        self._git("read-tree", "HEAD", GIT_INDEX_FILE=index)
        self._git("add", "--all", GIT_INDEX_FILE=index)
        return self._git("write-tree", GIT_INDEX_FILE=index)

    def has_changes(self):
        return self.working_tree() != self.tree("HEAD")

    def with_folder_of(self, tree, folder, other):
        """`tree` with the folder of the tree `other` in the place of its own."""
        index = os.path.join(self.scratch, "overlay.index")
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
