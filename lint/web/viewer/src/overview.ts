import { button, copyText, definitions, fileText, h, table, type Child } from './dom.js';
import { severityBadge } from './finding_view.js';
import { fragmentOf } from './fragment.js';
import { kSeverities, type Report } from './report.js';
import { groupDigits, plural } from './text.js';
import { kVerdictSymbols, verdictOf } from './verdict.js';

const kMaxNotChecked = 200;

export interface OverviewActions {
  onlyRule: (rule: number) => void;
  onlySeverity: (severity: number) => void;
  toggleRule: (rule: number) => void;
  hidden: ReadonlySet<number>;
}

function ruleTable(report: Report, actions: OverviewActions): Child {
  const rules = report.data.rules.map((rule, index) => ({ rule, index }));
  const order = (severity: string): number => kSeverities.indexOf(severity as never);
  rules.sort((a, b) => order(a.rule.severity) - order(b.rule.severity) || b.rule.findings - a.rule.findings
    || (a.rule.id < b.rule.id ? -1 : 1));
  if (!rules.length) return null;
  return h('section', {}, h('h3', {}, 'By rule'), table('Findings by rule',
    ['Rule', 'Severity', 'Findings', 'Places', 'What it checks', 'Actions'],
    rules.map(({ rule, index }) => [
      h('span', {}, h('span', { class: 'rule-id' }, rule.id), ' ', rule.name),
      severityBadge(order(rule.severity)),
      h('span', { class: 'number' }, groupDigits(rule.findings)),
      h('span', { class: 'number' }, groupDigits(rule.places)),
      rule.summary,
      h('span', { class: 'actions' },
        button('Show', () => { actions.onlyRule(index); }, { 'aria-label': `Show only ${rule.id}`, 'data-key': `show ${index}` }),
        button(actions.hidden.has(index) ? 'Unhide' : 'Hide', () => { actions.toggleRule(index); },
          { 'aria-label': `${actions.hidden.has(index) ? 'Unhide' : 'Hide'} ${rule.id}`, 'data-key': `hide ${index}` }),
        button('Copy --ignore', () => { void copyText(`--ignore=${rule.id}`); },
          { 'aria-label': `Copy --ignore=${rule.id}` })),
    ]), 'rules'));
}

function severityTable(report: Report, actions: OverviewActions): Child {
  const { errors, warnings, infos } = report.data.summary;
  return h('div', { class: 'cards' }, ...[errors, warnings, infos].map((count, severity) =>
    h('button', {
      type: 'button', class: `card severity-${severity}`, disabled: count === 0, 'data-key': `severity ${severity}`,
      onclick: () => { actions.onlySeverity(severity); },
    }, h('strong', {}, groupDigits(count)), ' ', severityBadge(severity))));
}

function notChecked(report: Report): Child {
  const { summary, files } = report.data;
  const all = files.map((file, index) => ({ file, index }));
  const failed = all.filter(({ file }) => file.status === 'unreadable' || file.status === 'internal-error');
  const rows = [...failed, ...all.filter(({ file }) => file.status === 'skipped')];
  const sentences = [
    summary.unreadable ? `${plural(summary.unreadable, 'file')} could not be read.` : '',
    summary.internal_errors ? `${plural(summary.internal_errors, 'file')} met an internal error of assetlint.` : '',
    summary.skipped ? `${plural(summary.skipped, 'file was', 'files were')} skipped: of no format that assetlint knows.` : '',
  ].filter((text) => text !== '');
  return h('section', {}, h('h3', {}, 'What was not checked'),
    ...(sentences.length ? sentences : ['Every file was checked.']).map((text) => h('p', {}, text)),
    rows.length ? h('details', { open: failed.length > 0 },
      h('summary', {}, rows.length > kMaxNotChecked ? `The first ${kMaxNotChecked} of ${groupDigits(rows.length)}`
        : plural(rows.length, 'file')),
      table('Files that were not checked', ['File', 'Status', 'Reason'], rows.slice(0, kMaxNotChecked).map(({ file, index }) => [
        h('a', { href: fragmentOf(report, { kind: 'file', file: index }) }, fileText(report.text(file.path))),
        file.status === 'internal-error' ? 'internal error' : file.status,
        fileText(file.note ?? ''),
      ]))) : null);
}

function aboutRun(report: Report): Child {
  const { tool, command, configurations, baseline } = report.data;
  const rows: [string, Child][] = [['Program', `${tool.name} ${tool.version}`]];
  if (command) {
    rows.push(['Command', h('span', {}, h('code', {}, fileText(command)), ' ',
      button('Copy', () => { void copyText(command); }, { 'aria-label': 'Copy the command line' }))]);
  }
  rows.push(['Configuration', configurations.length
    ? h('span', {}, ...configurations.flatMap((path, i) => [i ? ', ' : '', fileText(path, 'mono')])) : 'none']);
  rows.push(['Baseline', baseline === null ? 'none' : fileText(baseline, 'mono')]);
  return h('section', {}, h('h3', {}, 'About this run'),
    definitions(rows));
}

/** The first view: the verdict, the counts, and what they are about. */
export function overview(report: Report, actions: OverviewActions): HTMLElement {
  const { level, headline, details } = verdictOf(report);
  return h('article', { class: 'overview' },
    h('div', { class: `verdict level-${level}` },
      h('span', { class: 'verdict-symbol', 'aria-hidden': 'true' }, kVerdictSymbols[level] ?? ''),
      h('div', {},
        h('h2', {}, headline),
        ...details.map((text) => h('p', {}, text)))),
    severityTable(report, actions),
    ruleTable(report, actions),
    notChecked(report),
    aboutRun(report));
}
