import type { Report } from './report.js';
import { groupDigits, listing, plural } from './text.js';

/** The result of a run in a sentence. */
export interface Verdict {
  /** The worst severity (0 to 2), 3 when all is well, 4 when nothing was checked. */
  level: number;
  headline: string;
  /** Sentences that complete it. */
  details: string[];
}

/** The button of the browser page that repairs. */
export const kRepairButton = 'Save repaired files';

/** What repairs findings, without and with unsafe repairs. */
export function repairers({ data }: Report): { safe: string; unsafe: string } {
  return data.command ? { safe: 'assetlint fix', unsafe: 'assetlint fix --unsafe-fixes' }
    : { safe: `“${kRepairButton}”`, unsafe: `“${kRepairButton}” with unsafe repairs` };
}

export const kVerdictSymbols = ['✖', '▲', '●', '✔', '?'];

export function verdictOf(report: Report): Verdict {
  const { summary, left_out: leftOut } = report.data;
  const { errors, warnings, infos } = summary;
  const failed = summary.unreadable + summary.internal_errors;
  const counted = (...numbers: [number, string][]): string[] => numbers.filter(([n]) => n).map(([n, what]) => plural(n, what));
  const counts = counted([errors, 'error'], [warnings, 'warning'], [infos, 'info']);
  const checked = plural(summary.files, 'file');
  const details: string[] = [];
  const level = errors ? 0 : warnings ? 1 : infos ? 2 : !summary.files ? 4 : failed ? 1 : 3;
  const headline = level === 4 ? 'Nothing was checked' : `${counts.length ? listing(counts) : 'No findings'} in ${checked}`;
  const without = report.data.files.filter((file) => file.status === 'ok').length;
  if (counts.length && without) details.push(`${plural(without, 'file')} without findings.`);
  if (failed) details.push(`${plural(failed, 'file')} could not be checked: the result is incomplete.`);
  if (summary.known) details.push(`${plural(summary.known, 'known finding is', 'known findings are')} in the baseline.`);
  if (summary.fixable) {
    const { safe, unsafe } = summary.fixable;
    const by = repairers(report);
    if (safe) details.push(`${by.safe} can repair ${plural(safe, 'finding')}.`);
    if (unsafe) details.push(`${by.unsafe} can repair ${safe ? `${groupDigits(unsafe)} more` : plural(unsafe, 'finding')}.`);
  }
  if (summary.omitted) details.push(`--max-findings left out ${plural(summary.omitted, 'finding')}.`);
  if (leftOut.findings || leftOut.files || leftOut.attachments) {
    const parts = counted([leftOut.findings, 'finding'], [leftOut.files, 'file']);
    if (leftOut.attachments) parts.push(`the contents of ${plural(leftOut.attachments, 'file')}`);
    details.push(`Not in this page: ${listing(parts)}.`);
    if (leftOut.reason) details.push(leftOut.reason);
  }
  return { level, headline, details };
}
