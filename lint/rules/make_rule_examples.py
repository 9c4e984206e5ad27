#!/usr/bin/env python3
"""Makes the C++ source of AllRuleExamples.

    make_rule_examples.py EXAMPLES.txt… > rule_examples_list.cc

Each line of the texts has a rule, a tab and its example.
"""

import sys


def literal(text):
    """The text as a string literal.

    >>> print(literal('"a\\\\b" \\u2026?'))
    "\\"a\\\\b\\" \\342\\200\\246\\077"
    """
    made = ""
    for byte in text.encode():
        character = chr(byte)
        if character in '"\\':
            made += "\\" + character
        # Two question marks may begin a trigraph.
        elif 0x20 <= byte < 0x7f and character != "?":
            made += character
        else:
            made += f"\\{byte:03o}"
    return f'"{made}"'


def initializers(lines):
    """(initializer) of each example, by rule.

    >>> print("\\n".join(initializers(["ALO002\\tb", "ALO001\\ta\\tc"])))
        {"ALO001", "a\\011c"},
        {"ALO002", "b"},
    """
    for rule, line in sorted(line.split("\t", 1) for line in lines):
        yield f"    {{{literal(rule)}, {literal(line)}}},"


SOURCE = """\
#include "lint/rules/rule_list.h"

namespace assetlint {{
namespace {{

constexpr RuleExample kExamples[] = {{
{examples}
}};

}}  // namespace

absl::Span<const RuleExample> AllRuleExamples() {{ return kExamples; }}

}}  // namespace assetlint
"""


def source(*texts):
    lines = [line for text in texts for line in text.split("\n") if line]
    return SOURCE.format(examples="\n".join(initializers(lines)))


def main(paths):
    texts = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    sys.stdout.write(source(*texts))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
