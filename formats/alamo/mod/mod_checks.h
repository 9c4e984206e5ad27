// The checks, one a topic, with their rules.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/xml/tags.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// A name that the games' own models have although no game has the file.
extern const Rule kMissingInGame;
absl::Span<const Rule* const> NameLookupRules();

// What a file names, each once, in the order of their first use, with the
// places of all.
template <typename Key, typename First>
class Uses {
 public:
  struct Use {
    First first;
    Occurrences occurrences;
  };

  // `make_first` makes what is kept of the first use.
  template <typename MakeFirst>
  void Add(const Key& key, uint64_t offset, const MakeFirst& make_first) {
    const auto [entry, is_new] = places_.try_emplace(key, all_.size());
    if (is_new) all_.push_back({make_first(), {}});
    all_[entry->second].occurrences.Note(offset);
  }
  const std::vector<Use>& all() const { return all_; }

 private:
  std::vector<Use> all_;
  absl::flat_hash_map<Key, size_t> places_;
};

// Which of the names that exist is meant by one that does not.
// ACROSS.md#near-names says which names are near. A search costs the same
// whatever the number of names.
class NearNames {
 public:
  static constexpr size_t kNone = ~size_t{0};

  // Keeps the view. Of names that differ only by case the first counts.
  void Add(absl::string_view name, size_t index);

  // The index of the nearest name; kNone when no name is near, or several are
  // equally near: no proposal is better than a wrong one.
  size_t Find(absl::string_view name) const;

 private:
  struct Known {
    absl::string_view name;
    size_t index;
  };
  // By letters in any order, and numbers.
  absl::flat_hash_map<uint64_t, std::vector<Known>> names_;
};

struct Reference {
  const ModFile* file = nullptr;
  ByteRange range;
  const std::vector<PathSegment>* path = nullptr;
  absl::string_view field;  // of the record at `path`
  const Occurrences* occurrences = nullptr;
  absl::string_view what;  // "texture"
  absl::string_view name;  // as stored
  // The names that the game looks for, in this order.
  std::vector<std::string> candidates;
  std::vector<absl::string_view> folders;
  // What a file with nearly that name must be to be meant: its extension, and
  // if it is known, its format.
  absl::Span<const absl::string_view> extensions;
  absl::string_view format = {};

  // Starts a finding about the name.
  FindingBuilder Add(const Rule& rule, ModReport& report) const;
};

// Extensions of what may be meant by a name.
inline constexpr absl::string_view kModelExtensions[] = {".alo"};
inline constexpr absl::string_view kTextureExtensions[] = {".dds", ".tga",
                                                           ".png", ".bmp"};
inline constexpr absl::string_view kShaderExtensions[] = {".fx", ".fxo"};
inline constexpr absl::string_view kXmlExtensions[] = {".xml"};

class NameLookup {
 public:
  enum class Place : uint8_t {
    kNowhere,
    kOtherCase,  // in the mod, but by another case, with names that count it
    kFound,
  };
  struct Result {
    Place place = Place::kNowhere;
    const ModFile* file = nullptr;  // null for a file of the game
  };

  NameLookup(const ModIndex& index, const AcrossOptions& options)
      : index_(index), options_(options) {}

  // Whether anything can be said about names in that file: it has facts, is in
  // a Data folder, and the game's files are known or case counts.
  bool Judges(const ModFile& file) const;

  Result Find(const Reference& reference) const;
  // Whether it is known where the file is, or that it is nowhere.
  bool Decides(const Reference& reference) const {
    return options_.game_files != nullptr ||
           Find(reference).place != Place::kNowhere;
  }

  // The file of that name (lower case) in a folder of the mod that the game
  // loads for `file`; null when it is not found, or when it is not certain
  // which.
  const ModFile* FindInMod(const ModFile& file, absl::string_view folder,
                           absl::string_view name) const;

  // Reports a name that is nowhere as `missing`, if the files of the game are
  // known or `always`, and one that is found only by another case. `known`: the
  // name that the game has and that is near, if the mod has none.
  void Check(const Reference& reference, const Rule& missing, ModReport& report,
             bool always = false, absl::string_view known = {}) const;

  // The file of a folder of the mod that `file` is in whose name is near;
  // `name` and its own have any of these extensions. Null for none.
  const ModFile* FindNear(const ModFile& file, absl::string_view folder,
                          absl::string_view name,
                          absl::Span<const absl::string_view> extensions) const;

