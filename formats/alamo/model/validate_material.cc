#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "absl/algorithm/container.h"
#include "absl/base/casts.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kParametersPage =
    "formats/alamo/model/MESH.md#parameters";

constexpr Rule kShaderExtension = {
    .id = "ALO017",
    .name = "shader-extension",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A shader's file name does not end in .fx or .fxo.",
    .why =
        "The game does not find the shader and draws the mesh with another "
        "one, or not at all.",
    .statement =
        "The shader is an effect source, .fx, or a compiled effect, .fxo (2647 "
        "of 2647 models).",
    .source = "formats/alamo/model/MESH.md#shader",
    .repair = "Name one of the game's effect files.",
    .one_cause = true,
};

constexpr Rule kTextureExtension = {
    .id = "ALO018",
    .name = "texture-extension",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A texture's file name does not end in .dds or .tga.",
    .why =
        "The game looks for the name as it is, and then for what precedes its "
        "first period with .dds: without a period it finds nothing and draws "
        "the mesh in pink or black. With another extension it is a warning for "
        "a copy's number, and info where the file may exist; checks across "
        "files look for it.",
    .statement =
        "Texture names end in .dds or .tga, or are the word none (2613 of 2647 "
        "models). Of 60 others 23 are files of exactly that name, .png or "
        ".bmp, 10 exist as .dds, and 14 have no extension.",
    .source = "formats/alamo/model/MESH.md#textures",
    .repair = "Write the name with .dds or .tga.",
    .one_cause = true,
};

constexpr Rule kParameterRepeated = {
    .id = "ALO019",
    .name = "parameter-repeated",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Two parameters of a material have the same name.",
    .why = "Which of the values the shader gets depends on the reader.",
    .statement = "The names of a material's parameters are unique.",
    .source = kParametersPage,
    .repair = "Remove one of them.",
};

constexpr Rule kUnusualParameterName = {
    .id = "ALO020",
    .name = "parameter-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kInferred},
    .summary = "A parameter's name is not an identifier.",
    .why =
        "A shader cannot have a parameter with that name, so the value is "
        "lost.",
    .statement = "Parameters are set by their names in the shader's source.",
    .source = kParametersPage,
    .repair = "Correct the name.",
    .one_cause = true,
};

constexpr Rule kParameterType = {
    .id = "ALO060",
    .name = "parameter-type",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kInferred},
    .summary = "A parameter's value does not look like the type of its chunk.",
    .why =
        "The shader gets text instead of a number, or a number instead of "
        "text.",
    .statement =
        "0x10102 to 0x10106 hold one int, one float, three floats, a string "
        "and four floats.",
    .source = kParametersPage,
    .repair =
        "Give the chunk the type of its value; assetlint fix --unsafe-fixes "
        "does when only one type fits.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The type is concluded from what the value looks like, and the value "
        "may be damaged instead.",
};

constexpr int32_t kLargestInt = 1'000'000;

bool IsIdentifier(absl::string_view name) {
  if (name.empty() || absl::ascii_isdigit(name[0])) return false;
  for (char c : name) {
    if (!absl::ascii_isalnum(c) && c != '_') return false;
  }
  return true;
}

void CheckTexture(const TextureParameter& parameter, const Path& path,
                  Report& report) {
  const std::optional<Mini> mini = FindMini(parameter.minis, kParameterValue);
  if (!mini.has_value()) return;
  const absl::string_view name = TextOf(*mini);
  if (IsTextureName(name)) return;
  FindingBuilder finding =
      report.Add(kTextureExtension, path, MiniPayload(*mini));
  finding.Field("value").Found(name).Allowed("*.dds, *.tga or none");
  finding.Message("the texture is \"", name.substr(0, kMaxQuotedText), "\"; ");
  // The games drop the folder.
  const absl::string_view file =
      name.substr(name.find_last_of("\\/") + 1);  // npos + 1 is 0
  const size_t period = file.find('.');
  if (period == absl::string_view::npos) {
    finding.Message(
        "the game adds .dds only to a name that has a period, so it does not "
        "find it");
  } else {
    finding.Message(
        "the game finds it only as a file of exactly that name, or ", "as ",
        file.substr(0, std::min(period, kMaxQuotedText)), ".dds");
    if (MayBeTexture(file)) finding.Provisional();
  }
}

// The size in bytes of a value of this chunk type, which is not text.
uint64_t SizeOfValue(uint32_t id) {
  return id <= FloatParameter::kType.id    ? 4
         : id == Float3Parameter::kType.id ? 12
                                           : 16;
}

// Whether the numbers of a value are the characters of a text, including the
// NUL.
bool LooksLikeText(const MiniValue& value) {
  std::string bytes;
  if (const auto* three = std::get_if<Float3>(&value)) bytes = BytesOf(*three);
  if (const auto* four = std::get_if<Float4>(&value)) bytes = BytesOf(*four);
  if (bytes.empty() || bytes.back() != '\0') return false;
  bytes.pop_back();
  return std::all_of(bytes.begin(), bytes.end(), absl::ascii_isprint);
}

