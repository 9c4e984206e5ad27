import type { FindingView, Report } from './report.js';

/** What the page shows. */
export type Place =
  | { kind: 'overview' }
  | { kind: 'file'; file: number }
  | { kind: 'finding'; finding: number };

/** A half of a surrogate pair cannot be encoded. */
function encodePath(path: string): string {
  return encodeURIComponent(path.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function alike(report: Report, file: number, rule: string, at: number): FindingView[] {
  return report.findingsOf(file).filter(({ rule: { id }, offset }) => id === rule && offset === at);
}

/**
 * A fragment names a finding by file, rule, offset and, if there are several of
 * these, its number among them. So links also survive a new report as long as
 * the finding does.
 */
export function fragmentOf(report: Report, place: Place): string {
  if (place.kind === 'overview') return '#';
  if (place.kind === 'file') return `#file/${encodePath(report.path(place.file))}`;
  const { file, rule, offset, index } = report.finding(place.finding);
  const nth = alike(report, file, rule.id, offset).findIndex((finding) => finding.index === index) + 1;
  const suffix = nth > 1 ? `.${nth}` : '';
  return `#finding/${rule.id}@${offset.toString(16)}${suffix}/${encodePath(report.path(file))}`;
}

/** What a fragment names, or null. */
export function placeOf(report: Report, fragment: string): Place | null {
  const match = /^#(?:file|finding\/([A-Z0-9?]+)@([0-9a-f]+)(?:\.(\d+))?)\/(.*)$/.exec(fragment);
  if (!match) return /^#?$/.test(fragment) ? { kind: 'overview' } : null;
  let path: string;
  try {
    path = decodeURIComponent(match[4] ?? '');
  } catch {
    return null;
  }
  const file = report.findFile(path);
  if (file < 0) return null;
  if (match[1] === undefined) return { kind: 'file', file };
  const finding = alike(report, file, match[1], parseInt(match[2] ?? '', 16))[Number(match[3] ?? 1) - 1];
  return finding ? { kind: 'finding', finding: finding.index } : { kind: 'file', file };
}
