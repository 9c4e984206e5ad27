import type { Core, CoreFile } from '../../core/loader.mjs';
import type { Input, Place, ReportRequest } from './messages.js';
import type { Result } from './result.js';
import { Walk, type Visitor } from './walk.js';

/** Reads at once; workers have it. */
declare class FileReaderSync { readAsArrayBuffer(blob: Blob): ArrayBuffer }

/** Checks files again, and has the core write a report. */
export class ReportRun implements Visitor {
  private readonly reader = new FileReaderSync();
  private readonly places: (Place | null)[] = [];
  private readonly failed: Map<number, string>;

  constructor(private readonly core: Core, private readonly inputs: Input[], private readonly request: ReportRequest) {
    this.failed = new Map(request.failed);
  }

  async run(): Promise<Uint8Array<ArrayBuffer>> {
    const { format, done, viewer, roots, missing } = this.request;
    this.core.beginReport();
    if (done > 0) await new Walk(this.core, this.inputs, this).run();
    return this.core.writeReport(format, {
      viewer, roots, missing, read: (file, size, offset, length) => this.read(file, size, offset, length),
    });
  }

  total(): void {
    // The page knows.
  }

  file(file: CoreFile, place: Place): void {
    // What ended the core once would do so again.
    const result = this.failed.get(this.places.length);
    if (result !== undefined) {
      this.unchecked(result);
      return;
    }
    this.places.push(place);
    this.core.addToReport(file);
  }

  unchecked(result: string): void {
    this.places.push(null);
    const { path, size, archive, status, reason } = JSON.parse(result) as Result;
    if (status === 'ok' || status === 'findings') throw new Error(`${path} was checked`);
    // Paths of entries are as in the directory, which escapes them.
    this.core.addUncheckedToReport(
      { path, size, ...(archive ? { archive, escaped: true } : {}) }, status, reason ?? '');
  }

  next(): boolean {
    return this.places.length < this.request.done;
  }

  private read(number: number, size: number, offset: number, length: number): Uint8Array | null {
    const place = this.places[number];
    if (place?.size !== size) return null;
    const begin = place.offset + offset;
    try {
      return new Uint8Array(this.reader.readAsArrayBuffer(place.file.slice(begin, begin + length)));
    } catch {
      return null; // The file was changed or removed.
    }
  }
}
