// The page in Chromium, opened from a file without a network, unless a test
// says otherwise. $ASSETLINT_WASM is the module, $ASSETLINT the program. Folders
// of more files to check: $ASSETLINT_CORPUS, $ASSETLINT_DAMAGED.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { expectAccessible, onPage } from '../../viewer/test/page.mjs';
import { pageText } from '../build.mjs';
import { archive, drop, ended, kBroken, kRepaired, kSound, missing, PageBrowser, saved, writeFiles } from './page.mjs';

const kProgram = process.env.ASSETLINT;
const kFive = {
  'Mod/good.alo': kSound,
  'Mod/bad.alo': kBroken,
  'Mod/pack.meg': archive({ 'DATA\\ART\\X.ALO': kBroken, 'DATA\\A.TXT': Buffer.from('text') }),
  'Mod/readme.txt': Buffer.from('text'),
  'Mod/empty.alo': Buffer.alloc(0),
};
const kReadme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
const kImage = '<img src=x onerror=alert(1)>';

/** Files of a mod, some with errors, some in archives and some of no format. */
function manyFiles(count) {
  const files = {};
  for (let i = 0; i < count; i++) {
    const name = `Data/${String(i % 10)}/file${String(i).padStart(5, '0')}`;
    if (i % 50 === 0) files[`${name}.meg`] = archive({ 'A.ALO': kBroken, 'B.TXT': Buffer.from('b') });
    else if (i % 10 === 0) files[`${name}.txt`] = Buffer.from('text');
    else files[`${name}.alo`] = i % 3 ? kSound : kBroken;
  }
  return files;
}

