// The commands: explain, fix, undo, write a baseline.
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { kBaseline, showError, type Checker } from './checker.js';
import type { Program } from './program.js';
import { firstLine } from './report.js';

const kScheme = 'assetlint';
const kUndo = /^assetlint-undo-.*\.json$/;

/** The file that a menu names, or that is open. */
function fileOf(uri: unknown): vscode.Uri | null {
  if (uri instanceof vscode.Uri) return uri;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : null;
}

export class Actions {
  private readonly texts = new Map<string, string>();

  constructor(private readonly program: Program, private readonly checker: Checker) {}

  register(): vscode.Disposable[] {
    const onFile = (run: (uri: vscode.Uri) => Promise<void>) => async (argument: unknown): Promise<void> => {
      const uri = fileOf(argument);
      if (uri) await run(uri);
    };
    const commands: Record<string, (argument: unknown) => Promise<void>> = {
      check: () => this.checker.check(),
      explain: (argument) => (typeof argument === 'string' ? this.explain(argument) : onFile((uri) => this.explainFile(uri))(argument)),
      fix: onFile((uri) => this.fix(uri, [])),
      fixUnsafe: onFile((uri) => this.fix(uri, ['--unsafe-fixes'])),
      undo: onFile((uri) => this.undo(this.folderOf(uri))),
      writeBaseline: onFile((uri) => this.writeBaseline(this.folderOf(uri))),
    };
    return [
      vscode.workspace.registerTextDocumentContentProvider(kScheme, {
        provideTextDocumentContent: ({ path }) => this.texts.get(path) ?? '',
      }),
      ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`assetlint.${name}`, run)),
    ];
  }

  private folderOf({ fsPath }: vscode.Uri): string {
    return this.checker.rootOf(fsPath) ?? dirname(fsPath);
  }

  /** What the program prints, unless it failed. */
  private async run(words: string[]): Promise<{ code: number; out: string } | null> {
    const { code, out, err } = await this.program.run(words);
    if (code <= 1) return { code, out };
    showError(firstLine(err) || `assetlint ended with ${code}`);
    return null;
  }

  /** A text to read, beside what is open. */
  private async read(name: string, text: string, language: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: kScheme, path: `/${this.texts.size}/${name}` });
    this.texts.set(uri.path, text);
    const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
  }

  private async explain(rule: string): Promise<void> {
    const result = await this.run(['explain', '--color=never', '--', rule]);
    if (result) await this.read(rule, result.out, 'plaintext');
  }

  private async explainFile({ fsPath }: vscode.Uri): Promise<void> {
    const findings = (await this.checker.resultsOf(fsPath)).flatMap((result) => result.findings);
    const rules = [...new Set(findings.map(({ rule, name }) => `${rule} ${name}`))];
    const rule = rules.length > 1 ? await vscode.window.showQuickPick(rules) : rules[0];
    if (rule) await this.explain(rule.replace(/ .*/, ''));
  }

  /** Shows what would change, and does it when asked to. */
  private async fix({ fsPath }: vscode.Uri, options: string[]): Promise<void> {
    const name = basename(fsPath);
    const diff = await this.run(['fix', '--diff', '--color=never', ...options, '--', fsPath]);
    if (!diff) return;
    if (diff.code === 0) {
      void vscode.window.showInformationMessage('assetlint: nothing to fix in this file.');
      return;
    }
    await this.read(`${name}.diff`, diff.out, 'diff');
    const folder = this.folderOf(vscode.Uri.file(fsPath));
    const question = { modal: true, detail: 'The changes are listed beside it. An undo file is written into the folder of the mod.' };
    if (await vscode.window.showWarningMessage(firstLine(`Change ${name}?`), question, 'Fix') !== 'Fix') return;
    const undo = join(folder, `assetlint-undo-${new Date().toISOString().replace(/[-:.Z]/g, '').replace('T', '-')}.json`);
    const fixed = await this.run(['fix', '--color=never', `--undo-file=${undo}`, ...options, '--', fsPath]);
    await this.checker.check();
    if (!fixed) return;
    const done = vscode.window.showInformationMessage(`assetlint: ${firstLine(fixed.out)}`, 'Undo');
    if (await done === 'Undo') await this.undo(folder);
  }

  /** Undoes what was fixed last in the folder. */
  private async undo(folder: string): Promise<void> {
    const name = (await readdir(folder)).filter((each) => kUndo.test(each)).sort().at(-1);
    if (name === undefined) {
      void vscode.window.showInformationMessage('assetlint: nothing to undo in the folder of the mod.');
      return;
    }
    const undone = await this.run(['fix', '--color=never', '--no-undo', `--undo=${join(folder, name)}`]);
    if (!undone) return;
    await rm(join(folder, name));
    await this.checker.check();
    void vscode.window.showInformationMessage(`assetlint: ${firstLine(undone.out)}`);
  }

  private async writeBaseline(folder: string): Promise<void> {
    if (!await this.run(['check', '--quiet', `--write-baseline=${join(folder, kBaseline)}`, '--', folder])) return;
    await this.checker.check();
    void vscode.window.showInformationMessage(`assetlint: what was found is in ${kBaseline} now, and no longer shown.`);
  }
}
