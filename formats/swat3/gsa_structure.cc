#include "formats/swat3/gsa_structure.h"

#include <algorithm>
#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"

namespace assetlint::swat3 {
namespace {

constexpr Rule kTruncated = {
    .id = "GSA001",
    .name = "truncated",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file ends inside its header.",
    .why = "There is no version or no frame rate to read.",
    .statement =
        "A GSA begins with a 16-byte magic, a 2-byte version and three 16-bit "
        "numbers.",
    .source = "formats/swat3/FORMAT.md#identification",
    .repair = "Extract the file from its archive again; it was cut short.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Bytes are missing: get the file again."};

constexpr Rule kMagic = {
    .id = "GSA002",
    .name = "magic",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file does not begin with the GUID of a GSA.",
    .why = "The game identifies its files by it and rejects this one.",
    .statement =
        "The first 16 bytes are the GUID CF D0 09 A8 2A 1F D2 11 87 "
        "49 00 20 AF E6 36 EE.",
    .source = "formats/swat3/FORMAT.md#identification",
    .repair = "Restore the 16 bytes, or export the animation again.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value is valid, and the frames end with the file."};

constexpr Rule kVersion = {
    .id = "GSA003",
    .name = "version",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The exporter's version is neither 4.1 nor 4.2.",
    .why = "The frame layout of any other version is unknown.",
    .statement =
        "The version is always 4.1 or 4.2, with the minor number first.",
    .source = "formats/swat3/FORMAT.md#version",
    .repair = "Write 01 04 or 02 04 at byte 16, whichever matches the frames.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The version is the one whose frames end with the file; the "
        "layout of other versions is unknown."};

constexpr Rule kVersionLayout = {
    .id = "GSA004",
    .name = "version-layout",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The frames have the layout of the other version.",
    .why =
        "A reader that trusts the version takes events for rotations, or "
        "rotations for events.",
    .statement = "Frames end with a list of events in version 4.2 only.",
    .source = "formats/swat3/FORMAT.md#version",
    .repair = "Set the minor version, at byte 16, to match the frames.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "The frames fit only one of the two versions."};

constexpr Rule kSkeletonEnd = {
    .id = "GSA005",
    .name = "skeleton-end",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "No possible end of the skeleton was found.",
    .why = "The frames follow the skeleton, so they cannot be found.",
    .statement =
        "The skeleton is followed by 0xFFFF, the animated bones and the "
        "frames, which end the file.",
    .source = "formats/swat3/FORMAT.md#end-of-the-skeleton",
    .repair =
        "Compare with a good copy of the file: a count after the skeleton is "
        "damaged, or bytes are missing or were inserted.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Without the end of the skeleton nothing in the file is "
        "certain."};

constexpr Rule kEndMarker = {
    .id = "GSA006",
    .name = "end-of-bones",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The marker after the skeleton is not 0xFFFF.",
    .why = "A reader takes what follows for another bone.",
    .statement = "The marker after the skeleton is 0xFFFF.",
    .source = "formats/swat3/FORMAT.md#end-of-the-skeleton",
    .repair = "Write FF FF at the offset of the finding.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value is valid, and the frames after it end with the file; "
        "but bytes may have been inserted before it."};

constexpr Rule kIdCount = {
    .id = "GSA007",
    .name = "bone-id-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The frames fit only with a different number of animated bones.",
    .why =
        "A reader takes rotations from the wrong bytes, or from past the end "
        "of the file.",
    .statement =
        "The number of animated bones says how many ids follow, and each frame "
        "has a rotation for each of these bones.",
    .source = "formats/swat3/FORMAT.md#animated-bones",
    .repair = "Set the number to the number of ids in the list.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "With this number the list and the frames end with the file; but bytes "
        "may have been inserted before it."};

constexpr Rule kFrameCount = {
    .id = "GSA008",
    .name = "frame-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The number of frames is not that of the frames in the file.",
    .why = "A reader runs past the end of the file, or leaves frames out.",
    .statement = "The number of frames says how many frames follow.",
    .source = "formats/swat3/FORMAT.md#number-of-frames",
    .repair = "Set the number to that of the frames in the file.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The number of frames follows from the bytes up to the end of "
        "the file."};

constexpr Rule kFramesEnd = {
    .id = "GSA009",
    .name = "frames-end",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The frames do not end where the file does.",
    .why =
        "A reader runs past the end of the file, or takes rotations from the "
        "wrong bytes.",
    .statement =
        "The frames follow one another and end the file; each event stores its "
        "own length.",
    .source = "formats/swat3/FORMAT.md#frame",
    .repair =
        "Compare with a good copy: an event's length or a frame's number of "
        "events is damaged, or bytes are missing or were inserted.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Which length is damaged, or where bytes are missing, cannot "
        "be known."};

constexpr const Rule* kRules[] = {&kTruncated,     &kMagic,       &kVersion,
                                  &kVersionLayout, &kSkeletonEnd, &kEndMarker,
                                  &kIdCount,       &kFrameCount,  &kFramesEnd};

// The assumptions on which the reading of a damaged file rests.
std::string Reading(const SearchNotes& notes) {
  const Candidate& at = notes.end.at;
  return absl::StrCat(" (with a skeleton of ", at.marker, " bytes, ", at.ids,
                      " bone ids and ", at.rotations, " rotations per frame)");
}

constexpr ByteOrder kOrder = ByteOrder::kLittle;

uint64_t FileSize(const SearchNotes& notes) {
  return kSkeletonOffset + notes.searched.size();
}

void CheckGuid(const Animation& a, const Path& file, Report& report) {
  if (a.guid == kGsaGuid) return;
  const absl::string_view found(reinterpret_cast<const char*>(a.guid.data()),
                                a.guid.size());
  report.Add(kMagic, file, {0, a.guid.size()})
      .Field("guid")
      .Found(absl::BytesToHexString(found))
      .Message("the file begins with ", absl::BytesToHexString(found),
               ", a GSA begins with cfd009a82a1fd21187490020afe636ee")
      .FixBy(FixLevel::kSafe,
             {{0, kGsaGuid.size()},
              std::string(kGsaGuid.begin(), kGsaGuid.end()),
              {}},
             "the GUID of every GSA");
}

// Sets the version to the one with or without events.
Edit VersionEdit(bool events) {
  return {{kVersionOffset, 2}, events ? "\x02\x04" : "\x01\x04", {}};
}

void CheckVersion(const Animation& a, const SearchNotes& notes,
                  const Path& file, Report& report) {
  const std::string version =
      absl::StrCat(a.major_version, ".", a.minor_version);
  if (!IsKnownVersion(a)) {
    report.Add(kVersion, file, {kVersionOffset, 2})
        .Field("minorVersion")
        .Found(version)
        .Allowed("4.1, 4.2")
        .FixBy(FixLevel::kUnsafe, VersionEdit(notes.end.events),
               "the frames end with the file as those of this version")
        .Message("the version is ", version, ", must be 4.1 or 4.2");
  } else if (notes.end.fit == Fit::kOtherVersion) {
    const absl::string_view other = HasEvents(a) ? "4.1" : "4.2";
    report.Add(kVersionLayout, file, {kVersionOffset, 2})
        .Field("minorVersion")
        .Found(version)
        .Allowed(other)
        .FixBy(FixLevel::kSafe, VersionEdit(!HasEvents(a)),
               "the frames fit exactly as those of this version")
        .Message("the version is ", version,
                 ", but the frames fit exactly as those of version ", other);
  }
}

// The marker and the two numbers after it.
void CheckCounts(const Animation& a, const SearchNotes& notes, const Path& file,
                 Report& report) {
  const SkeletonEnd& end = notes.end;
  if (a.end_of_bones != kEndOfBones) {
    report.Add(kEndMarker, file, {IdCountOffset(a) - 2, 2})
        .Field("endOfBones")
        .Found(a.end_of_bones)
        .Allowed(kEndOfBones)
        .FixBy(FixLevel::kUnsafe,
               NumberEdit(IdCountOffset(a) - 2, kEndOfBones, kOrder),
               "the marker after every skeleton")
        .Message("the marker is 0x", absl::Hex(a.end_of_bones, absl::kZeroPad4),
                 ", not 0xffff; ", a.frames.size(), " frames end with the file",
                 Reading(notes));
  }
  if (end.fit == Fit::kIdCount) {
    report.Add(kIdCount, file, {IdCountOffset(a), 2})
        .Field("animatedBones")
        .Found(notes.declared_ids)
        .Allowed(end.at.ids)
        .Message("the number of animated bones is ", notes.declared_ids,
                 "; with ", end.at.ids, " the frames end with the file")
        .FixBy(FixLevel::kUnsafe,
               NumberEdit(IdCountOffset(a), static_cast<uint16_t>(end.at.ids),
                          kOrder),
               "with it the frames end with the file");
  }
  if (end.fit == Fit::kFrameCount || a.frames.size() > 0xFFFF) {
    report.Add(kFrameCount, file, {FrameCountOffset(a), 2})
        .Field("frames")
        .Found(notes.declared_frames)
        .Allowed(a.frames.size())
        .Message("the number of frames is ", notes.declared_frames,
                 ", the file holds ", a.frames.size(), Reading(notes))
        // With fewer frames than declared, the rest may be lost.
        .FixBy(notes.declared_frames < a.frames.size() ? FixLevel::kSafe
                                                       : FixLevel::kUnsafe,
               NumberEdit(FrameCountOffset(a),
                          static_cast<uint16_t>(a.frames.size()), kOrder),
               "derived from the bytes after it (",
               FileSize(notes) - FramesOffset(a), ")");
  }
}

// Faults that a frame can have only if a program built it.
absl::string_view FaultOf(const Frame& frame, const Animation& a) {
  if (frame.rotations.size() != a.animated_bones) {
    return "the number of rotations is not the number of animated bones";
  }
  if (!frame.events.empty() && IsKnownVersion(a) && !HasEvents(a)) {
    return "a frame of version 4.1 has events";
  }
  if (frame.events.size() > 0xFFFF) return "there are more than 65535 events";
  for (const Event& event : frame.events) {
    if (event.name.size() > 0xFFFF) {
      return "an event is longer than 65535 bytes";
    }
  }
  return "";
}

// In a model built in code; a file has no other number of rotations.
void CheckRotationCount(const Animation& a, const Path& file, Report& report) {
  const bool bones_agree = a.bone_ids.empty()
                               ? !a.frames.empty() || a.animated_bones == 0
                               : a.animated_bones == a.bone_ids.size();
  if (!bones_agree || a.animated_bones > kMaxRotations) {
    report.Add(kIdCount, file, {IdCountOffset(a), 2})
        .Field("animatedBones")
        .Message(a.bone_ids.size(), " bone ids are listed, but frames have ",
                 a.animated_bones, " rotations");
  }
}

void CheckFrames(const Animation& a, const Path& file, Report& report) {
  for (size_t i = 0; i < a.frames.size(); ++i) {
    const absl::string_view fault = FaultOf(a.frames[i], a);
    if (fault.empty()) continue;
    report
        .Add(kFramesEnd, Path(file, "frame", static_cast<int64_t>(i)),
             {FramesOffset(a), 0})
        .Message(fault);
  }
}

void CheckParts(const Animation& a, const SearchNotes& notes, Report& report) {
  const Path file;
  CheckGuid(a, file, report);
  CheckVersion(a, notes, file, report);
  if (notes.end.fit == Fit::kNone) return;
  CheckCounts(a, notes, file, report);
}

}  // namespace

const DecoderRules& GsaDecoderRules() {
  // Only the header is read unchecked; the search ensures that the rest fits.
  static constexpr DecoderRules kDecoderRules = {&kTruncated, &kTruncated,
                                                 &kTruncated, &kTruncated};
  return kDecoderRules;
}

void RejectOtherFormat(Reader& r) {
  const uint64_t length =
      std::min<uint64_t>(kGsaGuid.size(), r.offset() + r.remaining());
  r.Reject(kMagic, {0, length})
      .Field("guid")
      .Message(
          "the file does not begin with the GUID of a GSA, and nothing else "
          "in it looks like one");
}

void RejectSkeleton(Reader& r, const SearchNotes& notes) {
  r.Reject(kSkeletonEnd, {kSkeletonOffset, notes.searched.size()})
      .Field("skeleton")
      .With("steps", notes.end.steps)
      .Message("no 0xFFFF in the ", Quantity(notes.searched.size(), "byte"),
               " after the header is followed by bone ids and frames that end "
               "with the file");
}

void RejectFrames(Reader& r, const Animation& a, const SearchNotes& notes) {
  const uint64_t at = FrameCountOffset(a);
  const uint64_t end = kSkeletonOffset + notes.end.frames_end;
  r.Reject(kFramesEnd, {at, FileSize(notes) - at})
      .Field("frames")
      .Found(end)
      .Allowed(FileSize(notes))
      .Message("the ", a.frames.size(), " complete frames end at byte ", end,
               ", the file at byte ", FileSize(notes), Reading(notes));
}

void CheckGsaStructure(const ParsedAnimation& a, Report& report) {
  report.CountSteps(a.notes.end.steps);
  if (a.notes.header_complete) CheckParts(a, a.notes, report);
}

void CheckGsaEncodable(const Animation& a, Report& report) {
  const Path file;
  CheckParts(a, SearchNotes(), report);
  CheckRotationCount(a, file, report);
  CheckFrames(a, file, report);
}

absl::Status CheckGsaBytes(const Animation& a, absl::string_view bytes) {
  const SkeletonEnd end =
      FindSkeletonEnd(bytes.substr(kSkeletonOffset), HasEvents(a));
  if (end.fit == Fit::kExact && end.at.marker == a.skeleton.size() &&
      end.at.rotations == a.animated_bones) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "the skeleton's ", a.skeleton.size(), " bytes would be read as ",
      end.at.marker, ": they contain what looks like the end of a skeleton"));
}

absl::Span<const Rule* const> GsaStructureRules() { return kRules; }

}  // namespace assetlint::swat3