// Whether a text is terminated, be it more than once, and has no characters
// that never occur in names.
bool IsText(absl::string_view bytes) {
  const Asciiz text = {bytes};
  return text.text().size() < bytes.size() &&
         absl::c_none_of(text.text(), absl::ascii_iscntrl) &&
         absl::c_all_of(bytes.substr(text.text().size()),
                        [](char c) { return c == '\0'; });
}

// Whether four bytes are more likely a number of the other type: an int larger
// than shaders take, or a float too small to be one.
bool IsLikelyFloat(uint32_t bits) {
  const float size = std::fabs(absl::bit_cast<float>(bits));
  const auto number = static_cast<int32_t>(bits);
  return (number < -kLargestInt || number > kLargestInt) && size > 1e-6f &&
         size < 1e6f;
}
bool IsLikelyInt(float value) {
  const auto number = absl::bit_cast<int32_t>(value);
  return number != 0 && number >= -kLargestInt && number <= kLargestInt;
}

// Whether a value may belong to a parameter of this type.
template <uint32_t kId>
bool MayBe(const Mini& mini) {
  if constexpr (kId == TextureParameter::kType.id) {
    const auto* text = std::get_if<Asciiz>(&mini.value);
    return text != nullptr && IsText(text->bytes);
  } else {
    const auto* i = std::get_if<uint32_t>(&mini.value);
    const auto* f = std::get_if<float>(&mini.value);
    return MiniPayload(mini).length == SizeOfValue(kId) &&
           !LooksLikeText(mini.value) && (i == nullptr || !IsLikelyFloat(*i)) &&
           (f == nullptr || !IsLikelyInt(*f));
  }
}

// The first bytes of a value, as many as its type holds.
std::string FirstBytes(const Mini& mini) {
  std::string bytes;
  std::visit(
      [&](const auto& value) {
        using T = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<T, Asciiz>) {
          bytes = std::string(value.bytes);
        } else if (MiniPayload(mini).length < sizeof(value)) {
          return;
        } else if constexpr (std::is_arithmetic_v<T>) {
          bytes = BytesOf(std::array{value});
        } else if constexpr (requires { BytesOf(value); }) {
          bytes = BytesOf(value);
        }
      },
      mini.value);
  return bytes;
}

// The type that a value of `length` bytes most likely has; 0 when several are
// likely. `bytes` are the first of them.
uint32_t TypeOfValue(absl::string_view bytes, uint64_t length) {
  // A texture's name has at least an extension.
  const bool text =
      bytes.size() == length
          ? IsText(bytes)
          : !bytes.empty() &&
                std::all_of(bytes.begin(), bytes.end(), absl::ascii_isprint);
  if (length > 4 && text) return TextureParameter::kType.id;
  switch (length) {
    case sizeof(uint32_t): {
      if (bytes.size() < length) return 0;
      const auto bits = Load<uint32_t>(bytes.data(), ByteOrder::kLittle);
      if (IsLikelyFloat(bits)) return FloatParameter::kType.id;
      return IsLikelyInt(absl::bit_cast<float>(bits)) ? IntParameter::kType.id
                                                      : 0;
    }
    case sizeof(Float3):
      return Float3Parameter::kType.id;
    case sizeof(Float4):
      return Float4Parameter::kType.id;
    default:  // only a text has another length
      return length > 4 ? TextureParameter::kType.id : 0;
  }
}

// Reports a value that does not have the size of its type, or looks like one of
// another type.
template <uint32_t kId>
void CheckType(const ShaderParameter<kId>& parameter, const Path& path,
               Report& report) {
  for (const Mini& mini : parameter.minis) {
    if (mini.id != kParameterValue || MayBe<kId>(mini)) continue;
    const ByteRange place = TypeWord(parameter.origin);
    FindingBuilder finding = report.Add(kParameterType, path, place);
    finding.Field("type").Found(kId).Message(
        "the type of the chunk is ", parameter.kType.name,
        ", but its value of ", Quantity(MiniPayload(mini).length, "byte"),
        " does not look like one");
    const std::string bytes = FirstBytes(mini);
    const uint32_t right = TypeOfValue(bytes, MiniPayload(mini).length);
    // A text that is damaged.
    if (kId == TextureParameter::kType.id &&
        absl::c_all_of(bytes, [](unsigned char c) {
          return c == '\0' || absl::ascii_isprint(c);
        })) {
      finding.Target(MiniPayload(mini).offset);
    }
    if (right == 0 && MiniPayload(mini).length < SizeOfValue(kId)) {
      finding.As(FindingRole::kConsequence);  // the value was cut short
    }
    if (finding.detailed() && right != 0 && right != kId) {
      finding.FixBy(FixLevel::kUnsafe, Overwrite(place, right),
                    "the value looks like ", ParameterTypeName(right));
    }
    return;
  }
}

