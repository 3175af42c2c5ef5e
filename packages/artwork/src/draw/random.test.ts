import { expect, test } from 'vitest';
import { hash, pick, randomFrom } from './random.ts';

test('hash is FNV-1a', () => {
  expect(hash('')).toBe(0x811c9dc5);
  expect(hash('a')).toBe(0xe40c292c);
  expect(hash('foobar')).toBe(0xbf9cf968);
});

test('the same seed gives the same numbers, and another seed gives other numbers', () => {
  const draw = (seed: string) => Array.from({ length: 50 }, randomFrom(seed));
  expect(draw('Forty Winters')).toEqual(draw('Forty Winters'));
  expect(draw('Forty Winters')).not.toEqual(draw('Forty winters'));
  for (const value of draw('x')) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
});

test('pick reaches every item', () => {
  const random = randomFrom('pick');
  const seen = new Set(Array.from({ length: 100 }, () => pick(['a', 'b', 'c'], random)));
  expect([...seen].sort()).toEqual(['a', 'b', 'c']);
});
