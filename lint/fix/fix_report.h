// The outputs of `fix`.
#ifndef ASSETLINT_LINT_FIX_FIX_REPORT_H_
#define ASSETLINT_LINT_FIX_FIX_REPORT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/fixer/fixer.h"
#include "lint/fix/file_fixer.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/json_writer.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// What a run does.
struct FixMode {
  bool diff = false;  // nothing is written
  bool undo = false;  // --undo
};

// Called from one thread: Begin, File for each file in order, End.
class FixReport {
 public:
  FixReport(Output& out, FixMode mode) : out_(out), mode_(mode) {}
  virtual ~FixReport() = default;

  virtual void Begin() {}
  virtual void File(const FixedFile& file) = 0;
  virtual void End(const FixSummary& summary) = 0;
  // Lets a reader see the output so far.
  void Flush() { out_.WriteBuffer(); }

 protected:
  Output& out_;
  const FixMode mode_;
};

// `mesh[3] "Hull"/submesh[0]/info/nVertices`: the place of a finding, with its
// field, escaped for a terminal. May be empty.
std::string PlaceText(const Finding& finding);

// The value found, and the value after the fix where the finding has it as a
// number: "5" and "4". Empty when unknown; escaped for a terminal.
struct FixedValue {
  std::string before;
  std::string after;
};
FixedValue ValueOf(const Finding& finding);

// `fix --format=json`, which lint/fix.schema.json describes: a line for each
// file, in ASCII. The edits of the fixes must have been kept.
class FixJsonReport : public FixReport {
 public:
  using FixReport::FixReport;

  void Begin() override { BeginFilesJson(out_); }
  void File(const FixedFile& file) override;
  void End(const FixSummary& summary) override;

 private:
  bool first_ = true;
};

// `fix --format=text`: a line for each fix, or the changed bytes with --diff.
class FixTextReport : public FixReport {
 public:
  FixTextReport(Output& out, const Painter& paint, FixMode mode, bool summary)
      : FixReport(out, mode), paint_(paint), summary_(summary) {}

  void File(const FixedFile& file) override;
  void End(const FixSummary& summary) override;

 private:
  Painter paint_;
  bool summary_;
};

// What `assetlint fix --diff` shows: bytes before and after, for people.
//
//   PATH  PLACE   ALO014 safe: derived from the vertex chunk (576 bytes / 144)
//     0x000002f0  -  00 00 00 14 02 00 00 90 00 00 00 05 00 00 00 04    5
//                 +  00 00 00 14 02 00 00 90 00 00 00 04 00 00 00 04    4
//                                                     ^^
//
// Only rows of 16 bytes with a changed byte are shown, and at most
// kMaxDiffRows of a fix. Bytes that are removed or inserted have lines of their
// own, without the bytes beside them.

inline constexpr size_t kMaxDiffRows = 4;

// A fix of the file at `path`, whose original content is `bytes`. Escaped for a
// terminal; ends in a newline.
std::string FixRows(absl::string_view path, absl::string_view bytes,
                    const AppliedFix& fix, const Painter& paint);

// All changes of a file at once, under the heading `PATH  TITLE`.
std::string ChangeRows(absl::string_view path, absl::string_view title,
                       absl::string_view bytes, const std::vector<Edit>& edits,
                       const Painter& paint);

// Members of an open object of `fix --format=json` (lint/fix.schema.json):
// `edits`; `fixes`, `declined` and `left`.
void WriteEdits(JsonStream& json, const std::vector<Edit>& edits);
void WriteFixes(JsonStream& json, const std::vector<AppliedFix>& applied,
                const std::vector<DeclinedFix>& declined,
                const SeverityCounts& left);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_REPORT_H_
