// Shows a file as the HTML report does. The page (view_page.ts) asks for it.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { kMaxFile } from '../../page/src/messages.js';
import type { Checker } from './checker.js';

/** What the page gets: an array of FileResult as JSON, with paths as in the mod, and the file. */
export interface Content { results: string; bytes: Uint8Array<ArrayBuffer> }

export class View implements vscode.CustomReadonlyEditorProvider {
  constructor(private readonly folder: string, private readonly checker: Checker) {}

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  async resolveCustomEditor({ uri }: vscode.CustomDocument, { webview, onDidDispose }: vscode.WebviewPanel): Promise<void> {
    webview.options = { enableScripts: true, localResourceRoots: [] };
    let sent = '';
    const send = async (): Promise<void> => {
      const { size, mtimeMs } = await stat(uri.fsPath);
      const folder = join(this.checker.rootOf(uri.fsPath) ?? dirname(uri.fsPath), '/').replaceAll('\\', '/');
      const found = JSON.stringify(await this.checker.resultsOf(uri.fsPath));
      const results = found.replaceAll(JSON.stringify(folder).slice(0, -1), '"');
      if (sent === `${mtimeMs} ${results}`) return;
      sent = `${mtimeMs} ${results}`;
      const bytes = size > kMaxFile ? new Uint8Array() : new Uint8Array(await readFile(uri.fsPath));
      await webview.postMessage({ results, bytes } satisfies Content);
    };
    // The file may be gone.
    const update = (): void => { send().catch(() => undefined); };
    webview.onDidReceiveMessage(() => { sent = ''; update(); });
    const listening = this.checker.onChecked(update);
    onDidDispose(() => { listening.dispose(); });
    webview.html = await readFile(join(this.folder, 'view.html'), 'utf8');
  }
}
