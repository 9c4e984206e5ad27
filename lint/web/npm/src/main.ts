// The command `assetlint`: the program for Linux, compiled to WebAssembly.
import { readFileSync, writeSync } from 'node:fs';
import { runProgram } from './host';
import { commandLine } from './words';

const INTERNAL_ERROR = 3;

try {
  const bytes = readFileSync(new URL('assetlint.wasm', import.meta.url));
  runProgram(new WebAssembly.Module(bytes), [Buffer.from('assetlint'), ...commandLine()]);
  // The program always exits by a call.
  process.exit(INTERNAL_ERROR);
} catch (error) {
  // A trap: a bug or missing memory. Never a pass.
  process.exitCode = INTERNAL_ERROR;
  try {
    writeSync(2, `assetlint: internal error: ${error instanceof Error ? error.message : String(error)}\n`);
  } catch {
    // No standard error.
  }
}
