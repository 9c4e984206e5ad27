import type { FileData, Finding, FindingMore, ReportData, RuleInfo, Summary, TreeNode } from '../../viewer/src/report_data.js';
import type { Batch, Fixable, Named, Place, ReportRequest, ResultFinding, ResultText, RuleText } from './messages.js';
import { kSeverities } from './result.js';

/** The hashes of the viewer in this page, put there by build.mjs. */
declare const ASSETLINT_VIEWER_HASHES: { script: string; style: string };

/** Strings by number, which only get more. */
export class Strings {
  readonly all: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.all.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  /** A node with the numbers of its and its descendants' types. */
  node([name, type, offset, length, kind, elements, value, children]: Named): TreeNode {
    const node: TreeNode = [name, this.number(type), offset, length, kind, elements, value];
    if (children) node.push(children.map((child) => this.node(child)));
    return node;
  }
}

/** Puts a report together while its files are being checked. */
export class ReportMaker {
  readonly strings = new Strings();
  readonly places: (Place | null)[] = [];
  readonly texts: ResultText[] = [];
  readonly fixable: Fixable[] = [];
  private readonly files: FileData[] = [];
  private readonly rules: RuleInfo[] = [];
  private readonly ruleNumbers = new Map<string, number>();
  private readonly ruleTexts = new Map<string, RuleText>();
  /** Findings of each file that are not shown. */
  private readonly left: number[] = [];
  private version = '';
  /** Files that were to be checked. */
  total = 0;
  /** Why there are fewer, as a sentence. */
  stopped = '';

  get done(): number {
    return this.files.length;
  }

  begin(version: string, rules: RuleText[]): void {
    this.version = version;
    for (const rule of rules) this.ruleTexts.set(rule.id, rule);
  }

  add(batch: Batch): void {
    this.total = batch.total;
    for (const { file, data, place, text, fixable, left } of batch.files) {
      const findings = this.files[file]?.findings ?? [];
      this.files[file] = { ...data, path: this.strings.number(data.path), format: this.strings.number(data.format ?? ''), findings };
      this.places[file] = place;
      this.texts[file] = text;
      this.fixable[file] = fixable;
      this.left[file] = (this.left[file] ?? 0) + left;
    }
    for (const { file, findings } of batch.more) {
      for (const finding of findings) this.files[file]?.findings?.push(this.compact(finding));
    }
  }

  /** The report so far; it does not change with later batches. */
  report(): ReportData {
    const missing = this.stopped ? this.total - this.done : 0;
    const left = this.left.reduce((sum, count) => sum + count, 0);
    return {
      version: 1,
      tool: { name: 'assetlint', version: this.version },
      command: '',
      configurations: [],
      baseline: null,
      summary: this.summary(),
      rules: this.rules.map((rule) => ({ ...rule })),
      strings: this.strings.all,
      files: this.files.map((file) => ({ ...file })),
      left_out: {
        findings: left, files: missing, attachments: 0,
        reason: [left ? 'A page shows a limited number of findings of a file; the JSON has all.' : '', this.stopped]
          .filter(Boolean).join(' '),
      },
    };
  }

  /** `check --format=json`. */
  json(): Blob {
    const parts: BlobPart[] = [`{"version": 1, "tool": ${JSON.stringify({ name: 'assetlint', version: this.version })}, "files": [`];
    this.texts.forEach((text, i) => parts.push(i ? ',\n' : '\n', text));
    parts.push(`\n], "summary": ${JSON.stringify(this.summary())}}\n`);
    return new Blob(parts, { type: 'application/json' });
  }

  /** What the core needs to write the report of these files. */
  request(format: ReportRequest['format'], roots: string[]): ReportRequest {
    const failed = this.files.flatMap(({ status }, i): [number, string][] => {
      const text = this.texts[i];
      return status === 'internal-error' && typeof text === 'string' ? [[i, text]] : [];
    });
    const { script, style } = ASSETLINT_VIEWER_HASHES;
    const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
    return {
      format, done: this.done, failed, roots,
      viewer: { script: textOf('viewer'), scriptHash: script, style: textOf('viewer-style'), styleHash: style },
      missing: { files: this.stopped ? this.total - this.done : 0, reason: this.stopped },
    };
  }

  private summary(): Summary {
    const summary: Summary = {
      files: 0, skipped: 0, unreadable: 0, internal_errors: 0, errors: 0, warnings: 0, infos: 0, omitted: 0,
    };
    for (const { status, counts } of this.files) {
      if (status === 'skipped') summary.skipped++;
      else if (status === 'unreadable') summary.unreadable++;
      else if (status === 'internal-error') summary.internal_errors++;
      else summary.files++;
      summary.errors += counts[0];
      summary.warnings += counts[1];
      summary.infos += counts[2];
    }
    const fixable = { safe: 0, unsafe: 0 };
    for (const { safe, unsafe } of this.fixable) {
      fixable.safe += safe;
      fixable.unsafe += unsafe;
    }
    if (fixable.safe + fixable.unsafe > 0) summary.fixable = fixable;
    return summary;
  }

  private compact(finding: ResultFinding): Finding {
    const { offset, length, path, labels, message, count, data, offsets, fixes, related } = finding;
    const more: FindingMore = {
      ...(data && Object.keys(data).length ? { data } : {}),
      ...(offsets ? { places: offsets } : {}),
      ...(fixes ? { fixes } : {}),
      ...(related ? { related } : {}),
    };
    const string = (text: string): number => this.strings.number(text);
    return [
      this.ruleOf(finding), kSeverities[finding.severity], offset, length, string(path), string(labels), string(message), count, more,
    ];
  }

  /** The number of the finding's rule, which counts it. */
  private ruleOf({ rule: id, severity, count }: ResultFinding): number {
    let number = this.ruleNumbers.get(id);
    if (number === undefined) {
      const text = this.ruleTexts.get(id) ?? { id, name: id, class: '', severity, summary: '', why: '', repair: '' };
      number = this.rules.push({ ...text, severity, findings: 0, places: 0 }) - 1;
      this.ruleNumbers.set(id, number);
    }
    const rule = this.rules[number];
    if (rule) {
      rule.findings++;
      rule.places += count;
    }
    return number;
  }
}
