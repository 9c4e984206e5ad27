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

function merge(a: Work[], b: Work[]): Work[] {
  return [...a, ...b].sort((x, y) => comparePaths(x.path, y.path));
}

/** What is done with the files. */
export interface Visitor {
  /** How many there are, as far as is known. */
  total: (files: number) => void;
  /** A file to be checked. */
  file: (file: CoreFile, place: Place) => void;
  /** A file that is not to be checked, with its result. */
  unchecked: (result: string) => void;
  /** After each of these; returns whether to go on. */
  next: () => boolean;
}

/** Visits files and entries of archives in the order of the program. */
export class Walk {
  private work: Work[];
  private readonly ahead = new Map<Place, Promise<Uint8Array>>();

  constructor(private readonly core: Core, inputs: Input[], private readonly visitor: Visitor) {
    this.work = inputs
      .map(({ path, file, reason }): Work => (file ? { path, place: { file, path, offset: 0, size: file.size } }
        : { path, place: null, result: failedFile({ path, size: null }, 'unreadable', reason ?? '') }))
      .sort((a, b) => comparePaths(a.path, b.path))
      .filter(({ path }, i, all) => i === 0 || all[i - 1]?.path !== path);
    visitor.total(this.work.length);
  }

  async run(): Promise<void> {
    for (let i = 0; i < this.work.length; i++) {
      const work = this.work[i];
      this.readAhead(i + 1);
      if (work) await this.visit(work, i + 1);
      if (!this.visitor.next()) return;
    }
  }

  private async visit(work: Work, next: number): Promise<void> {
    const { place, result: known } = work;
    if (known !== undefined || !place) {
      this.visitor.unchecked(known ?? failedFile({ path: work.path, size: null }, 'unreadable', ''));
      return;
    }
    let file: CoreFile;
    try {
      file = await this.load(place, next);
    } catch (error) {
      const { path, size, entry } = place;
      this.visitor.unchecked(failedFile(
        { path, size, ...(entry ? { archive: entry.archive } : {}) },
        error instanceof Unreadable ? 'unreadable' : 'internal-error',
        error instanceof Unreadable ? error.message : `internal error: ${String(error)}`));
      return;
    }
    this.visitor.file(file, place);
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
    this.work = [...this.work.slice(0, next), ...merge(this.work.slice(next), added)];
    this.visitor.total(this.work.length);
  }
}
