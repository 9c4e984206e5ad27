#include <algorithm>
#include <cstdint>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "lint/fix/fix_report.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

constexpr uint64_t kRowSize = 16;

// Writes rows, up to a number of them, and counts the others.
class RowWriter {
 public:
  // The value is shown beside the row with the byte at `value_at`.
  RowWriter(absl::string_view bytes, FixedValue value, uint64_t value_at,
            const Painter& paint)
      : bytes_(bytes),
        value_(std::move(value)),
        value_at_(value_at),
        paint_(paint) {}

  // The rows of edits in the order of their offsets.
  std::string Write(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
      if (edit.new_bytes.size() == edit.range.length) {
        Overwrite(edit);
      } else {
        Resize(edit);
      }
    }
    End();
    if (rows_ > kMaxDiffRows) {
      absl::StrAppend(&out_, "  … ", CountOf(rows_ - kMaxDiffRows, "more row"),
                      "\n");
    }
    return std::move(out_);
  }

 private:
  void Overwrite(const Edit& edit) {
    const bool known = edit.old_bytes.size() == edit.range.length;
    for (uint64_t i = 0; i < edit.range.length; ++i) {
      const uint64_t at = edit.range.offset + i;
      const auto column = static_cast<size_t>(at % kRowSize);
      if (before_.empty() || offset_ != at - column) {
        End();
        offset_ = at - column;
        before_ = after_ = std::string(Original(offset_, kRowSize));
      }
      if (column >= before_.size()) return;  // past the end of the original
      // An earlier fix may have changed the byte.
      if (known) before_[column] = edit.old_bytes[i];
      after_[column] = edit.new_bytes[i];
    }
  }

  void Resize(const Edit& edit) {
    End();
    const auto [offset, length] = edit.range;
    Lines(offset,
          edit.old_bytes.size() == length ? edit.old_bytes
                                          : Original(offset, length),
          "-", "removed");
    Lines(offset, edit.new_bytes, "+", "inserted");
  }

  absl::string_view Original(uint64_t offset, uint64_t length) const {
    return bytes_.substr(std::min<uint64_t>(offset, bytes_.size()), length);
  }

  // False when the row is only counted.
  bool HasRoom() { return ++rows_ <= kMaxDiffRows; }

  // "  0x000002f0  -  10 11": the bytes that differ from `other` are painted.
  void Row(const std::string& offset, absl::string_view sign,
           absl::string_view row, absl::string_view other) {
    const Style style = sign == "-" ? Style::kError : Style::kValue;
    absl::StrAppend(&out_, "  ", offset, "  ", paint_(style, sign), " ");
    for (size_t i = 0; i < row.size(); ++i) {
      const bool changed = i >= other.size() || row[i] != other[i];
      out_ += ' ';
      paint_.Append(changed ? style : Style::kPlain, HexByte(row[i]), out_);
    }
  }

  // Lines of bytes that are removed or inserted.
  void Lines(uint64_t offset, absl::string_view bytes, absl::string_view sign,
             absl::string_view what) {
    for (size_t i = 0; i < bytes.size(); i += kRowSize) {
      if (!HasRoom()) continue;
      Row(paint_(Style::kDim, OffsetText(offset + i)), sign,
          bytes.substr(i, kRowSize), "");
      if (i == 0) {
        absl::StrAppend(&out_, "    ", CountOf(bytes.size(), "byte"), " ",
                        what);
      }
      out_ += '\n';
    }
  }

  // Writes the current row if a byte of it changes.
  void End() {
    if (before_ != after_ && HasRoom()) {
      const std::string offset = OffsetText(offset_);
      const bool here = value_at_ >= offset_ && value_at_ - offset_ < kRowSize;
      const auto end_line = [&](const std::string& value) {
        absl::StrAppend(&out_, here && !value.empty() ? "    " : "",
                        here ? value : "", "\n");
      };
      Row(paint_(Style::kDim, offset), "-", before_, after_);
      end_line(value_.before);
      Row(std::string(offset.size(), ' '), "+", after_, before_);
      end_line(value_.after);
      std::string marks(offset.size() + 6, ' ');
      for (size_t i = 0; i < before_.size(); ++i) {
        marks += before_[i] == after_[i] ? "   " : " ^^";
      }
      marks.erase(marks.find_last_not_of(' ') + 1);
      absl::StrAppend(&out_, marks, "\n");
    }
    before_.clear();
    after_.clear();
  }

  absl::string_view bytes_;
  FixedValue value_;
  uint64_t value_at_;
  const Painter& paint_;
  std::string out_;
  uint64_t rows_ = 0;
  // The current row; `before_` is empty between two rows.
  uint64_t offset_ = 0;
  std::string before_;
  std::string after_;
};

void WritePlace(JsonStream& json, const Finding& finding) {
  WriteMembers(json, "rule", finding.rule->id, "name", finding.rule->name,
               "offset", finding.range.offset, "path", FindingPath(finding));
}

}  // namespace

std::string FixRows(absl::string_view path, absl::string_view bytes,
                    const AppliedFix& fix, const Painter& paint) {
  const Finding& finding = fix.finding;
  const std::string place = PlaceText(finding);
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), "  ",
      paint(Style::kBold, place), place.empty() ? "" : "   ", finding.rule->id,
      " ", FixLevelName(fix.fix.level), ": ", EscapeForTerminal(fix.fix.reason),
      "\n",
      RowWriter(bytes, ValueOf(finding), finding.range.offset, paint)
          .Write(fix.fix.edits));
}

std::string ChangeRows(absl::string_view path, absl::string_view title,
                       absl::string_view bytes, const std::vector<Edit>& edits,
                       const Painter& paint) {
  return absl::StrCat(paint(Style::kBold, EscapeForLineStart(path)), "  ",
                      title, "\n", RowWriter(bytes, {}, 0, paint).Write(edits));
}

void WriteEdits(JsonStream& json, const std::vector<Edit>& edits) {
  WriteList(json, "edits", edits, [&](const Edit& edit) {
    WriteObject(json, "offset", edit.range.offset, "length", edit.range.length,
                "old", absl::BytesToHexString(edit.old_bytes), "new",
                absl::BytesToHexString(edit.new_bytes));
  });
}

void WriteFixes(JsonStream& json, const std::vector<AppliedFix>& applied,
                const std::vector<DeclinedFix>& declined,
                const SeverityCounts& left) {
  WriteList(json, "fixes", applied, [&](const AppliedFix& fix) {
    json.BeginObject();
    WritePlace(json, fix.finding);
    WriteMembers(json, "level", FixLevelName(fix.fix.level), "reason",
                 EscapeForTerminal(fix.fix.reason));
    WriteEdits(json, fix.fix.edits);
    json.EndObject();
  });
  WriteList(json, "declined", declined, [&](const DeclinedFix& fix) {
    json.BeginObject();
    WritePlace(json, fix.finding);
    WriteMembers(json, "reason", EscapeForTerminal(fix.reason));
    json.EndObject();
  });
  json.Object("left", [&] { WriteCountsJson(json, left); });
}

}  // namespace assetlint
