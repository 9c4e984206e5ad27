#include "lint/game/game_list.h"

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "lint/game/game_folder.h"
#include "lint/game/game_path.h"
#include "lint/os/file_reader.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"
#include "lint/text/list_lines.h"

namespace assetlint {

absl::Status ParseGameList(
    absl::string_view text,
    const std::function<void(absl::string_view path)>& add) {
  size_t files = 0;
  const absl::Status status = ForEachLine(text, [&](absl::string_view raw) {
    const absl::string_view line = absl::StripAsciiWhitespace(raw);
    if (line.empty() || line[0] == '#') return absl::OkStatus();
    if (++files > kMaxGameFiles) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", WithThousands(kMaxGameFiles), " files"));
    }
    add(GamePath(line));
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  if (files == 0) return absl::InvalidArgumentError("has no path in it");
  return absl::OkStatus();
}

absl::Status ReadGameList(
    const std::string& file,
    const std::function<void(absl::string_view path)>& add) {
  FileReader reader;
  const absl::Status opened = reader.Open(file, FileReader::Links::kFollow);
  if (!opened.ok()) return opened;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadAll(kMaxGameListSize);
  if (!text.ok()) return text.status();
  return ParseGameList(*text, add);
}

bool IsListable(absl::string_view path) {
  return !path.empty() && path[0] != '#' && EscapeForTerminal(path) == path &&
         absl::StripAsciiWhitespace(path) == path && GamePath(path) == path;
}

}  // namespace assetlint
