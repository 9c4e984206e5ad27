// `assetlint list`.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "lint/archive/archive.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/game/game_files.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_reader.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

ExitCode ListGame(const std::vector<std::string>& folders, Output& out,
                  Output& err) {
  std::set<std::string> paths;
  uint64_t left_out = 0;
  const auto add = [&](absl::string_view path) {
    if (IsListable(path)) {
      paths.emplace(path);
    } else {
      ++left_out;
    }
  };
  for (const std::string& folder : folders) {
    const absl::Status status = ReadGameFolder(folder, add);
    if (status.ok()) continue;
    return UsageError(err,
                      absl::StrCat("--game ", folder, ": ", status.message()));
  }
  for (const std::string& path : paths) out.Write(absl::StrCat(path, "\n"));
  if (left_out > 0) {
    PrintError(err, absl::StrCat(CountOf(left_out, "name"),
                                 " left out: not printable text on one line"));
  }
  return ExitCode::kClean;
}

void WriteEntries(const ListOptions& options, const Format& format,
                  uint64_t size, const std::vector<ContainerEntry>& entries,
                  Output& out) {
  EntryLabels labels;
  size_t name_at = 0;
  if (options.format != "json") {
    for (const ContainerEntry& entry : entries) {
      out.Write(absl::StrFormat(
          "%10d  %s  %s\n", entry.range.length, OffsetText(entry.range.offset),
          EscapeForTerminal(labels.Next(entry.name, name_at))));
    }
    return;
  }
  JsonStream json(out);
  json.BeginObject();
  WriteMembers(json, "version", 1u, "path", EscapePath(options.path), "format",
               format.name, "size", size);
  WriteList(json, "entries", entries, [&](const ContainerEntry& entry) {
    const std::string label(labels.Next(entry.name, name_at));
    WriteObject(json, "path",
                EscapePath(absl::StrCat(options.path, "!", label)), "name",
                EscapePath(entry.name), "offset", entry.range.offset, "size",
                entry.range.length);
  });
  json.EndObject();
  out.Write("\n");
}

// For a file whose directory cannot be read in place.
ExitCode ListWhole(const ListOptions& options, ColorMode color, Output& out,
                   Output& err) {
  const bool is_stdin = options.path == "-";
  const InputFile file = {
      options.path,
      is_stdin ? InputFile::Kind::kStdin : InputFile::Kind::kNamed, ""};
  InputLoader loader(nullptr);
  LoadedInput input;
  if (!LoadInput(file, loader, input, err)) return ExitCode::kUsage;
  if (input.format->container == nullptr) {
    return UsageError(
        err, absl::StrCat(file.path, ": not an archive: the format is ",
                          input.format->title));
  }
  if (!ReportUndecodable(file, input, color, err)) return ExitCode::kFindings;
  const std::vector<ContainerEntry> entries =
      input.format->container->entries(input.bytes, true);
  if (entries.empty()) {
    PrintError(err, file.path, "the archive has no entries that can be read");
  }
  WriteEntries(options, *input.format, input.bytes.size(), entries, out);
  return ExitCode::kClean;
}

}  // namespace

ExitCode RunList(const ListOptions& options, ColorMode color, Output& out,
                 Output& err) {
  if (!options.game_dirs.empty()) return ListGame(options.game_dirs, out, err);
  FileReader reader;
  if (options.path != "-" &&
      reader.Open(options.path, FileReader::Links::kFollow).ok()) {
    const absl::StatusOr<absl::string_view> head = reader.ReadHead(kHeadSize);
    if (head.ok()) {
      const absl::StatusOr<ArchiveDirectory> directory =
          ReadDirectory(reader, *head, options.path, nullptr);
      if (directory.ok() && !directory->entries.empty()) {
        WriteEntries(options, *directory->format, reader.size(),
                     directory->entries, out);
        return ExitCode::kClean;
      }
    }
  }
  return ListWhole(options, color, out, err);
}

}  // namespace assetlint
