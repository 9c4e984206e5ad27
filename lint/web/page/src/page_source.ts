import type { ReportData, TreeNode } from '../../viewer/src/report_data.js';
import type { Source } from '../../viewer/src/source.js';
import { Client } from './client.js';
import { kMaxFile, type Named, type Place } from './messages.js';
import type { Strings } from './report_maker.js';

/** Answers for the files of a check: all of its reports share one. */
export class Files {
  private client: Client | null = null;

  constructor(private readonly places: readonly (Place | null)[], private readonly strings: Strings) {}

  async bytes(file: number, offset: number, length: number): Promise<Uint8Array | null> {
    const place = this.places[file];
    if (!place || offset + length > place.size) return null;
    try {
      const begin = place.offset + offset;
      return new Uint8Array(await place.file.slice(begin, begin + length).arrayBuffer());
    } catch {
      return null; // The file was changed or removed.
    }
  }

  async tree(file: number, path: number[], levels = 1, strings = this.strings): Promise<TreeNode | null> {
    const node = await this.ask(file, { kind: 'tree', path, levels }) as Named | null;
    return node && strings.node(node);
  }

  values(file: number): Promise<unknown> {
    return this.ask(file, { kind: 'values' });
  }

  async fixedFile(file: number, unsafe: boolean): Promise<Uint8Array<ArrayBuffer> | null> {
    return await this.ask(file, { kind: 'fix', unsafe }) as Uint8Array<ArrayBuffer> | null;
  }

  end(): void {
    this.client?.end();
    this.client = null;
  }

  isTooLarge(file: number): boolean {
    return (this.places[file]?.size ?? 0) > kMaxFile;
  }

  private async ask(file: number, question: Parameters<Client['ask']>[1]): Promise<unknown> {
    const place = this.places[file];
    if (!place || place.size > kMaxFile) return null;
    this.client ??= new Client();
    try {
      return await this.client.ask(place, question);
    } catch {
      return null; // The check has said what is wrong with the file.
    }
  }
}

/** A report of a check as the viewer takes it. */
export class PageSource implements Source {
  constructor(readonly report: ReportData, private readonly files: Files) {}

  bytes(file: number, offset: number, length: number): Promise<Uint8Array | null> {
    return this.files.bytes(file, offset, length);
  }

  tree(file: number, path: number[]): Promise<TreeNode | null> {
    return this.readable(file) ? this.files.tree(file, path) : Promise.resolve(null);
  }

  values(file: number): Promise<unknown> {
    return this.readable(file) ? this.files.values(file) : Promise.resolve(null);
  }

  whyNoValues(file: number): string | null {
    return this.files.isTooLarge(file) ? 'The file is too large for this page; the program can dump it.' : null;
  }

  fixedFile(file: number, unsafe: boolean): Promise<Uint8Array | null> {
    return this.files.fixedFile(file, unsafe);
  }

  private readable(file: number): boolean {
    const status = this.report.files[file]?.status;
    return status === 'ok' || status === 'findings';
  }
}
