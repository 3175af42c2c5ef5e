import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { cartOf, line, NOW, openCart, product, song } from '../testing/carts.ts';

const FAST = { add_days: 2, cost: 7_900, holiday_skip: true };
const FASTER = { add_days: 1, cost: 11_900, holiday_skip: false };
const RUSH = { ...product(RUSH_FEE, 3_900), rush_options: [FAST, FASTER] };
const TIP = product('artist-gratuity', 500);

it('keeps rush delivery in one line under the song, at the price of the choice', () => {
  const cart = openCart(cartOf(song(), line('lyric-print')));
  expect(cart.chooseRush(RUSH, FAST).ok).toBe(true);
  cart.chooseRush(RUSH, FASTER);
  expect(cart.names()).toEqual(['personalized-song', RUSH_FEE, 'lyric-print']);
  expect(cart.read().products[1]).toMatchObject({ price: 11_900, cartPrice: 11_900, rushFeeInfo: FASTER });
  expect(cart.read().products[1]).not.toHaveProperty('rush_options');
});

it('refuses rush delivery that is not offered, and rush delivery without a song', () => {
  const cart = openCart(cartOf(song()));
  const other = { ...FAST, cost: 1 };
  expect(cart.chooseRush(RUSH, other)).toEqual({ ok: false, refusal: { code: 'rush_unavailable' } });
  const songless = openCart(cartOf(line('lyric-print')));
  expect(songless.chooseRush(RUSH, FAST).ok).toBe(false);
  expect([...cart.names(), ...songless.names()]).toEqual(['personalized-song', 'lyric-print']);
});

it('remembers a rush delivery that the shop took out until it is dismissed or another one is chosen', () => {
  const additional_info = { songbuilder_slug: 'x', recipient: 'Lou', artist_id: '3', artist_name: 'June' };
  const lost = { choice: FAST, lost_at: NOW.toISOString(), artist_id: '3' };
  const cart = openCart(cartOf(line('personalized-song', { product_type: 'song', additional_info })));
  cart.dropRush();
  expect(cart.read().lostRush).toBeNull();
  cart.chooseRush(RUSH, FAST);
  cart.dropRush();
  expect(cart.names()).toEqual(['personalized-song']);
  expect(cart.read().lostRush).toEqual(lost);
  cart.dismissLostRush();
  expect(cart.read().lostRush).toBeNull();
  cart.keep({ ...cart.read(), lostRush: lost });
  cart.chooseRush(RUSH, FASTER);
  expect(cart.read().lostRush).toBeNull();
  cart.dropRush();
  cart.removeOrdered();
  expect(cart.read().lostRush).toBeNull();
});

it('remembers a rush delivery that was taken out also without its choice and its artist', () => {
  const cart = openCart(cartOf(song(), line(RUSH_FEE, { rushFeeInfo: null })));
  cart.dropRush();
  expect(cart.names()).toEqual(['personalized-song']);
  expect(cart.read().lostRush).toEqual({ choice: null, lost_at: NOW.toISOString(), artist_id: '' });
});

it("gives the artist the customer's tip, within limits", () => {
  const cart = openCart(cartOf(song()));
  expect(cart.giveGratuity(TIP, 99)).toEqual({ ok: false, refusal: { code: 'gratuity_invalid' } });
  expect(cart.giveGratuity(TIP, 50_001).ok).toBe(false);
  cart.giveGratuity(TIP, 500);
  cart.giveGratuity(TIP, 1_250);
  expect(cart.read().products.map(({ price }) => price)).toEqual([19_999, 1_250]);
  expect(openCart(cartOf(line('lyric-print'))).giveGratuity(TIP, 500).ok).toBe(false);
});

it('stores how fast the artist delivers', () => {
  const cart = openCart(cartOf(song()));
  cart.keepStandardDays(7);
  expect(cart.read().standardDeliveryDays).toBe(7);
});
