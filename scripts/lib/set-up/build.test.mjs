import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { build, isFresh } from './build.mjs';
import { SetUpError } from './set-up-error.mjs';

let root;
let step;
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  root = mkdtempSync(join(tmpdir(), 'keepsong-build-'));
  const folder = join(root, 'build');
  mkdirSync(join(root, 'app'));
  mkdirSync(folder);
  writeFileSync(join(root, 'app', 'page.tsx'), 'one');
  writeFileSync(join(folder, 'old-1a2b.js'), 'old');
  step = {
    says: 'Building …',
    inputs: [join(root, 'app')],
    stamp: join(folder, '.stamp'),
    folder,
    isThere: () => existsSync(folder),
    run: async (_node, draft) => {
      mkdirSync(draft, { recursive: true });
      writeFileSync(join(draft, 'new-3c4d.js'), 'new');
      return { code: 0, output: '' };
    },
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const built = () => readdirSync(step.folder).sort();

test('the old build stays whole until the new one is complete, and no draft or old file is left behind', async () => {
  const { run } = step;
  step.run = async (node, draft) => {
    const result = await run(node, draft);
    expect(built()).toEqual(['old-1a2b.js']);
    return result;
  };
  expect(isFresh(step)).toBe(false);
  await build(step, 'node');
  expect(built()).toEqual(['.stamp', 'new-3c4d.js']);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
  expect(isFresh(step)).toBe(true);
});

test('a build that fails, or was interrupted earlier, keeps the old one and is reported', async () => {
  const { run } = step;
  mkdirSync(join(root, '.cache', 'build'), { recursive: true });
  writeFileSync(join(root, '.cache', 'build', 'half.js'), '');
  step.run = async (node, draft) => ({ ...(await run(node, draft)), code: 1, output: 'page.tsx: no' });
  const failure = await build(step, 'node').catch((error) => error);
  expect(failure).toBeInstanceOf(SetUpError);
  expect(failure.message).toBe('page.tsx: no\nBuilding did not succeed, see above.');
  expect(built()).toEqual(['old-1a2b.js']);
  step.run = run;
  await build(step, 'node');
  expect(built()).toEqual(['.stamp', 'new-3c4d.js']);
});

test('a source that changes during the build makes the result stale', async () => {
  const { run } = step;
  step.run = async (node, draft) => {
    writeFileSync(join(root, 'app', 'page.tsx'), 'two');
    return run(node, draft);
  };
  await build(step, 'node');
  expect(readFileSync(join(step.folder, 'new-3c4d.js'), 'utf8')).toBe('new');
  expect(isFresh(step)).toBe(false);
});
