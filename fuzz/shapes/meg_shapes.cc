#include "fuzz/shapes/meg_shapes.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "corpus/bytes.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

constexpr size_t kLongName = 60000;

struct Record {
  uint32_t crc, size, start, name;
};

// An archive of version 1 with as many records as fit into `size` bytes;
// `name_of` and `record_of` give the parts of entry i of n.
template <typename NameOf, typename RecordOf>
std::string Archive(size_t size, size_t entry_size, const NameOf& name_of,
                    const RecordOf& record_of) {
  const auto n = static_cast<uint32_t>(std::max<size_t>(size / entry_size, 1));
  corpus::Bytes bytes;
  bytes.U32(n);
  bytes.U32(n);
  for (uint32_t i = 0; i < n; ++i) {
    const std::string name = name_of(i);
    bytes.U16(static_cast<uint16_t>(name.size()));
    bytes.Raw(name);
  }
  for (uint32_t i = 0; i < n; ++i) {
    const Record record = record_of(i, n);
    for (const uint32_t word :
         {record.crc, i, record.size, record.start, record.name}) {
      bytes.U32(word);
    }
  }
  return bytes;
}

std::string NoName(uint32_t) { return ""; }

// All records have the first name, and checksums in descending order.
std::string SharedName(size_t size) {
  const size_t length = std::min(kLongName, size / 2);
  return Archive(
      size - length, 22,
      [&](uint32_t i) { return std::string(i == 0 ? length : 0, 'a'); },
      [](uint32_t i, uint32_t n) {
        return Record{n - i, 0, 0, 0};
      });
}

std::string SharedRange(size_t size) {
  return Archive(size, 22, NoName, [size](uint32_t i, uint32_t) {
    return Record{0, 1, static_cast<uint32_t>(size / 22 * 22), i};
  });
}

std::string EqualNames(size_t size) {
  return Archive(
      size, 1022, [](uint32_t) { return std::string(1000, 'a'); },
      [](uint32_t i, uint32_t) {
        return Record{i * 0x9E3779B9, 0, 0, i};
      });
}

std::string Overlaps(size_t size) {
  return Archive(size, 22, NoName, [size](uint32_t i, uint32_t n) {
    const uint32_t begin = i * 7919 % n;
    return Record{0, static_cast<uint32_t>(size) - 2 * begin, begin, n};
  });
}

// The record is zeros among zeros: it may be read from anywhere, and each time
// its checksum is wrong.
std::string RecordInZeros(size_t size) {
  const size_t length = std::min<size_t>(size / 2, 65535);
  std::string name(length, 'a');
  if (length > 200) name.replace(length - 150, 150, 150, '\0');
  corpus::Bytes bytes;
  bytes.U32(1);
  bytes.U32(1);
  bytes.U16(static_cast<uint16_t>(length));
  bytes.Raw(name);
  return bytes.Fill(0, size - length);
}

// Version 3, with names only.
std::string EmptyNames(size_t size) {
  const size_t names = (std::max<size_t>(size, 26) - 24) / 2;
  corpus::Bytes bytes;
  for (const size_t word : {size_t{0xFFFFFFFF}, size_t{0x3F7D70A4},
                            24 + 2 * names, names, size_t{0}, 2 * names}) {
    bytes.U32(static_cast<uint32_t>(word));
  }
  return bytes.Fill(0, 2 * names);
}

}  // namespace

std::vector<Shape> MegShapes() {
  const Format* const format = FindFormat("meg");
  return {
      {"archive: empty names", format, EmptyNames},
      {"archive: records that share a long name", format, SharedName},
      {"archive: records that share a range", format, SharedRange},
      {"archive: equal names, wrong checksums", format, EqualNames},
      {"archive: entries that overlap", format, Overlaps},
      {"archive: a record in zeros", format, RecordInZeros},
  };
}

}  // namespace assetlint
