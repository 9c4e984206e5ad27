#include "lint/web/core/loaded_file.h"

#include <algorithm>
#include <limits>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/decoder.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"
#include "formats/fixer/fixer.h"
#include "formats/formats.h"
#include "lint/archive/archive.h"
#include "lint/dump/tree_json.h"
#include "lint/fix/fix_report.h"
#include "lint/json/json_stream.h"
#include "lint/report/json_writer.h"
#include "lint/run/first_bytes.h"
#include "lint/text/escape.h"
#include "lint/web/core/packed_facts.h"

namespace assetlint {
namespace {

absl::Status UnknownFormat() {
  return absl::InvalidArgumentError("unknown format");
}

// Whether the bytes are enough for an archive whose data is not needed.
absl::Status CheckDirectory(const FileSource& source, const Format* format) {
  if (format == nullptr || format->container == nullptr) {
    return absl::InvalidArgumentError("bytes of the file are missing");
  }
  const absl::StatusOr<uint64_t> size =
      DirectoryBytes(*format->container, source.bytes, source.size);
  if (!size.ok()) return size.status();
  if (*size > source.bytes.size()) {
    return absl::InvalidArgumentError("bytes of the directory are missing");
  }
  return absl::OkStatus();
}

// The file as its format's functions take it: of an archive, they read only
// the directory.
absl::string_view WholeFile(const FileSource& source) {
  return {source.bytes.data(), static_cast<size_t>(source.size)};
}

// Writes the part of a tree that is asked for. Keeps a few words per open node.
class BranchSink : public TreeSink {
 public:
  BranchSink(const BranchRequest& request, JsonStream& json)
      : request_(request), json_(json) {}

  void Begin(const Field& node) override {
    open_.push_back(Enter());
    if (!open_.back().written) return;
    json_.BeginObject();
    WriteFieldHeader(json_, node);
    if (open_.size() > request_.path.size() + 1) return;
    json_.Key("children");
    json_.BeginArray();
  }
  void End() override {
    const Open closed = open_.back();
    open_.pop_back();
    if (!closed.written) return;
    if (open_.size() == request_.path.size()) json_.EndArray();
    json_.Key("child_count");
    json_.Unsigned(closed.children);
    json_.EndObject();
  }
  void Leaf(const Field& node) override {
    if (!Enter().written) return;
    json_.BeginObject();
    WriteFieldHeader(json_, node);
    WriteFieldContent(json_, node, kMaxBranchText);
    json_.EndObject();
  }

  // Whether the tree has the node.
  bool found() const { return found_; }

 private:
  struct Open {
    bool on_path = false;  // it contains the node, or is it
    bool written = false;
    uint64_t children = 0;
  };

  // What the next node is.
  Open Enter() {
    const size_t depth = open_.size();
    const size_t wanted = request_.path.size();
    Open node{.on_path = depth == 0};
    if (depth > 0) {
      Open& parent = open_.back();
      const uint64_t index = parent.children++;
      node.on_path = parent.on_path && depth <= wanted &&
                     index == request_.path[depth - 1];
      node.written = parent.on_path && depth == wanted + 1 &&
                     index >= request_.first &&
                     index - request_.first < request_.count;
    }
    if (node.on_path && depth == wanted) found_ = node.written = true;
    return node;
  }

