#include "formats/prime/animation.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr uint32_t kCompressed = 2;
constexpr uint32_t kUncompressed = 0;

// The file ends inside the `size` bytes of an array whose count is right.
void RejectCut(Reader& r, absl::string_view array, uint64_t size) {
  const uint64_t at = r.offset();
  const uint64_t left = r.remaining();
  r.Reject(kTruncated, {at + left, 0})
      .Field(array)
      .Message("the file ends inside ", array, ", which needs ",
               Quantity(size, "byte"), " at byte ", at, ", but has ", left);
}

// The number before an array, for which the file must have room. A fault is
// reported at the number itself, since the array's own bytes are not there;
// but with `expected`, the number that other fields imply, the file is cut.
bool CountOf(Walker& w, absl::string_view name, absl::string_view array,
             uint64_t element_size, std::optional<uint64_t> expected,
             uint64_t& count) {
  const uint64_t at = w.offset();
  w.Count(name, Scalar::kU32, count);
  Reader* const r = w.reader();
  if (r == nullptr) return true;
  if (!r->ok()) return false;
  const uint64_t left = r->remaining();
  const uint64_t most = left / element_size;
  if (count > most && count == expected) {
    RejectCut(*r, array, count * element_size);
  } else if (count > most) {
    r->Reject(kArrayCount, {at, w.offset() - at})
        .Field(name)
        .Found(count)
        .Allowed(most)
        .Message(name, " is ", count, ", but the ", Quantity(left, "byte"),
                 left == 1 ? " after it holds" : " after it hold", " at most ",
                 most);
  }
  return r->ok();
}

void DescribeBitmap(Walker& w, CompressedAnimation& a) {
  const uint64_t words = (uint64_t{a.header.key_bitmap_length} + 31) / 32;
  Reader* const r = w.reader();
  const uint64_t left = r != nullptr ? r->remaining() : 0;
  if (r != nullptr && r->ok() && words > left / 4) {
    const FieldValue length =
        FieldOf(a.header, kContentOffset, "key_bitmap_length", ByteOrder::kBig);
    r->Reject(kArrayCount, length.range)
        .Expected(length, left / 4 * 32)
        .Message("key_bitmap_length is ", a.header.key_bitmap_length,
                 ", which needs ", words * 4,
                 " bytes of key bitmap; the file has ", left, " left");
  }
  w.View("key_bitmap", a.bitmap, words);
}

void DescribeDescriptors(Walker& w, CompressedAnimation& a,
                         ReadingNotes& notes) {
  uint64_t count = a.descriptors.size();
  const uint64_t at = w.offset();
  Reader* const r = w.reader();
  std::optional<uint64_t> expected;
  if (a.header.channel_count == a.channel_count &&
      a.channel_count <= kMaxBones) {
    expected = a.channel_count;
  }
  if (CountOf(w, "descriptor_count", "descriptor", ChannelDescriptor::kMinSize,
              expected, count) &&
      r != nullptr && count > kMaxBones) {
    r->Reject(kDescriptorLimit, {at, w.offset() - at})
        .Field("descriptor_count")
        .Found(count)
        .Allowed(kMaxBones)
        .Message("descriptor_count is ", count, ", must be at most ",
                 kMaxBones);
  }
  if (r != nullptr && r->ok()) {
    notes.declared_descriptors = static_cast<uint32_t>(count);
  }
  w.List("descriptor", a.descriptors, count);
}

void DescribeContent(Walker& w, CompressedAnimation& a, ReadingNotes& notes) {
  Describe(w, a.header);
  if (w.reader() != nullptr && w.reader()->ok()) {
    notes.part = ReadingNotes::Part::kHead;
  }
  DescribeBitmap(w, a);
  w.U32("channel_count_again", a.channel_count);
  DescribeDescriptors(w, a, notes);
  uint64_t words = a.stream.size();
  if (const Reader* r = w.reader(); r != nullptr) {
    // CheckStructure reports too few words; those that are there remain words.
    words = r->ok() ? std::min(a.NeededStreamWords(), r->remaining() / 4) : 0;
  }
  w.View("key_stream", a.stream, words);
  w.BytesRest("fill", BytesKind::kPadding, a.fill);
}

