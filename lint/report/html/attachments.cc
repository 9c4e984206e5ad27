#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/tree_walker.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/html/report_data.h"

namespace assetlint {
namespace {

ByteRange WindowAround(ByteRange range, uint64_t size) {
  const uint64_t at = std::min(range.offset, size);
  const uint64_t shown = std::min({range.length, kWindowMargin, size - at});
  const uint64_t begin = at - std::min(at, kWindowMargin);
  const uint64_t end = at + shown + std::min(kWindowMargin, size - at - shown);
  return {begin, end - begin};
}

// So many files are read and then do not fit as a whole; more are not tried.
constexpr int kMaxMisses = 16;

// The files by their worst findings, otherwise in their order.
std::vector<size_t> WorstFirst(absl::Span<const FileWithFindings> files) {
  std::vector<size_t> order(files.size());
  std::iota(order.begin(), order.end(), size_t{0});
  absl::c_stable_sort(order, [&](size_t a, size_t b) {
    return files[a].worst > files[b].worst;
  });
  return order;
}

// A key with a value that takes at most `room` bytes; nothing if the value is
// empty or does not fit.
std::optional<std::string> KeyText(absl::string_view key, uint64_t room,
                                   absl::FunctionRef<void(JsonStream&)> write) {
  const std::string before = absl::StrCat(",\"", key, "\":");
  if (room <= before.size()) return std::nullopt;
  const std::optional<std::string> value =
      LimitedScriptJson(room - before.size(), write);
  if (!value.has_value() || value->empty()) return std::nullopt;
  return before + *value;
}

void WriteBytes(JsonStream& json, uint64_t offset, absl::string_view bytes) {
  json.BeginArray();
  json.Unsigned(offset);
  json.Text(absl::Base64Escape(bytes));
  json.EndArray();
}

class Maker {
 public:
  Maker(absl::Span<const FileWithFindings> files, FileBytes& bytes,
        uint64_t room, StringTable& strings)
      : files_(files), bytes_(bytes), room_(room), strings_(strings) {
    made_.texts.resize(files.size());
  }

  Attachments Make() {
    const std::vector<size_t> order = WorstFirst(files_);
    std::vector<size_t> readable;
    for (const size_t i : order) {
      if (AddWindows(i)) readable.push_back(i);
    }
    made_.unreadable = order.size() - readable.size();
    for (const size_t i : readable) {
      if (!AddWhole(i)) ++made_.limited;
    }
    return std::move(made_);
  }

 private:
  // Embeds the bytes around the file's findings, if they fit; false if they
  // cannot be read.
  bool AddWindows(size_t i) {
    const FileWithFindings& file = files_[i];
    uint64_t size = 0;
    for (const ByteRange& window : file.windows) size += window.length;
    if (size == 0 || size > room_) return true;
    bool read = true;
    std::optional<std::string> text =
        KeyText("bytes", room_, [&](JsonStream& json) {
          json.BeginArray();
          for (const ByteRange& window : file.windows) {
            const std::optional<std::string> bytes =
                bytes_.Read(file.number, file.size, window);
            read &= bytes.has_value();
            if (!read) break;
            WriteBytes(json, window.offset, *bytes);
          }
          json.EndArray();
        });
    if (!read || !text.has_value()) return read;
    room_ -= text->size();
    made_.texts[i] = *std::move(text);
    return true;
  }

  // Embeds the file as a whole if that fits into the room and its windows'.
  bool AddWhole(size_t i) {
    const FileWithFindings& file = files_[i];
    const uint64_t room = room_ + made_.texts[i].size();
    if (file.size > kMaxWholeFile || misses_ >= kMaxMisses ||
        file.size > room) {
      return false;
    }
    const std::optional<std::string> content =
        bytes_.Read(file.number, file.size, {0, file.size});
    if (!content.has_value()) return false;
    const size_t size = strings_.size();
    const uint64_t before = strings_.bytes();
    std::optional<std::string> text;
    try {
      text = WholeText(file, *content, room);
    } catch (...) {
      // The file was checked; a fault of its dump must not cost the report.
    }
    if (!text.has_value()) {
      strings_.CutTo(size);
      ++misses_;
      return false;
    }
    room_ = room - text->size() - (strings_.bytes() - before);
    made_.texts[i] = *std::move(text);
    return true;
  }

  // The keys of a whole file, of at most `room` bytes; nothing if tree and
  // bytes exceed that.
  std::optional<std::string> WholeText(const FileWithFindings& file,
                                       absl::string_view content,
                                       uint64_t room) {
    std::optional<std::string> text = KeyText("bytes", room, [&](auto& json) {
      json.BeginArray();
      WriteBytes(json, 0, content);
      json.EndArray();
    });
    if (!text.has_value() || file.format == nullptr) return text;
    const Format& format = *file.format;
    const uint64_t before = strings_.bytes();
    const std::optional<std::string> tree =
        TreeText(format, content, room - text->size());
    if (!tree.has_value()) return std::nullopt;
    *text += *tree;
    if (format.values == nullptr) return text;
    const uint64_t used = text->size() + strings_.bytes() - before;
    const std::optional<std::string> values =
        KeyText("values", room - used, [&](JsonStream& json) {
          json.set_picture_only();
          // A file that does not decode has none.
          format.values(content, json).IgnoreError();
        });
    if (values.has_value()) *text += *values;
    return text;
  }

  // A key and its value, or nothing.
  std::optional<std::string> TreeText(const Format& format,
                                      absl::string_view content,
                                      uint64_t room) {
    const size_t size = strings_.size();
    const uint64_t bytes = strings_.bytes();
    for (const bool expand : {true, false}) {
      TreeOptions options;
      options.expand_records = expand;
      const uint64_t limit =
          expand ? std::min<uint64_t>(room, kMaxExpandedTree) : room;
      std::optional<std::string> text =
          KeyText("tree", limit, [&](JsonStream& json) {
            NodeJson nodes(json, strings_);
            format.tree(content, options, nodes);
          });
      if (text.has_value() &&
          text->size() + strings_.bytes() - bytes <= limit) {
        return text;
      }
      strings_.CutTo(size);
    }
    return std::nullopt;
  }

  absl::Span<const FileWithFindings> files_;
  FileBytes& bytes_;
  uint64_t room_;
  StringTable& strings_;
  int misses_ = 0;
  Attachments made_;
};

}  // namespace

void AddWindows(const Finding& finding, uint64_t size,
                std::vector<ByteRange>& windows) {
  windows.push_back(WindowAround(finding.range, size));
  for (const uint64_t offset : finding.offsets) {
    windows.push_back(WindowAround({offset, 0}, size));
  }
}

void MergeWindows(std::vector<ByteRange>& windows) {
  absl::c_stable_sort(windows, [](const ByteRange& a, const ByteRange& b) {
    return a.offset < b.offset;
  });
  size_t merged = 0;
  for (const ByteRange& window : windows) {
    if (window.length == 0) continue;
    if (merged > 0) {
      ByteRange& last = windows[merged - 1];
      const uint64_t end = last.offset + last.length;
      if (window.offset <= end) {
        last.length =
            std::max(end, window.offset + window.length) - last.offset;
        continue;
      }
    }
    windows[merged++] = window;
  }
  windows.resize(merged);
}

Attachments MakeAttachments(absl::Span<const FileWithFindings> files,
                            FileBytes& bytes, uint64_t room,
                            StringTable& strings) {
  return Maker(files, bytes, room, strings).Make();
}

}  // namespace assetlint
