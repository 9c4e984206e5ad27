import { h, pathText, type Child } from './dom.js';
import { ListBox } from './list_box.js';
import { kSeveritySymbols, type Report } from './report.js';
import { groupDigits } from './text.js';

/** All files of the run with a path that matches, with their results. */
export class FileList extends ListBox {
  private files: number[] = [];

  constructor(private readonly report: Report, private readonly openFile: (file: number) => void) {
    super('Files', 'file-list');
  }

  show(files: number[]): void {
    this.files = files;
    this.setLength(files.length);
  }

  select(file: number): void {
    this.selectRow(this.files.indexOf(file));
  }

  protected override chosen(row: number): void {
    this.openFile(this.files[row] ?? 0);
  }

  protected override content(index: number): { class: string; content: Child[] } {
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
