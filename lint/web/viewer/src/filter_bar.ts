import { button, copyText, h } from './dom.js';
import { applyFilter, kNoFilter, type Filter, type FilterResult } from './filters.js';
import { kSeverities, kSeveritySymbols, type Report } from './report.js';
import { groupDigits, plural } from './text.js';

const kTypingDelay = 120;

/** The controls that choose which findings are shown. */
export class FilterBar {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  private readonly path: HTMLInputElement;
  private readonly rule = h('select', { 'aria-label': 'Rule' });
  private readonly severities: HTMLButtonElement[];
  private readonly shown = h('p', { class: 'shown', role: 'status' });
  private readonly hiddenRules = h('div', { class: 'hidden-rules' });
  filter: Filter = kNoFilter;
  private timer = 0;
  result: FilterResult;

  constructor(private readonly report: Report, private readonly changed: (result: FilterResult) => void) {
    this.result = applyFilter(report, this.filter);
    const typed = (): void => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.set({ text: this.search.value, path: this.path.value });
      }, report.findings.length > 2000 ? kTypingDelay : 0);
    };
    this.search = h('input', {
      type: 'search', placeholder: 'Search messages and places', 'aria-label': 'Search messages, places and rules', oninput: typed,
    });
    this.path = h('input', { type: 'search', placeholder: 'Path or *.ala', 'aria-label': 'Path', oninput: typed });
    this.rule.addEventListener('change', () => { this.set({ rule: Number(this.rule.value) }); });
    this.severities = [0, 1, 2].map((severity) =>
      button('', () => { this.toggleSeverity(severity); }, { class: `toggle severity-${severity}` }));
    this.element = h('div', { class: 'filters', role: 'search', 'aria-label': 'Filters' },
      this.search,
      h('div', { class: 'filter-row' }, this.path, this.rule),
      h('div', { class: 'filter-row', role: 'group', 'aria-label': 'Severities' }, ...this.severities),
      h('div', { class: 'filter-row' }, this.shown, button('Show all', () => {
        this.search.value = this.path.value = '';
        this.set(kNoFilter);
      }, { class: 'link' })),
      this.hiddenRules);
    this.draw();
  }

  set(change: Partial<Filter>): void {
    this.filter = { ...this.filter, ...change };
    this.result = applyFilter(this.report, this.filter);
    this.draw();
    this.changed(this.result);
  }

  onlySeverity(severity: number): void {
    this.set({ severities: [severity === 0, severity === 1, severity === 2] });
  }

  toggleRule(rule: number): void {
    const hidden = new Set(this.filter.hidden);
    if (!hidden.delete(rule)) hidden.add(rule);
    this.set({ hidden, rule: this.filter.rule === rule ? -1 : this.filter.rule });
  }

  private toggleSeverity(severity: number): void {
    const severities = [...this.filter.severities] as [boolean, boolean, boolean];
    severities[severity] = !severities[severity];
    this.set({ severities });
  }

  private draw(): void {
    const { matches, bySeverity, byRule } = this.result;
    this.severities.forEach((element, severity) => {
      const on = this.filter.severities[severity] ?? false;
      element.setAttribute('aria-pressed', String(on));
      const symbol = on ? kSeveritySymbols[severity] ?? '' : '○';
      element.textContent = `${symbol} ${kSeverities[severity] ?? ''} ${groupDigits(bySeverity[severity] ?? 0)}`;
    });
    const options = [h('option', { value: -1 }, 'All rules')];
    this.report.data.rules.forEach((rule, index) => {
      const hidden = this.filter.hidden.has(index) ? ', hidden' : '';
      options.push(h('option', { value: index }, `${rule.id} ${rule.name} (${groupDigits(byRule[index] ?? 0)}${hidden})`));
    });
    this.rule.replaceChildren(...options);
    this.rule.value = String(this.filter.rule);
    const missing = this.report.data.left_out.findings + this.report.data.summary.omitted;
    this.shown.textContent = `${groupDigits(matches.length)} of ${plural(this.report.findings.length, 'finding')} shown`
      + (missing ? `; ${groupDigits(missing)} more ${missing === 1 ? 'is' : 'are'} not in this page` : '');
    this.drawHidden();
  }

  private drawHidden(): void {
    const rules = [...this.filter.hidden].map((index) => ({ index, id: this.report.rule(index).id }));
    this.hiddenRules.replaceChildren();
    if (!rules.length) return;
    const option = `--ignore=${rules.map(({ id }) => id).join(',')}`;
    this.hiddenRules.append('Hidden: ', ...rules.flatMap(({ index, id }) => [
      button(`${id} ✕`, () => { this.toggleRule(index); }, { 'aria-label': `Show ${id} again`, class: 'chip' }), ' ',
    ]), button('Copy --ignore', () => { void copyText(option); }, { title: option, class: 'link' }));
  }
}
