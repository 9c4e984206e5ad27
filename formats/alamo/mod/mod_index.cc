#include "formats/alamo/mod/mod_index.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kArchiveExtension = ".meg!";

// A path in an archive: "X.meg!DATA/ART/A.ALO".
struct SplitPath {
  absl::string_view archive;  // "X.meg"; empty for a file on disk
  absl::string_view entry;    // the whole path of a file on disk
};

SplitPath SplitArchive(absl::string_view path) {
  const auto found =
      std::search(path.begin(), path.end(), kArchiveExtension.begin(),
                  kArchiveExtension.end(),
                  [](char a, char b) { return absl::ascii_tolower(a) == b; });
  if (found == path.end()) return {{}, path};
  const size_t end = found - path.begin() + kArchiveExtension.size();
  return {path.substr(0, end - 1), path.substr(end)};
}

std::vector<absl::string_view> Components(absl::string_view path) {
  return absl::StrSplit(path, absl::ByAnyChar("/\\"));
}

using ComponentSpan = absl::Span<const absl::string_view>;

bool IsDataAt(ComponentSpan folders, size_t i) {
  if (!absl::EqualsIgnoreCase(folders[i], "data")) return false;
  return i + 1 == folders.size() ||
         absl::EqualsIgnoreCase(folders[i + 1], "art") ||
         absl::EqualsIgnoreCase(folders[i + 1], "xml");
}

// Whether the Data folder itself is the current one, so that no path names it.
bool IsArtAt(ComponentSpan folders, size_t i) {
  if (i + 1 >= folders.size() || !absl::EqualsIgnoreCase(folders[i], "art")) {
    return false;
  }
  const std::string next = absl::AsciiStrToLower(folders[i + 1]);
  return next == "models" || next == "textures" || next == "shaders";
}

// The folders of a path, divided at the last Data folder.
struct DividedFolders {
  bool in_data = false;
  ComponentSpan before;
  ComponentSpan after;
};

DividedFolders DivideAtData(ComponentSpan folders) {
  for (size_t i = folders.size(); i-- > 0;) {
    if (IsDataAt(folders, i)) {
      return {true, folders.subspan(0, i), folders.subspan(i + 1)};
    }
  }
  for (size_t i = folders.size(); i-- > 0;) {
    if (IsArtAt(folders, i)) {
      return {true, folders.subspan(0, i), folders.subspan(i)};
    }
  }
  return {false, folders, {}};
}

auto PlaceKey(const ModPlace& place) {
  return std::tie(place.mod, place.in_data, place.folder);
}

// Orders files by place, then by name.
bool PlaceLess(const ModFile& a, const ModFile& b) {
  const auto key = [](const ModFile& file) {
    return std::tuple(PlaceKey(file.place), file.name, file.archive,
                      absl::string_view(file.file->path));
  };
  return key(a) < key(b);
}

using Names = std::vector<absl::string_view>;

// The names of the tracks by bone; none when some bone after the root has no
// track or two, or the root has one.
Names TrackNames(const Facts& animation) {
  Names names(animation.tracks.size());
  std::vector<bool> seen(names.size());
  for (const Facts::Track& track : animation.tracks) {
    const size_t i = size_t{track.bone} - 1;  // huge for the root
    if (i >= names.size() || seen[i]) return {};
    seen[i] = true;
    names[i] = animation.Text(track.name);
  }
  return names;
}

// In lower case. Names with a NUL may look like others; that is only a hint.
std::string KeyOf(const Names& names) {
  return absl::AsciiStrToLower(
      absl::StrJoin(names, absl::string_view("\0", 1)));
}

}  // namespace

std::string FileNameKey(absl::string_view name) {
  return absl::AsciiStrToLower(name.substr(name.find_last_of("/\\") + 1));
}

ModIndex::ModIndex(absl::Span<const AcrossFile> files) {
  files_.reserve(files.size());
  for (size_t i = 0; i < files.size(); ++i) {
    ModFile& indexed = files_.emplace_back();
    indexed.file = &files[i];
    indexed.index = i;
    Place(files[i], indexed);
  }
  absl::c_stable_sort(files_, PlaceLess);
  for (size_t i = 0; i < files_.size(); ++i) {
    if (i == 0 || files_[i].place != files_[i - 1].place) {
      folders_.push_back({files_[i].place, i, i});
    }
    folders_.back().end = i + 1;
  }
}

