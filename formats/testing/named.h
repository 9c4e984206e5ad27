// A name of a file's facts as tests compare it: its text and where it is.
#ifndef ASSETLINT_FORMATS_TESTING_NAMED_H_
#define ASSETLINT_FORMATS_TESTING_NAMED_H_

#include <cstdint>
#include <ostream>
#include <string>

#include "formats/base/facts.h"

namespace assetlint {

struct Named {
  std::string text;
  uint64_t offset = 0;  // in the file

  bool operator==(const Named&) const = default;
  friend std::ostream& operator<<(std::ostream& out, const Named& name) {
    return out << '"' << name.text << "\" at " << name.offset;
  }
};

inline Named NameIn(const Facts& facts, FactName name) {
  return {std::string(facts.Text(name)), name.offset};
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_NAMED_H_