 private:
  void AddMissing(const Reference& reference, const Rule& rule,
                  absl::string_view known, ModReport& report) const;

  const ModIndex& index_;
  const AcrossOptions& options_;
  // The names of a folder, by its first file, with these extensions.
  mutable std::map<std::pair<const ModFile*, const absl::string_view*>,
                   NearNames>
      near_;
};

// Says in a finding that something has a name that is probably meant:
// "; the mod has "X"".
void AddNearName(absl::string_view owner, absl::string_view name,
                 FindingBuilder& finding);

// "mesh[3]/material[0]" of a material of a model.
std::vector<PathSegment> MaterialPath(const Facts& facts, size_t material);

// What the XML files of a mod name that checks of other files must know.
class XmlNames {
 public:
  explicit XmlNames(const ModIndex& index);

  // Whether an object of the mod that `file` is in uses the animations of
  // `model` instead of its own model's. Lower case, without extension.
  bool IsOverride(const ModFile& file, absl::string_view model) const {
    return overrides_.contains(Key(file.place.mod, std::string(model)));
  }
  // The file that defines an object of that name, in lower case, or the first
  // of several; null for none.
  const ModFile* FileOfObject(const ModFile& file,
                              absl::string_view name) const {
    const auto found = objects_.find(Key(file.place.mod, std::string(name)));
    return found == objects_.end() ? nullptr : found->second;
  }

 private:
  using Key =
      std::pair<absl::string_view, std::string>;  // the mod and the name

  absl::flat_hash_set<Key> overrides_;
  absl::flat_hash_map<Key, const ModFile*> objects_;
};

// The names of a model's bones and meshes, in lower case.
struct ModelNames {
  explicit ModelNames(const Facts& facts);
  bool Has(absl::string_view bone_or_mesh) const;

  absl::flat_hash_map<std::string, size_t> bones;  // the first of that name
  absl::flat_hash_set<std::string> meshes;
};

// The animations of one folder: that the game reads their names, that their
// numbers have no gap, that the game knows their formats, that they have a
// model, and that they move its bones.
void CheckAnimations(const ModIndex& index, absl::Span<const ModFile> folder,
                     const NameLookup& lookup, const XmlNames& names,
                     const AcrossOptions& options, ModReport& report);
absl::Span<const Rule* const> AnimationFileRules();

// The last of these.
void CheckSkeletons(absl::Span<const NamedAnimation> animations,
                    SkeletonIndex& skeletons, const AcrossOptions& options,
                    ModReport& report);

// The proxies of a model: that they name particle systems, which exist.
void CheckProxies(const NameLookup& lookup, const XmlNames& names,
                  const ModFile& file, ModReport& report);
absl::Span<const Rule* const> ModelUseRules();

// The textures of a model or a particle system: that they exist.
void CheckTextures(const NameLookup& lookup, const ModFile& file,
                   ModReport& report);

// The shaders of a model: that the games know them.
void CheckShaders(const NameLookup& lookup, const ModFile& file,
                  ModReport& report);

// That no two files of a folder have names that differ only by case.
void CheckCollidingNames(const ModIndex& index, ModReport& report);
absl::Span<const Rule* const> ReferenceRules();

// An XML file that a list of the mod names.
struct LoadedFile {
  const ModFile* file = nullptr;
  const ModFile* list = nullptr;
  FactName name;  // in the list
};

// A name in a list of files, from the list's folder on. In lower case.
struct ListedName {
  std::string folder;
  std::string name;
};
ListedName SplitListed(absl::string_view text, absl::string_view folder);

// A field of an object.
struct XmlField {
  const ModFile* file = nullptr;
  const Facts::Object* object = nullptr;
  const Facts::ObjectField* field = nullptr;
  const XmlTag* tag = nullptr;

  absl::string_view value() const { return file->facts()->Text(field->value); }
  ByteRange range() const { return RangeOf(field->value); }
  // Where it is, for a finding.
  std::vector<PathSegment> path() const;
  // Starts a finding about it.
  FindingBuilder Add(const Rule& rule, ModReport& report) const;
};

struct LoadedObject {
  const ModFile* file = nullptr;
  const Facts::Object* object = nullptr;
  uint32_t roles = 0;  // a bit for each XmlRole that a field of it has

  // Whether the object itself has such a field.
  bool Has(XmlRole role) const {
    return (roles >> static_cast<int>(role) & 1) != 0;
  }

