#include "fuzz/checks/output_checks.h"

#include <memory>
#include <set>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "expat.h"

namespace assetlint {
namespace {

// The code point at the beginning of `text`, and its length; 0 and 1 when it is
// not UTF-8. Independent of the program's decoder, which is under test.
uint32_t CodePoint(absl::string_view text, size_t& length) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  length = 1;
  const uint8_t lead = byte(0);
  if (lead < 0x80) return lead;
  const size_t needed = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < needed) return 0;
  uint32_t c = lead & (0x7F >> needed);
  for (size_t i = 1; i < needed; ++i) {
    if (byte(i) >> 6 != 2) return 0;
    c = c << 6 | (byte(i) & 0x3F);
  }
  const bool shortest = c >= (needed == 2   ? 0x80u
                              : needed == 3 ? 0x800u
                                            : 0x10000u);
  if (!shortest || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return 0;
  length = needed;
  return c;
}

// Control characters of both kinds, and Unicode characters that change the text
// direction or end lines.
bool IsUnsafeToPrint(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C ||
         (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF || c == 0xFFFE ||
         c == 0xFFFF;
}

}  // namespace

std::string WrittenBy(absl::FunctionRef<void(Output&)> write) {
  std::string text;
  Output output(text);
  write(output);
  output.WriteBuffer();
  return text;
}

absl::Status CheckPlainText(absl::string_view text) {
  if (!absl::EndsWith(text, "\n")) {
    return absl::InternalError("the last line has no end");
  }
  for (size_t at = 0, length = 0; at < text.size(); at += length) {
    const uint32_t c = CodePoint(text.substr(at), length);
    if (c == '\n') continue;
    if (IsUnsafeToPrint(c)) {
      return absl::InternalError(
          absl::StrCat("U+", absl::Hex(c, absl::kZeroPad4), " at byte ", at));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckNoCommands(absl::string_view text, uint64_t commands) {
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  uint64_t found = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    // Log readers skip Unicode blanks too: treat all non-ASCII as blank.
    while (!line.empty() && (line[0] == ' ' || (line[0] & 0x80) != 0)) {
      line.remove_prefix(1);
    }
    found += absl::StartsWith(line, "::") || absl::StartsWith(line, "##[");
  }
  if (found == commands) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(
      found, " lines are workflow commands, ", commands, " were written"));
}

absl::Status ExpectCount(absl::string_view what, uint64_t found,
                         uint64_t wanted) {
  if (found == wanted) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat(found, " ", what, ", ", wanted, " were written"));
}

absl::StatusOr<JsonDocument> ParseWrittenJson(const std::string& text) {
  using nlohmann::json;
  bool twice = false;
  std::vector<std::set<std::string>> keys;  // of the open objects, by depth
  json document = json::parse(
      text,
      [&](int depth, json::parse_event_t event, json& parsed) {
        if (event == json::parse_event_t::object_start) {
          keys.resize(static_cast<size_t>(depth));
          keys.emplace_back();
        } else if (event == json::parse_event_t::key) {
          twice |= !keys.at(static_cast<size_t>(depth) - 1)
                        .insert(parsed.get<std::string>())
                        .second;
        }
        return true;
      },
      /*allow_exceptions=*/false);
  if (document.is_discarded()) return absl::InternalError("no JSON");
  if (twice) return absl::InternalError("a key comes twice");
  const absl::Status status = CheckPlainText(text);
  if (!status.ok()) return status;
  return document;
}

absl::StatusOr<ElementCounts> CountXmlElements(absl::string_view xml) {
  const absl::Status status = CheckPlainText(xml);
  if (!status.ok()) return status;
  // No text ends its attribute's line, or begins what hides others.
  for (const absl::string_view line : absl::StrSplit(xml, '\n')) {
    if (absl::c_count(line, '"') % 2 != 0 || absl::StrContains(line, "<!")) {
      return absl::InternalError(absl::StrCat("XML: ", line));
    }
  }
  if (!absl::StartsWith(xml, "<?xml version=\"1.0\"") || xml.rfind("<?") > 0) {
    return absl::InternalError("XML without one declaration");
  }
  ElementCounts counts;
  const std::unique_ptr<XML_ParserStruct, void (*)(XML_Parser)> parser(
      XML_ParserCreate("UTF-8"), &XML_ParserFree);
  XML_SetUserData(parser.get(), &counts);
  XML_SetStartElementHandler(
      parser.get(), [](void* data, const XML_Char* name, const XML_Char**) {
        ++(*static_cast<ElementCounts*>(data))[name];
      });
  if (XML_Parse(parser.get(), xml.data(), static_cast<int>(xml.size()),
                XML_TRUE) == XML_STATUS_OK) {
    return counts;
  }
  return absl::InternalError(
      absl::StrCat("XML: ", XML_ErrorString(XML_GetErrorCode(parser.get())),
                   " at byte ", XML_GetCurrentByteIndex(parser.get())));
}

}  // namespace assetlint
