import { expect, it } from 'vitest';
import { factsOf, withoutCoupon } from './use-query-facts.ts';

const WAITING = { coupon: 'TEN', affiliate: 'Podcast' };

it.each([
  ['', WAITING],
  ['?coupon=%20FIVE%20', { ...WAITING, coupon: 'FIVE' }],
  ['?coupon=&affiliate=blog', { ...WAITING, affiliate: 'blog' }],
  // An e-mail address is no affiliate. It would go out with the events of the cart and the order.
  ['?affiliate=ada%40keepsong.test', WAITING],
  [`?affiliate=${'a'.repeat(200)}`, { ...WAITING, affiliate: 'a'.repeat(120) }],
])('the cart takes from %j, beside what waits in the cookie, %j', (search, facts) => {
  expect(factsOf(search, WAITING)).toEqual(facts);
});

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
