#include "formats/alamo/container/value_checks.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

// Whether a value is a finite number of a size plausible in a game world.
bool IsPlausible(float value) { return std::fabs(value) <= kLargestPlausible; }

std::string Quoted(absl::string_view text) {
  return absl::StrCat("\"", text.substr(0, kMaxQuotedText),
                      text.size() > kMaxQuotedText ? "…\"" : "\"");
}

// The size before the `text` bytes of `range`: u8 of a mini-chunk, u32 of a
// chunk.
bool IsMini(ByteRange range, absl::string_view text) {
  return range.length - text.size() == 1;
}

// Gives an empty string its NUL.
Fix AddOnlyNul(ByteRange range, absl::string_view text) {
  // The size comes first, so the new body is part of its edit.
  const Scalar type = IsMini(range, text) ? Scalar::kU8 : Scalar::kU32;
  Edit edit = WordEdit(range.offset, type, ByteOrder::kLittle, 1);
  edit.new_bytes += '\0';
  return {FixLevel::kUnsafe, "an empty string is a single NUL", {edit}};
}

// Replaces the end of a string, from character `from` on, by `end`. A fix for
// a mini-chunk sets its size; those of chunks follow (resize_edits.h). Nothing
// when the string gets too long for a mini-chunk.
std::optional<Fix> ReplaceEnd(ByteRange range, absl::string_view text,
                              size_t from, std::string end,
                              std::string reason) {
  const size_t size = from + end.size();
  Fix fix = {FixLevel::kUnsafe, std::move(reason), {}};
  if (IsMini(range, text) && size != text.size()) {
    if (size > 255) return std::nullopt;
    fix.edits.push_back(NumberEdit<uint8_t>(
        range.offset, static_cast<uint8_t>(size), ByteOrder::kLittle));
  }
  const uint64_t body = range.end() - text.size();
  fix.edits.push_back({{body + from, text.size() - from}, std::move(end), {}});
  return fix;
}

// Whether a name is likelier to end before its last character than with it.
bool EndsTooLate(absl::string_view text) {
  if (!absl::ascii_isalnum(static_cast<unsigned char>(text.back()))) {
    return true;
  }
  text.remove_suffix(1);
  return absl::EndsWithIgnoreCase(text, ".tga") ||
         absl::EndsWithIgnoreCase(text, ".dds") ||
         absl::EndsWithIgnoreCase(text, ".fx");
}

// Ends a string with the NUL that it lacks: after its last byte, or in place of
// it; the likelier one first.
void EndWithNul(ByteRange range, absl::string_view text,
                FindingBuilder& finding) {
  // One NUL inside belongs to another fault.
  if (!finding.detailed() || text.find('\0') != absl::string_view::npos) return;
  const size_t last = text.size() - 1;
  std::optional<Fix> appended =
      ReplaceEnd(range, text, last, std::string({text[last], '\0'}),
                 "the NUL was left out: it follows the last character");
  std::optional<Fix> overwritten =
      ReplaceEnd(range, text, last, std::string(1, '\0'),
                 "the NUL was overwritten: it takes the place of the last "
                 "character");
  if (EndsTooLate(text)) std::swap(appended, overwritten);
  if (appended.has_value()) finding.FixBy(*std::move(appended));
  if (overwritten.has_value()) finding.FixBy(*std::move(overwritten));
}

void ReportUnterminated(ByteRange range, absl::string_view text,
                        absl::string_view field, const Path& path, TextUse use,
                        Report& report) {
  FindingBuilder finding = report.Add(kStringTerminator, path, range);
  finding.Field(field);
  if (text.empty()) {
    finding.Message("the string has 0 bytes; an empty string is a single NUL");
    // A name that is needed has lost more than its NUL.
    if (finding.detailed() && !use.needed) {
      finding.FixBy(AddOnlyNul(range, text));
    }
    return;
  }
  finding.Message(Quoted(text.substr(0, text.find('\0'))),
                  " does not end with a NUL");
  EndWithNul(range, text, finding);
}

void ReportEmbeddedNul(ByteRange range, absl::string_view text,
                       absl::string_view field, const Path& path,
                       Report& report) {
  const size_t nul = text.find('\0');
  const uint64_t body = range.end() - text.size();
  FindingBuilder finding =
      report.Add(kStringEmbeddedNul, path, {body + nul, text.size() - nul});
  finding.Field(field).Message("character ", nul, " of ", text.size() - 1,
                               " is a NUL; readers see only ",
                               Quoted(text.substr(0, nul)));
  if (!finding.detailed()) return;
  finding.FixBy(*ReplaceEnd(range, text, nul + 1, "",
                            "readers see nothing after the first NUL"));
}

// Reports a whole name after which there is no NUL, or more than one.
void ReportNuls(ByteRange range, absl::string_view text,
                absl::string_view field, const Path& path, Report& report) {
  const size_t size = std::min(text.find('\0'), text.size());
  FindingBuilder finding = report.Add(kStringNuls, path, range);
  finding.Field(field).Message(Quoted(text.substr(0, size)), " ends with ",
                               Quantity(text.size() - size, "NUL"),
                               ", must be 1");
  if (size == text.size()) return EndWithNul(range, text, finding);
  if (!finding.detailed()) return;
  finding.FixBy(*ReplaceEnd(range, text, size + 1, "", "one NUL is enough"));
}

// Whether a name is whole, with any number of NULs after it but the one that it
// should have; with none only if the name is `sized`.
bool HasOtherNuls(absl::string_view bytes, bool sized) {
  const size_t size = std::min(bytes.find('\0'), bytes.size());
  return (sized || size < bytes.size()) && size + 1 != bytes.size() &&
         size > 0 && !EndsTooLate(bytes.substr(0, size)) &&
         bytes.find_first_not_of('\0', size) == absl::string_view::npos;
}

