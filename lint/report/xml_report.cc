#include "lint/report/xml_report.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "lint/report/junit_writer.h"

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

}  // namespace assetlint
