#include "formats/alamo/xml/xml.h"

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/xml/xml_law.h"
#include "formats/base/facts.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

// "Element=value@offset" of each field, after "Element Name:" of its object; or
// "why@offset".
std::string TextOf(const Facts& facts) {
  if (facts.unreadable.size != 0) {
    return absl::StrCat(facts.Text(facts.unreadable), "@",
                        facts.unreadable.offset);
  }
  std::string text;
  for (const Facts::Object& object : facts.objects) {
    absl::StrAppend(&text, facts.Text(object.element), " ",
                    facts.Text(object.name), ":");
    for (uint32_t i = 0; i < object.fields; ++i) {
      const Facts::ObjectField& field = facts.fields[object.first_field + i];
      absl::StrAppend(&text, " ", facts.Text(field.element), "=",
                      facts.Text(field.value), "@", field.value.offset);
    }
    absl::StrAppend(&text, "\n");
  }
  return text;
}

std::string Read(absl::string_view bytes) { return TextOf(ReadXml(bytes)); }

TEST(XmlTest, ReadsObjects) {
  EXPECT_EQ(Read("<?xml version=\"1.0\"?>\n"
                 "<Units>\n"
                 " <Unit Name=\"A\">\n"
                 "  <Text_ID>TEXT</Text_ID>\n"
                 "  <Space_Model_Name> a.alo\t</Space_Model_Name>\n"
                 "  <variant_of_existing_type>B</variant_of_existing_type>\n"
                 " </Unit>\n"
                 " <Unit Name=\"C\"><Text_ID>TEXT</Text_ID></Unit>\n"
                 " <Ship size='1' NAME = 'D\"' ><Model_Name/></Ship>\n"
                 "</Units>\n"),
            "Unit A: Space_Model_Name=a.alo@94 "
            "variant_of_existing_type=B@148\n"
            "Unit C:\n"
            "Ship D\": Model_Name=@275\n");
}

TEST(XmlTest, SplitsLists) {
  EXPECT_EQ(Read("<a><b><HardPoints> A,\n B\tC,,</HardPoints></b></a>"),
            "b : HardPoints=A@19 HardPoints=B@23 HardPoints=C@25\n");
  EXPECT_EQ(Read("<a><b><Engine_Particles>A B , C</Engine_Particles></b></a>"),
            "b : Engine_Particles=A B@24 Engine_Particles=C@30\n");
  EXPECT_EQ(Read("<a><b><HardPoints> , </HardPoints></b></a>"),
            "b : HardPoints=@21\n");
}

TEST(XmlTest, IgnoresCommentsAndElementsWithChildren) {
  EXPECT_EQ(Read("<a><b><!--<Model_Name>x</Model_Name>-->"
                 "<HardPoints>A,<!--B,-->C</HardPoints></b></a>"),
            "b : HardPoints=A@51 HardPoints=C@62\n");
  EXPECT_EQ(Read("<a><b><Model_Name>x<c>y</c>z</Model_Name></b></a>"), "");
  EXPECT_EQ(Read("<a><b><c><Model_Name>x</Model_Name></c></b></a>"),
            "b : Model_Name=x@21\n");
  EXPECT_EQ(Read("<a><b><xxxModel_Name>x</xxxModel_Name></b></a>"), "");
}

TEST(XmlTest, ReplacesReferencesOfCharacters) {
  EXPECT_EQ(Read("<a><b><Model_Name>x&amp;y&#65;z<![CDATA[&lt;]]></Model_Name>"
                 "</b></a>"),
            "b : Model_Name=x&yAz&lt;@18\n");
  EXPECT_EQ(Read("<a><b><Model_Name>&#x20AC;</Model_Name></b></a>"),
            "b : Model_Name=\xE2\x82\xAC@18\n");
}

