#!/usr/bin/env python3
"""The examples in make_table.py, and the table that it makes."""

import doctest
import sys
import unittest

sys.dont_write_bytecode = True
# pylint: disable=wrong-import-position
import make_table


def load_tests(_loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(make_table))
    return tests


class MakeTableTest(unittest.TestCase):

    def test_header(self):
        made = make_table.header(
            ["# Trees.", "name\theight:number", "Birch\t20", "Oak\t30"],
            "formats/alamo/tables/trees.tsv", "TreeRow")
        self.assertIn("// Generated from formats/alamo/tables/trees.tsv.\n"
                      "#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_TREES_TABLE_H_\n", made)
        self.assertIn('inline constexpr TreeRow kTreeRows[] = {\n'
                      '    {"Birch", 20},\n'
                      '    {"Oak", 30},\n'
                      '};\n', made)

    def test_refuses_what_is_no_value(self):
        for value in ("", "tab\\", 'quote"', "\N{DEGREE SIGN}"):
            with self.assertRaises(make_table.TableError, msg=value):
                make_table.text(value)
        for value in ("", "-1", "01", "4294967296", "1.5"):
            with self.assertRaises(make_table.TableError, msg=value):
                make_table.number(value)
        for value in ("", "Game", "built_in", "built-"):
            with self.assertRaises(make_table.TableError, msg=value):
                make_table.enumerator("ShaderFile", value)


if __name__ == "__main__":
    unittest.main()
