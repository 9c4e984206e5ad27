// The first members of `dump --format=json` (lint/dump.schema.json).
#ifndef ASSETLINT_LINT_DUMP_DUMP_HEAD_H_
#define ASSETLINT_LINT_DUMP_DUMP_HEAD_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "lint/json/json_stream.h"
#include "lint/report/file_result.h"

namespace assetlint {

// Writes members of an object that is open: all before the tree. `path` is raw
// bytes, `size` that of the file in bytes.
void WriteDumpHead(JsonStream& json, absl::string_view path,
                   const std::optional<ArchivePlace>& archive,
                   const Format& format, uint64_t size);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_DUMP_DUMP_HEAD_H_
