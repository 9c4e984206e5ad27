#include "formats/bw2/unread_data.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/path.h"
#include "formats/bw2/structure_rules.h"

namespace assetlint::bw2 {
namespace {

// Where an animation's data may begin: after the metadata or other data.
bool FollowsAnotherPart(const Library& l, uint64_t offset) {
  if (offset == MetadataBegin(l) + kMetadataSize * l.metadata.size()) {
    return true;
  }
  // In file order, so that their ends are, too.
  const auto data =
      std::lower_bound(l.data.begin(), l.data.end(), offset,
                       [](const AnimationData& each, uint64_t end) {
                         return each.origin.range().end() < end;
                       });
  return data != l.data.end() && data->origin.complete &&
         data->origin.range().end() == offset;
}

// Whether the data from that offset on is missing because the file ends: what
// precedes it ends there, or with the file.
bool IsCutAt(const ParsedLibrary& l, uint64_t offset) {
  const uint64_t file_size = l.notes.file_size;
  if (offset + kAnimationHeaderSize <= file_size) return false;
  const bool is_last_cut =
      !l.data.empty() && !l.data.back().origin.complete && offset >= file_size;
  return is_last_cut || FollowsAnotherPart(l, offset);
}

void ReportCut(const ParsedLibrary& l, size_t animation, uint64_t missing,
               const Path& path, Report& report) {
  const uint64_t offset = l.metadata[animation].data_offset;
  report.Add(kDataOffset, path, {l.notes.file_size, 0})
      .As(FindingRole::kCause)
      .Field("dataOffset")
      .Found(offset)
      .Message("the file ends here; the data of this animation, at byte ",
               offset, ", ",
               missing > 1 ? absl::StrCat("and that of ", missing - 1,
                                          " more are missing")
                           : "is missing");
}

void ReportUnread(const Library& l, const UnreadData& unread,
                  const Metadata& metadata, uint64_t begin, const Path& path,
                  Report& report) {
  using Reason = UnreadData::Reason;
  // Where the previous part ends, the offset is right, and the header is not.
  const bool is_header = unread.reason == Reason::kNoHeader &&
                         FollowsAnotherPart(l, metadata.data_offset);
  const ByteRange at =
      is_header ? ByteRange{metadata.data_offset, kAnimationHeaderSize}
                : ByteRange{begin + kAnimationHeaderSize, 4};
  const bool overlap = unread.reason == Reason::kOverlap;
  FindingBuilder finding =
      report.Add(overlap ? kOverlap : kDataOffset, path, at);
  finding.Field("dataOffset").Found(metadata.data_offset);
  finding.With("target", metadata.data_offset);
  finding.Message("dataOffset is ", metadata.data_offset, ", ");
  switch (unread.reason) {
    case Reason::kOutside:
      finding.Message(
          "where no header fits between the metadata and the end of "
          "the file");
      break;
    case Reason::kNoHeader:
      finding.Message(
          is_header ? "where the previous part ends, but neither 0xfec nor the "
                      "animation's name follows"
                    : "but neither 0xfec nor the animation's name is there");
      break;
    case Reason::kOverlap:
      finding.Message("inside the header of animation ", unread.overlapped);
  }
}

}  // namespace

void CheckUnreadData(const ParsedLibrary& l, Report& report) {
  const Path file;
  // From which offset on the data is missing; those after it are, too.
  uint64_t cut = ~uint64_t{0};
  for (const auto& [i, unread] : l.notes.unread) {
    const uint64_t offset = l.metadata[i].data_offset;
    if (offset < cut && IsCutAt(l, offset)) cut = offset;
  }
  const auto is_missing = [&](size_t i) {
    return l.metadata[i].data_offset >= cut;
  };
  const auto missing = static_cast<uint64_t>(
      std::count_if(l.notes.unread.begin(), l.notes.unread.end(),
                    [&](const auto& each) { return is_missing(each.first); }));
  for (const auto& [i, unread] : l.notes.unread) {
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(l.metadata[i].header.name));
    if (!is_missing(i)) {
      ReportUnread(l, unread, l.metadata[i],
                   MetadataBegin(l) + kMetadataSize * i, path, report);
    } else if (l.metadata[i].data_offset == cut) {
      ReportCut(l, i, missing, path, report);
    }
  }
}

}  // namespace assetlint::bw2
