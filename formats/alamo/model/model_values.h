// The decoded values of a model, for viewers: what is needed to draw it.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"

namespace assetlint::alamo {

// {"bones": [{"name": "Root", "parent": -1, "visible": true,
//    "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]}],
//  "meshes": [{"name": "Hull", "bone": 0, "hidden": false, "collision": true,
//    "box_min": [0, 0, 0], "box_max": [1, 1, 1],
//    "submeshes": [{"shader": "MeshGloss.fx", "skinned": false,
//      "positions": [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
//      "triangles": [[0, 1, 2]]}]}],
//  "lights": [{"name": "Lamp", "type": 0, "bone": 1, "color": [1, 1, 1],
//    "intensity": 1}],
//  "proxies": [{"name": "p_engine", "bone": 2}],
//  "dazzles": [{"name": "Blink", "bone": 1, "hidden": false,
//    "position": [0, 0, 1], "color": [1, 1, 0], "radius": 2}]}
//
// Everything is in file order and as stored. Lengths are in model units, x, y,
// z with z up; colours are 0 to 1. A bone's matrix is 3 rows of 4 columns and
// transforms from the bone to its parent. The positions of a sub-mesh are
// relative to the bone of its mesh, or to the model when it is skinned (has a
// bone mapping); that of a dazzle is relative to its bone. A triangle has three
// indices into the positions of its sub-mesh. Indices of bones and vertices may
// be past the end: nothing is checked.
//
// The bone of a mesh or light is that of its last connection. A missing bone or
// parent is -1, a missing text empty, a missing number 0, a missing matrix the
// identity, and a bone without data is visible.
// (formats/alamo/model/FORMAT.md#decoded-values)
//
// Takes linear time; writes fewer than 40 bytes of indented JSON for each byte
// of the file. Besides the decoded file, 8 bytes per mesh and light are in
// memory. DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteModelValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_
