#include "corpus/alamo/archive_spec.h"

#include <algorithm>

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
      "ff ff ff 8f a4 70 7d 3f 7c 00 00 00 02 00 00 00 "
      "02 00 00 00 20 00 00 00 43 ed 01 30 9f 8e 3e bb "
      "90 56 5b c5 1c a5 c0 37 96 63 58 e3 dc 63 41 88 "
      "68 ec db 08 a0 65 70 c6 01 00 3b 0c 2a 7e 71 44 "
      "91 f7 45 4e f6 f4 4a 17 31 68 ae 93 47 bd 59 8a "
      "bb b1 ef 81 22 61 f4 73 07 14 01 00 a0 ab 47 f8 "
      "b1 de b1 4a 69 dc 4d 82 db 93 6c b8 c1 a4 a9 fe "
      "fd 44 48 c0 21 9e ac a6 a8 91 b2 46 ab 61 5a 45 "
      "8a d9 f6 e3 fa f4 ce 2d ba 21 41 8a 89 1f 65 2a "
      "d9 0f 9a ac 58 f2 e1 e0 47 0c ca 99");
}

}  // namespace assetlint::corpus
