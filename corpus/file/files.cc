#include "corpus/file/files.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/as_text.h"
#include "corpus/bytes.h"
#include "corpus/engine_files.h"

namespace assetlint::corpus {
namespace {

// The file at that path.
const std::string& At(const std::string& path) {
  static const auto& files = *[] {
    auto* by_path = new std::map<std::string, std::string>;
    for (auto* make : kEngineFiles) {
      for (CorpusFile& file : make()) (*by_path)[file.path] = file.bytes;
    }
    return by_path;
  }();
  return files.at(path);
}

const std::string& Model() { return At("alamo/valid/model-dazzle.alo"); }
const std::string& Particles() {
  return At("alamo/valid/particles_two_emitters.alo");
}
const std::string& Tracks() { return At("alamo/valid/format-2-all-pools.ala"); }
const std::string& Anim() { return At("prime/valid/v2_event.anim"); }
const std::string& Poses() { return At("prime/valid/v0_two_frames.anim"); }
const std::string& Archive() { return At("alamo/valid/v3_two_files.meg"); }
const std::string& Skin() { return At("swat3/valid/4_2_events.gsa"); }
const std::string& OldSkin() { return At("swat3/valid/4_1_ids.gsa"); }
const std::string& ZeroRotation() {
  return At("swat3/invalid/GSA034/rotation.gsa");
}
const std::string& Bones() { return At("alamo/valid/model-bones-only.alo"); }
std::string Events() { return At("bw2/valid/events.al"); }
const std::string& Library() { return At("bw2/valid/many_animations.al"); }
// Nothing is after them, so the file decodes however many they are.
std::string LibraryWithNewLines() {
  const std::string bytes = At("bw2/valid/one_animation.al") + "\n\n";
  return With<uint32_t>(bytes, 0x4C, static_cast<uint32_t>(bytes.size() - 96));
}

std::string Run(size_t size, char byte = '\0') {
  return std::string(size, byte);
}

// What an editor saves that takes the file for UTF-8.
std::string WithReplacements(const std::string& file) {
  std::string text;
  for (const char c : file) {
    text += (c & 0x80) != 0 ? "\xEF\xBF\xBD" : std::string(1, c);
  }
  return text;
}

// The file with `size` bytes from `begin` replaced by a run.
std::string Blank(std::string file, size_t begin, size_t size,
                  char byte = '\0') {
  return file.replace(begin, size, Run(size, byte));
}

std::string HalfBlank(const std::string& file, char byte = '\0') {
  const size_t half = file.size() / 2;
  return Blank(file, half, file.size() - half, byte);
}

// Two hundred rotations in a pool.
std::string LongAnimation() {
  AnimationSpec spec;
  spec.version = 2;
  spec.frames = 200;
  spec.bones.resize(1);
  spec.bones[0].rotation_index = 0;
  spec.rotation_block = 4;
  for (int i = 0; i < 200; ++i) {
    spec.rotation_pool.insert(spec.rotation_pool.end(), {0, 0, 0, 32767});
  }
  return spec.Build();
}

constexpr absl::string_view kPointer =
    "version https://git-lfs.github.com/spec/v1\n"
    "oid sha256:"
    "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
    "size 2706\n";

constexpr absl::string_view kPage =
    "<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head>\n"
    "<body><h1>Not Found</h1></body></html>\n";

// What Windows PowerShell makes of the bytes that a program writes, when they
// are Latin-1.
std::string Utf16(absl::string_view text, absl::string_view mark = "\xFF\xFE") {
  std::string bytes(mark);
  for (const char c : text) {
    bytes.push_back(c);
    bytes.push_back('\0');
  }
  return bytes;
}

// The file with each word of `width` bytes reversed.
std::string SwapWords(std::string file, size_t width) {
  for (size_t at = 0; at + width <= file.size(); at += width) {
    for (size_t i = 0; i < width / 2; ++i) {
      std::swap(file[at + i], file[at + width - 1 - i]);
    }
  }
  return file;
}

// With `to` in place of the first `from`, as in an editor that knows nothing of
// sizes.
std::string WithText(std::string bytes, absl::string_view from,
                     absl::string_view to) {
  const std::string with(to);
  bytes.replace(bytes.find(std::string(from)), from.size(), with);
  return bytes;
}

// The file, whose table of bones and flags of channels are bytes, in the other
// byte order.
std::string LittleEndian(const std::string& poses) {
  const size_t table = 0x20, count = 0x84, flags = 0x88;
  const size_t rest = flags + static_cast<uint8_t>(poses[count + 3]);
  return SwapWords(poses.substr(0, table), 4) +
         poses.substr(table, count - table) +
         SwapWords(poses.substr(count, 4), 4) +
         poses.substr(flags, rest - flags) + SwapWords(poses.substr(rest), 4);
}

// A library, and bytes in it that are no text.
std::string BrokenLibrary() { return Events().replace(100, 40, 40, '\x7F'); }

// A chunk of an unknown type may hold anything.
std::string WithUnknownChunk(const std::string& particles) {
  return particles + std::string("\x77\x07\0\0\xD0\x07\0\0", 8) + Run(2000);
}

// The skeleton of a GSA is opaque; the fault is in a frame.
std::string WithZerosInSkeleton(std::string skin) {
  return skin.insert(26, Run(2000));
}

// The only line feed follows a carriage return by chance.
std::string CutWithLineEnd(std::string model) {
  model.resize(model.size() - 20);
  return model.replace(model.rfind(Run(4)), 2, "\r\n");
}

// In the tables, the legal file is the file before the damage unless a similar
// file is harmless.
std::vector<Case> Files() {
  const std::string page(kPage);
  const std::string http =
      "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n";
  const std::string mark = "\xEF\xBB\xBF";
  const std::string png("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16);
  return {
      {"FIL001/empty.alo", "", Model()},
      {"FIL001/empty.al", "", Library()},
      {"FIL002/pointer.alo", std::string(kPointer), Model()},
      {"FIL002/without-a-size.al", std::string(kPointer.substr(0, 119)),
       Library()},
      {"FIL003/not-found.al", page, Library().substr(0, 100) + "<html></html>",
       Library()},
      {"FIL003/after-a-mark.gsa", "\xEF\xBB\xBF\n  <HTML lang=en>\n" + page,
       Skin()},
      {"FIL004/answer.ala", "{\"message\": \"API rate limit exceeded\"}\n",
       Tracks()},
      {"FIL004/notes.gsa", "walk cycle, 24 frames\r\nexport again\r\n", Skin()},
      {"FIL004/notes-in-utf-16.anim", Utf16("walk cycle, 24 frames\r\n"),
       Anim()},
      {"FIL004/notes-in-latin-1.al", "L\xF6we: Laufzyklus, 24 Bilder\n",
       Library()},
      {"FIL005/archive.alo",
       std::string("PK\x03\x04\x14\0\0\0\x08\0", 10) + Run(20, '\x51'),
       Model()},
      {"FIL005/gzip.anim",
       std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03", 10) + Run(20, '\x51'),
       Anim()},
      {"FIL006/picture.alo", png + Run(20, '\x51'),
       Model().substr(0, 100) + png, Model()},
      {"FIL006/texture.al",
       std::string("DDS \x7C\0\0\0\x07\x10\0\0", 12) + Run(20, '\x51'),
       Library()},
      {"FIL007/animation.alo", Tracks(), Model()},
      {"FIL007/particles.AL", Particles(), Library()},
      {"FIL010/second-half.alo", HalfBlank(Model()), Model()},
      {"FIL010/second-half-ff.alo", HalfBlank(Model(), '\xFF'), Model()},
      {"FIL010/a-sector.alo", Blank(Model(), 1536, 512), Model()},
      {"FIL010/sector-in-a-mesh.alo", Blank(Model(), 2000, 512), Model()},
      {"FIL010/a-sector.al", Blank(Library(), 512, 512), Library()},
      {"FIL010/everything-ff.anim", Run(Anim().size(), '\xFF'), Anim()},
      {"FIL010/all-but-the-header.gsa",
       Blank(OldSkin(), 24, OldSkin().size() - 24, '\xFF'), OldSkin()},
      {"FIL010/padding.gsa", Skin() + Run(800),
       WithZerosInSkeleton(ZeroRotation()), Skin()},
      {"FIL011/rotations.ala", Blank(LongAnimation(), 1000, 700),
       LongAnimation()},
      {"FIL011/frames.gsa", Blank(OldSkin(), OldSkin().size() - 72, 72),
       OldSkin()},
      {"FIL012/padding.anim", Anim() + Run(512, '\xCD'), Anim()},
      {"FIL020/model-and-animation.alo", Model() + Tracks(),
       Model().substr(0, 500) + Model(), Model()},
      {"FIL020/two.anim", Anim() + Anim(), Anim()},
      {"FIL020/with-a-model.anim", Anim() + Model(), Anim()},
      {"FIL020/two-old.gsa", OldSkin() + OldSkin(), OldSkin()},
      {"FIL020/three.gsa", Skin() + Skin() + Skin(), Skin()},
      {"FIL020/two.al", Library() + Library(), Library()},
      {"FIL021/with-a-library.ala", Tracks() + Library(), Tracks()},
      {"FIL021/of-two-versions.gsa", OldSkin() + Skin(), OldSkin()},
      {"FIL030/longer-texture-name.alo",
       WithText(Model(), "hull.dds", "my_hull.dds"), Model()},
      {"FIL030/shorter-texture-name.alo",
       WithText(Model(), "hull.dds", "h.dds"), Model()},
      {"FIL032/http.al", http + Library(), Library()},
      {"FIL032/http-of-a-redirection.ala",
       "HTTP/2 302\r\nLocation: /ship.ala\r\n\r\n" + http + Tracks(), Tracks()},
      {"FIL032/zeros.meg", Run(4) + Archive(), Archive()},
      {"FIL032/many-zeros.ala", Run(500) + Tracks(), Tracks()},
      {"FIL032/line-end.anim", "\r\n" + Anim(), Anim()},
      {"FIL032/utf-16-mark.alo", "\xFF\xFE" + Model(), Model()},
      {"FIL032/warning.gsa",
       "Warning: Undefined variable $id in get.php on line 12\n" + Skin(),
       Skin()},
      {"FIL032/other-bytes.meg", "\xD5\x31\x9A" + Archive(), Archive()},
      {"FIL033/zeros.alo", Run(4) + Model(), Model()},
      {"FIL033/a-sector-of-zeros.anim", Run(512) + Anim(), Anim()},
      {"FIL040/model.alo", WithCarriageReturns(Model()),
       CutWithLineEnd(Bones()), Model()},
      {"FIL040/library.al", WithCarriageReturns(Library()), Library()},
      // Something else is broken too.
      {"FIL040/truncated.alo",
       WithCarriageReturns(Model().substr(0, Model().size() - 9)),
       Model().substr(0, Model().size() - 9)},
      {"FIL041/tracks.ala", Latin1ToUtf8(Tracks()), Tracks()},
      {"FIL041/model.alo", WindowsToUtf8(Model()), Model()},
      {"FIL041/anim.anim", WindowsToUtf8(Anim()), Anim()},
      {"FIL041/with-line-ends-and-mark.alo",
       mark + WithCarriageReturns(WindowsToUtf8(Model())), Model()},
      {"FIL041/truncated.ala",
       Latin1ToUtf8(Tracks().substr(0, Tracks().size() - 3)),
       Tracks().substr(0, Tracks().size() - 3)},
      {"FIL041/saved-in-an-editor.ala", WithReplacements(Tracks()), Tracks()},
      {"FIL042/model.alo", mark + Model(), Model()},
      {"FIL042/library.al", mark + Library(), Library()},
      {"FIL042/of-an-unknown-version.anim", mark + "\x09" + Anim().substr(1),
       "\x09" + Anim().substr(1)},
      {"FIL043/library-with-a-gap.al",
       WithCarriageReturns(LibraryWithNewLines()), LibraryWithNewLines()},
      {"FIL047/model.alo", Utf16(WithCarriageReturns(Model())), Model()},
      {"FIL047/skin.gsa", Utf16(Skin()), Skin()},
      {"FIL047/archive-cut.meg", Utf16(Archive()).substr(0, 101), Archive()},
      {"FIL046/little-endian.anim", LittleEndian(Poses()), Poses()},
      {"FIL046/words-of-16-bits.gsa", SwapWords(Skin(), 2), Skin()},
      {"FIL046/words-of-32-bits.alo", SwapWords(Model(), 4), Model()},
  };
}

// Others differ from one of these only in what is beside the damage.
std::vector<Case> Others() {
  const std::string tracks = LongAnimation();
  return {
      {"FIL010/emitters.alo", HalfBlank(Particles()),
       WithUnknownChunk(Particles()), Particles()},
      {"FIL011/two-runs.ala", Blank(Blank(tracks, 1000, 700), 300, 512),
       tracks},
      {"FIL011/with-a-rate-of-zero.ala",
       Blank(Blank(tracks, 1000, 700), tracks.find("\x02\x04") + 2, 4), tracks},
      {"FIL011/connections.alo", Blank(Bones(), 389, Bones().size() - 389),
       Bones()},
      {"FIL012/where-a-size-is-declared.al", Events() + Run(800), Events()},
      {"FIL030/longer-event.gsa", WithText(Skin(), "cuff", "scuff"), Skin()},
      {"FIL032/zeros.al", Run(4) + Events(), Run(4) + BrokenLibrary(),
       Events()},
      {"FIL042/before-another-fault.gsa", "\xEF\xBB\xBF" + ZeroRotation(),
       ZeroRotation()},
  };
}

}  // namespace

std::vector<CaseTable> TransferDamageCases() {
  return {{"", "file", "", true, Files()}, {"", "file", "", false, Others()}};
}

}  // namespace assetlint::corpus
