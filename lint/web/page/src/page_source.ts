import type { ReportData } from '../../viewer/src/report_data.js';
import type { Source } from '../../viewer/src/source.js';
import { Client } from './client.js';
import { kMaxFile, type Named, type Place, type Question } from './messages.js';
import type { Strings } from './report_maker.js';

/** Answers for the files of a check: all of its reports share one. */
export class Files {
  private client: Client | null = null;

  constructor(private readonly places: readonly (Place | null)[], private readonly strings: Strings) {}

  private async bytes(file: number, offset: number, length: number): Promise<Uint8Array | null> {
    const place = this.places[file];
    if (!place || offset + length > place.size) return null;
    try {
      const begin = place.offset + offset;
      return new Uint8Array(await place.file.slice(begin, begin + length).arrayBuffer());
    } catch {
      return null; // The file was changed or removed.
    }
  }

  /** With a name, the repaired file also goes into the zip. */
  async fixedFile(file: number, unsafe: boolean, zipName = ''): Promise<Uint8Array<ArrayBuffer> | null> {
    return await this.ask(file, { kind: 'fix', unsafe, zipName }) as Uint8Array<ArrayBuffer> | null;
  }

  /** The files that were repaired under names. */
  async zip(): Promise<Blob | null> {
    return await this.client?.ask({ kind: 'zip' }).catch(() => null) as Blob | null;
  }

  end(): void {
    this.client?.end();
    this.client = null;
  }

  /** A report of the check as the viewer takes it. */
  sourceOf(report: ReportData): Source {
    const ask = async (file: number, question: Question): Promise<unknown> => {
      const status = report.files[file]?.status;
      return status === 'ok' || status === 'findings' ? this.ask(file, question) : null;
    };
    return {
      report,
      bytes: (...range) => this.bytes(...range),
      tree: async (file, path) => {
        const node = await ask(file, { kind: 'tree', path }) as Named | null;
        return node && this.strings.node(node);
      },
      values: (file) => ask(file, { kind: 'values' }),
      whyNoValues: (file) => ((this.places[file]?.size ?? 0) > kMaxFile
        ? 'The file is too large for this page; the program can dump it.' : null),
    };
  }

  private async ask(file: number, question: Question): Promise<unknown> {
    const place = this.places[file];
    if (!place || place.size > kMaxFile) return null;
    this.client ??= new Client();
    try {
      return await this.client.ask({ kind: 'ask', place, question });
    } catch {
      return null; // The check has said what is wrong with the file.
    }
  }
}
