import { fileText, h, table } from './dom.js';
import { kSeverities, type Report } from './report.js';
import { groupDigits, hexOffset } from './text.js';

/** A plain table of all findings, for paper. */
export function printedFindings(report: Report): HTMLElement {
  const rows = report.findings.map(({ file, offset, severity, rule, labels, message, count }) => [
    h('span', {}, fileText(report.path(file)), ':', hexOffset(offset)),
    kSeverities[severity] ?? '',
    `${rule.id} ${rule.name}`,
    h('span', {}, fileText(labels), ': ', fileText(message), count > 1 ? ` (${groupDigits(count)} places)` : ''),
  ]);
  const { errors, warnings, infos } = report.data.summary;
  const missing = errors + warnings + infos - rows.length;
  return h('section', { class: 'print-only' },
    h('h2', {}, 'All findings'),
    table('All findings', ['Place', 'Severity', 'Rule', 'What is wrong'], rows),
    missing > 0 ? h('p', {}, `${groupDigits(missing)} more are not in this page.`) : null);
}
