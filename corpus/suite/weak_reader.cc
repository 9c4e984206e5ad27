// A reader as they are written in an afternoon, for Alamo archives: it trusts
// every count, size and index. suite_test shows what the cases make of it.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  std::ifstream file(argv[argc - 1], std::ios::binary);
  const auto number = [&file](int bytes) {
    uint32_t value = 0;
    file.read(reinterpret_cast<char*>(&value), bytes);
    return value;
  };
  uint32_t names = number(4);
  const bool newer = names == 0xffffffff || names == 0x8fffffff;
  if (newer) {
    number(4);  // id
    number(4);  // where the data begins
    names = number(4);
  }
  const uint32_t files = number(4);
  std::vector<std::string> name;
  for (uint32_t i = 0; i < names; ++i) {
    std::string text(number(2), ' ');
    file.read(text.data(), text.size());
    if (!text.empty()) name.push_back(text);
  }
  for (uint32_t i = 0; i < files; ++i) {
    number(4);  // checksum
    number(4);  // index
    const uint32_t size = number(4);
    const uint32_t start = number(4);
    const uint32_t which = number(4);
    std::cout << name[which] << " " << start << " " << size << "\n";
  }
  return 0;
}
