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

// A tree as the engine's exporter writes it: its box is 0.005 larger than the
// vertices on each side, and each leaf has the box of its triangles.
void UseExactTree(M& m) {
  Tree(m).min = {-0.005f, -0.005f, -0.005f};
  Tree(m).max = {1.005f, 1.005f, 1.005f};
  for (NodeSpec* leaf : {&Tree(m).nodes[1], &Tree(m).nodes[2]}) {
    leaf->min = {1, 1, 1};
    leaf->max = {254, 254, 254};
  }
}

}  // namespace

std::vector<CorpusFile> AlamoCollisionFiles() {
  return {
      Invalid("ALO050/four-nodes-declared",
              [](M& m) { Tree(m).num_nodes = 4; }),
      Invalid("ALO051/five-triangles-declared",
              [](M& m) { Tree(m).num_primitives = 5; }),
      Invalid("ALO051/mapping-one-short",
              [](M& m) {
                Tree(m).mapping.pop_back();
                Tree(m).nodes[2].primitives = 1;
              }),
      Invalid("ALO052/link-to-itself", [](M& m) { Tree(m).nodes[0].link = 0; }),
      Invalid("ALO052/second-child-past-the-end",
              [](M& m) { Tree(m).nodes[0].link = 2; }),
      Invalid("ALO052/leaf-past-mapping",
              [](M& m) { Tree(m).nodes[2].link = 3; }),
      Invalid("ALO053/node-without-parent",
              [](M& m) {
                Tree(m).nodes.push_back(NodeSpec{.primitives = 1, .link = 3});
              }),
      Invalid("ALO053/link-one-too-high",
              [](M& m) {
                UseFiveNodes(m);
                Tree(m).nodes[0].link = 2;
              }),
      Invalid("ALO054/triangle-four-of-four",
              [](M& m) { Tree(m).mapping[0] = 4; }),
      Invalid("ALO055/triangle-twice", [](M& m) { Tree(m).mapping[0] = 2; }),
      Invalid("ALO056/leaves-overlap", [](M& m) { Tree(m).nodes[2].link = 1; }),
      Invalid("ALO056/no-leaf-at-all",
              [](M& m) { Tree(m).nodes = {NodeSpec{}}; }),
      Invalid("ALO056/triangle-in-no-leaf",
              [](M& m) { Tree(m).nodes[2].primitives = 1; }),
      Invalid("ALO057/box-inverted",
              [](M& m) {
                Tree(m).nodes[1].min[0] = 200;
                Tree(m).nodes[1].max[0] = 100;
              }),
      Invalid("ALO057/root-is-not-all",
              [](M& m) { Tree(m).nodes[0].max[2] = 254; }),
      Invalid("ALO058/leaf-too-small",
              [](M& m) { Tree(m).nodes[1].max[0] = 10; }),
      Invalid("ALO058/exact-leaf-too-small",
              [](M& m) {
                UseExactTree(m);
                Tree(m).nodes[1].max[0] = 10;
              }),
      Invalid("ALO059/box-too-small", [](M& m) { Tree(m).max[1] = 0.5f; }),
      Invalid("ALO059/box-ten-times-too-large",
              [](M& m) { Tree(m).max[1] = 10; }),
      Invalid("ALO059/exact-box-too-small",
              [](M& m) {
                UseExactTree(m);
                Tree(m).max[1] = 0.5f;
              }),
  };
}

}  // namespace assetlint::corpus
