// The bytes, trees and values of files in the page of `check --format=html`.
#ifndef ASSETLINT_LINT_REPORT_HTML_ATTACHMENTS_H_
#define ASSETLINT_LINT_REPORT_HTML_ATTACHMENTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "lint/report/html/report_data.h"

namespace assetlint {

// Reads files of a finished run again: a run keeps none, and only a report that
// shows bytes pays for them.
class FileBytes {
 public:
  virtual ~FileBytes() = default;

  // The bytes of `range`, which lies in the file. `file` is the number of files
  // that precede it in the report, `size` its size when it was checked. Nothing
  // when it cannot be read, or its size is another one now.
  virtual std::optional<std::string> Read(size_t file, uint64_t size,
                                          ByteRange range) = 0;
};

// How many bytes are shown before and after a faulty range, and of a longer
// range itself.
inline constexpr uint64_t kWindowMargin = 256;

// Adds the ranges around a finding and its repeats, cut to a file of `size`
// bytes.
void AddWindows(const Finding& finding, uint64_t size,
                std::vector<ByteRange>& windows);

// Sorts the windows and joins those that overlap or touch.
void MergeWindows(std::vector<ByteRange>& windows);

// How many bytes of the page the windows take at most: as base64, each with its
// offset.
uint64_t WindowsCost(absl::Span<const ByteRange> windows);

struct Attachments {
  // For each file: the keys "bytes", "tree" and "values" of its object, as far
  // as it has them, each with a comma before it.
  std::vector<std::string> texts;
  // How many files are embedded in part or not at all because of limits.
  uint64_t limited = 0;
  // How many could not be read again.
  uint64_t unreadable = 0;
};

// Takes at most `room` bytes of the page, including new strings. The bytes
// around findings come first, then whole files with tree and values; each from
// the files with the worst findings on, in the order of the report. Reads a
// file once, and holds one at a time.
Attachments MakeAttachments(absl::Span<const FileWithFindings> files,
                            FileBytes& bytes, uint64_t room,
                            StringTable& strings);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_ATTACHMENTS_H_
