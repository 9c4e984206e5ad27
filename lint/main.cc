// The assetlint program.
#include "lint/program.h"

int main(int argc, char** argv) { return assetlint::RunProgram(argc, argv); }
