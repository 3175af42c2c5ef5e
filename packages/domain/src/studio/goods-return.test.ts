import { expect, it } from 'vitest';
import { mayComeBack } from './goods-return.ts';

const SENT = new Date('2026-11-20T12:00:00Z');

it.each([
  ['new', null, false],
  ['making', null, false],
  ['shipped', SENT, true],
  ['arrived', SENT, true],
  // The goods were lost or broken on the way.
  ['problem', SENT, true],
  ['problem', null, false],
  ['stopped', null, false],
] as const)('goods that are %s (sent: %s) can come back: %s', (state, shippedAt, isOk) => {
  expect(mayComeBack({ state, shippedAt }).ok).toBe(isOk);
});
