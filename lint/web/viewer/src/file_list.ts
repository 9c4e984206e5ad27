import { h, pathText, uniqueId } from './dom.js';
import { kSeveritySymbols, type Report } from './report.js';
import { VirtualList } from './virtual_list.js';
import { groupDigits } from './text.js';

/** All files of the run with a path that matches, with their results. */
export class FileList {
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = uniqueId('files');
  private files: number[] = [];
  private active = -1;

  constructor(private readonly report: Report, private readonly openFile: (file: number) => void) {
    this.list = new VirtualList({
      rowHeight: 44,
      render: (row) => this.row(row),
      attributes: { class: 'file-list', role: 'listbox', 'aria-label': 'Files' },
    });
    this.element = this.list.element;
    this.element.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      if (row) this.activate(Number(row.getAttribute('data-row')));
    });
    this.element.addEventListener('keydown', (event) => { this.key(event); });
  }

  get length(): number {
    return this.files.length;
  }

  show(files: number[]): void {
    this.files = files;
    this.active = -1;
    this.list.setLength(files.length);
  }

  select(file: number): void {
    this.active = this.files.indexOf(file);
    if (this.active >= 0) this.list.scrollTo(this.active, 'nearest');
    this.mark();
  }

  private mark(): void {
    if (this.active >= 0) this.element.setAttribute('aria-activedescendant', `${this.id}-${this.active}`);
    else this.element.removeAttribute('aria-activedescendant');
    this.list.refresh();
  }

  private activate(row: number): void {
    const file = this.files[row];
    if (file === undefined) return;
    this.active = row;
    this.list.scrollTo(row, 'nearest');
    this.mark();
    this.openFile(file);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.files.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: last,
      PageDown: this.active + this.list.page, PageUp: this.active - this.list.page,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.activate(Math.min(last, Math.max(0, target)));
  }

  private row(index: number): HTMLElement {
    const number = this.files[index] ?? 0;
    const file = this.report.file(number);
    const counts = file.counts.map((count, severity) => (count
      ? h('span', { class: `severity-${severity}` }, `${kSeveritySymbols[severity] ?? ''} ${groupDigits(count)} `) : null));
    const status = file.status === 'ok' ? '✔ no findings' : file.status === 'findings' ? '' : file.status;
    return h('div', {
      id: `${this.id}-${index}`, role: 'option', 'data-row': index, class: 'list-row',
      'aria-selected': String(index === this.active),
      'aria-setsize': this.files.length, 'aria-posinset': index + 1,
    }, h('div', { class: 'summary' },
      h('div', { class: 'line' }, pathText(this.report.path(number))),
      h('div', { class: 'line quiet' }, ...counts, status,
        h('span', { class: 'at' }, this.report.text(file.format)))));
  }
}
