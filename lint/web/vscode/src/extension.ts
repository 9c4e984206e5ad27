// assetlint in VS Code.
import * as vscode from 'vscode';
import { Actions } from './actions.js';
import { Checker } from './checker.js';
import { Program } from './program.js';
import { View } from './view.js';

/** Those of the formats, put there by build.mjs. */
declare const ASSETLINT_EXTENSIONS: string[];

const kChecked = new RegExp(`\\.(${ASSETLINT_EXTENSIONS.join('|')}|xml)$|/assetlint(-baseline\\.json|\\.toml)$`, 'i');

/** Never a setting of a folder. */
const nativeProgram = (): string => vscode.workspace.getConfiguration('assetlint').inspect<string>('program')?.globalValue ?? '';

/** The light bulb in XML. Files of bytes have one in their view. */
const provideCodeActions: vscode.CodeActionProvider['provideCodeActions'] = (_document, _range, { diagnostics }) =>
  diagnostics.filter(({ source }) => source === 'assetlint').map(({ code }) => {
    const rule = String(typeof code === 'object' ? code.value : code);
    const action = new vscode.CodeAction(`Explain ${rule}`, vscode.CodeActionKind.QuickFix);
    action.command = { command: 'assetlint.explain', title: 'Explain', arguments: [rule] };
    return action;
  });

export function activate({ extensionPath, subscriptions }: vscode.ExtensionContext): void {
  const program = new Program(extensionPath, nativeProgram);
  const checker = new Checker(program);
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const changed = ({ path }: vscode.Uri): void => { if (kChecked.test(path)) checker.soon(); };
  // Any name may be what another file names.
  const named = ({ path }: vscode.Uri): void => { if (!path.includes('/.git/')) checker.soon(); };
  subscriptions.push(
    checker, watcher, watcher.onDidChange(changed), watcher.onDidCreate(named), watcher.onDidDelete(named),
    vscode.workspace.onDidChangeWorkspaceFolders(() => { checker.soon(); }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => { checker.soon(); }),
    vscode.workspace.onDidChangeConfiguration((event) => { if (event.affectsConfiguration('assetlint')) checker.soon(); }),
    vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, { provideCodeActions }),
    ...['assetlint.view', 'assetlint.option'].map((type) => vscode.window.registerCustomEditorProvider(
      type, new View(extensionPath, checker), { webviewOptions: { retainContextWhenHidden: true } })),
    ...new Actions(program, checker).register(),
  );
  void checker.check();
}
