"""The targets of BUILD files, without Bazel.

Starlark is a subset of Python, so Python runs the files: list comprehensions,
macros and loaded constants need no special treatment. A select() has the values
of all its branches.
"""

import collections
import glob
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# The folders with packages.
TOPS = ("bench", "corpus", "formats", "fuzz", "lint")
RULES = ("alias", "cc_binary", "cc_library", "cc_test", "config_setting", "filegroup", "genrule",
         "sh_binary", "sh_test", "test_suite")


class Target(collections.namedtuple("Target", "kind package name attributes text")):
    """A target: `text` is its part of the BUILD file."""

    @property
    def label(self):
        return f"//{self.package}:{self.name}"

    @property
    def for_tests(self):
        return self.kind.endswith("_test") or self.attributes.get("testonly", False)

    def labels(self, attribute):
        """The labels in an attribute, in full.

        >>> target = Target("cc_library", "lint/os", "x", {"deps": [
        ...     ":y", "//lint/os", "@gtest//:main", "@com_google_absl//absl/strings"]}, "")
        >>> target.labels("deps")  # doctest: +NORMALIZE_WHITESPACE
        ['//lint/os:y', '//lint/os:os', '@gtest//:main',
         '@com_google_absl//absl/strings:strings']
        """
        return [full_label(label, self.package) for label in self.attributes.get(attribute, [])]


def full_label(label, package):
    """
    >>> full_label("@cli11", ""), full_label("a.cc", "lint")
    ('@cli11//:cli11', '//lint:a.cc')
    """
    repository, slashes, path = label.rpartition("//")
    if not slashes:
        if label.startswith("@"):
            return f"{label}//:{label[1:]}"
        return f"//{package}:{label.removeprefix(':')}"
    folder, colon, name = path.partition(":")
    return f"{repository}//{folder}:{name if colon else os.path.basename(folder)}"


def package_of(label):
    """
    >>> package_of("//lint/os:os")
    'lint/os'
    """
    return label.partition("//")[2].partition(":")[0]


class Anything:
    """What only Bazel can give a meaning: rules' implementations, attributes."""

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self


def _block(source, line):
    """The call that begins on a line of a formatted file.

    >>> _block("a(\\n    x,\\n)\\n\\nb(\\n    y,\\n)\\n", 5)
    'b(\\n    y,\\n)'
    """
    lines = source.split("\n")[line - 1:]
    end = next((i for i, text in enumerate(lines) if text.startswith((")", "]"))), 0)
    return "\n".join(lines[:end + 1])


def parse(source, package, root=ROOT):
    """The targets of the BUILD file of a package.

    >>> for target in parse('''
    ... cc_library(
    ...     name = "a",
    ...     deps = select({"//x": ["//lint/os:b"], "//conditions:default": []}),
    ... )
    ...
    ... [cc_test(
    ...     name = "%s_test" % name,
    ...     deps = [":" + name],
    ... ) for name in ["a", "b"]]
    ... ''', "lint"):
    ...     print(target.kind, target.label, target.labels("deps"), target.for_tests)
    cc_library //lint:a ['//lint/os:b'] False
    cc_test //lint:a_test ['//lint:a'] True
    cc_test //lint:b_test ['//lint:b'] True
    """
    path = os.path.join(root, package, "BUILD")
    found = []
    default = {}

    def declare(kind, **attributes):
        frame = sys._getframe()
        while frame.f_code.co_filename != path:
            frame = frame.f_back
        while frame.f_back is not None and frame.f_back.f_code.co_filename == path:
            frame = frame.f_back
        found.append(Target(kind, package, attributes.pop("name"), default | attributes,
                            _block(source, frame.f_lineno)))

    def rule(kind):
        return lambda **attributes: declare(kind, **attributes)

    def set_default(default_visibility=(), default_testonly=False, **_):
        default.update(visibility=list(default_visibility), testonly=default_testonly)

    def find(include, exclude=(), **_):
        folder = os.path.join(root, package)

        def matches(patterns):
            return {name for pattern in patterns
                    for name in glob.glob(pattern, root_dir=folder, recursive=True)
                    if os.path.isfile(os.path.join(folder, name))}
        return sorted(matches(include) - matches(exclude))

    names = {kind: rule(kind) for kind in RULES} | {
        "exports_files": lambda *_, **__: None,
        "glob": find,
        "licenses": lambda *_: None,
        "package": set_default,
        "select": lambda branches: [label for labels in branches.values() for label in labels],
    }
    native = Anything()
    native.__dict__.update(names)
    names["native"] = native

    def loader(environment, package):
        """The function load() for a file of `package` that runs in `environment`."""
        def load(label, *symbols):
            file = full_label(label, package).removeprefix("@assetlint")
            folder = package_of(file)
            loaded = {"attr": Anything(), "native": native, "rule": lambda **_: rule("rule"),
                      "select": names["select"]}
            loaded["load"] = loader(loaded, folder)
            bzl = os.path.join(root, *file.removeprefix("//").split(":"))
            with open(bzl, encoding="utf-8") as text:
                exec(compile(text.read(), bzl, "exec"), loaded)
            environment.update({symbol: loaded[symbol] for symbol in symbols})
        return load

    environment = dict(names)
    environment["load"] = loader(environment, package)
    exec(compile(source, path, "exec"), environment)
    return found


def packages(root=ROOT, tops=TOPS):
    """(package, targets) of every BUILD file in these folders."""
    with open(os.path.join(root, ".bazelignore"), encoding="utf-8") as lines:
        ignored = set(lines.read().split("\n"))
    for top in tops:
        for folder, folders, files in os.walk(os.path.join(root, top)):
            package = os.path.relpath(folder, root)
            folders[:] = sorted(name for name in folders if f"{package}/{name}" not in ignored)
            if "BUILD" in files:
                with open(os.path.join(folder, "BUILD"), encoding="utf-8") as build:
                    yield package, parse(build.read(), package, root)
