// A mod for tests of what XML names.
#ifndef ASSETLINT_FORMATS_ALAMO_MOD_XML_TEST_MOD_H_
#define ASSETLINT_FORMATS_ALAMO_MOD_XML_TEST_MOD_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/mod/mod.h"
#include "formats/alamo/xml/xml.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

// A mod of a few files, some of them XML.
class TestMod {
 public:
  // With the two lists, of the files that tests give it.
  TestMod() {
    PutXml("GameObjectFiles.xml",
           "<Game_Object_Files><File>Units.xml</File></Game_Object_Files>");
    PutXml("HardpointDataFiles.xml",
           "<Hard_Point_Files><File>Guns.xml</File></Hard_Point_Files>");
  }

  void PutXml(absl::string_view name, absl::string_view text) {
    Put(absl::StrCat("Data/XML/", name), nullptr,
        std::make_unique<Facts>(ReadXml(text)));
  }
  // The objects of Units.xml, and of Guns.xml.
  void Units(absl::string_view text) {
    PutXml("Units.xml", absl::StrCat("<Units>", text, "</Units>"));
  }
  void Guns(absl::string_view text) {
    PutXml("Guns.xml", absl::StrCat("<Guns>", text, "</Guns>"));
  }
  void PutModel(absl::string_view name, const std::vector<std::string>& bones,
                const std::vector<std::string>& meshes = {}) {
    auto facts = std::make_unique<Facts>();
    for (const std::string& bone : bones) {
      facts->bones.push_back({facts->Add(bone, 0), -1});
    }
    for (const std::string& mesh : meshes) {
      facts->meshes.push_back({facts->Add(mesh, 0)});
    }
    static const Format& format = FormatOf("alo");
    Put(absl::StrCat("Data/Art/Models/", name), &format, std::move(facts));
  }
  void PutParticles(absl::string_view name) {
    static const Format& format = FormatOf("alo-particle");
    Put(absl::StrCat("Data/Art/Models/", name), &format,
        std::make_unique<Facts>());
  }
  // A file whose bytes do not matter.
  void PutName(absl::string_view path) { Put(path, nullptr, nullptr); }

  // "RULE FILE:OFFSET+SIZE path: message" of each finding, with
  // "  FILE:OFFSET+SIZE: message" of what it relates to.
  std::string Check(const AcrossOptions& options = {}) const {
    std::string text;
    for (const AcrossFinding& found : CheckMod(files_, options)) {
      const Finding& finding = found.finding;
      if (finding.rule->id < "MOD020") continue;
      absl::StrAppend(&text, finding.rule->id, " ",
                      PlaceText(files_[found.file].path, finding.range), " ",
                      FindingPath(finding), ": ", finding.message);
      if (finding.count > 1) absl::StrAppend(&text, " (", finding.count, ")");
      absl::StrAppend(&text, "\n");
      for (const RelatedPlace& related : finding.related) {
        absl::StrAppend(&text, "  ", PlaceText(related.file, related.range),
                        ": ", related.message, "\n");
      }
    }
    return text;
  }
  std::string CheckInGame(const std::vector<std::string>& game_files) const {
    GameFiles game;
    for (const std::string& file : game_files) game.Add(file);
    return Check({.game_files = &game});
  }

 private:
  static const Format& FormatOf(absl::string_view name) {
    auto* const format = new Format();
    format->name = name;
    return *format;
  }
  void Put(absl::string_view path, const Format* format,
           std::unique_ptr<const Facts> facts) {
    for (AcrossFile& file : files_) {
      if (file.path == path) {
        file.facts = std::move(facts);
        return;
      }
    }
    files_.push_back({std::string(path), format, std::move(facts)});
  }
  static std::string PlaceText(absl::string_view path, ByteRange range) {
    const absl::string_view name = path.substr(path.rfind('/') + 1);
    if (range.length == 0) return std::string(name);
    return absl::StrCat(name, ":", range.offset, "+", range.length);
  }

  std::vector<AcrossFile> files_;
};

// An object of Units.xml.
inline std::string Unit(absl::string_view name, absl::string_view fields) {
  return absl::StrCat("<Unit Name=\"", name, "\">", fields, "</Unit>");
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MOD_XML_TEST_MOD_H_
