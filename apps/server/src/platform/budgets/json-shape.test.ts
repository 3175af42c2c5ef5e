import { expect, it } from 'vitest';
import { bodyTooComplex } from './json-shape.ts';

it('counts fields and items, and nothing inside of texts', () => {
  const fields = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
  expect(bodyTooComplex(fields(99), 100)).toBe(false);
  expect(bodyTooComplex(fields(101), 100)).toBe(true);
  expect(bodyTooComplex(JSON.stringify(Array(101).fill(0)), 100)).toBe(true);
  expect(bodyTooComplex(JSON.stringify(Array(50).fill([])), 100)).toBe(true);
  const text = JSON.stringify({ story: 'a, "b", \\\\ [[{{,'.repeat(500) });
  expect(bodyTooComplex(text, 100)).toBe(false);
  expect(bodyTooComplex('"\\\\",,,,,', 4)).toBe(true);
});

it('refuses lists and objects within each other that are too deep', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(bodyTooComplex(nested(32), 1_000)).toBe(false);
  expect(bodyTooComplex(nested(33), 1_000)).toBe(true);
  expect(bodyTooComplex('{"a":'.repeat(33), 1_000)).toBe(true);
});
