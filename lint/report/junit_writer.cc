#include "lint/report/junit_writer.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/report/text_writer.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"

namespace assetlint {

namespace {

// The formats in XML, each by how its root element begins.
constexpr absl::string_view kRoots[] = {JunitWriter::kRoot};

// Drops the byte order mark, the declaration, and comments.
absl::string_view FromRoot(absl::string_view xml) {
  while (true) {
    xml = xml.substr(std::min(xml.find('<'), xml.size()));
    const bool comment = absl::StartsWith(xml, "<!--");
    if (!comment && !absl::StartsWith(xml, "<?")) return xml;
    xml = xml.substr(std::min(xml.find(comment ? "-->" : "?>"), xml.size()));
  }
}

}  // namespace

bool IsXmlReport(absl::string_view xml) {
  const absl::string_view root = FromRoot(xml);
  return std::any_of(
      std::begin(kRoots), std::end(kRoots),
      [&](absl::string_view each) { return absl::StartsWith(root, each); });
}

namespace {

using Status = FileResult::Status;

// One line per finding and one per related place, escaped.
std::string FindingLines(absl::string_view path, const FileResult& result) {
  std::string lines;
  for (const ReportedFinding& finding : result.findings) {
    absl::StrAppend(&lines,
                    EscapeForXml(FindingLine(path, finding, Painter(false),
                                             result.archive)),
                    "\n");
    for (const std::string& line :
         RelatedLines(finding.finding, Painter(false))) {
      absl::StrAppend(&lines, EscapeForXml(line), "\n");
    }
  }
  const uint64_t omitted = result.counts.total() - result.findings.size();
  if (omitted > 0) {
    absl::StrAppend(&lines, CountOf(omitted, "more finding"),
                    " not shown (--max-findings)\n");
  }
  return lines;
}

// "2 errors, 1 warning".
std::string Counts(const SeverityCounts& counts) {
  std::string text;
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    const uint64_t n = counts.Of(severity);
    if (n == 0) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ",
                    CountOf(n, SeverityName(severity)));
  }
  return text;
}

// An element with a message, and with text if not empty.
std::string Element(absl::string_view name, absl::string_view type,
                    absl::string_view message, absl::string_view lines) {
  return absl::StrCat(
      "<", name, type.empty() ? "" : absl::StrCat(" type=\"", type, "\""),
      " message=\"", EscapeForXml(message), "\">", lines, "</", name, ">\n");
}

}  // namespace

void JunitWriter::Begin() {
  out_.Write(absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", kRoot,
                          " name=\"assetlint\">\n"));
}

void JunitWriter::File(absl::string_view path, const FileResult& result) {
  const bool skipped = result.status == Status::kSkipped;
  const bool error = result.status == Status::kUnreadable ||
                     result.status == Status::kInternalError;
  const bool failed = !error && result.Fails();
  std::string inside;
  if (skipped) {
    inside = Element("skipped", "", result.note, "");
  } else if (error) {
    inside = Element("error", FileStatusName(result.status), result.note, "");
  } else if (failed) {
    inside = Element("failure", "findings", Counts(result.counts),
                     FindingLines(path, result));
  } else if (result.counts.total() > 0) {
    inside = absl::StrCat("<system-out>", FindingLines(path, result),
                          "</system-out>\n");
  }
  const std::string name = EscapePathForXml(path);
  // A file that exists: for an entry, its archive.
  const std::string file = result.archive.has_value()
                               ? EscapePathForXml(result.archive->path)
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

void JunitWriter::End(const Summary&) { out_.Write("</testsuites>\n"); }

}  // namespace assetlint
