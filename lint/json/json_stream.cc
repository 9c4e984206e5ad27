#include "lint/json/json_stream.h"

#include <cmath>

#include "lint/json/document.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {

std::string JsonNumber(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  return ShortestFraction(value);
}

namespace {

// Texts are escaped in pieces of this size: one may be as long as its file.
constexpr size_t kPieceSize = 4096;

}  // namespace

void JsonStream::NewLine() {
  static constexpr absl::string_view kIndent =
      "\n                                                                ";
  const size_t wanted = 2 * open_.size();
  out_.Write(kIndent.substr(0, 1 + wanted));
  for (size_t i = kIndent.size(); i < 1 + wanted; ++i) out_.Write(" ");
}

void JsonStream::Separate(bool structured) {
  if (!written_) out_.Write(preamble_);
  written_ = true;
  if (open_.empty()) return;
  Open& inside = open_.back();
  if (inside.empty) {
    inside.one_line = compact_ || (!inside.object && !structured);
  } else {
    out_.Write(inside.one_line && !compact_ ? ", " : ",");
  }
  inside.empty = false;
  if (!inside.one_line) NewLine();
  if (!inside.object) return;
  out_.Write("\"");
  out_.Write(key_);
  out_.Write(compact_ ? "\":" : "\": ");
}

void JsonStream::Begin(bool object) {
  Separate(/*structured=*/true);
  out_.Write(object ? "{" : "[");
  open_.push_back({object, false, true});
}

void JsonStream::End() {
  const Open closed = open_.back();
  open_.pop_back();
  if (!closed.empty && !closed.one_line) NewLine();
  out_.Write(closed.object ? "}" : "]");
}

void JsonStream::Text(absl::string_view bytes) {
  Separate(/*structured=*/false);
  out_.Write("\"");
  while (!bytes.empty()) {
    const absl::string_view piece = Utf8Piece(bytes, kPieceSize);
    bytes.remove_prefix(piece.size());
    if (PlainSize(piece) == piece.size()) {
      out_.Write(piece);
      continue;
    }
    const std::string quoted = CompactJson(EscapeForJson(piece));
    out_.Write(absl::string_view(quoted).substr(1, quoted.size() - 2));
  }
  out_.Write("\"");
}

}  // namespace assetlint
