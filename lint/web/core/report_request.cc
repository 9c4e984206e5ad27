#include "lint/web/core/report_request.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_split.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/sarif_writer.h"
#include "lint/text/shell_words.h"

namespace assetlint {

absl::Status ReportRequest::SetTexts(absl::string_view texts) {
  constexpr size_t kFixed = 5;
  const std::vector<absl::string_view> parts = absl::StrSplit(texts, '\0');
  if (parts.size() < kFixed) {
    return absl::InvalidArgumentError("texts of the report are missing");
  }
  viewer = {.script = parts[0],
            .script_hash = parts[1],
            .style = parts[2],
            .style_hash = parts[3]};
  missing_reason = std::string(parts[4]);
  roots.clear();
  for (size_t i = kFixed; i < parts.size(); ++i) roots.emplace_back(parts[i]);
  return absl::OkStatus();
}

void WriteReport(const ReportRequest& request, ReportSession& report,
                 FileBytes& bytes, Output& out) {
  if (request.format == ReportRequest::Format::kSarif) {
    SarifWriter writer(out);
    report.Write(writer);
    return;
  }
  HtmlRun run;
  run.command = WithArguments("assetlint check --format=html", request.roots);
  run.missing_files = request.missing_files;
  run.missing_reason = request.missing_reason;
  HtmlWriter writer(request.viewer, std::move(run), &bytes, out);
  report.Write(writer);
}

}  // namespace assetlint
