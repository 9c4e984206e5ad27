// The types of loader.mjs.

/** A file in memory. The bytes must not change while it is in use. */
export interface CoreFile {
  /** As reported, folders separated by '/'. */
  path: string;
  /** All of the file, or, of an archive, its directory. */
  bytes: Uint8Array;
  /** Of the whole file; that of `bytes` by default. */
  size?: number;
  /** Whether the paths are escaped, as in Directory. */
  escaped?: boolean;
  /** For an entry of an archive: see Directory. */
  nameAt?: number;
  archive?: {path: string; offset: number};
}

export interface Limits {
  memory: number;
  file: number;
  output: number;
}
export const DEFAULT_LIMITS: Readonly<Limits>;

export interface Entry {
  path: string;
  name_at: number;
  offset: number;
  size: number;
  /** Of an entry that is not to be read: its element of `files`, as text. */
  result?: string;
}

export interface Directory {
  format: string;
  /** How many of the first bytes it has, and these. */
  directory: number;
  bytes: Uint8Array;
  entries: Entry[];
}

export interface BranchOptions {
  /** How many of its children; 256 by default. */
  count?: number;
  /** Whether an array of records has a node for each. */
  expand?: boolean;
}

/** A node of Core.branch, parsed. */
export interface BranchNode {
  name: string;
  type: string;
  offset: number;
  length: number;
  kind: 'field' | 'padding' | 'opaque' | 'unknown' | 'gap';
  value?: number | string | (number | string)[];
  elements?: number;
  /** Only for a node with children. */
  child_count?: number;
  children?: BranchNode[];
}

export interface ReportOptions {
  /** For HTML: what shows the report, with its hashes for a policy. */
  viewer?: {script: string; scriptHash: string; style: string; styleHash: string};
  /**
   * For HTML: bytes of a file by its number in the report; null when it cannot
   * be read or no longer has the size.
   */
  read?: (file: number, size: number, offset: number, length: number) => Uint8Array | null;
  /** What was checked, as arguments of the program. */
  roots?: string[];
  /** How many files the check did not come to, and why, as a sentence. */
  missing?: {files: number; reason: string};
}

/** A range in a text file, as editors count: from 1, columns in UTF-16 code units. */
export interface TextRange {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** What a finding is about: the number of each thing, from 0. */
export type Selection = {
  [kind in 'animation' | 'bone' | 'dazzle' | 'emitter' | 'entry' | 'event' | 'frame' | 'key' | 'light' | 'material' | 'mesh' |
    'object' | 'proxy' | 'submesh' | 'track' | 'triangle' | 'vertex']?: number;
} & {kind: string; name?: string};

/** Another place that a finding is about. */
export interface Related extends Partial<TextRange> {
  path: string;
  offset: number;
  /** 0 for the file as a whole. */
  length: number;
  message: string;
}

/** A finding in the result of Core.check, parsed: see check.schema.json. */
export interface Finding extends Partial<TextRange> {
  rule: string;
  name: string;
  /** The page of the rule. */
  url: string;
  class: 'structure' | 'range' | 'reference' | 'style';
  severity: 'error' | 'warning' | 'info';
  offset: number;
  length: number;
  path: string;
  labels: string;
  selection: Selection;
  message: string;
  count: number;
  offsets?: number[];
  data: Record<string, number | string>;
  fixes?: {
    level: 'display' | 'unsafe' | 'safe';
    reason: string;
    edits: {offset: number; length: number; old?: string; new?: string; omitted?: true}[];
    edits_omitted?: number;
  }[];
  related?: Related[];
}

export type AcrossResult =
  {file: number; findings: string; internalError?: undefined} | {file: number; findings?: undefined; internalError: string};

/** The input's fault. */
export class CoreError extends Error {}
/** assetlint's fault, or missing memory. */
export class InternalError extends Error {}

export class Core {
  constructor(module: WebAssembly.Module, limits?: Partial<Limits>);
  static load(source: WebAssembly.Module | BufferSource, limits?: Partial<Limits>): Promise<Core>;
  readonly module: WebAssembly.Module;

  /** Never throws CoreError or InternalError. */
  check(file: CoreFile): string;
  /** `facts` are for `across` of the same module. */
  checkWithFacts(file: CoreFile, wanted?: boolean): {result: string; facts: Uint8Array<ArrayBuffer> | null};
  dump(file: CoreFile, options?: {values?: boolean}): string;
  values(file: CoreFile): string;
  branch(file: CoreFile, path?: number[], options?: BranchOptions): string;
  fix(file: CoreFile, options?: {unsafe?: boolean}): {report: string; bytes: Uint8Array | null};
  roundtrip(file: CoreFile): string;
  rules(): string;
  needsAllBytes(file: CoreFile): boolean;
  directory(path: string, size: number, read: (offset: number, length: number) => Promise<Uint8Array>): Promise<Directory | null>;
  beginReport(): void;
  addToReport(file: CoreFile): void;
  addUncheckedToReport(
    file: Omit<CoreFile, 'bytes' | 'size'> & {size: number | null},
    status: 'skipped' | 'unreadable' | 'internal-error', reason: string): void;
  writeReport(format: 'html' | 'sarif', options?: ReportOptions): Uint8Array<ArrayBuffer>;
  /** `gameFiles`: the paths of the game's files. */
  across(facts: Uint8Array[], options?: {gameFiles?: string[]}): AcrossResult[];
}

/** The result of a file that could not be checked, or not even read. */
export function failedFile(
  file: Pick<CoreFile, 'path' | 'archive'> & {size: number | null}, status: 'unreadable' | 'internal-error', reason: string): string;

export function joinFindings(result: string, findings: string): string;
