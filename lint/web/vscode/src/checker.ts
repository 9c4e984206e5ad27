// Keeps the problems of the open folders as the program reports them.
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Program } from './program.js';
import { diskPath, problemsByFile, type CheckReport, type FileResult, type Problem, type Range } from './report.js';

export const kBaseline = 'assetlint-baseline.json';
const kPause = 300; // How long to wait for more changes, in milliseconds.
const kDepth = 2; // How far below a folder of the workspace mods are looked for.
const kSeverities = [vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information];

export const showError = (error: string): void => {
  void vscode.window.showErrorMessage(error.startsWith('assetlint') ? error : `assetlint: ${error}`);
};

/** The folders that hold a folder Data, each a mod. */
async function modsIn(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name)).map(({ name }) => name);
  if (names.some((name) => name.toLowerCase() === 'data')) return [folder];
  return depth ? (await Promise.all(names.map((name) => modsIn(join(folder, name), depth - 1)))).flat() : [];
}

const rangeOf = (range: Range): vscode.Range => new vscode.Range(...range);

function diagnosticOf({ range, severity, code, url, message, related }: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeOf(range), message, kSeverities[severity]);
  diagnostic.source = 'assetlint';
  diagnostic.code = url === null ? code : { value: code, target: vscode.Uri.parse(url) };
  diagnostic.relatedInformation = related.map((other) => new vscode.DiagnosticRelatedInformation(
    new vscode.Location(vscode.Uri.file(other.path), rangeOf(other.range)), other.message));
  return diagnostic;
}

export class Checker implements vscode.Disposable {
  private readonly diagnostics = vscode.languages.createDiagnosticCollection('assetlint');
  private readonly status = vscode.window.createStatusBarItem('assetlint', vscode.StatusBarAlignment.Left);
  private readonly checked = new vscode.EventEmitter<void>();
  readonly onChecked = this.checked.event;
  /** The report of each mod. */
  private reports = new Map<string, CheckReport>();
  /** What is shown of each file, as JSON. */
  private shown = new Map<string, string>();
  private last = Promise.resolve();
  private waiting = false;
  private timer: NodeJS.Timeout | undefined;
  private lastError = '';

  constructor(private readonly program: Program) {
    this.status.command = 'workbench.actions.view.problems';
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const each of [this.diagnostics, this.status, this.checked]) each.dispose();
  }

  /** Checks when nothing has changed for a while. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { void this.check(); }, kPause);
  }

  /** Ends after a check that began after the call. Checks never run at the same time. */
  check(): Promise<void> {
    if (!this.waiting) {
      this.waiting = true;
      this.last = this.last.then(() => this.checkNow()).catch((error: unknown) => { showError(String(error)); });
    }
    return this.last;
  }

  /** The mod that has the file. */
  rootOf(path: string): string | undefined {
    return [...this.reports.keys()].find((root) => path.startsWith(join(root, '/')));
  }

  /** The results of a file and its entries. Those of a check of the mod, if there was one. */
  async resultsOf(path: string): Promise<FileResult[]> {
    const report = this.reports.get(this.rootOf(path) ?? '') ?? await this.reportOf(path);
    const wanted = vscode.Uri.file(path).path;
    return report?.files.filter((file) => vscode.Uri.file(diskPath(file)).path === wanted) ?? [];
  }

  private async checkNow(): Promise<void> {
    this.waiting = false;
    const began = performance.now();
    this.status.text = '$(sync~spin) assetlint';
    this.status.show();
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    const mods = await Promise.all(folders.map(async ({ uri: { fsPath } }) => [fsPath, await modsIn(fsPath, kDepth)] as const));
    const roots = mods.flatMap(([folder, found]) => (found.length ? found : [folder]));
    const reports = new Map<string, CheckReport>();
    const errors: string[] = [];
    for (const root of roots) {
      const report = await this.reportOf(root, (error) => errors.push(error));
      if (report) reports.set(root, report);
    }
    this.reports = reports;
    this.show();
    this.showStatus(errors[0], (performance.now() - began) / 1000);
    this.checked.fire();
  }

  /** The report of a file or folder. */
  private async reportOf(path: string, failed: (error: string) => void = showError): Promise<CheckReport | null> {
    const baseline = join(path, kBaseline);
    const known = await access(baseline).then(() => [`--baseline=${baseline}`], () => []);
    // A configuration may name folders to be read, on other computers too.
    const options = vscode.workspace.isTrusted ? known : ['--no-config', ...known];
    const { out, error } = await this.program.run(['check', '--format=json', ...options, '--', path]);
    if (error) failed(error);
    try {
      return JSON.parse(out) as CheckReport;
    } catch {
      return null;
    }
  }

  /** Shows what has changed. */
  private show(): void {
    const all = new Map([...this.reports.values()].flatMap((report) => [...problemsByFile(report)]));
    const shown = new Map([...all].map(([path, problems]) => [path, JSON.stringify(problems)]));
    for (const path of this.shown.keys()) if (!shown.has(path)) this.diagnostics.delete(vscode.Uri.file(path));
    for (const [path, problems] of all) {
      // One by one: in one call, VS Code takes no more than 1,100 problems.
      if (this.shown.get(path) !== shown.get(path)) this.diagnostics.set(vscode.Uri.file(path), problems.map(diagnosticOf));
    }
    this.shown = shown;
  }

  private showStatus(error: string | undefined, seconds: number): void {
    const count = (what: 'errors' | 'warnings'): number =>
      [...this.reports.values()].reduce((sum, { summary }) => sum + summary[what], 0);
    this.status.text = `$(error) ${count('errors')} $(warning) ${count('warnings')} assetlint${error ? ' $(alert)' : ''}`;
    this.status.tooltip = error ?? `Errors and warnings of the mod, checked in ${seconds.toFixed(1)} s`;
    // Not again for each change.
    if (error && error !== this.lastError) showError(error);
    this.lastError = error ?? '';
  }
}

