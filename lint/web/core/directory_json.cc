#include "lint/web/core/directory_json.h"

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "lint/archive/directory_bytes.h"
#include "lint/archive/entry_label.h"
#include "lint/report/json_stream.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

void WriteNumber(JsonStream& json, absl::string_view key, uint64_t value) {
  json.Key(key);
  json.Unsigned(value);
}

void WriteEntry(JsonStream& json, absl::string_view archive,
                const ContainerEntry& entry, EntryLabels& labels) {
  size_t name_at = 0;
  const std::string path =
      absl::StrCat(archive, "!", labels.Next(entry.name, name_at));
  json.BeginObject();
  json.Key("path");
  json.Text(EscapePath(path));
  WriteNumber(json, "name_at", archive.size() + 1 + name_at);
  WriteNumber(json, "offset", entry.range.offset);
  WriteNumber(json, "size", entry.range.length);
  json.EndObject();
}

}  // namespace

absl::Status WriteDirectoryJson(absl::string_view path, absl::string_view head,
                                uint64_t size, Output& out) {
  if (size > kMaxInputSize || head.size() > size) {
    return absl::InvalidArgumentError("the file has an invalid size");
  }
  const absl::string_view name = path.substr(path.rfind('/') + 1);
  const Format* format = RecogniseArchive(head, name);
  if (format == nullptr) return absl::InvalidArgumentError("is no archive");
  const absl::StatusOr<uint64_t> wanted =
      DirectoryBytes(*format->container, head, size);
  if (!wanted.ok()) return wanted.status();
  JsonStream json(out, "", JsonStream::Layout::kCompact);
  json.BeginObject();
  if (*wanted > head.size()) {
    WriteNumber(json, "wanted", *wanted);
    json.EndObject();
    return absl::OkStatus();
  }
  const std::vector<ContainerEntry> entries =
      format->container->entries({head.data(), static_cast<size_t>(size)});
  if (entries.empty() && size > *wanted) return CannotReadDirectory();
  json.Key("format");
  json.Text(format->name);
  WriteNumber(json, "directory", *wanted);
  json.Key("entries");
  json.BeginArray();
  EntryLabels labels;
  for (const ContainerEntry& entry : entries) {
    WriteEntry(json, path, entry, labels);
  }
  json.EndArray();
  json.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint
