import { button, fileText, h, hasModifier } from './dom.js';
import { FileList } from './file_list.js';
import { FileView } from './file_view.js';
import { FilterBar } from './filter_bar.js';
import { pathMatcher, type FilterResult } from './filters.js';
import { FindingList } from './finding_list.js';
import { findingView, severityBadge, type FindingActions } from './finding_view.js';
import { fragmentOf, placeOf, type Place } from './fragment.js';
import { isTyping, keysDialog } from './keys.js';
import { overview } from './overview.js';
import { printedFindings } from './print.js';
import { Report } from './report.js';
import type { Source } from './source.js';
import { groupDigits, hexOffset } from './text.js';
import { kVerdictSymbols, verdictOf } from './verdict.js';

/** The whole viewer of one report. */
export class App {
  private readonly report: Report;
  private readonly filters: FilterBar;
  private readonly findings: FindingList;
  private readonly files: FileList;
  private readonly filesTab: HTMLButtonElement;
  private readonly findingsTab: HTMLButtonElement;
  private readonly head = h('div', { class: 'head' });
  private readonly body = h('div', { class: 'body' });
  private readonly main = h('main', { tabindex: -1, id: 'main' }, this.head, this.body);
  private readonly keys = keysDialog();
  private readonly position = h('span', { class: 'position', role: 'status' });
  private readonly listeners = new AbortController();
  private place: Place = { kind: 'overview' };
  private view: FileView | null = null;

  constructor(private readonly source: Source, root: HTMLElement) {
    const report = this.report = new Report(source.report);
    this.filters = new FilterBar(report, (result) => { this.filtered(result); });
    const openFile = (file: number): void => { this.go({ kind: 'file', file }); };
    this.findings = new FindingList(report, (finding) => { this.go({ kind: 'finding', finding }); }, openFile);
    this.files = new FileList(report, openFile);
    const tab = (label: string, files: boolean): HTMLButtonElement =>
      button(label, () => { this.showFiles(files); }, { class: 'side-tab', 'aria-pressed': String(!files) });
    this.findingsTab = tab('Findings', false);
    this.filesTab = tab('Files', true);
    this.files.element.hidden = true;
    root.replaceChildren(
      this.header(),
      h('nav', { class: 'side', 'aria-label': 'Findings and files' },
        h('h2', { class: 'offscreen' }, 'Findings'),
        this.filters.element,
        h('div', { class: 'side-tabs' }, this.findingsTab, this.filesTab),
        this.findings.element, this.files.element),
      this.main, this.keys);
    const { signal } = this.listeners;
    window.addEventListener('hashchange', () => { this.follow(); }, { signal });
    document.addEventListener('keydown', (event) => { this.key(event); }, { signal });
    // A table as long as the report is only in the page while it is printed.
    window.addEventListener('beforeprint', () => { root.append(printedFindings(report)); }, { signal });
    window.addEventListener('afterprint', () => { root.querySelector('.print-only')?.remove(); }, { signal });
    this.filtered(this.filters.result);
    this.follow();
  }

  /** Stops listening, before another report is shown in its place. */
  dispose(): void {
    this.listeners.abort();
  }

  private header(): HTMLElement {
    const { level, headline } = verdictOf(this.report);
    return h('header', {},
      h('h1', {}, `${this.report.data.tool.name} report`),
      h('p', { class: `short-verdict level-${level}` },
        h('span', { 'aria-hidden': 'true' }, kVerdictSymbols[level] ?? ''), ` ${headline}`),
      h('div', { class: 'buttons' },
        this.position,
        button('Overview', () => { this.go({ kind: 'overview' }); }),
        button('Previous', () => { this.step(-1); }, { title: 'Previous finding (p)' }),
        button('Next', () => { this.step(1); }, { title: 'Next finding (n)' }),
        button('Keys', () => { this.keys.showModal(); }, { title: 'List of keys (?)' })));
  }

  /** Shows what the address names. */
  private follow(): void {
    this.show(placeOf(this.report, location.hash) ?? { kind: 'overview' });
  }

  /** Shows a place and makes it the page's address. */
  private go(place: Place): void {
    const fragment = fragmentOf(this.report, place);
    if (location.hash !== (fragment === '#' ? '' : fragment)) {
      try {
        history.pushState(null, '', fragment);
      } catch {
        // Browsers limit how often; the place is shown all the same.
      }
    }
    this.show(place);
  }

  private show(place: Place): void {
    this.place = place;
    this.showPosition();
    this.main.scrollTop = 0;
    if (place.kind !== 'finding') this.findings.select(-1);
    if (place.kind === 'overview') {
      this.showOverview();
      return;
    }
    const file = place.kind === 'file' ? place.file : this.report.finding(place.finding).file;
    if (this.view?.file !== file) this.view = new FileView(this.report, this.source, file);
    if (!this.view.element.isConnected) this.body.replaceChildren(this.view.element);
    if (place.kind === 'file') {
      this.head.replaceChildren(this.fileHead(file));
      this.files.select(file);
      const first = this.report.findingsOf(file)[0];
      if (first) void this.view.showFinding(first);
      return;
    }
    const finding = this.report.finding(place.finding);
    this.head.replaceChildren(findingView(this.report, finding, this.actions()));
    this.findings.select(place.finding);
    void this.view.showFinding(finding);
  }

  private showOverview(): void {
    // A button that changes the filter keeps the focus.
    const key = document.activeElement?.getAttribute('data-key');
    this.body.replaceChildren();
    this.head.replaceChildren(overview(this.report, {
      onlyRule: (rule) => { this.filters.set({ rule }); this.showFiles(false); },
      onlySeverity: (severity) => { this.filters.onlySeverity(severity); this.showFiles(false); },
      toggleRule: (rule) => { this.filters.toggleRule(rule); },
      hidden: this.filters.filter.hidden,
    }));
    if (key) this.head.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  private fileHead(file: number): HTMLElement {
    const { counts } = this.report.file(file);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const findings = this.report.findingsOf(file).slice(0, 100);
    return h('article', { class: 'finding' },
      h('h2', {}, 'File ', fileText(this.report.path(file))),
      h('p', {}, ...counts.flatMap((count, severity) => (count ? [severityBadge(severity), ` ${groupDigits(count)} `] : []))),
      h('ul', { class: 'file-findings' }, ...findings.map(({ index, rule, offset, message }) => h('li', {},
        h('a', { href: fragmentOf(this.report, { kind: 'finding', finding: index }) },
          `${rule.id} at ${hexOffset(offset)}: `, fileText(message))))),
      total > findings.length ? h('p', { class: 'quiet' }, `The list has all ${groupDigits(total)} findings of the file.`) : null);
  }

  private actions(): FindingActions {
    return {
      openFile: (file) => { this.go({ kind: 'file', file }); },
      openByte: (offset) => {
        void this.view?.showBytes(offset, 0);
        this.body.scrollIntoView({ block: 'nearest' });
      },
      hideRule: (rule) => { this.filters.toggleRule(rule); },
    };
  }

  private filtered(result: FilterResult): void {
    this.findings.show(result.matches);
    this.showPosition();
    const matches = pathMatcher(this.filters.filter.path);
    const files = this.report.data.files.map((_, i) => i).filter((i) => matches(this.report.path(i)));
    this.files.show(files);
    this.findingsTab.textContent = `Findings ${groupDigits(result.matches.length)}`;
    this.filesTab.textContent = `Files ${groupDigits(files.length)}`;
    if (this.place.kind === 'overview' && this.head.firstChild) this.showOverview();
  }

  /** Says which of the shown findings this is. */
  private showPosition(): void {
    const { matches } = this.filters.result;
    const { place } = this;
    const at = place.kind === 'finding' ? matches.findIndex(({ index }) => index === place.finding) : -1;
    this.position.textContent = at < 0 ? '' : `Finding ${groupDigits(at + 1)} of ${groupDigits(matches.length)}`;
  }

  private showFiles(files: boolean): void {
    this.findings.element.hidden = files;
    this.files.element.hidden = !files;
    this.findingsTab.setAttribute('aria-pressed', String(!files));
    this.filesTab.setAttribute('aria-pressed', String(files));
  }

  private step(step: 1 | -1): void {
    const { place } = this;
    let from = place.kind === 'finding' ? place.finding : -1;
    if (place.kind === 'file') from = (this.report.firstOf[place.file] ?? 0) - (step > 0 ? 1 : 0);
    const finding = this.findings.neighbour(from, step);
    if (finding >= 0) this.go({ kind: 'finding', finding });
  }

  private key(event: KeyboardEvent): void {
    if (hasModifier(event) || this.keys.open) return;
    if (event.key === 'Escape' && isTyping(event)) {
      this.findings.element.focus();
      return;
    }
    if (isTyping(event)) return;
    const actions: Record<string, () => void> = {
      n: () => { this.step(1); },
      p: () => { this.step(-1); },
      f: () => {
        if (this.place.kind === 'finding') {
          this.go({ kind: 'file', file: this.report.finding(this.place.finding).file });
        } else {
          this.showFiles(true);
          this.files.element.focus();
        }
      },
      v: () => { this.view?.toggle(); },
      o: () => { this.go({ kind: 'overview' }); },
      '/': () => { this.filters.search.focus(); },
      '?': () => { this.keys.showModal(); },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
