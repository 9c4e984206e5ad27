// `assetlint list`.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "lint/archive/archive_directory.h"
#include "lint/archive/entry_list.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/game/game_folder.h"
#include "lint/game/game_list.h"
#include "lint/json/json_stream.h"
#include "lint/os/file_reader.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"

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

void WriteLines(const std::vector<ContainerEntry>& entries, Output& out) {
  EntryLabels labels;
  for (const ContainerEntry& entry : entries) {
    size_t name_at = 0;
    out.Write(absl::StrFormat(
        "%10d  %s  %s\n", entry.range.length, OffsetText(entry.range.offset),
        EscapeForTerminal(labels.Next(entry.name, name_at))));
  }
}

struct Listed {
  const std::string& path;
  const Format& format;
  uint64_t size;
  const std::vector<ContainerEntry>& entries;
};

void WriteJson(const Listed& archive, Output& out) {
  JsonStream json(out);
  json.BeginObject();
  WriteCount(json, "version", 1);
  WriteText(json, "path", EscapePath(archive.path));
  WriteText(json, "format", archive.format.name);
  WriteCount(json, "size", archive.size);
  json.Key("entries");
  json.BeginArray();
  EntryLabels labels;
  for (const ContainerEntry& entry : archive.entries) {
    size_t name_at = 0;
    json.BeginObject();
    WriteText(json, "path",
              EscapePath(absl::StrCat(archive.path, "!",
                                      labels.Next(entry.name, name_at))));
    WriteText(json, "name", EscapePath(entry.name));
    WriteCount(json, "offset", entry.range.offset);
    WriteCount(json, "size", entry.range.length);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  out.Write("\n");
}

void Write(const ListOptions& options, const Listed& archive, Output& out) {
  if (options.format == "json") {
    WriteJson(archive, out);
  } else {
    WriteLines(archive.entries, out);
  }
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
    PrintError(
        err, file.path,
        absl::StrCat("not an archive: the format is ", input.format->title));
    return ExitCode::kUsage;
  }
  if (!ReportUndecodable(file, input, color, err)) return ExitCode::kFindings;
  const std::vector<ContainerEntry> entries =
      input.format->container->entries(input.bytes);
  if (entries.empty()) {
    PrintError(err, file.path, "the archive has no entries that can be read");
  }
  Write(options, {options.path, *input.format, input.bytes.size(), entries},
        out);
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
    const std::string name = options.path.substr(options.path.rfind('/') + 1);
    if (head.ok()) {
      const absl::StatusOr<ArchiveDirectory> directory =
          ReadDirectory(reader, *head, name, nullptr);
      if (directory.ok() && !directory->entries.empty()) {
        Write(options,
              {options.path, *directory->format, reader.size(),
               directory->entries},
              out);
        return ExitCode::kClean;
      }
    }
  }
  return ListWhole(options, color, out, err);
}

}  // namespace assetlint
