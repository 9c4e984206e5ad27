#include "fuzz/dump_checks.h"

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/memory_output.h"
#include "fuzz/output_checks.h"
#include "lint/color.h"
#include "lint/json.h"
#include "lint/json_text.h"
#include "lint/json_values.h"
#include "lint/tree_json.h"
#include "lint/tree_text.h"

namespace assetlint {
namespace {

using nlohmann::json;

uint64_t CountNodes(const FieldNode& node) {
  uint64_t count = 1;
  for (const FieldNode& child : node.children) count += CountNodes(child);
  return count;
}

uint64_t CountNodes(const json& node) {
  uint64_t count = 1;
  if (!node.contains("children")) return count;
  for (const json& child : node["children"]) count += CountNodes(child);
  return count;
}

absl::Status CheckTreeText(const FieldNode& tree, absl::string_view bytes,
                           bool full) {
  const Painter paint(false);
  const std::string text = WrittenBy(
      [&](Output& out) { WriteTreeText(tree, bytes, full, paint, out); });
  const absl::Status status = CheckNoCommands(text, 0);
  if (!status.ok()) return status;
  if (CountLines(text) != CountNodes(tree)) {
    return absl::InternalError(absl::StrCat(CountLines(text), " lines for ",
                                            CountNodes(tree), " nodes"));
  }
  return absl::OkStatus();
}

absl::Status CheckParses(const nlohmann::ordered_json& written,
                         uint64_t nodes) {
  const std::string text = PrettyJson(written) + "\n";
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (nodes > 0 && CountNodes(document) != nodes) {
    return absl::InternalError("other nodes than those of the tree");
  }
  return absl::OkStatus();
}

absl::Status CheckTreeJson(const Format& format, const FieldNode& tree,
                           absl::string_view bytes) {
  const absl::Status status = CheckParses(TreeJson(tree), CountNodes(tree));
  if (!status.ok() || format.values == nullptr) return status;
  JsonValues values;
  if (!format.values(bytes, values).ok()) return absl::OkStatus();
  return CheckParses(values.Take(), 0);
}

}  // namespace

absl::Status CheckDump(absl::string_view output, uint8_t choice,
                       absl::string_view bytes) {
  const auto formats = AllFormats();
  const Format& format = *formats[choice % formats.size()];
  TreeOptions options;
  options.expand_records = choice / 64 % 2 != 0;
  const bool full = choice / 128 != 0;
  if (full) options.max_elements = 0;
  const FieldNode tree = format.tree(bytes, options);
  if (output == "tree") return CheckTreeText(tree, bytes, full);
  return CheckTreeJson(format, tree, bytes);
}

}  // namespace assetlint
