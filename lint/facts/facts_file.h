// The facts of a file as JSON: what one program writes for each file of a mod,
// and another reads for all of them (lint/facts.schema.json).
#ifndef ASSETLINT_LINT_FACTS_FACTS_FILE_H_
#define ASSETLINT_LINT_FACTS_FACTS_FILE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/format.h"
#include "lint/os/output.h"

namespace assetlint {

inline constexpr int kFactsVersion = 1;

struct FactsFile {
  std::string path;  // of the file that the facts are about; raw bytes
  // Null when it has no format of its own, such as XML.
  const Format* format = nullptr;
  uint64_t size = 0;  // in bytes
  // None when the file does not decode.
  std::optional<Facts> facts;
};

// Writes as it goes, without a document in memory.
void WriteFacts(const FactsFile& file, Output& out);

// Accepts any bytes. InvalidArgument says in one short line, without quoting
// the text, what is wrong and where ("bones[3]: ..."). Every name is inside the
// file that the facts are about, and every index into another list of the
// facts exists. Parses as a stream: no document is kept, and what is read takes
// memory in proportion to the text.
absl::StatusOr<FactsFile> ParseFacts(absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FACTS_FACTS_FILE_H_
