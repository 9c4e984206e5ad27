// The assetlint program.
#include "lint/program.h"

namespace {

// Before the first constructor, which may have no memory either.
[[gnu::constructor(101)]] void BeforeConstructors() {
  assetlint::EndOnTerminate();
}

}  // namespace

int main(int argc, char** argv) { return assetlint::RunProgram(argc, argv); }
