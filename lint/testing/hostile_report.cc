#include "lint/testing/hostile_report.h"

#include "formats/base/finding.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint::testing {
namespace {

FileResult FileWithFindings(const std::string& text) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.format = &kFakeFormat;
  result.size = 100;
  for (const Severity severity :
       {Severity::kInfo, Severity::kWarning, Severity::kError}) {
    Finding finding;
    finding.rule = &kFakeValue;
    finding.range = {42, 2};
    finding.path = {{"mesh", 3, text}};
    finding.field = text;
    finding.message = text;
    finding.fixes = {
        {FixLevel::kSafe, text, {{{42, text.size()}, "new", text}}},
        {FixLevel::kDisplay, text, {{{42, 0}, text, ""}}}};
    finding.related = {{text, {42, 2}, text}, {text, {}, text}};
    result.counts.Add(severity);
    result.fixable.Add(finding);
    result.findings.push_back({finding, severity});
  }
  return result;
}

FileResult FileNotChecked(FileResult::Status status, const std::string& text) {
  FileResult result;
  result.status = status;
  result.note = text;
  return result;
}

}  // namespace

const std::vector<std::string>& HostileTexts() {
  static const auto& texts = *new std::vector<std::string>{
      "a\n::error::x",
      "::error file=x::y",
      "\r\n##[error]x",
      "x%0A::error::y",
      "a,title=b::c",
      "]]><script>alert(1)</script>",
      "\"/><failure message='x'>&amp;<!--",
      "\x1b[2J\x1b]0;title\x07",
      "\xff\xfe\xc3",
      std::string("nul\0nul", 7),
      "\xc2\x9b\x32J\u202E\u2028\uFFFE\uFFFF",
      "[text](http://example.com) ![x](y) | `code` **x**",
      "{0} {{1}} ${x} %s %n \\",
      "\\xff\\u{202e}",
      "\", \"rule\": \"x",
      std::string(100000, 'x'),
      std::string(33333, '\xE2') + "\xE2\x82\xAC",
  };
  return texts;
}

std::string HostileReport(
    const std::function<std::unique_ptr<ReportWriter>(Output&)>& make_writer) {
  Capture capture;
  const std::unique_ptr<ReportWriter> writer = make_writer(capture.output());
  Summary summary;
  writer->Begin();
  for (const std::string& text : HostileTexts()) {
    const FileResult result = FileWithFindings(text);
    summary.counts.Add(result.counts);
    summary.fixable.Add(result.fixable);
    ++summary.files;
    writer->File(text, result);
  }
  for (const std::string& text : HostileTexts()) {
    writer->File("u" + text,
                 FileNotChecked(FileResult::Status::kUnreadable, text));
    writer->File("s" + text,
                 FileNotChecked(FileResult::Status::kSkipped, text));
    ++summary.unreadable;
    ++summary.skipped;
  }
  writer->End(summary);
  return capture.Text();
}

}  // namespace assetlint::testing
