"""Finds the places of a C++ source that a mutation can change.

A mutant is one small change to one line, of the kind that a slip of the hand
makes: another comparison, a boundary one off, a condition turned round, another
result, another operator, another severity. Reads formatted sources (see
.clang-format): a binary operator has a space on both sides, a template's bracket
does not, and that distinguishes the two.
"""

import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
  path: str
  line: int  # from 1
  column: int  # from 0
  kind: str
  before: str
  after: str

  def __str__(self):
    return f"{self.path}:{self.line}:{self.column + 1}: {self.kind}: {self.before} -> {self.after}"


# Kind, pattern, and replacements of the match. At most one match per place for
# each replacement.
_RULES = [
    ("comparison", r"(?<= )(<|<=|>|>=|==|!=)(?= )", {
        "<": [">="], "<=": [">"], ">": ["<="], ">=": ["<"], "==": ["!="], "!=": ["=="]}),
    ("boundary", r"(?<= )(<|<=|>|>=)(?= )", {
        "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"]}),
    ("condition", r"(?<= )(&&|\|\|)(?= )", {"&&": ["||"], "||": ["&&"]}),
    ("condition", r"(?<=[( ])!(?=[A-Za-z_(])", {"!": [""]}),
    ("condition", r"(?<=\bif \()(?!constexpr|const |auto |[A-Za-z_:<>]+ \*?[a-z_]+ = )", {"": ["!("]}),
    ("return", r"(?<=\breturn )(true|false)(?=;)", {"true": ["false"], "false": ["true"]}),
    ("return", r"(?<=\breturn )(0|1)(?=;)", {"0": ["1"], "1": ["0"]}),
    ("return", r"\b(continue|break)(?=;)", {"continue": ["break"], "break": ["continue"]}),
    ("arithmetic", r"(?<= )(\+|-|\*|/|%)(?= )", {
        "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"]}),
    ("arithmetic", r"(\+\+|--)(?=[A-Za-z_])", {"++": ["--"], "--": ["++"]}),
    ("arithmetic", r"(?<= )(\+=|-=)(?= )", {"+=": ["-="], "-=": ["+="]}),
    ("arithmetic", r"(?<=[ (,{=])([0-9]+)(?=[;,) }])", {None: ["+1"]}),
    ("severity", r"\bSeverity::(kError|kWarning|kInfo)\b", {
        "Severity::kError": ["Severity::kWarning"],
        "Severity::kWarning": ["Severity::kInfo"],
        "Severity::kInfo": ["Severity::kError"]}),
    ("severity", r"\bRuleClass::(kStructure|kRange|kReference)\b", {
        "RuleClass::kStructure": ["RuleClass::kRange"],
        "RuleClass::kRange": ["RuleClass::kReference"],
        "RuleClass::kReference": ["RuleClass::kRange"]}),
]


def blank_text(source):
  """`source` with comments, strings and characters as spaces, line by line.

  >>> blank_text('int a;  // b')
  'int a;      '
  >>> blank_text('f("x\\\\"y", 1);')
  'f(      , 1);'
  """
  token = re.compile(
      r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
      re.DOTALL)
  return token.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


def _skip(line):
  """Lines that decide nothing when the program runs."""
  bare = line.strip()
  return (not bare or bare.startswith("#") or bare.startswith("using ") or
          bare.startswith("static_assert") or bare.startswith("template") or
          bare.startswith("namespace") or "operator" in bare)


def _closing(line, start):
  """The column after the bracket that closes the one before `start`, or None."""
  depth = 1
  for column in range(start, len(line)):
    depth += {"(": 1, ")": -1}.get(line[column], 0)
    if depth == 0:
      return column
  return None


def mutants_of(path, source):
  """All mutants of a source, in its order.

  >>> [str(m) for m in mutants_of("a.cc", "if (a < b) return true;\\n")]
  ['a.cc:1:5: condition: a < b -> !(a < b)', 'a.cc:1:7: boundary: < -> <=', 'a.cc:1:7: comparison: < -> >=', 'a.cc:1:19: return: true -> false']
  >>> mutants_of("a.cc", "std::vector<int> v;  // a < b")
  []
  """
  found = []
  for number, line in enumerate(blank_text(source).split("\n"), 1):
    if _skip(line):
      continue
    for kind, pattern, replacements in _RULES:
      for match in re.finditer(pattern, line):
        before, column = match.group(), match.start()
        if kind == "condition" and before == "":
          end = _closing(line, column)
          if end is None or ";" in line[column:end]:
            continue
          before = line[column:end]
          afters = [f"!({before})"]
        elif None in replacements:
          afters = [str(int(before) + 1)]
        else:
          afters = replacements[before]
        found += [Mutant(path, number, column, kind, before, after) for after in afters]
  return sorted(found, key=lambda m: (m.line, m.column, m.kind, m.after))


def apply(source, mutant):
  """The source with that one change.

  >>> apply("a < b", Mutant("", 1, 2, "boundary", "<", "<="))
  'a <= b'
  """
  lines = source.split("\n")
  line = lines[mutant.line - 1]
  end = mutant.column + len(mutant.before)
  # Strings inside a condition were blanked when it was found: use the line's
  # own.
  original = line[mutant.column:end]
  after = f"!({original})" if mutant.after == f"!({mutant.before})" else mutant.after
  lines[mutant.line - 1] = line[:mutant.column] + after + line[end:]
  return "\n".join(lines)
