#include "corpus/alamo/archive_files.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/files.h"
#include "corpus/bytes.h"
#include "corpus/typed_bytes.h"

namespace assetlint::corpus {

namespace {

std::string Name(const std::string& text) {
  return Bytes().U16(static_cast<uint16_t>(text.size())).Raw(text);
}

std::string Record(int version, const EntrySpec& entry, uint32_t index,
                   uint32_t start) {
  Bytes bytes;
  if (version == 3) bytes.U16(0);
  bytes.U32(entry.crc.value_or(Crc32(entry.name)))
      .U32(index)
      .U32(entry.size.value_or(static_cast<uint32_t>(entry.data.size())))
      .U32(entry.start.value_or(start));
  const uint32_t name = entry.name_index.value_or(index);
  if (version == 3) return bytes.U16(static_cast<uint16_t>(name));
  return bytes.U32(name);
}

const char kA[] = "DATA\\A.TXT";
const char kB[] = "DATA\\B.TXT";

// One entry of version 1 besides DATA\A.TXT, in order.
std::string WithName(const std::string& name) {
  ArchiveSpec spec = TwoFiles(1);
  spec.entries[1].name = name;
  return spec.Sort().Build();
}

std::string V1() { return TwoFiles(1).Build(); }
std::string V2() { return TwoFiles(2).Build(); }
std::string V3() { return TwoFiles(3).Build(); }

// Three files. The records are at 70, 90 and 110, the data at 130.
std::string Folders() {
  ArchiveSpec spec = TwoFiles(1);
  spec.entries[0].name = "DATA\\ART\\Z FILE.TXT";
  spec.entries[1].name = "DATA\\XML\\UNITS.XML";
  spec.entries.push_back({"DATA\\SCRIPTS\\AI.LUA", "return 1"});
  return spec.Sort().Build();
}

std::vector<CorpusFile> ValidFiles() {
  // Names in another order than records, data in that of the names.
  ArchiveSpec other_order = {1, {}};
  other_order.entries = {{kA, "hi", {}, 76, {}, 1},
                         {kB, "bye!", {}, 72, {}, 0}};
  other_order.more_names = {kB, kA};
  return {
      {"v1_two_files.meg", V1()},
      {"v1_folders.meg", Folders()},
      {"v1_names_in_other_order.meg", other_order.Build()},
      {"v2_two_files.meg", V2()},
      {"v2_empty.meg", ArchiveSpec{2, {}}.Build()},
      {"v3_two_files.meg", V3()},
      {"v3_empty.meg", ArchiveSpec{3, {}}.Build()},
      {"v3_encrypted.meg", EncryptedArchive()},
  };
}

std::string Valid(absl::string_view name) {
  return BytesOf(ValidFiles(), absl::StrCat(name, ".meg"));
}

// In version 1, the names are at byte 8 and 20, the records at 32 and 52, and
// the data at 72: two bytes, then four. In version 2, all is 12 bytes later. In
// version 3, the names are at 24 and 36, the records at 48 and 68.
std::vector<BytesRow> Layout() {
  return {
      {"MEG001/four_bytes", V1().substr(0, 4), V1()},
      {"MEG001/in_the_counts", V2().substr(0, 17), V2()},
      {"MEG002/counts_differ", With<uint8_t>(V1(), 4, 3), Legal().U8(4, 2)},
      {"MEG002/eight_bytes", With<uint32_t>(V2().substr(0, 8), 0, 0x41414141),
       Valid("v2_empty")},
      {"MEG002/flags", With<uint8_t>(V2(), 3, 0x7F), Legal().U8(3, 0xFF)},
      {"MEG002/flags_encrypted", With<uint8_t>(EncryptedArchive(), 0, 0),
       Legal().U8(0, 0xFF)},
      {"MEG002/id", With<uint8_t>(V3(), 4, 0xA5), Legal().U8(4, 0xA4)},
      {"MEG002/no_entries", std::string(8, '\0') + "abc",
       Legal().Text(8, 3, "")},
      {"MEG002/noise", Noise(512), Valid("v1_folders")},
      {"MEG002/unclear", With<uint32_t>(With<uint32_t>(V2(), 8, 83), 48, 7),
       Legal().U32(8, 84)},
      {"MEG004/counts", With<uint8_t>(With<uint8_t>(V1(), 3, 0x7F), 7, 0x7F),
       Legal().U8(3, 0).U8(7, 0)},
      {"MEG004/v3",
       With<uint32_t>(With<uint32_t>(V3(), 12, 0xFFFFFFFF), 16, 0xFFFFFFFF),
       Legal().U32(12, 2).U32(16, 2)},
      {"MEG005/name_length", With<uint8_t>(V1(), 9, 0xFF), Legal().U8(9, 0)},
      {"MEG005/cut_in_records", V1().substr(0, 60), V1()},
      {"MEG005/v3_name_length", With<uint16_t>(V3(), 36, 11),
       Legal().U16(36, 10)},
      {"MEG005/v3_cut_in_names", V3().substr(0, 40), V3()},
  };
}

std::vector<BytesRow> Headers() {
  ArchiveSpec rest = TwoFiles(3);
  rest.names_rest = std::string(3, '\0');
  const std::string encrypted = EncryptedArchive();
  return {
      {"MEG017/v2_empty", With<uint32_t>(ArchiveSpec{2, {}}.Build(), 8, 0),
       Legal().U32(8, 20)},
      {"MEG017/v3", With<uint32_t>(V3(), 8, 0), Legal().U32(8, 88)},
      {"MEG017/encrypted", With<uint32_t>(encrypted, 8, 123),
       Legal().U32(8, 124)},
      {"MEG019/encrypted", encrypted, V3()},
      {"MEG033/three_bytes", rest.Build(), V3()},
      {"MEG038/v2", With<uint32_t>(V2(), 8, 88), Legal().U32(8, 84)},
      {"MEG038/v3", With<uint32_t>(V3(), 8, 0xFFFFFFFF), Legal().U32(8, 88)},
      {"MEG039/data", encrypted.substr(0, 155), encrypted},
      {"MEG039/names",
       With<uint32_t>(encrypted.substr(0, 55) + encrypted.substr(56), 20, 31),
       encrypted},
  };
}

std::vector<BytesRow> Names() {
  ArchiveSpec empty = TwoFiles(3);
  empty.entries[0].name = "";
  // The length of each is a printable character, 36.
  ArchiveSpec long_names = TwoFiles(1);
  long_names.entries[0].name = "DATA\\ART\\SHADERS\\MESHSHADOWVOLUME.FX";
  long_names.entries[1].name = "DATA\\ART\\SHADERS\\MESHALPHAGLOSSES.FX";
  return {
      {"MEG022/drive", WithName("C:\\MOD\\DATA\\B.TXT"), Legal().U8(11, 'C')},
      {"MEG022/leading_separator", WithName("\\DATA\\B.TXT"),
       Legal().U8(10, 'X')},
      {"MEG022/parent_folder", WithName("DATA\\..\\B.TXT"),
       Legal().U8(28, 'X')},
      {"MEG023/one_letter", WithName("DATA\\b.TXT"), Legal().U8(15, 'B')},
      {"MEG024/slash", WithName("DATA\\ART/B.TXT"), Legal().U8(18, '\\')},
      {"MEG025/latin_1", WithName("DATA\\\xC4.TXT"), Legal().U8(27, '~')},
      {"MEG026/question_mark", WithName("DATA\\B?.TXT"), Legal().U8(16, '!')},
      {"MEG026/control_character", WithName("DATA\\B\x1F.TXT"),
       Legal().U8(28, ' ')},
      {"MEG026/empty_folder", WithName("DATA\\\\B.TXT"), Legal().U8(14, 'X')},
      {"MEG026/ends_with_a_dot", WithName("DATA\\B."), Legal().U8(16, '_')},
      {"MEG027/v3", empty.Build(), V3()},
      {"MEG040/next_length_is_text",
       With<uint16_t>(long_names.Sort().Build(), 8, 37), Legal().U8(8, 36)},
      {"MEG040/one_more", With<uint16_t>(V1(), 8, 11), Legal().U8(8, 10)},
      {"MEG040/v3", With<uint16_t>(V3(), 24, 12), Legal().U8(24, 10)},
      {"MEG042/lost_bytes", V1().erase(13, 2), V1()},
      {"MEG042/extra_zeros", V1().insert(20, 2, '\0'), V1()},
      {"MEG028/260_bytes", WithName("DATA\\" + std::string(255, 'B')),
       Legal().Text(281, 1, "").U16(20, 259)},
  };
}

std::vector<BytesRow> Records() {
  ArchiveSpec unsorted = TwoFiles(1);
  std::swap(unsorted.entries[0], unsorted.entries[1]);
  ArchiveSpec wrong_and_unsorted = unsorted;
  wrong_and_unsorted.entries[1].crc = 0x12345678;
  wrong_and_unsorted.entries.push_back({"DATA\\D.TXT", "more"});
  ArchiveSpec unused = TwoFiles(3);
  unused.more_names = {"DATA\\C.TXT"};
  ArchiveSpec unused_files_first = unused;
  unused_files_first.files_first = true;
  return {
      {"MEG009/two_records", unsorted.Build(), V1()},
      {"MEG009/and_a_wrong_crc", wrong_and_unsorted.Build(), V1()},
      {"MEG013/five", With<uint8_t>(V1(), 56, 5), Legal().U8(56, 1)},
      {"MEG013/v3", With<uint32_t>(V3(), 54, 0xFFFFFFFF), Legal().U32(54, 0)},
      {"MEG014/nine", With<uint8_t>(V1(), 68, 9), Legal().U8(68, 1)},
      {"MEG014/v3", With<uint16_t>(V3(), 66, 0xFFFF), Legal().U16(66, 0)},
      {"MEG015/of_the_first", With<uint8_t>(V1(), 68, 0), Legal().U8(68, 1)},
      {"MEG016/v3", unused.Build(), V3()},
      {"MEG016/v3_files_first", unused_files_first.Build(), V3()},
      {"MEG018/v3", With<uint16_t>(V3(), 48, 1), Legal().U16(48, 0)},
      {"MEG018/encrypted", With<uint16_t>(EncryptedArchive(), 56, 0),
       Legal().U16(56, 1)},
  };
}

std::vector<BytesRow> Lookups() {
  // The stored names are in lower case; the checksums are those of upper case.
  ArchiveSpec lower = TwoFiles(1);
  lower.entries[0].crc = Crc32(kA);
  lower.entries[0].name = "data\\a.txt";
  // As a packer that hashes names in lower case sorts them.
  ArchiveSpec hashed = TwoFiles(1);
  hashed.entries[0] = {kB, "bye!", Crc32("data\\b.txt")};
  hashed.entries[1] = {kA, "hi", Crc32("data\\a.txt")};
  if (*hashed.entries[0].crc > *hashed.entries[1].crc) {
    std::swap(hashed.entries[0], hashed.entries[1]);
  }
  ArchiveSpec latin = TwoFiles(1);
  latin.entries[1] = {"DATA\\\xC4.TXT", "bye!", 0xFFFFFFF0};
  ArchiveSpec collision = TwoFiles(1);
  collision.entries[0].name = "DATA\\IIWUCOUP.TXT";
  collision.entries[1].name = "DATA\\UEJGTCUO.TXT";
  ArchiveSpec twice = TwoFiles(1);
  twice.entries[1].name = kA;
  ArchiveSpec two_cases = TwoFiles(1);
  two_cases.entries[1].name = "DATA\\a.txt";
  return {
      {"MEG010/one_bit", With<uint8_t>(V1(), 32, 0xBD), Legal().U8(32, 0xBC)},
      {"MEG010/letter_of_a_name", With<uint8_t>(V1(), 15, 'P'),
       Legal().U8(15, 'A')},
      {"MEG010/out_of_order", With<uint8_t>(V1(), 35, 0xFF),
       Legal().U8(35, 0xA5)},
      {"MEG010/stored_in_lower_case", lower.Build(),
       Legal().U32(32, 0x09C0498B)},
      {"MEG010/hashed_in_lower_case", hashed.Build(), V1()},
      {"MEG011/two_names", collision.Build(), V1()},
      {"MEG012/one_name", twice.Build(),
       Legal().U8(27, 'B').U32(52, 0xE261846C)},
      {"MEG012/two_cases", two_cases.Sort().Build(), Legal().U8(27, 'b')},
      {"MEG035/latin_1", latin.Build(), Legal().U32(52, 0xDCC7C15E)},
  };
}

// The first of two files is two bytes longer than the table says.
std::string GrownEntry() {
  const std::string file =
      ArchiveSpec{1, {{"A.XML", "<a/>"}, {"B.XML", "<b/>"}}}.Sort().Build();
  return std::string(file).insert(file.size() - 4, "\r\n");
}

std::vector<BytesRow> Entries() {
  ArchiveSpec gap = TwoFiles(1);
  gap.before_data = "?";
  ArchiveSpec empty = TwoFiles(1);
  empty.entries[1].data = "";
  return {
      {"MEG006/last_byte_cut", V1().substr(0, 77), V1()},
      {"MEG006/size", With<uint8_t>(V1(), 60, 5), Legal().U8(60, 4)},
      {"MEG007/start", With<uint8_t>(V1(), 44, 71), Legal().U8(44, 72)},
      {"MEG008/one_byte", With<uint8_t>(With<uint8_t>(V1(), 60, 5), 64, 73),
       Legal().U8(60, 4).U8(64, 74)},
      {"MEG008/size_of_the_first", With<uint8_t>(V1(), 40, 3),
       Legal().U8(40, 2)},
      {"MEG008/grown", GrownEntry(), Legal().Text(66, 2, "")},
      {"MEG020/between", With<uint8_t>(V1(), 40, 1), Legal().U8(40, 2)},
      {"MEG020/before_the_first", gap.Build(),
       Legal().Text(72, 1, "").U32(44, 72).U32(64, 74)},
      {"MEG021/written_twice", V1() + V1(), Legal().Text(78, 78, "")},
      {"MEG021/one_byte", V1() + "?", Legal().Text(78, 1, "")},
      {"MEG021/v2_no_entries", ArchiveSpec{2, {}}.Build() + "?!",
       Legal().Text(20, 2, "")},
      {"MEG032/second", empty.Build(), Legal().U8(60, 1)},
  };
}

}  // namespace

uint32_t Crc32(const std::string& text) {
  uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc ^= static_cast<uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
    }
  }
  return ~crc;
}

