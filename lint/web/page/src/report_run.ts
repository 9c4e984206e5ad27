import type { Core } from '../../core/loader.mjs';
import type { Input, Place, ReportRequest, Result } from './messages.js';
import { Walk } from './walk.js';

/** Reads at once; workers have it. */
declare class FileReaderSync { readAsArrayBuffer(blob: Blob): ArrayBuffer }

/** Checks files again, and has the core write a report. */
export class ReportRun {
  private readonly reader = new FileReaderSync();
  private readonly places: (Place | null)[] = [];

  constructor(private readonly core: Core, private readonly inputs: Input[], private readonly request: ReportRequest) {}

  async run(): Promise<Uint8Array<ArrayBuffer>> {
    const { format, done, viewer, roots, missing } = this.request;
    const failed = new Map(this.request.failed);
    this.core.beginReport();
    for await (const step of new Walk(this.core, this.inputs).steps()) {
      if (this.places.length >= done) break;
      // What ended the core once would do so again.
      const result = failed.get(this.places.length);
      if ('file' in step && result === undefined) {
        this.places.push(step.place);
        this.core.addToReport(step.file);
      } else {
        this.places.push(null);
        this.addUnchecked('file' in step ? result ?? '' : step.result);
      }
    }
    return this.core.writeReport(format, {
      viewer, roots, missing, read: (file, size, offset, length) => this.read(file, size, offset, length),
    });
  }

  private addUnchecked(result: string): void {
    const { path, size, archive, status, reason } = JSON.parse(result) as Result;
    if (status === 'ok' || status === 'findings') throw new Error(`${path} was checked`);
    // Paths of entries are as in the directory, which escapes them.
    this.core.addUncheckedToReport(
      { path, size, ...(archive ? { archive, escaped: true } : {}) }, status, reason ?? '');
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
