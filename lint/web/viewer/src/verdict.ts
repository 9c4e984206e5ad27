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

export const kVerdictSymbols = ['✖', '▲', '●', '✔', '?'];

export function verdictOf(report: Report): Verdict {
  const { summary, left_out: leftOut } = report.data;
  const { errors, warnings, infos } = summary;
  const failed = summary.unreadable + summary.internal_errors;
  const counts = [
    errors ? plural(errors, 'error') : '',
    warnings ? plural(warnings, 'warning') : '',
    infos ? plural(infos, 'info') : '',
  ].filter((text) => text !== '');
  const checked = plural(summary.files, 'file');
  const details: string[] = [];
  let headline: string;
  let level: number;
  if (counts.length) {
    level = errors ? 0 : warnings ? 1 : 2;
    headline = `${listing(counts)} in ${checked}`;
    const without = report.data.files.filter((file) => file.status === 'ok').length;
    if (without) details.push(`${plural(without, 'file')} without findings.`);
  } else if (summary.files) {
    level = failed ? 1 : 3;
    headline = `No findings in ${checked}`;
  } else {
    level = 4;
    headline = 'Nothing was checked';
  }
  if (failed) details.push(`${plural(failed, 'file')} could not be checked: the result is incomplete.`);
  if (summary.known) details.push(`${plural(summary.known, 'known finding is', 'known findings are')} in the baseline.`);
  if (summary.fixable) {
    const { safe, unsafe } = summary.fixable;
    if (safe) details.push(`assetlint fix can repair ${plural(safe, 'finding')}.`);
    if (unsafe) details.push(`assetlint fix --unsafe-fixes can repair ${groupDigits(unsafe)}${safe ? ' more' : ''}.`);
  }
  if (summary.omitted) details.push(`--max-findings left out ${plural(summary.omitted, 'finding')}.`);
  if (leftOut.findings || leftOut.files || leftOut.attachments) {
    const parts = [
      leftOut.findings ? plural(leftOut.findings, 'finding') : '',
      leftOut.files ? plural(leftOut.files, 'file') : '',
      leftOut.attachments ? `the contents of ${plural(leftOut.attachments, 'file')}` : '',
    ].filter((text) => text !== '');
    details.push(`Not in this page: ${listing(parts)}.`);
    if (leftOut.reason) details.push(leftOut.reason);
  }
  return { level, headline, details };
}
