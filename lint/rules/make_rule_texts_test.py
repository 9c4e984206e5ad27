#!/usr/bin/env python3
"""Tests the examples in make_rule_texts.py."""

import doctest
import sys

sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
import make_rule_texts

if __name__ == "__main__":
    sys.exit(doctest.testmod(make_rule_texts).failed > 0)
