#include "formats/alamo/mod/mod_checks.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNamesCollide = {
    .id = "MOD027",
    .name = "names-collide",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The names of two files of a folder differ only by case.",
    .why =
        "On Windows they are one file: only one of them is there, and which "
        "one depends on how the mod was copied.",
    .statement =
        "The games ignore the case of file names, and Windows does not let two "
        "files of a folder differ by it alone.",
    .source = "formats/alamo/mod/ACROSS.md#case",
    .repair = "Remove the older of the two files, or rename one.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which of the two files is meant is not known.",
};

constexpr const Rule* kRules[] = {&kNamesCollide};

}  // namespace

void CheckCollidingNames(const ModIndex& index, ModReport& report) {
  const ModFile* last = nullptr;
  for (const ModFile& file : index.files()) {
    const bool same = last != nullptr && last->name == file.name &&
                      last->place == file.place && last->archive.empty() &&
                      file.archive.empty();
    // Only files with facts have findings.
    const bool at_last = file.facts() == nullptr;
    if (same && (!at_last || last->facts() != nullptr)) {
      const ModFile& other = at_last ? file : *last;
      report.Add(kNamesCollide, at_last ? *last : file)
          .Found(at_last ? last->given_name() : file.given_name())
          .Message("the path differs from ", other.file->path,
                   " only by case: on Windows they are one file")
          .Related(other.file->path, {}, "the other file");
    }
    last = &file;
  }
}

absl::Span<const Rule* const> CollidingNameRules() { return kRules; }

}  // namespace assetlint::alamo
