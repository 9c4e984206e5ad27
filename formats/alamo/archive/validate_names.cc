#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/alamo/container/text.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"

namespace assetlint::alamo {

constexpr Rule kNameLength = {
    .id = "MEG040",
    .name = "name-length",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The length of a name is wrong.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "A name has as many bytes as its length says; the next name, or the "
        "first record, follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Set the length to the number of the name's characters.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "All names and records parse with this length; a damage in several "
        "places could look the same."};

namespace {

constexpr absl::string_view kRename =
    "Correct the path in the packer's list, and pack the archive again.";
constexpr absl::string_view kNoFix =
    "Another name has another crc and another place in the table, and which "
    "name was meant cannot be known.";
constexpr absl::string_view kPackAgain =
    "With another name the crc and the order of the records change: pack the "
    "archive again.";

constexpr Rule kAbsolute = {
    .id = "MEG022",
    .name = "name-absolute",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A name is an absolute path or leaves its folder.",
    .why =
        "The game never asks for such a path; the name shows a folder of its "
        "author, and unpacking it may overwrite files elsewhere.",
    .statement =
        "Names are relative to the game's folder: without a drive, a leading "
        "separator, and a component . or .. in them.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kNoFix};

constexpr Rule kNotUpper = {
    .id = "MEG023",
    .name = "name-not-upper",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A name has lower-case letters.",
    .why =
        "The game looks for the crc of the name in upper case, so it does not "
        "find a file under any other.",
    .statement = "Letters in names are in upper case.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kPackAgain};

constexpr Rule kSlash = {
    .id = "MEG024",
    .name = "name-slash",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A name has a slash instead of a backslash.",
    .why =
        "The game looks for the crc of the name with backslashes, so it does "
        "not find a file under any other.",
    .statement = "Folders in names are separated by backslashes.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kPackAgain};

constexpr Rule kNotAscii = {
    .id = "MEG025",
    .name = "name-not-ascii",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A name has characters outside ASCII.",
    .why =
        "Readers decode them as UTF-8, Latin-1 or the system's code page, and "
        "compute another crc.",
    .statement = "Names are ASCII.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kNoFix};

constexpr Rule kCharacter = {
    .id = "MEG026",
    .name = "name-character",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A name is not possible as the path of a file.",
    .why =
        "No such file exists on Windows, so the game cannot ask for it, and "
        "readers refuse the archive.",
    .statement =
        "Components of names are not empty, do not end with a dot or a space, "
        "and have no control character and none of the characters < > : \" | ? "
        "*.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kNoFix};

constexpr Rule kEmpty = {
    .id = "MEG027",
    .name = "name-empty",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A name is empty.",
    .why = "Nothing can ask for a file without a name; readers refuse it.",
    .statement = "A name has at least one character.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kNoFix};

constexpr Rule kLong = {
    .id = "MEG028",
    .name = "name-long",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A name is longer than a path can be on Windows.",
    .why = "The game cannot ask for such a path, and readers refuse it.",
    .statement = "Names have at most 259 bytes.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .confidence = Confidence::kReaders,
    .fix_reason = kNoFix};

// What the characters of a name show.
struct Traits {
  // Offsets in the name; npos if it has none.
  size_t lower = absl::string_view::npos;
  size_t slash = absl::string_view::npos;
  size_t not_ascii = absl::string_view::npos;
  size_t forbidden = absl::string_view::npos;
};

void Note(size_t at, size_t& first) {
  if (first == absl::string_view::npos) first = at;
}

bool IsForbidden(char c) {
  switch (c) {
    case '<':
    case '>':
    case ':':
    case '"':
    case '|':
    case '?':
    case '*':
      return true;
    default:
      return static_cast<uint8_t>(c) < 0x20;
  }
}

Traits TraitsOf(absl::string_view name) {
  Traits traits;
  for (size_t i = HasDrive(name) ? 2 : 0; i < name.size(); ++i) {
    const char c = name[i];
    if (absl::ascii_islower(c)) {
      Note(i, traits.lower);
    } else if (c == '/') {
      Note(i, traits.slash);
    } else if (static_cast<uint8_t>(c) >= 0x80) {
      Note(i, traits.not_ascii);
    } else if (IsForbidden(c)) {
      Note(i, traits.forbidden);
    }
  }
  return traits;
}

// What is wrong with the components of a name.
struct Components {
  bool relative = false;  // one is . or ..
  // The offset of an empty one, or of the dot or space that ends one.
  size_t odd = absl::string_view::npos;
};

Components ComponentsOf(absl::string_view name) {
  Components found;
  size_t begin = 0;
  while (begin <= name.size()) {
    const size_t end = SeparatorFrom(name, begin);
    const absl::string_view part = name.substr(begin, end - begin);
    if (part == "." || IsParentFolder(part)) {
      found.relative = true;
    } else if (part.empty()) {
      // A leading separator is another fault.
      if (begin > 0) Note(begin - 1, found.odd);
    } else if (part.back() == '.' || part.back() == ' ') {
      Note(end - 1, found.odd);
    }
    begin = end + 1;
  }
  return found;
}

// A name and where it is.
class NameCheck {
 public:
  NameCheck(absl::string_view name, size_t index, uint64_t offset,
            Report& report)
      : name_(name),
        path_(root_, "name", static_cast<int64_t>(index)),
        offset_(offset),
        report_(report) {}

  bool IsAbsolute() const {
    return HasDrive(name_) || (!name_.empty() && IsSeparator(name_[0]));
  }

  void CheckLength() {
    if (name_.empty()) {
      Expected(report_.Add(kEmpty, path_, {offset_ - 2, 2}), "length", 0, 1)
          .Message("the name has length 0, must be at least 1");
    } else if (name_.size() > kMaxNameSize) {
      Expected(report_.Add(kLong, path_, {offset_ - 2, 2}), "length",
               name_.size(), kMaxNameSize)
          .Message("the name has ", name_.size(), " bytes, must be at most ",
                   kMaxNameSize);
    }
  }

  void CheckCharacters(bool upper) {
    const Traits traits = TraitsOf(name_);
    const Components components = ComponentsOf(name_);
    if (upper) At(kNotUpper, traits.lower, "has a lower-case letter");
    At(kSlash, traits.slash, "has a slash");
    At(kNotAscii, traits.not_ascii, "has a byte above 0x7F");
    if (traits.forbidden != absl::string_view::npos) {
      At(kCharacter, traits.forbidden, "has a character that no path has");
    } else {
      At(kCharacter, components.odd,
         "has a component that is empty or ends with a dot or a space");
    }
    if (IsAbsolute() || components.relative) {
      Whole(kAbsolute, components.relative ? " has a component . or .."
                                           : " is an absolute path");
    }
  }

 private:
  absl::string_view Quoted() const { return name_.substr(0, kMaxQuotedText); }

  // Reports the character at `at`, unless that is npos.
  void At(const Rule& rule, size_t at, absl::string_view what) {
    if (at == absl::string_view::npos) return;
    report_.Add(rule, path_, {offset_ + at, 1})
        .Field("text")
        .Found(Quoted())
        .Message("\"", Quoted(), "\" ", what, " at character ", at);
  }
  void Whole(const Rule& rule, absl::string_view what) {
    report_.Add(rule, path_, {offset_, name_.size()})
        .Field("text")
        .Found(Quoted())
        .Message("\"", Quoted(), "\"", what);
  }

  absl::string_view name_;
  Path root_;
  Path path_;
  uint64_t offset_;
  Report& report_;
};

}  // namespace

void ValidateArchiveNames(const Archive& archive, Report& report) {
  uint64_t offset = ArchiveHeaderSize(archive.version) + 2;
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view name = archive.names[i].text;
    NameCheck check(name, i, offset, report);
    check.CheckLength();
    check.CheckCharacters(!IsVersion3(archive));
    offset += name.size() + 2;
  }
}

namespace {

// The byte whose entry in kCrcOfByte has that highest byte: each has another.
constexpr std::array<uint8_t, 256> kByteOfHighest = [] {
  std::array<uint8_t, 256> bytes{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    bytes[kCrcOfByte[byte] >> 24] = static_cast<uint8_t>(byte);
  }
  return bytes;
}();

bool IsInPath(char c) {
  return absl::ascii_isprint(c) && Canonical(c) == c &&
         absl::string_view("<>:\"|?*").find(c) == absl::string_view::npos;
}

bool IsComponent(absl::string_view part) {
  return !part.empty() && part.back() != '.' && part.back() != ' ';
}

absl::string_view Root(absl::string_view path) {
  return path.substr(0, path.find('\\'));
}

// Whether `name` with the byte replaced is a path as the game spells it, in
// the same folder at the root or in DATA.
bool IsPathWith(const ChangedByte& change, absl::string_view name) {
  std::string path(name);
  path[change.at] = change.right;
  for (const char c : path) {
    if (!IsInPath(c)) return false;
  }
  for (const absl::string_view part : absl::StrSplit(path, '\\')) {
    if (!IsComponent(part)) return false;
  }
  return Root(path) == Root(name) || Root(path) == "DATA";
}

}  // namespace

std::optional<ChangedByte> FindChangedByte(absl::string_view name,
                                           uint32_t crc) {
  if (name.size() > kMaxNameSize) return std::nullopt;
  // Checksums are linear: whatever the text, the same change of a byte changes
  // its checksum by the same bits. Those of a change of the last byte are in
  // the table, and each byte after it shifts them once more.
  uint32_t bits = Crc32(name) ^ crc;
  std::optional<ChangedByte> found;
  for (size_t at = name.size(); at-- > 0;) {
    const uint8_t byte = kByteOfHighest[bits >> 24];
    if (kCrcOfByte[byte] == bits && byte != 0) {
      const ChangedByte change = {at, static_cast<char>(name[at] ^ byte)};
      if (found.has_value()) return std::nullopt;
      found = change;
    }
    bits = (bits ^ kCrcOfByte[byte]) << 8 | byte;
  }
  if (!found.has_value() || !IsPathWith(*found, name)) return std::nullopt;
  return found;
}

namespace {

constexpr Rule kNamesMisread = {
    .id = "MEG042",
    .name = "names-misread",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "From one place on, the name table does not contain names.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "The name table is lengths and texts without a gap, and the file table "
        "follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Get the archive again, or pack it again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "How many bytes are wrong, and which, is not in the file.",
    .shows_sizes = true};

bool HasNameSize(absl::string_view text) {
  return !text.empty() && text.size() <= kMaxNameSize;
}

// Whether most records have their position as their index.
bool AreRecordsFound(const Archive& archive) {
  uint64_t found = 0;
  for (size_t i = 0; i < archive.records.size(); ++i) {
    found += archive.records[i].index == i;
  }
  return found * 2 > archive.records.size();
}

// What shows that it is no name.
std::string Fault(absl::string_view text) {
  if (HasNameSize(text)) return "a name has a control character";
  return absl::StrCat("the length of a name is ", text.size(),
                      ", must be 1 to ", kMaxNameSize);
}

}  // namespace

std::optional<LostNames> FindLostNames(const Archive& archive) {
  if (archive.encrypted() || AreRecordsFound(archive)) return std::nullopt;
  uint64_t before = ArchiveHeaderSize(archive.version);
  uint64_t offset = before;
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view text = archive.names[i].text;
    if (!HasNameSize(text) || !IsNameText(text)) {
      uint64_t end = offset + ArchiveName::kMinSize;
      if (HasNameSize(text)) {
        before = offset;
        end += text.size();
      }
      return LostNames{i, offset, {before, end - before}};
    }
    before = offset;
    offset += ArchiveName::kMinSize + text.size();
  }
  return std::nullopt;
}

bool CheckLostNames(const ParsedArchive& archive, Report& report) {
  // Without records there is nothing to show where the names end.
  if (report.decodes() && archive.records.empty()) return false;
  const std::optional<LostNames> lost = FindLostNames(archive);
  if (!lost.has_value()) return false;
  const absl::string_view text = archive.names[lost->first].text;
  const Path root;
  report
      .Add(kNamesMisread, Path(root, "name", static_cast<int64_t>(lost->first)),
           lost->damage)
      .As(FindingRole::kCause)
      .Found(text.size())
      .Message("bytes here are wrong, missing or too many: ", Fault(text),
               ", and all names and records after it are misread");
  return true;
}

absl::Span<const Rule* const> ArchiveNameRules() {
  static constexpr const Rule* kRules[] = {
      &kAbsolute, &kNotUpper, &kSlash,        &kNotAscii,  &kCharacter,
      &kEmpty,    &kLong,     &kNamesMisread, &kNameLength};
  return kRules;
}

}  // namespace assetlint::alamo
