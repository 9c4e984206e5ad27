#include "formats/testing/case_findings.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/testing/laws.h"

namespace assetlint {
namespace {

// Longer replacements are counted.
constexpr size_t kMostBytes = 16;

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(absl::CEscape(text),
                             {{"\\\"", "\""}, {"\\'", "'"}});
}

std::string RangeText(ByteRange range) {
  return absl::StrCat(range.offset, "+", range.length);
}

std::string FixText(const Fix& fix, const corpus::Case& c) {
  std::string text =
      absl::StrCat("    ", std::string(FixLevelName(fix.level)), " fix:");
  for (const Edit& edit : fix.edits) {
    absl::StrAppend(&text, " ", RangeText(edit.range), " to ",
                    edit.new_bytes.size() > kMostBytes
                        ? absl::StrCat(edit.new_bytes.size(), " bytes")
                        : absl::BytesToHexString(edit.new_bytes),
                    ",");
  }
  const std::string& good = c.good.empty() ? c.legal : c.good;
  absl::StrAppend(&text, ApplyEdits(c.damaged, fix.edits) == good
                             ? " restores the file\n"
                             : " makes another file\n");
  return text;
}

}  // namespace

std::string FileNameOf(const corpus::Case& c, absl::string_view extension) {
  return absl::StrCat(c.name.substr(c.name.find('/') + 1), extension);
}

std::string CaseFindings(const Format& format, const corpus::Case& c,
                         absl::string_view extension) {
  std::string text = absl::StrCat(c.name, "\n");
  for (const Finding& finding :
       LintBytes(format, c.damaged, FileNameOf(c, extension))) {
    absl::StrAppend(&text, "  ", std::string(finding.rule->id), " ",
                    RangeText(finding.range), " ",
                    Escaped(FindingPath(finding)), ": ",
                    Escaped(finding.message), "\n");
    if (!finding.fixes.empty()) text += FixText(finding.fixes.front(), c);
  }
  return text;
}

}  // namespace assetlint
