#include "formats/alamo/mod/loaded_xml.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace assetlint::alamo {
namespace {

// How many objects are followed from a variant to what it varies: also ends
// cycles. Real chains have up to three.
constexpr int kMaxVariants = 16;
// An object with more fields is not looked at for its variants.
constexpr uint32_t kMaxFields = 1024;

}  // namespace

ListedName SplitListed(absl::string_view text, absl::string_view folder) {
  std::vector<absl::string_view> parts =
      absl::StrSplit(folder, '/', absl::SkipEmpty());
  for (const absl::string_view part :
       absl::StrSplit(text, absl::ByAnyChar("/\\"), absl::SkipEmpty())) {
    if (part == "..") {
      if (!parts.empty()) parts.pop_back();
    } else if (part != ".") {
      parts.push_back(part);
    }
  }
  if (parts.empty()) return {};
  const absl::string_view name = parts.back();
  parts.pop_back();
  return {absl::AsciiStrToLower(absl::StrJoin(parts, "/")),
          absl::AsciiStrToLower(name)};
}

std::vector<PathSegment> XmlField::path() const {
  const Facts& facts = *file->facts();
  return {{"object", object - facts.objects.data(),
           std::string(facts.Text(object->name))}};
}

FindingBuilder XmlField::Add(const Rule& rule, ModReport& report) const {
  return std::move(report.Add(rule, *file, range())
                       .SetPath(path())
                       .Field(tag->name)
                       .Found(value()));
}

LoadedObjects::LoadedObjects(const ModIndex& index, const ModPlace& folder,
                             absl::string_view list)
    : list_(ModIndex::Loaded(index.Find(folder, list), ModFile())) {
  if (list_ == nullptr || list_->facts() == nullptr) return;
  for (const Facts::Object& root : list_->facts()->objects) {
    ForEachField({list_, &root}, [&](const XmlField& field) {
      if (field.tag->role == XmlRole::kFile) {
        LoadFile(index, field.field->value);
      }
    });
  }
}

void LoadedObjects::LoadFile(const ModIndex& index, FactName name) {
  ModPlace place = list_->place;
  const ListedName listed =
      SplitListed(list_->facts()->Text(name), place.folder);
  place.folder = listed.folder;
  const absl::Span<const ModFile> found = index.Find(place, listed.name);
  if (found.empty()) absent_.push_back(name);
  if (found.empty() || !listed_.insert(found.data()).second) return;
  const ModFile* const file = ModIndex::Loaded(found, *list_);
  if (file == nullptr) return;
  files_.push_back({file, name});
  if (file->facts() != nullptr) AddObjects(*file);
}

void LoadedObjects::AddObjects(const ModFile& file) {
  const Facts& facts = *file.facts();
  for (const Facts::Object& object : facts.objects) {
    LoadedObject loaded = {&file, &object};
    ForEachField(loaded, [&](const XmlField& field) {
      loaded.roles |= uint32_t{1} << static_cast<int>(field.tag->role);
    });
    if (object.name.size != 0) {
      const auto [position, added] = by_name_.try_emplace(
          absl::AsciiStrToLower(loaded.name()), objects_.size());
      if (!added) position->second = kSeveral;
    }
    objects_.push_back(loaded);
  }
}

const LoadedObject* LoadedObjects::Find(absl::string_view name) const {
  const auto found = by_name_.find(absl::AsciiStrToLower(name));
  if (found == by_name_.end() || found->second == kSeveral) return nullptr;
  return &objects_[found->second];
}

const LoadedObject* LoadedObjects::Owner(const LoadedObject& object,
                                         XmlRole role) const {
  const LoadedObject* owner = &object;
  for (int i = 0; i < kMaxVariants && owner != nullptr; ++i) {
    if (owner != &object && owner->object->fields > kMaxFields) return nullptr;
    if (owner->Has(role)) return owner;
    if (!owner->Has(XmlRole::kVariant)) return nullptr;
    const LoadedObject* base = nullptr;
    ForEachField(*owner, [&](const XmlField& field) {
      if (field.tag->role == XmlRole::kVariant) base = Find(field.value());
    });
    owner = base;
  }
  return nullptr;
}

std::vector<XmlField> LoadedObjects::Fields(const LoadedObject& object,
                                            XmlRole role) const {
  std::vector<XmlField> fields;
  const LoadedObject* const owner = Owner(object, role);
  if (owner == nullptr) return fields;
  ForEachField(*owner, [&](const XmlField& field) {
    if (field.tag->role == role) fields.push_back(field);
  });
  return fields;
}

bool IsNone(const XmlField& field) {
  const absl::string_view value = field.value();
  return value.empty() || absl::EqualsIgnoreCase(value, "none") ||
         absl::EqualsIgnoreCase(value, "none.alo");
}

std::string ModelFileName(const XmlField& field) {
  const absl::string_view value = field.value();
  const absl::string_view name = value.substr(value.find_last_of("/\\") + 1);
  return absl::EndsWithIgnoreCase(name, ".alo") ? std::string(name)
                                                : absl::StrCat(name, ".alo");
}

const ModFile* FindFile(const ModIndex& index, const XmlField& field) {
  return index.FindLoaded(*field.file, kModelFolder,
                          absl::AsciiStrToLower(ModelFileName(field)));
}

const ModFile* FindModel(const ModIndex& index, const XmlField& field) {
  const ModFile* const model = FindFile(index, field);
  const bool readable = model != nullptr && model->facts() != nullptr &&
                        model->is_model() && !model->facts()->bones.empty();
  return readable ? model : nullptr;
}

}  // namespace assetlint::alamo
