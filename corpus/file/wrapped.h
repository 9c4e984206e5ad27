// What programs put around a file.
#ifndef ASSETLINT_CORPUS_FILE_WRAPPED_H_
#define ASSETLINT_CORPUS_FILE_WRAPPED_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"

namespace assetlint::corpus {

inline constexpr absl::string_view kHttpHeader =
    "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n";

// As a browser sends the file of a form.
inline std::string InMultipart(absl::string_view file) {
  constexpr absl::string_view kBoundary = "------FormBoundary7MA4YWxk";
  return absl::StrCat(kBoundary,
                      "\r\nContent-Disposition: form-data; name=\"file\"; "
                      "filename=\"ship.alo\"\r\n\r\n",
                      file, "\r\n", kBoundary, "--\r\n");
}

// A header of 128 bytes; the file is filled up to a multiple of that.
inline std::string InMacBinary(absl::string_view file) {
  const auto size = static_cast<uint32_t>(file.size());
  Bytes out(ByteOrder::kBig);
  out.U8(0).U8(8).Fixed("ship.alo", 63).Raw("BINA????").Fill(0, 10).U32(size);
  return out.Fill(0, 128 - out.size())
      .Raw(file)
      .Fill(0, (128 - size % 128) % 128);
}

// A header, the entry of a dates' block, that of the data fork, and the fork.
inline std::string InAppleSingle(absl::string_view file) {
  Bytes out(ByteOrder::kBig);
  out.U32(0x00051600).U32(0x00020000).Fill(0, 16).U16(2);
  out.U32(8).U32(50).U32(16);
  out.U32(1).U32(66).U32(static_cast<uint32_t>(file.size()));
  return out.Fill(0, 16).Raw(file);
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_FILE_WRAPPED_H_
