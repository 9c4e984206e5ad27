// A format whose files contain other files: an archive.
#ifndef ASSETLINT_FORMATS_BASE_CONTAINER_H_
#define ASSETLINT_FORMATS_BASE_CONTAINER_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"

namespace assetlint {

// A file in a container.
struct ContainerEntry {
  // As stored: raw bytes that may be empty, contain NULs, "..", a drive letter,
  // or repeat. A label, never a path to open or to write.
  absl::string_view name;
  // Its bytes in the container, which contains all of them. Ranges may overlap.
  ByteRange range;
};

// The directory of a container is its first bytes, up to where its entries'
// data may begin. `lint`, for a file that decodes, and both functions below
// read nothing else where that is asked, so a program need not load the data.
struct Container {
  // How many of the first bytes of a file of `size` bytes are the directory, as
  // far as `head`, its first bytes, shows; at most `size`. More than
  // head.size(): read as many and ask again. 0: the directory cannot be read.
  uint64_t (*directory_size)(absl::string_view head, uint64_t size);
  // The entries, in the order of the directory, whose range is in the file.
  // Empty when the file does not decode, or when its data is encrypted. Reads
  // the directory of `bytes`, the whole file, if that has a size; unless
  // `directory_only`, also the data, and gives those that the directory has too
  // early where they are. Names are views into `bytes`.
  std::vector<ContainerEntry> (*entries)(absl::string_view bytes,
                                         bool directory_only);
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_CONTAINER_H_
