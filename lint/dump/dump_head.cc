#include "lint/dump/dump_head.h"

#include "lint/text/escape.h"

namespace assetlint {

void WriteDumpHead(JsonStream& json, absl::string_view path,
                   const std::optional<ArchivePlace>& archive,
                   const Format& format, uint64_t size) {
  WriteCount(json, "version", 1);
  WriteText(json, "path", EscapePath(path));
  if (archive.has_value()) {
    json.Key("archive");
    json.BeginObject();
    WriteText(json, "path", EscapePath(archive->path));
    WriteCount(json, "offset", archive->offset);
    json.EndObject();
  }
  WriteText(json, "format", format.name);
  WriteCount(json, "size", size);
}

}  // namespace assetlint
