// The objects that the XML files of a mod define, and what they name.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_LOADED_XML_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_LOADED_XML_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/xml/tags.h"
#include "formats/base/facts.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

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

// An XML file that a list of the mod names.
struct LoadedFile {
  const ModFile* file = nullptr;
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
  void LoadFile(const ModIndex& index, FactName name);
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

// The .alo file of that name that the game loads of the mod; null for none.
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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_LOADED_XML_H_
