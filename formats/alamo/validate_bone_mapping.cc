#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kMappingSize = {
    .id = "ALO036",
    .name = "bone-mapping-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A bone mapping has no entry, or more than 24.",
    .why =
        "The shader's palette holds 24 matrices: more overwrite what is "
        "behind it.",
    .statement = "0x10006 holds 1 to 24 bones.",
    .source = "alamo-object.txt, 10006h",
    .repair = "Split the skinned mesh so that each part uses 24 bones at most.",
};

constexpr Rule kMappingBone = {
    .id = "ALO037",
    .name = "bone-mapping-bone",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A bone mapping names a bone that does not exist.",
    .why = "The game fetches a matrix from behind the skeleton.",
    .statement = "Each entry is an index into the skeleton.",
    .source = "alamo-object.txt, 10006h",
    .repair = "Export the skin again; the bone cannot be guessed.",
};

constexpr Rule kMappingRepeated = {
    .id = "ALO038",
    .name = "bone-mapping-repeated",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A bone mapping names a bone twice.",
    .why = "One of the entries is wasted, or should be another bone.",
    .statement = "The entries of a bone mapping are unique.",
    .source = "formats/alamo.md, \"Model\"",
    .repair = "Export the skin again.",
    .confidence = Confidence::kReaders,
};

constexpr const Rule* kRules[] = {&kMappingSize, &kMappingBone,
                                  &kMappingRepeated};

void Repeated(const BoneMapping& mapping, uint64_t i, uint64_t other,
              const Path& path, Report& report) {
  report
      .Add(kMappingRepeated, path,
           ChunkField(mapping, "bones", static_cast<int64_t>(i)))
      .Field(absl::StrCat("bones[", i, "]"))
      .Found(mapping.bones[i])
      .Say("bones[", i, "] is ", mapping.bones[i], ", bones[", other, "] too");
}

}  // namespace

void ValidateBoneMapping(const BoneMapping& mapping, uint64_t num_bones,
                         const Path& path, Report& report) {
  const uint64_t entries = mapping.bones.size();
  const Path mapping_path(path, "boneMapping");
  if (entries == 0 || entries > kMostMappedBones) {
    report.Add(kMappingSize, mapping_path, SizeWord(mapping.origin))
        .Field("size")
        .Found(entries)
        .Allowed("1..24")
        .Say("the mapping has ", entries, " entries, allowed are 1 to 24");
  }
  std::vector<uint32_t> seen;
  for (uint64_t i = 0; i < entries; ++i) {
    const uint32_t bone = mapping.bones[i];
    const ByteRange range =
        ChunkField(mapping, "bones", static_cast<int64_t>(i));
    auto add = [&](const Rule& rule) {
      return std::move(report.Add(rule, mapping_path, range)
                           .Field(absl::StrCat("bones[", i, "]"))
                           .Found(bone));
    };
    if (bone >= num_bones) {
      add(kMappingBone)
          .Allowed(absl::StrCat("below ", num_bones))
          .Say("bones[", i, "] is ", bone, ", the skeleton has ", num_bones,
               " bones");
    }
    // Only the first entries are compared: more are a finding already.
    if (seen.size() >= 4 * kMostMappedBones) continue;
    const auto first = std::find(seen.begin(), seen.end(), bone);
    if (first != seen.end()) {
      // Either of the two may be meant for another bone.
      const uint64_t other = first - seen.begin();
      Repeated(mapping, other, i, mapping_path, report);
      Repeated(mapping, i, other, mapping_path, report);
    }
    seen.push_back(bone);
  }
}

absl::Span<const Rule* const> BoneMappingRules() { return kRules; }

}  // namespace assetlint::alamo
