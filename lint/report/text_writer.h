// `check --format=text`, and texts for people that reports share.
#ifndef ASSETLINT_LINT_REPORT_TEXT_WRITER_H_
#define ASSETLINT_LINT_REPORT_TEXT_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/rule.h"
#include "formats/base/text.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// The most that a report shows of one fix: edits, and bytes (old and new ones
// together). Fixes that replace a whole file exist.
inline constexpr size_t kMaxShownEdits = 256;
inline constexpr uint64_t kMaxShownFixBytes = 4096;

// How many bytes showing the edit takes.
inline uint64_t ShownBytes(const Edit& edit) {
  return uint64_t{edit.old_bytes.size()} + edit.new_bytes.size();
}

// True when a report can show all of the fix.
bool CanShow(const Fix& fix);

// "safe: REASON": what was decided about fixes of the rule; empty when nothing
// was.
std::string RuleFixText(const Rule& rule);

// "https://example.com/rules/ALO014.html", the page of the rule with that id.
// Without a site it is relative to the folder that `tools/web` writes.
std::string RulePage(absl::string_view site, absl::string_view id);

// "safe: REASON", escaped for a terminal.
std::string FixText(const Fix& fix);

// "12 more findings not shown (--max-findings)".
std::string OmittedText(uint64_t omitted);

// "2 errors, 1 warning", worst first; "no findings" if all are 0.
std::string CountsText(const SeverityCounts& counts, const Painter& paint);

// How many of the findings can be fixed, and the command that does it: a
// sentence, or nothing if none can.
std::string FixableText(const Summary& summary);

// A fix as a diff of bytes, for a page that shows a few of them: for each edit,
// a line for the old bytes and one for the new ones, each with its line end:
//   - 0x000002fe: 05 00 00 00
//   + 0x000002fe: 04 00 00 00
// Shows the first few edits, and the first 16 bytes of a line. Printable ASCII
// only, whatever the bytes are.
std::string FixDiff(const Fix& fix);

// "12:5", the place in a text file, or "0x000001a4".
std::string PlaceText(uint64_t offset, const std::optional<TextRange>& text);

// `mesh[3] "Hull"/submesh[0]`: a path with the names in the file, each
// shortened to kMaxQuotedText bytes and escaped for a terminal.
std::string LabelledPath(absl::Span<const PathSegment> segments);

// `mesh[3] "Hull"/submesh[0]: MESSAGE (7 times; first at 0x…, 0x…)`: a finding
// without its file and rule, on one line and escaped for a terminal.
std::string FindingSentence(const Finding& finding);

// The same with its related places: `SENTENCE; see PATH:0x000001a4: MESSAGE`,
// for outputs that have no other place for them.
std::string FindingSentenceAndRelated(const Finding& finding);

// `PATH:0x000001a4: WHAT ALO014 [vertex-count]: PLACE: TEXT`, of which all but
// the path are escaped and styled.
std::string LineAbout(absl::string_view path, const Finding& finding,
                      absl::string_view what, absl::string_view place,
                      absl::string_view text, const Painter& paint);

// `PATH:0x000001a4: error ALO014 [vertex-count]: mesh[3] "Hull"/submesh[0]:
// MESSAGE (7 times; first at 0x…, 0x…)`, on one line, without a line end.
// Everything in it is escaped for a terminal. For an entry of an archive it
// ends with ArchiveOffsetText.
std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint,
                        const std::optional<ArchivePlace>& archive = {});

// " (0x00012345 in the archive)": where a place of an entry is in its archive;
// nothing for other files.
std::string ArchiveOffsetText(const std::optional<ArchivePlace>& archive,
                              uint64_t offset);

// The line, and `    PATH:0x000001a4: MESSAGE` for each related place, in the
// same way. A place that is a whole file has no offset.
std::vector<std::string> FindingLines(
    absl::string_view path, const ReportedFinding& reported,
    const Painter& paint, const std::optional<ArchivePlace>& archive);

// "Checked 2 files (1 skipped): 2 errors, 1 warning.", without a line end.
std::string SummaryLine(const Summary& summary, const Painter& paint);

// What the user may want to do next: lines, each with its line end, or nothing
// when all is well.
std::string NextSteps(const Summary& summary);

struct TextWriterOptions {
  bool color = false;
  bool summary = true;      // a closing line
  bool statistics = false;  // a table of rules instead of the findings
};

// One line per finding, for people and for grep, and an indented one for each
// place that is related to it.
class TextWriter : public ReportWriter {
 public:
  TextWriter(Output& out, const TextWriterOptions& options)
      : ReportWriter(out), options_(options), paint_(options.color) {}

  void File(absl::string_view path, const FileResult& result) override;
  void End(const Summary& summary) override;

 private:
  void WriteStatistics(const Summary& summary);

  TextWriterOptions options_;
  Painter paint_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_TEXT_WRITER_H_
