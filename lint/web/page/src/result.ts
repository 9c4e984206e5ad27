import type { FileData, Finding, FindingMore, Fix } from '../../viewer/src/report_data.js';
import type { Batch, Fixable, Place, ResultText } from './messages.js';

/** A finding in an element of `files` of `check --format=json`. */
interface ResultFinding extends FindingMore {
  rule: string;
  severity: 'error' | 'warning' | 'info';
  offset: number;
  length: number;
  path: string;
  labels: string;
  message: string;
  count: number;
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

const kSeverities = { error: 0, warning: 1, info: 2 } as const;
/** Findings in one message: what a page takes in without a pause. */
export const kMaxInBatch = 2000;
/** What the viewer shows of one file, and of all. */
const kMaxShownOfFile = 20_000;
const kMaxShown = 200_000;
/** Longer texts are not copied to the page. */
const kMaxText = 1 << 18;

export function resultText(text: string): ResultText {
  return text.length > kMaxText ? new Blob([text]) : text;
}

/** Whether findings have a repair; only those that `fix` can make count. */
function fixableOf(result: Result): Fixable {
  const fixable = { safe: 0, unsafe: 0 };
  if (result.archive) return fixable;
  for (const { fixes = [] } of result.findings) {
    const has = (level: Fix['level']): boolean => fixes.some((fix) => fix.level === level);
    if (has('safe')) fixable.safe++;
    else if (has('unsafe')) fixable.unsafe++;
  }
  return fixable;
}

function countsOf(result: Result): FileData['counts'] {
  const counts: FileData['counts'] = [0, 0, 0];
  for (const { severity } of result.findings) counts[kSeverities[severity]]++;
  return counts;
}

/** Collects results until it is time to send them. */
export class BatchMaker {
  private batch = this.empty();
  private readonly strings = new Map<string, number>();
  private readonly rules = new Map<string, number>();
  private findings = 0;
  private shown = 0;
  done = 0;
  total = 0;

  constructor(private readonly send: (batch: Batch) => void) {}

  /** Adds the file with the next number. */
  add(text: string, place: Place | null): Result {
    const result = JSON.parse(text) as Result;
    const file = this.done++;
    const data: FileData = {
      path: this.string(result.path),
      format: this.string(result.format ?? ''),
      size: result.size,
      status: result.status,
      counts: countsOf(result),
    };
    if (result.reason) data.note = result.reason;
    if (result.archive) data.archive = result.archive;
    const shown = this.room(result.findings.length);
    this.batch.files.push({
      data, place, text: resultText(text), fixable: fixableOf(result), left: result.findings.length - shown,
    });
    this.addFindings(file, result.findings.slice(0, shown));
    return result;
  }

  /** Adds findings to a file that was added before; `text` is its new result. */
  addLater(file: number, text: string, before: number): void {
    const result = JSON.parse(text) as Result;
    const shown = this.room(result.findings.length - before);
    this.batch.again.push({
      file, status: result.status, counts: countsOf(result), text: resultText(text), fixable: fixableOf(result),
      left: result.findings.length - before - shown, ...(result.reason === undefined ? {} : { note: result.reason }),
    });
    this.addFindings(file, result.findings.slice(before, before + shown));
  }

  flush(): void {
    const { batch } = this;
    if (!batch.files.length && !batch.more.length && !batch.again.length) return;
    this.batch = this.empty();
    this.strings.clear();
    this.rules.clear();
    this.findings = 0;
    this.send({ ...batch, done: this.done, total: this.total });
  }

  private empty(): Batch {
    return { kind: 'batch', strings: [], rules: [], files: [], more: [], again: [], done: 0, total: 0 };
  }

  private room(findings: number): number {
    const shown = Math.max(0, Math.min(findings, kMaxShownOfFile, kMaxShown - this.shown));
    this.shown += shown;
    return shown;
  }

  private addFindings(file: number, findings: ResultFinding[]): void {
    let at = 0;
    while (at < findings.length) {
      if (this.findings >= kMaxInBatch) this.flush();
      const part = findings.slice(at, at + kMaxInBatch - this.findings);
      this.batch.more.push({ file, findings: part.map((finding) => this.compact(finding)) });
      this.findings += part.length;
      at += part.length;
    }
  }

  private compact(finding: ResultFinding): Finding {
    const { offset, length, path, labels, message, count, data, offsets, fixes, related } = finding;
    const compact: Finding = [
      this.rule(finding.rule, finding.severity), kSeverities[finding.severity], offset, length,
      this.string(path), this.string(labels), this.string(message), count,
    ];
    const more: FindingMore = {
      ...(data && Object.keys(data).length ? { data } : {}),
      ...(offsets ? { places: offsets } : {}),
      ...(fixes ? { fixes } : {}),
      ...(related ? { related } : {}),
    };
    if (Object.keys(more).length) compact.push(more);
    return compact;
  }

  private string(text: string): number {
    return numberOf(this.strings, text, () => this.batch.strings.push(text));
  }

  private rule(id: string, severity: string): number {
    return numberOf(this.rules, id, () => this.batch.rules.push({ id, severity }));
  }
}

/** The number of a key, which is the next one for a new key. */
export function numberOf(numbers: Map<string, number>, key: string, added: () => void): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(key, number);
    added();
  }
  return number;
}
