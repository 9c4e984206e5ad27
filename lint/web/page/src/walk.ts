import type { Core, CoreFile, Entry } from '../../core/loader.mjs';
import { failedFile } from '../../core/loader.mjs';
import { kMaxFile, type Input, type Place } from './messages.js';
import { comparePaths } from './paths.js';

/** What the core needs to know what a file is. */
const kHead = 4096;
/** What is read of a file first: all of most files. */
const kFirstRead = 65536;
/** How many files are read while one is checked. */
const kReadAhead = 4;

/** A file still to be checked. */
interface Work {
  path: string;
  place: Place | null;
  /** Of one that is not to be read. */
  result?: string;
}

/** Something that is the file's or the disk's fault. */
class Unreadable extends Error {}

export async function readRange(file: File, offset: number, length: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** All bytes of a file of the report, as the core takes it. */
export async function loadWhole(place: Place): Promise<CoreFile> {
  if (place.size > kMaxFile) throw new Unreadable(`larger than the limit of ${kMaxFile} bytes`);
  const bytes = await readRange(place.file, place.offset, place.size);
  return coreFile(place, bytes);
}

function coreFile({ path, size, entry }: Place, bytes: Uint8Array): CoreFile {
  return { path, bytes, size, ...(entry ? { ...entry, escaped: true } : {}) };
}

/** A file to be checked, or the result of one that is not. */
export type Step = { file: CoreFile; place: Place } | { result: string };

/** Goes through files and entries of archives in the order of the program. */
export class Walk {
  private work: Work[];
  private readonly ahead = new Map<Place, Promise<Uint8Array>>();

  constructor(private readonly core: Core, inputs: Input[]) {
    this.work = inputs
      .map(({ path, file, reason }): Work => (file ? { path, place: { file, path, offset: 0, size: file.size } }
        : { path, place: null, result: failedFile({ path, size: null }, 'unreadable', reason ?? '') }))
      .sort((a, b) => comparePaths(a.path, b.path))
      .filter(({ path }, i, all) => i === 0 || all[i - 1]?.path !== path);
  }

  /** How many there are, as far as is known. */
  get total(): number {
    return this.work.length;
  }

  async *steps(): AsyncGenerator<Step> {
    for (let i = 0; i < this.work.length; i++) {
      const work = this.work[i];
      this.readAhead(i + 1);
      if (work) yield await this.step(work, i + 1);
    }
  }

  private async step({ path, place, result }: Work, next: number): Promise<Step> {
    if (result !== undefined || !place) {
      return { result: result ?? failedFile({ path, size: null }, 'unreadable', '') };
    }
    try {
      return { file: await this.load(place, next), place };
    } catch (error) {
      const file = { path, size: place.size, ...(place.entry ? { archive: place.entry.archive } : {}) };
      return { result: error instanceof Unreadable ? failedFile(file, 'unreadable', error.message)
        : failedFile(file, 'internal-error', `internal error: ${String(error)}`) };
    }
  }

  /** What the check needs of a file; the entries of an archive become work. */
  private async load(place: Place, next: number): Promise<CoreFile> {
    const { file, path, size } = place;
    if (place.entry) return loadWhole(place);
    const first = await this.first(place);
    const head = first.subarray(0, kHead);
    const directory = await this.core.directory(
      path, size, async (offset, length) => (
        offset + length <= first.length ? first.subarray(offset, offset + length) : this.readDirectory(file, offset, length)));
    if (directory) {
      this.addEntries(place, directory.entries, next);
      return { path, bytes: directory.bytes, size };
    }
    if (size > head.length && !this.core.needsAllBytes({ path, bytes: head, size })) return { path, bytes: head, size };
    return first.length === size ? coreFile(place, first) : loadWhole(place);
  }

  /** The first bytes, read ahead or now. */
  private first(place: Place): Promise<Uint8Array> {
    const bytes = this.ahead.get(place) ?? readRange(place.file, 0, Math.min(place.size, kFirstRead));
    this.ahead.delete(place);
    return bytes;
  }

  private readAhead(next: number): void {
    for (const { place, result } of this.work.slice(next, next + kReadAhead)) {
      if (!place || place.entry || result !== undefined || this.ahead.has(place)) continue;
      const bytes = readRange(place.file, 0, Math.min(place.size, kFirstRead));
      // An error is reported when they are needed.
      bytes.catch(() => undefined);
      this.ahead.set(place, bytes);
    }
  }

  private readDirectory(file: File, offset: number, length: number): Promise<Uint8Array> {
    if (length > kMaxFile) throw new Unreadable(`the directory is larger than the limit of ${kMaxFile} bytes`);
    return readRange(file, offset, length);
  }

  private addEntries(archive: Place, entries: Entry[], next: number): void {
    const added = entries.map((entry): Work => ({
      path: entry.path,
      place: {
        file: archive.file, path: entry.path, offset: entry.offset, size: entry.size,
        entry: { nameAt: entry.name_at, archive: { path: archive.path, offset: entry.offset } },
      },
      ...(entry.result === undefined ? {} : { result: entry.result }),
    }));
    this.work = [...this.work.slice(0, next), ...[...this.work.slice(next), ...added].sort((a, b) => comparePaths(a.path, b.path))];
  }
}