describe('page', { skip: missing() }, () => {
  let browser;
  let folder;
  before(async () => {
    browser = await PageBrowser.launch();
    folder = await mkdtemp(join(tmpdir(), 'assetlint-mod-'));
    await writeFiles(folder, kFive);
    await writeFiles(folder, manyFiles(1000));
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (...paths) => paths.map((path) => join(folder, path));

  const on = (name, run, options = {}) => onPage(name, () => browser.open(options), run);

  on('checks five files that are dropped', async (page) => {
    assert.match(await page.textContent('.promise'), /Nothing leaves this computer/);
    assert.ok(await page.isVisible('a[href="rules/index.html"]'));
    const known = await page.textContent('.known');
    const words = known.split(/ files of |, | and |\. It knows | files/);
    for (const [, files, games] of kReadme.matchAll(/^\| [^|]+ \| `[^|]+` \| ([^|]+) \| ([^|]+) \|/gm)) {
      for (const each of `${files}, ${games}`.split(', ')) assert.ok(words.includes(each), `${each} is not in: ${known}`);
    }
    await drop(page, at(...Object.keys(kFive)));
    assert.equal(await ended(page), 'Done: 7 files');
    assert.match(await page.textContent('.verdict h2'), /errors? .*in 5 files/);
    const label = await page.textContent('.save-fixed');
    assert.ok((await page.textContent('.verdict')).includes(`“${label}” can repair 1 finding.`));
    await page.click('.side-tab:has-text("Files")');
    const names = await page.locator('.file-list .path').allInnerTexts();
    assert.equal(names.length, 7);
    assert.ok(names.some((text) => text.includes('X.ALO')), names.join());
  });

  on('checks files chosen with the buttons', async (page) => {
    const [files] = await Promise.all([page.waitForEvent('filechooser'), page.click('.choose-files')]);
    await files.setFiles(at('Mod/good.alo', 'Mod/bad.alo'));
    assert.equal(await ended(page), 'Done: 2 files');
    await page.click('.again');
    assert.ok(await page.isVisible('.start'));
    const [chosen] = await Promise.all([page.waitForEvent('filechooser'), page.click('.choose-folder')]);
    await chosen.setFiles(join(folder, 'Mod'));
    assert.equal(await ended(page), 'Done: 7 files');
    assert.match(await page.textContent('.side'), /Mod\//);
  });

  on('a folder of 1,000 files: the report grows while they are checked', async (page) => {
    await drop(page, at('Data'));
    await page.waitForSelector('.bar progress:not([hidden])');
    await page.waitForFunction(() => {
      const { value, max } = document.querySelector('.bar progress');
      return value > 0 && value < max && document.querySelector('#app .verdict');
    });
    const early = await page.textContent('#app .verdict h2');
    assert.equal(await ended(page), 'Done: 1,040 files');
    assert.notEqual(await page.textContent('#app .verdict h2'), early);
    // Printed, not held: the time depends on what else the machine does.
    const blocks = await page.evaluate(() => globalThis.blocks);
    console.log(`longest block: ${Math.round(Math.max(0, ...blocks))} ms`);
  });

  on('does not replace a report that is being read', async (page) => {
    await drop(page, at('Data'));
    await page.waitForSelector('#app .verdict');
    await page.fill('#app input[type="search"]', 'nVertices');
    assert.match(await ended(page), /^Done/);
    assert.equal(await page.inputValue('#app input[type="search"]'), 'nVertices');
    await page.click('.refresh');
    assert.equal(await page.inputValue('#app input[type="search"]'), '');
    assert.ok(!await page.isVisible('.refresh'));
  });

  on('a cancelled check keeps what it found and says what is missing', async (page) => {
    await drop(page, at('Data'));
    // In one step: meanwhile, the check could end.
    await page.waitForFunction(() => {
      if (document.querySelector('.bar progress').value <= 50) return false;
      document.querySelector('.cancel').click();
      return true;
    });
    const [, done, total] = /^Cancelled: (\d+) of ([\d,]+) files$/.exec(await ended(page));
    assert.ok(Number(done) < Number(total.replace(',', '')));
    assert.match(await page.textContent('.verdict'), /The check was cancelled\./);
    const { bytes } = await saved(page, '.save-json');
    assert.equal(JSON.parse(bytes).files.length, Number(done));
    const { bytes: report } = await saved(page, '.save-html');
    const [, json] = /<script type="application\/json" id="report">([^<]*)/.exec(report);
    const { files, left_out: left } = JSON.parse(json);
    assert.equal(files.length, Number(done));
    assert.equal(left.files, Number(total.replace(',', '')) - Number(done));
    assert.match(left.reason, /The check was cancelled\./);
    assert.equal(page.workers().length, 0);
  });

  test('reports are those of the program', { skip: missing({ program: true }) }, async () => {
    const folders = [[folder, 'Mod'], [folder, 'Data']];
    for (const more of [process.env.ASSETLINT_CORPUS, process.env.ASSETLINT_DAMAGED]) {
      if (more) folders.push([dirname(more), basename(more)]);
    }
    for (const [root, name] of folders) {
      const page = await browser.open();
      await drop(page, [join(root, name)]);
      await ended(page);
      for (const format of ['json', 'html', 'sarif']) {
        const { bytes, name: file } = await saved(page, `.save-${format}`);
        assert.equal(file, `assetlint.${format}`);
        const { stdout } = spawnSync(kProgram, ['check', `--format=${format}`, name], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
        assert.ok(stdout.length > 1000);
        assert.ok(bytes.toString() === stdout, `${format} of ${name} differs`);
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });

  on('shows fields and bytes, of entries of archives too', async (page) => {
    await drop(page, at('Mod/pack.meg'));
    await ended(page);
    await page.click('.finding-row:has-text("ALO014")');
    await page.waitForSelector('.tree-row.selected');
    assert.equal(await page.textContent('.tree-row.selected .name'), 'nVertices');
    assert.equal(await page.locator('.hex .bytes .damaged').count(), 4);
    assert.equal(await page.textContent('.hex .bytes [data-offset="766"]'), '05');
    await page.locator('.hex').press('End');
    await page.waitForFunction(() => document.querySelectorAll('.tree-row').length > 10);
    assert.ok(await page.locator('.tree-row').count() > 10);
  });

  on('saves repaired files', async (page) => {
    await drop(page, at('Mod/good.alo', 'Mod/bad.alo'));
    await ended(page);
    await page.click('.save-fixed');
    assert.equal(await page.locator('.repairs li').count(), 1);
    assert.equal(await page.locator('.save-zip').count(), 0);
    const { name, bytes } = await saved(page, '.repairs li button');
    assert.equal(name, 'bad.alo');
    assert.deepEqual(bytes, kRepaired);
  });

  on('saves all repaired files as one zip', async (page) => {
    await drop(page, at('Data', 'Mod'));
    await ended(page);
    await page.click('.save-fixed');
    const { name, bytes } = await saved(page, '.save-zip');
    assert.equal(name, 'repaired.zip');
    const broken = Object.entries(manyFiles(1000)).filter(([, content]) => content === kBroken).map(([path]) => path);
    assert.match(await page.textContent('.repairs [role="status"]'), /^Saved 301 of 322 files\. The others/);
    const files = unzipSync(bytes);
    assert.deepEqual(Object.keys(files).sort(), [...broken, 'Mod/bad.alo'].sort());
    assert.ok(Object.values(files).every((content) => kRepaired.equals(content)));
    await page.click('.repairs >> text=Close');
    assert.equal(page.workers().length, 0);
  });

  on('hostile names are inert', async (page) => {
    const names = [`${kImage}.alo`, '</script><script>alert(1)</script>.alo', '\u202eola.txt', '__proto__.alo', '&lt;.alo'];
    await page.evaluate(({ names: all, bytes }) => {
      const data = new DataTransfer();
      for (const name of all) data.items.add(new File([new Uint8Array(bytes)], name));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, { names, bytes: [...kBroken] });
    page.on('dialog', () => page.problems.push('a dialog'));
    assert.equal(await ended(page), 'Done: 5 files');
    assert.equal(await page.locator('img').count(), 0);
    assert.ok((await page.textContent('.side')).includes(kImage));
    await page.click('.save-fixed');
    assert.ok((await page.textContent('.repairs')).includes(kImage));
    const zipped = Object.keys(unzipSync((await saved(page, '.save-zip')).bytes));
    assert.equal(zipped.filter((name) => /^[\w/ ()=;&.]+$/.test(name)).length, names.length, zipped.join());
    await page.click('.repairs >> text=Close');
    const { bytes } = await saved(page, '.save-html');
    assert.ok(!bytes.toString().includes(kImage));
    assert.ok(!bytes.toString().includes('<script>alert'));
  });

  on('files beyond the limit are unreadable, for a reason', async (page) => {
    await page.evaluate((bytes) => {
      const large = new File([new Uint8Array(bytes), new Uint8Array(64 * 1024 * 1024)], 'large.alo');
      const data = new DataTransfer();
      data.items.add(large);
      data.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'other.bin'));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [...kSound]);
    assert.equal(await ended(page), 'Done: 2 files');
    const { files, summary } = JSON.parse((await saved(page, '.save-json')).bytes);
    assert.equal(files[0].status, 'unreadable');
    assert.equal(files[0].reason, 'larger than the limit of 67108864 bytes');
    assert.equal(files[1].status, 'skipped');
    assert.equal(summary.unreadable, 1);
  });

  for (const colorScheme of ['light', 'dark']) {
    on(`is accessible (${colorScheme})`, async (page) => {
      await expectAccessible(page, 'start');
      await drop(page, at('Mod'));
      await ended(page);
      await expectAccessible(page, 'report');
      await page.click('.save-fixed');
      await expectAccessible(page, 'repairs');
    }, { colorScheme });
  }

  on('is reached by keys alone', async (page) => {
    const focused = () => page.evaluate(() => document.activeElement?.className);
    const chosen = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'choose-files');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'choose-folder');
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(join(folder, 'Mod'));
    await ended(page);
    assert.equal(await focused(), 'save-json');
    await page.keyboard.press('n');
    assert.ok(await page.isVisible('.finding h2'));
  });

  test('works from a web server too', async () => {
    const text = await pageText(process.env.ASSETLINT_WASM);
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(text);
    });
    await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
    try {
      const page = await browser.open({ url: `http://127.0.0.1:${server.address().port}/` });
      await drop(page, at('Mod'));
      assert.equal(await ended(page), 'Done: 7 files');
      // Even from there nothing can be sent.
      const refused = await page.evaluate((url) => fetch(url).then(() => false, () => true), page.address);
      assert.ok(refused);
      await page.context().close();
    } finally {
      server.close();
    }
  });
});
