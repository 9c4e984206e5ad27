#include "lint/json_values.h"

#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

TEST(JsonValuesTest, NestsAsToldAndKeepsOrder) {
  JsonValues values;
  values.BeginObject();
  values.Key("z");
  values.BeginArray();
  values.Integer(-1);
  values.Number(0.5f);
  values.BeginObject();
  values.Key("b");
  values.Bool(true);
  values.EndObject();
  values.EndArray();
  values.Key("a");
  values.Text("x\xFF");
  values.EndObject();
  EXPECT_EQ(values.Take().dump(), R"({"z":[-1,0.5,{"b":true}],"a":"x\\xff"})");
}

TEST(JsonValuesTest, NumbersThatJsonLacks) {
  JsonValues values;
  values.BeginArray();
  values.Number(std::numeric_limits<double>::infinity());
  values.EndArray();
  EXPECT_EQ(values.Take(), ordered_json({"inf"}));
}

TEST(JsonValuesTest, HalfAValueIsNone) {
  JsonValues values;
  values.BeginArray();
  EXPECT_TRUE(values.Take().is_null());
  EXPECT_TRUE(JsonValues().Take().is_null());
  JsonValues ends;
  ends.Key("of nothing");
  ends.EndArray();
  EXPECT_TRUE(ends.Take().is_null());
}

}  // namespace
}  // namespace assetlint
