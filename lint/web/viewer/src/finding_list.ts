import { fileText, h, pathText } from './dom.js';
import { FindingRows, foldKey } from './finding_rows.js';
import { ListBox, type ListRow } from './list_box.js';
import { kSeverities, kSeveritySymbols, type Report } from './report.js';
import { firstWhere, groupDigits, hexOffset } from './text.js';

export interface FindingListEvents {
  openFinding: (finding: number) => void;
  openFile: (file: number) => void;
}

/** The findings that the filters leave, grouped by file. */
export class FindingList {
  private readonly list: ListBox;
  private rows: FindingRows;
  private matches: Uint32Array = new Uint32Array(0);
  private readonly unfolded = new Set<string>();

  constructor(private readonly report: Report, private readonly events: FindingListEvents) {
    this.rows = new FindingRows(report, this.matches, this.unfolded);
    this.list = new ListBox('Findings', 'finding-list', (row) => this.row(row), (row, open) => { this.chosen(row, open); });
  }

  get element(): HTMLElement {
    return this.list.element;
  }

  show(matches: Uint32Array): void {
    const row = this.list.active < 0 ? null : this.rows.row(this.list.active);
    this.matches = matches;
    this.rebuild();
    this.list.mark(row?.kind === 'finding' ? this.rows.rowOf(row.finding) : -1);
  }

  /** Marks the row of a finding, and scrolls to it. */
  select(finding: number): void {
    if (this.rows.rowOf(finding) < 0) {
      this.unfolded.add(foldKey(this.report.fileOf[finding] ?? 0, this.report.ruleOf[finding] ?? 0));
      this.rebuild();
    }
    this.list.select(this.rows.rowOf(finding));
  }

  /** Marks no row. */
  clear(): void {
    this.list.select(-1);
  }

  /** The shown finding after or before another one (-1: none), or -1. */
  neighbour(finding: number, step: 1 | -1): number {
    const { matches } = this;
    if (finding < 0) return matches[step > 0 ? 0 : matches.length - 1] ?? -1;
    const next = firstWhere(matches.length, (i) => (matches[i] ?? 0) >= finding + (step > 0 ? 1 : 0));
    return matches[step > 0 ? next : next - 1] ?? -1;
  }

  private rebuild(): void {
    this.rows = new FindingRows(this.report, this.matches, this.unfolded);
    this.list.setLength(this.rows.length);
  }

  private chosen(index: number, open: boolean): void {
    const row = this.rows.row(index);
    if (row.kind === 'finding') this.events.openFinding(row.finding);
    else if (open && row.kind === 'file') this.events.openFile(row.file);
    else if (open && row.kind === 'folded') {
      this.unfolded.add(row.key);
      this.rebuild();
    }
  }

  private row(index: number): ReturnType<ListRow> {
    const row = this.rows.row(index);
    if (row.kind === 'file') {
      return { class: 'file-row', content: [pathText(this.report.path(row.file)), h('span', { class: 'count' },
        groupDigits(row.count), h('span', { class: 'offscreen' }, row.count === 1 ? ' finding' : ' findings'))] };
    }
    if (row.kind === 'folded') {
      return { class: 'folded-row', content: [`▸ ${groupDigits(row.count)} more of ${this.report.rule(row.rule).id} in this file`] };
    }
    const finding = this.report.finding(row.finding);
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
