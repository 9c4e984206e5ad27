// What VS Code shows of a report: problems by file. Needs no VS Code.
import type { TextRange } from '../../core/loader.mjs';
import type { Related } from '../../viewer/src/report_data.js';
import type { Result, ResultFinding } from '../../page/src/messages.js';
import { kSeverities } from '../../page/src/result.js';

/** The place, in a file of text. */
type Located = Partial<TextRange>;

export interface Finding extends ResultFinding, Located {
  name: string;
  url?: string;
  related?: (Related & Located)[];
}

export interface FileResult extends Result { findings: Finding[] }

/** `check --format=json`. */
export interface CheckReport { files: FileResult[]; summary: { errors: number; warnings: number } }

/** From 0 on: first and last line and column. */
export type Range = [number, number, number, number];

export interface Problem {
  range: Range;
  /** 0 error, 1 warning, 2 info. */
  severity: number;
  code: string;
  /** The page of the rule, if it is published. */
  url: string | null;
  message: string;
  related: { path: string; range: Range; message: string }[];
}

/** The path on the disk. Node, too, has a replacement character for bytes that are not UTF-8. */
const pathOf = (text: string): string => text.replace(/\\x([0-9a-f]{2})/g, (_, digits) => (digits === '5c' ? '\\' : '\ufffd'));

/** Where the file is, or the archive that it is in. */
export const diskPath = ({ path, archive }: FileResult): string => pathOf(archive?.path ?? path);

function rangeOf({ line, column = 1, endLine = line, endColumn = column }: Located): Range {
  return line === undefined || endLine === undefined ? [0, 0, 0, 0] : [line - 1, column - 1, endLine - 1, endColumn - 1];
}

function problemOf(file: FileResult, finding: Finding): Problem {
  const { rule, name, severity, offset, line, path, labels, message, url = '', related = [] } = finding;
  // In bytes there are no lines.
  const place = line === undefined ? [`0x${((file.archive?.offset ?? 0) + offset).toString(16).padStart(8, '0')}`] : [];
  const entry = file.archive ? [file.path.slice(file.archive.path.length + 1)] : [];
  return {
    range: rangeOf(finding),
    severity: kSeverities[severity],
    code: `${rule} ${name}`,
    url: url.startsWith('https://') ? url : null,
    message: [...place, ...entry, ...(labels || path ? [labels || path] : []), message].join(': '),
    related: related.map((other) => ({ path: pathOf(other.path), range: rangeOf(other), message: other.message })),
  };
}

/** The problems of each file that has any, in the report's order. */
export function problemsByFile(report: CheckReport): Map<string, Problem[]> {
  const problems = new Map<string, Problem[]>();
  for (const file of report.files) {
    if (!file.findings.length) continue;
    const path = diskPath(file);
    const all = problems.get(path) ?? [];
    problems.set(path, all);
    for (const finding of file.findings) all.push(problemOf(file, finding));
  }
  return problems;
}

/** The first line of an error, for a notification, in which `[text](address)` would become a link. */
export function firstLine(text: string): string {
  return (/^.*\S.*$/m.exec(text)?.[0] ?? '').trim().replaceAll('](', '] (');
}
