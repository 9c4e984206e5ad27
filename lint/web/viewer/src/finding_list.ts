import { fileText, h, pathText, type Child } from './dom.js';
import { findingRows, foldKey, type Row } from './finding_rows.js';
import { ListBox } from './list_box.js';
import { kSeverities, kSeveritySymbols, type FindingView, type Report } from './report.js';
import { groupDigits, hexOffset } from './text.js';

/** The findings that the filters leave, grouped by file. */
export class FindingList extends ListBox {
  private rows: Row[] = [];
  private matches: FindingView[] = [];
  private readonly unfolded = new Set<number>();

  constructor(
    private readonly report: Report,
    private readonly openFinding: (finding: number) => void,
    private readonly openFile: (file: number) => void,
  ) {
    super('Findings', 'finding-list');
  }

  show(matches: FindingView[]): void {
    const row = this.rows[this.active];
    this.matches = matches;
    this.rebuild();
    this.mark(row?.kind === 'finding' ? this.rowOf(row.finding.index) : -1);
  }

  /** Marks the row of a finding, or none by -1, and scrolls to it. */
  select(finding: number): void {
    if (finding >= 0 && this.rowOf(finding) < 0) {
      this.unfolded.add(foldKey(this.report.finding(finding)));
      this.rebuild();
    }
    this.selectRow(this.rowOf(finding));
  }

  /** The shown finding after or before another one (-1: none), or -1. */
  neighbour(finding: number, step: 1 | -1): number {
    const { matches } = this;
    const found = step > 0 ? matches.find(({ index }) => index > finding)
      : matches.filter(({ index }) => finding < 0 || index < finding).pop();
    return found?.index ?? -1;
  }

  /** The row of a finding, or -1 if it is folded or not shown. */
  private rowOf(finding: number): number {
    return this.rows.findIndex((row) => row.kind === 'finding' && row.finding.index === finding);
  }

  private rebuild(): void {
    this.rows = findingRows(this.matches, this.unfolded);
    this.setLength(this.rows.length);
  }

  protected override chosen(index: number, open: boolean): void {
    const row = this.rows[index];
    if (row?.kind === 'finding') this.openFinding(row.finding.index);
    else if (open && row?.kind === 'file') this.openFile(row.file);
    else if (open && row?.kind === 'folded') {
      this.unfolded.add(row.key);
      this.rebuild();
    }
  }

  protected override content(index: number): { class: string; content: Child[] } {
    const row = this.rows[index];
    if (!row) return { class: '', content: [] };
    if (row.kind === 'file') {
      return { class: 'file-row', content: [pathText(this.report.path(row.file)), h('span', { class: 'count' },
        groupDigits(row.count), h('span', { class: 'offscreen' }, row.count === 1 ? ' finding' : ' findings'))] };
    }
    if (row.kind === 'folded') {
      return { class: 'folded-row', content: [`▸ ${groupDigits(row.count)} more of ${row.rule} in this file`] };
    }
    const { finding } = row;
    return { class: 'finding-row', content: [
      h('span', { class: `symbol severity-${finding.severity}`, 'aria-hidden': 'true' },
        kSeveritySymbols[finding.severity] ?? ''),
      h('span', { class: 'offscreen' }, `${kSeverities[finding.severity] ?? ''} `),
      h('div', { class: 'summary' },
        h('div', { class: 'line' },
          h('span', { class: 'rule' }, h('span', { class: 'rule-id' }, finding.rule.id), ' ', finding.rule.name),
          finding.count > 1 && h('span', { class: 'times' }, `×${groupDigits(finding.count)}`),
          h('span', { class: 'quiet mono at' }, hexOffset(finding.offset))),
        h('div', { class: 'line quiet' }, fileText(finding.message))),
    ] };
  }
}
