/**
 * The data of a report, as `check --format=html` writes it. Shapes only;
 * report.ts gives access to it by index.
 */

/** An index into ReportData.strings. */
export type StringIndex = number;

export type SeverityName = 'error' | 'warning' | 'info';

export interface Summary {
  /** Files that were checked. */
  files: number;
  skipped: number;
  unreadable: number;
  internal_errors: number;
  errors: number;
  warnings: number;
  infos: number;
  /** Findings that --max-findings left out. */
  omitted: number;
  /** Findings that the baseline lists. */
  known?: number;
  fixable?: { safe: number; unsafe: number };
}

export interface RuleInfo {
  id: string;
  name: string;
  class: string;
  severity: string;
  summary: string;
  why: string;
  repair: string;
  findings: number;
  /** The sum of the findings' counts. */
  places: number;
}

export interface Edit {
  offset: number;
  /** How many bytes are replaced; 0 where bytes are inserted. */
  length: number;
  /** Hexadecimal digits. */
  old?: string;
  new?: string;
  omitted?: boolean;
}

export interface Fix {
  level: 'display' | 'unsafe' | 'safe';
  reason: string;
  edits: Edit[];
  edits_omitted?: number;
}

export interface Related {
  path: string;
  offset: number;
  /** 0 for the file as a whole. */
  length: number;
  message: string;
}

export interface FindingMore {
  related?: Related[];
  fixes?: Fix[];
  /** For a count above 1: the offsets of the first few places. */
  places?: number[];
  data?: Record<string, number | string>;
}

/** Severity 0 is an error, 1 a warning, 2 an info. */
export type Finding = [
  rule: number, severity: number, offset: number, length: number, path: StringIndex, labels: StringIndex, message: StringIndex,
  count: number, more?: FindingMore,
];

export type TreeNode = [
  name: string, type: StringIndex, offset: number, length: number, kind?: number, elements?: number, value?: unknown,
  children?: TreeNode[] | null,
];

export const kNodeKinds = ['field', 'padding', 'opaque', 'unknown', 'gap'] as const;

export type FileStatus = 'ok' | 'findings' | 'skipped' | 'unreadable' | 'internal-error';

export interface FileData {
  path: StringIndex;
  /** The empty string if unknown. */
  format: StringIndex;
  size: number | null;
  status: FileStatus;
  note?: string;
  archive?: { path: string; offset: number };
  /** Errors, warnings and infos, with those that are left out. */
  counts: [number, number, number];
  findings?: Finding[];
  /** Offset and base64, sorted, without overlaps. */
  bytes?: [number, string][];
  tree?: TreeNode;
  values?: unknown;
}

export interface ReportData {
  version: 1;
  tool: { name: string; version: string };
  /** The command line, quoted for a shell; empty in the page. */
  command: string;
  /** The assetlint.toml files in use. */
  configurations: string[];
  baseline: string | null;
  summary: Summary;
  /** Every rule that a finding names. */
  rules: RuleInfo[];
  strings: string[];
  files: FileData[];
  /** What the size limits left out of this report. */
  left_out: { findings: number; files: number; attachments: number; reason: string };
}
