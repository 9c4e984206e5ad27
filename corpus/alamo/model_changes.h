// Changes of the small model of model_spec.h, and files that they make.
#ifndef ASSETLINT_CORPUS_ALAMO_MODEL_CHANGES_H_
#define ASSETLINT_CORPUS_ALAMO_MODEL_CHANGES_H_

#include <functional>
#include <string>
#include <vector>

#include "corpus/alamo/model_spec.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

using ModelChange = std::function<void(ModelSpec&)>;

// A file: the small model after a change.
struct ModelRow {
  const char* name;  // "model-small", or "ALO001/one-bone-too-many"
  ModelChange change;
};
// Those files in alamo/valid or alamo/invalid.
std::vector<CorpusFile> Models(const char* folder,
                               const std::vector<ModelRow>& rows);

// The chunk of a texture parameter.
std::string Texture(const char* name, const char* file);

// Skinning with four bones per vertex.
void UseFourSlots(ModelSpec& m);
// Makes the second mesh one without skinning, with that shader of the games.
void UseShader(ModelSpec& m, const char* shader, const char* format);
void UseCollision(ModelSpec& m);
void UseShadow(ModelSpec& m);
void UseNormalMap(ModelSpec& m);
// Each triangle twice, so that there are enough to say which way they face, and
// normals that point away from the middle.
void UseNormals(ModelSpec& m);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_MODEL_CHANGES_H_
