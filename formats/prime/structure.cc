#include "formats/prime/structure.h"

#include <variant>

#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/quantity.h"
#include "formats/prime/curve_place.h"
#include "formats/prime/structure_rules.h"

namespace assetlint::prime {
namespace {

void CheckSizes(const CompressedAnimation& a, const Path& root,
                Report& report) {
  const uint64_t length = a.header.key_bitmap_length;
  if (a.bitmap.size() != (length + 31) / 32) {
    report.Add(kArrayCount, root, {a.kBitmapOffset - 4, 4})
        .Field("key_bitmap_length")
        .Found(length)
        .Allowed(a.bitmap.size() * 32)
        .Message("key_bitmap_length is ", length, ", the bitmap has ",
                 a.bitmap.size(), " words");
  }
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    if (place.curve.present() || place.curve == Curve()) return;
    report.Add(kKeyCount, place.path, place.KeyCountField())
        .Field("key_count")
        .Message("a curve without keys has components");
  });
  if (a.descriptors.size() > kMaxBones) {
    report.Add(kDescriptorLimit, root, {a.descriptor_count_offset(), 4})
        .Field("descriptor_count")
        .Found(a.descriptors.size())
        .Allowed(kMaxBones)
        .Message("there are ", a.descriptors.size(), " descriptors, at most ",
                 kMaxBones, " are allowed");
  }
}

void CheckWidths(const CompressedAnimation& a, const Path& root,
                 Report& report) {
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    if (!place.curve.present()) return;
    for (size_t i = 0; i < 3; ++i) {
      const uint8_t bits = place.curve.components[i].bits;
      if (bits <= kMaxDeltaBits) continue;
      const Path axis(place.path, kAxisNames[i]);
      report.Add(kBitWidth, axis, place.ComponentField(i, "bits"))
          .Field("bits")
          .Found(uint64_t{bits})
          .Allowed(uint64_t{kMaxDeltaBits})
          .Message("a delta has ", uint32_t{bits}, " bits, at most ",
                   uint32_t{kMaxDeltaBits}, " are allowed");
    }
  });
}

// Whether all curves that have keys agree, on `keys`.
bool CurvesAgree(const CompressedAnimation& a, uint16_t& keys) {
  keys = 0;
  for (const ChannelDescriptor& d : a.descriptors) {
    for (const Curve* curve : {&d.rotation, &d.translation}) {
      if (!curve->present()) continue;
      if (keys != 0 && keys != curve->key_count) return false;
      keys = curve->key_count;
    }
  }
  return true;
}

void CheckKeyCounts(const CompressedAnimation& a, const Path& root,
                    Report& report) {
  const uint64_t keys = a.CountStreamKeys();
  uint16_t agreed = 0;
  if (CurvesAgree(a, agreed)) {
    // If all curves contradict the bitmap, the bitmap is wrong.
    if (agreed == 0 || agreed == keys) return;
    report.Add(kKeyCount, root, {a.kBitmapOffset, a.bitmap.bytes().size()})
        .Field("key_bitmap")
        .Found(keys)
        .Allowed(uint64_t{agreed})
        .Message("the key bitmap has ", keys,
                 " keys after the first, every curve has ", agreed);
    return;
  }
  int wrong = 0;
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    const uint16_t found = place.curve.key_count;
    wrong += found != 0 && found != keys;
  });
  // Several wrong counts have one cause: they were read at the wrong place.
  const FixLevel level = wrong == 1 ? FixLevel::kSafe : FixLevel::kDisplay;
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    const uint16_t found = place.curve.key_count;
    if (found == 0 || found == keys) return;
    report.Add(kKeyCount, place.path, place.KeyCountField())
        .Field("key_count")
        .Found(uint64_t{found})
        .Allowed(keys)
        .FixBy(level,
               NumberEdit(place.KeyCountField().offset,
                          static_cast<uint16_t>(keys), ByteOrder::kBig),
               "derived from the key bitmap (", keys, " bits after the first)")
        .Message("key_count is ", found, ", the key bitmap has ", keys,
                 " keys after the first");
  });
}

