// How much a page of `check --format=html` holds: a browser must show it at
// once, whatever the run found.
#ifndef ASSETLINT_LINT_REPORT_HTML_PAGE_LIMITS_H_
#define ASSETLINT_LINT_REPORT_HTML_PAGE_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace assetlint {

// The size of a page, in bytes. What does not fit is left out and counted.
inline constexpr uint64_t kMaxPageSize = 10'000'000;

// Bytes of files, their trees and values are added as long as the page stays
// below this size.
inline constexpr uint64_t kMaxPageSizeWithBytes = 3'000'000;

// Only files of at most this size are embedded as a whole.
inline constexpr uint64_t kMaxWholeFile = 1'000'000;

// The most that a tree may take in which each record of an array is a node.
// Larger trees have one node for an array of records.
inline constexpr size_t kMaxExpandedTree = 400'000;

// The table for browsers without JavaScript.
inline constexpr uint64_t kMaxTableRows = 1'000;
inline constexpr size_t kMaxTableSize = 500'000;
inline constexpr size_t kMaxCellText = 300;

// What is kept free for the summary, the texts of rules and the like.
inline constexpr uint64_t kPageReserve = 1'500'000;

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_PAGE_LIMITS_H_
