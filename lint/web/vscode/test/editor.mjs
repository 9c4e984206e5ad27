// VS Code in a browser, with the extension and nothing else.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../viewer/test/page.mjs';

/** What test/code_server has installed. */
const entry = path.join(process.env.ASSETLINT_CODE_SERVER ?? '', 'node_modules/code-server/out/node/entry.js');

const freePort = () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => { resolve(port); });
  });
});

export class Editor {
  /** Installs the package, with settings of the user, and opens the folder. */
  static async open(vsix, folder, { settings = {}, trust = true } = {}) {
    const self = new this();
    self.home = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-vscode-'));
    const words = [entry, '--config', path.join(self.home, 'config.yaml'), '--user-data-dir', path.join(self.home, 'data'),
      '--extensions-dir', path.join(self.home, 'extensions')];
    fs.writeFileSync(words[2], 'auth: none\ncert: false\n');
    const installed = spawnSync(process.execPath, [...words, '--install-extension', vsix]);
    assert.equal(installed.status, 0, `${installed.stderr}`);
    fs.mkdirSync(path.join(self.home, 'data/User'), { recursive: true });
    fs.writeFileSync(path.join(self.home, 'data/User/settings.json'), JSON.stringify({
      'workbench.startupEditor': 'none', 'telemetry.telemetryLevel': 'off', 'extensions.ignoreRecommendations': true,
      'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never', ...settings }));
    self.port = await freePort();
    self.server = spawn(process.execPath, [...words, '--bind-addr', `127.0.0.1:${self.port}`, '--disable-telemetry',
      '--disable-update-check', ...trust ? ['--disable-workspace-trust'] : []], {
      stdio: 'ignore', detached: true, env: { ...process.env, EXTENSIONS_GALLERY: '{}' } });
    while (!await fetch(`http://127.0.0.1:${self.port}/healthz`).then(() => true, () => false)) await new Promise((done) => { setTimeout(done, 100); });
    self.browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    const context = await self.browser.newContext({
      viewport: { width: 1400, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = self.page = await context.newPage();
    self.requests = [];
    context.on('request', (request) => { self.requests.push(request.url()); });
    self.opened = Date.now();
    await page.goto(`http://127.0.0.1:${self.port}/?folder=${encodeURIComponent(folder)}`);
    await page.waitForSelector('.monaco-workbench');
    return self;
  }

  async close() {
    await this.browser.close();
    process.kill(-this.server.pid);
    fs.rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Runs a command of the palette. */
  async command(name) {
    await this.page.keyboard.press('F1');
    await this.page.keyboard.type(name);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Waits until the status bar has a text. */
  async status(text) {
    await this.page.locator('.statusbar-item', { hasText: text }).first().waitFor({ timeout: 60_000 });
  }

  /** All problems, as the panel copies them. */
  async problems() {
    const { page } = this;
    await this.command('Problems: Focus on Problems View');
    await page.locator('.markers-panel .monaco-list').waitFor();
    // Each selects the siblings of what is selected, then their parents.
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()) || '[]');
  }
}
