// The interface of the outputs of `fix`.
#ifndef ASSETLINT_LINT_FIX_FIX_REPORT_H_
#define ASSETLINT_LINT_FIX_FIX_REPORT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "formats/fixer/fixer.h"
#include "lint/fix/file_fixer.h"
#include "lint/os/output.h"
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
  void Flush() { out_.Flush().IgnoreError(); }

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

  void Begin() override;
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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FIX_FIX_REPORT_H_
