#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kTerminator = {
    .id = "BWA017",
    .name = "name-terminator",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A name fills its field and has no NUL.",
    .why = "A reader that looks for the NUL reads on into the next field.",
    .statement =
        "Names are C strings in fields of 32 or 64 bytes."
        " Inferred from what the field is for.",
    .source = "formats/bw2/FORMAT.md#names",
    .repair = "Shorten the name so that its last byte is 0.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The last character of the name is replaced by the missing NUL."};

constexpr const Rule* kRules[] = {&kTerminator};

}  // namespace

void ValidateName(absl::string_view name, uint64_t begin, const Path& path,
                  Report& report) {
  if (name.find('\0') != name.npos) return;
  report.Add(kTerminator, path, {begin, name.size()})
      .Field("name")
      .Found(name.substr(0, kMaxQuotedText))
      .Allowed(name.size() - 1)
      .FixBy(FixLevel::kUnsafe, FillEdit({begin + name.size() - 1, 1}, '\0'),
             "the name loses its last character")
      .Message("the name \"", name.substr(0, kMaxQuotedText), "\" fills all ",
               name.size(), " bytes and has no NUL");
}

absl::Span<const Rule* const> AlNameRules() { return kRules; }

}  // namespace assetlint::bw2
