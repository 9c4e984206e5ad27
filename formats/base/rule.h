// A rule: one statement about a format that a file can break.
#ifndef ASSETLINT_FORMATS_BASE_RULE_H_
#define ASSETLINT_FORMATS_BASE_RULE_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint {

// The kind of promise that the rule guards.
enum class RuleClass : uint8_t {
  kStructure,  // the bytes cannot be read as the format says: decoding fails
  kRange,      // a value or a number of things is outside what is allowed
  kReference,  // a value that names something else names nothing, or the wrong
               // thing
  kStyle,      // legal, but not how these files are written
};

enum class Severity : uint8_t {
  kInfo,     // legal but unusual
  kWarning,  // breaks an "always" or "should" of the document
  kError,    // a reader goes out of bounds, loses data or refuses the file, or
             // a "must" is broken
};

// How well a statement is known. An inferred one is never an error.
enum class Confidence : uint8_t {
  kDocument,  // the format's document says it
  kReaders,   // independent readers, or all real files, agree on it
  kInferred,  // it follows from what the field is for
};

// What may be done with a fix (formats/base/fix.h) without asking, from least to
// most.
enum class FixLevel : uint8_t {
  kNone,     // there is no fix
  kDisplay,  // shown, never applied
  kUnsafe,   // the game may look different, or content is removed: applied on
             // request only
  kSafe,     // only one value can be right, and it follows from bytes that stay
};

// Declared beside the check that enforces it. All text is plain English in one
// or two sentences.
struct Rule {
  absl::string_view id;    // "ALO014": the format's prefix and three digits
  absl::string_view name;  // "vertex-count"
  RuleClass rule_class = RuleClass::kRange;
  Severity severity = Severity::kError;  // unless the user overrides it
  absl::string_view summary;    // one line: what is wrong when it fires
  absl::string_view why;        // what goes wrong in the game or in a reader
  absl::string_view statement;  // what the document says
  // The sections that say so: "formats/prime/FORMAT.md#timing", several
  // separated by "; ".
  absl::string_view source;
  absl::string_view repair;  // what the author of the file can do
  Confidence confidence = Confidence::kDocument;
  // The highest level that a fix of this rule has, and the reason: why that
  // level is right, or why there is none. Empty: nothing was decided.
  FixLevel fix = FixLevel::kNone;
  absl::string_view fix_reason = {};
};

// "structure", "range", "reference", "style".
absl::string_view RuleClassName(RuleClass rule_class);
// "info", "warning", "error".
absl::string_view SeverityName(Severity severity);
// "document", "readers agree", "inferred".
absl::string_view ConfidenceName(Confidence confidence);
// "none", "display", "unsafe", "safe".
absl::string_view FixLevelName(FixLevel level);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_RULE_H_
