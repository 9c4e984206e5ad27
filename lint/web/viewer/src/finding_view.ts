import { button, copyText, definitions, fileText, h, table, type Child } from './dom.js';
import { fixesView } from './fix_diff.js';
import type { Related, RuleInfo } from './report_data.js';
import { kSeverities, kSeveritySymbols, placesOf, type FindingView, type Report } from './report.js';
import { fragmentOf } from './fragment.js';
import { groupDigits, hexOffset, plural } from './text.js';

export interface FindingActions {
  openFile: (file: number) => void;
  /** Puts the cursor of the bytes on an offset. */
  openByte: (offset: number) => void;
  hideRule: (rule: number) => void;
}

export function severityBadge(severity: number): HTMLElement {
  return h('span', { class: `badge severity-${severity}` },
    h('span', { 'aria-hidden': 'true' }, kSeveritySymbols[severity] ?? ''), ` ${kSeverities[severity] ?? ''}`);
}

function fileLink(report: Report, path: string, actions: FindingActions): HTMLElement {
  const file = report.findFile(path);
  if (file < 0) return fileText(path);
  return h('a', {
    href: fragmentOf(report, { kind: 'file', file }),
    onclick: (event: Event) => {
      event.preventDefault();
      actions.openFile(file);
    },
  }, fileText(path));
}

function bytesText(finding: FindingView): string {
  const { offset, length } = finding;
  return length ? `${hexOffset(offset)} (${groupDigits(offset)}), ${plural(length, 'byte')}`
    : `${hexOffset(offset)} (${groupDigits(offset)}): something is missing here`;
}

function placesView(finding: FindingView, actions: FindingActions): Child {
  const places = placesOf(finding).slice(0, 100);
  return h('span', {}, groupDigits(finding.count), places.length > 0 && ', the first at ', ...places.map((place) =>
    h('span', {}, button(hexOffset(place), () => { actions.openByte(place); }, { class: 'link mono' }), ' ')));
}

function relatedView(report: Report, related: Related[], actions: FindingActions): Child {
  if (!related.length) return null;
  return h('section', {}, h('h3', {}, 'Related places'), table('Related places', ['File', 'Offset', 'What is there'],
    related.map(({ path, offset, length, message }) => [
      fileLink(report, path, actions),
      length ? h('span', { class: 'mono' }, hexOffset(offset)) : 'whole file',
      fileText(message),
    ])));
}

function explanation(rule: RuleInfo): HTMLElement {
  const rows: [string, string][] = [
    ['Rule', rule.summary],
    ['What breaks', rule.why],
    ['To repair', rule.repair],
    ['Class', `${rule.class}; ${rule.severity} by default`],
    ['In this run', `${plural(rule.findings, 'finding')}, ${plural(rule.places, 'place')}`],
  ];
  return h('section', { class: 'explanation' },
    h('h3', {}, `About ${rule.id}`),
    definitions(rows.filter(([, text]) => text).map(([term, text]) => [term, fileText(text)])));
}

/** Everything about one finding, without the bytes of its file. */
export function findingView(report: Report, finding: FindingView, actions: FindingActions): HTMLElement {
  const { rule, more, path, count } = finding;
  const file = report.file(finding.file);
  const rows: [string, Child][] = [
    ['File', fileLink(report, report.path(finding.file), actions)],
    ['Place', fileText(finding.labels || path, 'mono')],
  ];
  if (finding.labels && finding.labels !== path) rows.push(['Field', fileText(path, 'mono')]);
  rows.push(['Bytes', button(bytesText(finding), () => { actions.openByte(finding.offset); }, { class: 'link mono' })]);
  if (file.archive) {
    rows.push(['In the archive', h('span', { class: 'mono' }, hexOffset(file.archive.offset + finding.offset))]);
  }
  if (count > 1) rows.push(['Places', placesView(finding, actions)]);
  for (const [name, value] of Object.entries(more.data ?? {})) {
    rows.push([name.charAt(0).toUpperCase() + name.slice(1), fileText(String(value), 'mono')]);
  }
  const copy = (label: string, text: string): HTMLElement =>
    button(label, () => { void copyText(text); }, { title: text.slice(0, 500) });
  const address = fragmentOf(report, { kind: 'finding', finding: finding.index });
  const link = (): string => location.href.replace(/#.*$/s, '') + address;
  return h('article', { class: 'finding' },
    h('h2', {}, severityBadge(finding.severity), ' ', h('span', { class: 'rule-id' }, rule.id), ' ', rule.name),
    h('p', { class: 'message' }, fileText(finding.message)),
    h('div', { class: 'columns' },
      h('div', {}, definitions(rows), more.fixes?.length ? fixesView(report, more.fixes) : null),
      explanation(rule)),
    relatedView(report, more.related ?? [], actions),
    h('p', { class: 'actions' },
      button('Copy link', () => { void copyText(link()); }),
      copy(`Copy --ignore=${rule.id}`, `--ignore=${rule.id}`),
      copy('Copy baseline line', JSON.stringify({ file: report.path(finding.file), rule: rule.id, path, count })),
      button('Hide this rule', () => { actions.hideRule(finding.ruleIndex); })));
}
