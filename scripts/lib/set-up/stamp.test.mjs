import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf, isStamped, stamp, unstamp } from './stamp.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-stamp-'));
  mkdirSync(join(folder, 'app', 'ui'), { recursive: true });
  writeFileSync(join(folder, 'app', 'ui', 'button.tsx'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => fingerprintOf([join(folder, 'app'), join(folder, 'lock.json')]);

describe('a fingerprint', () => {
  test('is the same when nothing changes', () => {
    expect(now()).toBe(now());
  });

  test('is the same when a file is rewritten with the same content, as builds and checkouts do', () => {
    const before = now();
    writeFileSync(join(folder, 'app', 'ui', 'button.tsx'), 'one');
    utimesSync(join(folder, 'app', 'ui', 'button.tsx'), 1, 1);
    expect(now()).toBe(before);
  });

  test.each([
    ['a file changes', () => writeFileSync(join(folder, 'app', 'ui', 'button.tsx'), 'other')],
    [
      'a file changes and keeps its size',
      () => writeFileSync(join(folder, 'app', 'ui', 'button.tsx'), 'two'),
    ],
    ['a file is added', () => writeFileSync(join(folder, 'app', 'field.tsx'), '')],
    ['a file goes', () => rmSync(join(folder, 'app', 'ui', 'button.tsx'))],
    ['a missing input appears', () => writeFileSync(join(folder, 'lock.json'), '{}')],
  ])('changes when %s', (_what, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test.each(['node_modules', 'build', '.react-router', 'paraglide'])(
    'ignores the contents of %s',
    (generated) => {
      const before = now();
      mkdirSync(join(folder, 'app', generated));
      writeFileSync(join(folder, 'app', generated, 'x.js'), '');
      expect(now()).toBe(before);
    },
  );
});

test("includes only the settings of the translator's project, because the build writes the rest", () => {
  const project = join(folder, 'app', 'project.inlang');
  mkdirSync(project);
  writeFileSync(join(project, 'settings.json'), '{}');
  const before = now();
  for (const name of ['.gitignore', '.meta.json', 'README.md']) writeFileSync(join(project, name), name);
  expect(now()).toBe(before);
  writeFileSync(join(project, 'settings.json'), '{"baseLocale":"en"}');
  expect(now()).not.toBe(before);
});

test('includes sources that are only named like generated files', () => {
  mkdirSync(join(folder, 'app', 'scripts', 'fonts'), { recursive: true });
  const before = now();
  writeFileSync(join(folder, 'app', 'scripts', 'fonts', 'plan.mjs'), '');
  expect(now()).not.toBe(before);
});

test('a step is done only for the inputs of its stamp', () => {
  const path = join(folder, 'build', '.stamp');
  expect(isStamped(path, 'a')).toBe(false);
  stamp(path, 'a');
  expect(isStamped(path, 'a')).toBe(true);
  expect(isStamped(path, 'b')).toBe(false);
  expect(readdirSync(join(folder, 'build'))).toEqual(['.stamp']);
  unstamp(path);
  expect(isStamped(path, 'a')).toBe(false);
});
