// The module in a thread of its own. What it writes to the standard streams goes to the extension.
import { parentPort, workerData } from 'node:worker_threads';
import { runProgram } from '../../npm/src/host';
import { write } from '../../npm/src/streams';

const { module, words } = workerData as { module: WebAssembly.Module; words: string[] };
runProgram(module, ['assetlint', ...words].map((word) => Buffer.from(word)), (descriptor, bytes) => {
  if (descriptor !== 1 && descriptor !== 2) return write(descriptor, bytes);
  parentPort?.postMessage([descriptor, bytes.slice()]);
  return bytes.length;
});
