import type { FileData, ReportData, TreeNode } from './report_data.js';

/**
 * Where the viewer gets a report and the contents of its files from: embedded
 * in the page (EmbeddedSource), or from the linter in a worker.
 */
export interface Source {
  readonly report: ReportData;
  /** Null when the bytes are not all available. */
  bytes(file: number, offset: number, length: number): Promise<Uint8Array | null>;
  /** The node at a path of child indices, with at least its own children. */
  tree(file: number, path: number[]): Promise<TreeNode | null>;
  /** The `values` of `dump --format=json --values`; null without them. */
  values(file: number): Promise<unknown>;
  /** Why there are no values, as a sentence, if it is known without a decoder. */
  whyNoValues(file: number): string | null;
}

/** Decodes base64; invalid text has no bytes. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  let binary = '';
  try {
    binary = atob(text);
  } catch {
    // No bytes.
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** A report with everything in it. */
export class EmbeddedSource implements Source {
  private decoded: { file: number; parts: Uint8Array[] } = { file: -1, parts: [] };

  constructor(readonly report: ReportData) {}

  bytes(file: number, offset: number, length: number): Promise<Uint8Array | null> {
    const parts = this.report.files[file]?.bytes ?? [];
    for (const [index, [start]] of parts.entries()) {
      if (offset < start) break;
      const part = this.part(file, index);
      if (offset + length <= start + part.length) {
        return Promise.resolve(part.subarray(offset - start, offset - start + length));
      }
    }
    return Promise.resolve(null);
  }

  tree(file: number, path: number[]): Promise<TreeNode | null> {
    let node: TreeNode | null = this.report.files[file]?.tree ?? null;
    for (const index of path) node = node?.[7]?.[index] ?? null;
    return Promise.resolve(node);
  }

  values(file: number): Promise<unknown> {
    return Promise.resolve(this.report.files[file]?.values ?? null);
  }

  whyNoValues(file: number): string | null {
    const data = this.report.files[file];
    // The tree is left out before the values are.
    return data && this.report.left_out.attachments > 0 && !data.tree
      ? 'This report leaves out the contents of the file to stay small; a report of this file alone has them.' : null;
  }

  private part(file: number, index: number): Uint8Array {
    // Only the latest file is worth its memory.
    if (this.decoded.file !== file) this.decoded = { file, parts: [] };
    return this.decoded.parts[index] ??= decodeBase64(this.report.files[file]?.bytes?.[index]?.[1] ?? '');
  }
}

/** The ranges [begin, end) of a file that a source has, in order. */
export async function availableRanges(source: Source, file: number, data: FileData): Promise<[number, number][]> {
  if (data.bytes) {
    return data.bytes.map(([offset, text]) => [offset, offset + decodeBase64(text).length]);
  }
  if (!data.size) return [];
  return await source.bytes(file, 0, 1) ? [[0, data.size]] : [];
}
