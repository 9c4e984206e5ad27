import type { FileData, FindingMore, ReportData, RuleInfo, SeverityName } from './report_data.js';

export const kSeverities: readonly SeverityName[] = ['error', 'warning', 'info'];
/** Severities are never shown by colour alone. */
export const kSeveritySymbols: readonly string[] = ['✖', '▲', '●'];

/** A finding with its numbers replaced by what they refer to. */
export interface FindingView {
  /** Its number in the report. */
  index: number;
  file: number;
  rule: RuleInfo;
  ruleIndex: number;
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

/** A report whose findings are numbered over all files. */
export class Report {
  readonly findings: FindingView[] = [];
  /** The number of each file's first finding, and then the count. */
  readonly firstOf: number[] = [];
  private readonly files = new Map<string, number>();

  constructor(readonly data: ReportData) {
    data.files.forEach((entry, file) => {
      this.firstOf.push(this.findings.length);
      this.files.set(this.text(entry.path), file);
      for (const [rule, severity, offset, length, path, labels, message, count, more = {}] of entry.findings ?? []) {
        this.findings.push({
          index: this.findings.length, file, rule: this.rule(rule), ruleIndex: rule, severity: Math.min(2, severity), offset, length,
          path: this.text(path), labels: this.text(labels), message: this.text(message), count, more,
        });
      }
    });
    this.firstOf.push(this.findings.length);
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

  rule(index: number): RuleInfo {
    return this.data.rules[index] ?? kUnknownRule;
  }

  finding(index: number): FindingView {
    const finding = this.findings[index];
    if (!finding) throw new RangeError(`the report has no finding ${index}`);
    return finding;
  }

  /** All findings of a file, in the report's order. */
  findingsOf(file: number): FindingView[] {
    return this.findings.slice(this.firstOf[file], this.firstOf[file + 1]);
  }
}

/** The offsets of a finding's places, as far as the report lists them. */
export function placesOf(finding: FindingView): number[] {
  const places = finding.more.places ?? [];
  return Array.isArray(places) ? places.filter((place) => Number.isFinite(place)) : [];
}
