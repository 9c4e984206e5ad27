import { fileText, h, uniqueId } from './dom.js';
import { BytesPane } from './bytes_pane.js';
import { pictureOf, type Picture } from './pictures/picture.js';
import type { FindingView, Report } from './report.js';
import type { Source } from './source.js';
import { hexOffset, plural } from './text.js';

type TabName = 'bytes' | 'picture';

/** Formats of which there are pictures. */
const kDrawable = ['ala', 'alo', 'alo-particle', 'anim', 'gsa'];

/** The tab that was chosen last is used for the next file too. */
let preferred: TabName | null = null;

/** The contents of a file: fields and bytes, and its picture. */
export class FileView {
  readonly element = h('section', { class: 'file' });
  private readonly bytes: BytesPane;
  private readonly tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Contents of the file' });
  private readonly panels = new Map<TabName, { tab: HTMLButtonElement; panel: HTMLElement }>();
  private picture: Picture | null = null;
  private readonly opened: Promise<void>;
  private readonly findings: FindingView[];

  constructor(private readonly report: Report, private readonly source: Source, readonly file: number) {
    this.findings = report.findingsOf(file);
    this.bytes = new BytesPane(report, source, file, this.findings);
    this.opened = this.open();
  }

  /** Puts the cursor on the bytes at fault. */
  async showBytes(offset: number, length: number): Promise<void> {
    await this.opened;
    this.choose('bytes', false);
    await this.bytes.selectByte(offset, 'third', length);
  }

  /** Shows a finding in whichever tab is open. */
  async showFinding(finding: FindingView): Promise<void> {
    await this.opened;
    await this.bytes.selectByte(finding.offset, 'third', finding.length);
  }

  /** Switches between the bytes and the picture. */
  toggle(): void {
    const bytes = this.panels.get('bytes');
    if (this.picture) this.choose(bytes?.panel.hidden ? 'bytes' : 'picture', true);
  }

  private async open(): Promise<void> {
    const data = this.report.file(this.file);
    const format = this.report.text(data.format);
    this.element.append(
      h('h3', { class: 'file-name' }, 'Contents of ', fileText(this.report.path(this.file).replace(/^.*\//s, ''))),
      h('p', { class: 'quiet' },
        [format || 'unknown format', data.size === null ? '' : plural(data.size, 'byte'),
          data.archive ? `in an archive at ${hexOffset(data.archive.offset)}` : '',
          data.status === 'ok' ? 'no findings' : data.status === 'findings' ? '' : data.status,
        ].filter(Boolean).join(', '), data.note ? ': ' : '', data.note ? fileText(data.note) : null),
      this.tabs);
    this.add('bytes', 'Fields and bytes');
    await this.bytes.open();
    this.panels.get('bytes')?.panel.append(this.bytes.element);
    const values = await this.source.values(this.file);
    this.picture = pictureOf(values, this.findings, this.source, this.file);
    if (this.picture) this.add('picture', this.picture.title);
    else this.sayWhyNoPicture(values);
    const first: TabName = this.picture && (preferred ?? (this.findings.length ? 'bytes' : 'picture')) === 'picture'
      ? 'picture' : 'bytes';
    this.choose(first, false);
    if (!this.findings.length) await this.bytes.selectByte(0);
  }

  private sayWhyNoPicture(values: unknown): void {
    const data = this.report.file(this.file);
    const drawable = kDrawable.includes(this.report.text(data.format));
    if (!drawable || (data.status !== 'ok' && data.status !== 'findings')) return;
    const why = values !== null ? 'The file has nothing to draw.'
      : this.source.whyNoValues(this.file) ?? (data.counts[0] > 0
        ? 'The file cannot be read to its end: fix its errors first.' : 'The values of the file are not available.');
    this.tabs.after(h('p', { class: 'quiet' }, `No picture. ${why}`));
  }

  private add(name: TabName, title: string): void {
    const id = uniqueId('panel');
    const tab = h('button', {
      type: 'button', role: 'tab', id: `${id}-tab`, 'aria-controls': id, onclick: () => { this.choose(name, true); },
    }, title);
    const panel = h('div', { id, role: 'tabpanel', 'aria-labelledby': `${id}-tab`, hidden: true });
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      this.toggle();
      for (const each of this.panels.values()) if (!each.panel.hidden) each.tab.focus();
    });
    this.tabs.append(tab);
    this.element.append(panel);
    this.panels.set(name, { tab, panel });
  }

  private choose(name: TabName, byUser: boolean): void {
    if (byUser) preferred = name;
    for (const [each, { tab, panel }] of this.panels) {
      const on = each === name;
      panel.hidden = !on;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    }
    const panel = this.panels.get(name)?.panel;
    if (name === 'picture' && panel && !panel.firstChild && this.picture) {
      panel.append(h('p', { class: 'quiet' }, 'Drawing …'));
      void this.picture.make().then((element) => { panel.replaceChildren(element); });
    }
  }
}
