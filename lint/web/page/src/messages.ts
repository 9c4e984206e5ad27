import type { FindingView } from '../../viewer/src/report.js';
import type { FileData, FindingMore, RuleInfo, SeverityName } from '../../viewer/src/report_data.js';

/** A file that was dropped or chosen. */
export interface Input {
  /** Folders are separated by '/'. */
  path: string;
  /** Null when the browser does not give it, for a reason. */
  file: File | null;
  reason?: string;
}

/** Where the bytes of a file in the report are. */
export interface Place {
  file: File;
  path: string;
  offset: number;
  size: number;
  /** Of an entry: see Entry in the core's loader. */
  entry?: { nameAt: number; archive: { path: string; offset: number } };
}

export type RuleText = Omit<RuleInfo, 'findings' | 'places'>;

/** A part of `check --format=json`: a Blob where it is long. */
export type ResultText = string | Blob;

/** A finding in an element of `files` of `check --format=json`. */
export interface ResultFinding extends Omit<FindingMore, 'places'>,
  Pick<FindingView, 'offset' | 'length' | 'path' | 'labels' | 'message' | 'count'> {
  rule: string;
  severity: SeverityName;
  offsets?: number[];
}

export interface Result {
  path: string;
  archive?: { path: string; offset: number };
  format: string | null;
  size: number | null;
  status: FileData['status'];
  reason?: string;
  findings: ResultFinding[];
}

/** Files with their findings. */
export interface Batch {
  kind: 'batch';
  /** By their numbers; one that comes again has a new result, from comparing all files. */
  files: { file: number; data: FileResult; place: Place | null; text: ResultText; fixable: Fixable; left: number }[];
  /** More findings of files. */
  more: { file: number; findings: ResultFinding[] }[];
  done: number;
  /** Entries of archives are counted when the archive is read. */
  total: number;
}

/** A file of the report, with texts in place of their numbers. */
export type FileResult = Omit<Result, 'findings' | 'reason'> & Pick<FileData, 'counts' | 'note'>;

/** How many findings have a repair. */
export interface Fixable { safe: number; unsafe: number }

/** A report of a check that has ended. */
export interface ReportRequest {
  format: 'html' | 'sarif';
  /** How many files have results. */
  done: number;
  /** The results of those that ended the core, by their numbers. */
  failed: [number, string][];
  viewer: { script: string; scriptHash: string; style: string; styleHash: string };
  roots: string[];
  missing: { files: number; reason: string };
}

export type FromWorker =
  | { kind: 'ready'; version: string; rules: RuleText[] }
  | { kind: 'across' }
  | Batch
  | { kind: 'finished' }
  | { kind: 'failed'; message: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; message: string };

export type Question =
  | { kind: 'tree'; path: number[] }
  | { kind: 'values' }
  | { kind: 'fix'; unsafe: boolean; zipName: string };

export type Request =
  | { kind: 'ask'; place: Place; question: Question } | { kind: 'zip' }
  | { kind: 'report'; inputs: Input[]; request: ReportRequest };

export type ToWorker = { kind: 'check'; inputs: Input[] } | (Request & { id: number });

/** A node whose type is written out, as it comes from the worker. */
export type Named = [string, string, number, number, number, number, unknown, Named[] | null];

/** The largest file that is checked as a whole. */
export const kMaxFile = 64 * 1024 * 1024;
/** Files up to this size have a node for each record of an array. */
export const kMaxExpandedFile = 1_000_000;
