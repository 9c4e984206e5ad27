#!/usr/bin/env python3
"""Tests make_viewer_bundle.py."""

import doctest
import sys

sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
import make_viewer_bundle

if __name__ == "__main__":
    sys.exit(doctest.testmod(make_viewer_bundle).failed > 0)
