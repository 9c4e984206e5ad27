// The files of a run by the place where the game looks for them, and their
// skeletons.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_INDEX_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_INDEX_H_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/node_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// The folders of a mod, in its Data folder.
inline constexpr absl::string_view kModelFolder = "art/models";
inline constexpr absl::string_view kTextureFolder = "art/textures";
inline constexpr absl::string_view kShaderFolder = "art/shaders";

// Where a file is: in which mod, and there in which folder.
struct ModPlace {
  // The folder that has the mod's Data folder, as in the path. Outside of a
  // Data folder each folder is a mod of its own.
  absl::string_view mod;
  // Lower case, with '/': "art/models". Empty outside of a Data folder.
  absl::string_view folder;
  // Whether it is in a Data folder, so that the folders beside it are known.
  bool in_data = false;

  bool operator==(const ModPlace&) const = default;
};

struct ModFile {
  const AcrossFile* file = nullptr;
  size_t index = 0;  // of `file` in the run
  ModPlace place;
  absl::string_view name;  // lower case, with its extension
  // The path of the archive that contains the file; empty for a file on disk.
  absl::string_view archive;

  const Facts* facts() const { return file->facts.get(); }
  // The name as in the path.
  absl::string_view given_name() const {
    return absl::string_view(file->path)
        .substr(file->path.size() - name.size());
  }
  // Lower case, without the extension.
  absl::string_view stem() const { return name.substr(0, name.rfind('.')); }
  // As in the path, for a part of `name`.
  absl::string_view AsGiven(absl::string_view part) const {
    return given_name().substr(part.data() - name.data(), part.size());
  }
  bool HasExtension(absl::string_view extension) const {
    return absl::EndsWith(name, extension);
  }
  // The name of its format, by its content; empty if it is unknown.
  absl::string_view kind() const {
    return file->format == nullptr ? absl::string_view() : file->format->name;
  }
  bool is_model() const { return kind() == "alo"; }
};

// `name` without folders and in lower case: what the game compares.
std::string FileNameKey(absl::string_view name);

// A folder of the mod that `file` is in, where the game looks for what `file`
// refers to. Outside of a Data folder: the folder of `file` itself.
ModPlace FolderFor(const ModFile& file, absl::string_view folder);

class ModIndex {
 public:
  // `files` must outlive the index.
  explicit ModIndex(absl::Span<const AcrossFile> files);
  ModIndex(const ModIndex&) = delete;
  ModIndex& operator=(const ModIndex&) = delete;

  // All files, ordered by mod, folder and name; of equal ones, those on disk
  // first. So the order does not depend on that of the run.
  absl::Span<const ModFile> files() const { return files_; }

  // Calls visit(files) for those in each folder of each mod.
  template <typename Visit>
  void ForEachFolder(const Visit& visit) const {
    for (const Folder& folder : folders_) visit(FilesOf(folder));
  }
  // Those in one folder of a mod.
  absl::Span<const ModFile> InFolder(const ModPlace& place) const;

  // Those with that name (lower case, with extension) in a folder. More than
  // one when archives contain it too.
  absl::Span<const ModFile> Find(const ModPlace& place,
                                 absl::string_view name) const {
    return FindIn(InFolder(place), name);
  }
  // Of a folder's files, those with that name.
  static absl::Span<const ModFile> FindIn(absl::Span<const ModFile> folder,
                                          absl::string_view name);

  // The one of these that the game loads, for a file that refers to it; null
  // for no files, or when the order of archives decides, which is not known.
  static const ModFile* Loaded(absl::Span<const ModFile> files,
                               const ModFile& referring);
  // The one of that name in a folder of the mod that `file` refers to.
  const ModFile* FindLoaded(const ModFile& file, absl::string_view folder,
                            absl::string_view name) const {
    return Loaded(Find(FolderFor(file, folder), name), file);
  }

 private:
  // The files of a place: those at [begin, end).
  struct Folder {
    ModPlace place;
    size_t begin;
    size_t end;
  };

  absl::Span<const ModFile> FilesOf(const Folder& folder) const {
    return files().subspan(folder.begin, folder.end - folder.begin);
  }
  absl::string_view Keep(std::string text) {
    return *texts_.insert(std::move(text)).first;
  }
  void Place(const AcrossFile& file, ModFile& indexed);

  std::vector<ModFile> files_;
  std::vector<Folder> folders_;             // by place
  absl::node_hash_set<std::string> texts_;  // of mods, folders and files
};

// Whether the game has a file `name` in one of its folders, so that `file` of a
// mod finds it there. False when the files of the game are not known, and
// outside of a Data folder.
bool IsGameFile(const ModFile& file, absl::string_view folder,
                absl::string_view name, const AcrossOptions& options);

// The models of a folder that have the same skeleton: bones with the same
// names, in any case and without the root, in the same order.
using SameSkeleton = std::vector<const ModFile*>;

class SkeletonIndex {
 public:
  // The files of one folder.
  explicit SkeletonIndex(absl::Span<const ModFile> folder) : folder_(folder) {}

  // The models that an animation fits completely: its tracks are their bones,
  // each but the root once. Null if no model does.
  const SameSkeleton* FindFitting(const Facts& animation);

 private:
  void AddModels();

  absl::Span<const ModFile> folder_;
  // By the names; made when it is first needed.
  std::optional<absl::flat_hash_map<std::string, SameSkeleton>> skeletons_;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_INDEX_H_
