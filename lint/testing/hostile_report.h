// A report full of text that tries to break out of it, for writer tests.
#ifndef ASSETLINT_LINT_TESTING_HOSTILE_REPORT_H_
#define ASSETLINT_LINT_TESTING_HOSTILE_REPORT_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint::testing {

// Line ends, commands, markup of several kinds, terminal escapes, bytes that
// are not UTF-8, 100,000 characters.
const std::vector<std::string>& HostileTexts();

// The writer's output for a run in which each of the texts is the path of a
// file with a finding of every severity, and the label, the field and the
// message of these findings, and the path and message of two related places of
// each; and the path and the reason of an unreadable file, and of a skipped
// one.
std::string HostileReport(
    const std::function<std::unique_ptr<ReportWriter>(Output&)>& make_writer);

}  // namespace assetlint::testing

#endif  // ASSETLINT_LINT_TESTING_HOSTILE_REPORT_H_
