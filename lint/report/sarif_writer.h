// `check --format=sarif`: SARIF 2.1.0, for code scanning.
#ifndef ASSETLINT_LINT_REPORT_SARIF_WRITER_H_
#define ASSETLINT_LINT_REPORT_SARIF_WRITER_H_

#include <cstddef>
#include <map>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "lint/json/json.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Writes results as they arrive, one per line, and then the tool with the rules
// that were broken. A region has the bytes at fault, and line 1 column 1
// because GitHub accepts no result without a line. Files that were not checked
// are notifications, and the run is then not successful.
class SarifWriter : public ReportWriter {
 public:
  explicit SarifWriter(Output& out) : out_(out) {}

  void Begin() override;
  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;
  void Flush() override { out_.Flush().IgnoreError(); }

 private:
  size_t RuleIndex(const Rule& rule);

  Output& out_;
  bool first_ = true;
  std::map<const Rule*, size_t> rule_indices_;
  std::vector<const Rule*> rules_;  // in index order
  nlohmann::ordered_json notifications_ = nlohmann::ordered_json::array();
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_SARIF_WRITER_H_
