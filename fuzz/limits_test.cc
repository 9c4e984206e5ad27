// Law 5, bounded: time and memory of every verb are linear in the size of the
// file, and a small stack is enough, whatever the bytes. fuzz/instructions
// counts those of the doubling test.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/chunks.h"
#include "corpus/all_files.h"
#include "corpus/bw2/files.h"
#include "corpus/bytes.h"
#include "formats/base/cursor.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/cost_bounds.h"
#include "fuzz/allocation_meter.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/small_stack.h"
#include "fuzz/verbs.h"
#include "gtest/gtest.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#endif

namespace assetlint {
namespace {

using corpus::BytesOfFile;
using corpus::Chunk;
using corpus::Container;

// Bytes that are costly for their size.
struct Shape {
  absl::string_view format;
  absl::string_view name;
  std::function<std::string(size_t size)> of_size;
};

std::string Repeat(absl::string_view unit, size_t size) {
  std::string bytes;
  bytes.reserve(size + unit.size());
  while (bytes.size() < size) absl::StrAppend(&bytes, unit);
  return bytes;
}

// Headers of chunks, each of which ends where the file ends.
std::string Nested(size_t size) {
  corpus::Bytes bytes;
  for (size_t left = size / 8 * 8; left > 0; left -= 8) {
    bytes.U32(0x900).U32(static_cast<uint32_t>(left - 8) | 0x80000000u);
  }
  return bytes;
}

// Minis of two bytes that an emitter must not have.
std::string EmptyMinis(size_t size) {
  const std::string minis = Repeat(absl::string_view("\xEE\0", 2), size);
  return Container(0x900,
                   Container(0x800, Container(0x700, Chunk(0x2, minis))));
}

// A root whose size is wrong, and chunks whose last mini is too long.
std::string LongMinis(size_t size) {
  const absl::string_view minis("\x01\x04\x04\0\0\0\x02\xFD\0\0\xF0\x41", 12);
  std::string bytes = Container(0x1000, "");
  bytes[7] = '\x7B';
  return bytes + Repeat(Chunk(0x1001, minis), size);
}

// Nodes that all have one child, and a mapping that is cut.
std::string CollisionNodes(size_t size) {
  const absl::string_view node("\xFF\xFF\xFF\0\0\0\0\0\0\0", 10);
  std::string mapping = Chunk(0x1203, "");
  mapping[5] = '\xC0';
  const std::string tree =
      Container(0x1200, Chunk(0x1202, Repeat(node, size)) + mapping);
  return Container(0x400, Container(0x10000, tree));
}

// An archive of equal long names and of checksums of none of them.
std::string EqualNames(size_t size) {
  const auto files = static_cast<uint32_t>(size / 1022);
  corpus::Bytes bytes;
  bytes.U32(files).U32(files);
  for (uint32_t i = 0; i < files; ++i) bytes.U16(1000).Fill('a', 1000);
  for (uint32_t i = 0; i < files; ++i) {
    bytes.U32(i * 0x9E3779B9).U32(i).U32(0).U32(0).U32(i);
  }
  return bytes;
}

// An archive whose files all overlap.
std::string Overlaps(size_t size) {
  const auto files = static_cast<uint32_t>(size / 22);
  corpus::Bytes bytes;
  bytes.U32(files).U32(files).Fill(0, 2 * size_t{files});
  for (uint32_t i = 0; i < files; ++i) {
    const uint32_t begin = i * 7919 % files;
    bytes.U32(0).U32(i).U32(static_cast<uint32_t>(size) - 2 * begin);
    bytes.U32(begin).U32(files);
  }
  return bytes;
}

// An animation without two bytes of its duration, whose tables give each bone a
// channel that others have too.
std::string SharedChannels(size_t size) {
  const std::string channels = Repeat("\5\6\4", size / 2);
  corpus::Bytes bytes(ByteOrder::kBig);
  bytes.U32(0).U16(0).U32(0).F32(1.0F / 30).U32(0).U32(1).U32(3);
  for (int table = 0; table < 2; ++table) {
    bytes.U32(static_cast<uint32_t>(channels.size())).Raw(channels);
  }
  return bytes.U32(0).U32(0).U32(0xFFFFFFFF);
}

// Where the skeleton ends is searched for in markers and zeros.
std::string MarkersAndZeros(size_t size) {
  return BytesOfFile("swat3/valid/4_1_ids.gsa").substr(0, 100) +
         std::string(size / 2, '\xFF') + std::string(size / 2, '\0');
}

// Half of the file is one name that the events of the other half share.
std::string SharedName(size_t size) {
  return corpus::SharedEventNames(size / 144, size / 2);
}

// A valid file again and again, and one with all of its bytes moved by one.
Shape Copies(absl::string_view format, absl::string_view path) {
  return {format, "copies",
          [path](size_t size) { return Repeat(BytesOfFile(path), size); }};
}
Shape Garbled(absl::string_view format, absl::string_view path) {
  return {format, "garbled", [path](size_t size) {
            std::string unit = BytesOfFile(path);
            unit.insert(unit.size() / 2, 1, '\xFF');
            return Repeat(unit, size);
          }};
}

std::vector<Shape> Shapes() {
  return {
      {"alo-particle", "nested", Nested},
      {"alo-particle", "empty minis", EmptyMinis},
      {"ala", "long minis", LongMinis},
      {"alo", "collision nodes", CollisionNodes},
      Garbled("alo", "alamo/valid/model-small.alo"),
      {"meg", "equal names", EqualNames},
      {"meg", "overlaps", Overlaps},
      {"anim", "shared channels", SharedChannels},
      Copies("anim", "prime/valid/v2_two_bones.anim"),
      Garbled("anim", "prime/valid/v0_two_frames.anim"),
      {"gsa", "markers and zeros", MarkersAndZeros},
      Copies("gsa", "swat3/valid/4_1_ids.gsa"),
      Garbled("gsa", "swat3/valid/4_2_events.gsa"),
      {"al", "shared name", SharedName},
      Copies("al", "bw2/valid/events.al"),
      Garbled("al", "bw2/valid/many_animations.al"),
  };
}

const ScratchFile& FileOf(const Format& format) {
  static auto& files =
      *new std::map<const Format*, std::unique_ptr<ScratchFile>>;
  std::unique_ptr<ScratchFile>& file = files[&format];
  if (file == nullptr) {
    file = std::make_unique<ScratchFile>(format);
    // Run once before measuring, for one-time initialisation.
    file->Write("");
    for (const Verb& verb : AllVerbs()) verb.run(format, file->path());
  }
  return *file;
}

struct Cost {
  uint64_t allocated = 0;
  size_t peak = 0;
};

Cost CostOf(const Verb& verb, const Format& format, absl::string_view bytes,
            const std::string& name) {
  const ScratchFile& file = FileOf(format);
  file.Write(bytes);
  const AllocationMeter meter;
  CALLGRIND_ZERO_STATS;
  verb.run(format, file.path());
  const Cost cost = {meter.total(), meter.peak()};
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  return cost;
}

constexpr absl::string_view kVerbs[] = {"check", "fix", "dump-full"};

TEST(DoublingTest, TwiceTheBytesAllocateTwiceAsMuch) {
  constexpr size_t kSize = size_t{32} << 10;
  constexpr double kGrowth = 2.2;
  constexpr double kFree = 4 << 20;
  for (const Shape& shape : Shapes()) {
    for (const absl::string_view name : kVerbs) {
      const auto allocated = [&](size_t size) {
        return static_cast<double>(
            CostOf(*FindVerb(name), *FindFormat(shape.format),
                   shape.of_size(size),
                   absl::StrCat(name, " of ", shape.name, " as ", shape.format,
                                "/", size))
                .allocated);
      };
      const double once = allocated(kSize);
      EXPECT_LE(allocated(2 * kSize), kGrowth * once + kFree)
          << name << " of " << shape.name << " as " << shape.format << ", "
          << once << " bytes";
    }
  }
}

TEST(MemoryTest, IsLinear) {
  for (const Shape& shape : Shapes()) {
    for (const size_t size : {size_t{64} << 10, size_t{4} << 20}) {
      const std::string bytes = shape.of_size(size);
      for (const absl::string_view name : kVerbs) {
        EXPECT_LE(
            CostOf(*FindVerb(name), *FindFormat(shape.format), bytes, "").peak,
            MaxLiveMemory(bytes.size()))
            << name << " of " << shape.name << " as " << shape.format << ", "
            << bytes.size() << " bytes";
      }
    }
  }
}

// A count that exceeds what is there must not be trusted: the read buffer,
// which begins at 2 MiB, the report and some room are enough.
TEST(MemoryTest, HostileCountsTakeNone) {
  constexpr size_t kMost = size_t{5} << 20;
  for (const DiskFile& file : DiskCorpus(256)) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    std::string bytes = file.bytes;
    for (size_t at = 0; at + 4 <= bytes.size(); at += 4) {
      for (const absl::string_view word :
           {absl::string_view("\xFF\xFF\xFF\x7F", 4),
            absl::string_view("\x7F\xFF\xFF\xFF", 4),
            absl::string_view("\xFF\xFF\0\0", 4)}) {
        bytes.replace(at, 4, word.data(), word.size());
        for (const Verb& verb : AllVerbs()) {
          EXPECT_LE(CostOf(verb, *file.format, bytes, "").peak, kMost)
              << verb.name << " of " << file.path << " with a large number at "
              << at;
        }
      }
      bytes.replace(at, 4, file.bytes, at, 4);
    }
  }
}

void EveryVerb(const Format& format, absl::string_view bytes) {
  const ScratchFile& file = FileOf(format);
  file.Write(bytes);
  for (const Verb& verb : AllVerbs()) verb.run(format, file.path());
}

TEST(StackTest, SmallIsEnoughForTheCorpus) {
  const std::vector<DiskFile> files = DiskCorpus(SIZE_MAX);
  OnSmallStack([&] {
    for (const DiskFile& file : files) EveryVerb(*file.format, file.bytes);
  });
}

TEST(StackTest, SmallIsEnoughForAMillionNestedChunks) {
  OnSmallStack([] {
    for (const Format* format : AllFormats()) {
      EveryVerb(*format, Nested(8'000'000));
    }
  });
}

}  // namespace
}  // namespace assetlint
