#!/usr/bin/env python3
"""The committed bundle was built from the sources that are here: seen without
node, by the checksums that the build wrote."""
import hashlib
import pathlib
import unittest

VIEWER = pathlib.Path("lint/web/viewer")


class BundleSourcesTest(unittest.TestCase):
    def test_checksums(self):
        sources = [VIEWER / "build.mjs",
                   *(path for path in VIEWER.glob("src/**/*") if path.is_file())]
        self.assertGreater(len(sources), 20)
        expected = {
            path.relative_to(VIEWER).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sources}
        lines = (VIEWER / "bundle/sources.sha256").read_text().splitlines()
        written = {path: checksum for checksum, path in (line.split("  ", 1) for line in lines)}
        changed = sorted(path for path in expected.keys() | written.keys()
                         if expected.get(path) != written.get(path))
        self.assertEqual(changed, [], "changed since the bundle was built: npm run build")


if __name__ == "__main__":
    unittest.main()
