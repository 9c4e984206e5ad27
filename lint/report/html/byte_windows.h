// The bytes around findings.
#ifndef ASSETLINT_LINT_REPORT_HTML_BYTE_WINDOWS_H_
#define ASSETLINT_LINT_REPORT_HTML_BYTE_WINDOWS_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"

namespace assetlint {

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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_BYTE_WINDOWS_H_