void DescribeContent(Walker& w, UncompressedAnimation& a, ReadingNotes& notes) {
  using Part = ReadingNotes::Part;
  const Reader* const r = w.reader();
  const auto reached = [&](Part part) {
    if (r != nullptr && r->ok()) notes.part = part;
  };
  w.F32("duration", a.duration);
  w.U32("duration_type", a.duration_type);
  w.F32("interval", a.interval);
  w.U32("interval_type", a.interval_type);
  w.U32("key_count", a.key_count);
  w.U32("root_bone", a.root_bone);
  reached(Part::kHead);
  uint64_t count = a.rotation_channels.size();
  CountOf(w, "bone_count", "rotation_channels", 1, kMaxBones, count);
  w.View("rotation_channels", a.rotation_channels, count);
  reached(Part::kBones);
  count = a.translation_channels.size();
  // What is counted in the tables only matters for reading.
  CountOf(w, "channel_count", "translation_channels", 1,
          r != nullptr ? a.CountMoved() : 0, count);
  w.View("translation_channels", a.translation_channels, count);
  reached(Part::kChannels);
  count = a.rotations.size() / 4;
  CountOf(w, "rotation_key_count", "rotations", 16,
          a.translation_channels.size() * a.key_count, count);
  w.View("rotations", a.rotations, count * 4);
  count = a.translations.size() / 3;
  CountOf(w, "translation_key_count", "translations", 12,
          r != nullptr ? a.CountTranslated() * a.key_count : 0, count);
  w.View("translations", a.translations, count * 3);
  w.U32("event_id", a.event_id);
  w.BytesRest("fill", BytesKind::kPadding, a.fill);
}

void DescribeAnimation(Walker& w, Animation& animation, ReadingNotes& notes) {
  uint32_t version =
      std::holds_alternative<CompressedAnimation>(animation.content)
          ? kCompressed
          : kUncompressed;
  // A walker that generates a file chooses one of the two here.
  constexpr uint32_t kVersions[] = {kCompressed, kUncompressed};
  Reader* const r = w.reader();
  if (r != nullptr) r->NextTag(4, kVersions, version);
  w.U32("version", version);
  if (r != nullptr) {
    if (version == kUncompressed && r->ok()) {
      animation.content.emplace<UncompressedAnimation>();
    } else {
      animation.content.emplace<CompressedAnimation>();
    }
    if (version != kCompressed && version != kUncompressed) {
      r->Reject(kVersion, {0, kContentOffset})
          .Field("version")
          .Found(version)
          .Allowed("0 or 2")
          .Message("the version is ", version,
                   version == 1 ? ", but that is a layout of Metroid Prime 3"
                                : ", must be 0 or 2");
    }
  }
  std::visit([&](auto& content) { DescribeContent(w, content, notes); },
             animation.content);
}

}  // namespace

uint32_t Curve::delta_bits() const {
  if (!present()) return 0;
  return uint32_t{components[0].bits} + components[1].bits + components[2].bits;
}

uint64_t CompressedAnimation::CountStreamKeys() const {
  uint64_t keys = 0;
  const uint64_t frames = header.key_bitmap_length;
  const uint64_t words = std::min<uint64_t>(bitmap.size(), (frames + 31) / 32);
  for (uint64_t i = 0; i < words; ++i) {
    uint32_t word = bitmap[i];
    if (i == 0) word &= ~uint32_t{1};
    const uint64_t valid = frames - i * 32;
    if (valid < 32) word &= (uint32_t{1} << valid) - 1;
    keys += static_cast<uint64_t>(__builtin_popcount(word));
  }
  return keys;
}

uint64_t CompressedAnimation::KeyBits() const {
  uint64_t bits = 0;
  for (const ChannelDescriptor& d : descriptors) bits += d.key_bits();
  return bits;
}

uint64_t CompressedAnimation::NeededStreamWords() const {
  // At most 2^32 keys of kMaxBones x 2 x (1 + 3 x 255) bits: the product fits.
  return (CountStreamKeys() * KeyBits() + 31) / 32;
}

