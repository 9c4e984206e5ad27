#include <string>

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
    .summary = "No reader knows the vertex format.",
    .why = "The game does not know which fields to pass to the shader.",
    .statement =
        "The format is one of 17 names that readers know, in any case (2647 of "
        "2647 models).",
    .source = "formats/alamo/model/MESH.md#vertex-format",
    .repair = "Use the format that the shader expects.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The name becomes the only known one that differs in a single "
        "character, but the shader may expect another.",
    .one_cause = true,
};

constexpr absl::string_view kNul{"\0", 1};

// The known format that differs from `name` in one character; empty unless
// exactly one does.
absl::string_view OnlyLikelyFormat(absl::string_view name) {
  absl::string_view only;
  for (const NamedVertexFormat& format : VertexFormats()) {
    if (format.name.size() != name.size()) continue;
    int different = 0;
    for (size_t i = 0; i < name.size(); ++i) {
      different += format.name[i] != name[i];
    }
    if (different != 1) continue;
    if (!only.empty()) return {};
    only = format.name;
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
  finding.Field("text").Found(name).Message("the format is \"",
                                            name.substr(0, kMaxQuotedText),
                                            "\", which no reader knows");
  if (!finding.detailed()) return;
  const absl::string_view likely =
      OnlyLikelyFormat(absl::StripSuffix(format.text.bytes, kNul));
  if (likely.empty()) return;
  finding.FixBy(FixLevel::kUnsafe,
                Edit{{begin, likely.size()}, std::string(likely), {}},
                "no other known name differs in a single character");
}

absl::Span<const Rule* const> VertexFormatRules() {
  static constexpr const Rule* kRules[] = {&kVertexFormatName};
  return kRules;
}

}  // namespace assetlint::alamo
