import type { FromWorker, Input, Request, ToWorker } from './messages.js';

/** The source of the worker: from this page, so that it works from a file. */
function workerUrl(): string {
  const source = document.getElementById('worker')?.textContent ?? '';
  return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}

/** A worker, for a check or for questions. */
export class Client {
  private readonly worker: Worker;
  private readonly pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private nextId = 0;

  constructor(private readonly received: (message: FromWorker) => void = () => undefined) {
    const url = workerUrl();
    this.worker = new Worker(url);
    this.worker.addEventListener('message', (event: MessageEvent<FromWorker>) => { this.receive(event.data); });
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      const message = event.message || 'the worker could not be started';
      this.reject(message);
      this.received({ kind: 'failed', message });
    });
    // The worker has begun to load it.
    setTimeout(() => { URL.revokeObjectURL(url); }, 60_000);
  }

  check(inputs: Input[]): void {
    this.worker.postMessage({ kind: 'check', inputs } satisfies ToWorker);
  }

  /** The answer to a question, or a report. */
  ask(request: Request): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ ...request, id } satisfies ToWorker);
    });
  }

  /** Ends the worker, whatever it does. */
  end(): void {
    this.worker.terminate();
    this.reject('the worker was ended');
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'answer' || message.kind === 'refusal') {
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.kind === 'answer') pending?.resolve(message.value);
      else pending?.reject(new Error(message.message));
      return;
    }
    this.received(message);
  }

  private reject(message: string): void {
    for (const { reject } of this.pending.values()) reject(new Error(message));
    this.pending.clear();
  }
}
