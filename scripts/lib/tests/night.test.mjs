import { expect, test } from 'vitest';
import { describeNight, measuredIn, NIGHT, partsNamed } from './night.mjs';
import { TEST_SIZES } from './test-sizes.mjs';

test('a night runs everything, or only the named parts', () => {
  expect(partsNamed([]).parts).toEqual(Object.values(NIGHT));
  expect(partsNamed(['chaos', 'unit'])).toEqual({ parts: [NIGHT.chaos, NIGHT.unit], unknown: [] });
  expect(partsNamed(['kaos'])).toEqual({ parts: [], unknown: ['kaos'] });
});

test('the report of a night lists each part with its minutes, and every size', () => {
  const told = describeNight([{ name: 'browser tests', passed: 341, failed: 2, seconds: 90 }], '42');
  expect(told).toMatch(/browser tests {2}341 passed {2}2 failed {2}1\.5 min/);
  expect(told).toContain('seed 42');
  for (const name of Object.keys(TEST_SIZES)) expect(told).toContain(name);
});

test('the report of a night repeats what was measured, also when nothing failed', () => {
  const output = 'web 80.1 MB\nsoak: web: 0.01 MB more in an hour\n  done\ndrill: back up: 2.1 s\n';
  expect(measuredIn(output)).toEqual(['soak: web: 0.01 MB more in an hour', 'drill: back up: 2.1 s']);
  const told = describeNight([{ name: 'soak', passed: 1, failed: 0, seconds: 90, output }], '42');
  expect(told).toContain(
    'What was measured\n  soak: web: 0.01 MB more in an hour\n  drill: back up: 2.1 s\n',
  );
});
