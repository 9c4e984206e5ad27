#include "lint/fix/undo_file.h"

#include <cerrno>
#include <ctime>
#include <memory>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/config/config_file.h"
#include "lint/fix/fix_report.h"
#include "lint/json/document.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_replacement.h"
#include "lint/os/output.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/version.h"

namespace assetlint {
namespace {

using nlohmann::json;

constexpr uint64_t kVersionOfFormat = 1;
// The largest undo file that is written or read.
constexpr uint64_t kMaxUndoSize = uint64_t{1} << 30;
// How many names are tried until one is free.
constexpr int kTries = 1000;

// Absolute, and without links where it exists.
std::string FolderOf(const std::string& file) {
  const std::string folder(os::ParentPath(file));
  return os::RealPath(folder.empty() ? "." : folder)
      .value_or(os::AbsolutePath(folder));
}

// What the paths in an undo file are relative to: as the file was named, so
// that the paths in messages are as short, unless that leads through a link.
std::string BaseOf(const std::string& file) {
  std::string named(os::ParentPath(file));
  std::string resolved = FolderOf(file);
  return os::AbsolutePath(named) == resolved ? std::move(named)
                                             : std::move(resolved);
}

// Whether a path stays below the folder that it is relative to.
bool IsBelow(const std::string& path) {
  return !os::IsAbsolute(path) && !os::IsAbove(path) &&
         os::NormalPath(os::FromUser(path)) == path;
}

// The path of the entry's file, relative to `folder`.
std::string PathFrom(const std::string& folder, const UndoEntry& entry) {
  return os::RelativePathIfAny(os::AbsolutePath(entry.path), folder);
}

// Whether all files are below `folder`, which is absolute and without links.
bool ContainsAll(const std::string& folder,
                 const std::vector<UndoEntry>& entries) {
  return absl::c_all_of(entries, [&](const UndoEntry& entry) {
    return IsBelow(PathFrom(folder, entry));
  });
}

// The folder for an undo file without a name: empty for the working folder.
std::string DefaultFolder(const std::vector<UndoEntry>& entries) {
  if (ContainsAll(FolderOf("x"), entries)) return "";
  std::string folder(os::ParentPath(os::AbsolutePath(entries[0].path)));
  while (!os::IsRoot(folder) && !ContainsAll(folder, entries)) {
    folder = std::string(os::ParentPath(folder));
  }
  return folder;
}

// Creates an empty file with the name described at WriteUndoFile.
absl::StatusOr<std::string> Reserve(const std::vector<UndoEntry>& entries,
                                    const std::string& wanted) {
  if (!wanted.empty()) {
    if (!ContainsAll(FolderOf(wanted), entries)) {
      return absl::InvalidArgumentError(
          "it must be in a folder that contains all files that change");
    }
    if (os::CreateEmpty(wanted)) return wanted;
    return os::SystemError();
  }
  const std::tm local = os::LocalTime(std::time(nullptr));
  char stem[48];
  std::strftime(stem, sizeof(stem), "assetlint-undo-%Y%m%d-%H%M%S", &local);
  const std::string path = os::JoinPath(DefaultFolder(entries), stem);
  for (int i = 1; i <= kTries; ++i) {
    std::string name =
        absl::StrCat(path, i == 1 ? "" : absl::StrCat("-", i), ".json");
    if (os::CreateEmpty(name)) return name;
    if (errno != EEXIST) break;
  }
  return os::SystemError();
}

// Replaces the file, and brings it to the disk.
absl::Status WriteTo(const std::string& file, absl::string_view text) {
  if (text.size() > kMaxUndoSize) {
    return absl::ResourceExhaustedError(
        "it would be larger than 1 GiB: fix fewer files at a time, or use "
        "--no-undo");
  }
  const absl::StatusOr<std::unique_ptr<FileReplacement>> replacement =
      FileReplacement::Begin(file);
  if (!replacement.ok()) return replacement.status();
  (*replacement)->output().Write(text);
  const absl::Status status = (*replacement)->Commit();
  if (status.ok()) os::SyncFolder(FolderOf(file));
  return status;
}

// Copies it; false without one.
template <typename T>
bool TakeMember(const json& object, const char* key, T& value) {
  const T* const member = JsonMember<T>(object, key);
  if (member != nullptr) value = *member;
  return member != nullptr;
}

// Takes the edits, which must give a file of the size before.
bool TakeEdits(const json& file, UndoEntry& entry) {
  const auto* const edits = JsonMember<json::array_t>(file, "edits");
  if (edits == nullptr) return false;
  uint64_t end = 0;
  uint64_t size = entry.after.size;
  for (const json& edit : *edits) {
    ByteRange range;
    std::string digits;
    if (!TakeMember(edit, "offset", range.offset) ||
        !TakeMember(edit, "length", range.length) ||
        !TakeMember(edit, "old", digits) || digits.size() % 2 != 0 ||
        !absl::c_all_of(digits, absl::ascii_isxdigit) || range.offset < end ||
        range.offset > entry.after.size ||
        range.length > entry.after.size - range.offset) {
      return false;
    }
    std::string escaped;
    for (size_t i = 0; i < digits.size(); i += 2) {
      absl::StrAppend(&escaped, "\\x", digits.substr(i, 2));
    }
    std::string bytes;
    if (!absl::CUnescape(escaped, &bytes)) return false;
    end = range.end();
    size = size - range.length + bytes.size();
    entry.edits.push_back({range, std::move(bytes), {}});
  }
  return size == entry.before.size;
}

// What is wrong with a file's object, or nothing.
absl::string_view TakeEntry(const json& file, UndoEntry& entry) {
  if (!TakeMember(file, "path", entry.path) ||
      !TakeMember(file, "format", entry.format) ||
      !TakeMember(file, "size_before", entry.before.size) ||
      !TakeMember(file, "size_after", entry.after.size) ||
      !TakeMember(file, "sha256_before", entry.before.sha256) ||
      !TakeMember(file, "sha256_after", entry.after.sha256)) {
    return "lacks its path, its format, a size or a SHA-256";
  }
  entry.path = UnescapePath(entry.path);
  if (entry.path.empty() || entry.path.find('\0') != std::string::npos ||
      !IsBelow(entry.path)) {
    return "the path must lead to a file below the undo file's folder, without "
           ".. and .";
  }
  return TakeEdits(file, entry)
             ? ""
             : "its edits are not ranges of the file, in order, with the bytes "
               "that were there";
}

}  // namespace

std::string UndoText(const std::vector<UndoEntry>& entries,
                     const std::string& file) {
  const std::string folder = FolderOf(file);
  std::string text =
      absl::StrCat("{\n\"version\": ", kVersionOfFormat,
                   ",\n\"tool\": {\"name\": \"assetlint\", \"version\": \"",
                   kVersion, "\"},\n\"files\": [");
  Output out(text);
  for (const UndoEntry& entry : entries) {
    JsonStream json =
        JsonStream::OneLine(out, &entry == entries.data() ? "\n" : ",\n");
    json.BeginObject();
    WriteMembers(json, "path", EscapePath(PathFrom(folder, entry)), "format",
                 entry.format, "size_before", entry.before.size, "size_after",
                 entry.after.size, "sha256_before", entry.before.sha256,
                 "sha256_after", entry.after.sha256);
    WriteList(json, "edits", entry.edits, [&](const Edit& edit) {
      WriteObject(json, "offset", edit.range.offset, "length",
                  edit.range.length, "old",
                  absl::BytesToHexString(edit.new_bytes));
    });
    json.EndObject();
  }
  out.Write("\n]\n}\n");
  out.WriteBuffer();
  return text;
}

absl::StatusOr<std::vector<UndoEntry>> UndoEntriesOf(absl::string_view text,
                                                     const std::string& file) {
  const json document =
      json::parse(text, /*cb=*/nullptr, /*allow_exceptions=*/false);
  uint64_t version = 0;
  const auto* const files = JsonMember<json::array_t>(document, "files");
  if (!TakeMember(document, "version", version) ||
      version != kVersionOfFormat || files == nullptr) {
    return absl::InvalidArgumentError(
        "is not an undo file that this assetlint supports");
  }
  const std::string folder = BaseOf(file);
  const std::string real_folder = FolderOf(file);
  std::vector<UndoEntry> entries;
  std::set<std::string> paths;
  for (const json& object : *files) {
    UndoEntry& entry = entries.emplace_back();
    absl::string_view fault = TakeEntry(object, entry);
    if (fault.empty() && !paths.insert(entry.path).second) {
      fault = "has the same path as an earlier entry";
    }
    if (!fault.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("files[", entries.size() - 1, "]: ", fault));
    }
    entry.real_path = os::JoinPath(real_folder, entry.path);
    entry.path = os::JoinPath(folder, entry.path);
  }
  return entries;
}

