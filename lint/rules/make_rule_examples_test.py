#!/usr/bin/env python3
"""The examples in make_rule_examples.py, and the source that it makes."""

import doctest
import sys
import unittest

sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
import make_rule_examples


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(make_rule_examples))
    return tests


class MakeRuleExamplesTest(unittest.TestCase):

    def test_source(self):
        made = make_rule_examples.source("MOD001\tb\n", "ALO002\tc\nALO001\ta\n")
        self.assertIn('constexpr RuleExample kExamples[] = {\n'
                      '    {"ALO001", "a"},\n'
                      '    {"ALO002", "c"},\n'
                      '    {"MOD001", "b"},\n'
                      '};\n', made)


if __name__ == "__main__":
    unittest.main()
