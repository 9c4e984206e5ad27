import { fileText, h, pathText, uniqueId } from './dom.js';
import { FindingRows } from './finding_rows.js';
import { kSeverities, kSeveritySymbols, type Report } from './report.js';
import { VirtualList } from './virtual_list.js';
import { groupDigits, hexOffset } from './text.js';

const kRowHeight = 44;

export interface FindingListEvents {
  openFinding: (finding: number) => void;
  openFile: (file: number) => void;
}

/** The findings that the filters leave, grouped by file. */
export class FindingList {
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = uniqueId('findings');
  private rows: FindingRows;
  private matches: Uint32Array = new Uint32Array(0);
  private readonly unfolded = new Set<string>();
  private active = -1;

  constructor(private readonly report: Report, private readonly events: FindingListEvents) {
    this.rows = new FindingRows(report, this.matches, this.unfolded);
    this.list = new VirtualList({
      rowHeight: kRowHeight,
      render: (row) => this.row(row),
      attributes: { class: 'finding-list', role: 'listbox', 'aria-label': 'Findings' },
    });
    this.element = this.list.element;
    this.element.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      if (row) this.activate(Number(row.getAttribute('data-row')), true);
    });
    this.element.addEventListener('keydown', (event) => { this.key(event); });
  }

  show(matches: Uint32Array): void {
    const finding = this.selectedFinding();
    this.matches = matches;
    this.rebuild();
    this.active = finding < 0 ? -1 : this.rows.rowOf(finding);
    this.mark();
  }

  /** Marks the row of a finding, and scrolls to it. */
  select(finding: number): void {
    if (this.rows.rowOf(finding) < 0) {
      this.unfolded.add(`${this.report.fileOf[finding] ?? 0}/${this.report.ruleOf[finding] ?? 0}`);
      this.rebuild();
    }
    this.active = this.rows.rowOf(finding);
    if (this.active >= 0) this.list.scrollTo(this.active, 'nearest');
    this.mark();
  }

  /** Marks no row. */
  clear(): void {
    this.active = -1;
    this.mark();
  }

  /** The shown finding after or before another one (-1: none), or -1. */
  neighbour(finding: number, step: 1 | -1): number {
    if (finding < 0) return step > 0 ? this.matches[0] ?? -1 : this.matches[this.matches.length - 1] ?? -1;
    let low = 0;
    let high = this.matches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.matches[middle] ?? 0) < finding + (step > 0 ? 1 : 0)) low = middle + 1;
      else high = middle;
    }
    return this.matches[step > 0 ? low : low - 1] ?? -1;
  }

  private selectedFinding(): number {
    if (this.active < 0) return -1;
    const row = this.rows.row(this.active);
    return row.kind === 'finding' ? row.finding : -1;
  }

  private rebuild(): void {
    this.rows = new FindingRows(this.report, this.matches, this.unfolded);
    this.list.setLength(this.rows.length);
  }

  private mark(): void {
    if (this.active >= 0) this.element.setAttribute('aria-activedescendant', `${this.id}-${this.active}`);
    else this.element.removeAttribute('aria-activedescendant');
    this.list.refresh();
  }

  private activate(index: number, open: boolean): void {
    if (index < 0 || index >= this.rows.length) return;
    this.active = index;
    this.list.scrollTo(index, 'nearest');
    const row = this.rows.row(index);
    if (row.kind === 'finding') this.events.openFinding(row.finding);
    else if (open && row.kind === 'file') this.events.openFile(row.file);
    else if (open && row.kind === 'folded') {
      this.unfolded.add(row.key);
      this.rebuild();
    }
    // A row stays marked for the keys, also when it opened another place.
    this.active = index;
    this.mark();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: last,
      PageDown: this.active + this.list.page, PageUp: this.active - this.list.page,
    };
    const target = moves[event.key];
    if (target !== undefined) this.activate(Math.min(last, Math.max(0, target)), false);
    else if (event.key === 'Enter' || event.key === ' ') this.activate(this.active, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private row(index: number): HTMLElement {
    const row = this.rows.row(index);
    const attributes = {
      id: `${this.id}-${index}`, role: 'option', 'data-row': index,
      'aria-selected': String(index === this.active),
      'aria-setsize': this.rows.length, 'aria-posinset': index + 1,
    };
    if (row.kind === 'file') {
      return h('div', { ...attributes, class: 'list-row file-row' },
        pathText(this.report.path(row.file)), h('span', { class: 'count' },
          groupDigits(row.count), h('span', { class: 'offscreen' }, row.count === 1 ? ' finding' : ' findings')));
    }
    if (row.kind === 'folded') {
      return h('div', { ...attributes, class: 'list-row folded-row' },
        `▸ ${groupDigits(row.count)} more of ${this.report.rule(row.rule).id} in this file`);
    }
    const finding = this.report.finding(row.finding);
    return h('div', { ...attributes, class: 'list-row finding-row' },
      h('span', { class: `symbol severity-${finding.severity}`, 'aria-hidden': 'true' },
        kSeveritySymbols[finding.severity] ?? ''),
      h('span', { class: 'offscreen' }, `${kSeverities[finding.severity] ?? ''} `),
      h('div', { class: 'summary' },
        h('div', { class: 'line' },
          h('span', { class: 'rule' }, h('span', { class: 'rule-id' }, finding.rule.id), ' ', finding.rule.name),
          finding.count > 1 && h('span', { class: 'times' }, `×${groupDigits(finding.count)}`),
          h('span', { class: 'quiet mono at' }, hexOffset(finding.offset))),
        h('div', { class: 'line quiet' }, fileText(finding.message))));
  }
}