absl::StatusOr<std::vector<UndoEntry>> ReadUndoFile(const std::string& file) {
  FileReader reader;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadFile(file, FileReader::Links::kFollow, kMaxUndoSize);
  if (!text.ok()) return text.status();
  return UndoEntriesOf(*text, file);
}

bool IsUndoFile(const std::string& file) {
  // Enough for a long path before it.
  constexpr size_t kHead = size_t{64} << 10;
  FileReader reader;
  if (!reader.Open(file, FileReader::Links::kFollow).ok()) return false;
  const absl::StatusOr<absl::string_view> head = reader.ReadHead(kHead);
  return head.ok() && absl::StrContains(*head, "\"sha256_before\"") &&
         ReadUndoFile(file).ok();
}

absl::Status CheckUndoFile(const std::string& file) {
  os::FileInfo info;
  if (os::DescribeLink(file, info)) {
    return absl::AlreadyExistsError(
        "it exists; an undo file never replaces another");
  }
  const absl::string_view name = os::FileName(file);
  if (HasKnownExtension(name)) {
    return absl::InvalidArgumentError("it has the extension of a game asset");
  }
  if (os::SameName(name, kConfigFileName)) {
    return absl::InvalidArgumentError("it is a configuration file");
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> WriteUndoFile(const std::vector<UndoEntry>& entries,
                                          const std::string& wanted) {
  absl::StatusOr<std::string> file = Reserve(entries, wanted);
  if (!file.ok()) return file;
  const absl::Status status = WriteTo(*file, UndoText(entries, *file));
  if (status.ok()) return file;
  os::RemoveFile(*file);
  return status;
}

bool MayUndo(const Format& format, absl::string_view path,
             absl::string_view bytes, absl::string_view restored) {
  const Recognition now = format.recognise(bytes);
  return now == Recognition::kYes ||
         (HasKnownExtension(os::FileName(path)) &&
          (now != Recognition::kNo ||
           format.recognise(restored) != Recognition::kNo));
}

FixedFile PlanUndo(FileReader& reader, const UndoEntry& entry,
                   const Painter* diff) {
  FixedFile result;
  result.path = entry.path;
  result.links = FileReader::Links::kRefuse;
  const auto ended = [&](FixedFile::Status status, absl::string_view why,
                         absl::string_view note) {
    result.status = status;
    result.note = absl::StrCat(why, note);
    return result;
  };
  const auto refused = [&](absl::string_view note) {
    return ended(FixedFile::Status::kNotWritten, "not written: ", note);
  };
  if (os::RealPath(entry.path).value_or(entry.real_path) != entry.real_path) {
    return refused("a link leads to it from the undo file's folder");
  }
  const absl::StatusOr<absl::string_view> bytes =
      reader.ReadFile(entry.path, result.links, kMaxInputSize);
  if (!bytes.ok()) {
    return ended(FixedFile::Status::kUnreadable, "", bytes.status().message());
  }
  result.size = bytes->size();
  const FileState state = StateOf(*bytes);
  if (state == entry.before) {
    return ended(FixedFile::Status::kUnchanged, "",
                 "it is as it was before the fix");
  }
  if (state != entry.after) {
    return refused("it has changed since it was fixed (its SHA-256 differs)");
  }
  result.format = FindFormat(entry.format);
  if (result.format == nullptr) {
    return refused("the undo file names a format that is not known");
  }
  std::vector<Edit> edits = entry.edits;
  for (Edit& edit : edits) {
    edit.old_bytes =
        std::string(bytes->substr(edit.range.offset, edit.range.length));
  }
  const std::string restored = ApplyEdits(*bytes, edits);
  if (!MayUndo(*result.format, entry.path, *bytes, restored)) {
    return refused("it is not a game asset");
  }
  if (StateOf(restored) != entry.before) {
    return refused(
        "the edits in the undo file do not restore the file that it describes");
  }
  result.status = FixedFile::Status::kChangeable;
  if (diff != nullptr) {
    result.diff =
        ChangeRows(result.path,
                   absl::StrCat("restored in ", CountOf(edits.size(), "place")),
                   *bytes, edits, *diff);
  }
  result.change = {entry.after, entry.before, std::move(edits)};
  return result;
}

}  // namespace assetlint
