import type { Core, CoreFile } from '../../core/loader.mjs';
import { failedFile, joinFindings } from '../../core/loader.mjs';
import type { Input, Place } from './messages.js';
import type { BatchMaker } from './result.js';
import { Walk, type Visitor } from './walk.js';

/** How often results are sent to the page, in milliseconds. */
const kSendEvery = 50;

/** Checks files in the order of their paths, as the program does. */
export class Linter implements Visitor {
  private readonly facts: Uint8Array[] = [];
  /** The file of each of these: its number, result and findings. */
  private readonly withFacts: { file: number; text: string; findings: number }[] = [];
  private lastSent = 0;

  constructor(private readonly core: Core, private readonly inputs: Input[], private readonly batches: BatchMaker) {}

  async run(comparing: () => void): Promise<void> {
    await new Walk(this.core, this.inputs, this).run();
    this.batches.flush();
    comparing();
    this.across();
    this.batches.flush();
  }

  total(files: number): void {
    this.batches.total = files;
  }

  file(file: CoreFile, place: Place): void {
    const { result, facts } = this.core.checkWithFacts(file);
    const number = this.batches.done;
    const { findings, status } = this.batches.add(result, place);
    if (facts === null || status === 'internal-error') return;
    this.facts.push(facts);
    this.withFacts.push({ file: number, text: result, findings: findings.length });
  }

  unchecked(result: string): void {
    this.batches.add(result, null);
  }

  next(): boolean {
    if (performance.now() - this.lastSent > kSendEvery) {
      this.batches.flush();
      this.lastSent = performance.now();
    }
    return true;
  }

  private across(): void {
    for (const { file: number, findings, internalError } of this.core.across(this.facts)) {
      const own = this.withFacts[number];
      if (!own) continue;
      if (findings === undefined) {
        const file = JSON.parse(own.text) as Parameters<typeof failedFile>[0];
        this.batches.addLater(own.file, failedFile(file, 'internal-error', `internal error: ${internalError}`), 0);
      } else {
        this.batches.addLater(own.file, joinFindings(own.text, findings), own.findings);
      }
    }
  }
}
