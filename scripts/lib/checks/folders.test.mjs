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

test('a function of a server feature with more than 120 lines is named', () => {
  const long = (lines) =>
    `const a = 1;\n\nexport function createThings() {\n${'  a();\n'.repeat(lines - 2)}}\n`;
  const short = 'function other() {\n  return {\n  };\n}\n';
  const texts = {
    'apps/server/src/features/a/long.service.ts': `${long(121)}${short}`,
    'apps/server/src/features/a/short.service.ts': `${long(120)}${short.repeat(40)}`,
    'apps/server/src/features/a/commented.service.ts': long(120).replace(
      '  a();\n',
      '  /**\n   * Why.\n   */\n  // So.\n  a();\n',
    ),
    'apps/server/src/features/a/long.test.ts': long(121),
    'apps/server/src/platform/long.ts': long(121),
  };
  expect(findLongFunctions(Object.keys(texts), (file) => texts[file])).toEqual([
    'apps/server/src/features/a/long.service.ts: createThings has 121 lines of code, more than 120: split it by use case',
  ]);
});
