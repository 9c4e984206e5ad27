// VS Code in a browser, with the extension and nothing else.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../viewer/test/page.mjs';

/** What test/code_server has installed. */
const entry = path.join(process.env.ASSETLINT_CODE_SERVER ?? '', 'node_modules/code-server/out/node/entry.js');

/** Of the user, who is asked nothing. */
const kSettings = { 'workbench.startupEditor': 'none', 'security.workspace.trust.startupPrompt': 'never' };

export class Editor {
  /** Installs the package, with settings of the user, and opens the folder for as long as `run` takes. */
  static async use(vsix, folder, { settings = {}, trust = true }, run) {
    const self = new this();
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-vscode-'));
    try {
      await self.start(vsix, home, { ...kSettings, ...settings }, trust ? ['--disable-workspace-trust'] : []);
      await self.open(folder);
      await run(self, self.page);
    } catch (error) {
      await self.page?.screenshot({ path: path.join(os.tmpdir(), 'assetlint-editor-failed.png') });
      throw error;
    } finally {
      await self.browser?.close();
      if (self.server) process.kill(-self.server.pid);
      if (self.server?.exitCode === null) await once(self.server, 'exit');
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async start(vsix, home, settings, options) {
    fs.mkdirSync(path.join(home, 'User'));
    fs.writeFileSync(path.join(home, 'User/settings.json'), JSON.stringify(settings));
    fs.writeFileSync(path.join(home, 'config.yaml'), 'auth: none\ncert: false\n');
    const words = [entry, '--config', path.join(home, 'config.yaml'), '--user-data-dir', home, '--extensions-dir', path.join(home, 'extensions')];
    execFileSync(process.execPath, [...words, '--install-extension', vsix]);
    this.server = spawn(process.execPath, [...words, '--bind-addr', '127.0.0.1:0', '--disable-telemetry', '--disable-update-check', ...options],
      { stdio: ['ignore', 'pipe', 'ignore'], detached: true, env: { ...process.env, EXTENSIONS_GALLERY: '{}' } });
    const lines = createInterface(this.server.stdout);
    this.origin = await new Promise((resolve) => {
      lines.on('line', (line) => { if (line.includes('listening on http:')) resolve(/http:\S+\d/.exec(line)[0]); });
    });
  }

  async open(folder) {
    this.browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    const context = await this.browser.newContext({ viewport: { width: 1200, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
    this.requests = [];
    context.on('request', (request) => { this.requests.push(request.url()); });
    this.page = await context.newPage();
    await this.page.goto(`${this.origin}/?folder=${encodeURIComponent(folder)}`);
    await this.page.waitForSelector('.monaco-workbench');
  }

  /** Runs a command of the palette. */
  async command(name) {
    const input = this.page.locator('.quick-input-box input');
    // A view that is being opened drops keys.
    for (; !await input.isVisible(); await this.page.waitForTimeout(200)) await this.page.keyboard.press('F1');
    await input.fill(`>${name}`);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Opens the file of a problem; the panel says how many there are. */
  async openProblem(text, total = 'of') {
    const filter = this.page.locator('.viewpane-filter input');
    await this.command('Problems: Focus on Problems View');
    await filter.fill(text);
    await this.page.locator('.viewpane-filter-badge', { hasText: total }).waitFor();
    await this.page.locator('.markers-panel .monaco-list-row', { hasText: text }).last().dblclick();
    await filter.fill('');
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
