#include "lint/fix/undo_file.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <memory>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/config/config_file.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_reader.h"
#include "lint/os/file_replacement.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/process.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {
namespace {

// How many names are tried until one is free.
constexpr int kTries = 1000;

absl::Status SystemError() {
  return absl::UnavailableError(os::ErrorText(errno));
}

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

void AppendText(absl::string_view key, absl::string_view text,
                std::string& out) {
  absl::StrAppend(&out, "\"", key, "\": ", CompactJson(JsonText(text)));
}

// A line for a file, without its end. `path` is relative to the undo file.
std::string EntryLine(const UndoEntry& entry, const std::string& path) {
  std::string line = "{";
  AppendText("path", EscapePath(path), line);
  line += ", ";
  AppendText("format", entry.format, line);
  absl::StrAppend(&line, ", \"size_before\": ", entry.before.size,
                  ", \"size_after\": ", entry.after.size,
                  ", \"sha256_before\": \"", entry.before.sha256,
                  "\", \"sha256_after\": \"", entry.after.sha256,
                  "\", \"edits\": [");
  for (size_t i = 0; i < entry.edits.size(); ++i) {
    const Edit& edit = entry.edits[i];
    absl::StrAppend(&line, i == 0 ? "" : ", ",
                    "{\"offset\": ", edit.range.offset,
                    ", \"length\": ", edit.range.length, ", \"old\": \"",
                    absl::BytesToHexString(edit.new_bytes), "\"}");
  }
  return absl::StrCat(line, "]}");
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
  return std::all_of(entries.begin(), entries.end(), [&](const UndoEntry& e) {
    return IsBelow(PathFrom(folder, e));
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

// Hands over the text in pieces, one for each file: it may be large.
template <typename Write>
void WriteUndo(const std::vector<UndoEntry>& entries, const std::string& file,
               const Write& write) {
  const std::string folder = FolderOf(file);
  write(absl::StrCat("{\n\"version\": ", kUndoVersion,
                     ",\n\"tool\": {\"name\": \"assetlint\", \"version\": \"",
                     kVersion, "\"},\n\"files\": ["));
  bool first = true;
  for (const UndoEntry& entry : entries) {
    write(absl::StrCat(first ? "\n" : ",\n",
                       EntryLine(entry, PathFrom(folder, entry))));
    first = false;
  }
  write("\n]\n}\n");
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
    return SystemError();
  }
  const std::tm local = os::LocalTime(std::time(nullptr));
  char date[32];
  const size_t length =
      std::strftime(date, sizeof(date), "%Y%m%d-%H%M%S", &local);
  const std::string stem = os::JoinPath(
      DefaultFolder(entries),
      absl::StrCat("assetlint-undo-", absl::string_view(date, length)));
  for (int i = 1; i <= kTries; ++i) {
    std::string name =
        absl::StrCat(stem, i == 1 ? "" : absl::StrCat("-", i), ".json");
    if (os::CreateEmpty(name)) return name;
    if (errno != EEXIST) break;
  }
  return SystemError();
}

// Replaces the file, and brings it to the disk.
absl::Status WriteTo(const std::string& file,
                     const std::vector<UndoEntry>& entries) {
  const absl::StatusOr<std::unique_ptr<FileReplacement>> replacement =
      FileReplacement::Begin(file);
  if (!replacement.ok()) return replacement.status();
  uint64_t size = 0;
  WriteUndo(entries, file, [&](absl::string_view piece) {
    size += piece.size();
    if (size <= kMaxUndoSize) (*replacement)->output().Write(piece);
  });
  if (size > kMaxUndoSize) {
    return absl::ResourceExhaustedError(
        "it would be larger than 1 GiB: fix fewer files at a time, or use "
        "--no-undo");
  }
  const absl::Status status = (*replacement)->Commit();
  if (status.ok()) os::SyncFolder(FolderOf(file));
  return status;
}

}  // namespace

std::string UndoText(const std::vector<UndoEntry>& entries,
                     const std::string& file) {
  std::string text;
  WriteUndo(entries, file,
            [&](absl::string_view piece) { absl::StrAppend(&text, piece); });
  return text;
}

absl::StatusOr<std::vector<UndoEntry>> UndoEntriesOf(absl::string_view text,
                                                     const std::string& file) {
  absl::StatusOr<std::vector<UndoEntry>> entries = ParseUndo(text);
  if (!entries.ok()) return entries;
  const std::string folder = BaseOf(file);
  const std::string real_folder = FolderOf(file);
  for (size_t i = 0; i < entries->size(); ++i) {
    UndoEntry& entry = (*entries)[i];
    if (!IsBelow(entry.path)) {
      return absl::InvalidArgumentError(
          absl::StrCat("files[", i,
                       "]: the path must lead to a file below the undo file's "
                       "folder, without .. and ."));
    }
    entry.real_path = os::JoinPath(real_folder, entry.path);
    entry.path = os::JoinPath(folder, entry.path);
  }
  return entries;
}

absl::StatusOr<std::vector<UndoEntry>> ReadUndoFile(const std::string& file) {
  FileReader reader;
  const absl::Status opened = reader.Open(file, FileReader::Links::kFollow);
  if (!opened.ok()) return opened;
  const absl::StatusOr<absl::string_view> text = reader.ReadAll(kMaxUndoSize);
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
  const absl::Status status = WriteTo(*file, entries);
  if (status.ok()) return file;
  os::RemoveFile(*file);
  return status;
}

}  // namespace assetlint
