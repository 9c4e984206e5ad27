// The decoded values of a model, for viewers: what is needed to draw it.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/field_tree.h"

namespace assetlint::alamo {

// {"bones": [...], "meshes": [...], "lights": [...], "proxies": [...],
// "dazzles": [...]}, as in formats/alamo/model/FORMAT.md#decoded-values.
// Indices of bones and vertices may be past the end: nothing is checked.
//
// Takes linear time; writes fewer than 40 bytes of indented JSON for each byte
// of the file. Besides the decoded file, 8 bytes per mesh and light are in
// memory. DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteModelValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MODEL_VALUES_H_
