#include "formats/alamo/mod/xml_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kXmlUnreadable = {
    .id = "MOD020",
    .name = "xml-unreadable",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A listed XML file, or a list of them, cannot be read.",
    .why =
        "The game may stop at this place, or ignore all objects of the file "
        "or all files of the list; nothing that it names is checked.",
    .statement =
        "GameObjectFiles.xml and HardpointDataFiles.xml are XML, and so is a "
        "file that they name: 290 of 291.",
    .source = "formats/alamo/xml/FORMAT.md#loaded-files",
    .repair =
        "Correct the file, or remove it from the list. Save a file in UTF-16 "
        "as UTF-8. Fetch a Git LFS pointer with git lfs pull.",
    .confidence = Confidence::kReaders,
    .fix_reason = "What the author meant is not known.",
};

constexpr const Rule* kRules[] = {&kXmlUnreadable};

bool IsUnreadable(const ModFile& file) {
  return file.facts() != nullptr && file.facts()->unreadable.size != 0;
}

// `what`: "the file".
FindingBuilder AddUnreadable(const ModFile& file, absl::string_view what,
                             ModReport& report) {
  const FactName why = file.facts()->unreadable;
  const ByteRange range =
      why.offset == 0 ? ByteRange{} : ByteRange{why.offset, 1};
  FindingBuilder finding = report.Add(kXmlUnreadable, file, range);
  finding.Found(file.facts()->Text(why))
      .Message(what, " cannot be read as XML: ", file.facts()->Text(why));
  return finding;
}

void CheckFiles(const LoadedObjects& objects, ModReport& report) {
  if (objects.list() != nullptr && IsUnreadable(*objects.list())) {
    AddUnreadable(*objects.list(), "the list", report)
        .Message("; none of the files that it names is checked");
  }
  for (const LoadedFile& loaded : objects.files()) {
    if (!IsUnreadable(*loaded.file)) continue;
    AddUnreadable(*loaded.file, "the file", report)
        .Related(loaded.list->file->path, RangeOf(loaded.name),
                 "the list that names it");
  }
}

}  // namespace

void CheckXmlFiles(const LoadedXml& xml, ModReport& report) {
  CheckFiles(xml.objects, report);
  CheckFiles(xml.hardpoints, report);
}

absl::Span<const Rule* const> XmlFileRules() { return kRules; }

}  // namespace assetlint::alamo
