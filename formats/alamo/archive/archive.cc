#include "formats/alamo/archive/archive.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"
#include "formats/base/tree_walker.h"

namespace assetlint::alamo {
namespace {

bool HasMagic(const Archive& a) { return a.version != ArchiveVersion::kV1; }

void DescribeMagic(Walker& w, Archive& a) {
  uint32_t flags = a.encrypted() ? kEncryptedFlags : kPlainFlags;
  uint32_t id = kArchiveId;
  w.U32("flags", flags);
  w.U32("id", id);
  w.U32("dataStart", a.data_start);
}

// The counts, in the file's order. `layout` becomes what a reader reads.
void DescribeCounts(Walker& w, Archive& a, ArchiveLayout& layout) {
  if (a.files_first) w.Count("fileCount", Scalar::kU32, layout.files);
  w.Count("nameCount", Scalar::kU32, layout.names);
  if (!a.files_first) w.Count("fileCount", Scalar::kU32, layout.files);
  if (IsVersion3(a)) w.Count("namesSize", Scalar::kU32, layout.names_size);
}

ArchiveLayout LayoutOf(const Archive& a) {
  ArchiveLayout layout = {a.version, a.files_first, a.names.size(),
                          a.records.size(), 0};
  if (a.encrypted()) {
    layout.names = a.names_in_cipher;
    layout.names_size = a.names_cipher.size();
  } else if (IsVersion3(a)) {
    layout.names_size = a.names_rest.size();
    for (const ArchiveName& name : a.names) {
      layout.names_size += ArchiveName::kMinSize + name.text.size();
    }
  }
  return layout;
}

void DescribeNames(Walker& w, Archive& a, const ArchiveLayout& layout) {
  if (a.encrypted()) {
    w.Bytes("encryptedNames", BytesKind::kOpaque, layout.names_size,
            a.names_cipher);
  } else if (IsVersion3(a)) {
    w.Window(layout.names_size, [&] {
      w.List("name", a.names, layout.names);
      w.BytesRest("namesRest", BytesKind::kPadding, a.names_rest);
    });
  } else {
    w.List("name", a.names, layout.names);
  }
}

void DescribeRecords(Walker& w, Archive& a, uint64_t count) {
  const Reader* const r = w.reader();
  if (r != nullptr) {
    a.records.clear();
    a.records.reserve(std::min<uint64_t>(
        count, r->remaining() / ArchiveRecordSize(a.version)));
  }
  for (uint64_t i = 0; i < count && (r == nullptr || r->ok()); ++i) {
    if (r != nullptr) a.records.emplace_back();
    {
      const Group group(w, "record", static_cast<int64_t>(i));
      ArchiveRecordInFile record{a.records[i], a.version};
      Describe(w, record);
    }
    if (r != nullptr && !r->ok()) a.records.pop_back();
  }
}

// Part of the data that belongs to a record.
struct Part {
  uint32_t start;
  uint32_t record;
};

// The records' data in the order of the file. Of bytes that belong to several,
// the first has them.
void DescribeEntries(Reader& r, const std::vector<ArchiveRecord>& records) {
  std::vector<Part> parts;
  parts.reserve(records.size());
  for (size_t i = 0; i < records.size(); ++i) {
    if (records[i].size > 0) {
      parts.push_back({records[i].start, static_cast<uint32_t>(i)});
    }
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return a.start != b.start ? a.start < b.start : a.record < b.record;
  });
  absl::string_view ignored;
  for (const Part& part : parts) {
    const uint64_t end = records[part.record].end();
    if (end <= r.offset() || r.remaining() == 0) continue;
    if (part.start > r.offset()) {
      r.Bytes("unused", BytesKind::kUnknown,
              std::min<uint64_t>(part.start - r.offset(), r.remaining()),
              ignored);
    }
    const uint64_t length = std::min(end - r.offset(), r.remaining());
    if (length == 0) return;
    const Group group(r, "entry", part.record);
    r.Bytes("data", BytesKind::kOpaque, length, ignored);
  }
  r.BytesRest("unused", BytesKind::kUnknown, ignored);
}

// The data is one field, except for walkers that show fields.
void DescribeData(Walker& w, Archive& a) {
  Reader* const r = w.reader();
  const bool splits = r != nullptr && r->ok() && r->direct() == nullptr &&
                      !r->generates() && !a.encrypted();
  if (!splits) return w.BytesRest("data", BytesKind::kOpaque, a.data);
  a.data = r->lookahead();
  DescribeEntries(*r, a.records);
}

// Finds out how to read the file; false when that is not possible, which is
// then reported.
bool FindLayout(Reader& r, Archive& a, ArchiveNotes& notes,
                ArchiveLayout& layout) {
  a = Archive();
  if (r.generates()) {
    uint8_t choice = 0;
    r.U8("version", choice);
    a.version = static_cast<ArchiveVersion>(choice % 4);
    a.files_first = IsVersion3(a) && choice >= 128;
    layout.version = a.version;
    return true;
  }
  notes.file_size = r.remaining();
  const FoundLayout found = FindArchiveLayout(r.lookahead(), r.remaining());
  a.version = found.layout.version;
  a.files_first = found.layout.files_first;
  if (found.fault == LayoutFault::kNone) return true;
  RejectArchive(r, found);
  return false;
}

void DescribeArchive(Walker& w, Archive& a, ArchiveNotes& notes) {
  Reader* const r = w.reader();
  ArchiveLayout layout;
  if (r == nullptr) {
    layout = LayoutOf(a);
  } else if (!FindLayout(*r, a, notes, layout)) {
    return;
  }
  if (HasMagic(a)) DescribeMagic(w, a);
  DescribeCounts(w, a, layout);
  if (r != nullptr && a.encrypted()) {
    a.names_in_cipher = static_cast<uint32_t>(layout.names);
  }
  DescribeNames(w, a, layout);
  if (r != nullptr) notes.records_offset = w.offset();
  DescribeRecords(w, a, layout.files);
  if (r != nullptr) {
    notes.tables_end = w.offset();
    notes.names_complete = !a.encrypted() && a.names.size() == layout.names;
    notes.records_complete = a.records.size() == layout.files;
  }
  DescribeData(w, a);
}

}  // namespace

