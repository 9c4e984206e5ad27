#include "formats/swat3/gsa.h"

#include <algorithm>
#include <string>

#include "formats/base/codec.h"
#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/gsa_structure.h"

namespace assetlint::swat3 {
namespace {

void DescribeHeader(Walker& w, Animation& a) {
  w.Numbers("guid", a.guid);
  w.U8("minorVersion", a.minor_version);
  w.U8("majorVersion", a.major_version);
  w.U16("unknown1", a.unknown1);
  w.U16("framerate", a.framerate);
  w.U16("unknown2", a.unknown2);
}

// The only code that knows the skeleton's layout. It is that of a GSM, for
// which neither a complete description nor a file was available
// (formats/swat3/FORMAT.md#skeleton), so the bytes are kept as they are and
// their end is searched for. Once the records are known they are walked here,
// and the search can be removed.
void DescribeSkeleton(Walker& w, Animation& a, const SearchNotes& notes) {
  const uint64_t size =
      w.reader() != nullptr ? notes.end.at.marker : a.skeleton.size();
  w.Bytes("skeleton", BytesKind::kOpaque, size, a.skeleton);
  w.U16("endOfBones", a.end_of_bones);
}

void DescribeBoneIds(Walker& w, Animation& a, SearchNotes& notes) {
  uint64_t count = a.bone_ids.size();
  w.Count("animatedBones", Scalar::kU16, count);
  const Reader* const r = w.reader();
  if (r != nullptr) notes.declared_ids = count;
  // What the search found; another number only where that field is at fault.
  const bool found = r != nullptr && !r->generates();
  if (found) count = notes.end.at.ids;
  w.View("boneId", a.bone_ids, count);
  if (r != nullptr) {
    a.animated_bones = found ? notes.end.at.rotations : a.bone_ids.size();
  }
}

void DescribeFrames(Walker& w, Animation& a, SearchNotes& notes) {
  uint64_t count = a.frames.size();
  w.Count("frames", Scalar::kU16, count);
  bool events = HasEvents(a);
  const Reader* const r = w.reader();
  if (r != nullptr) {
    notes.declared_frames = count;
    a.frames.clear();
    if (!r->generates()) {
      count = notes.end.at.frames;
      events = notes.end.events;
    }
  }
  // The search counted complete frames.
  for (uint64_t i = 0; i < count; ++i) {
    if (r != nullptr) a.frames.emplace_back();
    const Group group(w, "frame", static_cast<int64_t>(i));
    FrameInFile frame{a.frames[i], {a.animated_bones, events}};
    Describe(w, frame);
  }
}

// Whether a file has less than half of the GUID's bytes and is not a GSA in
// other ways either: its version is unknown, or its frames do not end with it.
// Adds its work to `steps`.
bool IsOtherFormat(absl::string_view file, uint64_t& steps) {
  const size_t size = std::min(file.size(), kGsaGuid.size());
  size_t same = 0;
  for (size_t i = 0; i < size; ++i) {
    same += static_cast<uint8_t>(file[i]) == kGsaGuid[i];
  }
  if (2 * same >= size) return false;
  if (file.size() < kSkeletonOffset) return true;
  const char minor = file[kVersionOffset];
  if (file[kVersionOffset + 1] != 4 || (minor != 1 && minor != 2)) return true;
  return !FitsExactly(file.substr(kSkeletonOffset), minor == 2, steps);
}

// Finds where the skeleton ends, by looking ahead. False when there is nothing
// to be read after the header.
bool SearchSkeletonEnd(Reader& r, const Animation& a, SearchNotes& notes) {
  notes.header_complete = r.ok();
  if (!r.ok()) return false;
  if (r.generates()) return true;  // no skeleton then
  notes.searched = r.lookahead();
  const uint64_t before = notes.end.steps;
  notes.end = FindSkeletonEnd(notes.searched, HasEvents(a));
  notes.end.steps += before;
  if (notes.end.fit != Fit::kNone) return true;
  RejectSkeleton(r, notes);
  return false;
}

void DescribeAnimation(Walker& w, Animation& a, SearchNotes& notes) {
  Reader* const r = w.reader();
  if (r != nullptr && IsOtherFormat(r->lookahead(), notes.end.steps)) {
    notes.header_complete = false;
    if (r->remaining() >= a.guid.size()) w.Numbers("guid", a.guid);
    RejectOtherFormat(*r);
    return;
  }
  DescribeHeader(w, a);
  if (r != nullptr && !SearchSkeletonEnd(*r, a, notes)) return;
  DescribeSkeleton(w, a, notes);
  DescribeBoneIds(w, a, notes);
  DescribeFrames(w, a, notes);
  if (r != nullptr && notes.end.fit == Fit::kPartly) RejectFrames(*r, a, notes);
}

}  // namespace

void Describe(Walker& w, Quaternion& q) {
  w.F32("x", q.x);
  w.F32("y", q.y);
  w.F32("z", q.z);
  w.F32("w", q.w);
}

void Describe(Walker& w, Event& event) {
  uint64_t length = event.name.size();
  w.Count("length", Scalar::kU16, length);
  w.Bytes("name", BytesKind::kText, length, event.name);
}

void Describe(Walker& w, FrameInFile& in_file) {
  Frame& frame = in_file.frame;
  w.Numbers("origin", frame.origin);
  w.Numbers("originRotation", frame.origin_rotation);
  w.Numbers("rootOffset", frame.root_offset);
  w.View("rotation", frame.rotations, in_file.layout.rotations);
  if (!in_file.layout.events) return;
  uint64_t events = frame.events.size();
  w.Count("events", Scalar::kU16, events);
  w.List("event", frame.events, events);
}

void Describe(Walker& w, Animation& animation) {
  SearchNotes notes;
  DescribeAnimation(w, animation, notes);
}

void Describe(Walker& w, ParsedAnimation& animation) {
  DescribeAnimation(w, animation, animation.notes);
}

absl::StatusOr<Animation> DecodeGsa(absl::string_view bytes) {
  return Decode<GsaCodec>(bytes);
}

absl::StatusOr<std::string> EncodeGsa(const Animation& animation) {
  return Encode<GsaCodec>(animation);
}

}  // namespace assetlint::swat3
