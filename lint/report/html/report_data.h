// The data of the page of `check --format=html`.
#ifndef ASSETLINT_LINT_REPORT_HTML_REPORT_DATA_H_
#define ASSETLINT_LINT_REPORT_HTML_REPORT_DATA_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

// The strings of the page, each written once.
class StringTable {
 public:
  // The index of a string of any bytes, which is added if it is new. Bytes that
  // are not UTF-8 become \xNN, as in all JSON (lint/text/escape.h).
  uint64_t IndexOf(absl::string_view raw);

  // How many bytes the table takes in the page.
  uint64_t bytes() const { return bytes_; }
  size_t size() const { return strings_.size(); }
  // Removes all strings from index `size` on.
  void CutTo(size_t size);

  // Writes the table as a JSON array.
  void Write(Output& out) const;

 private:
  using Indices = std::map<std::string, uint64_t>;  // of JSON, with quotes
  Indices indices_;
  std::vector<Indices::iterator> strings_;  // by index
  uint64_t bytes_ = 2;
};

// A field tree as the page has it. Writes each node as an array [name, type,
// offset, length, kind, elements, value, children] without the zeros and nulls
// at its end. `type` is an index into the strings, `kind` that of FieldKind.
class NodeJson : public TreeSink {
 public:
  NodeJson(JsonStream& json, StringTable& strings)
      : json_(json), strings_(strings) {}

  void Begin(const Field& node) override;
  void End() override {
    json_.EndArray();
    json_.EndArray();
  }
  void Leaf(const Field& node) override;

 private:
  // Opens the array.
  void WriteHeader(const Field& node);

  JsonStream& json_;
  StringTable& strings_;
};

// A file with findings, of which bytes can be shown.
struct FileWithFindings {
  size_t number = 0;  // of the files before it in the report
  const Format* format = nullptr;
  uint64_t size = 0;
  Severity worst = Severity::kInfo;
  // Around the findings: sorted, without overlaps.
  std::vector<ByteRange> windows;
  // Where its object in the JSON of all files ends.
  size_t end = 0;
};

// Collects the JSON of all files, whose size is bounded. As it fills, first
// files without findings are left out, then infos, then warnings. What is kept
// of each kind is the first in the order of the report.
class ReportData {
 public:
  // `room`: how many bytes of the page the files and strings may take.
  explicit ReportData(uint64_t room) : room_(room) {}

  void AddFile(absl::string_view path, const FileResult& result);

  // The files that may have bytes, in the order of the report.
  absl::Span<const FileWithFindings> with_findings() const {
    return with_findings_;
  }
  StringTable& strings() { return strings_; }
  // Every rule that a finding names, in the order of the indices in findings.
  absl::Span<const Rule* const> rules() const { return rules_; }
  uint64_t left_out_findings() const { return left_out_findings_; }
  uint64_t left_out_files() const { return left_out_files_; }
  // How many bytes of the page it takes so far.
  uint64_t bytes() const { return files_.size() + strings_.bytes(); }

  // Writes the array of files. `attachments[i]` holds further keys of the
  // object of with_findings()[i], each with a comma before it.
  void Write(absl::Span<const std::string> attachments, Output& out) const;

 private:
  // Which part of the room something may use, from least to most.
  enum Share : uint8_t { kFileOnly, kInfos, kWarnings, kErrors };

  static Share ShareOf(Severity severity);
  static Share ShareOf(const FileResult& result);
  // Whether what was added and `bytes` more fit; if not, files and strings are
  // cut to these sizes. Once something of a share did not fit, nothing of it is
  // kept.
  bool Keep(Share share, uint64_t bytes, size_t files, size_t strings);

  // These return false, having added nothing, when there is no room.
  bool AddHeader(absl::string_view path, const FileResult& result);
  bool AddFinding(const ReportedFinding& reported, bool first);

  uint64_t room_;
  std::array<bool, 4> full_{};
  size_t number_ = 0;  // of files so far
  std::string files_;  // objects, separated by commas
  std::vector<FileWithFindings> with_findings_;
  StringTable strings_;
  std::vector<const Rule*> rules_;
  std::map<const Rule*, uint64_t> rule_numbers_;
  uint64_t left_out_findings_ = 0;
  uint64_t left_out_files_ = 0;
};

// Reads files of a finished run again: a run keeps none, and only a report that
// shows bytes pays for them.
class FileBytes {
 public:
  virtual ~FileBytes() = default;

  // The bytes of `range`, which lies in the file. `file` is the number of files
  // that precede it in the report, `size` its size when it was checked. Nothing
  // when it cannot be read, or its size is another one now.
  virtual std::optional<std::string> Read(size_t file, uint64_t size,
                                          ByteRange range) = 0;
};

// How many bytes are shown before and after a faulty range, and of a longer
// range itself.
inline constexpr uint64_t kWindowMargin = 256;

// Adds the ranges around a finding and its repeats, cut to a file of `size`
// bytes.
void AddWindows(const Finding& finding, uint64_t size,
                std::vector<ByteRange>& windows);

// Sorts the windows and joins those that overlap or touch.
void MergeWindows(std::vector<ByteRange>& windows);

struct Attachments {
  // For each file: the keys "bytes", "tree" and "values" of its object, as far
  // as it has them, each with a comma before it.
  std::vector<std::string> texts;
  // How many files are embedded in part or not at all because of limits.
  uint64_t limited = 0;
  // How many could not be read again.
  uint64_t unreadable = 0;
};

// Takes at most `room` bytes of the page, including new strings. The bytes
// around findings come first, then whole files with tree and values; each from
// the files with the worst findings on, in the order of the report. Holds
// one file at a time.
Attachments MakeAttachments(absl::Span<const FileWithFindings> files,
                            FileBytes& bytes, uint64_t room,
                            StringTable& strings);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_REPORT_DATA_H_