void Describe(Walker& w, ArchiveName& name) {
  uint64_t length = name.text.size();
  w.Count("length", Scalar::kU16, length);
  w.Bytes("text", BytesKind::kText, length, name.text);
}

void Describe(Walker& w, ArchiveRecordInFile& in_file) {
  ArchiveRecord& record = in_file.record;
  const bool v3 = in_file.version >= ArchiveVersion::kV3;
  if (v3) w.U16("flags", record.flags);
  if (in_file.version == ArchiveVersion::kEncrypted) {
    w.Bytes("encryptedRecord", BytesKind::kOpaque, kEncryptedRecordBytes,
            record.cipher);
    return;
  }
  w.U32("crc", record.crc);
  w.U32("index", record.index);
  w.U32("size", record.size);
  w.U32("start", record.start);
  if (v3) {
    auto name_index = static_cast<uint16_t>(record.name_index);
    w.U16("nameIndex", name_index);
    if (w.reader() != nullptr) record.name_index = name_index;
  } else {
    w.U32("nameIndex", record.name_index);
  }
}

void Describe(Walker& w, Archive& archive) {
  ArchiveNotes notes;
  DescribeArchive(w, archive, notes);
}

void Describe(Walker& w, ParsedArchive& archive) {
  DescribeArchive(w, archive, archive.notes);
}

FieldValue RecordField(const ParsedArchive& archive, uint64_t index,
                       absl::string_view field) {
  ArchiveRecord record = archive.records[index];
  const ArchiveRecordInFile in_file{record, archive.version};
  const uint64_t begin =
      archive.notes.records_offset + index * ArchiveRecordSize(archive.version);
  return FieldOf(in_file, begin, field);
}

}  // namespace assetlint::alamo
