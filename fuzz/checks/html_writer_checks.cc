#include "fuzz/checks/html_writer_checks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/finding.h"
#include "fuzz/checks/output_checks.h"
#include "fuzz/checks/written_report.h"
#include "lint/json/json.h"
#include "lint/report/html/html_writer.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using nlohmann::json;

// What is between the first occurrence of `before` and the next `after`.
std::string Between(const std::string& text, const std::string& before,
                    const std::string& after) {
  const size_t found = text.find(before);
  if (found == std::string::npos) return "";
  const size_t begin = found + before.size();
  const size_t end = text.find(after, begin);
  return end == std::string::npos ? "" : text.substr(begin, end - begin);
}

// Every file and finding is in the data of the page, with its texts.
absl::Status CheckHtmlData(const json& data, const MadeReport& report) {
  const json& files = data["files"];
  absl::Status status = ExpectCount("files", files.size(), report.files.size());
  const auto text = [&](const json& index) {
    return data["strings"].at(index.get<size_t>()).get<std::string>();
  };
  for (size_t i = 0; i < report.files.size() && status.ok(); ++i) {
    const auto& [path, result] = report.files[i];
    if (UnescapePath(text(files[i]["path"])) != path) {
      return absl::InternalError("a path is not what was written");
    }
    const json findings = files[i].value("findings", json::array());
    status = ExpectCount("findings", findings.size(), result.findings.size());
    for (size_t k = 0; k < findings.size() && status.ok(); ++k) {
      const Finding& finding = result.findings[k].finding;
      const json& rule = data["rules"].at(findings[k][0].get<size_t>());
      if (rule["id"] != std::string(finding.rule->id) ||
          text(findings[k][6]) != EscapeForTerminal(finding.message)) {
        return absl::InternalError("a finding is not what was written");
      }
    }
  }
  return status;
}

// The part for browsers without scripts is well-formed, and its elements are
// the writer's.
absl::Status CheckHtmlTable(const std::string& plain,
                            const MadeReport& report) {
  absl::Status status = CheckPlainText(plain);
  if (!status.ok()) return status;
  const absl::StatusOr<std::map<std::string, uint64_t>> counts =
      CountXmlElements(
          absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<noscript>",
                       plain, "</noscript>\n"));
  if (!counts.ok()) return counts.status();
  const uint64_t rows = std::min<uint64_t>(report.findings, 1000);
  const bool list = report.not_checked > 0;
  std::map<std::string, uint64_t> wanted = {
      {"noscript", 1}, {"h1", 1}, {"p", 1}};
  if (list) {
    wanted.insert({{"h2", 1}, {"ul", 1}, {"li", report.not_checked}});
  }
  if (rows > 0) {
    wanted.insert({{"table", 1},
                   {"caption", 1},
                   {"thead", 1},
                   {"tbody", 1},
                   {"tr", rows + 1},
                   {"th", rows + 4},
                   {"td", 3 * rows}});
  }
  return *counts == wanted ? absl::OkStatus()
                           : absl::InternalError("other elements in the table");
}

}  // namespace

absl::Status CheckHtml(const MadeReport& report) {
  const std::string page = WriteReport(report, [](Output& out) {
    return HtmlWriter(GetViewerBundle(), HtmlRun(), /*bytes=*/nullptr, out);
  });
  const std::string text =
      Between(page, "<script type=\"application/json\" id=\"report\">", "<");
  const absl::StatusOr<json> data = ParseWrittenJson(text + "\n");
  if (!data.ok()) return data.status();
  const absl::Status status = CheckHtmlData(*data, report);
  if (!status.ok()) return status;
  return CheckHtmlTable(Between(page, "<noscript>\n", "</noscript>"), report);
}

}  // namespace assetlint
