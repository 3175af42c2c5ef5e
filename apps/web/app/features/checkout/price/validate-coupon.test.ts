import { ApiError } from '@keepsong/contract/transport/client';
import { couponWith } from '@keepsong/domain/testing/offers';
import { beforeEach, expect, it, vi } from 'vitest';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { validateCoupon } from './validate-coupon.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'test' });
});

const coupon = couponWith({ discount_fixed: 500 });
const held = { ...cartOf(line()), coupon };
const FACTS = { total: 3_400, userId: 7 };

function shop(answer: () => Promise<{ coupon: typeof coupon | null }>) {
  const asked: (string | null | undefined)[] = [];
  const couponValidation = ({ body }: { body: { sf_cart: { coupon_code?: string | null } } }) => {
    asked.push(body.sf_cart.coupon_code);
    return answer();
  };
  return { asked, api: { checkout: { couponValidation } } };
}

it("sends the cart payload, and gives the coupon's present rules (spec 7.5-02)", async () => {
  const changed = { ...coupon, discount_fixed: 100 };
  const { api, asked } = shop(async () => ({ coupon: changed }));
  expect(await validateCoupon(api, held, FACTS)).toEqual({ kind: 'applies', coupon: changed });
  expect(asked).toEqual([coupon.code]);
});

it('makes no call without a coupon or without products', async () => {
  const { api, asked } = shop(async () => ({ coupon }));
  expect(await validateCoupon(api, cartOf(line()), FACTS)).toEqual({ kind: 'unsaid' });
  expect(await validateCoupon(api, { ...held, products: [] }, FACTS)).toEqual({ kind: 'unsaid' });
  expect(asked).toEqual([]);
});

it.each([
  ['coupon_not_applicable', { kind: 'aside' }],
  ['coupon_ended', { kind: 'over', code: 'coupon_ended' }],
  ['coupon_unknown', { kind: 'over', code: 'coupon_unknown' }],
  ['product_missing', { kind: 'unsaid' }],
  ['too_many_requests', { kind: 'unsaid' }],
])('%s gives %j', async (code, verdict) => {
  const { api } = shop(() => Promise.reject(new ApiError(409, { code, reset_coupon: true })));
  expect(await validateCoupon(api, held, FACTS)).toEqual(verdict);
});

it('says that the coupon waits for a smaller cart', async () => {
  const refusal = { code: 'coupon_not_applicable', details: { budget: true } };
  const { api } = shop(() => Promise.reject(new ApiError(400, refusal)));
  expect(await validateCoupon(api, held, FACTS)).toEqual({ kind: 'aside', budget: true });
});

it('gives no verdict while the shop cannot be reached', async () => {
  const { api } = shop(() => Promise.reject(new TypeError('offline')));
  expect(await validateCoupon(api, held, FACTS)).toEqual({ kind: 'unsaid' });
});
