#include "formats/testing/descriptions.h"

#include <cstdlib>
#include <iostream>

#include "formats/testing/engine_descriptions.h"

namespace assetlint {

const Description& DescriptionOf(const Format& format) {
  for (const auto descriptions : kEngineDescriptions) {
    for (const NamedDescription& named : descriptions) {
      if (named.format == format.name) return *named.description;
    }
  }
  std::cerr << "descriptions.h of its engine lacks the format " << format.name
            << std::endl;
  std::abort();
}

}  // namespace assetlint
