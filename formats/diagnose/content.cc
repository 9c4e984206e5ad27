#include <algorithm>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "formats/base/beginning.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/diagnose/diagnoses.h"

namespace assetlint::diagnose {

namespace {

constexpr size_t kMinText = 4;

bool IsControl(uint8_t c) {
  return c == 0x7F || (c < 0x20 && !(c >= '\t' && c <= '\r'));
}

// UTF-16 in which most characters are ASCII: every other byte is 0.
bool IsUtf16(absl::string_view bytes) {
  const bool little = absl::StartsWith(bytes, "\xFF\xFE");
  if (!little && !absl::StartsWith(bytes, "\xFE\xFF")) return false;
  size_t ascii = 0;
  size_t units = 0;
  for (size_t i = 2; i + 1 < bytes.size(); i += 2, ++units) {
    const uint8_t high = bytes[little ? i + 1 : i];
    const uint8_t low = bytes[little ? i : i + 1];
    if (high != 0) continue;
    if (IsControl(low)) return false;
    ++ascii;
  }
  return ascii * 4 > units * 3;
}

constexpr Rule kEmpty = {
    .id = "FIL001",
    .name = "empty-file",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The file is empty.",
    .why = "The game expects an asset here and finds nothing to read.",
    .statement = "Every format has at least a header or one chunk.",
    .source = "formats/diagnose/DIAGNOSES.md#empty-files",
    .repair =
        "Get the file again: an export, a copy or a download stopped before "
        "its first byte, or the disk was full."};

constexpr Rule kLfsPointer = {
    .id = "FIL002",
    .name = "lfs-pointer",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file is a Git LFS pointer; the asset was not fetched.",
    .why = "The game reads three lines of text instead of the asset.",
    .statement =
        "A pointer file is text that begins with \"version "
        "https://git-lfs.github.com/spec/\".",
    .source = "formats/diagnose/DIAGNOSES.md#git-lfs-pointers",
    .repair =
        "Run git lfs install and git lfs pull; in a GitHub workflow, set lfs: "
        "true for actions/checkout."};

constexpr Rule kWebPage = {
    .id = "FIL003",
    .name = "web-page",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file is an HTML page.",
    .why =
        "A server answered a download with a page, often an error or a login, "
        "and the page was saved under the asset's name.",
    .statement = "An HTML document begins with <!DOCTYPE html> or <html>.",
    .source = "formats/diagnose/DIAGNOSES.md#web-pages",
    .repair =
        "Open the file in a browser to see what the server answered, then "
        "download the asset itself."};

constexpr Rule kText = {
    .id = "FIL004",
    .name = "text-file",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The file is text, not a binary asset.",
    .why = "None of it can be read in the format that its name promises.",
    .statement =
        "All formats are binary: their first bytes hold numbers with zero "
        "bytes or a magic number that is not text.",
    .source = "formats/diagnose/DIAGNOSES.md#text",
    .repair =
        "Open the file in a text editor: it may be a server's answer, or a "
        "description saved under the wrong name. Then get the asset itself."};

constexpr Rule kPacked = {
    .id = "FIL005",
    .name = "packed-file",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file is an archive or compressed.",
    .why = "Games do not unpack single assets; they read the packed bytes.",
    .statement =
        "The first bytes are the signature of a packed format, and the file "
        "does not parse as an asset.",
    .source = "formats/diagnose/DIAGNOSES.md#packed-files",
    .repair = "Unpack the file and put its content in its place."};

constexpr Rule kOtherType = {
    .id = "FIL006",
    .name = "other-file-type",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary =
        "The file is of another type, such as a picture, a sound or a program.",
    .why = "The game cannot read it as an asset of this name.",
    .statement =
        "The first bytes are the signature of another type, and the file does "
        "not parse as an asset.",
    .source = "formats/diagnose/DIAGNOSES.md#other-file-types",
    .repair =
        "Give the file the extension of its type, and put the asset in its "
        "place; export a model that is in a modelling program's own format."};

constexpr const Rule* kContentRules[] = {&kEmpty, &kLfsPointer, &kWebPage,
                                         &kText,  &kPacked,     &kOtherType};

struct Signature {
  absl::string_view bytes;
  const Rule& rule;
  absl::string_view type;
};

// At least four bytes: fewer occur by chance.
constexpr Signature kSignatures[] = {
    {"PK\x03\x04", kPacked, "a ZIP archive"},
    {"PK\x05\x06", kPacked, "an empty ZIP archive"},
    {"7z\xBC\xAF\x27\x1C", kPacked, "a 7z archive"},
    {"Rar!\x1A\x07", kPacked, "a RAR archive"},
    {absl::string_view("\x1F\x8B\x08\0", 4), kPacked, "compressed with gzip"},
    {"\x1F\x8B\x08\x08", kPacked, "compressed with gzip"},
    {"\x89PNG\r\n\x1A\n", kOtherType, "a PNG image"},
    {"DDS ", kOtherType, "a DDS texture"},
    {"GIF87a", kOtherType, "a GIF image"},
    {"GIF89a", kOtherType, "a GIF image"},
    {"\xFF\xD8\xFF\xE0", kOtherType, "a JPEG image"},
    {"\xFF\xD8\xFF\xE1", kOtherType, "a JPEG image"},
    {"\xFF\xD8\xFF\xDB", kOtherType, "a JPEG image"},
    {"RIFF", kOtherType, "a RIFF file (WAV, AVI, WebP)"},
    {"BLENDER", kOtherType, "a Blender scene"},
    {"Kaydara FBX Binary", kOtherType, "an FBX model"},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", kOtherType,
     "a compound document (3ds Max scene, old Office file)"},
    {absl::string_view("\0\x05\x16\x07", 4), kOtherType,
     "what macOS keeps beside a file (AppleDouble)"},
};

const Signature* FindSignature(absl::string_view bytes) {
  for (const Signature& signature : kSignatures) {
    if (absl::StartsWith(bytes, signature.bytes)) return &signature;
  }
  return nullptr;
}

// The number after `key` at the start of a line; -1 if it is not found.
int64_t LfsNumber(absl::string_view pointer, absl::string_view key) {
  const size_t at = pointer.find(absl::StrCat("\n", key, " "));
  if (at == absl::string_view::npos) return -1;
  const absl::string_view rest = pointer.substr(at + key.size() + 2);
  int64_t number = -1;
  return absl::SimpleAtoi(rest.substr(0, rest.find_first_of("\r\n")), &number)
             ? number
             : -1;
}

bool ExplainLfsPointer(DamagedFile& file) {
  // A pointer is at most 1,024 bytes.
  const int64_t size = LfsNumber(file.bytes().substr(0, 1024), "size");
  return file.ExplainAll(
      kLfsPointer,
      absl::StrCat("the file is a Git LFS pointer; the asset",
                   size < 0 ? "" : absl::StrCat(" of ", size, " bytes"),
                   " was not fetched"));
}

// The text between <title> and </title>, or "".
absl::string_view TitleOf(absl::string_view page) {
  constexpr absl::string_view kOpen = "<title>";
  page = page.substr(0, 4096);
  const size_t at = page.find(kOpen);
  if (at == absl::string_view::npos) return "";
  page.remove_prefix(at + kOpen.size());
  return absl::StripAsciiWhitespace(
      page.substr(0, std::min(page.find('<'), kMaxQuotedText)));
}

bool IsWebPage(absl::string_view text) {
  for (const absl::string_view start :
       {"<!doctype html", "<html", "<head", "<body", "<script", "<!--"}) {
    if (absl::StartsWithIgnoreCase(text, start)) return true;
  }
  return false;
}

bool ExplainText(DamagedFile& file) {
  absl::string_view text = absl::StripPrefix(file.bytes(), "\xEF\xBB\xBF");
  text = absl::StripLeadingAsciiWhitespace(text.substr(0, kTextSample));
  if (IsWebPage(text)) {
    const absl::string_view title = TitleOf(text);
    return file.ExplainAll(
        kWebPage, absl::StrCat("the file is a web page, not an asset",
                               title.empty() ? ""
                                             : absl::StrCat("; its title is \"",
                                                            title, "\"")));
  }
  const absl::string_view line =
      text.substr(0, std::min(text.find_first_of("\r\n"), kMaxQuotedText));
  return file.ExplainAll(
      kText, absl::StrCat("the file is text, not an asset; it begins with \"",
                          line, "\""));
}

}  // namespace

bool IsText(absl::string_view bytes) {
  if (bytes.size() < kMinText) return false;
  bytes = bytes.substr(0, kTextSample);
  if (IsUtf16(bytes)) return true;
  size_t high = 0;
  for (const char c : bytes) {
    if (IsControl(static_cast<uint8_t>(c))) return false;
    high += static_cast<uint8_t>(c) >= 0x80;
  }
  return high * 4 < bytes.size();
}

void ReportEmpty(Report& report) {
  report.Add(kEmpty, Path(), {0, 0}).Message("the file is empty: 0 bytes");
}

bool DiagnoseContent(DamagedFile& file) {
  if (IsLfsPointer(file.bytes())) return ExplainLfsPointer(file);
  if (const Signature* const found = FindSignature(file.bytes())) {
    return file.ExplainAll(
        found->rule,
        absl::StrCat("the file is ", found->type, ", not an asset"));
  }
  return IsText(file.bytes()) && ExplainText(file);
}

absl::Span<const Rule* const> ContentRules() { return kContentRules; }

}  // namespace assetlint::diagnose
