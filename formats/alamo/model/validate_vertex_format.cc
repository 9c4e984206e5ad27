#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/vertex_format.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kVertexFormatName = {
    .id = "ALO030",
    .name = "vertex-format",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The vertex format is not one that the engine names.",
    .why = "The game does not know which fields to pass to the shader.",
    .statement =
        "Real files use alD3dVertN, -NU2, -NU2C, -NU2U3U3, -RSkinNU2 and "
        "-RSkinNU2U3U3; B4I4 formats skin with four bones, and grass and "
        "billboards have formats of their own.",
    .source = "formats/alamo/model/MESH.md#vertex-format",
    .repair = "Use the format that the shader expects.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The name becomes the only known one that differs in a single "
        "character, but the shader may expect another.",
};

constexpr absl::string_view kNul{"\0", 1};

// The known format that differs from `name` in one character; empty unless
// exactly one does.
std::string OnlyLikelyFormat(absl::string_view name) {
  std::string only;
  for (absl::string_view skin : {"", "RSkin", "B4I4"}) {
    for (absl::string_view parts : {"", "N", "NC", "NU2", "NU2C", "NU3U3",
                                    "NU3U3C", "NU2U3U3", "NU2U3U3C"}) {
      std::string format = absl::StrCat("alD3dVert", skin, parts);
      if (format.size() != name.size()) continue;
      int different = 0;
      for (size_t i = 0; i < name.size(); ++i)
        different += format[i] != name[i];
      if (different != 1) continue;
      if (!only.empty()) return {};
      only = std::move(format);
    }
  }
  return only;
}

}  // namespace

void ValidateVertexFormat(const VertexFormat& format, const Path& path,
                          Report& report) {
  const absl::string_view name = format.text.text();
  if (ParseVertexFormat(name).has_value()) return;
  const Path format_path(path, "vertexFormat");
  const uint64_t begin = BodyOffset(format.origin);
  FindingBuilder finding = report.Add(kVertexFormatName, format_path,
                                      {begin, format.text.bytes.size()});
  finding.Field("text").Found(name).Message(
      "the format is \"", name.substr(0, kMaxQuotedText),
      "\", which the engine does not name");
  if (!finding.detailed()) return;
  const std::string likely =
      OnlyLikelyFormat(absl::StripSuffix(format.text.bytes, kNul));
  if (likely.empty()) return;
  finding.FixBy(FixLevel::kUnsafe, Edit{{begin, likely.size()}, likely, {}},
                "no other known name differs in a single character");
}

absl::Span<const Rule* const> VertexFormatRules() {
  static constexpr const Rule* kRules[] = {&kVertexFormatName};
  return kRules;
}

}  // namespace assetlint::alamo
