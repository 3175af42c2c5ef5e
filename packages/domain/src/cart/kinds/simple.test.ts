import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import type { PriceFacts } from './line.ts';
import { simple } from './simple.ts';

const FACTS: PriceFacts = { rush: null, rushOptions: [], priceRevision: () => refuse('product_missing') };
const priceOf = (name: string, sentCents: number) =>
  simple.price?.(soldLine({ name, catalogCents: 2_499, sent: { price: sentCents } }), FACTS);

describe('the price of a product without choices', () => {
  it.each([0, 1, 2_498, 2_500, -2_499])(
    'is the catalog’s, even when the browser sends %i cents (10.4-01)',
    (cents) => {
      expect(priceOf('lyric-print', cents)).toEqual(ok(2_499));
    },
  );
});

describe('a tip for the artist', () => {
  it.each([100, 1_234, 50_000])('is what the customer gives: %i cents', (cents) => {
    expect(priceOf('artist-gratuity', cents)).toEqual(ok(cents));
  });

  it.each([-500, 0, 99, 100.5, 50_001, Number.NaN])(
    'is at least $1 and at most $500, not %d cents',
    (cents) => {
      expect(priceOf('artist-gratuity', cents)).toEqual(refuse('gratuity_invalid'));
    },
  );
});

it('adds no fields to the order, and refuses pictures', () => {
  expect(simple.freeze?.(soldLine(), shopWith())).toEqual(ok({}));
  const sent = { pod_inputs: { images: [{ id: 'i' }], texts: {} } };
  const image = { id: 'i', imageKey: 'i.jpg', width: 700, height: 900 };
  expect(simple.freeze?.(soldLine({ sent }), shopWith({ images: new Map([['i', image]]) }))).toEqual({
    ok: false,
    refusal: { code: 'pod_missing', fields: { images: 'too_many' }, details: { cart_uuid: 'a' } },
  });
});