uint64_t CompressedAnimation::NeededScratch() const {
  // The engine keeps what is between, except the second channel count.
  return RangeInFile(*this, "key_stream").end() -
         RangeInFile(*this, "constant_0c").offset -
         RangeInFile(*this, "channel_count_again").length;
}

uint64_t UncompressedAnimation::CountMoved() const {
  const absl::string_view table = rotation_channels.bytes();
  return static_cast<uint64_t>(std::count_if(
      table.begin(), table.end(),
      [](char c) { return static_cast<uint8_t>(c) < kNoRotation; }));
}

uint64_t UncompressedAnimation::CountTranslated() const {
  const absl::string_view table = translation_channels.bytes();
  return static_cast<uint64_t>(std::count_if(
      table.begin(), table.end(),
      [](char c) { return static_cast<uint8_t>(c) != kNoChannel; }));
}

void Describe(Walker& w, CurveComponent& c) {
  w.S16("initial", c.initial);
  w.U8("bits", c.bits);
}

void Describe(Walker& w, Curve& c) {
  w.U16("key_count", c.key_count);
  if (w.reader() != nullptr) c.components = {};
  if (!c.present()) return;
  for (size_t i = 0; i < c.components.size(); ++i) {
    const Group group(w, kAxisNames[i]);
    Describe(w, c.components[i]);
  }
}

void Describe(Walker& w, ChannelDescriptor& d) {
  w.U32("bone_id", d.bone_id);
  {
    const Group group(w, "rotation");
    Describe(w, d.rotation);
  }
  {
    const Group group(w, "translation");
    Describe(w, d.translation);
  }
}

void Describe(Walker& w, CompressedHeader& h) {
  w.U32("scratch_size", h.scratch_size);
  w.U32("event_id", h.event_id);
  w.U32("constant_0c", h.constant_0c);
  w.F32("duration", h.duration);
  w.F32("interval", h.interval);
  w.U32("root_bone", h.root_bone);
  w.U32("looping", h.looping);
  w.U32("rotation_divisor", h.rotation_divisor);
  w.F32("translation_multiplier", h.translation_multiplier);
  w.U32("channel_count", h.channel_count);
  w.U32("constant_2c", h.constant_2c);
  w.Count32("key_bitmap_length", h.key_bitmap_length);
}

void Describe(Walker& w, CompressedAnimation& animation) {
  ReadingNotes notes;
  DescribeContent(w, animation, notes);
}

void Describe(Walker& w, UncompressedAnimation& animation) {
  ReadingNotes notes;
  DescribeContent(w, animation, notes);
}

void Describe(Walker& w, Animation& animation) {
  ReadingNotes notes;
  DescribeAnimation(w, animation, notes);
}

void Describe(Walker& w, ParsedAnimation& animation) {
  DescribeAnimation(w, animation, animation.notes);
}

FieldValue CurvePlace::KeyCount() const {
  return FieldOf(curve, offset, "key_count", ByteOrder::kBig);
}

FieldValue CurvePlace::Bits(size_t axis) const {
  const CurveComponent& component = curve.components[axis];
  return FieldOf(component, Components().offset + RecordSize(component) * axis,
                 "bits", ByteOrder::kBig);
}

ByteRange CurvePlace::Components() const {
  const uint64_t begin = KeyCount().range.end();
  return {begin, offset + RecordSize(curve) - begin};
}

void ForEachCurve(const CompressedAnimation& animation, const Path& root,
                  absl::FunctionRef<void(const CurvePlace&)> visit) {
  uint64_t offset = RangeInFile(animation, "descriptor_count").end();
  for (size_t i = 0; i < animation.descriptors.size(); ++i) {
    const ChannelDescriptor& d = animation.descriptors[i];
    const Path path(root, "descriptor", static_cast<int64_t>(i));
    const Path rotation(path, "rotation");
    const Path translation(path, "translation");
    const uint64_t begin = offset;
    offset = FieldRange(d, begin, "bone_id").end();
    visit({i, begin, true, d.rotation, offset, rotation});
    offset += RecordSize(d.rotation);
    visit({i, begin, false, d.translation, offset, translation});
    offset += RecordSize(d.translation);
  }
}

}  // namespace assetlint::prime
