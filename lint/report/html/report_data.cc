#include "lint/report/html/report_data.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lint/dump/tree_json.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"

namespace assetlint {

uint64_t StringTable::IndexOf(absl::string_view raw) {
  const auto [string, is_new] = indices_.try_emplace(
      ScriptJson([&](JsonStream& out) { out.Text(raw); }), strings_.size());
  if (is_new) {
    strings_.push_back(string);
    bytes_ += string->first.size() + 1;
  }
  return string->second;
}

void StringTable::CutTo(size_t size) {
  while (strings_.size() > size) {
    bytes_ -= strings_.back()->first.size() + 1;
    indices_.erase(strings_.back());
    strings_.pop_back();
  }
}

void StringTable::Write(Output& out) const {
  out.Write("[");
  for (const Indices::const_iterator string : strings_) {
    if (string->second > 0) out.Write(",");
    out.Write(string->first);
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

// What few findings have.
void WriteMore(JsonStream& json, const Finding& finding) {
  const bool has_data = !DataOf(finding).empty();
  if (!has_data && finding.offsets.empty() && finding.fixes.empty() &&
      finding.related.empty()) {
    return;
  }
  json.BeginObject();
  if (has_data) WriteDataJson(json, finding);
  WriteDetailsJson(json, "places", finding);
  json.EndObject();
}

}  // namespace

ReportData::Share ReportData::ShareOf(Severity severity) {
  return static_cast<Share>(kErrors - SeverityIndex(severity));
}

ReportData::Share ReportData::ShareOf(const FileResult& result) {
  if (result.NotChecked()) return kErrors;
  for (const Severity severity : kWorstFirst) {
    if (result.counts.Of(severity) > 0) return ShareOf(severity);
  }
  return kFileOnly;
}

bool ReportData::Keep(Share share, uint64_t bytes, size_t files,
                      size_t strings) {
  const uint64_t limit = room_ / 100 * kPercent[share];
  if (this->bytes() + bytes > limit) full_[share] = true;
  if (!full_[share]) return true;
  files_.resize(files);
  strings_.CutTo(strings);
  return false;
}

bool ReportData::AddHeader(absl::string_view path, const FileResult& result) {
  const size_t files = files_.size();
  const size_t strings = strings_.size();
  if (!files_.empty()) files_ += ",";
  std::string object = ScriptJson([&](JsonStream& json) {
    json.BeginObject();
    const uint64_t name = strings_.IndexOf(EscapePath(path));
    const uint64_t format = strings_.IndexOf(
        result.format != nullptr ? result.format->name : absl::string_view());
    WriteMembers(json, "path", name, "format", format, "size", result.size,
                 "status", FileStatusName(result.status));
    if (!result.note.empty()) {
      WriteMembers(json, "note", EscapeForTerminal(result.note));
    }
    WriteArchiveJson(json, result.archive);
    WriteList(json, "counts", kWorstFirst, [&](Severity severity) {
      json.Unsigned(result.counts.Of(severity));
    });
    json.EndObject();
  });
  object.pop_back();  // findings follow
  files_ += object;
  return Keep(ShareOf(result), 1, files, strings);
}

bool ReportData::AddFinding(const ReportedFinding& reported, bool first) {
  const Share share = ShareOf(reported.severity);
  const auto [rule, is_new] =
      rule_numbers_.try_emplace(reported.finding.rule, rules_.size());
  if (is_new) rules_.push_back(rule->first);
  if (full_[share]) return false;
  const size_t files = files_.size();
  const size_t strings = strings_.size();
  const Finding& finding = reported.finding;
  absl::StrAppend(
      &files_, first ? ",\"findings\":[" : ",",
      ScriptJson([&, number = rule->second](JsonStream& json) {
        json.BeginArray();
        for (const uint64_t part :
             {number, SeverityIndex(reported.severity), finding.range.offset,
              finding.range.length, strings_.IndexOf(FindingPath(finding)),
              strings_.IndexOf(LabelledPath(finding.path)),
              strings_.IndexOf(EscapeForTerminal(finding.message)),
              finding.count}) {
          json.Unsigned(part);
        }
        WriteMore(json, finding);
        json.EndArray();
      }));
  return Keep(share, 2, files, strings);
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
  size_t added = 0;
  for (const ReportedFinding& reported : result.findings) {
    if (!AddFinding(reported, added == 0)) continue;
    ++added;
    file.worst = std::max(file.worst, reported.severity);
    AddWindows(reported.finding, file.size, file.windows);
  }
  if (added > 0) files_ += "]";
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
