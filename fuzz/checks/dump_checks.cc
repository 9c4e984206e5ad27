#include "fuzz/checks/dump_checks.h"

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/base/tree_walker.h"
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

// How much `dump` may write for an input: a fixed amount, plus an amount per
// byte. The tree: a mini-chunk of two bytes is a group with two leaves, each
// about 300 bytes of JSON or 80 of text. The values: a pose is about 250 bytes
// of JSON, and MaxUnpackedPoses bounds their number.
struct OutputBound {
  uint64_t fixed;
  uint64_t per_byte;
};
constexpr OutputBound kTextBound = {1 << 10, 256};
constexpr OutputBound kJsonBound = {1 << 10, 1024};
constexpr OutputBound kValuesBound = {16 << 20, 2048};

absl::Status CheckBound(absl::string_view what, const std::string& text,
                        absl::string_view bytes, OutputBound bound) {
  if (text.size() <= bound.fixed + bound.per_byte * bytes.size()) {
    return absl::OkStatus();
  }
  return absl::InternalError(
      absl::StrCat(what, ": ", bytes.size(), " bytes became ", text.size()));
}

uint64_t CountNodes(const json& node) {
  uint64_t count = 1;
  if (!node.contains("children")) return count;
  for (const json& child : node["children"]) count += CountNodes(child);
  return count;
}

// Checks law 4 on the tree that `write` produces, and counts its nodes.
absl::Status WriteTree(const Format& format, absl::string_view bytes,
                       const TreeOptions& options, TreeSink& sink,
                       uint64_t& nodes) {
  TilingChecker checker(&sink);
  format.tree(bytes, options, checker);
  nodes = checker.nodes();
  return checker.Verdict(bytes.size());
}

absl::Status CheckTreeText(const Format& format, absl::string_view bytes,
                           const TreeOptions& options) {
  const Painter paint(false);
  uint64_t nodes = 0;
  absl::Status status;
  const std::string text = WrittenBy([&](Output& out) {
    TreeText sink(bytes, options.max_elements == 0, paint, out);
    status = WriteTree(format, bytes, options, sink, nodes);
  });
  status.Update(CheckNoCommands(text, 0));
  status.Update(CheckBound("tree", text, bytes, kTextBound));
  if (status.ok() && CountLines(text) != nodes) {
    status = absl::InternalError(
        absl::StrCat(CountLines(text), " lines for ", nodes, " nodes"));
  }
  return status;
}

absl::Status CheckParses(const std::string& text, uint64_t nodes) {
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (nodes > 0 && CountNodes(document) != nodes) {
    return absl::InternalError("other nodes than those of the tree");
  }
  return absl::OkStatus();
}

absl::Status CheckTreeJson(const Format& format, absl::string_view bytes,
                           const TreeOptions& options) {
  uint64_t nodes = 0;
  absl::Status status;
  const std::string text = WrittenBy([&](Output& out) {
    JsonStream stream(out);
    TreeJson sink(stream);
    status = WriteTree(format, bytes, options, sink, nodes);
    out.Write("\n");
  });
  status.Update(CheckParses(text, nodes));
  status.Update(CheckBound("tree", text, bytes, kJsonBound));
  return status;
}

absl::Status CheckValuesJson(const Format& format, absl::string_view bytes) {
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
  if (!written) return absl::OkStatus();
  absl::Status status = CheckParses(text, 0);
  status.Update(CheckBound("values", text, bytes, kValuesBound));
  return status;
}

}  // namespace

absl::Status CheckDump(absl::string_view output, uint8_t choice,
                       absl::string_view bytes) {
  const auto formats = AllFormats();
  const Format& format = *formats[choice % formats.size()];
  TreeOptions options;
  options.expand_records = choice / 64 % 2 != 0;
  if (choice / 128 != 0) options.max_elements = 0;
  if (output == "tree") return CheckTreeText(format, bytes, options);
  absl::Status status = CheckTreeJson(format, bytes, options);
  status.Update(CheckValuesJson(format, bytes));
  return status;
}

}  // namespace assetlint
