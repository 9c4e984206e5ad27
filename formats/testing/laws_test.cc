// CheckLaws must fail: a format that breaks each promise.
#include "formats/testing/laws.h"

#include <string>

#include "absl/status/statusor.h"
#include "formats/base/field_tree.h"
#include "formats/testing/toy_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

// Version 1, a name, padding, no points, one item of level 1 with a note.
constexpr absl::string_view kGood("\1\0toy\0\0\0\0\7\0\0\0\3\0\0\0\1ab", 20);

std::string Fault(const Format& format, absl::string_view bytes = kGood) {
  const absl::Status status = CheckLaws(format, bytes);
  EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kInternal);
  return std::string(status.message());
}

TEST(LawsTest, TheToyKeepsThem) {
  const Format format = toy::MakeFormat();
  EXPECT_EQ(Fault(format), "");
  EXPECT_EQ(Fault(format, ""), "");
  for (size_t length = 0; length < kGood.size(); ++length) {
    EXPECT_EQ(Fault(format, kGood.substr(0, length)), "");
  }
  // Level 4 is a fault that parsing alone does not see.
  std::string level(kGood);
  level[17] = 4;
  EXPECT_EQ(Fault(format, level), "");
}

TEST(LawsTest, BytesThatAreNotRestoredBreakTheFirst) {
  Format format = toy::MakeFormat();
  format.reencode = [](absl::string_view bytes) -> absl::StatusOr<std::string> {
    std::string changed(bytes);
    changed[6] = 1;
    return changed;
  };
  EXPECT_EQ(
      Fault(format),
      "law 1: 20 bytes are encoded as 20, the first difference is at byte 6");
}

TEST(LawsTest, AnotherStatusWithoutFindingsBreaksTheThird) {
  Format format = toy::MakeFormat();
  format.lint = [](absl::string_view bytes, const FileContext& context,
                   Report& report) {
    Lint<toy::Codec>(bytes, context, report);
    if (report.collects()) return;
    report.Add(toy::kTruncated, Path(), {0, 0})
        .Message("findings are not collected");
  };
  EXPECT_EQ(CheckLint(format, kGood, Report::Mode::kCollect, true),
            absl::OkStatus());
  EXPECT_THAT(
      CheckLint(format, kGood, Report::Mode::kStatusOnly, true).message(),
      HasSubstr("linting without collecting findings returns"));
}

TEST(LawsTest, LintingThatIsStricterThanDecodingBreaksTheThird) {
  Format format = toy::MakeFormat();
  format.lint = [](absl::string_view bytes, const FileContext& context,
                   Report& report) {
    Lint<toy::Codec>(bytes, context, report);
    report.Add(toy::kLevel, Path(), {0, 1}).Message("too strict");
  };
  EXPECT_THAT(Fault(format),
              HasSubstr("law 3: the input decodes, linting returns DATA_LOSS: "
                        "too strict"));
}

TEST(LawsTest, DecodingThatIsStricterThanLintingBreaksTheThird) {
  Format format = toy::MakeFormat();
  format.reencode = [](absl::string_view) -> absl::StatusOr<std::string> {
    return absl::DataLossError("no");
  };
  EXPECT_EQ(Fault(format),
            "law 3: the input does not decode, linting returns OK");
}

// A sink that leaves out the second leaf, or calls it a gap.
template <bool kLeaveOut>
class FaultySink : public TreeSink {
 public:
  explicit FaultySink(TreeSink& next) : next_(next) {}

  void Begin(const Field& node) override { next_.Begin(node); }
  void End() override { next_.End(); }
  void Leaf(const Field& node) override {
    Field changed = node;
    if (++leaves_ == 2) changed.kind = FieldKind::kGap;
    if (leaves_ != 2 || !kLeaveOut) next_.Leaf(changed);
  }

 private:
  TreeSink& next_;
  int leaves_ = 0;
};

template <bool kLeaveOut>
void FaultyTree(absl::string_view bytes, const TreeOptions& options,
                TreeSink& sink) {
  FaultySink<kLeaveOut> faulty(sink);
  Tree<toy::Codec>(bytes, options, faulty);
}

TEST(LawsTest, AHoleOrAGapInTheTreeBreaksTheFourth) {
  Format format = toy::MakeFormat();
  format.tree = FaultyTree<true>;
  EXPECT_THAT(Fault(format), HasSubstr("law 4: padding begins at byte 6"));
  format.tree = FaultyTree<false>;
  EXPECT_EQ(Fault(format), "law 4: the input decodes and has a gap");
}

// A format whose linting reports one extra finding.
template <uint64_t kOffset, uint64_t kLength>
Format WithFinding(const char* message) {
  static const char* text;
  text = message;
  Format format = toy::MakeFormat();
  format.lint = [](absl::string_view bytes, const FileContext& context,
                   Report& report) {
    Lint<toy::Codec>(bytes, context, report);
    report.Add(toy::kPadding, Path(), {kOffset, kLength}).Message(text);
  };
  return format;
}

TEST(LawsTest, FindingsLieInsideTheInput) {
  EXPECT_EQ(Fault(WithFinding<19, 1>("the last byte")), "");
  EXPECT_EQ(Fault(WithFinding<19, 2>("past the end")),
            "a finding of TOY006 is at [19, 21) of 20 bytes");
  // A sum that wraps around.
  EXPECT_THAT(Fault(WithFinding<2, UINT64_MAX>("much")), HasSubstr("TOY006"));
}

TEST(LawsTest, FindingsHaveAMessage) {
  EXPECT_EQ(Fault(WithFinding<0, 1>("")), "a finding of TOY006 has no message");
}

TEST(LawsTest, FindsARuleThatTheFormatDoesNotList) {
  Format format = WithFinding<0, 1>("x");
  format.rules = []() -> absl::Span<const Rule* const> {
    return absl::MakeConstSpan(toy::kRules).first(5);
  };
  EXPECT_EQ(Fault(format), "toy does not list its rule TOY006");
}

}  // namespace
}  // namespace assetlint