  const BranchRequest& request_;
  JsonStream& json_;
  std::vector<Open> open_;  // outermost first
  bool found_ = false;
};

// The result of an entry that is not read.
std::string ResultOf(absl::string_view archive, const ListedEntry& entry) {
  FileResult result;
  result.status = entry.status == ListedEntry::Status::kRepeated
                      ? FileResult::Status::kSkipped
                      : FileResult::Status::kUnreadable;
  result.note = entry.note;
  result.archive = {std::string(archive), entry.range.offset};
  std::string text;
  {
    Output out(text);
    JsonStream json = JsonStream::OneLine(out);
    WriteFileJson(json, entry.path, result);
  }
  return text;
}

void WriteEntry(JsonStream& json, absl::string_view archive,
                const ListedEntry& entry) {
  json.BeginObject();
  WriteMembers(json, "path", EscapePath(entry.path), "name_at", entry.name_at,
               "offset", entry.range.offset, "size", entry.range.length);
  if (entry.status != ListedEntry::Status::kRead) {
    WriteMembers(json, "result", ResultOf(archive, entry));
  }
  json.EndObject();
}

}  // namespace

bool NeedsAllBytes(absl::string_view file_name, absl::string_view head,
                   uint64_t size) {
  return HasKnownExtension(file_name) || MayBeKnown(head, size) ||
         (HasFactsByName(file_name) && size <= kMaxFactsFileSize);
}

LoadedFile::LoadedFile(FileSource source)
    : source_(std::move(source)),
      file_name_(source_.path.substr(
          std::max(source_.path.rfind('/') + 1, source_.name_at))) {}

absl::StatusOr<LoadedFile> LoadedFile::Create(FileSource source) {
  if (source.size > kMaxInputSize || source.bytes.size() > source.size ||
      source.name_at > source.path.size()) {
    return absl::InvalidArgumentError("the file has an invalid size or name");
  }
  LoadedFile file(std::move(source));
  const FileSource& own = file.source_;
  if (own.bytes.size() == own.size) {
    file.format_ = RecogniseFound(own.bytes, file.file_name_);
  } else if (NeedsAllBytes(file.file_name_, own.bytes, own.size)) {
    file.format_ = RecogniseArchive(own.bytes, file.file_name_);
    const absl::Status status = CheckDirectory(own, file.format_);
    if (!status.ok()) return status;
    if (file.format_->container->entries(WholeFile(own), true).empty()) {
      return CannotReadDirectory();
    }
  }
  file.input_ = WholeFile(own);
  return file;
}

void AddFindings(std::vector<Finding> findings, FileResult& result) {
  if (result.status == FileResult::Status::kInternalError) return;
  for (Finding& finding : findings) {
    const std::string fault = FaultOfFinding(finding, result.size.value_or(0));
    if (!fault.empty()) return MakeInternalError(fault, result);
    const Severity severity =
        finding.provisional ? Severity::kInfo : finding.rule->grade.severity;
    AddFinding(std::move(finding), severity,
               std::numeric_limits<uint64_t>::max(), result);
  }
}

FileResult LoadedFile::Lint(bool for_across) {
  FileResult result;
  result.size = source_.size;
  result.archive = source_.archive;
  result.format = format_;
  facts_.reset();
  if (format_ == nullptr) {
    result.status = FileResult::Status::kSkipped;
    result.note = std::string(UnknownFormat().message());
    if (!for_across || !HasFactsByName(file_name_) ||
        (source_.bytes.size() < source_.size &&
         source_.size <= kMaxFactsFileSize)) {
      return result;
    }
    absl::StatusOr<Facts> facts = ReadFacts(input_, file_name_);
    if (facts.ok()) facts_ = *std::move(facts);
    return result;
  }
  Facts facts;
  const bool collect = for_across && format_->has_facts;
  Report report(Report::Mode::kCollect);
  format_->lint(input_, Context(collect ? &facts : nullptr), report);
  if (collect && report.decodes()) facts_ = std::move(facts);
  AddFindings(report.TakeSorted(), result);
  return result;
}

void LoadedFile::Check(bool for_across, Output& out) {
  const FileResult result = Lint(for_across);
  JsonStream json = JsonStream::OneLine(out);
  WriteFileJson(json, source_.path, result);
}

void LoadedFile::WriteFacts(Output& out) const {
  out.Write(PackFacts({.path = source_.path,
                       .format = format_,
                       .size = source_.size,
                       .facts = facts_}));
}

absl::Status LoadedFile::Usable() const {
  if (format_ == nullptr) return UnknownFormat();
  if (source_.bytes.size() == source_.size) return absl::OkStatus();
  return absl::InvalidArgumentError("only the directory was loaded");
}

bool LoadedFile::Decodes() const {
  Report report(Report::Mode::kStatusOnly);
  format_->lint(input_, Context(nullptr), report);
  return report.decodes();
}

absl::Status LoadedFile::Dump(bool values, Output& out) const {
  JsonStream json(out);
  json.BeginObject();
  WriteDumpHead(json, source_.path, source_.archive, *format_, source_.size);
  json.Key("tree");
  TreeJson tree(json);
  TilingChecker checker(&tree);
  format_->tree(input_, TreeOptions(), checker);
  const absl::Status tiles = checker.Verdict(source_.size);
  if (!tiles.ok()) return tiles;
  if (values && format_->values != nullptr && Decodes()) {
    json.Key("values");
    // Without values, the dump is complete.
    format_->values(input_, json).IgnoreError();
  }
  json.EndObject();
  out.Write("\n");
  return absl::OkStatus();
}

absl::Status LoadedFile::Branch(const BranchRequest& request,
                                Output& out) const {
  JsonStream json = JsonStream::OneLine(out);
  BranchSink sink(request, json);
  format_->tree(input_,
                {.max_elements = kMaxBranchElements,
                 .expand_records = request.expand_records},
                sink);
  if (!sink.found()) return absl::NotFoundError("the tree has no such node");
  return absl::OkStatus();
}

absl::Status LoadedFile::Values(Output& out) const {
  if (format_->values == nullptr) {
    return absl::NotFoundError(
        absl::StrCat("the format ", format_->name,
                     " has no values beyond the fields of its tree"));
  }
  if (!Decodes()) return absl::InvalidArgumentError("does not decode");
  JsonStream json = JsonStream::OneLine(out);
  return format_->values(input_, json);
}

void LoadedFile::Fix(bool unsafe_fixes, Output& out, std::string& fixed) const {
  fixed.clear();
  FixOutcome outcome =
      FixBytes(*format_, input_, Context(nullptr),
               [&](const Finding&, const assetlint::Fix& fix) {
                 return fix.level == FixLevel::kSafe || unsafe_fixes;
               });
  SeverityCounts left;
  for (const Finding& finding : outcome.left)
    left.Add(finding.rule->grade.severity);
  JsonStream json = JsonStream::OneLine(out);
  json.BeginObject();
  WriteMembers(json, "changed", !outcome.changes.empty());
  WriteFixes(json, outcome.applied, outcome.declined, left);
  json.EndObject();
  if (!outcome.changes.empty()) fixed = std::move(outcome.bytes);
}

void LoadedFile::Roundtrip(Output& out) const {
  const absl::StatusOr<std::string> again = format_->reencode(input_);
  JsonStream json = JsonStream::OneLine(out);
  uint64_t offset = 0;
  const std::string difference =
      again.ok() ? ByteDifference(input_, *again, offset) : "";
  if (!again.ok()) {
    WriteObject(json, "status", "undecodable", "reason",
                again.status().message());
  } else if (difference.empty()) {
    WriteObject(json, "status", "same");
  } else {
    WriteObject(json, "status", "differs", "reason", difference, "offset",
                offset);
  }
}

absl::Status WriteDirectoryJson(absl::string_view path, absl::string_view head,
                                uint64_t size, Output& out) {
  if (size > kMaxInputSize || head.size() > size) {
    return absl::InvalidArgumentError("the file has an invalid size");
  }
  const absl::string_view name = path.substr(path.rfind('/') + 1);
  const Format* format = MayBeArchive(name, /*forced=*/nullptr)
                             ? RecogniseArchive(head, name)
                             : nullptr;
  if (format == nullptr) return absl::InvalidArgumentError("is not an archive");
  const absl::StatusOr<uint64_t> wanted =
      DirectoryBytes(*format->container, head, size);
  if (!wanted.ok()) return wanted.status();
  JsonStream json = JsonStream::OneLine(out);
  if (*wanted > head.size()) {
    WriteObject(json, "wanted", *wanted);
    return absl::OkStatus();
  }
  const absl::string_view whole(head.data(), static_cast<size_t>(size));
  auto entries = format->container->entries(whole, true);
  // Without entries, the file is checked as a whole, which finds out why.
  if (entries.empty()) return CannotReadDirectory();
  uint64_t directory = *wanted;
  if (EndBefore(size, entries)) {
    directory = size;
    if (head.size() < size) {
      WriteObject(json, "wanted", size);
      return absl::OkStatus();
    }
    entries = format->container->entries(whole, false);
  }
  json.BeginObject();
  WriteMembers(json, "format", format->name, "directory", directory);
  WriteList(json, "entries", ListEntries(path, size, entries),
            [&](const ListedEntry& entry) { WriteEntry(json, path, entry); });
  json.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint
