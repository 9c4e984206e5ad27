#include "lint/rules/symptoms.h"

#include "absl/strings/str_split.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

constexpr Symptom kSymptoms[] = {
    // The whole file, or mod.
    {"The file cannot be opened",
     "does not load; cannot be imported; a viewer, importer, exporter, tool or "
     "the particle editor rejects or refuses the file; the particle editor "
     "does not load or open it; unexpected chunk; unknown chunk; error while "
     "reading; unknown format; invalid or corrupt file; wrong magic or version",
     "all",
     "FIL001 FIL002 FIL003 FIL004 FIL005 FIL006 FIL007 ALC009 ALC006 ALC011 "
     "ALC007 ALC010 ALC012 ALC005 ALC003 ALC008 ALC013 ALC023 ALP006 ALP010 "
     "ALP011 ALP012 GSA002 GSA003 GSA005 BWA002 BWA004 ANM001 MEG002 "
     "FIL032",
     "The file is not the asset that its name promises, or it has something "
     "that readers do not expect: readers stop at the first chunk or value "
     "that they do not know."},
    {"Files are garbage after git clone, a download or a copy",
     "broken after git pull, checkout, push or merge; GitHub or GitLab; LFS "
     "pointer; files of 130 bytes; a text file instead of the model; broken "
     "after FTP, upload, e-mail or unzip; line endings; CRLF; corrupted by "
     "transfer; the file is tiny or small",
     "all",
     "FIL002 FIL040 FIL041 FIL047 FIL042 FIL044 FIL045 FIL043 FIL030 "
     "FIL031 FIL032 FIL033 FIL003 FIL005 FIL010 FIL001 FIL020",
     "The file was not fetched, was converted as if it were text, or lost "
     "bytes on the way."},
    {"The file is cut off",
     "truncated; incomplete; half of it is missing; ends too early; full disk; "
     "interrupted copy or save; filled with zeros; zero bytes; blank or empty "
     "file; truncated archive",
     "all",
     "ALC025 BWA052 FIL010 FIL011 FIL012 ALC001 ANM002 BWA001 GSA001 "
     "FIL001 MEG006 MEG004",
     "The sizes and counts in the file promise more data than it holds, or a "
     "run of zeros took the place of the data."},
    {"A file of the mod is not used, or another one is used",
     "the game ignores my file and loads the old one; two files have the same "
     "name in different case; upper and lower case; works on Windows but not "
     "on Linux; textures are missing on Linux or Steam Deck; the wrong version "
     "of a file; duplicate file",
     "alo, alo-particle, ala", "MOD027 MOD013 ALP003 MOD001",
     "Windows and the games ignore the case of names, Linux does not; and the "
     "game asks for files by fixed names only."},
    {"Units of an XML file are missing",
     "all objects, units or hardpoints of an XML file are gone; error in an "
     "XML file; XML parsing error; the game stops, exits or crashes while "
     "reading XML; objects are not loaded; game object files",
     "alo", "MOD020 MOD021",
     "The game cannot read the file or one that lists it, so nothing in it "
     "exists."},
    {"The game crashes while loading",
     "crash on load; crash at the loading screen or at startup; crash to "
     "desktop; CTD; out of memory; access violation; exception; a viewer, tool "
     "or the particle editor crashes",
     "all",
     "ALC025 ALC001 ALC022 ALO014 ALO021 ALO001 ALO050 ALC015 ALA026 ANM030 "
     "ANM003 BWA052 BWA016 GSA005 FIL010 MOD021 MOD020 ALP006 ALP008 "
     "ALP014 ALP023 MEG004",
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
     "ALO042 ALO051 MOD021",
     "A reader uses the indices and counts in a model without checks, so a "
     "wrong one makes it read or write outside its lists."},
    {"The game crashes or hangs when something is shot",
     "crash on hit; freezes in combat; crash or freeze when a ship is clicked "
     "or selected; endless loop",
     "alo", "ALO052 ALO054 ALO050 ALO051 ALO015",
     "A hit test follows the collision tree, which leads it out of range or "
     "around in a circle."},
    {"The game hangs", "freezes; stops responding; endless or infinite loop",
     "alo, alo-particle, anim", "ALO052 ALO002 ALP018 ALP014 ANM042",
     "A reader follows links in a circle, allocates an enormous number of "
     "things, or searches past the end of a table."},
    {"The game becomes slow",
     "lag; low frame rate; bad performance; frame rate or FPS drops; too much "
     "memory; a particle system makes the game lag; grinds to a halt",
     "alo, alo-particle", "ALP018 ALP014 ALO013 ALO059",
     "The game allocates, draws or tests much more than is needed."},
    // Models: what is seen.
    {"The model is invisible",
     "the mesh, model, unit, ship or building is missing; nothing is drawn; "
     "ship does not appear in battle; part does not appear; transparent; unit "
     "does not show up; only the selection circle or shadow is there; shield "
     "is not visible; missing model; the model name in XML is misspelt or "
     "spelt wrong; wrong model; the icon, unit card, GUI or galactic model is "
     "missing",
     "alo",
     "MOD021 MOD025 ALO012 ALO006 ALO046 ALO017 ALO022 ALO067 ALO063 ALC018",
     "XML names a model that does not exist or a file of another kind; or "
     "nothing is drawn for a mesh with an inverted box, without its shader, or "
     "on a bone that flattens it."},
    {"XML names the wrong file",
     "the tag names a particle instead of a model, the unit card, icon or GUI "
     "shows a particle; wrong file name; names an animation, an .obj, .max or "
     "texture; the model of another unit is shown; a model instead of smoke; "
     "model name is misspelt or spelt wrong in the XML; typo in a model name; "
     "model not found",
     "alo, alo-particle", "MOD025 MOD021 MOD023 MOD007",
     "An element for a model must name a .alo file of the right kind: a model "
     "or a particle system."},
    {"Spikes or stretched triangles cross the screen",
     "exploding or exploded mesh; polygons or vertices stretch to infinity; "
     "vertices fly off; spiky; streaks or lines across the map, screen or "
     "battlefield; polygons fly around; garbled geometry; artifacts; skinned "
     "mesh explodes; more than 23 or 24 bones; too many bones per mesh; bone "
     "limit of the exporter",
     "alo",
     "ALO032 ALO026 ALO022 ALO014 ALO021 ALO037 ALO036 ALO029 ALC018 ALO078 "
     "ALO028",
     "A triangle uses a vertex, or a vertex a bone, that does not exist or is "
     "not a number."},
    {"The texture or shader is missing: the mesh is black, white or pink",
     "untextured; no texture; black model; model is black or white after "
     "export; missing normal map; texture not found; shader not found; cannot "
     "find a texture or shader; white hull; missing texture; missing shader; "
     "purple; magenta; dark; wrong texture or material; white model; custom "
     "shader is not used; texture, shader or vertex format name is misspelt or "
     "spelt wrong; typo in the name of a texture or shader; fallback shader; "
     "TGA or DDS; texture path is outside of the mod folder or on the author's "
     "computer",
     "alo",
     "MOD009 ALO018 MOD010 ALO017 ALO030 ALO022 ALO060 ALO020 ALO019 ALO062 "
     "ALO066 ALO067 ALO065 ALO069 ALC028 ALC029 ALO085 "
     "MOD011 MOD012 MOD013",
     "The game does not find the texture or shader, or lighting computes with "
     "a number that is not one."},
    {"The lighting or shading is wrong",
     "too dark; drawn flat; no relief; too bright; glowing; wrong normals; "
     "normal map or bump map does not work or is the colour or diffuse map; "
     "normal map is the same as the texture; shiny; noise in the colours; a "
     "light does not work; team colour is not shown; colorization",
     "alo",
     "ALO024 ALO068 ALO062 ALO066 ALO065 ALO023 ALO040 ALO041 ALO039 ALO030 "
     "ALO060 ALO022 ALO085 ALO086",
     "Normals, normal maps, vertex colours or the values of a light are not "
     "what shaders expect."},
    {"The shadow is missing or wrong",
     "no shadow; shadow of another shape; shadow volume; shadow flickers; "
     "light leaks; light shines through; stripes or streaks of shadow; black "
     "or dark streaks across the map or the screen; shadow mesh is not closed",
     "alo", "ALO078 ALO071 ALO070 ALO017 ALO030 ALO033 ALO032 ALO022",
     "Meshes with a ShadowVolume shader cast the shadow: through an open edge "
     "it leaks, and a damaged shader name, vertex format or triangle changes "
     "it."},
    {"The model disappears at the edge of the screen",
     "vanishes when the camera turns or zooms; flickers at some angles or near "
     "the screen edge; culling; bounding box or selection box is wrong, too "
     "small or too large; pops in and out of view",
     "alo", "ALO029 ALO013 ALO012",
     "The game decides by the mesh's bounding box whether it is in view."},
    {"A helper, shadow or hit mesh is visible",
     "a white, grey or untextured box, sphere or plane is drawn; dummy, "
     "collision or shadow geometry is seen or shows up; blast mark or decal "
     "covers the hull",
     "alo", "ALO069 ALO070 ALO073",
     "Helpers and meshes for hit tests are hidden by a flag, and shadows by "
     "their shader."},
    {"A part vanishes at a distance, or two states are drawn at once",
     "LOD; level of detail; all levels are drawn at the same time; disappears "
     "when zooming out; damaged and whole part are both visible; damaged "
     "version is visible from the start; ALT; z-fighting",
     "alo", "ALO075 ALO076",
     "The game shows a mesh by the suffix of its name, and ignores suffixes of "
     "another form."},
    {"The model has holes or missing triangles",
     "faces or polygons missing; part of the mesh is not drawn; gaps", "alo",
     "ALO033 ALO021 ALO009",
     "A triangle names the wrong vertex or the same one twice, or a count "
     "leaves some of the triangles or sub-meshes out."},
    {"The model is inside out, mirrored or flat",
     "inverted; flipped faces or normals; negative scale; faces point inwards; "
     "see through it from one side",
     "alo", "ALO006 ALO082",
     "A bone's matrix mirrors or flattens what is attached to it, or positions "
     "have a negative factor."},
    {"Parts are on the floor or at the origin",
     "detached or displaced turret, weapon or part; part lies on the ground, "
     "at 0 0 0 or below the map; attached to the wrong bone; wrong position; "
     "light is in the wrong place; turret sits in the centre or middle of the "
     "ship",
     "alo", "ALO046 ALO045 ALO044 ALO080 MOD023 ALO003 ALO042 ALO089",
     "A mesh or light that no bone carries stays at the origin, as does what "
     "XML puts at a bone that the model does not have; of two connections the "
     "later one wins."},
    {"A part does not move with the model",
     "stays in place; does not follow its bones or turn; moves with or follows "
     "the wrong bone; floats; not skinned; turret does not rotate",
     "alo, ala",
     "ALO003 ALO046 ALO045 ALO080 ALO063 ALO064 ALO038 ALA006 MOD023",
     "The part belongs to no bone or to the wrong one, or its bone has no "
     "parent."},
    {"A hardpoint or turret fires from the wrong place",
     "weapons shoot or fire from the belly, ground, hull, side or wrong spot; "
     "lasers, turbolasers, shots or missiles come out of or start at the "
     "middle, centre, root or origin of the ship; turret fires from the "
     "origin; fire bone or muzzle is wrong; damage particles, smoke, fire or "
     "decals appear at the centre or not at the hardpoint; hardpoint is at the "
     "wrong position; weapon does not fire; hardpoint or its bone not found",
     "alo", "MOD023 ALO080 ALO088 ALO001 ALO042 ALO044 ALC016",
     "XML names a bone that the model does not have, so the game uses the "
     "root; bones are found by their names."},
    {"A hardpoint cannot be destroyed",
     "indestructible or invincible hardpoint; weapon, engine or shield "
     "generator cannot be killed or damaged; hardpoint takes no damage, does "
     "not die, explode or blow up; hardpoint cannot be targeted",
     "alo", "MOD026 MOD023 ALO015",
     "A hardpoint without a bone, or whose mesh for hit tests does not work, "
     "cannot be hit."},
    {"A proxy, bone or attachment is missing",
     "engine glow, muzzle flash, smoke or damage effect on the ship is missing "
     "or gone; proxy does not appear; model attached as a proxy; particle "
     "attached to a bone is not shown; bone, hardpoint, turret or light is "
     "missing; proxy or bone name is spelt wrong; bone lost after import or "
     "export",
     "alo, alo-particle, al",
     "MOD008 MOD007 MOD023 ALC016 ALO001 ALO042 ALO044 ALO081 ALC015 MOD012 "
     "ALO088 ALC028 BWA017 BWA003 ALP003",
     "A proxy names a particle system, and bones are found by their names and "
     "numbers: what does not exist is not shown."},
    {"A destroyed unit does not break apart",
     "death animation does not play; death animation is missing; death clone, "
     "wreck or destroyed ship stays intact, stands still, floats or hangs in "
     "space; ship vanishes when it dies; no wreck; no debris; unit dies "
     "without an animation",
     "alo, ala", "MOD024 MOD001 MOD002 MOD003 MOD021",
     "The game plays the animation DIE of the death clone's model, if its name "
     "is one that the game reads."},
    {"Lens flares or dazzles are missing or wrong",
     "dazzle, flare or engine light is missing; blinking light", "alo",
     "ALO048 ALO049 ALO047",
     "Empire at War does not know dazzles; elsewhere, values out of range make "
     "them invisible or show the wrong part of the texture."},
    {"A billboard does not face the camera",
     "sprite, tree or glow is turned the wrong way; wrong orientation", "alo",
     "ALO005", "The bone's billboard mode does not exist or is missing."},
    {"A material or shader setting has no effect",
     "parameter is ignored; colour or texture setting does not change anything",
     "alo", "ALO065 ALO019 ALO020 ALO060 ALO083",
     "The parameter occurs twice, has an impossible name, or has a value of "
     "another type."},
    {"Shots pass through the model",
     "cannot be hit, targeted, selected or clicked; bullets, lasers or "
     "missiles go or fly straight through; no collision; hit box; the ship, "
     "station or building cannot be clicked, selected or targeted",
     "alo", "ALO015 ALO087 ALO055 ALO056 ALO058 ALO059 ALO051 ALO053",
     "Hit tests use the collision tree, which is missing or leaves triangles "
     "out."},
    // Archives.
    {"The game does not find a file that is in the archive",
     "packed files or a packed mod are not loaded; works loose but not packed; "
     "missing texture or model after packing; the packed file is ignored; the "
     "archive is not recognised; MEG; mega file; the old file is used",
     "meg",
     "MEG010 MEG009 MEG011 MEG012 MEG023 MEG024 MEG022 MEG014 MEG015 MEG002 "
     "MEG005 MEG001",
     "The game looks for the checksum of the path in capitals, in a sorted "
     "table: another spelling or order hides the file."},
    {"A packer or editor cannot open the archive",
     "MEG does not open; MEG editor or packer says that the archive is "
     "corrupt; mega file is damaged; unpacking fails; invalid archive; an "
     "extractor or packer crashes; encrypted archive",
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
     "BWA014 BWA016 GSA005",
     "A player follows counts and indices past the end of its tables."},
    {"The animation does not play",
     "model does not move; no animation; the game ignores the animation; only "
     "the first animation plays; the second one is not used; animation with "
     "number 01 or 02 is never played; renamed animation; animation name is "
     "spelt wrong; missing animation; attack, idle, move or other animation is "
     "not loaded, not found or not used by the engine; animations from a "
     "number on are skipped; gap in the numbers; T-pose; bind pose; static; "
     "stands still; frozen; slides without walking; plays in the viewer but "
     "not in the game; Empire at War without the expansion",
     "ala, anim, al, gsa",
     "MOD001 MOD002 MOD003 MOD014 MOD004 ALA001 ALA002 ANM053 ANM020 ANM077 "
     "BWA025 BWA006 BWA004 GSA016 GSA017 FIL007",
     "The game does not find an animation whose name, number or model is "
     "wrong; or the file has no frames, or its tracks are for other bones."},
    {"The animation is missing or another one plays",
     "wrong animation; an animation is not in the list; animations are swapped",
     "ala, al",
     "MOD001 MOD002 MOD003 BWA025 BWA005 BWA009 BWA040 BWA007 BWA006 BWA020",
     "A count leaves out animations, or an animation's offset leads to the "
     "data of another one."},
    {"The wrong bone moves",
     "limbs are swapped; wrong parts move; arms and legs are mixed up or go "
     "everywhere; twisted or contorted body; wrong pose; animation of another "
     "model, rig or skeleton; rig, skeleton or bones do not match the model; "
     "exported with the wrong bones; bones in another order after export; "
     "animation breaks or messes up the model; model falls apart when animated",
     "ala, anim, al, gsa",
     "MOD005 MOD004 MOD006 ALA006 ALA019 ALA020 ANM074 ANM052 ANM008 ANM051 "
     "GSA014 GSA015 BWA037 BWA022 FIL031",
     "A track, channel or id names a bone other than the intended one."},
    {"The animation jerks or jumps",
     "twitches; jitters; pops; skips; snaps; stutters; jumps for one frame, at "
     "the start or where it repeats; not smooth",
     "ala, anim, al, gsa",
     "ALA012 ALA020 ALA016 ALA018 ANM060 BWA036 ANM041 FIL031",
     "A value overflows or is taken from another frame, or the first and last "
     "frames do not fit together."},
    {"The animation plays at the wrong speed",
     "too fast; too slow; slow motion; frame rate; wrong timing",
     "ala, anim, al, gsa", "ALA029 ALA005 ALA004 GSA032 ANM021 BWA035 BWA036",
     "The frame rate, interval or duration in the file is not the intended "
     "one, or the game plays at another rate."},
    {"The animation stops too early, freezes or does not loop",
     "cut off; stuck on the last frame; does not repeat; never ends; ends at "
     "once",
     "ala, anim, al", "ALA013 ALA012 ANM023 ANM020 ANM033 ANM042 BWA036",
     "The number of frames, the duration and the flag for repeating do not "
     "agree with the data."},
    {"The model is stretched, squashed or of the wrong size",
     "scaled; sheared; skewed; shrinks; grows; giant; tiny; distorted or "
     "deformed by an animation; weights are wrong",
     "alo, ala, anim, al, gsa",
     "ALA021 ALA008 ALO028 MOD005 MOD004 ALO007 ANM079 ANM061 BWA042 GSA019 "
     "ALO006",
     "A rotation whose length is not 1 also scales the bone; so do bone "
     "weights that do not add up to 1."},
    {"The model collapses or vanishes when an animation plays",
     "shrinks or is scaled to a point or to nothing; disappears during the "
     "animation, clip or when it starts; NaN; parts vanish",
     "ala, anim, al, gsa",
     "ALA025 ALA008 MOD005 MOD004 ALC018 ALA014 ANM081 ANM078 ANM080 ANM035 "
     "ANM037 BWA054 BWA041 GSA034 GSA018",
     "A rotation of length 0, or a number that is infinite or NaN, spreads to "
     "every bone below; a visibility track of the wrong size hides parts."},
    {"The model flies away",
     "leaves the map; teleports; far away; off the screen; thousands of units "
     "from its place; wrong position while animated",
     "ala, alo, anim", "ALA007 ALC019 ALC018 ANM037 ALO089",
     "A position or the factor of all positions is enormous, often because one "
     "byte of it is damaged."},
    {"Sounds or events are missing or come at the wrong time",
     "no footsteps; wrong sound; silent; event timing; event does not happen; "
     "effect in the wrong place",
     "gsa, al",
     "GSA027 GSA028 GSA029 GSA026 GSA024 GSA025 BWA046 BWA045 BWA044 BWA047 "
     "BWA048",
     "An event's name is damaged, unknown or empty, or its offset leads to "
     "another name."},
    // Particle systems.
    {"The game crashes when an effect plays",
     "crash on an explosion, smoke or fire particle; crash when the particle "
     "system or emitter starts",
     "alo-particle", "ALP008 ALP006 ALP014 ALC001 ALC015",
     "A link or a value is used as the index of a table without a check, or a "
     "number makes the game allocate too much."},
    {"Particles do not appear",
     "effect is invisible or missing, never shows up in the game; works in the "
     "particle editor only; saved under a new name; renamed or copied particle "
     "system, the old one is shown; name in the file; no smoke, fire, "
     "explosion or engine trail; emitter does nothing; missing particle; "
     "particles end at once",
     "alo-particle",
     "ALP003 MOD008 MOD009 ALP013 ALP010 ALP017 ALP002 ALC026 ALC016 ALC028 "
     "ALP001",
     "The game finds a system by the name in it, and its textures by theirs, "
     "and never reaches keys whose time is not between 0 and 1."},
    {"Particles never end, flicker or move wrongly",
     "effect, explosion or particle never ends, keeps going; effect or emitter "
     "spawns "
     "itself again and again, without end; keys are in the wrong order; "
     "keyframes; does not stop; live forever; wrong size, speed, direction, "
     "lifetime or moment; flash at the wrong time; too many particles",
     "alo-particle", "ALP018 ALP010 ALP011 ALP017 ALP006 ALP014 ALC018 ALC019",
     "An emitter starts itself, a flag or an enumeration has no valid value, a "
     "key is skipped or never reached, or a random range is inverted."},
    {"Particles have the wrong colour or texture",
     "wrong blending; black squares or boxes; white squares; too bright; "
     "rainbow; colour flashes; texture of an emitter is missing, misspelt or "
     "spelt wrong",
     "alo-particle",
     "ALP012 ALP013 MOD009 ALP017 ALP006 ALP010 ALP011 ALC029 "
     "MOD013",
     "A colour wraps around above 255, a texture is not found, or the blend "
     "mode does not exist."},
    {"A particle starts the wrong effect",
     "wrong emitter is spawned; chained effect is missing; no effect when a "
     "particle dies or is born; parent and child emitter; link",
     "alo-particle", "ALP005 ALP008 ALP022",
     "Links name emitters by index, and the index is wrong."},
    {"Editing an emitter changes nothing",
     "setting has no effect; property is ignored; value is reset",
     "alo-particle", "ALP016 ALP002 ALC011 ALC013",
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
