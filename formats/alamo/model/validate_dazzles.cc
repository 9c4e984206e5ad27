#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kDazzlesPage =
    "formats/alamo/model/FORMAT.md#dazzles";

constexpr Rule kDazzleGame = {
    .id = "ALO048",
    .name = "dazzle-game",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The model has dazzles, which Empire at War does not support.",
    .why =
        "Universe at War shows them; Empire at War does not know their chunk "
        "type.",
    .statement = "Dazzles extend the format in Universe at War.",
    .source = kDazzlesPage,
    .repair = "Remove them from models for Empire at War.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Dazzles are legal in models for Universe at War.",
};

constexpr Rule kDazzleValue = {
    .id = "ALO049",
    .name = "dazzle-value",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A dazzle's colour, radius or texture slot is out of range.",
    .why = "The dazzle is invisible, or shows the wrong part of the texture.",
    .statement =
        "The colour is in 0..1, the radius is greater than 0, and slotX and "
        "slotY select an element of a texture with numSlots elements in a row.",
    .source = kDazzlesPage,
    .repair = "Correct the value.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The colour is clamped to 0..1, so the dazzle may look different; the "
        "right radius and slot are not in the file.",
};

constexpr const Rule* kRules[] = {&kDazzleGame, &kDazzleValue};

// One dazzle's values.
class DazzleChecker {
 public:
  DazzleChecker(const Minis& minis, const Path& path, Report& report)
      : minis_(minis), path_(path), report_(report) {}

  void Check() {
    CheckColour();
    CheckRadius();
    CheckSlots();
  }

 private:
  FindingBuilder Add(ByteRange range, absl::string_view field, auto value) {
    return std::move(
        report_.Add(kDazzleValue, path_, range).Field(field).Found(value));
  }

  void CheckColour() {
    const std::optional<Mini> mini = FindMini(minis_, kDazzleColour);
    if (!mini.has_value()) return;
    const Float3& colour = std::get<Float3>(mini->value);
    for (size_t i = 0; i < 3; ++i) {
      // Numbers that are not finite have a rule of their own.
      if (colour[i] >= 0 && colour[i] <= 1) continue;
      if (!std::isfinite(colour[i])) continue;
      const ByteRange place = MiniElement(*mini, i);
      Add(place, absl::StrCat("color[", i, "]"), colour[i])
          .Allowed("0..1")
          .FixBy(FixLevel::kUnsafe,
                 Overwrite(place, std::clamp(colour[i], 0.0f, 1.0f)),
                 "clamped to 0..1")
          .Message("color[", i, "] is ", colour[i],
                   ", must be between 0 and 1");
    }
  }

  void CheckRadius() {
    const std::optional<Mini> mini = FindMini(minis_, kDazzleRadius);
    if (!mini.has_value()) return;
    const float radius = std::get<float>(mini->value);
    if (radius > 0 || std::isnan(radius)) return;
    Add(MiniPayload(*mini), "radius", radius)
        .Allowed("above 0")
        .Message("radius is ", radius, ", must be greater than 0");
  }

  void CheckSlots() {
    const std::optional<Mini> slots = FindMini(minis_, kDazzleNumSlots);
    if (!slots.has_value()) return;
    const uint32_t in_row = std::get<uint32_t>(slots->value);
    constexpr uint32_t kMaxSlots = 4096;
    if (in_row == 0 || in_row > kMaxSlots) {
      Add(MiniPayload(*slots), "numSlots", in_row)
          .Allowed("1..4096")
          .Message("numSlots is ", in_row, ", must be between 1 and ",
                   kMaxSlots);
      return;
    }
    CheckSlot(kDazzleSlotX, "slotX", in_row);
    CheckSlot(kDazzleSlotY, "slotY", in_row);
  }

  void CheckSlot(uint8_t id, absl::string_view field, uint32_t in_row) {
    const std::optional<Mini> mini = FindMini(minis_, id);
    if (!mini.has_value()) return;
    const uint32_t value = std::get<uint32_t>(mini->value);
    if (value < in_row) return;
    Add(MiniPayload(*mini), field, value)
        .Allowed(absl::StrCat("below ", in_row))
        .Message(field, " is ", value, ", but the texture has ",
                 Quantity(in_row, "element"), " in a row");
  }

  const Minis& minis_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void ValidateDazzles(const Connections& connections, const Path& path,
                     Report& report) {
  ForEach<Dazzle>(
      connections.children, [&](const Dazzle& dazzle, size_t index) {
        const Path dazzle_path(path, "dazzle", static_cast<int64_t>(index));
        if (index == 0) {
          report.Add(kDazzleGame, dazzle_path, Header(dazzle.origin))
              .Message(
                  "the model has dazzles, which Empire at War does not "
                  "support");
        }
        const auto* data = First<DazzleData>(dazzle.children);
        if (data == nullptr) return;
        DazzleChecker(data->minis, Path(dazzle_path, "data"), report).Check();
      });
}

absl::Span<const Rule* const> DazzleRules() { return kRules; }

}  // namespace assetlint::alamo
