import { fileText, h, table } from './dom.js';
import { kSeverities, type Report } from './report.js';
import { groupDigits, hexOffset } from './text.js';

/** Adds a plain table of all findings while the page is printed. */
export class PrintView {
  private element: HTMLElement | null = null;
  private readonly listeners = new AbortController();

  constructor(private readonly report: Report, private readonly parent: HTMLElement) {
    const { signal } = this.listeners;
    window.addEventListener('beforeprint', () => { this.open(); }, { signal });
    window.addEventListener('afterprint', () => { this.close(); }, { signal });
  }

  /** Removes what was added to the page. */
  dispose(): void {
    this.listeners.abort();
    this.close();
  }

  private open(): void {
    if (this.element) return;
    const rows = this.report.findings.map(({ file, offset, severity, rule, labels, message, count }) => [
      h('span', {}, fileText(this.report.path(file)), ':', hexOffset(offset)),
      kSeverities[severity] ?? '',
      `${rule.id} ${rule.name}`,
      h('span', {}, fileText(labels), ': ', fileText(message), count > 1 ? ` (${groupDigits(count)} places)` : ''),
    ]);
    const { errors, warnings, infos } = this.report.data.summary;
    const missing = errors + warnings + infos - rows.length;
    this.element = h('section', { class: 'print-only' },
      h('h2', {}, 'All findings'),
      table('All findings', ['Place', 'Severity', 'Rule', 'What is wrong'], rows),
      missing > 0 ? h('p', {}, `${groupDigits(missing)} more are not in this page.`) : null);
    this.parent.append(this.element);
  }

  private close(): void {
    this.element?.remove();
    this.element = null;
  }
}
