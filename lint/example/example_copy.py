"""A copy of this workspace for tests, with an assetlint that is already built."""

import json
import os
import shutil
import subprocess
import tempfile

EXAMPLE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(EXAMPLE))
PASSED, TESTS_FAILED, BUILD_FAILED = 0, 3, 1


def spawns(text):
    """The processes in an execution log: JSON objects, one after the other.

    >>> [spawn["a"] for spawn in spawns('{"a": 1}\\n{"a": 2}\\n')]
    [1, 2]
    """
    decoder, end = json.JSONDecoder(), 0
    while end < len(text.rstrip()):
        spawn, end = decoder.raw_decode(text, end)
        yield spawn
        while text[end:end + 1].isspace():
            end += 1


class ExampleCopy:
    """The copied workspace, in `mod`, and a Bazel server for it in each output base."""

    def __init__(self, program):
        self.scratch = tempfile.mkdtemp()
        self.mod = os.path.join(self.scratch, "mod")
        self._used = set()
        shutil.copytree(EXAMPLE, self.mod, ignore=lambda folder, names: [
            name for name in names if name.startswith("bazel-")])
        shutil.copy(program, os.path.join(self.mod, "assetlint"))
        for name in ["assets", "mod"]:
            self.replace("BUILD", f'name = "{name}",',
                         f'name = "{name}", assetlint = "assetlint",')

    def remove(self):
        for output_base in sorted(self._used):
            self.bazel("shutdown", output_base=output_base)
        # Bazel's own folders are not writable.
        subprocess.run(["chmod", "-R", "u+w", self.scratch], check=False)
        shutil.rmtree(self.scratch)

    def path(self, name):
        return os.path.join(self.mod, name)

    def replace(self, name, old, new):
        with open(self.path(name), encoding="utf-8") as file:
            text = file.read()
        assert text.count(old) == 1, (name, old)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def bazel(self, command, *arguments, output_base="base"):
        self._used.add(output_base)
        return subprocess.run(
            ["/usr/bin/bazel", "--nohome_rc", "--max_idle_secs=60",
             "--output_user_root=" + os.path.join(self.scratch, "bazel"),
             "--output_base=" + os.path.join(self.scratch, output_base),
             command, *arguments],
            cwd=self.mod, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def test(self, target, code, *options, output_base="base"):
        """`bazel test`, which must end with `code`: the log's processes, the output."""
        log = os.path.join(self.scratch, "log")
        repositories = {"assetlint": "."}
        for name in ["rules_cc", "rules_java", "remote_coverage_tools"]:
            repositories[name] = "third_party/" + name
        result = self.bazel(
            "test", target, "--color=no", "--curses=no",
            "--execution_log_json_file=" + log,
            *["--override_repository=%s=%s" % (name, os.path.join(ROOT, path))
              for name, path in repositories.items()],
            *options, output_base=output_base)
        assert result.returncode == code, result.stdout
        with open(log, encoding="utf-8") as file:
            return list(spawns(file.read())), result.stdout
