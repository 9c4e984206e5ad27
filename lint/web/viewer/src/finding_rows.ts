import type { FindingView } from './report.js';

/** Findings of one rule in one file beyond this many are folded into a row. */
const kFoldAbove = 20;
const kShownOfFolded = 3;

/** A row of the list: a file, a finding, or findings that are folded. */
export type Row =
  | { kind: 'file'; file: number; count: number }
  | { kind: 'finding'; finding: FindingView }
  | { kind: 'folded'; key: number; rule: string; count: number };

/** The key of the findings of one rule in one file. */
export function foldKey({ file, ruleIndex }: FindingView): number {
  return file * 2 ** 20 + ruleIndex;
}

/** The rows of a list of findings, which are in the order of their files. */
export function findingRows(matches: FindingView[], unfolded: ReadonlySet<number>): Row[] {
  const total = new Map<number, number>();
  for (const finding of matches) total.set(foldKey(finding), (total.get(foldKey(finding)) ?? 0) + 1);
  const seen = new Map<number, number>();
  const rows: Row[] = [];
  let head = { kind: 'file' as const, file: -1, count: 0 };
  for (const finding of matches) {
    if (finding.file !== head.file) rows.push(head = { kind: 'file', file: finding.file, count: 0 });
    head.count++;
    const key = foldKey(finding);
    const all = total.get(key) ?? 0;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (all <= kFoldAbove || unfolded.has(key) || before < kShownOfFolded) {
      rows.push({ kind: 'finding', finding });
    } else if (before === kShownOfFolded) {
      rows.push({ kind: 'folded', key, rule: finding.rule.id, count: all - kShownOfFolded });
    }
  }
  return rows;
}
