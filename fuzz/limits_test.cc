// Law 5, bounded: time and memory of every verb are linear in the size of the
// file, and a small stack is enough, whatever the bytes. fuzz/instructions
// counts those of the doubling test.
#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/escaping.h"
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
#include "fuzz/checks/text_checks.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/memory_file.h"
#include "fuzz/small_stack.h"
#include "fuzz/verbs.h"
#include "gtest/gtest.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#endif

namespace {

// Measures allocations, of one run at a time. Plain globals: they must work
// before the first constructor runs.
bool metering = false;
int64_t live = 0;
int64_t peak_live = 0;
uint64_t all = 0;

}  // namespace

// The standard library's operators for arrays call these.
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (metering && block != nullptr) {
    live += static_cast<int64_t>(malloc_usable_size(block));
    all += size;
    if (live > peak_live) peak_live = live;
  }
  return block;
}
void* operator new(size_t size) {
  void* block = operator new(size, std::nothrow);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
void operator delete(void* block) noexcept {
  if (metering) live -= static_cast<int64_t>(malloc_usable_size(block));
  std::free(block);
}
void operator delete(void* block, size_t) noexcept { operator delete(block); }

namespace assetlint {
namespace {

using corpus::BytesOfFile;
using corpus::Chunk;
using corpus::Container;

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

// A valid file with a byte too many, again and again.
std::string Garbled(size_t size) {
  std::string unit = BytesOfFile("alamo/valid/model-small.alo");
  unit.insert(unit.size() / 2, 1, '\xFF');
  return Repeat(unit, size);
}

// Bytes that are costly for their size.
constexpr struct Shape {
  absl::string_view format;
  absl::string_view name;
  std::string (*of_size)(size_t size);
} kShapes[] = {
    {"ala", "long minis", LongMinis},
    {"alo", "garbled", Garbled},
    {"alo-particle", "empty minis", EmptyMinis},
    {"meg", "overlaps", Overlaps},
    {"anim", "shared channels", SharedChannels},
    {"gsa", "markers and zeros", MarkersAndZeros},
    {"al", "shared name", SharedName},
};

const MemoryFile& TheFile() {
  static const MemoryFile& file = *[] {
    auto* made = new MemoryFile;
    // Run once before measuring, for one-time initialisation.
    for (const Format* format : AllFormats()) {
      for (const Verb& verb : AllVerbs()) verb.run(*format, made->path());
    }
    return made;
  }();
  return file;
}

struct Cost {
  uint64_t allocated = 0;
  size_t peak = 0;  // of the live bytes
};

// What a call allocates, in this thread and in others.
Cost CostOf(absl::FunctionRef<void()> call, const std::string& name = "") {
  live = peak_live = 0;
  all = 0;
  metering = true;
  CALLGRIND_ZERO_STATS;
  call();
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  metering = false;
  return {all, static_cast<size_t>(peak_live)};
}

Cost CostOf(const Verb& verb, const Format& format, absl::string_view bytes,
            const std::string& name = "") {
  const std::string path = TheFile().path();
  TheFile().Write(bytes);
  return CostOf([&] { verb.run(format, path); }, name);
}

Cost CostOf(absl::string_view verb, const Shape& shape, size_t size) {
  return CostOf(
      *FindVerb(verb), *FindFormat(shape.format), shape.of_size(size),
      absl::StrCat(verb, " of ", shape.name, " as ", shape.format, "/", size));
}

constexpr absl::string_view kVerbs[] = {"check", "fix", "dump-full"};

TEST(DoublingTest, TwiceTheBytesAllocateTwiceAsMuch) {
  constexpr size_t kSize = size_t{32} << 10;
  constexpr double kGrowth = 2.2;
  constexpr double kFree = 4 << 20;
  for (const Shape& shape : kShapes) {
    for (const absl::string_view verb : kVerbs) {
      const auto once =
          static_cast<double>(CostOf(verb, shape, kSize).allocated);
      const auto twice =
          static_cast<double>(CostOf(verb, shape, 2 * kSize).allocated);
      EXPECT_LE(twice, kGrowth * once + kFree)
          << verb << " of " << shape.name << " as " << shape.format << ", "
          << once << " bytes";
    }
  }
}

TEST(MemoryTest, IsLinear) {
  constexpr size_t kSize = size_t{1} << 20;
  for (const Shape& shape : kShapes) {
    for (const absl::string_view verb : kVerbs) {
      EXPECT_LE(CostOf(verb, shape, kSize).peak, MaxLiveMemory(kSize))
          << verb << " of " << shape.name << " as " << shape.format;
    }
  }
}

// A count that exceeds what is there must not be trusted: the read buffer,
// which begins at 2 MiB, the report and some room are enough.
TEST(MemoryTest, HostileCountsTakeNone) {
  constexpr size_t kMost = size_t{5} << 20;
  for (const DiskFile& file : DiskCorpus(256)) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    for (size_t at = 0; at + 4 <= file.bytes.size(); at += 4) {
      for (const uint32_t word : {0x7FFFFFFFu, 0xFFFFFF7Fu, 0x0000FFFFu}) {
        const std::string bytes = corpus::With(file.bytes, at, word);
        for (const Verb& verb : AllVerbs()) {
          EXPECT_LE(CostOf(verb, *file.format, bytes).peak, kMost)
              << verb.name << " of " << file.path << " with a large number at "
              << at;
        }
      }
    }
  }
}

TEST(StackTest, SmallIsEnough) {
  const std::vector<DiskFile> files = DiskCorpus(SIZE_MAX);
  OnSmallStack([&] {
    const auto every_verb = [](const Format& format, absl::string_view bytes) {
      TheFile().Write(bytes);
      for (const Verb& verb : AllVerbs()) verb.run(format, TheFile().path());
    };
    for (const DiskFile& file : files) every_verb(*file.format, file.bytes);
    for (const Format* format : AllFormats()) {
      every_verb(*format, Nested(1'000'000));
    }
  });
}

// The files that users write: hostile shapes, with what begins them. The first
// byte is that of CheckUserFile.
constexpr std::pair<absl::string_view, absl::string_view> kUserFiles[] = {
    {"0{\"version\":1,\"findings\":[", "["},
    {"0{\"version\":1,\"findings\":[", "{},"},
    {"0{\"version\":1,\"findings\":[\"", "\\u001b"},
    {"1select = ", "["},
    {"1", "a."},
    {"1", "[[per-path]]\n"},
    {"1exclude = [\"", "*"},
    {"2", "a/"},
    {"2", "x\n"},
    {"3{\"version\":1,\"files\":[", "["},
    {"3{\"version\":1,\"files\":[{\"edits\":[", "{\"offset\":0},"},
};

// A baseline of 74,000 findings once took five minutes to read.
TEST(DoublingTest, UserFiles) {
  for (const auto& [begin, unit] : kUserFiles) {
    for (const size_t size : {size_t{32} << 10, size_t{64} << 10}) {
      const std::string bytes = absl::StrCat(begin, Repeat(unit, size));
      CostOf(
          [&] { EXPECT_TRUE(CheckUserFile(bytes).ok()); },
          absl::StrCat(absl::CEscape(begin), absl::CEscape(unit), "/", size));
    }
  }
}

// Of 200 KB: configurations are limited to 256 KiB.
TEST(UserFilesTest, SmallStackAndLinearMemoryAreEnough) {
  constexpr size_t kSize = 200'000;
  constexpr size_t kMost = (size_t{4} << 20) + 128 * kSize;
  for (const auto& [begin, unit] : kUserFiles) {
    const std::string bytes = absl::StrCat(begin, Repeat(unit, kSize));
    OnSmallStack([&] {
      EXPECT_EQ(CheckUserFile(bytes), absl::OkStatus()) << bytes.substr(0, 60);
    });
    const auto check = [&] { EXPECT_TRUE(CheckUserFile(bytes).ok()); };
    EXPECT_LT(CostOf(check).peak, kMost) << bytes.substr(0, 60);
  }
}

}  // namespace
}  // namespace assetlint
