// The worker: checks files, and answers questions about them. The page makes
// one for each, so that it can end a check at any time.
import { Zip, ZipDeflate } from 'fflate';
import { Core, type BranchNode, type CoreFile } from '../../core/loader.mjs';
import { kNodeKinds } from '../../viewer/src/report_data.js';
import { decodeBase64 } from '../../viewer/src/source.js';
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

const post = (message: FromWorker): void => { self.postMessage(message); };

async function start(): Promise<Core> {
  const core = await Core.load(decodeBase64(ASSETLINT_CORE), { file: kMaxFile, memory: kMemory });
  const { tool, rules } = JSON.parse(core.rules()) as { tool: { version: string }; rules: (Omit<RuleText, 'id'> & { rule: string })[] };
  post({ kind: 'ready', version: tool.version, rules: rules.map(({ rule, ...text }) => ({ ...text, id: rule })) });
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

async function answer(ready: Core, place: Place, question: Question): Promise<unknown> {
  const file = await load(place);
  switch (question.kind) {
    case 'tree': {
      const text = ready.branch(file, question.path, { count: kMaxChildren, expand: place.size <= kMaxExpandedFile });
      return named(JSON.parse(text) as BranchNode);
    }
    case 'values':
      return JSON.parse(ready.values(file)) as unknown;
    case 'fix': {
      const { bytes } = ready.fix(file, { unsafe: question.unsafe });
      if (bytes && question.zipName) {
        const entry = new ZipDeflate(question.zipName, { level: 1 });
        zip.add(entry);
        entry.push(bytes, true);
      }
      return bytes;
    }
  }
}

/** The worker's one zip of repaired files. */
const zipped: BlobPart[] = [];
const zip = new Zip((error, part) => {
  if (error) throw error;
  zipped.push(part);
});

async function receive(message: ToWorker): Promise<void> {
  try {
    const ready = await core;
    if (message.kind === 'check') {
      await new Linter(ready, message.inputs, new BatchMaker(post)).run(() => { post({ kind: 'across' }); });
      post({ kind: 'finished' });
      return;
    }
    if (message.kind === 'zip') zip.end();
    const value = message.kind === 'zip' ? new Blob(zipped)
      : message.kind === 'ask' ? await answer(ready, message.place, message.question)
      : await new ReportRun(ready, message.inputs, message.request).run();
    post({ kind: 'answer', id: message.id, value });
  } catch (error) {
    if (message.kind === 'check') post({ kind: 'failed', message: String(error) });
    // The format has no values, say, or the file has changed.
    else post({ kind: 'refusal', id: message.id, message: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => { void receive(event.data); });
