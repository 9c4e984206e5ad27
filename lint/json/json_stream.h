// JSON as text.
#ifndef ASSETLINT_LINT_JSON_JSON_STREAM_H_
#define ASSETLINT_LINT_JSON_JSON_STREAM_H_

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"
#include "lint/os/output.h"

namespace assetlint {

// A number (see ShortestFraction). JSON has no NaN and no infinities: they
// become the strings "nan", "inf" and "-inf", in quotes.
std::string JsonNumber(double value);

// Writes JSON as it arrives, without a document in memory. Numbers are written
// as by JsonNumber, and text after EscapeForJson, with all non-ASCII characters
// as \uNNNN: it is then the same in every encoding and cannot move a terminal's
// cursor.
class JsonStream : public ValueWriter {
 public:
  // Indented, but an array that begins with a plain value stays on one line.
  // `preamble` is written verbatim before the first value.
  explicit JsonStream(Output& out, absl::string_view preamble = {})
      : JsonStream(out, preamble, /*compact=*/false) {}
  // On one line, without spaces.
  static JsonStream OneLine(Output& out, absl::string_view preamble = {}) {
    return JsonStream(out, preamble, /*compact=*/true);
  }

  void BeginObject() override { Begin(/*object=*/true); }
  void EndObject() override { End(); }
  void BeginArray() override { Begin(/*object=*/false); }
  void EndArray() override { End(); }
  // A key without a value is not written.
  void Key(absl::string_view name) override { key_ = name; }
  void Number(double value) override { Plain(JsonNumber(value)); }
  void Integer(int64_t value) override { Plain(absl::AlphaNum(value).Piece()); }
  void Unsigned(uint64_t value) { Plain(absl::AlphaNum(value).Piece()); }
  void Bool(bool value) override { Plain(value ? "true" : "false"); }
  void Null() { Plain("null"); }
  // Any plain value as text.
  void Plain(absl::string_view value) {
    Separate(/*structured=*/false);
    out_.Write(value);
  }
  void Text(absl::string_view bytes) override;

  // Whether a value has been written.
  bool written() const { return written_; }

 private:
  struct Open {
    bool object;
    bool one_line;
    bool empty;
  };

  JsonStream(Output& out, absl::string_view preamble, bool compact)
      : out_(out), preamble_(preamble), compact_(compact) {}

  void Begin(bool object);
  void End();
  // Writes the separator before the next value, and its key.
  void Separate(bool structured);
  void NewLine();

  Output& out_;
  std::string preamble_;
  bool compact_;
  absl::string_view key_;
  std::vector<Open> open_;  // outermost first
  bool written_ = false;
};

// A text, a truth value, or a number, which may be missing.
template <typename T>
void WriteValue(JsonStream& json, const T& value) {
  if constexpr (std::is_convertible_v<T, absl::string_view>) {
    json.Text(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    json.Bool(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    json.Number(value);
  } else if constexpr (std::is_signed_v<T>) {
    json.Integer(value);
  } else if (const std::optional<uint64_t> number = value) {
    json.Unsigned(*number);
  } else {
    json.Null();
  }
}

// Members of an object that is open: keys and such values in turn.
template <typename T, typename... More>
void WriteMembers(JsonStream& json, absl::string_view key, const T& value,
                  const More&... more) {
  json.Key(key);
  WriteValue(json, value);
  if constexpr (sizeof...(more) > 0) WriteMembers(json, more...);
}
inline void WriteTextOrNull(JsonStream& json, absl::string_view key,
                            absl::string_view text) {
  json.Key(key);
  if (text.empty()) return json.Null();
  json.Text(text);
}
// A member that is an array: `write` writes the value of each item.
template <typename Items, typename Write>
void WriteList(JsonStream& json, absl::string_view key, const Items& items,
               Write write) {
  json.Array(key, [&] {
    for (const auto& item : items) write(item);
  });
}
// An object of these members.
template <typename... Members>
void WriteObject(JsonStream& json, const Members&... members) {
  json.BeginObject();
  WriteMembers(json, members...);
  json.EndObject();
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_JSON_STREAM_H_
