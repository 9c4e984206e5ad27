// The worker: checks files, and answers questions about them. The page makes
// one for each, so that it can end a check at any time.
import { Core, CoreError, type BranchNode, type CoreFile } from '../../core/loader.mjs';
import { kNodeKinds } from '../../viewer/src/report_data.js';
import { Linter } from './linter.js';
import {
  kMaxExpandedFile, kMaxFile, type FromWorker, type Named, type Place, type Question, type RuleText, type ToWorker,
} from './messages.js';
import { ReportRun } from './report_run.js';
import { BatchMaker } from './result.js';
import { loadWhole } from './walk.js';

/** The module in base64, put there by build.mjs. */
declare const ASSETLINT_CORE: string;

/** How many children of a node are shown. */
const kMaxChildren = 20_000;
const kMemory = 1024 * 1024 * 1024;

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

interface RuleJson { rule: string; name: string; class: string; severity: string; summary: string; why: string; repair: string }

async function start(): Promise<Core> {
  const core = await Core.load(decode(ASSETLINT_CORE), { file: kMaxFile, memory: kMemory });
  const { tool, rules } = JSON.parse(core.rules()) as { tool: { version: string }; rules: RuleJson[] };
  post({
    kind: 'ready',
    version: tool.version,
    rules: rules.map(({ rule, name, class: kind, severity, summary, why, repair }): RuleText =>
      ({ id: rule, name, class: kind, severity, summary, why, repair: repair ?? '' })),
  });
  return core;
}

const core = start();

/** The node as the viewer takes it, with its type as text. */
function named(node: BranchNode): Named {
  const children = node.children?.map(named) ?? null;
  if (children && node.child_count !== undefined && node.child_count > children.length) {
    const last = node.children?.[children.length - 1];
    const begin = last ? last.offset + last.length : node.offset;
    children.push([`… ${node.child_count - children.length} more fields`, 'bytes', begin,
      node.offset + node.length - begin, 0, 0, null, null]);
  }
  return [node.name, node.type, node.offset, node.length, kNodeKinds.indexOf(node.kind), node.elements ?? 0,
    node.value ?? null, children];
}

let last: { path: string; file: CoreFile } | null = null;

/** The file, which often is that of the question before. */
async function load(place: Place): Promise<CoreFile> {
  if (last?.path !== place.path) {
    last = null;
    last = { path: place.path, file: await loadWhole(place) };
  }
  return last.file;
}

async function answer(place: Place, question: Question): Promise<unknown> {
  const ready = await core;
  const file = await load(place);
  switch (question.kind) {
    case 'tree': {
      const text = ready.branch(file, question.path, {
        levels: question.levels, count: kMaxChildren, expand: place.size <= kMaxExpandedFile,
      });
      return named(JSON.parse(text) as BranchNode);
    }
    case 'values':
      return JSON.parse(ready.values(file)) as unknown;
    case 'fix':
      return ready.fix(file, { unsafe: question.unsafe }).bytes;
  }
}

function refuse(id: number, error: unknown): void {
  post({ kind: 'refusal', id, message: error instanceof Error ? error.message : String(error) });
}

async function receive(message: ToWorker): Promise<void> {
  if (message.kind === 'ask') {
    const { id } = message;
    try {
      post({ kind: 'answer', id, value: await answer(message.place, message.question) });
    } catch (error) {
      // The format has no values, say, or the file has changed.
      if (error instanceof CoreError) post({ kind: 'answer', id, value: null });
      else refuse(id, error);
    }
    return;
  }
  if (message.kind === 'report') {
    const { id, inputs, request } = message;
    try {
      post({ kind: 'answer', id, value: await new ReportRun(await core, inputs, request).run() });
    } catch (error) {
      refuse(id, error);
    }
    return;
  }
  try {
    await new Linter(await core, message.inputs, new BatchMaker(post)).run(() => { post({ kind: 'across' }); });
    post({ kind: 'finished' });
  } catch (error) {
    post({ kind: 'failed', message: String(error) });
  }
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => { void receive(event.data); });
