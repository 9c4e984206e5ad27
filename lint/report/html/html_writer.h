// `check --format=html`: a page for people, complete in one file.
#ifndef ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_
#define ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/html/file_bytes.h"
#include "lint/report/html/findings_table.h"
#include "lint/report/html/report_data.h"
#include "lint/report/html/viewer_bundle.h"
#include "lint/report/report_writer.h"
#include "lint/report/summary.h"

namespace assetlint {

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
// shows it. The size of the page and the memory are bounded (page_limits.h):
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

  ViewerBundle viewer_;
  HtmlRun run_;
  FileBytes* bytes_;
  Output& out_;
  ReportData data_;
  FindingsTable table_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_HTML_WRITER_H_