void CheckStream(const CompressedAnimation& a, const Path& root,
                 Report& report) {
  const uint64_t needed = a.NeededStreamWords();
  if (a.stream.size() == needed) return;
  // The size in the header counts the stream: if it needs what the descriptors
  // do, the end of the stream is missing; if it needs what there is, they are
  // wrong. Otherwise it may be either.
  const uint64_t scratch = a.header.scratch_size;
  const bool is_whole = scratch == a.NeededScratch();
  const bool is_cut =
      !is_whole &&
      scratch == a.NeededScratch() + 4 * (needed - a.stream.size());
  const uint64_t descriptors = a.descriptor_count_offset() + 4;
  const uint64_t begin = is_cut ? a.stream_offset() : descriptors;
  const uint64_t end =
      is_whole ? a.stream_offset() : a.fill_offset() + a.fill.size();
  report.Add(kStreamShort, root, {begin, end - begin})
      .Field("key_stream")
      .Found(a.stream.size())
      .Allowed(needed)
      .Message("the key stream has ", Quantity(a.stream.size(), "word"),
               ", but ", Quantity(a.CountStreamKeys(), "key"), " of ",
               Quantity(a.KeyBits(), "bit"), " need ", needed,
               is_cut     ? ", and scratch_size counts them"
               : is_whole ? "; scratch_size counts no more, so a bit width is "
                            "too large"
                          : "");
}

void Check(const CompressedAnimation& a, Report& report) {
  const Path root;
  CheckWidths(a, root, report);
  CheckKeyCounts(a, root, report);
  if (report.decodes()) CheckStream(a, root, report);
}

void Check(const UncompressedAnimation& a, Report& report) {
  if (!report.decodes()) return;
  const Path root;
  CheckRotationKeyCount(a, FindingRole::kFault, report);
  const uint64_t translated = a.CountTranslated();
  const uint64_t translations = translated * a.key_count;
  if (a.translations.size() != translations * 3) {
    const ByteRange count = {a.translations_offset() - 4, 4};
    // Whole channels, after which the file ends as it should: then the table is
    // wrong that says how many there are.
    const uint64_t found = a.translations.size() / 3;
    const bool is_count_right =
        a.key_count > 1 && found % a.key_count == 0 &&
        found / a.key_count <= a.translation_channels.size() &&
        a.fill.find_first_not_of('\xFF') == absl::string_view::npos;
    FindingBuilder finding =
        report.Add(kTranslationKeyCount, root,
                   is_count_right ? ByteRange{a.translation_table_offset(),
                                              a.translation_channels.size()}
                                  : count);
    finding
        .Field(is_count_right ? "translation_channels"
                              : "translation_key_count")
        .Found(a.translations.size() / 3)
        .Allowed(translations)
        .Message("translation_key_count is ", a.translations.size() / 3,
                 ", but ", Quantity(translated, "translated channel"), " of ",
                 Quantity(a.key_count, "key"), " need ", translations);
    if (!is_count_right) {
      finding.FixBy(
          FixLevel::kUnsafe,
          NumberEdit(count.offset, static_cast<uint32_t>(translations),
                     ByteOrder::kBig),
          translated, " channels * ", a.key_count, " keys");
    }
  }
}

}  // namespace

void CheckRotationKeyCount(const UncompressedAnimation& a, FindingRole role,
                           Report& report) {
  const uint64_t channels = a.translation_channels.size();
  const uint64_t rotations = channels * a.key_count;
  if (a.rotations.size() == rotations * 4) return;
  report.Add(kRotationKeyCount, Path(), {a.rotations_offset() - 4, 4})
      .As(role)
      .Field("rotation_key_count")
      .Found(a.rotations.size() / 4)
      .Allowed(rotations)
      .Message("rotation_key_count is ", a.rotations.size() / 4, ", but ",
               Quantity(channels, "channel"), " of ",
               Quantity(a.key_count, "key"), " need ", rotations)
      .FixBy(FixLevel::kUnsafe,
             NumberEdit(a.rotations_offset() - 4,
                        static_cast<uint32_t>(rotations), ByteOrder::kBig),
             channels, " channels * ", a.key_count, " keys");
}

void CheckStructure(const Animation& animation, Report& report) {
  std::visit([&](const auto& content) { Check(content, report); },
             animation.content);
}

void CheckEncodable(const Animation& animation, Report& report) {
  if (const auto* a = std::get_if<CompressedAnimation>(&animation.content)) {
    CheckSizes(*a, Path(), report);
  }
  CheckStructure(animation, report);
}

}  // namespace assetlint::prime
