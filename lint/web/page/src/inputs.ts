import type { Input } from './messages.js';
import { kVersionControl } from './paths.js';

/** How many files are asked for at a time. */
const kAtOnce = 64;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A folder or file, with less to it than what browsers have, of either kind. */
type Entry = { path: string; name: string } & ({ entries: () => Promise<Entry[]> } | { file: () => Promise<File> });

function ofEntry(entry: FileSystemEntry): Entry {
  const path = entry.fullPath.replace(/^\//, '');
  const { name } = entry;
  if (entry.isFile) {
    return { path, name, file: () => new Promise((resolve, reject) => { (entry as FileSystemFileEntry).file(resolve, reject); }) };
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: Entry[] = [];
  const entries = (): Promise<Entry[]> => new Promise((resolve, reject) => {
    // Each call gives some; the last one none.
    const next = (): void => {
      reader.readEntries((found) => {
        for (const each of found) all.push(ofEntry(each));
        if (found.length) next();
        else resolve(all);
      }, reject);
    };
    next();
  });
  return { path, name, entries };
}

function ofHandle(handle: FileSystemHandle, folder = ''): Entry {
  const path = folder + handle.name;
  const { name } = handle;
  if (handle.kind === 'file') {
    return { path, name, file: () => (handle as FileSystemFileHandle).getFile() };
  }
  const entries = async (): Promise<Entry[]> => {
    const all: Entry[] = [];
    for await (const each of (handle as FileSystemDirectoryHandle).values()) all.push(ofHandle(each, `${path}/`));
    return all;
  };
  return { path, name, entries };
}

/** Not in all browsers. */
interface HandleItem { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/**
 * What was dropped. Chromium lists no folder as an entry in a page that was
 * opened from the disk, and not every browser has handles.
 */
async function rootsOf(data: DataTransfer): Promise<Entry[]> {
  const roots: Promise<Entry | null>[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (file && (!entry || entry.isFile)) {
      roots.push(Promise.resolve({ path: file.name, name: file.name, file: () => Promise.resolve(file) }));
      continue;
    }
    const handle = (item as HandleItem).getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null);
    roots.push(handle.then((found) => (found ? ofHandle(found) : entry && ofEntry(entry))));
  }
  return (await Promise.all(roots)).filter((root) => root !== null);
}

/**
 * The files that were dropped and those in folders. Must be called while the
 * event is handled. `found` is called with their number.
 */
export async function droppedFiles(data: DataTransfer, found: (count: number) => void): Promise<Input[]> {
  const inputs: Input[] = [];
  const pending = await rootsOf(data);
  const files: (Entry & { file: () => Promise<File> })[] = [];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    if ('file' in entry) {
      files.push(entry);
      continue;
    }
    if (kVersionControl.has(entry.name)) continue;
    try {
      for (const each of await entry.entries()) pending.push(each);
    } catch (error) {
      inputs.push({ path: entry.path, file: null, reason: textOf(error) });
    }
    found(files.length + pending.length);
  }
  for (let i = 0; i < files.length; i += kAtOnce) {
    inputs.push(...await Promise.all(files.slice(i, i + kAtOnce).map(async ({ path, file }): Promise<Input> => {
      try {
        return { path, file: await file() };
      } catch (error) {
        return { path, file: null, reason: textOf(error) };
      }
    })));
  }
  return inputs;
}

/** The files that were chosen with a button. */
export function chosenFiles(list: FileList): Input[] {
  return [...list]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').slice(0, -1).some((folder) => kVersionControl.has(folder)));
}
