#include "formats/alamo/mod/xml_checks.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kXmlUnreadable = {
    .id = "MOD020",
    .name = "xml-unreadable",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "A listed XML file cannot be read.",
    .why =
        "The game may stop at this place, or ignore all objects of the file; "
        "nothing that it names is checked.",
    .statement =
        "A file that GameObjectFiles.xml or HardpointDataFiles.xml names is "
        "XML: 290 of 291.",
    .source = "formats/alamo/xml/FORMAT.md#loaded-files",
    .repair = "Correct the file, or remove it from the list.",
    .confidence = Confidence::kReaders,
    .fix_reason = "What the author meant is not known.",
};

constexpr const Rule* kRules[] = {&kXmlUnreadable};

void CheckFiles(const LoadedObjects& objects, ModReport& report) {
  for (const LoadedFile& loaded : objects.files()) {
    const Facts* const facts = loaded.file->facts();
    if (facts == nullptr || facts->unreadable.size == 0) continue;
    const uint64_t offset = facts->unreadable.offset;
    const ByteRange range = offset == 0 ? ByteRange{} : ByteRange{offset, 1};
    report.Add(kXmlUnreadable, *loaded.file, range)
        .Found(facts->Text(facts->unreadable))
        .Message("the file cannot be read as XML: ",
                 facts->Text(facts->unreadable))
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
