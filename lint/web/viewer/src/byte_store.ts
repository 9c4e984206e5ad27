import type { Source } from './source.js';

const kBlock = 4096;

/**
 * The bytes of one file as far as they are available, read in blocks. peek()
 * answers at once; what it lacks is requested, and `loaded` is called when it
 * has come.
 */
export class ByteStore {
  private readonly blocks = new Map<number, Uint8Array | null>();
  loaded: () => void = () => undefined;

  /** Ranges are [begin, end), in order. */
  constructor(
    private readonly source: Source,
    private readonly file: number,
    readonly ranges: readonly [number, number][],
    readonly size: number,
  ) {}

  /** Whether a byte is available. */
  has(offset: number): boolean {
    return this.ranges.some(([begin, end]) => begin <= offset && offset < end);
  }

  /** The byte, or -1 while it is not there. */
  peek(offset: number): number {
    if (!this.has(offset)) return -1;
    const block = Math.floor(offset / kBlock);
    const bytes = this.blocks.get(block);
    if (bytes === undefined) {
      this.blocks.set(block, null);
      void this.load(block);
      return -1;
    }
    return bytes?.[offset - block * kBlock] ?? -1;
  }

  /** The bytes, or null while some are not there. */
  slice(offset: number, length: number): Uint8Array | null {
    const result = new Uint8Array(length);
    let complete = true;
    for (let i = 0; i < length; i++) {
      const byte = this.peek(offset + i);
      if (byte < 0) complete = false;
      else result[i] = byte;
    }
    return complete ? result : null;
  }

  /** Waits until a byte is there or known not to come. */
  async ready(offset: number): Promise<void> {
    const block = Math.floor(offset / kBlock);
    if (this.has(offset) && !this.blocks.get(block)) await this.load(block);
  }

  private async load(block: number): Promise<void> {
    const begin = block * kBlock;
    const bytes = new Uint8Array(kBlock);
    for (const [from, to] of this.ranges) {
      const first = Math.max(from, begin);
      const end = Math.min(to, begin + kBlock);
      if (first >= end) continue;
      const part = await this.source.bytes(this.file, first, end - first);
      if (part) bytes.set(part, first - begin);
    }
    this.blocks.set(block, bytes);
    this.loaded();
  }
}
