import type { FindingView } from './report.js';

/** Which bytes of a file are at fault, and how badly. */
export class Marks {
  constructor(private readonly findings: FindingView[]) {}

  /** The findings in [begin, end): the worst severity, and how many. */
  in(begin: number, end: number): { severity: number; count: number } | null {
    const found = this.findingsIn(begin, end);
    return found.length ? { severity: Math.min(...found.map(({ severity }) => severity)), count: found.length } : null;
  }

  /** The severity of each of `length` bytes from `begin`: 0 to 2, or 3. */
  bytes(begin: number, length: number): Uint8Array {
    const result = new Uint8Array(length).fill(3);
    for (const { offset, length: size, severity } of this.findingsIn(begin, begin + length)) {
      for (let at = Math.max(offset - begin, 0); at < Math.min(offset + Math.max(1, size) - begin, length); at++) {
        result[at] = Math.min(result[at] ?? 3, severity);
      }
    }
    return result;
  }

  private findingsIn(begin: number, end: number): FindingView[] {
    return this.findings.filter(({ offset, length }) => offset < end && offset + Math.max(1, length) > begin);
  }
}
