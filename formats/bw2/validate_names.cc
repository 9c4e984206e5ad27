#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kTerminator = {
    .id = "BWA017",
    .name = "name-terminator",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A name fills its field and has no NUL.",
    .why = "A reader that looks for the NUL reads on into the next field.",
    .statement = "Names are C strings in fields of 32 or 64 bytes.",
    .source = "formats/bw2/FORMAT.md#names",
    .repair = "Shorten the name so that its last byte is 0.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The last character of the name is replaced by the missing NUL."};

constexpr Rule kResidue = {
    .id = "BWA018",
    .name = "name-residue",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "Bytes after the NUL that ends a name are not 0.",
    .why =
        "Nothing reads them, but they may be the rest of a name into which a "
        "NUL was written.",
    .statement =
        "A name ends at its first NUL, and zeros fill the rest of its field.",
    .source = "formats/bw2/FORMAT.md#names",
    .repair = "Fill the field with zeros, or restore the name.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bytes may be the rest of a name into which a NUL was "
        "written."};

constexpr Rule kText = {
    .id = "BWA050",
    .name = "name-text",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary =
        "A name contains a byte that is not a printable ASCII character, or "
        "begins or ends with a blank.",
    .why =
        "Bones and events are looked up by name; a damaged name is never "
        "found.",
    .statement =
        "Names are plain text, and neither begin nor end with a blank.",
    .source = "formats/bw2/FORMAT.md#names",
    .repair = "Compare with a good copy.",
    .confidence = Confidence::kInferred,
    .fix_reason = "The characters are lost: compare with a good copy."};

constexpr const Rule* kRules[] = {&kTerminator, &kResidue};
constexpr const Rule* kTextRules[] = {&kText};

}  // namespace

void ValidateName(absl::string_view name, uint64_t begin, const Path& path,
                  Report& report) {
  const size_t nul = name.find('\0');
  CheckText("name", name.substr(0, nul), begin, path, report);
  if (nul == name.npos) {
    report.Add(kTerminator, path, {begin, name.size()})
        .Field("name")
        .Found(name.substr(0, kMaxQuotedText))
        .Allowed(name.size() - 1)
        .FixBy(FixLevel::kUnsafe, FillEdit({begin + name.size() - 1, 1}, '\0'),
               "the name loses its last character")
        .Message("the name \"", name.substr(0, kMaxQuotedText), "\" fills all ",
                 name.size(), " bytes and has no NUL");
    return;
  }
  const size_t first = name.find_first_not_of('\0', nul);
  if (first == name.npos) return;
  const size_t last = name.find_last_not_of('\0');
  report.Add(kResidue, path, {begin + nul, last + 1 - nul})
      .Field("name")
      .FixBy(FixLevel::kUnsafe, FillEdit({begin + nul, last + 1 - nul}, '\0'),
             "zeros fill the rest of a name's field")
      .Message("the name \"", name.substr(0, nul), "\" ends at byte ", nul,
               " of its field, but the bytes up to byte ", last + 1,
               " are not all 0");
}

void CheckText(absl::string_view field, absl::string_view text, uint64_t begin,
               const Path& path, Report& report) {
  if (!text.empty() && (text.front() == ' ' || text.back() == ' ')) {
    const bool begins = text.front() == ' ';
    report.Add(kText, path, {begin + (begins ? 0 : text.size() - 1), 1})
        .Field(field)
        .Found(text.substr(0, kMaxQuotedText))
        .Message("the name \"", text.substr(0, kMaxQuotedText), "\" ",
                 begins ? "begins" : "ends", " with a blank");
  }
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] >= 0x20 && text[i] < 0x7F) continue;
    const int code = static_cast<unsigned char>(text[i]);
    report.Add(kText, path, {begin + i, 1})
        .Field(field)
        .Found(code)
        .Message("byte ", i, " of the name is 0x",
                 absl::Hex(code, absl::kZeroPad2), ", not printable ASCII");
    return;
  }
}

absl::Span<const Rule* const> AlNameRules() { return kRules; }
absl::Span<const Rule* const> AlTextRules() { return kTextRules; }

}  // namespace assetlint::bw2