TEST(XmlTest, ReadsEveryEncodingOfBytes) {
  const std::string head = "<a><b><Model_Name>";
  const std::string tail = "</Model_Name></b></a>";
  // Without a declaration, and with a wrong one.
  for (const std::string& declaration :
       {std::string(), std::string("<?xml version='1.0' encoding='utf-8'?>"),
        std::string("<?xml version='1.0' encoding='windows-1252'?>"),
        std::string("<?xml version='1.0' encoding='unknown'?>")}) {
    const size_t offset = declaration.size() + head.size();
    EXPECT_EQ(Read(declaration + head + "x\xE4\x80" + tail),
              absl::StrCat("b : Model_Name=x\xE4\x80@", offset, "\n"));
    EXPECT_EQ(Read(declaration + head + "x\xC3\xA4" + tail),
              absl::StrCat("b : Model_Name=x\xC3\xA4@", offset, "\n"));
  }
  EXPECT_EQ(Read("\xEF\xBB\xBF" + head + "x" + tail), "b : Model_Name=x@21\n");
  EXPECT_EQ(Read(" \r\n<?xml version='1.0'?>" + head + "x" + tail),
            "b : Model_Name=x@42\n");
}

TEST(XmlTest, NamesAWebPage) {
  EXPECT_EQ(Read("\n<!DOCTYPE html><html></html>"), "a web page@1");
  EXPECT_EQ(Read("<HTML><body/></HTML>"), "a web page@0");
}

TEST(XmlTest, NamesAMergeConflict) {
  EXPECT_EQ(Read("<a>\n<<<<<<< HEAD\n<b/>\n=======\n<c/>\n>>>>>>> x\n</a>"),
            "a marker of a merge conflict@5");
  EXPECT_EQ(Read("<a>\n<<b/></a>"), "not well-formed (invalid token)@5");
}

TEST(XmlTest, NamesALfsPointer) {
  EXPECT_EQ(Read("version https://git-lfs.github.com/spec/v1\n"
                 "oid sha256:0\nsize 2706\n"),
            "a Git LFS pointer, the file was not fetched@0");
}

// In which a name is not the bytes of the file.
TEST(XmlTest, DoesNotReadUtf16) {
  constexpr absl::string_view kUnreadable = "UTF-16, which is not supported@0";
  EXPECT_EQ(Read(absl::string_view("\xFF\xFE<\0a\0/\0>\0", 10)), kUnreadable);
  EXPECT_EQ(Read(absl::string_view("\xFE\xFF\0<\0a\0/\0>", 10)), kUnreadable);
  EXPECT_EQ(Read(absl::string_view("<\0a\0/\0>\0", 8)), kUnreadable);
  EXPECT_EQ(Read(absl::string_view("\0<\0a\0/\0>", 8)), kUnreadable);
}

TEST(XmlTest, TrimsNonBreakingSpaces) {
  const std::string head = "<a><b><Model_Name>";
  const std::string tail = "</Model_Name></b></a>";
  EXPECT_EQ(Read(head + "\xC2\xA0 x\t\xC2\xA0" + tail),
            "b : Model_Name=x@21\n");
  EXPECT_EQ(Read(head + "\xA0 x\t\xA0" + tail), "b : Model_Name=x@20\n");
  // The letter à ends with that byte.
  EXPECT_EQ(Read(head + "\xC3\xA0" + tail), "b : Model_Name=\xC3\xA0@18\n");
}

TEST(XmlTest, SaysWhyAndWhereAFileIsUnreadable) {
  EXPECT_EQ(Read(""), "no element found@0");
  EXPECT_EQ(Read("<a>"), "<a> of line 1 is never closed@2");
  EXPECT_EQ(Read("\n<a>\n<b></b>\n<b>\n</a>"),
            "<b> of line 4 is never closed@19");
  EXPECT_EQ(Read("<a>\n<b></c></a>"), "<b> of line 2 is closed by </c>@9");
  EXPECT_EQ(Read(" <a b='1' b='2'/>"), "duplicate attribute@10");
  EXPECT_EQ(Read("<a>\xE4<</a>"), "not well-formed (invalid token)@5");
  EXPECT_EQ(Read("<a>&b;</a>"), "undefined entity@3");
}

