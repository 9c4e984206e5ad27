import type { FindingView } from './report.js';
import { firstWhere } from './text.js';

/** Which bytes of a file are at fault, and how badly. */
export class Marks {
  /** [begin, end, severity], sorted by begin, the worst first. */
  private readonly ranges: [number, number, number][];
  /** The highest end up to each range. */
  private readonly ends: number[] = [];

  constructor(findings: FindingView[]) {
    this.ranges = findings.map(({ offset, length, severity }) => [offset, offset + Math.max(1, length), severity]);
    this.ranges.sort((a, b) => a[0] - b[0] || a[2] - b[2]);
    let end = 0;
    for (const range of this.ranges) this.ends.push(end = Math.max(end, range[1]));
  }

  /** The findings in [begin, end): the worst severity, and how many. */
  in(begin: number, end: number): { severity: number; count: number } | null {
    let severity = 3;
    let count = 0;
    for (const [, , each] of this.rangesIn(begin, end)) {
      count++;
      severity = Math.min(severity, each);
    }
    return count ? { severity, count } : null;
  }

  /** The severity of each of `length` bytes from `offset`: 0 to 2, or 3. */
  bytes(offset: number, length: number): Uint8Array {
    const result = new Uint8Array(length).fill(3);
    for (const [from, to, severity] of this.rangesIn(offset, offset + length)) {
      for (let at = Math.max(from - offset, 0); at < Math.min(to - offset, length); at++) {
        result[at] = Math.min(result[at] ?? 3, severity);
      }
    }
    return result;
  }

  private *rangesIn(begin: number, end: number): Generator<[number, number, number]> {
    // From the first range whose end, or that of one before it, is past `begin`.
    for (let i = firstWhere(this.ranges.length, (at) => (this.ends[at] ?? 0) > begin); i < this.ranges.length; i++) {
      const range = this.ranges[i];
      if (!range || range[0] >= end) return;
      if (range[1] > begin) yield range;
    }
  }
}
