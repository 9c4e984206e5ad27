import { App } from './app.js';
import { h } from './dom.js';
import type { ReportData } from './report_data.js';
import { EmbeddedSource, type Source } from './source.js';

declare global {
  interface Window {
    /** For the page, which gets its reports from a worker. */
    assetlint: { show: (source: Source) => void };
  }
}

let app: App | null = null;

/** Shows a report in #app, in place of the one before. */
function show(source: Source): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no element #app');
  app?.dispose();
  app = new App(source, root);
}

function start(): void {
  const data = document.getElementById('report')?.textContent;
  if (!data) return;
  try {
    show(new EmbeddedSource(JSON.parse(data) as ReportData));
  } catch (error) {
    document.getElementById('app')?.replaceChildren(
      h('p', { role: 'alert' }, `The report in this page cannot be shown: ${String(error)}`));
  }
}

window.assetlint = { show };
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
