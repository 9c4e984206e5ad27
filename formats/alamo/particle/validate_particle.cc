#include "formats/alamo/particle/validate_particle.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kSystemName = {
    .id = "ALP003",
    .name = "system-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The system's name does not match the file name.",
    .why =
        "Other files refer to the system by its name: a copied and renamed "
        "file is found under the old name, one without a name never. \"Save "
        "as\" in the particle editor keeps the old name.",
    .statement =
        "The name equals the file name without the extension, ignoring case "
        "(1051 of 1070 real files).",
    .source = "formats/alamo/particle/FORMAT.md#system-name",
    .repair = "Save the system under its name, or rename it in the editor.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The system gets the name of its file; other files may still refer to "
        "it by the old name.",
};

constexpr Rule kGroupRecords = {
    .id = "ALP023",
    .name = "group-records",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The records of link groups go past the end of their chunk.",
    .why = "The particle editor that writes the chunk refuses the file.",
    .statement =
        "0x3 in a system is a u32 count, and for each record the u32 of a link "
        "group, a u32 size and as many bytes.",
    .source = "formats/alamo/particle/FORMAT.md#link-groups",
    .repair =
        "Remove the chunk, which the game does not read, or save the system "
        "again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Whether a size or the count is wrong is not known.",
};

constexpr const Rule* kRules[] = {&kSystemName, &kGroupRecords};

// The file name without folders and extension.
absl::string_view Stem(absl::string_view file_name) {
  return file_name.substr(0, file_name.rfind('.'));
}

// The size and the body of a chunk that holds a name.
ByteRange SizeAndBody(const Origin& chunk) {
  return {SizeWord(chunk).offset, chunk.range().end() - SizeWord(chunk).offset};
}
std::string Renamed(absl::string_view name) {
  Edit edit = NumberEdit<uint32_t>(0, static_cast<uint32_t>(name.size() + 1),
                                   ByteOrder::kLittle);
  absl::StrAppend(&edit.new_bytes, name, absl::string_view("\0", 1));
  return edit.new_bytes;
}

// What a particle editor notes about its link groups; the game skips it.
void CheckGroupRecords(const SystemExtra& extra, const Path& path,
                       Report& report) {
  if (!extra.origin.complete) return;
  ByteCursor cursor(extra.bytes);
  uint32_t count = 0;
  uint32_t read = 0;
  uint32_t group = 0;
  uint32_t size = 0;
  bool whole = cursor.Read(count);
  for (; whole && read < count; ++read) {
    whole = cursor.Read(group) && cursor.Read(size) && cursor.Skip(size);
    if (!whole) break;
  }
  if (whole) return;
  const std::string bytes = Quantity(extra.bytes.size(), "byte");
  if (extra.bytes.size() < sizeof(count)) {
    // Its type may be wrong.
    report.Add(kGroupRecords, path, Header(extra.origin))
        .Field("size")
        .Message("the chunk has ", bytes,
                 ", too few for the number of records");
    return;
  }
  report
      .Add(kGroupRecords, path, {BodyOffset(extra.origin), extra.bytes.size()})
      .Field("bytes")
      .Found(count)
      .Message("the chunk has ", bytes, ", but record ", read, " of ", count,
               " goes past its end");
}

}  // namespace

void ValidateParticleSystem(const ParticleSystem& system,
                            absl::string_view file_name, const Path& path,
                            Report& report) {
  const auto* name = First<SystemName>(system.children);
  if (name != nullptr && !file_name.empty() &&
      !absl::EqualsIgnoreCase(name->text.text(), Stem(file_name))) {
    const Path name_path(path, "name");
    report
        .Add(kSystemName, name_path,
             {BodyOffset(name->origin), name->text.bytes.size()})
        .Field("text")
        .Found(name->text.text())
        .Allowed(Stem(file_name))
        .FixBy(FixLevel::kUnsafe,
               {SizeAndBody(name->origin), Renamed(Stem(file_name)), ""},
               "the name of the file")
        .Message(name->text.text().empty()
                     ? std::string("the system has no name")
                     : absl::StrCat("the name is \"", name->text.text(), "\""),
                 ", but the file is \"", Stem(file_name), "\"");
  }
  if (const auto* extra = First<SystemExtra>(system.children)) {
    const Path extra_path(path, SystemExtra::kType.name);
    CheckGroupRecords(*extra, extra_path, report);
  }
}

absl::Span<const Rule* const> ParticleSystemRules() { return kRules; }

}  // namespace assetlint::alamo
