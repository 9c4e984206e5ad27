#include "lint/rules/symptoms.h"

#include "absl/strings/str_split.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

constexpr Symptom kSymptoms[] = {
    // The whole file.
    {"The file cannot be opened",
     "does not load; cannot be imported; a viewer, importer or tool rejects or "
     "refuses the file; unknown format; invalid or corrupt file; wrong magic "
     "or "
     "version",
     "all",
     "FIL001 FIL002 FIL003 FIL004 FIL005 FIL006 FIL007 ALC007 ALC009 ALC010 "
     "ALC012 GSA002 GSA003 GSA005 BWA002 BWA004 ANM001 ANM010 FIL032",
     "The file is not the asset that its name promises, or its first bytes or "
     "a part that readers require are wrong."},
    {"Files are garbage after git clone, a download or a copy",
     "broken after git pull, checkout or merge; LFS; broken after FTP, upload, "
     "e-mail or unzip; line endings; CRLF; corrupted by transfer; the file is "
     "tiny",
     "all",
     "FIL002 FIL040 FIL041 FIL047 FIL042 FIL044 FIL045 FIL043 GSA033 FIL030 "
     "FIL031 BWA056 FIL032 FIL033 "
     "FIL003 FIL005 FIL010 FIL001 FIL020",
     "The file was not fetched, was converted as if it were text, or lost "
     "bytes on the way."},
    {"The file is cut off",
     "truncated; incomplete; half of it is missing; ends too early; full disk; "
     "interrupted copy or save; filled with zeros",
     "all",
     "ALC025 BWA052 GSA030 FIL010 FIL011 FIL012 ALC001 ANM002 BWA001 "
     "GSA001",
     "The sizes and counts in the file promise more data than it holds, or a "
     "run of zeros took the place of the data."},
    {"The game crashes while loading",
     "crash on load; crash at the loading screen or at startup; crash to "
     "desktop; CTD; out of memory; access violation",
     "all",
     "ALC025 ALC001 ALC022 ALO014 ALO021 ALO001 ALO050 ALC015 ALA026 ANM030 "
     "ANM003 BWA052 BWA016 GSA008 GSA009 FIL010",
     "A reader that trusts a size, a count or a nesting depth runs past the "
     "end of the data, or out of memory."},
    {"It works in one program and not in another",
     "works in the viewer but not in the game; opens in one tool only; a tool "
     "loses data after saving; values differ between programs",
     "all",
     "ALC006 ALC008 ALC011 ALC013 ALC014 ALO019 ANM033 ANM075 ANM050 BWA038 "
     "BWA039 BWA033 FIL020 FIL012",
     "Readers differ in what they do with such data: they skip it, pick one of "
     "several values, or stop."},
    // Models: crashes.
    {"The game crashes when the unit spawns",
     "crash when the building, ship, hero or object appears, is built, placed "
     "or selected; crash to desktop; CTD; crash in the map editor",
     "alo",
     "ALO043 ALO044 ALO037 ALO032 ALO036 ALO014 ALO021 ALO002 ALO026 ALO001 "
     "ALO042 ALO051",
     "A reader uses the indices and counts in a model without checks, so a "
     "wrong one makes it read or write outside its lists."},
    {"The game crashes or hangs when something is shot",
     "crash on hit; freezes in combat; crash when clicking; endless loop",
     "alo", "ALO052 ALO054 ALO050 ALO051 ALO015",
     "A hit test follows the collision tree, which leads it out of range or "
     "around in a circle."},
    {"The game hangs", "freezes; stops responding; endless or infinite loop",
     "alo, alo-particle, anim", "ALO052 ALO002 ALP014 ANM042",
     "A reader follows links in a circle, allocates an enormous number of "
     "things, or searches past the end of a table."},
    {"The game becomes slow",
     "lag; low frame rate; bad performance; frames per second drop; too much "
     "memory",
     "alo, alo-particle", "ALP014 ALO013 ALO059",
     "The game allocates, draws or tests much more than is needed."},
    // Models: what is seen.
    {"The mesh is invisible",
     "model, unit or building missing; nothing is drawn; part does not appear; "
     "transparent",
     "alo",
     "ALO012 ALO006 ALO016 ALO046 ALO017 ALO022 "
     "ALO067 ALO063 ALC018",
     "Nothing is drawn for a mesh with an inverted box, without vertices or "
     "without its shader, nor for one on a bone that flattens it."},
    {"Spikes or stretched triangles cross the screen",
     "exploding or exploded mesh; polygons stretch to infinity; vertices fly "
     "off; spiky; garbled geometry; artifacts",
     "alo", "ALO032 ALO026 ALO022 ALO014 ALO021 ALO037 ALO036 ALO029 ALC018",
     "A triangle uses a vertex, or a vertex a bone, that does not exist or is "
     "not a number."},
    {"The mesh is black or pink",
     "untextured; no texture; texture missing or not found; purple; magenta; "
     "dark; one colour; wrong texture or material",
     "alo",
     "ALO018 ALO017 ALO022 ALO060 ALO020 ALO019 ALO030 "
     "ALO062 ALO066 ALO067 ALO065 ALO069 ALO085 ALO086 MOD009 MOD010",
     "The game does not find the texture or shader, or lighting computes with "
     "a number that is not one."},
    {"The lighting or shading is wrong",
     "too dark; drawn flat; no relief; too bright; glowing; wrong normals; "
     "shiny; noise in the "
     "colours; a light does not work",
     "alo",
     "ALO024 ALO023 ALO040 ALO041 ALO039 ALO030 ALO060 ALO022 "
     "ALO068 ALO062 ALO066 ALO085",
     "Normals, vertex colours or the values of a light are outside the range "
     "that shaders expect."},
    {"The shadow is missing or wrong",
     "no shadow; shadow of another shape; shadow volume; shadow flickers; "
     "stripes of "
     "shadow",
     "alo", "ALO071 ALO070 ALO078 ALO017 ALO030 ALO033 ALO032 ALO022",
     "Meshes with a ShadowVolume shader cast the shadow, so a damaged shader "
     "name, vertex format or triangle of such a mesh changes it."},
    {"The model disappears at the edge of the screen",
     "vanishes when the camera turns or zooms; flickers at some angles; "
     "culling; bounding box or selection box is wrong; pops in and out of view",
     "alo", "ALO029 ALO013 ALO012 ALO089",
     "The game decides by the mesh's bounding box whether it is in view."},
    {"A helper, shadow or hit mesh is visible",
     "a white, grey or untextured box, sphere or plane is drawn; dummy, "
     "collision or shadow geometry is seen",
     "alo", "ALO069 ALO070 ALO073",
     "Helpers and meshes for hit tests are hidden by a flag, and shadows by "
     "their shader."},
    {"A part vanishes at a distance, or two states are drawn at once",
     "LOD; level of detail; disappears when zooming out; damaged and whole "
     "part are both visible; ALT; z-fighting",
     "alo", "ALO075 ALO076",
     "The game shows a mesh by the suffix of its name, and ignores suffixes of "
     "another form."},
    {"The model has holes or missing triangles",
     "faces or polygons missing; part of the mesh is not drawn; gaps", "alo",
     "ALO033 ALO021 ALO009",
     "A triangle names the wrong vertex, or a count leaves some of the "
     "triangles or sub-meshes out."},
    {"The model is inside out, mirrored or flat",
     "inverted; flipped; negative scale; faces point inwards", "alo",
     "ALO006 ALO082", "A bone's matrix mirrors or flattens what is attached."},
    {"Parts are on the floor or at the origin",
     "detached or displaced turret, weapon or part; part lies on the ground, "
     "at 0 0 0 or below the map; attached to the wrong bone; wrong position",
     "alo", "ALO046 ALO045 ALO044 ALO080 ALO089 ALO003 ALO042",
     "A mesh or light that no bone carries stays at the origin, and of two "
     "connections the later one wins."},
    {"A part does not move with the model",
     "stays in place; does not follow or turn; floats; turret "
     "does not rotate",
     "alo, ala",
     "ALO003 ALO046 ALO045 ALO080 ALO063 ALO064 ALO038 ALO027 ALA023 "
     "ALA006",
     "The part belongs to no bone or to the wrong one, or its bone has no "
     "parent."},
    {"A hardpoint, bone or attachment is missing",
     "hardpoint not found; bone not found; proxy, turret, muzzle flash or "
     "damage effect does not appear; weapon does not fire",
     "alo, al",
     "ALC016 ALC017 ALO001 ALO042 ALO044 ALC015 MOD008 MOD007 BWA017 "
     "BWA053",
     "Bones and attachments are found by their names and numbers: a damaged "
     "name is not found, and a wrong count leaves some out."},
    {"Lens flares or dazzles are missing or wrong",
     "glow, flare or engine light is missing; blinking light", "alo",
     "ALO048 ALO049 ALO047",
     "Empire at War does not know dazzles; elsewhere, values out of range make "
     "them invisible or show the wrong part of the texture."},
    {"A billboard does not face the camera",
     "sprite, tree or glow is turned the wrong way; wrong orientation", "alo",
     "ALO005", "The bone's billboard mode does not exist or is missing."},
    {"A material or shader setting has no effect",
     "parameter is ignored; colour or texture setting does not change "
     "anything",
     "alo", "ALO065 ALO019 ALO020 ALO060",
     "The parameter occurs twice, has an impossible name, or has a value of "
     "another type."},
    {"Shots pass through the model",
     "cannot be hit, targeted or clicked; bullets, lasers or missiles fly "
     "through; no collision; hit box; invincible",
     "alo", "ALO015 ALO072 ALO087 ALO055 ALO056 ALO058 ALO059 ALO029 ALO053",
     "Hit tests use the collision tree, which is missing or leaves triangles "
     "out."},
    // Archives.
    {"The game does not find a file that is in the archive",
     "works loose but not packed; missing texture or model after packing; the "
     "packed file is ignored; MEG; the old file is used",
     "meg", "MEG010 MEG009 MEG011 MEG012 MEG023 MEG024 MEG022 MEG014 MEG015",
     "The game looks for the checksum of the path in capitals, in a sorted "
     "table: another spelling or order hides the file."},
    {"A packer or editor cannot open the archive",
     "MEG does not open; unpacking fails; invalid archive; an extractor or "
     "packer crashes; encrypted archive",
     "meg", "MEG002 MEG001 MEG004 MEG005 MEG017 MEG019 MEG018 MEG013 MEG016",
     "The header or the tables are not what readers require, or the archive is "
     "encrypted."},
    {"Files unpacked from an archive are broken or missing",
     "unpacked files are cut off or empty; wrong content after unpacking; "
     "incomplete download of a MEG",
     "meg", "MEG006 MEG007 MEG008 MEG020 MEG021 MEG032",
     "The archive was cut, or records give the wrong place or size of their "
     "data."},
    // Animations.
    {"The game crashes when an animation plays",
     "crash when the unit moves, walks, attacks or dies; crash to desktop; CTD",
     "ala, anim, al, gsa",
     "ALA019 ALA012 ALA016 ALA017 ALA002 ALA001 ANM030 ANM042 ANM051 ANM004 "
     "BWA014 BWA016 GSA008 GSA007",
     "A player follows counts and indices past the end of its tables."},
    {"The model does not move",
     "animation does not play; no animation; T-pose; bind pose; static; stands "
     "still; frozen; slides without walking",
     "ala, anim, al, gsa",
     "MOD001 MOD002 MOD003 ALA023 ALA001 ALA002 ANM053 ANM020 ANM077 BWA026 "
     "BWA006 BWA004 GSA016 GSA017 FIL007",
     "The file has no frames, its tracks are for other bones, or the game does "
     "not find the animation."},
    {"The animation is missing or another one plays",
     "wrong animation; an animation is not in the list; animations are swapped",
     "al", "BWA026 BWA005 BWA009 BWA040 BWA007 BWA006 BWA020",
     "A count leaves out animations, or an animation's offset leads to the "
     "data of another one."},
    {"The wrong bone moves",
     "limbs are swapped; arms and legs are mixed up; twisted or contorted "
     "body; wrong pose",
     "ala, anim, al, gsa",
     "MOD005 MOD004 ALA023 ALA006 ALA019 ALA020 ANM074 ANM052 ANM008 ANM051 "
     "GSA014 GSA015 "
     "GSA007 BWA037 BWA022 FIL031",
     "A track, channel or id names a bone other than the intended one."},
    {"The animation jerks or jumps",
     "twitches; jitters; pops; skips; snaps; stutters; jumps at the start or "
     "where it repeats; not smooth",
     "ala, anim, al",
     "ANM060 BWA036 ALA027 ALA012 ALA020 ALA016 ALA018 ANM041 "
     "FIL031",
     "A value overflows or is taken from another frame, or the first and last "
     "frames do not fit together."},
    {"The animation plays at the wrong speed",
     "too fast; too slow; slow motion; frame rate; wrong timing",
     "ala, anim, al, gsa", "GSA032 ALA029 ALA005 ALA004 ANM021 BWA035 BWA036",
     "The frame rate, interval or duration in the file is not the intended "
     "one, or the game plays at another rate."},
    {"The animation stops too early, freezes or does not loop",
     "cut off; stuck on the last frame; does not repeat; never ends; ends at "
     "once",
     "ala, anim, al, gsa",
     "ANM023 ANM020 ANM033 ANM042 ALA013 ALA012 BWA036 GSA008",
     "The number of frames, the duration and the flag for repeating do not "
     "agree with the data."},
    {"The model is stretched, squashed or of the wrong size",
     "scaled; sheared; skewed; shrinks; grows; giant; tiny; distorted when "
     "animated",
     "alo, ala, anim, al, gsa",
     "ALA021 ALA008 ALO028 ALO007 ANM079 ANM061 BWA042 GSA019 ALO006",
     "A rotation whose length is not 1 also scales the bone; so do bone "
     "weights that do not add up to 1."},
    {"The model collapses or vanishes when an animation plays",
     "shrinks to a point; disappears during the animation; NaN; parts vanish",
     "ala, anim, al, gsa",
     "ALA025 ALC018 ALA014 ANM081 ANM078 ANM080 ANM035 ANM037 BWA054 BWA041 "
     "GSA034 GSA018",
     "A rotation of length 0, or a number that is infinite or NaN, spreads to "
     "every bone below; a visibility track of the wrong size hides parts."},
    {"The model flies away",
     "leaves the map; teleports; far away; off the screen; thousands of units "
     "from its place; wrong position while animated",
     "ala, anim", "ANM037 ALA007 ALC019 ALC018",
     "A position or the factor of all positions is enormous, often because "
     "one byte of it is damaged."},
    {"Sounds or events are missing or come at the wrong time",
     "no footsteps; wrong sound; silent; event timing; event does not happen; "
     "effect in the wrong place",
     "gsa, al",
     "GSA027 GSA028 GSA029 GSA026 GSA024 GSA025 BWA046 BWA045 "
     "BWA044 BWA047 BWA048",
     "An event's name is damaged, unknown or empty, or its offset leads to "
     "another name."},
    // Particle systems.
    {"The game crashes when an effect plays",
     "crash on explosion, smoke or fire; crash when the particle system starts",
     "alo-particle", "ALP008 ALP006 ALP014 ALC001 ALC015",
     "A link or a value is used as the index of a table without a check, or a "
     "number makes the game allocate too much."},
    {"Particles do not appear",
     "effect is invisible or missing; no smoke, fire, explosion or engine "
     "trail; emitter does nothing",
     "alo-particle",
     "ALP003 ALP013 ALP021 ALC028 ALC029 ALC027 ALP001 ALP010 ALP002 ALC026 ALC016 MOD008 "
     "MOD009",
     "The game finds a system and its textures by name, and never reaches keys "
     "whose time is not between 0 and 1."},
    {"Particles never end, flicker or move wrongly",
     "effect keeps going; does not stop; wrong size, speed, direction or "
     "lifetime; too many particles",
     "alo-particle",
     "ALP018 ALP004 ALP010 ALP011 ALP009 ALP007 ALP006 ALP014 ALP019 ALP020 "
     "ALC018 ALC019",
     "An emitter starts itself, a flag or an enumeration has no valid value, a "
     "key is skipped or never reached, or a random range is inverted."},
    {"Particles have the wrong colour or texture",
     "wrong blending; black squares; too bright; rainbow; colour flashes",
     "alo-particle", "ALP012 ALP013 ALC029 ALP017 ALP006 ALP010 ALP011",
     "A colour wraps around above 255, a texture is not found, or the blend "
     "mode does not exist."},
    {"A particle starts the wrong effect",
     "wrong emitter; chained effect is missing; no effect when a particle dies "
     "or is born",
     "alo-particle", "ALP005 ALP008",
     "Links name emitters by index, and the index is wrong."},
    {"Editing an emitter changes nothing",
     "setting has no effect; property is ignored; value is reset",
     "alo-particle", "ALP016 ALP002 ALP015 ALC011 ALC013",
     "The property occurs twice, or has a type that readers do not know."},
};

}  // namespace

absl::Span<const Symptom> AllSymptoms() { return kSymptoms; }

std::vector<absl::string_view> RuleIds(const Symptom& symptom) {
  return absl::StrSplit(symptom.rules, ' ');
}

std::vector<absl::string_view> FormatNames(const Symptom& symptom) {
  if (symptom.formats != "all") return absl::StrSplit(symptom.formats, ", ");
  std::vector<absl::string_view> names;
  for (const Format* format : AllFormats()) names.push_back(format->name);
  return names;
}

std::vector<absl::string_view> OtherWords(const Symptom& symptom) {
  return absl::StrSplit(symptom.also, "; ");
}

}  // namespace assetlint
