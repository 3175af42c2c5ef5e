import { expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import { soldLine } from '../../testing/sold.ts';
import type { PriceFacts } from '../line/line.ts';
import { gratuity } from './gratuity.ts';

const FACTS: PriceFacts = { rush: null, rushOptions: [], priceRevision: () => refuse('product_missing') };
const priceOf = (sentCents: number) =>
  gratuity.price?.(
    soldLine({ name: 'artist-gratuity', catalogCents: 2_499, sent: { price: sentCents } }),
    FACTS,
  );

it.each([100, 1_234, 50_000])('is what the customer gives: %i cents', (cents) => {
  expect(priceOf(cents)).toEqual(ok(cents));
});

it.each([-500, 0, 99, 100.5, 50_001, Number.NaN])(
  'is at least $1 and at most $500, not %d cents',
  (cents) => {
    expect(priceOf(cents)).toEqual(refuse('gratuity_invalid'));
  },
);
