#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

constexpr Rule kTruncated = {
    .id = "GSA001",
    .name = "truncated",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file ends inside its header.",
    .why = "There is no version or no frame rate to read.",
    .statement =
        "A GSA begins with a 16-byte magic, a 2-byte version and three 16-bit "
        "numbers.",
    .source = "formats/swat3/FORMAT.md#identification",
    .repair = "Extract the file from its archive again; it was cut short."};

constexpr Rule kMagic = {
    .id = "GSA002",
    .name = "magic",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file does not begin with the GUID of a GSA.",
    .why = "The game identifies its files by it and rejects this one.",
    .statement =
        "The first 16 bytes are the GUID CF D0 09 A8 2A 1F D2 11 87 "
        "49 00 20 AF E6 36 EE.",
    .source = "formats/swat3/FORMAT.md#identification",
    .repair = "Restore the 16 bytes, or export the animation again.",
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value is valid, and the frames end with the file."};

constexpr Rule kVersion = {
    .id = "GSA003",
    .name = "version",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The exporter's version is neither 4.1 nor 4.2.",
    .why = "The frame layout of any other version is unknown.",
    .statement =
        "The version is always 4.1 or 4.2, with the minor number first.",
    .source = "formats/swat3/FORMAT.md#version",
    .repair = "Write 01 04 or 02 04 at byte 16, whichever matches the frames.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "Only one of the two versions fits the frames, if one does."};

constexpr Rule kSkeletonEnd = {
    .id = "GSA005",
    .name = "skeleton-end",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "No possible end of the skeleton was found.",
    .why =
        "The frames follow the skeleton, so they cannot be found; or a count "
        "or length in them is not that of what follows it.",
    .statement =
        "The skeleton is followed by 0xFFFF, the animated bones and the "
        "frames, which end the file.",
    .source = "formats/swat3/FORMAT.md#end-of-the-skeleton",
    .repair =
        "Compare with a good copy of the file: a count after the skeleton is "
        "damaged, or bytes are missing or were inserted.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If one other count or version lets the file decode, it is set; "
        "without "
        "the end of the skeleton nothing is certain."};

constexpr const Rule* kStructureRules[] = {&kTruncated, &kMagic, &kVersion,
                                           &kSkeletonEnd};

std::string VersionText(const Animation& a) {
  return absl::StrCat(a.major_version, ".", a.minor_version);
}

// Its two bytes.
ByteRange VersionRange(const Animation& a) {
  const uint64_t begin = FieldRange(a, 0, "minorVersion").offset;
  return {begin, FieldRange(a, 0, "majorVersion").end() - begin};
}

}  // namespace

const DecoderRules& GsaCodec::Rules() {
  // Only the header is read unchecked; the search ensures that the rest fits.
  static constexpr DecoderRules kDecoderRules = {&kTruncated, &kTruncated,
                                                 &kTruncated, &kTruncated};
  return kDecoderRules;
}

void RejectVersion(Reader& r, const Animation& a) {
  if (a.guid != kGsaGuid) {
    r.Reject(kMagic, FieldRange(a, 0, "guid"))
        .Field("guid")
        .Message("the file has neither the GUID of a GSA nor its version");
    return;
  }
  r.Reject(kVersion, VersionRange(a))
      .Field("minorVersion")
      .Found(VersionText(a))
      .Allowed("4.1, 4.2")
      .Message("the version is ", VersionText(a), ", must be 4.1 or 4.2");
}

void RejectSkeleton(Reader& r, const ReadingNotes& notes) {
  r.Reject(kSkeletonEnd, {r.offset(), notes.searched.size()})
      .Field("skeleton")
      .Message("no 0xFFFF in the ", Quantity(notes.searched.size(), "byte"),
               " after the header is followed by bone ids and frames that end "
               "with the file");
}

void CheckGuid(const ParsedAnimation& a, Report& report) {
  if (!a.notes.header_complete) return;
  if (a.guid == kGsaGuid) return;
  const absl::string_view found(reinterpret_cast<const char*>(a.guid.data()),
                                a.guid.size());
  const ByteRange range = FieldRange(a, 0, "guid");
  FindingBuilder finding = report.Add(kMagic, Path(), range);
  finding.Field("guid")
      .Found(absl::BytesToHexString(found))
      .Message("the file begins with ", absl::BytesToHexString(found),
               ", but a GSA begins with cfd009a82a1fd21187490020afe636ee");
  if (!a.notes.end_found) return;
  finding.FixBy(FixLevel::kSafe,
                {range, std::string(kGsaGuid.begin(), kGsaGuid.end()), {}},
                "the GUID of every GSA");
}

absl::Span<const Rule* const> GsaStructureRules() { return kStructureRules; }

}  // namespace assetlint::swat3
