// The keys of a facts file: one description for writing and reading.
#ifndef ASSETLINT_LINT_FACTS_DESCRIBE_FACTS_H_
#define ASSETLINT_LINT_FACTS_DESCRIBE_FACTS_H_

#include <type_traits>

#include "formats/base/facts.h"

namespace assetlint {

// Calls v.Name(key, name), v.Number(key, number), v.Real(key, number) or
// v.Flag(key, flag) for each member of an element of one of the lists, or of
// the facts themselves; and v.Place(key, name) for a text that is about a place
// of the file but is not there. A name takes two keys: that of its offset ends
// in "_offset". T may be const.
template <typename V, typename T>
void DescribeFact(V& v, T& fact) {
  using Fact = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Fact, Facts::Bone>) {
    v.Name("name", fact.name);
    v.Number("parent", fact.parent);
  } else if constexpr (std::is_same_v<Fact, Facts::Mesh>) {
    v.Name("name", fact.name);
    v.Number("bone", fact.bone);
    v.Flag("hidden", fact.hidden);
    v.Flag("collides", fact.collides);
  } else if constexpr (std::is_same_v<Fact, Facts::Material>) {
    v.Number("mesh", fact.mesh);
    v.Name("shader", fact.shader);
    v.Name("vertex_format", fact.vertex_format);
  } else if constexpr (std::is_same_v<Fact, Facts::Parameter>) {
    v.Number("material", fact.material);
    v.Name("name", fact.name);
    v.Name("texture", fact.texture);
  } else if constexpr (std::is_same_v<Fact, Facts::Proxy>) {
    v.Name("name", fact.name);
    v.Number("bone", fact.bone);
  } else if constexpr (std::is_same_v<Fact, Facts::Track>) {
    v.Name("name", fact.name);
    v.Number("bone", fact.bone);
  } else if constexpr (std::is_same_v<Fact, Facts::Object>) {
    v.Name("element", fact.element);
    v.Name("name", fact.name);
    v.Number("first_field", fact.first_field);
    v.Number("fields", fact.fields);
  } else if constexpr (std::is_same_v<Fact, Facts::ObjectField>) {
    v.Name("element", fact.element);
    v.Name("value", fact.value);
  } else if constexpr (std::is_same_v<Fact, FactName>) {
    v.Name("name", fact);
  } else {
    static_assert(std::is_same_v<Fact, Facts>);
    v.Number("animation_format", fact.animation_format);
    v.Number("frames", fact.frames);
    v.Real("frames_per_second", fact.frames_per_second);
    v.Name("system_name", fact.system_name);
    v.Place("unreadable", fact.unreadable);
  }
}

// Calls visit(key, list) for each list.
template <typename T, typename Visit>
void DescribeLists(T& facts, const Visit& visit) {
  static_assert(std::is_same_v<std::remove_const_t<T>, Facts>);
  visit("bones", facts.bones);
  visit("meshes", facts.meshes);
  visit("materials", facts.materials);
  visit("parameters", facts.parameters);
  visit("proxies", facts.proxies);
  visit("tracks", facts.tracks);
  visit("textures", facts.textures);
  visit("objects", facts.objects);
  visit("fields", facts.fields);
}

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FACTS_DESCRIBE_FACTS_H_
