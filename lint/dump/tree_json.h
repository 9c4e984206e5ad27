// `dump --format=json`: a field tree for programs (lint/dump.schema.json).
#ifndef ASSETLINT_LINT_DUMP_TREE_JSON_H_
#define ASSETLINT_LINT_DUMP_TREE_JSON_H_

#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Writes members of an object that is open: all before the tree. `path` is raw
// bytes, `size` that of the file in bytes.
void WriteDumpHead(JsonStream& json, absl::string_view path,
                   const std::optional<ArchivePlace>& archive,
                   const Format& format, uint64_t size);

inline constexpr uint64_t kAllText = std::numeric_limits<uint64_t>::max();

// Writes members of an object that is open: name, type, offset, length, kind.
void WriteFieldHeader(JsonStream& json, const Field& node);

// Whether a leaf has a value, and that value: a number, an array of numbers, or
// at most `max_text` bytes of a text.
inline bool HasFieldValue(const Field& node) {
  return node.is_text || !node.numbers.empty();
}
void WriteFieldValue(JsonStream& json, const Field& node,
                     uint64_t max_text = kAllText);

// Writes members of an object that is open: the value, if there is one, and the
// number of elements of an array.
void WriteFieldContent(JsonStream& json, const Field& node,
                       uint64_t max_text = kAllText);

// Writes NODE of the schema.
class TreeJson : public TreeSink {
 public:
  explicit TreeJson(JsonStream& json) : json_(json) {}

  void Begin(const Field& node) override {
    json_.BeginObject();
    WriteFieldHeader(json_, node);
    json_.Key("children");
    json_.BeginArray();
  }
  void End() override {
    json_.EndArray();
    json_.EndObject();
  }
  void Leaf(const Field& node) override {
    json_.BeginObject();
    WriteFieldHeader(json_, node);
    WriteFieldContent(json_, node);
    json_.EndObject();
  }

 private:
  JsonStream& json_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_DUMP_TREE_JSON_H_
