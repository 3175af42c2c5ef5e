import { expect, it } from 'vitest';
import { withoutCoupon } from './use-query-facts.ts';

it.each([
  ['', ''],
  ['?coupon=A', ''],
  ['?coupon', ''],
  ['?coupon=A&utm_source=a%20b', '?utm_source=a%20b'],
  ['?q=x+y&coupon=A&affiliate=blog&coupon=B', '?q=x+y&affiliate=blog'],
  ['?coupons=A&xcoupon=B', '?coupons=A&xcoupon=B'],
])('%s becomes %s', (search, rest) => {
  expect(withoutCoupon(search)).toBe(rest);
});
