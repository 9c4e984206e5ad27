// Recognition over all formats on any bytes: recognition by content does not
// depend on the file's name, unless the name's format also recognises the
// content.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace {

using assetlint::Format;
using assetlint::Recognition;

void Require(bool holds, absl::string_view what) {
  if (holds) return;
  std::cerr << what << "\n";
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(
      size == 0 ? "" : reinterpret_cast<const char*>(data), size);
  const Format* unnamed = assetlint::RecogniseFormat(bytes, "");
  bool any = false;
  for (const Format* format : assetlint::AllFormats()) {
    any |= format->recognise(bytes) == Recognition::kYes;
  }
  Require((unnamed != nullptr) == any,
          "a nameless file is recognised exactly when some format is sure");
  if (unnamed != nullptr) {
    Require(unnamed->recognise(bytes) == Recognition::kYes,
            "the format chosen for a nameless file is not sure");
  }
  for (const Format* format : assetlint::AllFormats()) {
    for (const absl::string_view extension : format->extensions) {
      const std::string name = absl::StrCat("file", extension);
      const Format* named = assetlint::RecogniseFormat(bytes, name);
      Require(named != nullptr, "a known extension leads to no format");
      if (any) {
        Require(named->recognise(bytes) == Recognition::kYes,
                "an extension outweighs content that some format is sure of");
      }
    }
  }
  return 0;
}
