#include "lint/os/path_uri.h"

#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lint/os/path.h"

namespace assetlint {
namespace {

void AppendEscaped(absl::string_view path, std::string& uri) {
  for (const char c : path) {
    const bool plain = absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                       absl::StrContains("-._~/", c);
    if (plain) {
      uri += c;
    } else {
      absl::StrAppend(&uri, "%",
                      absl::Hex(static_cast<uint8_t>(c), absl::kZeroPad2));
    }
  }
}

}  // namespace

std::string PathToUri(absl::string_view path) {
  std::string uri;
  const absl::string_view root = path.substr(0, os::RootLength(path));
  if (root.empty()) {
    if (absl::ConsumePrefix(&path, "./")) {
      while (absl::ConsumePrefix(&path, "/")) {
      }
    }
  } else if (root[0] != '/') {
    // A drive, whose colon is part of the name.
    uri = absl::StrCat("file:///", root);
    path.remove_prefix(root.size());
  } else {
    // What the path of a shared folder begins with is the host.
    uri = root.size() > 1 ? "file:" : "file://";
  }
  AppendEscaped(path, uri);
  return uri;
}

}  // namespace assetlint