ArchiveSpec& ArchiveSpec::Sort() {
  std::sort(entries.begin(), entries.end(),
            [](const EntrySpec& a, const EntrySpec& b) {
              return Crc32(a.name) < Crc32(b.name);
            });
  return *this;
}

std::string ArchiveSpec::Names() const {
  std::string names;
  for (const EntrySpec& entry : entries) {
    if (!entry.name_index.has_value()) names += Name(entry.name);
  }
  for (const std::string& name : more_names) names += Name(name);
  return names + names_rest;
}

uint32_t ArchiveSpec::DataStart() const {
  const size_t header = version == 1 ? 8 : version == 2 ? 20 : 24;
  return static_cast<uint32_t>(header + Names().size() + 20 * entries.size());
}

std::string ArchiveSpec::Build() const {
  uint32_t names = static_cast<uint32_t>(more_names.size());
  for (const EntrySpec& entry : entries) {
    names += !entry.name_index.has_value();
  }
  const auto files = static_cast<uint32_t>(entries.size());
  const uint32_t begin = DataStart();
  Bytes bytes;
  if (version > 1) bytes.U32(0xFFFFFFFF).U32(0x3F7D70A4).U32(begin);
  bytes.U32(files_first ? files : names).U32(files_first ? names : files);
  if (version == 3) bytes.U32(static_cast<uint32_t>(Names().size()));
  bytes.Raw(Names());
  std::string data = before_data;
  for (uint32_t i = 0; i < entries.size(); ++i) {
    const auto start = static_cast<uint32_t>(begin + data.size());
    bytes.Raw(Record(version, entries[i], i, start));
    data += entries[i].data;
  }
  return bytes.Raw(data);
}

