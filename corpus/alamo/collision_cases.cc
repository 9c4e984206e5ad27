// Collision trees: counts, links, leaves, boxes.
#include <cstdint>
#include <vector>

#include "corpus/alamo/model_cases.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

CaseTable TreeFiles() {
  return ModelFiles({
      {"ALO050/four-nodes-declared", [](M& m) { m.Tree().num_nodes = 4; }},
      {"ALO051/five-triangles-declared",
       [](M& m) { m.Tree().num_primitives = 5; }},
      {"ALO087/mapping-one-short",
       [](M& m) {
         m.Tree().mapping.pop_back();
         m.Tree().nodes[2].primitives = 1;
       },
       [](M& m) {
         m.Tree().mapping.pop_back();
         m.Tree().nodes[2].primitives = 1;
         m.Hull().indices[8] = 3;  // no area
       }},
      {"ALO052/link-to-itself", [](M& m) { m.Tree().nodes[0].link = 0; }},
      {"ALO052/second-child-past-the-end",
       [](M& m) { m.Tree().nodes[0].link = 2; }},
      {"ALO052/leaf-past-mapping", [](M& m) { m.Tree().nodes[2].link = 3; }},
      {"ALO054/triangle-four-of-four", [](M& m) { m.Tree().mapping[0] = 4; }},
      {"ALO055/triangle-twice", [](M& m) { m.Tree().mapping[0] = 2; }},
      {"ALO056/leaves-overlap", [](M& m) { m.Tree().nodes[2].link = 1; }},
      {"ALO056/triangle-in-no-leaf",
       [](M& m) { m.Tree().nodes[2].primitives = 1; }},
      {"ALO058/leaf-inverted",
       [](M& m) {
         m.Tree().nodes[1].min[0] = 200;
         m.Tree().nodes[1].max[0] = 100;
       }},
      {"ALO059/box-ten-times-too-large", [](M& m) { m.Tree().max[1] = 10; },
       [](M& m) { m.Tree().max[1] = 1.05f; }},
  });
}

// Leaves from the last triangle to the first; the second begins at `link`.
void UseFourLeaves(M& m, uint16_t link) {
  m.Tree().nodes = {NodeSpec{.link = 1},
                    NodeSpec{.link = 3},
                    NodeSpec{.link = 5},
                    NodeSpec{.primitives = 1, .link = 3},
                    NodeSpec{.primitives = 1, .link = link},
                    NodeSpec{.primitives = 1, .link = 1},
                    NodeSpec{.primitives = 1, .link = 0}};
}

CaseTable TreeVariants() {
  return ModelVariants({
      {"ALO052/a leaf without triangles",
       [](M& m) { m.Tree().nodes[2].primitives = 0; }},
      {"ALO052/two wrong nodes",
       [](M& m) {
         m.Tree().nodes[0].link = 0;
         m.Tree().nodes[2].link = 7;
       }},
      {"ALO053/a node with two parents",
       [](M& m) {
         m.Tree().nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 2},
                           NodeSpec{.primitives = 2},
                           NodeSpec{.primitives = 2, .link = 2}};
       },
       [](M& m) {
         m.Tree().nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                           NodeSpec{.primitives = 2},
                           NodeSpec{.primitives = 1, .link = 2},
                           NodeSpec{.primitives = 1, .link = 3}};
       }},
      {"ALO054/two of them",
       [](M& m) { m.Tree().mapping[0] = m.Tree().mapping[1] = 4; }},
      {"ALO055/five more times",
       [](M& m) {
         m.Tree().mapping = {0, 0, 0, 0, 0, 0};
         m.Tree().nodes[2].primitives = 4;
       },
       [](M& m) {
         m.Tree().mapping = {3, 2, 1, 0};
       }},
      {"ALO056/a count that shifts the next leaf",
       [](M& m) { m.Tree().nodes[1].primitives = 1; }},
      {"ALO056/leaves in no order", [](M& m) { UseFourLeaves(m, 1); },
       [](M& m) { UseFourLeaves(m, 2); }},
      {"ALO056/the last of leaves in no order ends early",
       [](M& m) {
         m.Tree().nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                           NodeSpec{.primitives = 1, .link = 2},
                           NodeSpec{.primitives = 1, .link = 1},
                           NodeSpec{.primitives = 1, .link = 0}};
       },
       [](M& m) {
         m.Tree().nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                           NodeSpec{.primitives = 1, .link = 3},
                           NodeSpec{.primitives = 2, .link = 0},
                           NodeSpec{.primitives = 1, .link = 2}};
       }},
      {"ALO056/an empty tree for a mapping",
       [](M& m) { m.Tree().nodes = {NodeSpec{}}; },
       [](M& m) {
         m.Tree().nodes = {NodeSpec{}};
         m.Tree().mapping.clear();
       }},
      {"ALO058/the first node is not the whole box",
       [](M& m) { m.Tree().nodes[0].max[2] = 100; },
       [](M& m) { m.Tree().nodes[0].max[2] = 254; }},
      {"ALO058/a leaf that is too small",
       [](M& m) { m.Tree().nodes[1].max[0] = 10; },
       [](M& m) { m.Tree().nodes[1].max[0] = 254; }},
      {"ALO059/smaller than the sub-mesh", [](M& m) { m.Tree().max[1] = 0.5f; },
       [](M& m) { m.Tree().max[1] = 1; }},
  });
}

// Five nodes, whose leaves are in the order of the tree.
void UseDeepTree(M& m) {
  m.Tree().nodes = {NodeSpec{.link = 1}, NodeSpec{.link = 3},
                    NodeSpec{.primitives = 2, .link = 2},
                    NodeSpec{.primitives = 1},
                    NodeSpec{.primitives = 1, .link = 1}};
}

CaseTable DeepTreeFiles() {
  return ModelFiles(
      {{"ALO053/link-one-too-high", [](M& m) { m.Tree().nodes[0].link = 2; }}},
      Changed(UseDeepTree));
}

CaseTable DeepTreeVariants() {
  return ModelVariants(
      {
          {"ALO052/a leaf past the end of the mapping",
           [](M& m) { m.Tree().nodes[4].link = 9; }},
          {"ALO053/a parent with triangles",
           [](M& m) { m.Tree().nodes[1].primitives = 1; }},
          {"ALO056/the last leaf begins late",
           [](M& m) { m.Tree().nodes[4].link = 2; }},
      },
      Changed(UseDeepTree));
}

}  // namespace

std::vector<CaseTable> CollisionCases() {
  return {TreeFiles(), TreeVariants(), DeepTreeFiles(), DeepTreeVariants()};
}

}  // namespace assetlint::corpus
