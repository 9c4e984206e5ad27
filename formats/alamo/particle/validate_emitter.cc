#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/particle/usual_values.h"
#include "formats/alamo/particle/validate_particle.h"
#include "formats/alamo/particle/value_limits.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/base/number_text.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kEmitterPosition = {
    .id = "ALP005",
    .name = "emitter-index",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "An emitter's index is not its position in the list.",
    .why =
        "Links name emitters by index, so a particle starts the wrong emitter.",
    .statement = "Property 20 is the emitter's position in the list.",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Number the emitters from 0 in file order.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the emitter's position in the list. If it is off "
        "by one, an emitter may have been lost.",
};

constexpr Rule kEmitterLink = {
    .id = "ALP008",
    .name = "emitter-link",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A link names an emitter that does not exist.",
    .why =
        "A reader that follows it reads past the end of the list of emitters.",
    .statement = "Links 0x37 and 0x39 hold an emitter's index or 0xFFFFFFFF.",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair = "Link to an emitter that exists, or to none (0xFFFFFFFF).",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The link is removed; which emitter it was meant for is not known.",
};

constexpr Rule kEmitterValue = {
    .id = "ALP017",
    .name = "emitter-value",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A particle's lifetime is not above 0, or a colour is not between 0 "
        "and 1.",
    .why =
        "Particles that end when they begin are not seen; a colour outside 0 "
        "to 1 is clamped, or was written as 0 to 255.",
    .statement =
        "lifetime is above 0, and the components of colour are 0 to 1 (no "
        "other "
        "value in 1070 systems).",
    .source = "formats/alamo/particle/FORMAT.md#properties",
    .repair = "Set the value in the particle editor.",
    .confidence = Confidence::kInferred,
    .fix_reason = "The intended value is not in the file.",
};

// Properties that are never in part of their type's range.
void CheckRanges(const Minis& minis, const Path& path, Report& report) {
  const auto end = minis.end();
  if (const auto it = minis.Find(kLifetime); it != end) {
    const std::optional<float> lifetime = it.As<float>();
    if (lifetime.has_value() && *lifetime <= 0) {
      report.Add(kEmitterValue, path, MiniPayload(*it))
          .Field("lifetime")
          .Found(*lifetime)
          .Allowed("above 0")
          .Message("lifetime is ", NumberText(*lifetime),
                   " seconds, must be greater than 0");
    }
  }
  const auto it = minis.Find(kEmitterColour);
  if (it == end) return;
  const std::optional<Float4> values = it.As<Float4>();
  for (size_t i = 0; values.has_value() && i < values->size(); ++i) {
    const float value = (*values)[i];
    if (!std::isfinite(value) || (value >= 0 && value <= 1)) continue;
    report.Add(kEmitterValue, path, MiniElement(*it, i))
        .Field("colour[", i, "]")
        .Found(value)
        .Allowed("0..1")
        .Message("colour[", i, "] is ", NumberText(value),
                 ", must be between 0 and 1");
    return;
  }
}

void CheckProperties(const EmitterProperties& properties, const Path& path,
                     Report& report) {
  const Minis& minis = properties.minis;
  if (AreUsualProperties(minis)) return;
  for (auto mini = minis.begin(); mini != minis.end(); ++mini) {
    const MiniSpec* spec = kEmitterTable.Find(mini.id());
    if (spec == nullptr || spec->type != MiniType::kU32) continue;
    const auto value = mini.As<uint32_t>();
    if (!value.has_value()) continue;
    const auto payload = [&] { return MiniPayload(*mini); };
    const LimitedValue limited = {*value, spec->name, payload, path};
    for (const EnumLimit& limit : kEnumLimits) {
      if (limit.id == mini.id()) CheckEnum(limited, limit.largest, report);
    }
    if (mini.id() == kPrimitiveType) CheckTriangles(limited, report);
  }
  CheckRanges(minis, path, report);
}

// The random vectors.
void CheckGroups(const EmitterGroups& groups, const Path& path,
                 Report& report) {
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& group,
                                            size_t i) {
    const auto* shape = First<GroupShape>(group.children);
    if (shape == nullptr || shape->shape <= kMaxShape) return;
    const Path group_path(path, "group", static_cast<int64_t>(i));
    const Path shape_path(group_path, GroupShape::kType.name);
    const auto range = [&] { return ChunkField(*shape, "shape"); };
    CheckEnum({shape->shape, "shape", range, shape_path}, kMaxShape, report);
  });
}

void CheckLinks(const EmitterLinks& links, size_t count, const Path& path,
                Report& report) {
  for (const Mini& mini : links.minis) {
    const MiniSpec* spec = kLinkTable.Find(mini.id);
    if (spec == nullptr || !mini.origin.complete) continue;
    const uint32_t target = std::get<uint32_t>(mini.value);
    if (target == kNoLink || target < count) continue;
    report.Add(kEmitterLink, path, MiniPayload(mini))
        .Field(spec->name)
        .Found(target)
        .Allowed(absl::StrCat("0..", count - 1, " or 4294967295"))
        .FixBy(FixLevel::kUnsafe,
               Overwrite<uint32_t>(MiniPayload(mini), kNoLink), "no emitter")
        .Message(spec->name, " is ", target, ", but the system has ",
                 Quantity(count, "emitter"));
  }
}