ArchiveSpec TwoFiles(int version) {
  return {version, {{"DATA\\A.TXT", "hi"}, {"DATA\\B.TXT", "bye!"}}};
}

std::string EncryptedArchive() {
  return TypedBytes(
      "ff ff ff 8f a4 70 7d 3f 7c 00 00 00 02 00 00 00 02 00 00 00 20 00 00 00 "
      "43 ed 01 30 9f 8e 3e bb 90 56 5b c5 1c a5 c0 37 96 63 58 e3 dc 63 41 88 "
      "68 ec db 08 a0 65 70 c6 01 00 3b 0c 2a 7e 71 44 91 f7 45 4e f6 f4 4a 17 "
      "31 68 ae 93 47 bd 59 8a bb b1 ef 81 22 61 f4 73 07 14 01 00 a0 ab 47 f8 "
      "b1 de b1 4a 69 dc 4d 82 db 93 6c b8 c1 a4 a9 fe fd 44 48 c0 21 9e ac a6 "
      "a8 91 b2 46 ab 61 5a 45 8a d9 f6 e3 fa f4 ce 2d ba 21 41 8a 89 1f 65 2a "
      "d9 0f 9a ac 58 f2 e1 e0 47 0c ca 99");
}

std::vector<CaseTable> AlamoArchiveCases() {
  std::vector<CaseTable> tables;
  for (const auto& rows :
       {Layout(), Headers(), Names(), Records(), Lookups(), Entries()}) {
    tables.push_back({"meg", "alamo", ".meg", true, Cases(rows)});
  }
  return tables;
}

std::vector<CorpusFile> AlamoArchiveFiles() {
  std::vector<CorpusFile> all;
  Append("alamo/valid/", ValidFiles(), all);
  AppendFiles(AlamoArchiveCases(), all);
  return all;
}

}  // namespace assetlint::corpus
