// released.mjs PAGE FOLDER RULE: drops a folder on a released page, whose report
// must have a finding of the rule and no error of the page.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { drop, ended, PageBrowser } from './page.mjs';

const [released, folder, rule] = process.argv.slice(2);
const browser = await PageBrowser.launch({ released: resolve(released) });
try {
  const page = await browser.open();
  await drop(page, [resolve(folder)]);
  assert.match(await ended(page), /^Done/);
  // The list of rules that were found, to choose from.
  await page.locator('option', { hasText: rule }).first().waitFor({ state: 'attached' });
  assert.deepEqual(page.problems, []);
} finally {
  await browser.close();
}
console.log(`${released} shows ${rule}.`);