  absl::string_view name() const { return file->facts()->Text(object->name); }
};

// The objects that one of the lists loads, by name.
class LoadedObjects {
 public:
  // `list`: "gameobjectfiles.xml". The files are those of `folder`.
  LoadedObjects(const ModIndex& index, const ModPlace& folder,
                absl::string_view list);

  // Null when the mod has none.
  const ModFile* list() const { return list_; }
  absl::Span<const LoadedFile> files() const { return files_; }
  absl::Span<const LoadedObject> objects() const { return objects_; }
  // Names in the list of files that the mod does not have.
  absl::Span<const FactName> absent() const { return absent_; }
  // Whether the list names that file, even if it is not known which of several
  // the game loads.
  bool Lists(const ModIndex& index, const ModFile& file) const {
    return listed_.contains(index.Find(file.place, file.name).data());
  }
  // Whether an object, or several, have that name, in any case.
  bool Has(absl::string_view name) const {
    return by_name_.contains(absl::AsciiStrToLower(name));
  }

  // In any case. Null when no object, or more than one, has it: which of them
  // the game uses is not known.
  const LoadedObject* Find(absl::string_view name) const;

  // The fields of that role, of the object itself or of the nearest object that
  // it is a variant of. Empty when the mod does not have that object, and when
  // it has too many fields.
  std::vector<XmlField> Fields(const LoadedObject& object, XmlRole role) const;

 private:
  void LoadFile(const ModIndex& index, const ModFile& list, FactName name);
  void AddObjects(const ModFile& file);
  // The nearest object that has fields of that role; null for none.
  const LoadedObject* Owner(const LoadedObject& object, XmlRole role) const;

  const ModFile* list_ = nullptr;
  std::vector<LoadedFile> files_;
  std::vector<FactName> absent_;
  absl::flat_hash_set<const ModFile*> listed_;  // the first of each name
  std::vector<LoadedObject> objects_;
  // Index into objects_; kSeveral for a name of more than one.
  static constexpr size_t kSeveral = ~size_t{0};
  absl::flat_hash_map<std::string, size_t> by_name_;
};

// Calls take(field) for each field of the object itself that matters.
template <typename Take>
void ForEachField(const LoadedObject& object, const Take& take) {
  const Facts& facts = *object.file->facts();
  for (uint32_t i = 0; i < object.object->fields; ++i) {
    const Facts::ObjectField& field =
        facts.fields[object.object->first_field + i];
    const XmlTag* const tag = FindXmlTag(facts.Text(field.element));
    if (tag != nullptr) {
      take(XmlField{object.file, object.object, &field, tag});
    }
  }
}

// Whether a field says that there is nothing: it is empty, or "None".
bool IsNone(const XmlField& field);

// The name of the .alo file that a field names, as in the field but
// without folders and with its extension.
std::string ModelFileName(const XmlField& field);

// The .alo file of that name in the mod; null when it is not found, or when it
// is not certain which.
const ModFile* FindFile(const ModIndex& index, const XmlField& field);

// The model of that name in the mod whose bones are known; null when there is
// none or when it is not certain which.
const ModFile* FindModel(const ModIndex& index, const XmlField& field);

// What the two lists of a mod load; nothing without a list.
struct LoadedXml {
  const ModIndex& index;
  LoadedObjects objects;
  LoadedObjects hardpoints;
};

// What the loaded XML of each mod with a list names: that the files can be read
// and models exist, and what follows.
void CheckXml(const ModIndex& index, const NameLookup& lookup,
              const XmlNames& names, const AcrossOptions& options,
              ModReport& report);
absl::Span<const Rule* const> XmlRules();

// Checks that the models of objects have the bones that hardpoints name, and
// that ships fire forward.
void CheckHardpoints(const LoadedXml& xml, ModReport& report);
absl::Span<const Rule* const> HardpointRules();

// That death clones are as large as what they replace, and that their models
// have an animation to die.
void CheckDeathClones(const LoadedXml& xml, const AcrossOptions& options,
                      ModReport& report);

// That the files of the lists exist, and that they have the hardpoints that
// objects name.
void CheckListedFiles(const LoadedXml& xml, const XmlNames& names,
                      const NameLookup& lookup, const AcrossOptions& options,
                      ModReport& report);
absl::Span<const Rule* const> ObjectRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_MOD_CHECKS_H_
