#include "lint/game/game_files.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "formats/base/container.h"
#include "formats/base/facts.h"
#include "formats/formats.h"
#include "lint/archive/archive.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {

std::string GamePath(absl::string_view path) {
  std::string result = absl::AsciiStrToLower(path);
  std::replace(result.begin(), result.end(), '\\', '/');
  absl::string_view rest = result;
  while (absl::ConsumePrefix(&rest, "./") || absl::ConsumePrefix(&rest, "/")) {
  }
  return std::string(rest);
}

namespace {

constexpr absl::string_view kData = "data";
constexpr absl::string_view kManifest = "data/megafiles.xml";
// Loaded after those of the manifest, whether they are in it or not.
constexpr absl::string_view kPatches[] = {"data/patch.meg", "data/patch2.meg",
                                          "data/64patch.meg"};
constexpr uint64_t kMaxManifestSize = uint64_t{1} << 20;
constexpr uint64_t kHeadSize = 4096;

absl::Status WithPath(absl::string_view path, const absl::Status& status) {
  return absl::Status(status.code(),
                      absl::StrCat(path, ": ", status.message()));
}

class GameFolder {
 public:
  GameFolder(const std::string& folder, const AddPath& add)
      : folder_(folder), add_(add) {}

  absl::Status Read() {
    const absl::StatusOr<std::vector<std::string>> data = DataFolders();
    if (!data.ok()) return data.status();
    for (const std::string& folder : *data) {
      const absl::Status status = ReadLooseFiles(folder);
      if (!status.ok()) return status;
    }
    for (const std::string& archive : Archives()) {
      const std::string& path = on_disk_[archive];
      const absl::Status status = ReadArchive(path);
      if (!status.ok()) return WithPath(path, status);
    }
    return absl::OkStatus();
  }

 private:
  absl::StatusOr<std::vector<std::string>> DataFolders() const {
    std::vector<std::string> folders;
    const bool listed =
        os::ListFolder(folder_, os::Links::kFollow,
                       [&](absl::string_view name, os::FileKind kind) {
                         if (kind == os::FileKind::kFolder &&
                             absl::EqualsIgnoreCase(name, kData)) {
                           folders.push_back(os::JoinPath(folder_, name));
                         }
                       });
    if (!listed) return os::SystemError();
    std::string itself = os::WithoutSlash(folder_);
    if (folders.empty() &&
        absl::EqualsIgnoreCase(os::FileName(itself), kData)) {
      folders.push_back(std::move(itself));
    }
    if (folders.empty()) {
      return absl::NotFoundError("has no folder Data: is it a game's folder?");
    }
    std::sort(folders.begin(), folders.end());
    return folders;
  }

  absl::Status AddLooseFile(absl::string_view below_data,
                            const std::string& on_disk) {
    std::string path = GamePath(absl::StrCat(kData, "/", below_data));
    absl::Status status = Add(path);
    if (status.ok() && (path == kManifest || absl::EndsWith(path, ".meg"))) {
      on_disk_.emplace(std::move(path), on_disk);
    }
    return status;
  }

  absl::Status ReadLooseFiles(const std::string& data) {
    // A list, not recursion: the depth of folders is unbounded.
    std::vector<std::string> pending = {data};
    absl::Status status;
    while (status.ok() && !pending.empty()) {
      const std::string folder = std::move(pending.back());
      pending.pop_back();
      const bool listed = os::ListFolder(
          folder, folder == data ? os::Links::kFollow : os::Links::kRefuse,
          [&](absl::string_view name, os::FileKind kind) {
            std::string path = os::JoinPath(folder, name);
            if (kind == os::FileKind::kFolder) {
              pending.push_back(std::move(path));
            } else if (kind == os::FileKind::kFile && status.ok()) {
              status = AddLooseFile(path.substr(data.size() + 1), path);
            }
          });
      if (!listed) return WithPath(data, os::SystemError());
    }
    return status;
  }

