#!/usr/bin/env python3
"""remote_cache_test.py PROGRAM [FILES]: tries asset_lint_test with a shared cache.

Starts nginx with its DAV module as a cache, as a team would, and checks 5,000
(or so many) generated models in a copy of this workspace. A second machine, which
is a fresh output base, must take every result from the cache and run nothing;
one changed model must run one action. Bazel's execution log, which lists every
process and where its result came from, is what is counted."""

import collections
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True  # no files beside the sources

from example_copy import EXAMPLE, PASSED, ROOT, TESTS_FAILED, ExampleCopy

MODEL = os.path.join(EXAMPLE, "Mod/Data/Art/Models/fighter.alo")
BROKEN = os.path.join(ROOT, "corpus/alamo/invalid/ALO014/one-vertex-too-many.alo")
NGINX = """\
daemon off;
master_process off;
pid nginx.pid;
error_log error.log warn;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path unused;
  fastcgi_temp_path unused;
  uwsgi_temp_path unused;
  scgi_temp_path unused;
  server {
    listen 127.0.0.1:PORT;
    location / {
      root cache;
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 0;
    }
  }
}
"""
# The test, and Bazel's script that writes its XML.
TEST = {"TestRunner": 2}
PROGRAM, FILES = "", 5000


class Cache:
    """An nginx that answers GET and PUT with the files of a folder."""

    def __init__(self, folder):
        nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin")
        if not nginx:
            sys.exit("remote_cache_test: nginx is missing: run tools/setup --release")
        os.makedirs(os.path.join(folder, "cache"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(folder, "nginx.conf"), "w", encoding="ascii") as file:
            file.write(NGINX.replace("PORT", str(port)))
        self.address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [nginx, "-p", folder, "-c", "nginx.conf", "-e", "error.log"])
        deadline = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def stop(self):
        self._process.terminate()
        self._process.wait(10)


def write_model(path, number):
    """The example's fighter, with a corner of its box moved by less than a rule reports."""
    with open(MODEL, "rb") as file:
        content = bytearray(file.read())
    corner = content.index(struct.pack("<3f", 1, 1, 1))
    row, column = divmod(number + 1, 100)
    step = 2 ** -22  # twice the precision of a float at 1
    struct.pack_into("<2f", content, corner, 1 + column * step, 1 + row * step)
    with open(path, "wb") as file:
        file.write(content)


class RemoteCacheTest(unittest.TestCase):

    def setUp(self):
        self.copy = ExampleCopy(PROGRAM)
        self.addCleanup(self.copy.remove)
        self.cache = Cache(os.path.join(self.copy.scratch, "nginx"))
        self.addCleanup(self.cache.stop)
        self.models = self.copy.path("Data/Art/Made")
        os.mkdir(self.models)
        # Only the made models.
        shutil.rmtree(self.copy.path("Data/Art/Old"))
        for name in ["ship.alo", "ship_idle.ala"]:
            os.remove(self.copy.path("Data/Art/" + name))
        for number in range(FILES):
            write_model(self.model(number), number)

    def model(self, number):
        return os.path.join(self.models, "fighter_%04d.alo" % number)

    def run_on(self, machine, code=PASSED):
        """(run, taken from the cache): processes by mnemonic."""
        started = time.monotonic()
        spawns, output = self.copy.test(
            "//:assets", code, "--remote_cache=" + self.cache.address,
            # Not what this machine may have configured.
            "--disk_cache=", output_base=machine)
        self.assertIn(f"Checked {FILES} files: {int(code != PASSED)} failed.", output)
        run, taken = collections.Counter(), collections.Counter()
        for spawn in spawns:
            (taken if spawn.get("remoteCacheHit") else run)[spawn["mnemonic"]] += 1
        print(f"{machine}: ran {dict(run)}, took {dict(taken)} from the cache, "
              f"{time.monotonic() - started:.0f} s")
        return run, taken

    def test_a_second_machine_runs_nothing(self):
        everything = {"AssetLint": FILES, **TEST}
        self.assertEqual(self.run_on("first"), (everything, {}))
        self.assertEqual(self.run_on("second"), ({}, everything))

        # Still without findings, so the test itself need not run.
        write_model(self.model(FILES // 2), FILES + 1)
        self.assertEqual(self.run_on("second"), ({"AssetLint": 1}, {}))
        self.assertEqual(self.run_on("first"), ({}, {"AssetLint": 1}))

        shutil.copy(BROKEN, self.model(FILES // 2))
        self.assertEqual(self.run_on("first", TESTS_FAILED),
                         ({"AssetLint": 1, **TEST}, {}))


if __name__ == "__main__":
    if len(sys.argv) == 3:
        FILES = int(sys.argv.pop())
    PROGRAM = os.path.abspath(sys.argv.pop())
    unittest.main()
