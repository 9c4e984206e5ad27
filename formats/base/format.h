// What a format offers to the programs that use it: a row of the list in
// formats/formats.h.
#ifndef ASSETLINT_FORMATS_BASE_FORMAT_H_
#define ASSETLINT_FORMATS_BASE_FORMAT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/container.h"
#include "formats/base/facts.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

class Report;
struct Outline;

// How certain it is, from the bytes alone, that a file is of this format.
enum class Recognition : uint8_t {
  kNo,
  kMaybe,  // counts if the file's extension agrees
  kYes,
};

// A number of a file that does not decode, and the value with which it may.
struct Correction {
  std::string message;
  FieldValue field;
  DataValue allowed = uint64_t{0};
  // The text whose length it is, if it is one.
  ByteRange text = {};
};

// What is known about a file besides its bytes.
struct FileContext {
  // The name without folders, raw bytes; empty if it is unknown (standard
  // input, a buffer). Rules that need it then report nothing.
  absl::string_view file_name;
  // Where linting puts what other files may refer to; null when that is not
  // wanted. Stays empty for bytes that do not decode.
  Facts* facts = nullptr;
  // Of a container, only the directory may be accessed.
  bool directory_only = false;
};

// Inputs are at most kMaxInputSize bytes and outlive the call.
struct Format {
  absl::string_view name;   // "alo": the value of --as and the name in JSON
  absl::string_view title;  // "Alamo model"
  absl::string_view games;  // the games that use such files
  // Lower case, with the dot.
  absl::Span<const absl::string_view> extensions;
  // What is and is not checked, one sentence for the README's table.
  absl::string_view checked;

  Recognition (*recognise)(absl::string_view bytes);

  // The five verbs. Adds every finding to the report; never stops at the first.
  void (*lint)(absl::string_view bytes, const FileContext& context,
               Report& report);
  // Decodes and re-encodes: the input's bytes, or why it does not decode.
  absl::StatusOr<std::string> (*reencode)(absl::string_view bytes);
  // Sends the field tree; it covers the input even if that does not decode.
  void (*tree)(absl::string_view bytes, const TreeOptions& options,
               TreeSink& sink);
  // Decoded values for people, or null when the format has none. Like the tree,
  // the output is bounded by a constant per byte of input. Nothing is written
  // when the status is not OK.
  absl::Status (*values)(absl::string_view bytes, ValueWriter& writer);
  // The same as `lint` for bytes whose numbers are in the other byte order;
  // null where no such files are known.
  void (*lint_swapped)(absl::string_view bytes, const FileContext& context,
                       Report& report) = nullptr;
  // Where everything in any bytes is.
  Outline (*outline)(absl::string_view bytes) = nullptr;
  // The rule that a wrong size or length breaks; null when none is looked for.
  const Rule* size_rule = nullptr;
  // Numbers to correct, the likeliest first; null when none are proposed.
  std::vector<Correction> (*corrections)(absl::string_view bytes) = nullptr;
  // Whether other programs use the extension too.
  bool common_extension = false;
  // Null when the format's files contain no others.
  const Container* container = nullptr;
  // Whether linting collects facts.
  bool has_facts = false;
  // Every rule that `lint` can report, sorted by id.
  absl::Span<const Rule* const> (*rules)();
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_FORMAT_H_
