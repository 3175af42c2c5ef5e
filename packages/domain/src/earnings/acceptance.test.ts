import { expect, it } from 'vitest';
import { acceptedBySilence, goodsPayableAt, silentSince } from './acceptance.ts';

const DELIVERED = new Date('2026-11-20T10:30:00Z');

it('a song counts as accepted five days after its delivery', () => {
  expect(acceptedBySilence(DELIVERED)).toEqual(new Date('2026-11-25T10:30:00Z'));
  expect(silentSince(acceptedBySilence(DELIVERED))).toEqual(DELIVERED);
});

it('the pay for goods becomes payable fourteen days after the order', () => {
  expect(goodsPayableAt(DELIVERED)).toEqual(new Date('2026-12-04T10:30:00Z'));
});
