#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/alamo/container/text.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/tree_walker.h"

namespace assetlint::alamo {

constexpr Rule kNameLength = {
    .id = "MEG040",
    .name = "name-length",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The length of a name is wrong.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "A name has as many bytes as its length says; the next name, or the "
        "first record, follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Set the length to the number of the name's characters.",
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
constexpr absl::string_view kOrderChanges =
    "With another name the crc and the order of the records change: pack the "
    "archive again.";

constexpr Rule kAbsolute = {
    .id = "MEG022",
    .name = "name-absolute",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A name is an absolute path or leaves its folder.",
    .why =
        "The game never asks for such a path; the name shows a folder of its "
        "author, and unpacking it may overwrite files elsewhere.",
    .statement =
        "Names are relative to the game's folder: without a drive, a leading "
        "separator, and a component . or .. in them.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kNoFix};

constexpr Rule kNotUpper = {
    .id = "MEG023",
    .name = "name-not-upper",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "A name has lower-case letters.",
    .why =
        "The game looks for the crc of the name in upper case, so it does not "
        "find a file under any other.",
    .statement = "Letters in names are in upper case.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kOrderChanges};

constexpr Rule kSlash = {
    .id = "MEG024",
    .name = "name-slash",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "A name has a slash instead of a backslash.",
    .why =
        "The game looks for the crc of the name with backslashes, so it does "
        "not find a file under any other.",
    .statement = "Folders in names are separated by backslashes.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kOrderChanges};

constexpr Rule kNotAscii = {
    .id = "MEG025",
    .name = "name-not-ascii",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "A name has characters outside ASCII.",
    .why =
        "Readers decode them as UTF-8, Latin-1 or the system's code page, and "
        "compute another crc.",
    .statement = "Names are ASCII.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kNoFix};

constexpr Rule kCharacter = {
    .id = "MEG026",
    .name = "name-character",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
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
    .fix_reason = kNoFix};

constexpr Rule kEmptyName = {
    .id = "MEG027",
    .name = "name-empty",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A name is empty.",
    .why = "Nothing can ask for a file without a name; readers refuse it.",
    .statement = "A name has at least one character.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kNoFix};

constexpr Rule kLong = {
    .id = "MEG028",
    .name = "name-long",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A name is longer than a path can be on Windows.",
    .why = "The game cannot ask for such a path, and readers refuse it.",
    .statement = "Names have at most 259 bytes.",
    .source = "formats/alamo/archive/FORMAT.md#names",
    .repair = kRename,
    .fix_reason = kNoFix};

constexpr size_t kNone = absl::string_view::npos;

bool IsForbidden(char c) {
  return static_cast<uint8_t>(c) < 0x20 ||
         absl::string_view("<>:\"|?*").find(c) != kNone;
}

// What is wrong with the components of a name.
struct Components {
  bool relative = false;  // one is . or ..
  // The offset of an empty one, or of the dot or space that ends one.
  size_t odd = kNone;
};

Components ComponentsOf(absl::string_view name) {
  Components found;
  const auto note = [&](size_t at) {
    if (found.odd == kNone) found.odd = at;
  };
  size_t begin = 0;
  while (begin <= name.size()) {
    const size_t end = SeparatorFrom(name, begin);
    const absl::string_view part = name.substr(begin, end - begin);
    if (part == "." || IsParentFolder(part)) {
      found.relative = true;
    } else if (part.empty()) {
      // A leading separator is another fault.
      if (begin > 0) note(begin - 1);
    } else if (part.back() == '.' || part.back() == ' ') {
      note(end - 1);
    }
    begin = end + 1;
  }
  return found;
}

// A name and where it is.
class NameCheck {
 public:
  NameCheck(absl::string_view name, size_t index, uint64_t begin,
            Report& report)
      : name_(name),
        path_(root_, "name", static_cast<int64_t>(index)),
        begin_(begin),
        report_(report) {}

  void CheckLength() {
    const ArchiveName record = {name_};
    if (name_.empty()) {
      report_.Expect(kEmptyName, path_, FieldOf(record, begin_, "length"), 1)
          .Message("the name has length 0, must be at least 1");
    } else if (name_.size() > kMaxNameSize) {
      report_
          .Expect(kLong, path_, FieldOf(record, begin_, "length"), kMaxNameSize)
          .Message("the name has ", name_.size(), " bytes, must be at most ",
                   kMaxNameSize);
    }
  }

  void CheckCharacters(bool upper) {
    const Components components = ComponentsOf(name_);
    if (upper)
      At(kNotUpper, First(absl::ascii_islower), "has a lower-case letter");
    At(kSlash, name_.find('/'), "has a slash");
    At(kNotAscii, First([](char c) { return static_cast<uint8_t>(c) >= 0x80; }),
       "has a byte above 0x7F");
    const size_t forbidden = First(IsForbidden);
    At(kCharacter, forbidden, "has a character that no path has");
    if (forbidden == kNone) {
      At(kCharacter, components.odd,
         "has a component that is empty or ends with a dot or a space");
    }
    const bool absolute =
        HasDrive(name_) || (!name_.empty() && IsSeparator(name_[0]));
    if (absolute || components.relative) {
      report_
          .Add(kAbsolute, path_, {begin_ + ArchiveName::kMinSize, name_.size()})
          .Field("text")
          .Found(Quoted())
          .Message("\"", Quoted(), "\"",
                   components.relative ? " has a component . or .."
                                       : " is an absolute path");
    }
  }

 private:
  absl::string_view Quoted() const { return name_.substr(0, kMaxQuotedText); }

  // The first character of a kind, after the drive.
  template <typename Is>
  size_t First(const Is& is) const {
    const auto found = std::find_if(name_.begin() + (HasDrive(name_) ? 2 : 0),
                                    name_.end(), is);
    return found == name_.end() ? kNone : found - name_.begin();
  }

  // Reports the character at `at`, unless that is kNone.
  void At(const Rule& rule, size_t at, absl::string_view what) {
    if (at == kNone) return;
    report_.Add(rule, path_, {begin_ + ArchiveName::kMinSize + at, 1})
        .Field("text")
        .Found(Quoted())
        .Message("\"", Quoted(), "\" ", what, " at character ", at);
  }

  absl::string_view name_;
  Path root_;
  Path path_;
  uint64_t begin_;
  Report& report_;
};

constexpr Rule kNamesMisread = {
    .id = "MEG042",
    .name = "names-misread",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "From one place on, the name table does not contain names.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "The name table is lengths and texts without a gap, and the file table "
        "follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Get the archive again, or pack it again.",
    .shows_sizes = true};

bool HasNameSize(absl::string_view text) {
  return !text.empty() && text.size() <= kMaxNameSize;
}

bool HasControlCharacter(absl::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ';
  });
}

// Whether most records have their position as their index.
bool AreRecordsFound(const Archive& archive) {
  uint64_t found = 0;
  for (size_t i = 0; i < archive.records.size(); ++i) {
    found += archive.records[i].index == i;
  }
  return found * 2 > archive.records.size();
}

}  // namespace

void ValidateArchiveNames(const Archive& archive, Report& report) {
  uint64_t begin = ArchiveHeaderSize(archive.version);
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view name = archive.names[i].text;
    NameCheck check(name, i, begin, report);
    check.CheckLength();
    check.CheckCharacters(!IsVersion3(archive));
    begin += ArchiveName::kMinSize + name.size();
  }
}

std::optional<size_t> FindLostName(const Archive& archive) {
  if (archive.encrypted() || AreRecordsFound(archive)) return std::nullopt;
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view text = archive.names[i].text;
    if (!HasNameSize(text) || HasControlCharacter(text)) return i;
  }
  return std::nullopt;
}

bool CheckLostNames(const ParsedArchive& archive, Report& report) {
  // Without records there is nothing to show where the names end.
  if (report.decodes() && archive.records.empty()) return false;
  const std::optional<size_t> lost = FindLostName(archive);
  if (!lost.has_value()) return false;
  const absl::string_view text = archive.names[*lost].text;
  const bool has_size = HasNameSize(text);
  // A length that is impossible may belong to the damage before it.
  const size_t first = has_size || *lost == 0 ? *lost : *lost - 1;
  uint64_t begin = ArchiveHeaderSize(archive.version);
  uint64_t end = begin;
  for (size_t i = 0; i < *lost; ++i) {
    end += ArchiveName::kMinSize + archive.names[i].text.size();
    if (i < first) begin = end;
  }
  end += ArchiveName::kMinSize + (has_size ? text.size() : 0);
  const Path root;
  FindingBuilder finding =
      report.Add(kNamesMisread, Path(root, "name", static_cast<int64_t>(*lost)),
                 {begin, end - begin});
  finding.As(FindingRole::kCause)
      .Found(text.size())
      .Message("the names are misread from here on: ");
  if (has_size) {
    finding.Message("a name has a control character");
  } else {
    finding.Message("the length of a name is ", text.size(),
                    ", must be between 1 and ", kMaxNameSize);
  }
  return true;
}

absl::Span<const Rule* const> ArchiveNameRules() {
  static constexpr const Rule* kRules[] = {
      &kAbsolute,  &kNotUpper, &kSlash,        &kNotAscii,  &kCharacter,
      &kEmptyName, &kLong,     &kNamesMisread, &kNameLength};
  return kRules;
}

}  // namespace assetlint::alamo
