import type { FindingView, Report } from './report.js';

/** Which findings are shown. */
export interface Filter {
  /** By severity: error, warning, info. */
  severities: [boolean, boolean, boolean];
  /** The only rule shown, or -1. */
  rule: number;
  hidden: ReadonlySet<number>;
  /** Part of a path, or a pattern with *. */
  path: string;
  /** Part of the message, the place, the rule's id or its name. */
  text: string;
}

export const kNoFilter: Filter = {
  severities: [true, true, true], rule: -1, hidden: new Set(), path: '', text: '',
};

/** How many findings the other filters leave, by what they would select. */
export interface FilterResult {
  /** The findings shown, in order. */
  matches: FindingView[];
  /** By severity, whatever severities are selected. */
  bySeverity: [number, number, number];
  /** By rule, whatever rule is selected or hidden. */
  byRule: number[];
}

/** Whether a path matches: as a part of it, or the whole by *. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const wanted = pattern.trim().toLowerCase();
  return (path) => (wanted.includes('*') ? matchesPattern(path.toLowerCase(), wanted) : path.toLowerCase().includes(wanted));
}

function matchesPattern(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const last = parts.pop() ?? '';
  let end = 0;
  for (const [i, part] of parts.entries()) {
    const at = text.indexOf(part, end);
    if (at < 0 || (i === 0 && at > 0)) return false;
    end = at + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= end;
}

export function applyFilter(report: Report, filter: Filter): FilterResult {
  const matchesPath = pathMatcher(filter.path);
  const files = report.data.files.map((file) => matchesPath(report.text(file.path)));
  const wanted = filter.text.trim().toLowerCase();
  const contains = (text: string): boolean => text.toLowerCase().includes(wanted);
  const matches: FindingView[] = [];
  const bySeverity: [number, number, number] = [0, 0, 0];
  const byRule = report.data.rules.map(() => 0);
  for (const finding of report.findings) {
    const { rule, ruleIndex, severity, message, labels, path } = finding;
    if (!files[finding.file]) continue;
    if (wanted && ![rule.id, rule.name, message, labels, path].some(contains)) continue;
    const ruleShown = filter.rule >= 0 ? ruleIndex === filter.rule : !filter.hidden.has(ruleIndex);
    if (ruleShown) bySeverity[severity as 0 | 1 | 2]++;
    if (!filter.severities[severity]) continue;
    byRule[ruleIndex] = (byRule[ruleIndex] ?? 0) + 1;
    if (ruleShown) matches.push(finding);
  }
  return { matches, bySeverity, byRule };
}
