import type { FindingView } from './report.js';

/** Which bytes of a file are at fault, and how badly. */
export class Marks {
  /** [begin, end, severity], sorted by begin, the worst first. */
  private readonly ranges: [number, number, number, number][];
  /** The highest end up to each range. */
  private readonly ends: number[] = [];

  constructor(findings: FindingView[]) {
    this.ranges = findings.map(({ offset, length, severity, index }) =>
      [offset, offset + Math.max(1, length), severity, index]);
    this.ranges.sort((a, b) => a[0] - b[0] || a[2] - b[2]);
    let end = 0;
    for (const range of this.ranges) this.ends.push(end = Math.max(end, range[1]));
  }

  /** The findings in [begin, end): the worst severity, how many, and the first. */
  in(begin: number, end: number): { severity: number; count: number; finding: number } | null {
    let low = 0;
    let high = this.ranges.length;
    // The first range whose end, or that of one before it, is past `begin`.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? 0) > begin) high = middle;
      else low = middle + 1;
    }
    let severity = 3;
    let count = 0;
    let finding = -1;
    for (let i = low; i < this.ranges.length; i++) {
      const [from, to, worst, index] = this.ranges[i] ?? [0, 0, 0, 0];
      if (from >= end) break;
      if (to <= begin) continue;
      count++;
      if (worst < severity) {
        severity = worst;
        finding = index;
      }
    }
    return count ? { severity, count, finding } : null;
  }

  /** The severity of each of `length` bytes from `offset`: 0 to 2, or 3. */
  bytes(offset: number, length: number): Uint8Array {
    const result = new Uint8Array(length).fill(3);
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    for (let i = low; i < this.ranges.length; i++) {
      const [from, to, severity] = this.ranges[i] ?? [0, 0, 0, 0];
      if (from >= offset + length) break;
      for (let at = Math.max(from, offset); at < Math.min(to, offset + length); at++) {
        const old = result[at - offset] ?? 3;
        if (severity < old) result[at - offset] = severity;
      }
    }
    return result;
  }
}
