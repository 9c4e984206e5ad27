#include "lint/dump/dump_head.h"

#include "lint/text/escape.h"

namespace assetlint {

void WriteDumpHead(JsonStream& json, absl::string_view path,
                   const std::optional<ArchivePlace>& archive,
                   const Format& format, uint64_t size) {
  json.Key("version");
  json.Unsigned(1);
  json.Key("path");
  json.Text(EscapePath(path));
  if (archive.has_value()) {
    json.Key("archive");
    json.BeginObject();
    json.Key("path");
    json.Text(EscapePath(archive->path));
    json.Key("offset");
    json.Unsigned(archive->offset);
    json.EndObject();
  }
  json.Key("format");
  json.Text(format.name);
  json.Key("size");
  json.Unsigned(size);
}

}  // namespace assetlint