TEST(XmlTest, ExpandsNoEntity) {
  std::string laughs = "<!DOCTYPE a [<!ENTITY a0 'ha'>";
  for (int i = 1; i < 30; ++i) {
    absl::StrAppend(&laughs, "<!ENTITY a", i, " '&a", i - 1, ";&a", i - 1,
                    ";'>");
  }
  EXPECT_EQ(Read(laughs + "]><a><b Name='&a29;'>&a29;</b></a>"),
            "a document type declaration, which is not supported@12");
  EXPECT_EQ(Read("<!DOCTYPE a [<!ENTITY b 'b'><!ENTITY c '&b;&b;'>]>"
                 "<a><b><Model_Name>&c;</Model_Name></b></a>"),
            "a document type declaration, which is not supported@12");
  EXPECT_EQ(Read("<!DOCTYPE a SYSTEM '/etc/passwd'><a/>"),
            "a document type declaration, which is not supported@32");
}

std::string Repeated(absl::string_view text, size_t size) {
  std::string repeated;
  while (repeated.size() < size) absl::StrAppend(&repeated, text);
  return repeated;
}

TEST(XmlTest, LimitsWhatItReads) {
  EXPECT_EQ(Read(Repeated("<a>", 10'000'000)),
            "elements are nested more than 64 deep@192");
  EXPECT_TRUE(absl::StrContains(
      Read("<a>" + Repeated("<b/>", 4 * kMaxXmlElements) + "</a>"),
      "more than 524288 elements"));
  EXPECT_TRUE(absl::StrContains(
      Read("<a><b><HardPoints>" + Repeated("a,", 2 * kMaxXmlFields + 2) +
           "</HardPoints></b></a>"),
      "more than 262144 names"));
  EXPECT_TRUE(absl::StrContains(
      Read("<a " + Repeated("b='' ", 5 * kMaxXmlAttributes + 5)),
      "more than 262144 attributes"));
  EXPECT_TRUE(absl::StrContains(Read(Repeated(" ", kMaxXmlSize + 1)),
                                "more than 16777216 bytes"));
}

TEST(XmlTest, ReadsUpToTheLimits) {
  const std::string list = Repeated("a,", 2 * kMaxXmlFields);
  EXPECT_EQ(
      ReadXml(absl::StrCat("<a><b><HardPoints>", list, "</HardPoints></b></a>"))
          .fields.size(),
      kMaxXmlFields);
  std::string nested;
  for (size_t i = 0; i < kMaxXmlDepth; ++i) {
    nested = absl::StrCat("<a>", nested, "</a>");
  }
  EXPECT_EQ(Read(nested), "");
}

void CheckLaw(const std::string& bytes) {
  const absl::Status status = CheckXmlLaw(bytes);
  if (!status.ok()) RC_FAIL(std::string(status.message()));
}

TEST(XmlTest, ElementsInAListedFileAreInNoObject) {
  const std::string bytes =
      "<a><File><Death_Clone>A, B</Death_Clone>x.xml</File></a>";
  CheckLaw(bytes);
  EXPECT_TRUE(ReadXml(bytes).fields.empty());
  const std::string after =
      "<a><b Name='c'/><File><Death_Clone>A, B</Death_Clone></File></a>";
  CheckLaw(after);
  EXPECT_TRUE(ReadXml(after).fields.empty());
}

TEST(XmlTest, AnyPartsGiveFactsInBounds) {
  const std::vector<std::string> parts = absl::StrSplit(
      "<a>|</a>|<a><b Name='N'>|</b></a>|<HardPoints>|</HardPoints>|"
      "<Model_Name>|</Model_Name>|<Model_Name/>|<File>|</File>|x|,| |\r\n|"
      "&amp;|&#x20AC;|&b;|<!--|-->|<![CDATA[|]]>|\xA0|\xC2\xA0|\xE4|<|>|'|\"|"
      "=|<!DOCTYPE a>|<?xml version='1.0'?>|<b Name='|"
      "<b name = \"\xE4\" size='1'>",
      '|');
  rc::check("parts", [&] {
    std::string bytes;
    for (const std::string& part :
         *rc::gen::container<std::vector<std::string>>(
             rc::gen::elementOf(parts))) {
      bytes += part;
    }
    CheckLaw(bytes);
    // Most of these are objects.
    CheckLaw("<a><b Name='\xE4'>" + bytes + "</b></a>");
    CheckLaw("<a><b><HardPoints>" + bytes + "</HardPoints></b></a>");
    CheckLaw("<a><File><HardPoints>" + bytes + "</HardPoints></File></a>");
  });
}

}  // namespace
}  // namespace assetlint::alamo
