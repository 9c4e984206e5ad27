/** Compares as the bytes of UTF-8 do: by code points. */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return order(x) - order(y);
  }
  return a.length - b.length;
}

/** Surrogates, which are a part of higher code points, come after the others. */
function order(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** What was dropped or chosen: files, and folders that have the others. */
export function rootsOf(inputs: readonly { path: string }[]): string[] {
  return [...new Set(inputs.map(({ path }) => path.split('/', 1)[0] ?? ''))].sort(comparePaths);
}

/** Folders whose files are no assets; the program leaves them out too. */
export const kVersionControl: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);
