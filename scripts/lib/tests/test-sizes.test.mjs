import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../root.mjs';
import { sizeOf, sizesFor, TEST_SIZES } from './test-sizes.mjs';

test('the night tries at least as much as the day, and the environment overrides both', () => {
  const [day, night] = [sizesFor('test', {}), sizesFor('night', {})];
  for (const name of Object.keys(TEST_SIZES)) expect([name, night[name] > day[name]]).toEqual([name, true]);
  expect(sizesFor('test', { KILLS: '7' })).toEqual({ ...day, KILLS: 7 });
  expect([sizeOf({}), sizeOf({ TEST_SIZE: 'night' })]).toEqual(['test', 'night']);
});

test('this run has the right sizes, and every size is used by a test', () => {
  const args = ['grep', '-hoE', 'process[.]env[.][A-Z_]+', '--', 'apps', 'packages'];
  const read = new Set(execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n'));
  for (const [name, size] of Object.entries(sizesFor(sizeOf()))) {
    expect([name, Number(process.env[name])]).toEqual([name, size]);
    expect([name, read.has(`process.env.${name}`)]).toEqual([name, true]);
  }
});
