// The strings of the page of `check --format=html`, each written once.
#ifndef ASSETLINT_LINT_REPORT_HTML_STRING_TABLE_H_
#define ASSETLINT_LINT_REPORT_HTML_STRING_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"

namespace assetlint {

class StringTable {
 public:
  // The index of a string of any bytes, which is added if it is new. Bytes that
  // are not UTF-8 become \xNN, as in all JSON (lint/text/escape.h).
  uint64_t IndexOf(absl::string_view raw);

  // How many bytes the table takes in the page.
  uint64_t bytes() const { return bytes_; }
  size_t size() const { return strings_.size(); }
  // Removes all strings from index `size` on.
  void CutTo(size_t size);

  // Writes the table as a JSON array.
  void Write(Output& out) const;

 private:
  std::deque<std::string> strings_;  // as JSON, with quotes
  absl::flat_hash_map<absl::string_view, uint64_t> index_;
  uint64_t bytes_ = 2;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_STRING_TABLE_H_
