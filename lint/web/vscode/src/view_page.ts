// The page of the view: the viewer of reports, with the core in a worker for fields and values.
import { Client } from '../../page/src/client.js';
import type { RuleText } from '../../page/src/messages.js';
import { Files } from '../../page/src/page_source.js';
import { ReportMaker } from '../../page/src/report_maker.js';
import { BatchMaker } from '../../page/src/result.js';
import { fragmentOf } from '../../viewer/src/fragment.js';
import { Report } from '../../viewer/src/report.js';
import type { Source } from '../../viewer/src/source.js';
import type { FileResult } from './report.js';
import type { Content } from './view.js';

declare const acquireVsCodeApi: () => { postMessage: (message: unknown) => void };

let version = '';
let rules: RuleText[] = [];
let files: Files | null = null;

/** Shows the file at its first finding, or again where the reader is. */
function show({ results: text, bytes }: Content): void {
  const results = JSON.parse(text) as FileResult[];
  const maker = new ReportMaker();
  maker.begin(version, rules);
  const file = new File([bytes], 'file');
  const batches = new BatchMaker((batch) => { maker.add(batch); });
  for (const result of results) {
    const { path, size, archive: { offset } = { offset: 0 } } = result;
    batches.add(JSON.stringify(result), size === null ? null : { file, path, offset, size });
  }
  batches.flush();
  files?.end();
  files = new Files(maker.places, maker.strings);
  // Repairs are those of the program.
  const report = { ...maker.report(), command: 'assetlint check' };
  if (location.hash.length < 2 && results.length) {
    const whole = new Report(report);
    location.hash = fragmentOf(whole, whole.findings.length ? { kind: 'finding', finding: 0 } : { kind: 'file', file: 0 });
  }
  (window as unknown as { assetlint: { show: (source: Source) => void } }).assetlint.show(files.sourceOf(report));
}

// VS Code follows no links inside a page.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  if (link?.startsWith('#')) location.hash = link;
});
window.addEventListener('message', ({ data }: MessageEvent<Content>) => { show(data); });

const client = new Client((message) => {
  if (message.kind === 'ready') ({ version, rules } = message);
  client.end();
  // Without the core there are findings and bytes.
  acquireVsCodeApi().postMessage('ready');
});
