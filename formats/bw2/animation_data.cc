// The description of an animation's header and data, and the rules for counts
// in them that do not fit.
#include <cstdint>

#include "formats/base/tree_walker.h"
#include "formats/bw2/al.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kEventCount = {
    .id = "BWA010",
    .name = "event-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for eventCount events.",
    .why =
        "A reader takes other bytes for events, or runs past the end of the "
        "file.",
    .statement = "The events follow the animation's header, 72 bytes each.",
    .source = "formats/bw2/FORMAT.md#events",
    .repair = "Set eventCount to the number of events in the file."};

constexpr Rule kEventStringSize = {
    .id = "BWA011",
    .name = "event-string-size",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for an animation's event strings.",
    .why =
        "A reader takes other bytes for names, or runs past the end of the "
        "file.",
    .statement =
        "The animation's header says how many bytes the names of its events "
        "occupy; they follow the events.",
    .source = "formats/bw2/FORMAT.md#event-strings",
    .repair = "Set the size to that of the names including their NULs."};

constexpr Rule kOpaqueSize = {
    .id = "BWA012",
    .name = "opaque-size",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for the bytes after the event strings.",
    .why = "A reader looks for the frames in the wrong place.",
    .statement =
        "A number after the event strings says how many bytes of unknown "
        "meaning follow it.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair =
        "Compare with a good copy: this size or that of the event strings is "
        "damaged."};

constexpr Rule kOffsetBlockSize = {
    .id = "BWA013",
    .name = "offset-block-size",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The offset block is too small for its frames, or too large.",
    .why = "A reader looks for the frames in the wrong place.",
    .statement =
        "The offset block has eight bytes for each frame, padded to the size "
        "in the animation's header.",
    .source = "formats/bw2/FORMAT.md#offset-block",
    .repair =
        "Compare with a good copy: the block's size or the number of "
        "frames is damaged."};

constexpr Rule kFrameCount = {
    .id = "BWA014",
    .name = "frame-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "An animation has no frames.",
    .why =
        "The number of frames with keys is one less, which wraps to 2^32 - 1.",
    .statement =
        "The first frame is stored whole, and the keyframes are those of all "
        "the others: one less than the number of frames.",
    .source = "formats/bw2/FORMAT.md#keyframes",
    .repair = "Set frameCount to the number of frames in the file."};

constexpr Rule kDataBoneCount = {
    .id = "BWA015",
    .name = "first-frame-size",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for the bones of the first frame.",
    .why =
        "A reader takes other bytes for rotations, or runs past the end of the "
        "file.",
    .statement =
        "The first frame holds a 16-byte rotation and a 12-byte position for "
        "every bone.",
    .source = "formats/bw2/FORMAT.md#first-frame",
    .repair = "Set boneCount to the number of bones in the skeleton."};

constexpr Rule kKeyframeCount = {
    .id = "BWA016",
    .name = "keyframe-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for an animation's keyframes.",
    .why =
        "A reader runs past the end of the animation or of the file; the "
        "product of the counts can overflow 32 bits.",
    .statement =
        "Every frame but the first has as many six-byte keys as the two "
        "numbers after the offset block add up to.",
    .source = "formats/bw2/FORMAT.md#keyframes",
    .repair =
        "Compare with a good copy: one of the two numbers, the number of "
        "frames or a size before them is damaged."};

constexpr const Rule* kDataRules[] = {
    &kEventCount, &kEventStringSize, &kOpaqueSize,   &kOffsetBlockSize,
    &kFrameCount, &kDataBoneCount,   &kKeyframeCount};

constexpr uint64_t kFirstFrameBoneSize = 28;
constexpr uint64_t kKeySize = 6;

// Walks an animation's data part by part. A Reader continues while the
// counts fit what is left; the others see parts of the right size, which the
// structure rules ensure. 32-bit numbers are multiplied by constants in 64
// bits, which cannot overflow.
class DataDescription {
 public:
  DataDescription(Walker& w, AnimationData& data)
      : w_(w), r_(w.reader()), data_(data), begin_(w.offset()) {}

  void Walk() {
    Describe(w_, data_.header);
    const bool whole =
        Events() && Opaque() && OffsetBlock() && FirstFrame() && Keyframes();
    if (r_ != nullptr) {
      data_.origin.offset = static_cast<uint32_t>(begin_);
      data_.origin.length = static_cast<uint32_t>(w_.offset() - begin_);
      data_.origin.complete = whole;
    }
    if (whole) w_.BytesRest("gap", BytesKind::kOpaque, data_.gap);
  }

 private:
  // Whether everything could be read so far.
  bool Intact() const { return r_ == nullptr || r_->ok(); }

  // Rejects when a count in the header needs more bytes than are left.
  bool Fits(const Rule& rule, absl::string_view field, uint64_t count,
            uint64_t bytes_each) {
    if (r_ == nullptr) return true;
    if (!r_->ok()) return false;
    const uint64_t left = r_->remaining();
    if (count * bytes_each <= left) return true;
    Reject(rule, field, left / bytes_each)
        .Message(field, " is ", count, ", which needs ", count * bytes_each,
                 " bytes; ", left, " are left from byte ", w_.offset(), " on");
    return false;
  }

  // Rejects a number of the header.
  FindingBuilder Reject(const Rule& rule, absl::string_view name,
                        uint64_t allowed) {
    const FieldValue field = FieldOf(data_.header, begin_, name);
    FindingBuilder finding = r_->Reject(rule, field.range);
    finding.Expected(field, allowed);
    return finding;
  }

