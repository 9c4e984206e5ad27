// The bytes, trees and values of files in the page of `check --format=html`.
#ifndef ASSETLINT_LINT_REPORT_HTML_ATTACHMENTS_H_
#define ASSETLINT_LINT_REPORT_HTML_ATTACHMENTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lint/report/html/file_bytes.h"
#include "lint/report/html/report_data.h"
#include "lint/report/html/string_table.h"

namespace assetlint {

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