constexpr Rule kNormalMapIsBase = {
    .id = "ALO068",
    .name = "normal-map-is-base",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The normal map is the colour map.",
    .why =
        "The shader reads directions from the colours, and lights the mesh "
        "from everywhere.",
    .statement =
        "NormalTexture and BaseTexture name different textures (2634 of 2647 "
        "models).",
    .source = "formats/alamo/model/MESH.md#parameters-of-a-shader",
    .repair =
        "Set NormalTexture to the normal map, or to a flat one; or choose a "
        "shader without it, such as MeshGlossColorize.",
    .one_cause = true,
};

// How the engine looks a texture up: without its folder, and from the first dot
// on with another extension.
absl::string_view TextureStem(absl::string_view name) {
  name.remove_prefix(name.find_last_of("\\/") + 1);
  return name.substr(0, name.find('.'));
}

constexpr absl::string_view kBaseTexture = "BaseTexture";
constexpr absl::string_view kNormalTexture = "NormalTexture";

struct Texture {
  int64_t index;  // among the texture parameters
  Mini value;
};

// The first texture parameter of that name with a value.
std::optional<Texture> FindTexture(const Material& material,
                                   absl::string_view name) {
  std::optional<Texture> found;
  ForEach<TextureParameter>(
      material.children, [&](const TextureParameter& parameter, size_t index) {
        if (found || GetText(parameter.minis, kParameterName) != name) return;
        if (auto value = FindMini(parameter.minis, kParameterValue)) {
          found = Texture{static_cast<int64_t>(index), *std::move(value)};
        }
      });
  return found;
}

// Whether both exist, and are the same picture.
bool AreSame(const std::optional<Texture>& a, const std::optional<Texture>& b) {
  if (!a.has_value() || !b.has_value()) return false;
  const absl::string_view stem = TextureStem(TextOf(a->value));
  return !stem.empty() && !absl::EqualsIgnoreCase(stem, "none") &&
         absl::EqualsIgnoreCase(stem, TextureStem(TextOf(b->value)));
}

}  // namespace

void ValidateMaterial(const Material& material, const Path& path,
                      Report& report) {
  if (const auto* shader = First<ShaderName>(material.children)) {
    const absl::string_view name = shader->text.text();
    if (!absl::EndsWithIgnoreCase(name, ".fx") &&
        !absl::EndsWithIgnoreCase(name, ".fxo")) {
      AddAtText(kShaderExtension, *shader, path, report)
          .Allowed("*.fx or *.fxo")
          .Message("the shader is \"", name.substr(0, kMaxQuotedText),
                   "\", must end in .fx or .fxo");
    }
  }
  std::set<absl::string_view> names;
  ForEachParameter(material, [&](const auto& parameter, size_t index) {
    if (!parameter.origin.complete) return;
    const Path parameter_path(path, parameter.kType.name,
                              static_cast<int64_t>(index));
    if (const auto mini = FindMini(parameter.minis, kParameterName)) {
      const absl::string_view name = TextOf(*mini);
      const absl::string_view quoted = name.substr(0, kMaxQuotedText);
      if (!IsIdentifier(name)) {
        report.Add(kUnusualParameterName, parameter_path, MiniPayload(*mini))
            .Field("name")
            .Found(name)
            .Message("the name is \"", quoted, "\", must be an identifier");
      }
      if (!names.insert(name).second) {
        report.Add(kParameterRepeated, parameter_path, MiniPayload(*mini))
            .Field("name")
            .Found(name)
            .Message("another parameter is also called \"", quoted, "\"");
      }
    }
    CheckType(parameter, parameter_path, report);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(parameter)>,
                                 TextureParameter>) {
      CheckTexture(parameter, parameter_path, report);
    }
  });
}

bool BecomesNormalMap(const Material& material, absl::string_view from,
                      absl::string_view to) {
  if (to != kBaseTexture && to != kNormalTexture) return false;
  return AreSame(FindTexture(material, from),
                 FindTexture(material, to == kBaseTexture ? kNormalTexture
                                                          : kBaseTexture));
}

void ValidateNormalMap(const Material& material, const Path& path,
                       Report& report) {
  const std::optional<Texture> normal = FindTexture(material, kNormalTexture);
  if (!AreSame(normal, FindTexture(material, kBaseTexture))) return;
  const absl::string_view name = TextOf(normal->value);
  const Path texture_path(path, TextureParameter::kType.name, normal->index);
  report.Add(kNormalMapIsBase, texture_path, MiniPayload(normal->value))
      .Field("value")
      .Found(name)
      .Message("NormalTexture is \"", name.substr(0, kMaxQuotedText),
               "\", which is also the BaseTexture");
}

absl::Span<const Rule* const> MaterialRules() {
  static constexpr const Rule* kRules[] = {
      &kShaderExtension,      &kTextureExtension, &kParameterRepeated,
      &kUnusualParameterName, &kParameterType,    &kNormalMapIsBase};
  return kRules;
}

}  // namespace assetlint::alamo