  bool Events() {
    const AnimationHeader& header = data_.header;
    if (!Fits(kEventCount, "eventCount", header.event_count, kEventSize)) {
      return false;
    }
    w_.List("event", data_.events, header.event_count);
    if (!Fits(kEventStringSize, "eventStringSize", header.event_string_size,
              1)) {
      return false;
    }
    w_.Bytes("eventStrings", BytesKind::kText, header.event_string_size,
             data_.event_strings);
    return true;
  }

  bool Opaque() {
    uint64_t size = data_.opaque.size();
    const uint64_t at = w_.offset();
    w_.Count("opaqueSize", Scalar::kU32, size);
    w_.Bytes("padding", BytesKind::kOpaque, 12, data_.padding);
    const uint64_t left = r_ != nullptr ? r_->remaining() : 0;
    if (r_ != nullptr && r_->ok() && size > left) {
      r_->Reject(kOpaqueSize, {at, ScalarSize(Scalar::kU32)})
          .Field("opaqueSize")
          .Found(size)
          .Allowed(left)
          .Message("opaqueSize is ", size, ", but only ", left,
                   " bytes are left from byte ", w_.offset(), " on");
    }
    w_.Bytes("opaque", BytesKind::kOpaque, size, data_.opaque);
    return Intact();
  }

  bool OffsetBlock() {
    const AnimationHeader& header = data_.header;
    if (r_ != nullptr && header.frame_count == 0) {
      Reject(kFrameCount, "frameCount", 1)
          .Message("frameCount is 0, must be at least 1");
      return false;
    }
    if (!Fits(kOffsetBlockSize, "offsetBlockSize", header.offset_block_size,
              1)) {
      return false;
    }
    const uint64_t frames = uint64_t{header.frame_count} * 8;
    if (r_ != nullptr && header.offset_block_size < frames) {
      Reject(kOffsetBlockSize, "offsetBlockSize", frames)
          .Message("offsetBlockSize is ", header.offset_block_size, ", but ",
                   header.frame_count, " frames need ", frames, " bytes");
      return false;
    }
    w_.View("frameOffsets", data_.frame_offsets, frames / 4);
    w_.Bytes("fill", BytesKind::kOpaque, header.offset_block_size - frames,
             data_.fill);
    return true;
  }

  bool FirstFrame() {
    const uint64_t begin = w_.offset();
    w_.Numbers("keysPerFrame", data_.keys_per_frame);
    keys_range_ = {begin, w_.offset() - begin};
    w_.Bytes("unknown", BytesKind::kOpaque, 32, data_.unknown);
    w_.Bytes("posComp", BytesKind::kOpaque, 12, data_.pos_comp);
    w_.Numbers("point", data_.point);
    const uint64_t bones = data_.header.bone_count;
    if (!Fits(kDataBoneCount, "boneCount", bones, kFirstFrameBoneSize)) {
      return false;
    }
    w_.View("firstRotations", data_.first_rotations, bones);
    w_.View("firstPositions", data_.first_positions, bones);
    return true;
  }

  bool Keyframes() {
    const uint64_t keys =
        uint64_t{data_.keys_per_frame[0]} + data_.keys_per_frame[1];
    const uint64_t frames = data_.header.frame_count - 1;
    const uint64_t left = r_ != nullptr ? r_->remaining() : 0;
    const uint64_t room = left / kKeySize;
    // Divides, because the product of two such counts can exceed 2^64.
    if (r_ != nullptr && frames > 0 && keys > room / frames) {
      r_->Reject(kKeyframeCount, keys_range_)
          .Field("keysPerFrame")
          .Found(keys)
          .Allowed(room / frames)
          .Message("keysPerFrame is ", data_.keys_per_frame[0], " and ",
                   data_.keys_per_frame[1], ", for ", frames,
                   " frames with six bytes per key, but only ", left,
                   " bytes are left from byte ", w_.offset(), " on");
      return false;
    }
    w_.Bytes("keyframes", BytesKind::kOpaque, frames * keys * kKeySize,
             data_.keyframes);
    return Intact();
  }

  Walker& w_;
  Reader* r_;  // null: not reading
  AnimationData& data_;
  uint64_t begin_;
  ByteRange keys_range_;
};

}  // namespace

absl::Span<const Rule* const> AlDataRules() { return kDataRules; }

void Describe(Walker& w, AnimationHeader& h) {
  w.U32("magicNumber", h.magic);
  w.U32("version", h.version);
  w.Bytes("name", BytesKind::kText, kNameSize, h.name);
  w.U32("type", h.type);
  w.Count32("eventStringSize", h.event_string_size);
  w.Count32("offsetBlockSize", h.offset_block_size);
  w.Numbers("unknown1", h.unknown1);
  w.Count32("eventCount", h.event_count);
  w.Count32("boneCount", h.bone_count);
  w.Count32("frameCount", h.frame_count);
  w.F32("samplingRate", h.sampling_rate);
  w.F32("duration", h.duration);
  w.F32("distance", h.distance);
  w.U8("isCyclic", h.is_cyclic);
  w.U8("isHierarchical", h.is_hierarchical);
  w.U16("flags", h.flags);
  w.Numbers("unknown2", h.unknown2);
}

void Describe(Walker& w, Event& event) {
  w.U32("boneOffset", event.bone_offset);
  w.U32("nameOffset", event.name_offset);
  w.Numbers("transform", event.transform);
}

void Describe(Walker& w, Quaternion& q) {
  w.F32("x", q.x);
  w.F32("y", q.y);
  w.F32("z", q.z);
  w.F32("w", q.w);
}

void Describe(Walker& w, Point& p) {
  w.F32("x", p.x);
  w.F32("y", p.y);
  w.F32("z", p.z);
}

void Describe(Walker& w, AnimationData& data) {
  DataDescription(w, data).Walk();
}

}  // namespace assetlint::bw2
