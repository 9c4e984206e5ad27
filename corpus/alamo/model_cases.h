// Cases of the rules about models, by topic.
#ifndef ASSETLINT_CORPUS_ALAMO_MODEL_CASES_H_
#define ASSETLINT_CORPUS_ALAMO_MODEL_CASES_H_

#include <functional>
#include <vector>

#include "corpus/alamo/model_spec.h"
#include "corpus/case.h"

namespace assetlint::corpus {

std::vector<CaseTable> SkeletonCases();
std::vector<CaseTable> MaterialCases();
std::vector<CaseTable> MeshCases();
std::vector<CaseTable> VertexCases();
std::vector<CaseTable> CollisionCases();

using ModelChange = std::function<void(ModelSpec&)>;
using ModelRows = std::vector<CaseRow<ModelSpec>>;

// Files of the corpus, and other cases, each a change of `good`.
CaseTable ModelFiles(const ModelRows& rows,
                     const ModelSpec& good = SmallModel());
CaseTable ModelVariants(const ModelRows& rows,
                        const ModelSpec& good = SmallModel());

// SmallModel() after a change.
template <typename Change>
ModelSpec Changed(Change change) {
  ModelSpec model = SmallModel();
  change(model);
  return model;
}

// Makes the second mesh one without skinning, with that shader of the games.
void UseShader(ModelSpec& m, const char* shader, const char* format);
void UseCollision(ModelSpec& m);
void UseShadow(ModelSpec& m);
void UseNormalMap(ModelSpec& m);
// Skinning with four bones per vertex.
void UseFourSlots(ModelSpec& m);
// Eight triangles, each of the four twice, which are enough to say which way
// they face, and normals that point outwards, or inwards for `side` -1.
void UseNormals(ModelSpec& m, float side = 1);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_MODEL_CASES_H_
