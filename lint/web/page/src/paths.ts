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

/** Names that Windows has for devices, with any extension. */
const kDevice = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Paths for a zip that stay in the folder it is unpacked into, whatever the system, and differ there. */
export function zipNames(paths: readonly string[]): string[] {
  const used = new Set<string>();
  return paths.map((path) => {
    // Windows leaves out dots and spaces at the end, so ".. " is "..".
    const parts = path.split(/[/\\]/).map((part) => part.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '_').replace(/[. ]+$/, ''));
    const safe = parts.filter(Boolean).map((part) => part.replace(kDevice, '_$&')).join('/') || 'file';
    let name = safe;
    for (let i = 2; used.has(name.toLowerCase()); i++) name = safe.replace(/(\.[^./]*)?$/, ` (${i})$1`);
    used.add(name.toLowerCase());
    return name;
  });
}
