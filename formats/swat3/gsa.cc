#include "formats/swat3/gsa.h"

#include <optional>

#include "formats/swat3/gsa_codec.h"

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
void DescribeSkeleton(Walker& w, Animation& a, const SkeletonEnd& end) {
  const uint64_t size = w.reader() != nullptr ? end.marker : a.skeleton.size();
  w.Bytes("skeleton", BytesKind::kOpaque, size, a.skeleton);
  uint16_t marker = kEndOfBones;  // the search found it
  w.U16("endOfBones", marker);
}

void DescribeBoneIds(Walker& w, Animation& a, const SkeletonEnd& end) {
  uint64_t count = a.bone_ids.size();
  w.Count("animatedBones", Scalar::kU16, count);
  w.View("boneId", a.bone_ids, count);
  const Reader* const r = w.reader();
  if (r == nullptr) return;
  a.animated_bones = r->generates() ? a.bone_ids.size() : end.rotations;
}

void DescribeFrames(Walker& w, Animation& a) {
  uint64_t count = a.frames.size();
  w.Count("frames", Scalar::kU16, count);
  const bool reads = w.reader() != nullptr;
  if (reads) a.frames.clear();
  // The search counted complete frames.
  for (uint64_t i = 0; i < count; ++i) {
    if (reads) a.frames.emplace_back();
    const Group group(w, "frame", static_cast<int64_t>(i));
    FrameInFile frame{a.frames[i], {a.animated_bones, HasEvents(a)}};
    Describe(w, frame);
  }
}

// After the header: finds where the skeleton ends by looking ahead. False when
// nothing more can be read.
bool FindSkeletonEnd(Reader& r, const Animation& a, ReadingNotes& notes,
                     SkeletonEnd& end) {
  if (r.generates()) return true;  // no skeleton then
  notes.header_complete = r.ok() && IsKnownVersion(a);
  if (r.ok() && !notes.header_complete) RejectVersion(r, a);
  if (!notes.header_complete) return false;
  notes.searched = r.lookahead();
  const std::optional<SkeletonEnd> found =
      SkeletonSearch(notes.searched, HasEvents(a)).Next();
  notes.end_found = found.has_value();
  if (!notes.end_found) {
    RejectSkeleton(r, notes);
    return false;
  }
  end = *found;
  return true;
}

void DescribeAnimation(Walker& w, Animation& a, ReadingNotes& notes) {
  DescribeHeader(w, a);
  SkeletonEnd end;
  if (w.reader() != nullptr && !FindSkeletonEnd(*w.reader(), a, notes, end)) {
    return;
  }
  DescribeSkeleton(w, a, end);
  DescribeBoneIds(w, a, end);
  DescribeFrames(w, a);
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

void Describe(Walker& w, Frame& frame) {
  w.Numbers("origin", frame.origin);
  w.Numbers("originRotation", frame.origin_rotation);
  w.Numbers("rootOffset", frame.root_offset);
}

void Describe(Walker& w, FrameInFile& in_file) {
  Frame& frame = in_file.frame;
  Describe(w, frame);
  w.View("rotation", frame.rotations, in_file.layout.rotations);
  if (!in_file.layout.events) return;
  uint64_t events = frame.events.size();
  w.Count("events", Scalar::kU16, events);
  w.List("event", frame.events, events);
}

void Describe(Walker& w, Animation& animation) {
  ReadingNotes notes;
  DescribeAnimation(w, animation, notes);
}

void Describe(Walker& w, ParsedAnimation& animation) {
  DescribeAnimation(w, animation, animation.notes);
}

}  // namespace assetlint::swat3