// `range` is that of CheckText().
void CheckName(const Asciiz& text, TextUse use, ByteRange range,
               absl::string_view field, const Path& path, Report& report) {
  const absl::string_view name = text.text();
  if (name.empty()) {
    if (!use.needed) return;
    report.Add(kNameEmpty, path, range)
        .Field(field)
        .Found(name)
        .Message("the name is empty");
    return;
  }
  if (!use.file) return;
  const absl::string_view why = WhyOutside(name);
  if (why.empty()) return;
  report
      .Add(kNameLeavesFolder, path,
           {range.end() - text.bytes.size(), name.size()})
      .Field(field)
      .Found(name)
      .Message(Quoted(name), why);
}

}  // namespace

void CheckText(const Asciiz& text, ByteRange range, absl::string_view field,
               const Path& path, Report& report, TextUse use) {
  const absl::string_view bytes = text.bytes;
  if (bytes.empty() && !use.may_lack_nul) {
    return ReportUnterminated(range, bytes, field, path, use, report);
  }
  CheckName(text, use, range, field, path, report);
  if (bytes.empty()) return;
  const size_t nul = bytes.find('\0');
  if (HasOtherNuls(bytes, use.sized)) {
    ReportNuls(range, bytes, field, path, report);
  } else if (bytes.back() != '\0') {
    ReportUnterminated(range, bytes, field, path, use, report);
  } else if (nul + 1 != bytes.size()) {
    ReportEmbeddedNul(range, bytes, field, path, report);
  }
}

void FloatFaults::NoteFault(float value, ByteRange range, std::string field) {
  Fold& fold = std::isfinite(value) ? implausible_ : not_finite_;
  if (fold.at.empty()) {
    fold.value = value;
    fold.range = range;
    fold.field = std::move(field);
  }
  fold.at.Note(range.offset);
}

void FloatFaults::ReportTo(const Path& path, FloatSize size, Report& report,
                           const Rule& not_finite) const {
  auto add = [&](const Rule& rule, const Fold& fold,
                 absl::string_view problem) {
    if (fold.at.empty()) return;
    report.Add(rule, path, fold.range)
        .Field(fold.field)
        .Found(fold.value)
        .Times(fold.at)
        .Message(fold.field, " is ", NumberText(fold.value), problem);
  };
  add(not_finite, not_finite_, ", must be finite");
  if (size == FloatSize::kAny) return;
  add(kImplausibleFloat, implausible_, ", usually at most 1e12 in magnitude");
}

void FloatChecker::Scalars(absl::string_view name, Scalar type, void* values,
                           size_t count) {
  const size_t size = ScalarSize(type);
  if (type == Scalar::kF32) {
    for (size_t i = 0; i < count; ++i) {
      const float value = static_cast<const float*>(values)[i];
      if (IsPlausible(value)) continue;
      faults_.NoteFault(
          value, {offset() + i * size, size},
          count == 1 ? std::string(name) : absl::StrCat(name, "[", i, "]"));
    }
  }
  Locator::Scalars(name, type, values, count);
}

void CheckMiniValues(const MiniTable& table, const Minis& minis,
                     const Path& path, Report& report, FloatSize size) {
  FloatFaults faults;
  for (auto it = minis.begin(); it != minis.end(); ++it) {
    const MiniSpec* spec = table.Find(it.id());
    // Most are integers, which have nothing to check.
    if (spec == nullptr || spec->type <= MiniType::kU32 ||
        spec->type == MiniType::kS16x4) {
      continue;
    }
    const std::optional<absl::string_view> payload = it.Payload();
    if (!payload.has_value()) continue;
    if (spec->type == MiniType::kText) {
      CheckText({*payload}, {uint64_t{it.offset()} + 1, 1 + payload->size()},
                spec->name, path, report, spec->use);
      continue;
    }
    const bool three = spec->type == MiniType::kF32OrF32x3 &&
                       payload->size() >= sizeof(Float3);
    const uint64_t count = three ? 3 : LeastPayload(spec->type) / 4;
    // A colour precedes the time of its key.
    for (uint64_t i = spec->type == MiniType::kColourKey; i < count; ++i) {
      const auto value =
          Load<float>(payload->data() + 4 * i, ByteOrder::kLittle);
      if (IsPlausible(value)) continue;
      faults.NoteFault(value, {it.offset() + kMiniHeaderSize + 4 * i, 4},
                       payload->size() == 4
                           ? std::string(spec->name)
                           : absl::StrCat(spec->name, "[", i, "]"));
    }
  }
  faults.ReportTo(path, size, report);
}

void CheckPadding(absl::string_view bytes, uint64_t offset,
                  absl::string_view field, const Path& path, Report& report) {
  const size_t first = bytes.find_first_not_of('\0');
  if (first == absl::string_view::npos) return;
  const size_t last = bytes.find_last_not_of('\0');
  report.Add(kPaddingNotZero, path, {offset + first, last - first + 1})
      .Field(field)
      .Found(uint64_t{static_cast<unsigned char>(bytes[first])})
      .Allowed(0)
      .FixBy(FixLevel::kSafe, FillEdit({offset + first, last - first + 1}, 0),
             "padding is zero")
      .Message(
          "byte ", first, " of the padding is 0x",
          absl::Hex(static_cast<unsigned char>(bytes[first]), absl::kZeroPad2),
          ", must be 0");
}

}  // namespace assetlint::alamo
