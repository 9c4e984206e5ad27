#include "lint/dump/tree_text.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/base/limits.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

constexpr size_t kShownBytes = 12;
constexpr size_t kPieceSize = 4096;

// The guides before the children of a node with a following sibling, and of a
// last child.
constexpr absl::string_view kGuide = "│  ";
constexpr absl::string_view kNoGuide = "   ";

}  // namespace

void TreeText::WriteLargePiece() {
  if (line_.size() < kPieceSize) return;
  out_.Write(line_);
  line_.clear();
}

void TreeText::StartLine(const Field& node, Style name_style) {
  if (width_ < 0) width_ = static_cast<int>(WithThousands(node.length).size());
  line_.clear();
  paint_.Begin(Style::kDim, line_);
  absl::StrAppendFormat(&line_, "%08x %*s  ", node.offset, width_,
                        WithThousands(node.length));
  paint_.End(Style::kDim, line_);
  paint_.Begin(Style::kDim, line_);
  if (!open_.empty()) {
    const bool last = node.offset + node.length == open_.back().end;
    absl::StrAppend(&line_, guide_, last ? "└─ " : "├─ ");
  }
  paint_.End(Style::kDim, line_);
  paint_.Append(name_style, EscapeForTerminal(node.name), line_);
  if (node.type != "group") {
    line_ += "  ";
    paint_.Append(Style::kDim, EscapeForTerminal(node.type), line_);
  }
}

void TreeText::EndLine() {
  line_ += '\n';
  out_.Write(line_);
}

void TreeText::Begin(const Field& node) {
  StartLine(node, Style::kBold);
  EndLine();
  const uint64_t end = node.offset + node.length;
  const Open opened = {end, guide_.size()};
  if (!open_.empty()) {
    absl::StrAppend(&guide_, end == open_.back().end ? kNoGuide : kGuide);
  }
  open_.push_back(opened);
}

void TreeText::End() {
  guide_.resize(open_.back().guide_size);
  open_.pop_back();
}

void TreeText::Leaf(const Field& node) {
  StartLine(node, Style::kPlain);
  AppendValue(node);
  EndLine();
}

void TreeText::AppendValue(const Field& node) {
  if (node.kind != FieldKind::kField) {
    line_ += "  ";
    paint_.Append(Style::kUnknown, FieldKindName(node.kind), line_);
    line_ += "  ";
    AppendBytes(node);
  } else if (node.is_text) {
    line_ += "  ";
    AppendText(node);
  } else if (!node.numbers.empty()) {
    line_ += "  ";
    AppendNumbers(node);
  } else if (node.elements > 0) {
    line_ += "  ";
    paint_.Append(Style::kDim, "(--expand shows the records)", line_);
  }
}

void TreeText::AppendNumbers(const Field& node) {
  const bool list = node.elements > 0;
  const auto append = [&](const auto number) {
    if constexpr (std::is_same_v<decltype(number), const float>) {
      line_ += ShortestDigits(number);
    } else {
      absl::StrAppend(&line_, number);
    }
  };
  paint_.Begin(Style::kValue, line_);
  if (list) line_ += '[';
  for (uint64_t i = 0; i < (list ? node.numbers.size() : 1); ++i) {
    if (i > 0) line_ += ", ";
    std::visit(append, node.numbers[i]);
    WriteLargePiece();
  }
  if (list) line_ += ']';
  paint_.End(Style::kValue, line_);
  const FieldNumber first = node.numbers[0];
  const auto* whole = std::get_if<uint64_t>(&first);
  if (!list && whole != nullptr && *whole > 255) {
    paint_.Append(Style::kDim, absl::StrCat(" 0x", absl::Hex(*whole)), line_);
  }
  if (!node.meaning.empty()) {
    absl::StrAppend(&line_, " ", node.meaning);
  }
  if (list && node.elements > node.numbers.size()) {
    const uint64_t more = node.elements - node.numbers.size();
    paint_.Append(Style::kDim,
                  absl::StrCat(" and ", WithThousands(more), " more"), line_);
  }
}

void TreeText::AppendQuoted(absl::string_view text) {
  paint_.Begin(Style::kValue, line_);
  line_ += '"';
  while (!text.empty()) {
    const absl::string_view piece = Utf8Piece(text, kPieceSize);
    text.remove_prefix(piece.size());
    // Without its own quotes.
    const std::string quoted = QuoteForTerminal(piece);
    line_.append(quoted, 1, quoted.size() - 2);
    WriteLargePiece();
  }
  line_ += '"';
  paint_.End(Style::kValue, line_);
}

void TreeText::AppendText(const Field& node) {
  // Trailing zeros terminate the text or pad its field.
  absl::string_view text = node.text;
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  const size_t zeros = node.text.size() - text.size();
  const bool cut = !full_ && text.size() > kMaxQuotedText;
  AppendQuoted(cut ? text.substr(0, kMaxQuotedText) : text);
  if (cut) {
    const uint64_t more = text.size() - kMaxQuotedText;
    paint_.Append(Style::kDim,
                  absl::StrCat(" and ", CountOf(more, "more byte")), line_);
  }
  if (zeros > 1) {
    paint_.Append(Style::kDim, absl::StrCat(" and ", zeros, " NULs"), line_);
  } else if (zeros == 0) {
    paint_.Append(Style::kDim, " without a NUL", line_);
  }
}

void TreeText::AppendBytes(const Field& node) {
  const absl::string_view bytes = bytes_.substr(
      node.offset,
      full_ ? node.length : std::min<uint64_t>(node.length, kShownBytes));
  paint_.Begin(Style::kDim, line_);
  for (size_t i = 0; i < bytes.size(); ++i) {
    absl::StrAppend(&line_, i > 0 ? " " : "", HexByte(bytes[i]));
    WriteLargePiece();
  }
  if (bytes.size() < node.length) line_ += " …";
  paint_.End(Style::kDim, line_);
}

}  // namespace assetlint
