#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/repeats.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kBoneMappingPage =
    "formats/alamo/model/MESH.md#bone-mapping";

constexpr Rule kMappingSize = {
    .id = "ALO036",
    .name = "bone-mapping-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A bone mapping has no entries, or more than 24.",
    .why =
        "The shader's palette holds 24 matrices. A public viewer stops there; "
        "the game draws it, but vertices that follow a further bone may fly "
        "off.",
    .statement =
        "0x10006 holds 1 to 24 bones. One of 8654 files has 25, in a unit of a "
        "mod that is played.",
    .source = kBoneMappingPage,
    .repair = "Split the skinned mesh so that each part uses at most 24 bones.",
    .confidence = Confidence::kDocument,
    .fix_reason = "The mesh has to be split before it is exported.",
};

constexpr Rule kMappingBone = {
    .id = "ALO037",
    .name = "bone-mapping-bone",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A bone mapping names a bone that does not exist.",
    .why = "The game fetches a matrix from past the end of the skeleton.",
    .statement = "Each entry is an index into the skeleton.",
    .source = kBoneMappingPage,
    .repair = "Export the skin again; the intended bone cannot be recovered.",
    .confidence = Confidence::kDocument,
    .fix_reason = "The intended bone is not in the file: export it again.",
};

constexpr Rule kMappingRepeated = {
    .id = "ALO038",
    .name = "bone-mapping-repeated",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A bone mapping names a bone twice.",
    .why = "One of the entries is redundant, or should name another bone.",
    .statement = "The entries of a bone mapping are unique.",
    .source = kBoneMappingPage,
    .repair = "Export the skin again.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Which of the two is wrong, and which bone it should name, is not in "
        "the file: export it again.",
};

constexpr const Rule* kRules[] = {&kMappingSize, &kMappingBone,
                                  &kMappingRepeated};

// Reports faults in a mapping's entries.
class EntryChecker {
 public:
  EntryChecker(const BoneMapping& mapping, uint64_t num_bones, const Path& path,
               Report& report)
      : mapping_(mapping),
        num_bones_(num_bones),
        path_(path),
        missing_(kMappingBone, report),
        repeated_(kMappingRepeated, report) {}

  void Check() {
    for (uint64_t i = 0; i < mapping_.bones.size(); ++i) {
      if (mapping_.bones[i] >= num_bones_) NoteMissing(i);
      for (uint64_t other = 0; other < i; ++other) {
        if (mapping_.bones[other] != mapping_.bones[i]) continue;
        // Either of the two may be meant for another bone.
        NoteRepeated(other, i);
        NoteRepeated(i, other);
        break;
      }
    }
    missing_.Finish();
    repeated_.Finish();
  }

 private:
  ByteRange RangeOf(uint64_t i) const {
    return ChunkField(mapping_, "bones", static_cast<int64_t>(i));
  }

  void NoteMissing(uint64_t i) {
    missing_.Note(path_, RangeOf(i), [this, i](FindingBuilder& finding) {
      finding.Field("bones[", i, "]")
          .Found(mapping_.bones[i])
          .Allowed(absl::StrCat("below ", num_bones_))
          .Message("bones[", i, "] is ", mapping_.bones[i],
                   ", but the skeleton has ", Quantity(num_bones_, "bone"));
    });
  }

  void NoteRepeated(uint64_t i, uint64_t other) {
    repeated_.Note(path_, RangeOf(i),
                   [this, i, other](FindingBuilder& finding) {
                     finding.Field("bones[", i, "]")
                         .Found(mapping_.bones[i])
                         .Message("bones[", i, "] is ", mapping_.bones[i],
                                  ", the same as bones[", other, "]");
                   });
  }

  const BoneMapping& mapping_;
  uint64_t num_bones_;
  const Path& path_;
  Repeats missing_;
  Repeats repeated_;
};

}  // namespace

void ValidateBoneMapping(const BoneMapping& mapping, uint64_t num_bones,
                         const Path& path, Report& report) {
  const uint64_t entries = mapping.bones.size();
  const Path mapping_path(path, "boneMapping");
  if (entries == 0 || entries > kMaxMappedBones) {
    report.Add(kMappingSize, mapping_path, SizeWord(mapping.origin))
        .Field("size")
        .Found(entries)
        .Allowed("1..24")
        .Message("the mapping has ", entries, " entries, must have 1 to 24");
  }
  // Far more than the limit must be other data: the type or size is wrong.
  if (entries > 4 * kMaxMappedBones) return;
  EntryChecker(mapping, num_bones, mapping_path, report).Check();
}

absl::Span<const Rule* const> BoneMappingRules() { return kRules; }

}  // namespace assetlint::alamo
