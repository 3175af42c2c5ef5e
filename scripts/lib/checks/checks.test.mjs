import { expect, test } from 'vitest';
import { findChromium } from '../browser.mjs';
import { countPlaywright, countVitest, judge, total } from './checks.mjs';

test('the tests of vitest are counted, and a file that could not be loaded is a failure', () => {
  const [passed, failed] = ['passed', 'failed'].map((status) => ({ status, tags: [] }));
  const testResults = [
    { status: 'passed', assertionResults: [passed, passed] },
    { status: 'failed', assertionResults: [failed] },
    { status: 'failed', assertionResults: [] },
  ];
  expect(countVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toMatchObject({
    passed: 2,
    failed: 2,
  });
});

test('a file whose preparation failed is one failure, and its tests are not called left out', () => {
  const assertionResults = ['skipped', 'skipped'].map((status) => ({
    status,
    tags: [],
    fullName: 'waiting',
  }));
  const testResults = [{ status: 'failed', assertionResults }];
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })).toEqual({
    passed: 0,
    failed: 1,
    leftOut: [],
  });
});

test('only the tag night may leave a test out, and only by day', () => {
  const assertionResults = [
    { status: 'passed', tags: ['night'], fullName: 'ran' },
    { status: 'skipped', tags: ['night'], fullName: 'for the night' },
    { status: 'skipped', tags: [], fullName: 'skipped' },
    { status: 'todo', tags: [], fullName: 'planned' },
  ];
  const told = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ status: 'passed', assertionResults }],
  };
  expect(countVitest(told)).toEqual({ passed: 1, failed: 2, leftOut: ['skipped', 'planned'] });
  expect(countVitest(told, { isNight: true }).leftOut).toEqual(['for the night', 'skipped', 'planned']);
});

test('a browser test that passed only when repeated has failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } })).toEqual({
    passed: 5,
    failed: 2,
  });
});

test.each([
  ['all is well', { code: 0, passed: 3, failed: 0 }, 0],
  ['tests failed', { code: 1, passed: 3, failed: 2 }, 2],
  ['the runner crashed', { code: 1, passed: 3, failed: 0 }, 1],
  ['nothing ran', { code: 0, passed: 0, failed: 0 }, 1],
  ['there is no report', { code: 1, ...countVitest(null) }, 1],
])('%s', (_what, result, failed) => {
  expect(judge({ output: '', ...result }).failed).toBe(failed);
});

test('the last line is the sum of everything', () => {
  expect(
    total([
      { passed: 1, failed: 0 },
      { passed: 40, failed: 2 },
    ]),
  ).toEqual({ passed: 41, failed: 2 });
});

test('Chromium is found at CHROMIUM_PATH, otherwise in a usual place, otherwise not at all', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath }, [])).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: '/nowhere' }, [process.execPath])).toBeNull();
  expect(findChromium({}, ['/nowhere', process.execPath])).toBe(process.execPath);
  expect(findChromium({}, ['/nowhere'])).toBeNull();
});
