// Makes pictures of the viewer, to look at, in light and dark:
//
//   node viewer/test/screenshots.mjs FOLDER [REPORT.json]
//
// of a generated report, or of a report's data (the #report of a page). Of
// each format that has a picture, the first file with one is drawn.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallReport } from './fixtures.mjs';
import { Browser } from './page.mjs';

const [folder, file] = process.argv.slice(2);
if (!folder) throw new Error('usage: screenshots.mjs FOLDER [REPORT.json]');
await mkdir(folder, { recursive: true });
const report = file ? JSON.parse(await readFile(file, 'utf8')) : smallReport();

const pathOf = (data) => encodeURIComponent(report.strings[data.path]);
const withValues = (test) => report.files.find((data) => data.values && test(data.values));
const pictures = [
  ['model', 'Model', withValues((values) => values.meshes?.length)],
  ['animation', 'Animation', withValues((values) => values.numFrames)],
  ['particles', 'Particles', withValues((values) => values.emitters?.length)],
];
const damaged = report.files.find((data) => data.tree && data.findings?.length);

const browser = await Browser.launch();
try {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.open(report, { colorScheme, width: 1280, height: 860 });
    const shot = (name) => page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    const go = (fragment) => page.evaluate((hash) => { location.hash = hash; }, fragment);
    await shot('first-view');
    if (damaged) {
      const [rule, , offset] = damaged.findings[0];
      await go(`#finding/${report.rules[rule].id}@${offset.toString(16)}/${pathOf(damaged)}`);
      await page.waitForSelector('.inspector table');
      await shot('finding');
      await page.evaluate(() => { document.querySelector('.tabs').scrollIntoView(); });
      await shot('damaged');
    }
    for (const [name, tab, data] of pictures) {
      if (!data) continue;
      await go(`#file/${pathOf(data)}`);
      await page.click(`[role="tab"]:has-text("${tab}")`);
      await page.waitForSelector('.chart, .stage');
      await page.waitForTimeout(800);
      await shot(name);
    }
    for (const problem of page.problems) console.error(problem);
    await page.context().close();
  }
} finally {
  await browser.close();
}
