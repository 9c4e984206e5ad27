#include "lint/report/html/report_data.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/finding.h"
#include "lint/dump/tree_json.h"
#include "lint/json/json_stream.h"
#include "lint/report/html/attachments.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"

namespace assetlint {

uint64_t StringTable::IndexOf(absl::string_view raw) {
  std::string json = ScriptJson([&](JsonStream& out) { out.Text(raw); });
  const auto found = index_.find(json);
  if (found != index_.end()) return found->second;
  strings_.push_back(std::move(json));
  bytes_ += strings_.back().size() + 1;
  index_.emplace(strings_.back(), strings_.size() - 1);
  return strings_.size() - 1;
}

void StringTable::CutTo(size_t size) {
  while (strings_.size() > size) {
    bytes_ -= strings_.back().size() + 1;
    index_.erase(strings_.back());
    strings_.pop_back();
  }
}

void StringTable::Write(Output& out) const {
  out.Write("[");
  absl::string_view separator;
  for (const std::string& text : strings_) {
    out.Write(separator);
    out.Write(text);
    separator = ",";
  }
  out.Write("]");
}

void NodeJson::WriteHeader(const Field& node) {
  json_.BeginArray();
  json_.Text(node.name);
  json_.Unsigned(strings_.IndexOf(node.type));
  json_.Unsigned(node.offset);
  json_.Unsigned(node.length);
}

void NodeJson::Begin(const Field& node) {
  WriteHeader(node);
  json_.Unsigned(static_cast<uint64_t>(node.kind));
  json_.Unsigned(node.elements);
  json_.Null();
  json_.BeginArray();
}

void NodeJson::End() {
  json_.EndArray();
  json_.EndArray();
}

void NodeJson::Leaf(const Field& node) {
  WriteHeader(node);
  const bool value = HasFieldValue(node);
  if (value || node.elements > 0 || node.kind != FieldKind::kField) {
    json_.Unsigned(static_cast<uint64_t>(node.kind));
  }
  if (value || node.elements > 0) json_.Unsigned(node.elements);
  if (value) WriteFieldValue(json_, node);
  json_.EndArray();
}

namespace {

// How much of the room each share may use, in percent.
constexpr std::array<uint64_t, 4> kPercent = {40, 60, 80, 100};

constexpr Severity kWorstFirst[] = {Severity::kError, Severity::kWarning,
                                    Severity::kInfo};

// 0 for the worst.
uint64_t SeverityIndex(Severity severity) {
  return static_cast<uint64_t>(Severity::kError) -
         static_cast<uint64_t>(severity);
}

void WriteArchive(JsonStream& json, const ArchivePlace& archive) {
  json.Key("archive");
  json.BeginObject();
  WriteText(json, "path", EscapePath(archive.path));
  WriteCount(json, "offset", archive.offset);
  json.EndObject();
}

void WriteCounts(JsonStream& json, const SeverityCounts& counts) {
  json.Key("counts");
  json.BeginArray();
  for (const Severity severity : kWorstFirst) {
    json.Unsigned(counts.Of(severity));
  }
  json.EndArray();
}

// What few findings have.
void WriteMore(JsonStream& json, const Finding& finding) {
  if (finding.data.empty() && finding.offsets.empty() &&
      finding.fixes.empty() && finding.related.empty()) {
    return;
  }
  json.BeginObject();
  if (!finding.data.empty()) WriteDataJson(json, finding);
  WriteOffsetsJson(json, "places", finding);
  WriteFixesJson(json, finding);
  WriteRelatedJson(json, finding);
  json.EndObject();
}

}  // namespace

ReportData::Share ReportData::ShareOf(Severity severity) {
  switch (severity) {
    case Severity::kInfo:
      return kInfos;
    case Severity::kWarning:
      return kWarnings;
    case Severity::kError:
      return kErrors;
  }
  return kErrors;
}

ReportData::Share ReportData::ShareOf(const FileResult& result) {
  switch (result.status) {
    case FileResult::Status::kOk:
    case FileResult::Status::kSkipped:
      return kFileOnly;
    case FileResult::Status::kFindings:
      for (const Severity severity : kWorstFirst) {
        if (result.counts.Of(severity) > 0) return ShareOf(severity);
      }
      return kInfos;
    case FileResult::Status::kUnreadable:
    case FileResult::Status::kInternalError:
      return kErrors;
  }
  return kErrors;
}

bool ReportData::Fits(Share share, uint64_t bytes) {
  const uint64_t limit = room_ / 100 * kPercent[share];
  if (this->bytes() + bytes > limit) full_[share] = true;
  return !full_[share];
}

void ReportData::CutTo(size_t files, size_t strings) {
  files_.resize(files);
  strings_.CutTo(strings);
}

uint64_t ReportData::NumberOf(const ReportedFinding& reported) {
  const Rule* rule = reported.finding.rule;
  const auto [it, added] =
      rule_numbers_.try_emplace(rule, RuleNumber{rules_.size(), {}});
  if (added) rules_.push_back(rule);
  it->second.count.Add({1, reported.finding.count, reported.severity});
  return it->second.number;
}

bool ReportData::AddHeader(absl::string_view path, const FileResult& result) {
  const size_t files = files_.size();
  const size_t strings = strings_.size();
  if (!files_.empty()) files_ += ",";
  std::string object = ScriptJson([&](JsonStream& json) {
    json.BeginObject();
    WriteCount(json, "path", strings_.IndexOf(EscapePath(path)));
    WriteCount(
        json, "format",
        strings_.IndexOf(result.format != nullptr ? result.format->name
                                                  : absl::string_view()));
    WriteCount(json, "size", result.size);
    WriteText(json, "status", FileStatusName(result.status));
    if (!result.note.empty()) {
      WriteText(json, "note", EscapeForTerminal(result.note));
    }
    if (result.archive.has_value()) WriteArchive(json, *result.archive);
    WriteCounts(json, result.counts);
    json.EndObject();
  });
  object.pop_back();  // findings follow
  files_ += object;
  if (Fits(ShareOf(result), 1)) return true;
  CutTo(files, strings);
  return false;
}

bool ReportData::AddFinding(const ReportedFinding& reported, bool first) {
  const Share share = ShareOf(reported.severity);
  const uint64_t rule = NumberOf(reported);
  if (full_[share]) return false;
  const size_t files = files_.size();
  const size_t strings = strings_.size();
  const Finding& finding = reported.finding;
  absl::StrAppend(
      &files_, first ? ",\"findings\":[" : ",",
      ScriptJson([&](JsonStream& json) {
        json.BeginArray();
        json.Unsigned(rule);
        json.Unsigned(SeverityIndex(reported.severity));
        json.Unsigned(finding.range.offset);
        json.Unsigned(finding.range.length);
        json.Unsigned(strings_.IndexOf(FindingPath(finding)));
        json.Unsigned(strings_.IndexOf(LabelledPath(finding.path)));
        json.Unsigned(strings_.IndexOf(EscapeForTerminal(finding.message)));
        json.Unsigned(finding.count);
        WriteMore(json, finding);
        json.EndArray();
      }));
  if (Fits(share, 2)) return true;
  CutTo(files, strings);
  return false;
}

size_t ReportData::AddFindings(const FileResult& result,
                               FileWithFindings& file) {
  size_t added = 0;
  for (const ReportedFinding& reported : result.findings) {
    if (!AddFinding(reported, added == 0)) continue;
    ++added;
    file.worst = std::max(file.worst, reported.severity);
    AddWindows(reported.finding, file.size, file.windows);
  }
  if (added > 0) files_ += "]";
  return added;
}

void ReportData::AddFile(absl::string_view path, const FileResult& result) {
  FileWithFindings file;
  file.number = number_++;
  file.format = result.format;
  file.size = result.size.value_or(0);
  if (full_[ShareOf(result)] || !AddHeader(path, result)) {
    ++left_out_files_;
    left_out_findings_ += result.findings.size();
    return;
  }
  const size_t added = AddFindings(result, file);
  left_out_findings_ += result.findings.size() - added;
  file.end = files_.size();
  files_ += "}";
  if (added == 0 || file.size == 0) return;
  MergeWindows(file.windows);
  file.windows.shrink_to_fit();
  with_findings_.push_back(std::move(file));
}

void ReportData::Write(absl::Span<const std::string> attachments,
                       Output& out) const {
  const absl::string_view files = files_;
  size_t written = 0;
  out.Write("[");
  for (size_t i = 0; i < attachments.size(); ++i) {
    const size_t end = with_findings_[i].end;
    out.Write(files.substr(written, end - written));
    out.Write(attachments[i]);
    written = end;
  }
  out.Write(files.substr(written));
  out.Write("]");
}

}  // namespace assetlint
