#include <vector>

#include "corpus/alamo/files.h"
#include "corpus/alamo/model_changes.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

TreeSpec& Tree(M& m) { return *m.Hull().tree; }

// Two levels of nodes.
void UseFiveNodes(M& m) {
  Tree(m).nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                   NodeSpec{.primitives = 2, .link = 2},
                   NodeSpec{.primitives = 1},
                   NodeSpec{.primitives = 1, .link = 1}};
}

}  // namespace

std::vector<CorpusFile> AlamoCollisionFiles() {
  const std::vector<ModelRow> invalid = {
      {"ALO050/four-nodes-declared", [](M& m) { Tree(m).num_nodes = 4; }},
      {"ALO051/five-triangles-declared",
       [](M& m) { Tree(m).num_primitives = 5; }},
      {"ALO087/mapping-one-short",
       [](M& m) {
         Tree(m).mapping.pop_back();
         Tree(m).nodes[2].primitives = 1;
       }},
      {"ALO052/link-to-itself", [](M& m) { Tree(m).nodes[0].link = 0; }},
      {"ALO052/second-child-past-the-end",
       [](M& m) { Tree(m).nodes[0].link = 2; }},
      {"ALO052/leaf-past-mapping", [](M& m) { Tree(m).nodes[2].link = 3; }},
      {"ALO053/link-one-too-high",
       [](M& m) {
         UseFiveNodes(m);
         Tree(m).nodes[0].link = 2;
       }},
      {"ALO054/triangle-four-of-four", [](M& m) { Tree(m).mapping[0] = 4; }},
      {"ALO055/triangle-twice", [](M& m) { Tree(m).mapping[0] = 2; }},
      {"ALO056/leaves-overlap", [](M& m) { Tree(m).nodes[2].link = 1; }},
      {"ALO056/triangle-in-no-leaf",
       [](M& m) { Tree(m).nodes[2].primitives = 1; }},
      {"ALO058/leaf-inverted",
       [](M& m) {
         Tree(m).nodes[1].min[0] = 200;
         Tree(m).nodes[1].max[0] = 100;
       }},
      {"ALO059/box-ten-times-too-large", [](M& m) { Tree(m).max[1] = 10; }},
  };
  return Models("invalid", invalid);
}

}  // namespace assetlint::corpus
