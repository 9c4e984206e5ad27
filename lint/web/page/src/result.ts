import type { FileData, Fix, SeverityName } from '../../viewer/src/report_data.js';
import type { Batch, Fixable, Place, Result } from './messages.js';

export const kSeverities = { error: 0, warning: 1, info: 2 } as const;
/** Findings in one message: what a page takes in without a pause. */
const kMaxInBatch = 2000;
/** What the viewer shows of one file, and of all. */
const kMaxShownOfFile = 20_000;
const kMaxShown = 200_000;
/** Longer texts are not copied to the page. */
const kMaxText = 1 << 18;

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

function countsOf({ findings }: Result): FileData['counts'] {
  const count = (wanted: SeverityName): number => findings.filter(({ severity }) => severity === wanted).length;
  return [count('error'), count('warning'), count('info')];
}

/** Collects results until it is time to send them. */
export class BatchMaker {
  private batch = this.empty();
  private findings = 0;
  private shown = 0;
  done = 0;
  total = 0;

  constructor(private readonly send: (batch: Batch) => void) {}

  /** Adds the file with the next number. */
  add(text: string, place: Place | null): Result {
    return this.put(this.done++, text, place);
  }

  /** A file, or its new result: with more findings, after the first `before`. */
  put(file: number, text: string, place: Place | null, before = 0): Result {
    const result = JSON.parse(text) as Result;
    const { findings, reason, ...rest } = result;
    const found = findings.length - before;
    const shown = Math.max(0, Math.min(found, kMaxShownOfFile, kMaxShown - this.shown));
    this.shown += shown;
    this.batch.files.push({
      file, place, text: text.length > kMaxText ? new Blob([text]) : text, fixable: fixableOf(result), left: found - shown,
      data: { ...rest, counts: countsOf(result), ...(reason === undefined ? {} : { note: reason }) },
    });
    const end = before + shown;
    for (let at = before; at < end;) {
      if (this.findings >= kMaxInBatch) this.flush();
      const part = findings.slice(at, Math.min(end, at + kMaxInBatch - this.findings));
      this.batch.more.push({ file, findings: part });
      this.findings += part.length;
      at += part.length;
    }
    return result;
  }

  flush(): void {
    const { batch } = this;
    if (!batch.files.length && !batch.more.length) return;
    this.batch = this.empty();
    this.findings = 0;
    this.send({ ...batch, done: this.done, total: this.total });
  }

  private empty(): Batch {
    return { kind: 'batch', files: [], more: [], done: 0, total: 0 };
  }
}
