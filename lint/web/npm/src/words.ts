// The words of the command line, as bytes.
import { readFileSync } from 'node:fs';

/** The last words of this process as the system has them; null without /proc. */
function rawWords(count: number): Buffer[] | null {
  let line: Buffer;
  try {
    line = readFileSync('/proc/self/cmdline');
  } catch {
    return null;
  }
  const words: Buffer[] = [];
  for (let begin = 0, end; (end = line.indexOf(0, begin)) >= 0; begin = end + 1) {
    words.push(line.subarray(begin, end));
  }
  return words.slice(-count);
}

/** Node's words are text: a name that is not UTF-8 has lost its bytes. */
export function commandLine(): Buffer[] {
  const words = process.argv.slice(2);
  const lossy = words.map((word) => Buffer.from(word));
  if (!words.some((word) => word.includes('\ufffd'))) return lossy;
  const raw = rawWords(words.length);
  if (raw?.length !== words.length || raw.some((word, i) => word.toString() !== words[i])) return lossy;
  return raw;
}
