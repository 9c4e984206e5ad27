import type { Core, CoreFile } from '../../core/loader.mjs';
import { failedFile, joinFindings } from '../../core/loader.mjs';
import type { Input, Place, Result } from './messages.js';
import type { BatchMaker } from './result.js';
import { Walk } from './walk.js';

/** How often results are sent to the page, in milliseconds. */
const kSendEvery = 50;

/** Checks files in the order of their paths, as the program does. */
export class Linter {
  private readonly facts: Uint8Array[] = [];
  /** The file of each of these: its number, place, result and findings. */
  private readonly withFacts: { file: number; place: Place; text: string; findings: number }[] = [];

  constructor(private readonly core: Core, private readonly inputs: Input[], private readonly batches: BatchMaker) {}

  async run(comparing: () => void): Promise<void> {
    const walk = new Walk(this.core, this.inputs);
    let lastSent = 0;
    for await (const step of walk.steps()) {
      this.batches.total = walk.total;
      if ('file' in step) this.check(step.file, step.place);
      else this.batches.add(step.result, null);
      if (performance.now() - lastSent > kSendEvery) {
        this.batches.flush();
        lastSent = performance.now();
      }
    }
    this.batches.flush();
    comparing();
    this.across();
    this.batches.flush();
  }

  private check(file: CoreFile, place: Place): void {
    const { result, facts } = this.core.checkWithFacts(file);
    const number = this.batches.done;
    const { findings, status } = this.batches.add(result, place);
    if (facts === null || status === 'internal-error') return;
    this.facts.push(facts);
    this.withFacts.push({ file: number, place, text: result, findings: findings.length });
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