  // Those to read, as in `on_disk_`.
  std::set<std::string> Archives() {
    std::set<std::string> all;
    for (const auto& [path, on_disk] : on_disk_) {
      if (path != kManifest) all.insert(path);
    }
    const auto manifest = on_disk_.find(std::string(kManifest));
    if (manifest == on_disk_.end() ||
        !reader_.Open(manifest->second, FileReader::Links::kRefuse).ok()) {
      return all;
    }
    const absl::StatusOr<absl::string_view> bytes =
        reader_.ReadAll(kMaxManifestSize);
    if (!bytes.ok()) return all;
    const absl::StatusOr<Facts> facts = ReadFacts(*bytes, "MegaFiles.xml");
    if (!facts.ok() || facts->fields.empty()) return all;
    std::set<std::string> listed(std::begin(kPatches), std::end(kPatches));
    for (const Facts::ObjectField& field : facts->fields) {
      listed.insert(GamePath(facts->Text(field.value)));
    }
    std::erase_if(all,
                  [&](const auto& path) { return !listed.contains(path); });
    return all;
  }

  // The entries' names are only handed on.
  absl::Status ReadArchive(const std::string& path) {
    absl::Status status = reader_.Open(path, FileReader::Links::kRefuse);
    if (!status.ok()) return status;
    const absl::StatusOr<absl::string_view> head =
        reader_.ReadHead(std::min(reader_.size(), kHeadSize));
    if (!head.ok()) return head.status();
    const absl::StatusOr<ArchiveDirectory> directory =
        ReadDirectory(reader_, *head, path, nullptr);
    if (!directory.ok()) return directory.status();
    for (const ContainerEntry& entry : directory->entries) {
      status = Add(GamePath(entry.name));
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status Add(absl::string_view path) {
    if (++files_ > kMaxGameFiles) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", WithThousands(kMaxGameFiles), " files"));
    }
    add_(path);
    return absl::OkStatus();
  }

  const std::string& folder_;
  const AddPath& add_;
  size_t files_ = 0;
  // The manifest and the archives that exist: the path as given to `add_`, and
  // the one on the disk.
  std::map<std::string, std::string> on_disk_;
  FileReader reader_;
};

// Files of Empire at War and Forces of Corruption, of different folders, so
// that a list of only some of the game's folders has one too.
constexpr absl::string_view kWellKnownFiles[] = {
    "data/megafiles.xml",
    "data/art/models/ei_trooper.alo",
    "data/art/models/ev_stardestroyer.alo",
    "data/art/models/ev_tiefighter.alo",
    "data/art/models/rv_xwing.alo",
    "data/art/shaders/meshalpha.fx",
    "data/art/shaders/meshalpha.fxo",
    "data/art/shaders/meshbumpcolorize.fx",
    "data/art/shaders/meshbumpcolorize.fxo",
    "data/art/shaders/meshgloss.fx",
    "data/art/shaders/meshgloss.fxo",
    "data/art/textures/p_particle_master.dds",
    "data/art/textures/p_particle_master.tga",
    "data/art/textures/w_shadow_blob.dds",
    "data/art/textures/w_shadow_blob.tga",
};

}  // namespace

absl::Status ReadGameFolder(const std::string& folder, const AddPath& add) {
  return GameFolder(folder, add).Read();
}

absl::Status ParseGameList(absl::string_view text, const AddPath& add) {
  std::string converted;
  text = UserText(text, converted);
  if (const size_t nul = text.find('\0'); nul != absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("is not a list: character ", nul, " is a NUL"));
  }
  size_t files = 0;
  bool any_well_known = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#') continue;
    if (++files > kMaxGameFiles) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", WithThousands(kMaxGameFiles), " files"));
    }
    const std::string path = GamePath(line);
    any_well_known |= absl::c_linear_search(kWellKnownFiles, path);
    add(path);
  }
  if (files == 0) return absl::InvalidArgumentError("has no path in it");
  if (!any_well_known) {
    return absl::InvalidArgumentError(
        "is not the list of a game's files: it has none of those that every "
        "game has, such as data/art/shaders/meshgloss.fx; each line is a path "
        "from the folder Data on, and \"assetlint list --game DIR\" writes "
        "such a list");
  }
  return absl::OkStatus();
}

absl::Status ReadGameList(const std::string& file, const AddPath& add) {
  FileReader reader;
  const absl::StatusOr<absl::string_view> text =
      reader.ReadFile(file, FileReader::Links::kFollow, kMaxGameListSize);
  if (!text.ok()) return text.status();
  return ParseGameList(*text, add);
}

bool IsListable(absl::string_view path) {
  return !path.empty() && path[0] != '#' && EscapeForTerminal(path) == path &&
         absl::StripAsciiWhitespace(path) == path && GamePath(path) == path;
}

}  // namespace assetlint
