import type { Source } from '../../viewer/src/source.js';
import { Client } from './client.js';
import type { FromWorker, Input, ReportRequest } from './messages.js';
import { Files } from './page_source.js';
import { rootsOf } from './paths.js';
import { ReportMaker } from './report_maker.js';

export type State = 'loading' | 'checking' | 'comparing' | 'done' | 'cancelled' | 'failed';

/** The viewer's bundle, which is in the page beside this one. */
interface Viewer { show: (source: Source) => void }

/** The shortest time between two reports, in milliseconds. */
const kShowEvery = 500;

/** One check: its worker, its report, and showing that. */
export class Session {
  readonly maker = new ReportMaker();
  readonly files = new Files(this.maker.places, this.maker.strings);
  state: State = 'loading';
  message = '';
  /** The report has changed since it was shown, and is not shown again by itself. */
  stale = false;
  private readonly client: Client;
  /** While a report is being written. */
  private reporter: Client | null = null;
  private nextShow = 0;
  private shown = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `changed` is called after every change; `reading` returns whether the
   * report is in use, and must not be replaced.
   */
  constructor(private readonly inputs: Input[], private readonly changed: () => void, private readonly reading: () => boolean) {
    this.maker.total = inputs.length;
    this.client = new Client((message) => { this.receive(message); });
    this.client.check(inputs);
    // An empty report, while the worker starts: the first one takes longest.
    this.schedule();
  }

  get running(): boolean {
    return this.state === 'loading' || this.state === 'checking' || this.state === 'comparing';
  }

  cancel(): void {
    if (this.running) this.stop('cancelled', 'The check was cancelled.');
  }

  /** Ends all that belongs to the check. */
  end(): void {
    clearTimeout(this.timer);
    this.client.end();
    this.reporter?.end();
    this.files.end();
  }

  /** What `check` writes; null while another report is being written. */
  async report(format: ReportRequest['format']): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.reporter) return null;
    this.reporter = new Client();
    try {
      const request = this.maker.request(format, rootsOf(this.inputs));
      return await this.reporter.ask({ kind: 'report', inputs: this.inputs, request }) as Uint8Array<ArrayBuffer>;
    } finally {
      this.reporter.end();
      this.reporter = null;
    }
  }

  show(): void {
    const begin = performance.now();
    this.stale = false;
    this.shown = true;
    (window as unknown as { assetlint: Viewer }).assetlint.show(this.files.sourceOf(this.maker.report()));
    // A report that takes long to show is shown less often.
    const now = performance.now();
    this.nextShow = now + Math.max(kShowEvery, 20 * (now - begin));
  }

  private stop(state: State, reason: string): void {
    this.state = state;
    this.maker.stopped = state === 'done' ? '' : reason;
    this.message = reason;
    this.client.end();
    this.update(true);
  }

  private receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        this.maker.begin(message.version, message.rules);
        this.state = 'checking';
        break;
      case 'batch':
        this.maker.add(message);
        this.update(false);
        return;
      case 'across':
        this.state = 'comparing';
        break;
      case 'finished':
        this.stop('done', '');
        return;
      case 'failed':
        this.stop('failed', `The check ended early: ${message.message}.`);
        return;
    }
    this.changed();
  }

  private update(last: boolean): void {
    if (last || performance.now() >= this.nextShow) this.schedule();
    this.changed();
  }

  /** Shows the report soon, by itself, as it takes its time; unless it would replace one that is being read. */
  private schedule(): void {
    this.nextShow = Infinity;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.shown || !this.reading()) this.show();
      else {
        this.stale = true;
        this.changed();
      }
    }, 0);
  }
}
