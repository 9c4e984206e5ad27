import type { Report } from './report.js';

/** Which findings are shown. */
export interface Filter {
  /** By severity: error, warning, info. */
  severities: [boolean, boolean, boolean];
  /** The only rule shown, or -1. */
  rule: number;
  hidden: ReadonlySet<number>;
  /** Part of a path, or a pattern with * and ?. */
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
  matches: Uint32Array;
  /** By severity, whatever severities are selected. */
  bySeverity: [number, number, number];
  /** By rule, whatever rule is selected or hidden. */
  byRule: Uint32Array;
}

/** Whether a path matches: as a part of it, or the whole by * and ?. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const wanted = pattern.trim().toLowerCase();
  if (!wanted) return () => true;
  if (!/[*?]/.test(wanted)) return (path) => path.toLowerCase().includes(wanted);
  return (path) => matchesPattern(path.toLowerCase(), wanted);
}

/** Matches with * and ? in linear space and at most length x pattern steps. */
function matchesPattern(text: string, pattern: string): boolean {
  let t = 0;
  let p = 0;
  let star = -1;
  let starText = 0;
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t]) && pattern[p] !== '*') {
      t++;
      p++;
    } else if (p < pattern.length && pattern[p] === '*') {
      star = p++;
      starText = t;
    } else if (star >= 0) {
      p = star + 1;
      t = ++starText;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

export function applyFilter(report: Report, filter: Filter): FilterResult {
  const matchesPath = pathMatcher(filter.path);
  const files = report.data.files.map((file) => matchesPath(report.text(file.path)));
  const wanted = filter.text.trim().toLowerCase();
  const contains = (text: string): boolean => text.toLowerCase().includes(wanted);
  const rules = report.data.rules.map((rule) => contains(rule.id) || contains(rule.name));
  // Each text of the report is searched once.
  const known: (boolean | undefined)[] = [];
  const has = (index: number): boolean => known[index] ??= contains(report.text(index));
  const matches = new Uint32Array(report.count);
  const bySeverity: [number, number, number] = [0, 0, 0];
  const byRule = new Uint32Array(report.data.rules.length);
  let count = 0;
  for (let i = 0; i < report.count; i++) {
    if (!files[report.fileOf[i] ?? 0]) continue;
    const rule = report.ruleOf[i] ?? 0;
    if (wanted && !rules[rule]) {
      const finding = report.raw(i);
      if (!has(finding[6]) && !has(finding[5]) && !has(finding[4])) continue;
    }
    const severity = (report.severityOf[i] ?? 0) as 0 | 1 | 2;
    const ruleShown = filter.rule >= 0 ? rule === filter.rule : !filter.hidden.has(rule);
    if (ruleShown) bySeverity[severity]++;
    if (!filter.severities[severity]) continue;
    byRule[rule] = (byRule[rule] ?? 0) + 1;
    if (ruleShown) matches[count++] = i;
  }
  return { matches: matches.slice(0, count), bySeverity, byRule };
}
