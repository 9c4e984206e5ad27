// Collects a format's decoded values as JSON.
#ifndef ASSETLINT_LINT_JSON_VALUES_H_
#define ASSETLINT_LINT_JSON_VALUES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"
#include "lint/json.h"

namespace assetlint {

class JsonValues : public ValueWriter {
 public:
  void BeginObject() override;
  void EndObject() override { End(); }
  void BeginArray() override;
  void EndArray() override { End(); }
  void Key(absl::string_view name) override;
  void Number(double value) override;
  void Integer(int64_t value) override { Add(value); }
  void Bool(bool value) override { Add(value); }
  void Text(absl::string_view bytes) override;

  // The value; null when none was written, or when not every Begin has met its
  // End.
  nlohmann::ordered_json Take();

 private:
  struct Open {
    nlohmann::ordered_json value;
    std::string key;  // the next value's, in an object
  };

  void Add(nlohmann::ordered_json value);
  void End();

  std::vector<Open> open_;
  nlohmann::ordered_json done_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_JSON_VALUES_H_
