// `check --format=html`: a page for people, complete in one file. It has
// limits: a browser must show it at once, whatever the run found.
#ifndef ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_
#define ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/attachments.h"
#include "lint/report/html/report_data.h"
#include "lint/report/html/viewer_bundle.h"

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

// JSON for the page, inside a <script> element: the values that `write` writes,
// on one line. Nothing in them can end the element: each `<` becomes \u003c,
// which JSON allows in strings, and `<` occurs nowhere else. Nothing when they
// take more than `limit` bytes; no more than that is kept in memory.
std::optional<std::string> LimitedScriptJson(
    size_t limit, absl::FunctionRef<void(JsonStream&)> write);
// The same without a limit.
std::string ScriptJson(absl::FunctionRef<void(JsonStream&)> write);

// Writes an HTML document with `viewer` in it, which loads nothing and runs
// no script but the viewer's. `plain` is HTML for browsers without scripts;
// `write_data` writes ReportData as JSON, without a `<`.
void WriteHtmlPage(const ViewerBundle& viewer, absl::string_view plain,
                   absl::FunctionRef<void(Output&)> write_data, Output& out);

// The size of a page without the last two.
uint64_t EmptyHtmlPageSize(const ViewerBundle& viewer);

// What the page says of the run besides its results. Any bytes.
struct HtmlRun {
  std::string command;                      // or empty
  std::vector<std::string> configurations;  // files in use
  std::optional<std::string> baseline;
  // Files that the run did not come to, and why, as a sentence.
  uint64_t missing_files = 0;
  std::string missing_reason;
};

// Embeds the report as data (ReportData in lint/web/viewer) and the viewer that
// shows it. The size of the page and the memory are bounded:
// what does not fit is left out and counted.
class HtmlWriter : public ReportWriter {
 public:
  // `bytes` reads the files again to embed them; null for a page without bytes.
  HtmlWriter(const ViewerBundle& viewer, HtmlRun run, FileBytes* bytes,
             Output& out);

  void Begin() override {}
  void File(absl::string_view path, const FileResult& result) override;
  // Writes the whole page.
  void End(const Summary& summary) override;

 private:
  // The keys of ReportData that precede the files, without the brace at the
  // end.
  std::string DataHead(const Summary& summary) const;

  // The findings as plain HTML for browsers without JavaScript: the first
  // kMaxTableRows, and as many files that were not checked. Long texts are
  // shortened.
  void AddToTable(absl::string_view path, const FileResult& result);
  // The contents of a <noscript> element in the body: the summary, the files
  // that were not checked, and the table.
  std::string Table(const Summary& summary) const;

  ViewerBundle viewer_;
  HtmlRun run_;
  FileBytes* bytes_;
  Output& out_;
  ReportData data_;
  std::string rows_;
  uint64_t shown_ = 0;
  std::string not_checked_;  // list items
  uint64_t not_checked_shown_ = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_
