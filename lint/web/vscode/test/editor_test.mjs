// editor_test.mjs VSIX PROGRAM CORPUS MODS: the extension in VS Code, compared
// with the program. ASSETLINT_SCREENSHOT names a picture to be written.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { Editor } from './editor.mjs';

const [vsix, program, corpus, mods] = process.argv.slice(2).map((name) => path.resolve(name));
if (!mods) throw new Error('usage: node vscode/test/editor_test.mjs VSIX PROGRAM CORPUS MODS');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-editor-'));
after(() => { fs.rmSync(scratch, { recursive: true, force: true }); });

const [kBroken, kRepaired] = ['invalid', 'fixed'].map((name) => fs.readFileSync(path.join(corpus, 'alamo', name, 'ALO052/link-to-itself.alo')));
const kHostile = '<img src=x onerror=\'document.title="evil"\'>[x](command:workbench.action.quit).alo';

/** What Problems must have of a folder: the program's report. */
function expected(folder) {
  const { stdout } = spawnSync(program, ['check', '--format=json', folder], { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout).files.flatMap((file) => file.findings.map((finding) => {
    const place = finding.line ? [] : [`0x${(finding.offset + (file.archive?.offset ?? 0)).toString(16).padStart(8, '0')}`];
    const entry = file.archive ? [file.path.slice(file.archive.path.length + 1)] : [];
    return [
      file.archive?.path ?? file.path, { error: 8, warning: 4, info: 2 }[finding.severity], `${finding.rule} ${finding.name}`,
      finding.line ?? 1, finding.column ?? 1, finding.endLine ?? 1, finding.endColumn ?? 1,
      [...place, ...entry, finding.labels || finding.path, finding.message].filter(Boolean).join(': '),
      finding.related?.map((other) => [other.path, other.line ?? 1, other.column ?? 1, other.message]) ?? []];
  })).sort();
}

async function sameProblems(editor, folder) {
  const all = expected(folder);
  assert.deepEqual((await editor.problems()).map((each) => [
    each.resource, each.severity, each.code, each.startLineNumber, each.startColumn, each.endLineNumber, each.endColumn, each.message,
    each.relatedInformation?.map((other) => [other.resource, other.startLineNumber, other.startColumn, other.message]) ?? []]).sort(), all);
  return all;
}

test('a mod: Problems, the view, a fix, undo', { timeout: 200_000 }, async () => {
  const mod = path.join(scratch, 'mod');
  for (const name of ['animation-of-shared-skeleton', 'attachment-bone-missing']) fs.cpSync(path.join(mods, name), path.join(mod, name), { recursive: true });
  const [own, other] = ['attachment-bone-missing', 'animation-of-shared-skeleton'].map((name) => path.join(mod, name, 'Data'));
  const model = path.join(own, 'Art/Models/broken.alo');
  fs.writeFileSync(model, kBroken);
  fs.writeFileSync(path.join(other, '../assetlint.toml'), 'severity = { ALO052 = "info" }\n');
  // A folder's settings choose no program.
  fs.mkdirSync(path.join(mod, '.vscode'));
  fs.writeFileSync(path.join(scratch, 'evil'), `#!/bin/sh\ntouch ${scratch}/ran\n`, { mode: 0o755 });
  fs.writeFileSync(path.join(mod, '.vscode/settings.json'), JSON.stringify({ 'assetlint.program': path.join(scratch, 'evil') }));
  await Editor.use(vsix, mod, {}, async (editor, page) => {
    await page.locator('.statusbar-item', { hasText: /\d assetlint/ }).waitFor({ timeout: 60_000 });
    const all = await sameProblems(editor, mod);
    assert.ok(all.some(([, , code, line]) => code.startsWith('MOD023') && line === 5), 'XML has lines');

    // In XML, the light bulb explains a finding; the line is changed, and it goes.
    await editor.openProblem('HP_Nose_Bone');
    await page.locator('.view-line', { hasText: 'HP_Nose_Bone' }).click();
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget', { hasText: 'Explain MOD023 xml-hardpoint-bone' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'A hardpoint' }).first().waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.insertText('<Attachment_Bone>MuzzleA_00</Attachment_Bone>');
    await page.keyboard.press('Control+S');
    await page.locator('.statusbar-item', { hasText: /4 assetlint/ }).waitFor();
    await sameProblems(editor, mod);

    // The view is at the first finding, with fields, bytes and a picture.
    await editor.openProblem('"Hull"/submesh');
    const view = page.frameLocator('iframe.webview').frameLocator('iframe');
    await view.locator('h2', { hasText: 'ALO052' }).waitFor();
    await view.locator('.hex').waitFor();
    await editor.command('View: Single Column Editor Layout');
    if (process.env.ASSETLINT_SCREENSHOT) await page.screenshot({ path: process.env.ASSETLINT_SCREENSHOT });
    await editor.command('View: Toggle Panel Visibility');
    await view.locator('[role=tab]', { hasText: 'Model' }).click();
    await view.locator('canvas').first().waitFor();

    // The light bulb repairs it, after it showed how.
    await page.locator('.editor-actions .codicon-lightbulb').click();
    await page.locator('.monaco-menu .action-label', { hasText: /^Fix This File$/ }).hover();
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'ALO052' }).first().waitFor();
    assert.ok(fs.readFileSync(model).equals(kBroken));
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Fix' }).click();
    await page.locator('.notification-list-item', { hasText: '1 fixed in 1 file.' }).waitFor();
    assert.ok(fs.readFileSync(model).equals(kRepaired));
    await view.locator('.short-verdict', { hasText: '1 warning' }).waitFor();
    assert.ok((await sameProblems(editor, mod)).every(([, severity]) => severity < 8));
    await page.locator('.tab', { hasText: 'broken.alo' }).first().click();
    await editor.command('assetlint: Undo the Last Fix');
    await view.locator('h2', { hasText: 'ALO052' }).waitFor();
    assert.ok(fs.readFileSync(model).equals(kBroken));
    assert.deepEqual(fs.readdirSync(path.join(own, '..')), ['Data']);
    await sameProblems(editor, mod);

    // Names are text, what is in a baseline is not shown, and errors are never silent.
    await editor.command('View: Close All Editors');
    fs.writeFileSync(path.join(other, kHostile), Buffer.from(kBroken.toString('latin1').replace('Hull', '<b>"'), 'latin1'));
    await editor.openProblem('<b>');
    await sameProblems(editor, mod);
    await view.locator('h2', { hasText: 'ALO052' }).waitFor();
    assert.equal(await view.locator('img').count(), 0);
    await editor.command('assetlint: Write a Baseline');
    await page.locator('.statusbar-item', { hasText: /1\s+1 assetlint/ }).waitFor();
    fs.writeFileSync(path.join(own, '../assetlint.toml'), `fail-on = "[x](command:workbench.action.quit)"`);
    await page.locator('.notification-list-item', { hasText: 'assetlint.toml' }).waitFor();
    assert.equal(await page.locator('.notification-list-item-message a').count(), 0);

    assert.ok(!fs.existsSync(path.join(scratch, 'ran')));
    assert.deepEqual(editor.requests.filter((url) => ![editor.origin, 'null'].includes(new URL(url).origin)), []);
  });
});