// Emitters whose numbers are all wrong by the same amount are one finding: one
// was removed or added before them.
class IndexChecker {
 public:
  IndexChecker(const Path& path, Report& report)
      : path_(path), report_(report) {}

  // The emitter of that number, which is the child `position` of the list.
  void Check(const Emitter& emitter, size_t index, size_t position) {
    const auto* properties = First<EmitterProperties>(emitter.children);
    if (properties == nullptr) return;
    std::optional<Mini> mini = FindMini(properties->minis, kEmitterIndex);
    if (!mini.has_value()) return;
    const auto shift = int64_t{std::get<uint32_t>(mini->value)} -
                       static_cast<int64_t>(position);
    if (shift != shift_) Finish();
    shift_ = shift;
    if (shift == 0) return;
    const ByteRange place = MiniPayload(*mini);
    if (at_.empty()) {
      emitter_ = &emitter;
      first_ = *std::move(mini);
      index_ = index;
      position_ = position;
    }
    at_.Note(place.offset);
    if (at_.count() > kMaxRenumbered) return;
    fix_.edits.push_back(
        Overwrite<uint32_t>(place, static_cast<uint32_t>(position)));
  }

  // Reports the emitters since the last call.
  void Finish() {
    if (at_.empty()) return;
    const auto* name = First<EmitterName>(emitter_->children);
    const Path emitter_path(
        path_, "emitter", static_cast<int64_t>(index_),
        name == nullptr ? absl::string_view() : name->text.text());
    const Path path(emitter_path, EmitterProperties::kType.name);
    const uint32_t value = std::get<uint32_t>(first_.value);
    FindingBuilder finding =
        report_.Add(kEmitterPosition, path, MiniPayload(first_));
    finding.Field("index").Found(value).Allowed(position_).Times(at_).Message(
        "index is ", value, ", must be ", position_,
        ", the emitter's position in the list");
    if (at_.count() > 1) {
      finding.Message("; ", at_.count(),
                      " emitters in a row are off by the same number: one was ",
                      shift_ > 0 ? "removed" : "added", " before them");
    }
    if (at_.count() <= kMaxRenumbered) {
      // Off by one, they may show that an emitter was lost.
      fix_.level =
          shift_ == 1 || shift_ == -1 ? FixLevel::kUnsafe : FixLevel::kSafe;
      fix_.reason = "the emitter's position in the list";
      finding.FixBy(std::move(fix_));
    }
    at_ = Occurrences();
    fix_ = Fix();
  }

 private:
  // No real file has as many emitters; the edits take memory.
  static constexpr uint64_t kMaxRenumbered = 4096;

  const Path& path_;
  Report& report_;
  int64_t shift_ = 0;
  // Of the first emitter:
  const Emitter* emitter_ = nullptr;
  Mini first_;
  size_t index_ = 0;
  size_t position_ = 0;
  // Of all:
  Occurrences at_;
  Fix fix_;
};

}  // namespace

void ValidateEmitter(const Emitter& emitter, size_t count, const Path& path,
                     Report& report) {
  if (const auto* p = First<EmitterProperties>(emitter.children)) {
    const Path properties(path, "properties");
    CheckProperties(*p, properties, report);
  }
  ValidateEmitterTextures(emitter, path, report);
  if (const auto* groups = First<EmitterGroups>(emitter.children)) {
    const Path groups_path(path, "groups");
    CheckGroups(*groups, groups_path, report);
  }
  if (const auto* tracks = First<EmitterTracks>(emitter.children)) {
    const Path tracks_path(path, "tracks");
    ValidateTracks(*tracks, tracks_path, report);
  }
  if (const auto* links = First<EmitterLinks>(emitter.children)) {
    const Path links_path(path, "links");
    CheckLinks(*links, count, links_path, report);
  }
}

void ValidateEmitterIndices(const Emitters& list, const Path& path,
                            Report& report) {
  IndexChecker checker(path, report);
  size_t index = 0;
  // A chunk of an unknown type may be an emitter whose type was damaged: it
  // keeps its number.
  for (size_t i = 0; i < list.children.size(); ++i) {
    const auto* emitter = std::get_if<Emitter>(&list.children[i]);
    if (emitter != nullptr) checker.Check(*emitter, index++, i);
  }
  checker.Finish();
}

absl::Span<const Rule* const> EmitterRules() {
  static constexpr const Rule* kRules[] = {&kEmitterPosition, &kEmitterLink,
                                           &kEmitterValue};
  return kRules;
}

}  // namespace assetlint::alamo
