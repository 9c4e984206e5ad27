import type { FileData, Finding, RuleInfo } from '../../viewer/src/report_data.js';

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

/**
 * Files with their findings. All string indices refer to `strings`, and
 * Finding[0] to `rules`, of the same message.
 */
export interface Batch {
  kind: 'batch';
  strings: string[];
  rules: { id: string; severity: string }[];
  files: { data: FileData; place: Place | null; text: ResultText; fixable: Fixable; left: number }[];
  /** More findings of files, by their numbers. */
  more: { file: number; findings: Finding[] }[];
  /** Files whose results changed when all were compared. */
  again: { file: number; status: FileData['status']; note?: string; counts: FileData['counts'];
    text: ResultText; fixable: Fixable; left: number }[];
  done: number;
  /** Entries of archives are counted when the archive is read. */
  total: number;
}

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
  | { kind: 'tree'; path: number[]; levels: number }
  | { kind: 'values' }
  | { kind: 'fix'; unsafe: boolean };

export type ToWorker =
  | { kind: 'check'; inputs: Input[] }
  | { kind: 'ask'; id: number; place: Place; question: Question }
  | { kind: 'report'; id: number; inputs: Input[]; request: ReportRequest };

/** A node whose type is written out, as it comes from the worker. */
export type Named = [string, string, number, number, number, number, unknown, Named[] | null];

/** The largest file that is checked as a whole. */
export const kMaxFile = 64 * 1024 * 1024;
/** Files up to this size have a node for each record of an array. */
export const kMaxExpandedFile = 1_000_000;
