import type { Report } from './report.js';
import { firstWhere } from './text.js';

/** Findings of one rule in one file beyond this many are folded into a row. */
const kFoldAbove = 20;
const kShownOfFolded = 3;

/** A row of the list: a file, a finding, or findings that are folded. */
export type Row =
  | { kind: 'file'; file: number; count: number }
  | { kind: 'finding'; finding: number }
  | { kind: 'folded'; key: string; rule: number; count: number };

const kFile = 0;
const kFinding = 1;
const kFolded = 2;

/** The key of the findings of one rule in one file. */
export function foldKey(file: number, rule: number): string {
  return `${file}/${rule}`;
}

/**
 * The rows of a list of findings, by number. A million of them take a few bytes
 * each; a Row is made when it is asked for.
 */
export class FindingRows {
  private readonly kinds: Uint8Array;
  private readonly values: Uint32Array;
  private readonly counts = new Map<number, number>();
  readonly length: number;

  constructor(private readonly report: Report, matches: Uint32Array, unfolded: ReadonlySet<string>) {
    // Each finding gives at most a file's row and its own.
    const kinds = new Uint8Array(matches.length * 2);
    const values = new Uint32Array(matches.length * 2);
    let rows = 0;
    const add = (kind: number, value: number, count: number): void => {
      if (count) this.counts.set(rows, count);
      kinds[rows] = kind;
      values[rows++] = value;
    };
    let begin = 0;
    while (begin < matches.length) {
      const file = report.fileOf[matches[begin] ?? 0] ?? 0;
      let end = begin;
      const total = new Map<number, number>();
      while (end < matches.length && report.fileOf[matches[end] ?? 0] === file) {
        const rule = report.ruleOf[matches[end++] ?? 0] ?? 0;
        total.set(rule, (total.get(rule) ?? 0) + 1);
      }
      add(kFile, file, end - begin);
      const seen = new Map<number, number>();
      for (let i = begin; i < end; i++) {
        const finding = matches[i] ?? 0;
        const rule = report.ruleOf[finding] ?? 0;
        const all = total.get(rule) ?? 0;
        const nth = (seen.get(rule) ?? 0) + 1;
        seen.set(rule, nth);
        const folds = all > kFoldAbove && !unfolded.has(foldKey(file, rule));
        if (!folds || nth <= kShownOfFolded) {
          add(kFinding, finding, 0);
        } else if (nth === kShownOfFolded + 1) {
          add(kFolded, finding, all - kShownOfFolded);
        }
      }
      begin = end;
    }
    this.kinds = kinds.slice(0, rows);
    this.values = values.slice(0, rows);
    this.length = rows;
  }

  row(index: number): Row {
    const value = this.values[index] ?? 0;
    const count = this.counts.get(index) ?? 0;
    switch (this.kinds[index]) {
      case kFile: return { kind: 'file', file: value, count };
      case kFolded: {
        const rule = this.report.ruleOf[value] ?? 0;
        return { kind: 'folded', key: foldKey(this.report.fileOf[value] ?? 0, rule), rule, count };
      }
      default: return { kind: 'finding', finding: value };
    }
  }

  /** The row of a finding, or -1 if it is folded or not shown. */
  rowOf(finding: number): number {
    // Within a file, findings keep their order, so the rows are sorted.
    const row = firstWhere(this.length, (i) => {
      const value = this.values[i] ?? 0;
      return (this.kinds[i] === kFile ? (this.report.firstOf[value] ?? 0) - 0.5 : value) >= finding;
    });
    return this.kinds[row] === kFinding && this.values[row] === finding ? row : -1;
  }
}
