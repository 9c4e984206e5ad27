// The viewer in Chromium, opened from a file without a network.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { hostileReport, kHostileNames, largeReport, report, smallReport } from './fixtures.mjs';
import { Browser, chromiumPath, expectAccessible, onPage } from './page.mjs';

// In CI, a browser that is missing is a failure.
const withoutBrowser = !chromiumPath() && !process.env.ASSETLINT_ALL_TOOLS;

describe('viewer', { skip: withoutBrowser ? 'Chromium is not installed' : false }, () => {
  let browser;
  before(async () => { browser = await Browser.launch(); });
  after(async () => { await browser?.close(); });

  const on = (name, data, options, run) => onPage(name, () => browser.open(data(), options), run);

  const shown = (page) => page.textContent('.shown');
  const selectedField = (page) => page.textContent('.tree-row.selected .name');

  on('shows the verdict, the counts and what was not checked', smallReport, {}, async (page) => {
    assert.equal(await page.textContent('.verdict h2'), '3 errors, 3 warnings and 4 infos in 6 files');
    assert.deepEqual(await page.locator('.card strong').allTextContents(), ['3', '3', '4']);
    assert.equal(await page.locator('.rules tbody tr').count(), 5);
    const text = await page.textContent('.overview');
    for (const part of ['Permission denied', 'assetlint 0.1.0', "'My Mod/Data'", 'My Mod/assetlint.toml']) {
      assert.ok(text.includes(part), part);
    }
  });

  on('filters by severity, rule, path and text, and counts', smallReport, {}, async (page) => {
    assert.equal(await shown(page), '10 of 10 findings shown');
    await page.click('.toggle.severity-2');
    assert.equal(await shown(page), '6 of 10 findings shown');
    await page.fill('input[aria-label="Path"]', '*.ala');
    await page.waitForFunction(() => document.querySelector('.shown').textContent.startsWith('2 of 10'));
    await page.click('text=Show all');
    await page.selectOption('select[aria-label="Rule"]', { index: 1 });
    assert.equal(await shown(page), '2 of 10 findings shown');
    await page.click('text=Show all');
    await page.fill('input[type="search"]', 'rotations 20');
    await page.waitForFunction(() => document.querySelector('.shown').textContent.startsWith('1 of 10'));
    assert.equal(await page.locator('.finding-row').count(), 1);
  });

  on('hides a rule, and copies the option and the baseline line', smallReport, {}, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.click('button[aria-label="Hide ALO014"]');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Unhide ALO014');
    await page.click('button[aria-label="Hide STY001"]');
    assert.equal(await shown(page), '4 of 10 findings shown');
    await page.click('.hidden-rules >> text=Copy --ignore');
    await page.waitForSelector('.toast.shown');
    assert.equal(await clipboard(), '--ignore=ALO014,STY001');
    await page.click('button[aria-label="Show ALO014 again"]');
    assert.equal(await shown(page), '6 of 10 findings shown');
    await page.keyboard.press('n');
    await page.click('text=Copy baseline line');
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('{'));
    assert.deepEqual(JSON.parse(await clipboard()), { file: 'Data/a.alo', rule: 'ALO014', path: 'header/count', count: 1 });
  });

  on('opens a link to a finding, also after a reload', smallReport, { fragment: '#finding/ALA025@13d/Data%2Fb.ala' }, async (page) => {
    const heading = () => page.textContent('.finding h2');
    assert.match(await heading(), /ALA025 rotation-zero/);
    await page.keyboard.press('n');
    assert.match(await heading(), /ALA021/);
    assert.ok(page.url().endsWith('#finding/ALA021@190/Data%2Fb.ala'));
    await page.reload();
    await page.waitForSelector('.finding h2');
    assert.match(await heading(), /ALA021/);
    assert.equal(await page.getAttribute('.finding-list', 'aria-activedescendant') !== null, true);
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('.finding h2')?.textContent.includes('ALA025'));
  });

  on('keeps fields and bytes in step both ways', smallReport, { fragment: '#finding/ALO014@4/Data%2Fa.alo' }, async (page) => {
    await page.waitForSelector('.tree-row.selected');
    assert.equal(await selectedField(page), 'count');
    assert.equal(await page.locator('.hex .bytes .damaged').count(), 4);
    // A byte to its field: scrolled into view, inside a folded array too.
    await page.click('.hex .bytes [data-offset="21"]');
    await page.waitForFunction(() => document.querySelector('.tree-row.selected .name').textContent === 'id');
    await page.locator('.hex').press('End');
    await page.waitForFunction(() => document.querySelector('.tree-row.selected .name')?.textContent === '[469]');
    const visible = await page.evaluate(() => {
      const row = document.querySelector('.tree-row.selected').getBoundingClientRect();
      const tree = document.querySelector('.tree').getBoundingClientRect();
      return row.top >= tree.top - 1 && row.bottom <= tree.bottom + 1;
    });
    assert.ok(visible, 'the selected field is in view');
    await page.locator('.tree').press('ArrowLeft');
    assert.equal(await selectedField(page), '[400] … [469]');
    // A field to its first byte, at the top third.
    const third = await page.evaluate(async () => {
      document.querySelector('.tree').scrollTop = 0;
      await new Promise((done) => { setTimeout(done, 100); });
      [...document.querySelectorAll('.tree-row')].find((row) => row.querySelector('.name').textContent === 'record[9]').click();
      await new Promise((done) => { setTimeout(done, 100); });
      const cell = document.querySelector('.hex .bytes .cursor');
      const box = document.querySelector('.hex').getBoundingClientRect();
      return { offset: cell.dataset.offset, part: (cell.getBoundingClientRect().top - box.top) / box.height };
    });
    assert.equal(third.offset, '704');
    assert.ok(third.part > 0.2 && third.part < 0.4, `${third.part}`);
    // The pointer highlights and does not move.
    const cursor = await page.textContent('.where');
    await page.hover('.hex .bytes [data-offset="720"]');
    assert.ok(await page.locator('.hex .bytes .hovered').count() > 0);
    await page.hover('.tree-row:has-text("record[9]")');
    assert.ok(await page.locator('.hex .bytes .hovered').count() > 0);
    assert.equal(await page.textContent('.where'), cursor);
  });

  on('shows values at the cursor in both byte orders', smallReport, { fragment: '#finding/ALO014@4/Data%2Fa.alo' }, async (page) => {
    await page.waitForSelector('.inspector table');
    const rows = await page.locator('.inspector tbody tr').allInnerTexts();
    assert.ok(rows.some((row) => /^u32\s+41\s+687865856$/.test(row)), rows.join('|'));
    assert.equal(await page.textContent('.diff-line.before del'), '29 00 00 00');
    assert.equal(await page.textContent('.diff-line.after ins'), '28 00 00 00');
  });

  on('shows bytes around findings when the file is not all there', smallReport, { fragment: '#finding/ALA025@13d/Data%2Fb.ala' }, async (page) => {
    await page.waitForSelector('.hex .missing');
    assert.match(await page.textContent('.hex .missing >> nth=0'), /288 bytes that are not in the report/);
    assert.ok(await page.locator('.hex .bytes .damaged').count() > 10);
    assert.equal(await page.locator('.tree').count(), 0);
  });

  on('is reached by keys alone', smallReport, {}, async (page) => {
    const press = async (key) => page.keyboard.press(key);
    await press('/');
    assert.equal(await page.evaluate(() => document.activeElement.type), 'search');
    await press('n');
    assert.equal(await page.inputValue('input[type="search"]'), 'n');
    await press('Backspace');
    await press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'listbox');
    await press('?');
    assert.ok(await page.isVisible('dialog'));
    await press('Escape');
    assert.ok(!await page.isVisible('dialog'));
    for (let i = 0; i < 4; i++) await press('n');
    assert.match(await page.textContent('.finding h2'), /ALA025/);
    assert.equal(await page.textContent('.position'), 'Finding 4 of 10');
    await press('p');
    assert.match(await page.textContent('.finding h2'), /STY001/);
    await press('f');
    assert.match(await page.textContent('.finding h2'), /File Data\/a\.alo/);
    await press('n');
    assert.match(await page.textContent('.finding h2'), /ALO014/);
    await press('o');
    assert.ok(await page.isVisible('.verdict'));
    // Tab reaches the list, the fields, the bytes and every button, each with a visible focus.
    await press('n');
    await page.waitForSelector('.hex');
    const reached = new Set();
    for (let i = 0; i < 60; i++) {
      await press('Tab');
      reached.add(await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body) return '';
        const { outlineStyle } = getComputedStyle(activeElement);
        return outlineStyle === 'none' ? `no outline: ${activeElement.outerHTML.slice(0, 80)}`
          : activeElement.getAttribute('role') ?? activeElement.textContent;
      }));
    }
    for (const wanted of ['listbox', 'tree', 'grid', 'tab', 'Copy link', 'Overview']) assert.ok(reached.has(wanted), wanted);
    assert.deepEqual([...reached].filter((each) => each.startsWith('no outline')), []);
    await page.locator('.tree').focus();
    for (const key of ['Home', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await press(key);
    await page.waitForFunction(() => document.querySelector('.tree-row.selected .name').textContent === 'count');
  });

  on('draws an animation with the frames at fault', smallReport, { fragment: '#finding/ALA025@13d/Data%2Fb.ala' }, async (page) => {
    await page.click('[role="tab"]:has-text("Animation")');
    await page.waitForSelector('.chart');
    assert.equal(await page.locator('figcaption strong').allTextContents().then((all) => all.join()), 'Translation,Rotation,Visibility');
    assert.equal(await page.locator('.fault').count(), 1);
    await page.locator('input[type="range"]').fill('20');
    assert.match(await page.textContent('output'), /^frame 20 of 60, 0\.667 s$/);
    assert.match(await page.textContent('.readout >> nth=2'), /visibility 0/);
  });

  on('draws a model with its vertices at fault', smallReport, { fragment: '#file/Data%2Fc.alo' }, async (page) => {
    await page.click('[role="tab"]:has-text("Model")');
    await page.waitForSelector('.stage canvas');
    await page.waitForTimeout(200);
    const pixels = () => page.evaluate(() => {
      const [, overlay] = document.querySelectorAll('.stage canvas');
      return overlay.toDataURL();
    });
    assert.match(await page.textContent('.model'), /580 triangles, 3 bones, 1 vertex at fault/);
    const beginning = await pixels();
    await page.locator('.stage').press('ArrowLeft');
    await page.waitForTimeout(100);
    assert.notEqual(await pixels(), beginning);
    await page.locator('.stage').press('0');
    await page.waitForTimeout(100);
    assert.equal(await pixels(), beginning);
  });

  const withLeftOut = () => {
    const data = smallReport();
    return { ...data, left_out: { ...data.left_out, attachments: 2 } };
  };
  on('says why there is no picture: the report left the contents out', withLeftOut, { fragment: '#file/Data%2Fe.ala' },
    async (page) => {
      assert.match(await page.textContent('.file'), /No picture\. This report leaves out the contents of the file/);
      assert.equal(await page.locator('[role="tab"]').count(), 1);
    });
  on('says why there is no picture: the file cannot be read', smallReport, { fragment: '#file/Data%2Fa.alo' },
    async (page) => {
      assert.match(await page.textContent('.file'), /No picture\. The file cannot be read to its end: fix its errors first\./);
    });
  on('draws the tracks of a particle system', smallReport, { fragment: '#file/Data%2Fd.alo' }, async (page) => {
    await page.click('[role="tab"]:has-text("Particles")');
    await page.waitForSelector('.chart');
    assert.equal(await page.locator('.chart').count(), 7);
    assert.ok(await page.locator('.fault').count() === 1);
    assert.match(await page.textContent('.particles .controls'), /live 1\.5 s and are drawn by Engine\/PrimAdditive\.fx/);
    assert.match(await page.textContent('.particles details'), /blendMode1 additive.*acceleration0, 0, -9\.8 units\/s²/);
    assert.match(await page.textContent('.particles .charts'), /RotationSpeed.*turns per second/s);
  });

  on('folds 200,000 findings, as many as the page shows, and says how many more there are', () => largeReport(200_000, 1, 1_000_000), {},
    async (page) => {
      assert.equal(await shown(page), '200,000 of 200,000 findings shown; 800,000 more are not in this page');
      assert.match(await page.textContent('.verdict'), /800,000 findings.*10 MB/);
      assert.match(await page.textContent('.verdict h2'), /^8\d\d,\d{3} errors/);
      const toEnd = () => page.evaluate(() => { document.querySelector('.finding-list').scrollTop = 1e9; });
      await toEnd();
      const folded = page.locator('.folded-row').last();
      assert.match(await folded.textContent(), /16,\d{3} more of ALO\d{3}/);
      await folded.click();
      assert.ok(await page.locator('.list-row').count() < 60, 'only rows in sight are made');
      await toEnd();
      // The last findings of that rule.
      await page.waitForFunction(() => document.querySelector('.finding-list').textContent.includes('0x000c3'));
    });

  on('keeps hostile names inert everywhere', hostileReport, {}, async (page) => {
    const inert = async () => {
      const found = await page.evaluate(() => ({
        attacked: window.attacked,
        elements: document.querySelectorAll('#app script, #app img, #app iframe, #app [onerror], #app [style*="url"]').length,
        raw: /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/.test(document.body.innerText),
      }));
      assert.deepEqual(found, { attacked: undefined, elements: 0, raw: false });
    };
    await inert();
    for (let i = 0; i < kHostileNames.length; i++) {
      await page.keyboard.press('n');
      await page.waitForTimeout(60);
      await page.keyboard.press('v');
      await page.waitForTimeout(60);
      await inert();
      await page.keyboard.press('v');
    }
    await page.evaluate(() => { window.dispatchEvent(new Event('beforeprint')); });
    await inert();
    const links = await page.evaluate(() => [...document.querySelectorAll('#app a')].every((link) => link.getAttribute('href').startsWith('#')));
    assert.ok(links, 'every link is a fragment');
  });

  for (const colorScheme of ['light', 'dark']) {
    on(`has no serious problem of accessibility, ${colorScheme}`, smallReport, { colorScheme }, async (page) => {
      const check = (where) => expectAccessible(page, where);
      await check('overview');
      await page.keyboard.press('n');
      await page.waitForSelector('.inspector table');
      await page.hover('.tree-row >> nth=2');
      await check('finding');
      for (const [file, tab] of [['b.ala', 'Animation'], ['c.alo', 'Model'], ['d.alo', 'Particles']]) {
        await page.evaluate((name) => { location.hash = `#file/Data%2F${name}`; }, file);
        await page.click(`[role="tab"]:has-text("${tab}")`);
        await page.waitForSelector('.picture');
        await check(tab);
      }
      await page.click('button[aria-label="Hide ALO014"]', { timeout: 100 }).catch(() => undefined);
      await page.click('text=Files');
      await check('files');
      await page.keyboard.press('?');
      await check('keys');
    });
  }

  on('prints all findings', () => largeReport(300, 3), {}, async (page) => {
    await page.keyboard.press('n');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => { window.dispatchEvent(new Event('beforeprint')); });
    assert.equal(await page.locator('.print-only tbody tr').count(), 300);
    assert.ok(await page.isVisible('.print-only'));
    assert.ok(!await page.isVisible('.side'));
    const pdf = await page.pdf();
    assert.ok((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length > 3, 'several pages');
    await page.evaluate(() => { window.dispatchEvent(new Event('afterprint')); });
    assert.equal(await page.locator('.print-only').count(), 0);
  });

  on('fits a narrow window', smallReport, { width: 420, height: 800 }, async (page) => {
    await page.keyboard.press('n');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
    assert.ok(!wide, 'nothing sticks out');
  });
});
