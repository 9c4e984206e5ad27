import type { FileData, Finding, FindingMore, ReportData, RuleInfo, SeverityName } from './report_data.js';

export const kSeverities: readonly SeverityName[] = ['error', 'warning', 'info'];
/** Severities are never shown by colour alone. */
export const kSeveritySymbols: readonly string[] = ['✖', '▲', '●'];

/** A finding with its numbers replaced by what they refer to. */
export interface FindingView {
  /** Its number in the report. */
  index: number;
  file: number;
  rule: RuleInfo;
  /** 0 error, 1 warning, 2 info. */
  severity: number;
  offset: number;
  length: number;
  path: string;
  labels: string;
  message: string;
  count: number;
  more: FindingMore;
}

const kUnknownRule: RuleInfo = {
  id: '?', name: 'unknown', class: '', severity: 'info', summary: '', why: '', repair: '', findings: 0, places: 0,
};

/**
 * A report whose findings are numbered over all files. Findings stay in their
 * compact form; only what filters compare is in arrays.
 */
export class Report {
  readonly data: ReportData;
  /** How many findings the report holds. */
  readonly count: number;
  readonly fileOf: Uint32Array;
  readonly ruleOf: Uint32Array;
  readonly severityOf: Uint8Array;
  /** The number of each file's first finding, and then the count. */
  readonly firstOf: Uint32Array;
  private readonly files = new Map<string, number>();

  constructor(data: ReportData) {
    this.data = data;
    this.firstOf = new Uint32Array(data.files.length + 1);
    let count = 0;
    data.files.forEach((file, i) => {
      this.firstOf[i] = count;
      count += file.findings?.length ?? 0;
    });
    this.firstOf[data.files.length] = count;
    this.count = count;
    this.fileOf = new Uint32Array(count);
    this.ruleOf = new Uint32Array(count);
    this.severityOf = new Uint8Array(count);
    let index = 0;
    data.files.forEach((file, i) => {
      for (const finding of file.findings ?? []) {
        this.fileOf[index] = i;
        this.ruleOf[index] = finding[0];
        this.severityOf[index] = Math.min(2, finding[1]);
        index++;
      }
      this.files.set(this.text(file.path), i);
    });
  }

  text(index: number): string {
    return this.data.strings[index] ?? '';
  }

  file(index: number): FileData {
    const file = this.data.files[index];
    if (!file) throw new RangeError(`the report has no file ${index}`);
    return file;
  }

  path(file: number): string {
    return this.text(this.file(file).path);
  }

  /** The number of the file with this path, or -1. */
  findFile(path: string): number {
    return this.files.get(path) ?? -1;
  }

  raw(index: number): Finding {
    const file = this.fileOf[index] ?? 0;
    const finding = this.data.files[file]?.findings?.[index - (this.firstOf[file] ?? 0)];
    if (!finding) throw new RangeError(`the report has no finding ${index}`);
    return finding;
  }

  rule(index: number): RuleInfo {
    return this.data.rules[index] ?? kUnknownRule;
  }

  finding(index: number): FindingView {
    const [rule, severity, offset, length, path, labels, message, count, more] = this.raw(index);
    return {
      index,
      file: this.fileOf[index] ?? 0,
      rule: this.rule(rule),
      severity: Math.min(2, severity),
      offset,
      length,
      path: this.text(path),
      labels: this.text(labels),
      message: this.text(message),
      count,
      more: more ?? {},
    };
  }

  /** All findings of a file, in the report's order. */
  findingsOf(file: number): FindingView[] {
    const result = [];
    for (let i = this.firstOf[file] ?? 0; i < (this.firstOf[file + 1] ?? 0); i++) result.push(this.finding(i));
    return result;
  }
}

/** The line of a baseline that makes a finding known. */
export function baselineLine(report: Report, finding: FindingView): string {
  return JSON.stringify({
    file: report.path(finding.file),
    rule: finding.rule.id,
    path: finding.path,
    count: finding.count,
  });
}

/** The offsets of a finding's places, as far as the report lists them. */
export function placesOf(finding: FindingView): number[] {
  const places = finding.more.places ?? [];
  return Array.isArray(places) ? places.filter((place) => Number.isFinite(place)) : [];
}
