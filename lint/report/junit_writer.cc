#include <string>

#include "absl/strings/str_cat.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using Status = FileResult::Status;

// One line per finding and one per related place, escaped.
std::string FindingLines(absl::string_view path, const FileResult& result) {
  std::string lines;
  for (const ReportedFinding& finding : result.findings) {
    for (const std::string& line :
         FindingLines(path, finding, Painter(false), result.archive)) {
      absl::StrAppend(&lines, EscapeForXml(line), "\n");
    }
  }
  const uint64_t omitted = result.counts.total() - result.findings.size();
  if (omitted > 0) absl::StrAppend(&lines, OmittedText(omitted), "\n");
  return lines;
}

// An element with a message, and with text if not empty.
std::string Element(absl::string_view name, absl::string_view type,
                    absl::string_view message, absl::string_view lines) {
  return absl::StrCat(
      "<", name, type.empty() ? "" : absl::StrCat(" type=\"", type, "\""),
      " message=\"", EscapeForXml(message), "\">", lines, "</", name, ">\n");
}

}  // namespace

void JunitWriter::File(absl::string_view path, const FileResult& result) {
  const bool skipped = result.status == Status::kSkipped;
  const bool error = result.NotChecked();
  const bool failed = !error && result.Fails();
  std::string inside;
  if (skipped) {
    inside = Element("skipped", "", result.note, "");
  } else if (error) {
    inside = Element("error", FileStatusName(result.status), result.note, "");
  } else if (failed) {
    inside = Element("failure", "findings",
                     CountsText(result.counts, Painter(false)),
                     FindingLines(path, result));
  } else if (result.counts.total() > 0) {
    inside = absl::StrCat("<system-out>", FindingLines(path, result),
                          "</system-out>\n");
  }
  const std::string name = EscapeForXml(EscapePath(path));
  // A file that exists: for an entry, its archive.
  const std::string file = result.archive.has_value()
                               ? EscapeForXml(EscapePath(result.archive->path))
                               : name;
  const absl::string_view format =
      result.format == nullptr ? "unknown" : result.format->name;
  out_.Write(absl::StrCat(
      "<testsuite name=\"", name, "\" tests=\"1\" failures=\"", failed ? 1 : 0,
      "\" errors=\"", error ? 1 : 0, "\" skipped=\"", skipped ? 1 : 0, "\">\n",
      "<testcase classname=\"assetlint.", format, "\" name=\"", name,
      "\" file=\"", file, "\">", inside.empty() ? "" : "\n", inside,
      "</testcase>\n</testsuite>\n"));
}

}  // namespace assetlint
