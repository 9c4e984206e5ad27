// Runs assetlint: the module of this package, or the program that the user's settings name.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { firstLine } from './report.js';

/** The exit code, the output, and, if it failed, the first line of the errors. */
export interface Outcome { code: number; out: string; error: string }

const kInternalError = 3;

const outcome = (code: number, out: string, err: string): Outcome =>
  ({ code, out, error: code > 1 ? firstLine(err) || `assetlint ended with ${code}` : '' });

function runNative(program: string, words: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(program, words, { maxBuffer: 2 ** 29, windowsHide: true }, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : error ? kInternalError : 0;
      resolve(outcome(code, out, err || (error?.message ?? '')));
    });
  });
}

export class Program {
  private module: Promise<WebAssembly.Module> | null = null;

  /** `folder` has the module and its worker; `native` returns the path of a program, or nothing. */
  constructor(private readonly folder: string, private readonly native: () => string) {}

  /** Paths among the words must be absolute. */
  run(words: string[]): Promise<Outcome> {
    const native = this.native();
    if (!native) return this.runModule(words);
    if (isAbsolute(native)) return runNative(native, words);
    return Promise.resolve(outcome(kInternalError, '', `assetlint.program must be an absolute path: ${native}`));
  }

  private async runModule(words: string[]): Promise<Outcome> {
    this.module ??= readFile(join(this.folder, 'assetlint.wasm')).then((bytes) => WebAssembly.compile(bytes));
    const worker = new Worker(join(this.folder, 'worker.js'), { workerData: { module: await this.module, words }, env: {} });
    return new Promise((resolve) => {
      const written: Record<number, Uint8Array[]> = { 1: [], 2: [] };
      const text = (descriptor: number): string => Buffer.concat(written[descriptor] ?? []).toString();
      let trap = '';
      worker.on('message', ([descriptor, bytes]: [number, Uint8Array]) => written[descriptor]?.push(bytes));
      worker.on('error', (error) => { trap = `internal error: ${String(error)}`; });
      worker.on('exit', (code) => { resolve(outcome(trap ? kInternalError : code, text(1), text(2) || trap)); });
    });
  }
}
