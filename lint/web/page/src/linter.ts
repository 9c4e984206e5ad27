import type { Core, CoreFile } from '../../core/loader.mjs';
import { failedFile, joinFindings } from '../../core/loader.mjs';
import type { Input, Place } from './messages.js';
import type { BatchMaker, Result } from './result.js';
import { Walk, type Visitor } from './walk.js';

/** How often results are sent to the page, in milliseconds. */
const kSendEvery = 50;

/** Checks files in the order of their paths, as the program does. */
export class Linter implements Visitor {
  private readonly facts: Uint8Array[] = [];
  /** The file of each of these: its number, place, result and findings. */
  private readonly withFacts: { file: number; place: Place; text: string; findings: number }[] = [];
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
    this.withFacts.push({ file: number, place, text: result, findings: findings.length });
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
      let text: string;
      if (findings !== undefined) text = joinFindings(own.text, findings);
      else text = failedFile(JSON.parse(own.text) as Result, 'internal-error', internalError);
      this.batches.put(own.file, text, own.place, findings === undefined ? 0 : own.findings);
    }
  }
}
