import { expect, test } from 'vitest';
import { findCrowds, findCrumbs, findLongFunctions } from './folders.mjs';

const many = (folder, count) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

test('a folder with more than 32 files directly in it is reported, unless it is in LISTS', () => {
  expect(findCrowds([...many('apps/a', 33), ...many('apps/a/b', 32), ...many('docs/decisions', 60)])).toEqual(
    ['apps/a has 33 files directly in it, more than 32'],
  );
});

test('too many short files are reported, and too many that only one other file uses', () => {
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

const long = (lines) =>
  `const a = 1;\n\nexport function createThings() {\n${'  a();\n'.repeat(lines - 2)}}\n`;

test('a function of the server or of a package with more than 120 lines is named', () => {
  const short = 'function other() {\n  return {\n  };\n}\n';
  const texts = {
    'apps/server/src/features/a/long.service.ts': `${long(121)}${short}`,
    'apps/server/src/features/a/short.service.ts': `${long(120)}${short.repeat(40)}`,
    'apps/server/src/features/a/commented.service.ts': long(120).replace(
      '  a();\n',
      '  /**\n   * Why.\n   */\n  // So.\n  a();\n',
    ),
    'apps/server/src/features/a/long.test.ts': long(121),
    'apps/server/src/platform/long.ts': long(122),
    'apps/server/src/app.ts': long(123).replace('export function', 'export async function'),
    'packages/domain/src/long.ts': long(124).replace('export function', 'export function*'),
    'apps/web/app/features/a/long.ts': long(125),
  };
  const says = (file, lines) =>
    `${file}: createThings has ${lines} lines of code, more than 120: split it by use case`;
  expect(findLongFunctions(Object.keys(texts), (file) => texts[file], {})).toEqual([
    says('apps/server/src/features/a/long.service.ts', 121),
    says('apps/server/src/platform/long.ts', 122),
    says('apps/server/src/app.ts', 123),
    says('packages/domain/src/long.ts', 124),
  ]);
});

test('a long function may be an exception, and an exception that is not long is named', () => {
  const texts = { 'packages/a/long.ts': long(121), 'packages/a/short.ts': long(120) };
  const exceptions = {
    'packages/a/long.ts: createThings': 'a list',
    'packages/a/short.ts: createThings': 'a list',
  };
  expect(findLongFunctions(Object.keys(texts), (file) => texts[file], exceptions)).toEqual([
    'packages/a/short.ts: createThings is not too long: take it out of the exceptions',
  ]);
});
