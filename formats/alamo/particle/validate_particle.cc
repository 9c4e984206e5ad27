#include "formats/alamo/particle/validate_particle.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/particle/value_limits.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kSystemName = {
    .id = "ALP003",
    .name = "system-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "The system's name does not match the file name.",
    .why =
        "Other files refer to the system by its name; a copied and renamed "
        "file is found under the old name.",
    .statement =
        "The name equals the file name without the extension, ignoring case "
        "(241 of 248 real files).",
    .source = "formats/alamo/particle/FORMAT.md#system-name",
    .repair = "Save the system under its name, or rename it in the editor.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The system gets the name of its file; other files may still refer to "
        "it by the old name.",
};

constexpr Rule kPersistFlag = {
    .id = "ALP004",
    .name = "system-persist",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The persist flag is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement =
        "Chunk 0x2 of the system is a u8 that says whether the system "
        "persists.",
    .source = "formats/alamo/particle/FORMAT.md#persist",
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers probably take any value but 0 as 1, but the flag may have "
        "been 0.",
};

constexpr const Rule* kRules[] = {&kSystemName, &kPersistFlag};

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
        .Message("the name is \"", name->text.text(), "\", but the file is \"",
                 Stem(file_name), "\"");
  }
  if (const auto* id = First<SystemId>(system.children)) {
    const Path id_path(path, "id");
    CheckCount(
        {id->id_value, "id", [&] { return ChunkField(*id, "id"); }, id_path},
        report);
  }
  if (const auto* persist = First<SystemPersist>(system.children)) {
    const Path persist_path(path, "persist");
    CheckFlag({persist->persist, "persist",
               [&] { return ChunkField(*persist, "persist"); }, persist_path},
              kPersistFlag, report);
  }
}

absl::Span<const Rule* const> ParticleSystemRules() { return kRules; }

}  // namespace assetlint::alamo
