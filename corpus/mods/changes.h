// Changes of the tank's mod, of which cases are made.
#ifndef ASSETLINT_CORPUS_MODS_CHANGES_H_
#define ASSETLINT_CORPUS_MODS_CHANGES_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/case.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {

using Change = std::function<void(Mod&)>;
using ModRow = CaseRow<Mod>;

inline constexpr absl::string_view kTank = "rv_tank.alo";
inline constexpr absl::string_view kMove = "rv_tank_move_00.ala";
inline constexpr absl::string_view kGuns = "HardPoints.xml";
inline constexpr absl::string_view kObjects = "Vehicles.xml";

template <typename... Changes>
inline Change All(Changes... changes) {
  return [=](Mod& mod) { (changes(mod), ...); };
}

// What a check knows.
inline Change KnowGame(std::vector<std::string> files = {
                           "Data/Art/Textures/w_game.dds",
                           "Data/Art/Models/ev_game.alo"}) {
  return [=](Mod& mod) {
    mod.game_known = true;
    mod.game_files = files;
  };
}
inline Change For(Game game) {
  return [=](Mod& mod) { mod.game = game; };
}
inline void MindCase(Mod& mod) { mod.case_sensitive = true; }

// Files.
inline Change Put(const std::string& path, std::string bytes = "") {
  return [=](Mod& mod) { mod.Put(path, bytes); };
}
inline Change Move(const std::string& from, const std::string& to) {
  return [=](Mod& mod) { mod.Rename(from, to); };
}
inline Change Remove(const std::string& path) {
  return [=](Mod& mod) { mod.Remove(path); };
}
inline Change PutModel(absl::string_view file,
                       const std::vector<std::string>& bones) {
  return Put(ModelPath(file), Skeleton(bones).Build());
}
inline Change PutArchive(const std::string& archive, const std::string& path,
                         const std::string& bytes) {
  return Put(archive, Archive({{path, bytes}}));
}

// Animations: one that fits the tank, or a skeleton of these bones; and the
// tank's own.
inline Change Clip(absl::string_view file,
                   const ModelSpec& model = TankModel()) {
  return Put(ModelPath(file), ClipFor(model).Build());
}
inline Change Clip(absl::string_view file,
                   const std::vector<std::string>& bones) {
  return Clip(file, Skeleton(bones));
}
// The tank's model with a change.
inline Change TankWith(const std::function<void(ModelSpec&)>& change) {
  ModelSpec model = TankModel();
  change(model);
  return Put(ModelPath(kTank), model.Build());
}

// Rules about the XML of a mod: the rows of broken_xml.cc.
std::vector<ModRow> BrokenXmlRows();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_CHANGES_H_
