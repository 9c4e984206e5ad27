import type { Report } from './report.js';

/** What the page shows. */
export type Place =
  | { kind: 'overview' }
  | { kind: 'file'; file: number }
  | { kind: 'finding'; finding: number };

/** A half of a surrogate pair cannot be encoded. */
function encodePath(path: string): string {
  return encodeURIComponent(path.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * A fragment names a finding by file, rule, offset and, if there are several of
 * these, its number among them. So links also survive a new report as long as
 * the finding does.
 */
export function fragmentOf(report: Report, place: Place): string {
  if (place.kind === 'overview') return '#';
  if (place.kind === 'file') return `#file/${encodePath(report.path(place.file))}`;
  const { file, rule, offset } = report.finding(place.finding);
  let nth = 1;
  for (let i = report.firstOf[file] ?? 0; i < place.finding; i++) {
    if (report.rule(report.ruleOf[i] ?? 0) === rule && report.raw(i)[2] === offset) nth++;
  }
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
  const offset = parseInt(match[2] ?? '', 16);
  let nth = Number(match[3] ?? 1);
  for (let i = report.firstOf[file] ?? 0; i < (report.firstOf[file + 1] ?? 0); i++) {
    if (report.rule(report.ruleOf[i] ?? 0).id === match[1] && report.raw(i)[2] === offset && --nth === 0) {
      return { kind: 'finding', finding: i };
    }
  }
  return { kind: 'file', file };
}
