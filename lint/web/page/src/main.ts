import { announce, button, h } from '../../viewer/src/dom.js';
import { groupDigits, listing, plural } from '../../viewer/src/text.js';
import { kRepairButton } from '../../viewer/src/verdict.js';
import { chosenFiles, droppedFiles, textOf } from './inputs.js';
import type { Input } from './messages.js';
import { showRepairs } from './repairs.js';
import { save } from './save.js';
import { Session } from './session.js';

/** Those in README.md, put there by build.mjs. */
declare const ASSETLINT_FORMATS: Record<'games' | 'extensions', string[]>[];

/** The page: choosing files, and what can be done with a check. */
class Page {
  private session: Session | null = null;
  /** Whether the report has been used since it was shown. */
  private engaged = false;
  private readonly app = h('div', { id: 'app', hidden: true });
  private readonly picker = h('input', { type: 'file', multiple: true, hidden: true, id: 'files' });
  private readonly folderPicker = h('input', { type: 'file', multiple: true, hidden: true, id: 'folder', webkitdirectory: true });
  private readonly listing = h('p', { role: 'status', class: 'listing' });
  private readonly start: HTMLElement;
  private readonly progress = h('progress', { 'aria-label': 'Checked files', max: 1 });
  private readonly status = h('span', { class: 'status', role: 'status' });
  private readonly cancel = button('Cancel', () => { this.session?.cancel(); }, { class: 'cancel' });
  private readonly refresh = button('Show the new results', () => { this.showAgain(); }, { class: 'refresh', hidden: true });
  private readonly saving = h('span', { class: 'saving' },
    button('Save JSON', () => { if (this.session) save('assetlint.json', this.session.maker.json()); }, { class: 'save-json' }),
    button('Save HTML report', () => { void this.saveReport('html', 'text/html'); }, { class: 'save-html' }),
    button('Save SARIF', () => { void this.saveReport('sarif', 'application/sarif+json'); }, { class: 'save-sarif' }),
    button(kRepairButton, () => { if (this.session) showRepairs(this.session); }, { class: 'save-fixed' }));
  // Before the text, whose length changes: Cancel stays in its place.
  private readonly bar = h('section', { class: 'bar', 'aria-label': 'The check', hidden: true },
    this.progress, this.cancel, this.status, this.refresh, this.saving,
    button('Check other files', () => { this.reset(); }, { class: 'again' }));
  private lastStatus = 0;

  constructor() {
    const all = (what: 'games' | 'extensions'): string => listing([...new Set(ASSETLINT_FORMATS.flatMap((format) => format[what]))]);
    const choose = (input: HTMLInputElement) => (): void => { input.click(); };
    this.start = h('main', { class: 'start' },
      h('h1', {}, 'assetlint'),
      h('p', { class: 'known' }, `Finds errors in files of ${all('games')}. It knows ${all('extensions')} files.`),
      h('div', { class: 'target' },
        h('p', { class: 'drop' }, 'Drop files or folders here'),
        h('p', {}, button('Choose files', choose(this.picker), { class: 'choose-files' }), ' ',
          button('Choose a folder', choose(this.folderPicker), { class: 'choose-folder' }))),
      h('p', { class: 'promise' }, 'Nothing leaves this computer: the files are checked in this page, which has no access to the network.'),
      this.listing,
      h('p', {}, h('a', { href: 'rules/index.html' }, 'What the rules mean'), ' · ',
        h('a', { href: 'formats/index.html' }, 'What the bytes mean')));
    for (const input of [this.picker, this.folderPicker]) {
      input.addEventListener('change', () => {
        const inputs = chosenFiles(input.files ?? new DataTransfer().files);
        input.value = '';
        this.check(inputs);
      });
    }
    for (const event of ['pointerdown', 'keydown', 'input', 'wheel']) {
      this.app.addEventListener(event, () => { this.engaged = true; }, { passive: true });
    }
    this.acceptDrops();
  }

  /** Puts it into the document. */
  show(): void {
    document.body.append(this.bar, this.start, this.app, this.picker, this.folderPicker);
  }

  private acceptDrops(): void {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
    document.addEventListener('drop', (event) => {
      document.body.classList.remove('dropping');
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      this.listing.textContent = 'Looking for files …';
      void droppedFiles(event.dataTransfer, (count) => { this.listing.textContent = `Found ${plural(count, 'file')} …`; })
        .then((inputs) => { this.check(inputs); });
    });
  }

  private check(inputs: Input[]): void {
    this.listing.textContent = '';
    if (!inputs.length) {
      announce('There are no files in it');
      return;
    }
    this.session?.end();
    this.engaged = false;
    this.lastStatus = 0;
    if (location.hash) history.replaceState(null, '', '#');
    this.start.hidden = true;
    this.bar.hidden = false;
    this.session = new Session(inputs, () => { this.changed(); }, () => this.engaged);
    this.changed();
    this.cancel.focus();
  }

  private reset(): void {
    this.session?.end();
    this.session = null;
    this.bar.hidden = true;
    this.app.hidden = true;
    this.app.replaceChildren();
    if (location.hash) history.replaceState(null, '', '#');
    this.start.hidden = false;
    this.start.querySelector('button')?.focus();
  }

  private showAgain(): void {
    this.engaged = false;
    this.session?.show();
    this.changed();
    this.saving.querySelector('button')?.focus();
  }

  private changed(): void {
    const { session } = this;
    if (!session) return;
    const { running, maker, stale, state } = session;
    const hadFocus = document.activeElement === this.cancel;
    this.app.hidden = maker.done === 0 && running;
    this.progress.hidden = this.cancel.hidden = !running;
    this.progress.max = Math.max(1, maker.total);
    this.progress.value = maker.done;
    this.refresh.hidden = !stale;
    this.saving.hidden = running;
    if (!running && hadFocus) this.saving.querySelector('button')?.focus();
    // Screen readers read each text: not too often.
    const now = performance.now();
    if (running && state === 'checking' && now - this.lastStatus < 500) return;
    this.lastStatus = now;
    this.status.textContent = this.statusText(session);
  }

  private statusText({ state, maker, message }: Session): string {
    const counted = `${groupDigits(maker.done)} of ${plural(maker.total, 'file')}`;
    switch (state) {
      case 'loading': return 'Starting …';
      case 'checking': return `Checking: ${counted}`;
      case 'comparing': return 'Comparing the files with each other …';
      case 'done': return `Done: ${plural(maker.done, 'file')}`;
      case 'cancelled': return `Cancelled: ${counted}`;
      case 'failed': return `Failed: ${counted}. ${message}`;
    }
  }

  /** The core writes it, from the files: that takes as long as the check. */
  private async saveReport(format: 'html' | 'sarif', type: string): Promise<void> {
    const { session } = this;
    if (!session) return;
    announce('Writing the report …');
    try {
      const report = await session.report(format);
      if (report) save(`assetlint.${format}`, new Blob([report], { type }));
    } catch (error) {
      announce(`The report cannot be written: ${textOf(error)}`);
    }
  }
}

new Page().show();
