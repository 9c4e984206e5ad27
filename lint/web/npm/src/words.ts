// The words of the command line and the environment, as bytes. Node has them as
// text: one that is not UTF-8 has lost its bytes, which Linux still has.
import { readFileSync } from 'node:fs';

const LOST = '\ufffd';

/** The parts of a file in /proc that end with a NUL; none without /proc. */
function partsOf(path: string): Buffer[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return [];
  }
  const parts: Buffer[] = [];
  for (let begin = 0, end; (end = bytes.indexOf(0, begin)) >= 0; begin = end + 1) {
    parts.push(bytes.subarray(begin, end));
  }
  return parts;
}

/** The command line without node and its script. */
export function commandLine(): Buffer[] {
  const words = process.argv.slice(2);
  if (words.some((word) => word.includes(LOST))) {
    const raw = partsOf('/proc/self/cmdline').slice(-words.length);
    if (raw.length === words.length && raw.every((word, i) => word.toString() === words[i])) return raw;
  }
  return words.map((word) => Buffer.from(word));
}

/** The value of a variable, if it is set. */
export function variable(name: string): Buffer | undefined {
  const value = process.env[name];
  if (value?.includes(LOST)) {
    const prefix = `${name}=`;
    const raw = partsOf('/proc/self/environ').find((part) => part.toString() === prefix + value);
    if (raw !== undefined) return raw.subarray(Buffer.byteLength(prefix));
  }
  return value === undefined ? undefined : Buffer.from(value);
}
