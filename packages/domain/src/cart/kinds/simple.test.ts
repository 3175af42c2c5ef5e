import { expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { simple } from './simple.ts';

it('has the catalog’s price, whatever the browser sends (10.4-01), and no limit of its own', () => {
  expect([simple.price, simple.keepsPrice, simple.most]).toEqual([undefined, undefined, undefined]);
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
