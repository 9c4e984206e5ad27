// pre-commit and the GitHub Action install the package.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { corpus, newFolder, spawn, tarball } from './installed.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const sound = path.join(corpus, 'alamo/valid/model-small.alo');
const broken = path.join(corpus, 'alamo/invalid/ALO014/one-vertex-too-many.alo');

function run(folder, command, words, env = {}) {
  const { status, stdout, stderr } = spawn(command, words, {
    cwd: folder,
    env: {
      HOME: folder, npm_config_offline: 'true', GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b', ...env,
    },
  });
  return { status, text: `${stdout}${stderr}` };
}

function repository(name, files) {
  const folder = newFolder(name);
  for (const [file, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), content);
  for (const words of [['init', '-q', '-b', 'main'], ['add', '-A'], ['commit', '-q', '-m', 'x']]) {
    const { status, text } = run(folder, 'git', words);
    assert.equal(status, 0, text);
  }
  return folder;
}

const found = (command) => spawn('sh', ['-c', `command -v ${command}`]).status === 0;

test('pre-commit installs it', { skip: !found('pre-commit') && !process.env.ASSETLINT_ALL_TOOLS }, () => {
  const hooks = repository('hooks-', Object.fromEntries(
    ['.pre-commit-hooks.yaml', 'package.json'].map((name) => [name, fs.readFileSync(path.join(root, name))])));
  const rev = run(hooks, 'git', ['rev-parse', 'HEAD']).text.trim();
  const uses = (id) => ({ id, additional_dependencies: [tarball] });
  const mod = repository('mod-', {
    'good.alo': fs.readFileSync(sound),
    '.pre-commit-config.yaml': JSON.stringify({ repos: [{ repo: hooks, rev, hooks: [uses('assetlint-node')] }] }),
  });
  const clean = run(mod, 'pre-commit', ['run', '-a']);
  assert.equal(clean.status, 0, clean.text);
  assert.match(clean.text, /Passed/);
  fs.writeFileSync(path.join(mod, 'a new.ALO'), fs.readFileSync(broken));
  run(mod, 'git', ['add', '-A']);
  const refused = run(mod, 'pre-commit', ['run']);
  assert.equal(refused.status, 1, refused.text);
  assert.match(refused.text, /a new\.ALO:0x000002fe: error ALO014/);
});

test('the GitHub Action installs it', () => {
  const folder = newFolder('action-');
  fs.writeFileSync(path.join(folder, 'output'), '');
  const env = { ASSETLINT_PACKAGE: tarball, GITHUB_WORKSPACE: folder, GITHUB_OUTPUT: path.join(folder, 'output') };
  for (const step of ['find', 'package']) {
    const { status, text } = run(folder, path.join(root, 'lint/plugins/github/install'), [step], env);
    assert.equal(status, 0, text);
  }
  const program = /^program=(.*)$/m.exec(fs.readFileSync(env.GITHUB_OUTPUT, 'utf8'))[1];
  const { status, text } = run(folder, program, ['check', sound, broken]);
  assert.equal(status, 1, text);
  assert.match(text, /ALO014/);
});
