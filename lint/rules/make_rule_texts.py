#!/usr/bin/env python3
"""Makes the C++ source of AllRuleExamples and AllSymptoms.

    make_rule_texts.py SYMPTOMS.txt EXAMPLES.txt… > rule_texts.cc

Each line of examples has a rule, a tab and its example. Symptoms are
paragraphs: a title, and lines that begin with a key; others continue them.
"""

import sys

KEYS = ("also", "formats", "rules", "why")


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


def examples(lines):
    """The initializer of each example, by rule.

    >>> print("\\n".join(examples(["ALO002\\tb", "ALO001\\ta\\tc"])))
        {"ALO001", "a\\011c"},
        {"ALO002", "b"},
    """
    for rule, line in sorted(line.split("\t", 1) for line in lines):
        yield f"    {{{literal(rule)}, {literal(line)}}},"


def symptoms(text):
    """The initializer of each symptom, in order.

    >>> print(*symptoms("# c\\n\\nT\\nalso: a;\\n  b\\nformats: f\\nrules: R\\nwhy: W.\\n"))
        {"T", "a; b", "f", "R", "W."},
    >>> list(symptoms("T\\nwhy: W."))
    Traceback (most recent call last):
    ...
    ValueError: T: has other keys than also, formats, rules, why
    """
    for paragraph in text.strip().split("\n\n"):
        if paragraph.startswith("# "):
            continue
        title, *lines = paragraph.replace("\n  ", " ").split("\n")
        pairs = [line.split(": ", 1) for line in lines]
        if tuple(pair[0] for pair in pairs) != KEYS:
            raise ValueError(f"{title}: has other keys than {', '.join(KEYS)}")
        yield f"    {{{', '.join(map(literal, [title, *(pair[1] for pair in pairs)]))}}},"


SOURCE = """\
#include "lint/rules/rule_list.h"
#include "lint/rules/symptoms.h"

namespace assetlint {{
namespace {{

constexpr RuleExample kExamples[] = {{
{examples}
}};

constexpr Symptom kSymptoms[] = {{
{symptoms}
}};

}}  // namespace

absl::Span<const RuleExample> AllRuleExamples() {{ return kExamples; }}

absl::Span<const Symptom> AllSymptoms() {{ return kSymptoms; }}

}}  // namespace assetlint
"""


def main(paths):
    texts = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    lines = [line for text in texts[1:] for line in text.split("\n") if line]
    sys.stdout.write(SOURCE.format(examples="\n".join(examples(lines)),
                                   symptoms="\n".join(symptoms(texts[0]))))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1:])
