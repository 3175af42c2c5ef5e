import { expect, it } from 'vitest';
import { createRedirectCounter } from './redirect-limit.ts';

it('allows ten redirects in a row, and no eleventh (spec 8.6-01)', () => {
  const counter = createRedirectCounter(10);
  const seen = Array.from({ length: 11 }, (_, at) => counter.saw(`k${at}`, true));
  expect(seen).toEqual([...Array(10).fill(false), true]);
});

it('begins anew with a page that was reached, and with a navigation of the visitor', () => {
  const counter = createRedirectCounter(2);
  counter.saw('a', true);
  counter.saw('b', true);
  counter.arrived();
  expect(counter.saw('c', true)).toBe(false);
  expect(counter.saw('c', true)).toBe(false);
  counter.saw('d', false);
  expect([counter.saw('e', true), counter.saw('f', true), counter.saw('g', true)]).toEqual([
    false,
    false,
    true,
  ]);
});
