#include "lint/tree_text.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/base/limits.h"
#include "lint/count_text.h"
#include "lint/escape.h"

namespace assetlint {
namespace {

constexpr size_t kShownBytes = 12;

std::string NumberText(const FieldNumber& number) {
  return std::visit(
      [](const auto v) -> std::string {
        if constexpr (std::is_same_v<decltype(v), const float>) {
          char digits[32];
          const auto end =
              std::to_chars(digits, digits + sizeof(digits), v).ptr;
          return std::string(digits, end);
        } else {
          return absl::StrCat(v);
        }
      },
      number);
}

class TreePrinter {
 public:
  TreePrinter(absl::string_view bytes, bool full, const Painter& paint,
              Output& out)
      : bytes_(bytes), full_(full), paint_(paint), out_(out) {}

  // `guide` begins the node's own line, `below` those of its children. Trees
  // are as deep as the formats' own nesting, so recursion is bounded.
  void Print(const FieldNode& node, const std::string& guide,
             const std::string& below);

  void SetWidth(uint64_t size) {
    width_ = static_cast<int>(WithThousands(size).size());
  }

 private:
  std::string Describe(const FieldNode& node) const;
  std::string NumbersText(const FieldNode& node) const;
  std::string TextText(const FieldNode& node) const;
  std::string BytesText(const FieldNode& node) const;

  absl::string_view bytes_;
  bool full_;
  const Painter& paint_;
  Output& out_;
  int width_ = 1;
};

void TreePrinter::Print(const FieldNode& node, const std::string& guide,
                        const std::string& below) {
  const std::string place = absl::StrFormat("%08x %*s  ", node.offset, width_,
                                            WithThousands(node.length));
  const Style style = node.children.empty() ? Style::kPlain : Style::kBold;
  out_.Write(absl::StrCat(
      paint_(Style::kDim, place), paint_(Style::kDim, guide),
      paint_(style, EscapeForTerminal(node.name)), Describe(node), "\n"));
  for (const FieldNode& child : node.children) {
    const bool last = &child == &node.children.back();
    Print(child, absl::StrCat(below, last ? "└─ " : "├─ "),
          absl::StrCat(below, last ? "   " : "│  "));
  }
}

// What stands behind the name.
std::string TreePrinter::Describe(const FieldNode& node) const {
  std::string text;
  if (node.type != "group") {
    absl::StrAppend(&text, "  ",
                    paint_(Style::kDim, EscapeForTerminal(node.type)));
  }
  if (!node.children.empty()) return text;
  if (node.kind != FieldKind::kField) {
    absl::StrAppend(&text, "  ",
                    paint_(Style::kUnknown, FieldKindName(node.kind)), "  ",
                    paint_(Style::kDim, BytesText(node)));
  } else if (node.is_text) {
    absl::StrAppend(&text, "  ", TextText(node));
  } else if (!node.numbers.empty()) {
    absl::StrAppend(&text, "  ", NumbersText(node));
  } else if (node.elements > 0) {
    absl::StrAppend(&text, "  ",
                    paint_(Style::kDim, "(--expand shows the records)"));
  }
  return text;
}

std::string TreePrinter::NumbersText(const FieldNode& node) const {
  if (node.elements == 0) {
    std::string text = paint_(Style::kValue, NumberText(node.numbers[0]));
    const auto* whole = std::get_if<uint64_t>(&node.numbers[0]);
    if (whole != nullptr && *whole > 255) {
      absl::StrAppend(
          &text, paint_(Style::kDim, absl::StrCat(" 0x", absl::Hex(*whole))));
    }
    return text;
  }
  std::string list;
  for (const FieldNumber& number : node.numbers) {
    absl::StrAppend(&list, list.empty() ? "" : ", ", NumberText(number));
  }
  std::string text = paint_(Style::kValue, absl::StrCat("[", list, "]"));
  if (node.elements > node.numbers.size()) {
    absl::StrAppend(
        &text,
        paint_(Style::kDim,
               absl::StrCat(" and ",
                            WithThousands(node.elements - node.numbers.size()),
                            " more")));
  }
  return text;
}

std::string TreePrinter::TextText(const FieldNode& node) const {
  // Zeros at the end close the text or fill its field up.
  absl::string_view text = node.text;
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  const size_t zeros = node.text.size() - text.size();
  const bool cut = !full_ && text.size() > kMaxQuotedText;
  std::string shown =
      paint_(Style::kValue,
             QuoteForTerminal(cut ? text.substr(0, kMaxQuotedText) : text));
  if (cut) {
    absl::StrAppend(
        &shown,
        paint_(Style::kDim,
               absl::StrCat(" and ", CountOf(text.size() - kMaxQuotedText,
                                             "more byte"))));
  }
  if (zeros > 1) {
    absl::StrAppend(&shown,
                    paint_(Style::kDim, absl::StrCat(" and ", zeros, " NUL")));
  } else if (zeros == 0) {
    absl::StrAppend(&shown, paint_(Style::kDim, " without NUL"));
  }
  return shown;
}

std::string TreePrinter::BytesText(const FieldNode& node) const {
  const absl::string_view bytes = bytes_.substr(
      node.offset,
      full_ ? node.length : std::min<uint64_t>(node.length, kShownBytes));
  std::string text;
  for (const char byte : bytes) {
    absl::StrAppend(&text, text.empty() ? "" : " ",
                    absl::Hex(static_cast<uint8_t>(byte), absl::kZeroPad2));
  }
  if (bytes.size() < node.length) absl::StrAppend(&text, " …");
  return text;
}

}  // namespace

void WriteTreeText(const FieldNode& root, absl::string_view bytes, bool full,
                   const Painter& paint, Output& out) {
  TreePrinter printer(bytes, full, paint, out);
  printer.SetWidth(root.length);
  printer.Print(root, "", "");
}

}  // namespace assetlint