for (const [name, settings] of [['the module', {}], ['a native program', { 'assetlint.program': program }]]) {
  test(`3,000 assets that are not trusted, with ${name}`, { timeout: 200_000 }, async (t) => {
    // The corpus again and again, with other files, and a configuration that is not read.
    const folder = path.join(scratch, 'large');
    for (let i = 0; i < 4; i++) fs.cpSync(corpus, path.join(folder, `Data/${i}`), { recursive: true, force: false });
    fs.rmSync(path.join(folder, 'assetlint.toml'), { force: true });
    const total = expected(folder).length;
    fs.writeFileSync(path.join(folder, 'assetlint.toml'), 'no TOML');
    await Editor.use(vsix, folder, { settings, trust: false }, async (editor, page) => {
      const said = await page.locator('.statusbar-item', { hasText: /\d assetlint/ }).getAttribute('aria-label', { timeout: 60_000 });
      t.diagnostic(`Problems ${/checked in ([\d.]+) s/.exec(said)[1]} s after the extension began`);
      await editor.openProblem('"Hull"/submesh', `of ${total}`);
      // It only reads.
      await page.locator('.editor-actions .codicon-lightbulb').click();
      await page.locator('.monaco-menu .action-item.disabled', { hasText: /^Fix This File$/ }).waitFor();
    });
  });
}
