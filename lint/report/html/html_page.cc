#include "lint/report/html/html_page.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

// Everything up to the HTML for browsers without scripts.
std::string Head(const ViewerBundle& viewer) {
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\""
      "default-src 'none'; style-src '",
      viewer.style_hash, "'; script-src '", viewer.script_hash,
      "'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n"
      "<title>assetlint report</title>\n<style>",
      viewer.style,
      "</style>\n</head>\n<body>\n<div id=\"app\"></div>\n<noscript>\n");
}

constexpr absl::string_view kBeforeData =
    "</noscript>\n<script type=\"application/json\" id=\"report\">";
constexpr absl::string_view kAfterData = "</script>\n<script>";
constexpr absl::string_view kEnd = "</script>\n</body>\n</html>\n";

}  // namespace

void WriteHtmlPage(const ViewerBundle& viewer, absl::string_view plain,
                   absl::FunctionRef<void(Output&)> write_data, Output& out) {
  out.Write(Head(viewer));
  out.Write(plain);
  out.Write(kBeforeData);
  write_data(out);
  out.Write(kAfterData);
  out.Write(viewer.script);
  out.Write(kEnd);
}

uint64_t EmptyHtmlPageSize(const ViewerBundle& viewer) {
  return Head(viewer).size() + kBeforeData.size() + kAfterData.size() +
         viewer.script.size() + kEnd.size();
}

}  // namespace assetlint