void ModIndex::Place(const AcrossFile& file, ModFile& indexed) {
  const auto [archive, entry] = SplitArchive(file.path);
  indexed.archive = archive;
  std::vector<absl::string_view> folders = Components(entry);
  indexed.name = Keep(absl::AsciiStrToLower(folders.back()));
  folders.pop_back();
  DividedFolders divided = DivideAtData(folders);
  std::string mod = absl::StrJoin(divided.before, "/");
  if (!archive.empty()) {
    // An archive in a Data folder belongs to that mod; another is one itself.
    std::vector<absl::string_view> outer = Components(archive);
    outer.pop_back();
    const DividedFolders data = DivideAtData(outer);
    const bool in_mod = divided.in_data && divided.before.empty() &&
                        data.in_data && data.after.empty();
    mod = in_mod ? absl::StrJoin(data.before, "/")
                 : absl::StrCat(archive, "!", mod);
  }
  indexed.place.in_data = divided.in_data;
  indexed.place.mod = Keep(std::move(mod));
  indexed.place.folder =
      Keep(absl::AsciiStrToLower(absl::StrJoin(divided.after, "/")));
}

absl::Span<const ModFile> ModIndex::InFolder(const ModPlace& place) const {
  const auto folder = std::lower_bound(folders_.begin(), folders_.end(), place,
                                       [](const Folder& a, const ModPlace& b) {
                                         return PlaceKey(a.place) < PlaceKey(b);
                                       });
  if (folder == folders_.end() || folder->place != place) return {};
  return FilesOf(*folder);
}

absl::Span<const ModFile> ModIndex::FindIn(absl::Span<const ModFile> folder,
                                           absl::string_view name) {
  // One name may be in many archives.
  const auto first = std::lower_bound(
      folder.begin(), folder.end(), name,
      [](const ModFile& file, absl::string_view n) { return file.name < n; });
  const auto last = std::upper_bound(
      first, folder.end(), name,
      [](absl::string_view n, const ModFile& file) { return n < file.name; });
  return folder.subspan(first - folder.begin(), last - first);
}

const ModFile* ModIndex::Loaded(absl::Span<const ModFile> files,
                                const ModFile& referring) {
  // A file on disk comes first, then one in the same archive.
  for (const absl::string_view archive :
       {absl::string_view(), referring.archive}) {
    // PlaceLess sorts files of one name so.
    const auto first = absl::c_lower_bound(
        files, archive,
        [](const ModFile& a, absl::string_view b) { return a.archive < b; });
    if (first == files.end() || first->archive != archive) continue;
    const auto next = first + 1;
    const bool only = next == files.end() || next->archive != archive;
    return only ? &*first : nullptr;
  }
  return files.size() == 1 ? &files.front() : nullptr;
}

bool IsGameFile(const ModFile& file, absl::string_view folder,
                absl::string_view name, const AcrossOptions& options) {
  return file.place.in_data && options.game_files != nullptr &&
         options.game_files->Contains(absl::StrCat("data/", folder, "/", name));
}

ModPlace FolderFor(const ModFile& file, absl::string_view folder) {
  ModPlace place = file.place;
  if (place.in_data) place.folder = folder;
  return place;
}

void SkeletonIndex::AddModels() {
  skeletons_.emplace();
  for (const ModFile& file : folder_) {
    if (file.facts() == nullptr || file.facts()->bones.size() < 2) continue;
    const Facts& model = *file.facts();
    Names names;  // without the root, which no animation moves
    for (size_t i = 1; i < model.bones.size(); ++i) {
      names.push_back(model.Text(model.bones[i].name));
    }
    SameSkeleton& same = (*skeletons_)[KeyOf(names)];
    const bool again = !same.empty() && same.back()->name == file.name;
    if (!again) same.push_back(&file);  // not in two archives
  }
}

const SameSkeleton* SkeletonIndex::FindFitting(const Facts& animation) {
  if (!skeletons_.has_value()) AddModels();
  const Names names = TrackNames(animation);
  const auto found = skeletons_->find(KeyOf(names));
  return names.empty() || found == skeletons_->end() ? nullptr : &found->second;
}

}  // namespace assetlint::alamo
