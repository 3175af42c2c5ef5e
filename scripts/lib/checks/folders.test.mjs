import { expect, test } from 'vitest';
import { findCrowds, findCrumbs } from './folders.mjs';

const many = (folder, count) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

test('a folder with more than 32 files directly in it is reported, a list is not', () => {
  expect(findCrowds([...many('apps/a', 33), ...many('apps/a/b', 32), ...many('docs/decisions', 60)])).toEqual(
    ['apps/a has 33 files directly in it, more than 32'],
  );
});

test('too many short files are reported, and those with one user', () => {
  const crumbs = many('apps/web/app/features/x', 101);
  const read = (file) =>
    file.endsWith('/all.ts') ? crumbs.map((one) => `import '${one}'`).join('\n') : 'x\n';
  expect(findCrumbs(crumbs, read)).toEqual([
    '101 source files of the web features have fewer than 30 lines, more than 100',
  ]);
  const users = crumbs.map((file) => file.replace(/(\d+)\.ts$/, 'user-$1.ts'));
  const using = (file) => {
    const [, number] = /user-(\d+)\.ts$/.exec(file) ?? [];
    return number === undefined ? 'x\n' : `${'\n'.repeat(40)}import { x } from './${number}.ts';\n`;
  };
  expect(findCrumbs([...crumbs, ...users], using)[1]).toMatch(/^101 of them have one user, more than 35: /);
  expect(findCrumbs(crumbs.slice(0, 30), read)).toEqual([]);
});
