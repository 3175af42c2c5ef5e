import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONGEST, longestFirst } from './longest-first.ts';

test('every file of the list exists once', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});

test('the longest files begin their project, and the first one of the list begins the run', () => {
  const [first = '', long = '', shorter = ''] = LONGEST;
  const sing = LONGEST.at(-1) ?? '';
  const file = (name: string, moduleId: string) => ({ project: { name }, moduleId });
  const sorted = longestFirst([
    ...[file('server', 'b'), file('server', shorter), file('server', 'a'), file('server', long)],
    ...[file('units', 'c'), file('units', sing)],
    ...[file('web', 'd'), file('web', first)],
  ]);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([first, long, shorter, 'b', 'a', sing, 'c', 'd']);
});
