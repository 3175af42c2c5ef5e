import { quoteCart, UNKNOWN_YET } from '@keepsong/domain/checkout/quote';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { createOrderAttempt } from './order-attempt.ts';

const ATTEMPT = {
  submissionId: 'id-1',
  bodyKey: 'body',
  payment: {
    cartKey: 'cart',
    intentId: 'pi_1',
    clientSecret: 'secret',
    quoteHash: 'hash',
    total: 3_900,
    needsShipping: false,
    provider: { provider: 'sandbox', publishable_key: 'pk', script_url: '/v1.js' },
  },
  quote: quoteCart({ ...UNKNOWN_YET, products: cartOf(line()).products, promos: [], coupon: null }),
};

const attemptOf = (stored: unknown) =>
  createOrderAttempt({
    read: () => null,
    readJson: (key) => (key === STORED_KEYS.payment ? stored : null),
    write: () => true,
    remove: () => undefined,
  }).attempt();

it('reads an attempt as it was stored', () => {
  expect(attemptOf(JSON.parse(JSON.stringify(ATTEMPT)))).toEqual(ATTEMPT);
});

it('gives no attempt and does not throw when any part is not valid', () => {
  const part = fc.constantFrom('submissionId', 'bodyKey', 'quote', 'payment');
  // Values that are neither a text nor a payment.
  const odd = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.jsonValue()));
  fc.assert(
    fc.property(fc.jsonValue(), part, odd, (any, key, value) => {
      expect(attemptOf(any)).toBeNull();
      expect(attemptOf({ ...ATTEMPT, [key]: value })).toBeNull();
    }),
  );
});
