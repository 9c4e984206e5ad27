#include "fuzz/checks/dump_checks.h"

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/checks/memory_output.h"
#include "fuzz/checks/output_checks.h"
#include "lint/dump/tree_json.h"
#include "lint/dump/tree_text.h"
#include "lint/json/json.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

using nlohmann::json;

uint64_t CountNodes(const json& node) {
  uint64_t count = 1;
  if (!node.contains("children")) return count;
  for (const json& child : node["children"]) count += CountNodes(child);
  return count;
}

absl::Status CheckValues(const Format& format, absl::string_view bytes) {
  if (format.values == nullptr) return absl::OkStatus();
  absl::Status values;
  bool written = false;
  const std::string text = WrittenBy([&](Output& out) {
    JsonStream stream(out);
    values = format.values(bytes, stream);
    written = stream.written();
    out.Write("\n");
  });
  if (written != values.ok()) {
    return absl::InternalError(
        absl::StrCat("values are ", written ? "" : "not ", "written when ",
                     values.ToString()));
  }
  return written ? ParseWrittenJson(text).status() : absl::OkStatus();
}

}  // namespace

absl::Status CheckDump(absl::string_view output, absl::string_view input) {
  if (input.empty()) return absl::OkStatus();
  const auto choice = static_cast<uint8_t>(input[0]);
  const absl::string_view bytes = input.substr(1);
  const Format& format = *AllFormats()[choice % AllFormats().size()];
  TreeOptions options;
  options.expand_records = choice / 64 % 2 != 0;
  if (choice / 128 != 0) options.max_elements = 0;
  uint64_t nodes = 0;
  absl::Status status;
  const auto write = [&](TreeSink& sink) {  // checks law 4
    TilingChecker checker(&sink);
    format.tree(bytes, options, checker);
    nodes = checker.nodes();
    status = checker.Verdict(bytes.size());
  };
  if (output == "tree") {
    const Painter paint(false);
    const std::string text = WrittenBy([&](Output& out) {
      TreeText sink(bytes, options.max_elements == 0, paint, out);
      write(sink);
    });
    status.Update(CheckNoCommands(text, 0));
    status.Update(ExpectCount("lines", CountLines(text), nodes));
    return status;
  }
  const absl::StatusOr<json> tree =
      ParseWrittenJson(WrittenBy([&](Output& out) {
        JsonStream stream(out);
        TreeJson sink(stream);
        write(sink);
        out.Write("\n");
      }));
  status.Update(tree.status());
  if (!status.ok()) return status;
  status.Update(ExpectCount("nodes", CountNodes(*tree), nodes));
  status.Update(CheckValues(format, bytes));
  return status;
}

}  // namespace assetlint
