// The assetlint program.
#include "lint/program.h"

namespace {

// Before the first constructor, which may already run out of memory.
[[gnu::constructor(101)]] void BeforeConstructors() {
  assetlint::EndOnTerminate();
}

}  // namespace

int main(int argc, char** argv) { return assetlint::RunProgram(argc, argv); }
