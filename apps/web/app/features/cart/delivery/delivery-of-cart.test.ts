import type { Product } from '@keepsong/contract/catalog';
import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { cartOf, line, NOW, product, song } from '../testing/carts.ts';
import { deliveryChoices, deliveryOfCart, isRushPointless, lostDeliveryOf } from './delivery-of-cart.ts';

const TWO = { add_days: 2, cost: 7_900, holiday_skip: true };
const FOUR = { add_days: 4, cost: 3_900, holiday_skip: true };
const RUSH: Product = {
  ...product(RUSH_FEE, 3_900),
  extra_info: { ...product(RUSH_FEE).extra_info, promo_addons: [] },
  description: '',
  tags: [],
  under_song: true,
  art: 'rush',
  rush_options: [TWO, FOUR],
  bundled_products: [],
};
const CALENDAR = { now: NOW.getTime(), holidays: ['2026-11-26'] };
const rushed = (rushFeeInfo: typeof TWO | null) => cartOf(song(), line(RUSH_FEE, { rushFeeInfo }));

it("promises the artist's standard date, or the chosen one (3.4-13)", () => {
  const dates = { standardDays: 6, calendar: CALENDAR };
  expect(deliveryOfCart(cartOf(song()), dates)).toEqual({
    add_days: 6,
    cost: 0,
    holiday_skip: true,
    date: '2026-11-28',
  });
  expect(deliveryOfCart(rushed(TWO), dates)).toEqual({ ...TWO, date: '2026-11-23' });
  expect(deliveryOfCart(cartOf(song()), { standardDays: null, calendar: CALENDAR })).toBeNull();
});

const by = (artist_id: string) => {
  const additional_info = { songbuilder_slug: 'x', recipient: 'Lou', artist_id, artist_name: 'June' };
  return cartOf(line('personalized-song', { product_type: 'song', additional_info }));
};
const lostRush = { choice: TWO, lost_at: NOW.toISOString(), artist_id: '3' };

it('knows the day of a rush delivery that fell away, as long as the song is by the same artist', () => {
  const later = { ...CALENDAR, now: NOW.getTime() + 5 * 86_400_000 };
  expect(lostDeliveryOf({ ...by('3'), lostRush }, [], later)).toEqual({ day: '2026-11-23', price: null });
  expect(lostDeliveryOf({ ...by('4'), lostRush }, [], later)).toBeNull();
  expect(lostDeliveryOf(by('3'), [], later)).toBeNull();
});

it('knows a rush delivery that fell away also without its choice and its artist', () => {
  const unknown = { choice: null, lost_at: NOW.toISOString(), artist_id: '' };
  expect(lostDeliveryOf({ ...cartOf(song()), lostRush: unknown }, [], CALENDAR)).toEqual({
    day: null,
    price: null,
  });
});

it('knows what the rush delivery that fell away costs now when only its price changed', () => {
  const priceOf = (...offered: (typeof TWO)[]) =>
    lostDeliveryOf({ ...by('3'), lostRush }, offered, CALENDAR)?.price;
  expect(priceOf(FOUR, { ...TWO, cost: 8_900 })).toEqual({ before: TWO.cost, after: 8_900 });
  expect(priceOf(FOUR)).toBeNull();
  expect(priceOf(TWO)).toBeNull();
});

it('offers the free date first, then the faster ones', () => {
  const costs = (days: number) =>
    deliveryChoices(RUSH, { standardDays: days, daysOff: [], calendar: CALENDAR }).map(({ cost }) => cost);
  expect(costs(6)).toEqual([0, 3_900, 7_900]);
  expect(costs(3)).toEqual([0, 7_900]);
  const dates = { standardDays: 6, daysOff: [], calendar: CALENDAR };
  expect(deliveryChoices(null, dates)).toHaveLength(1);
});

it('offers no date that the artist cannot keep because of days off', () => {
  const away = { from: '2026-11-24', to: '2026-11-25' };
  const dates = { standardDays: 8, daysOff: [away], calendar: CALENDAR };
  expect(deliveryChoices(RUSH, dates).map(({ cost }) => cost)).toEqual([0, 7_900]);
  expect(isRushPointless(rushed(FOUR), RUSH, dates)).toBe(true);
  expect(isRushPointless(rushed(TWO), RUSH, dates)).toBe(false);
});

it.each([
  ['a faster choice', TWO, 6, false],
  ['a choice as fast as the artist', TWO, 2, true],
  ['a choice that is not offered', { ...TWO, cost: 1 }, 6, true],
  ['a line without a choice', null, 6, true],
  ['an unknown artist', TWO, null, false],
])('%s', (_case, chosen, standardDays, pointless) => {
  const dates = { standardDays, daysOff: [], calendar: CALENDAR };
  expect(isRushPointless(rushed(chosen), RUSH, dates)).toBe(pointless);
});
