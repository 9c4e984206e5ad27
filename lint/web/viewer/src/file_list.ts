import { h, pathText } from './dom.js';
import { ListBox, type ListRow } from './list_box.js';
import { kSeveritySymbols, type Report } from './report.js';
import { groupDigits } from './text.js';

/** All files of the run with a path that matches, with their results. */
export class FileList {
  private files: number[] = [];
  private readonly list: ListBox;

  constructor(private readonly report: Report, openFile: (file: number) => void) {
    this.list = new ListBox('Files', 'file-list', (row) => this.row(row), (row) => { openFile(this.files[row] ?? 0); });
  }

  get element(): HTMLElement {
    return this.list.element;
  }

  show(files: number[]): void {
    this.files = files;
    this.list.setLength(files.length);
  }

  select(file: number): void {
    this.list.select(this.files.indexOf(file));
  }

  private row(index: number): ReturnType<ListRow> {
    const number = this.files[index] ?? 0;
    const file = this.report.file(number);
    const counts = file.counts.map((count, severity) => (count
      ? h('span', { class: `severity-${severity}` }, `${kSeveritySymbols[severity] ?? ''} ${groupDigits(count)} `) : null));
    const status = file.status === 'ok' ? '✔ no findings' : file.status === 'findings' ? '' : file.status;
    return { class: '', content: [h('div', { class: 'summary' },
      h('div', { class: 'line' }, pathText(this.report.path(number))),
      h('div', { class: 'line quiet' }, ...counts, status, h('span', { class: 'at' }, this.report.text(file.format))))] };
  }
}
