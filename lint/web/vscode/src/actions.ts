// The commands: explain, fix, undo, write a baseline.
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { kBaseline, showError, type Checker } from './checker.js';
import type { Program } from './program.js';
import { firstLine } from './report.js';

const kScheme = 'assetlint';

/** The file that is open. */
function openFile(): vscode.Uri[] {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri] : [];
}

/** The line that counts, such as `1 fixed in 1 file.` Paths are absolute, and begin with no digit. */
const summaryOf = (out: string): string => /^\d.*/m.exec(out)?.[0] ?? firstLine(out);

const say = (text: string, ...choices: string[]): Thenable<string | undefined> =>
  vscode.window.showInformationMessage(`assetlint: ${text}`, ...choices);

export class Actions {
  private readonly texts = new Map<string, string>();

  constructor(private readonly program: Program, private readonly checker: Checker) {}

  register(): vscode.Disposable[] {
    const onFile = (run: (path: string, folder: string) => Promise<void>) => async (argument: unknown): Promise<void> => {
      for (const { fsPath } of argument instanceof vscode.Uri ? [argument] : openFile()) {
        await run(fsPath, this.checker.rootOf(fsPath) ?? dirname(fsPath));
      }
    };
    const commands: Record<string, (argument: unknown) => Promise<void>> = {
      check: () => this.checker.check(),
      explain: (argument) => (typeof argument === 'string' ? this.explain(argument) : onFile((path) => this.explainFile(path))(argument)),
      fix: onFile((path, folder) => this.fix(path, folder, [])),
      fixUnsafe: onFile((path, folder) => this.fix(path, folder, ['--unsafe-fixes'])),
      undo: onFile((_, folder) => this.undo(folder)),
      writeBaseline: onFile((_, folder) => this.writeBaseline(folder)),
    };
    const provideTextDocumentContent = ({ path }: vscode.Uri): string => this.texts.get(path) ?? '';
    return [
      vscode.workspace.registerTextDocumentContentProvider(kScheme, { provideTextDocumentContent }),
      ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`assetlint.${name}`, run)),
    ];
  }

  /** What the program prints; null if it failed. */
  private async run(...words: string[]): Promise<{ code: number; out: string } | null> {
    const { error, ...result } = await this.program.run(words);
    if (error) showError(error);
    return error ? null : result;
  }

  /** Shows a text beside what is open. */
  private async read(name: string, text: string, language: string): Promise<vscode.Uri> {
    const uri = vscode.Uri.from({ scheme: kScheme, path: `/${this.texts.size}/${name}` });
    this.texts.set(uri.path, text);
    const document = await vscode.languages.setTextDocumentLanguage(await vscode.workspace.openTextDocument(uri), language);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
    return uri;
  }

  /** A rule is its id, and its name. */
  private async explain(rule: string): Promise<void> {
    const result = await this.run('explain', '--color=never', '--', rule.replace(/ .*/, ''));
    if (result) await this.read(rule, result.out, 'plaintext');
  }

  private async explainFile(path: string): Promise<void> {
    const findings = (await this.checker.resultsOf(path)).flatMap((result) => result.findings);
    const rules = [...new Set(findings.map(({ rule, name }) => `${rule} ${name}`))];
    const rule = rules.length > 1 ? await vscode.window.showQuickPick(rules) : rules[0];
    if (rule) await this.explain(rule);
  }

  /** Shows what would change, and does it when asked to. */
  private async fix(path: string, folder: string, options: string[]): Promise<void> {
    const diff = await this.run('fix', '--diff', '--color=never', ...options, '--', path);
    if (diff?.code === 0) void say('nothing to fix in this file.');
    if (!diff?.code) return;
    const shown = await this.read(`${basename(path)}.diff`, diff.out, 'diff');
    const question = { modal: true, detail: 'The changes are listed beside it. An undo file is written into the folder of the mod.' };
    const answer = await vscode.window.showWarningMessage(firstLine(`Change ${basename(path)}?`), question, 'Fix');
    await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === shown.toString()));
    if (answer !== 'Fix') return;
    const undo = join(folder, `assetlint-undo-${new Date().toISOString().replace(/\D/g, '')}.json`);
    const fixed = await this.run('fix', '--color=never', `--undo-file=${undo}`, ...options, '--', path);
    await this.checker.check();
    if (fixed && await say(summaryOf(fixed.out), 'Undo') === 'Undo') await this.undo(folder);
  }

  /** Undoes what was fixed last in the folder. */
  private async undo(folder: string): Promise<void> {
    const name = (await readdir(folder)).filter((each) => /^assetlint-undo-.*\.json$/.test(each)).sort().at(-1);
    if (name === undefined) {
      void say('nothing to undo in the folder of the mod.');
      return;
    }
    const undone = await this.run('fix', '--color=never', '--no-undo', `--undo=${join(folder, name)}`);
    if (!undone) return;
    await rm(join(folder, name));
    await this.checker.check();
    void say(summaryOf(undone.out));
  }

  private async writeBaseline(folder: string): Promise<void> {
    if (!await this.run('check', '--quiet', `--write-baseline=${join(folder, kBaseline)}`, '--', folder)) return;
    await this.checker.check();
    void say(`what was found is in ${kBaseline} now, and no longer shown.`);
  }
}
