import { expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { bundle, holdsTheSame } from './bundle.ts';

const ids = (...all: string[]) => all.map((id) => ({ id }));

it.each([
  [ids(), ids(), true],
  [ids('a', 'b'), ids('b', 'a'), true],
  [ids('a'), ids('a', 'b'), false],
  [ids('a', 'b'), ids('a'), false],
  [ids('a', 'a'), ids('a', 'b'), false],
  [ids('a', 'b'), ids('a', 'c'), false],
])('%j and %j have the same contents: %s', (one, other, same) => {
  expect(holdsTheSame(one, other)).toBe(same);
});

it('an order stores no pictures with a bundle, and a bundle that was sent with pictures is refused', () => {
  expect(bundle.freeze?.(soldLine(), shopWith())).toEqual(ok({}));
  const pod_inputs = { images: [{ id: 'i' }], texts: {} };
  expect(bundle.freeze?.(soldLine({ sent: { pod_inputs } }), shopWith())).toMatchObject({
    refusal: { code: 'pod_missing', details: { cart_uuid: 'a' } },
  });
});
