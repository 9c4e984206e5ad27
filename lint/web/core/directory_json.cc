#include "lint/web/core/directory_json.h"

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "lint/archive/archive_directory.h"
#include "lint/archive/entry_list.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"
#include "lint/report/json_writer.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

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
    WriteText(json, "result", ResultOf(archive, entry));
  }
  json.EndObject();
}

}  // namespace

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
  const auto entries =
      format->container->entries({head.data(), static_cast<size_t>(size)});
  // Without entries, the file is checked as a whole, which finds out why.
  if (entries.empty()) return CannotReadDirectory();
  json.BeginObject();
  WriteMembers(json, "format", format->name, "directory", *wanted);
  json.Key("entries");
  json.BeginArray();
  for (const ListedEntry& entry : ListEntries(path, size, entries)) {
    WriteEntry(json, path, entry);
  }
  json.EndArray();
  json.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint
