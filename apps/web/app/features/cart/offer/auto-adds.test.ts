import { expect, it } from 'vitest';
import { cartOf, line, NOW, openCart, product, promo, song } from '../testing/carts.ts';
import { addAutoAdds, dropEndedAutoAdds, isAutoAdd, wantedAutoAdds } from './auto-adds.ts';

const FREE = promo('free-song-streaming', { auto_add_to_cart: '1', end_datetime: '2026-12-01' });
const STREAMING = { ...product('free-song-streaming', 0), under_song: true };
const LATER = new Date('2026-12-02T12:00:00Z');

it('adds the product of a promotion once', () => {
  const cart = openCart(cartOf(song({ promo_addons: [FREE] })));
  expect(wantedAutoAdds(cart.read(), NOW)).toEqual(['free-song-streaming']);
  const grown = addAutoAdds(
    cart.read(),
    [STREAMING, { ...product('cap'), under_song: false }],
    NOW,
    cart.stamp,
  );
  expect(grown.products[1]).toMatchObject({ name: 'free-song-streaming', auto_added: true, underSong: true });
  expect(grown.products).toHaveLength(2);
  expect(wantedAutoAdds(grown, NOW)).toEqual([]);
  expect(addAutoAdds(grown, [STREAMING], NOW, cart.stamp)).toBe(grown);
});

it('does not add free streaming beside streaming that is paid for the same song', () => {
  const cart = openCart(cartOf(song({ promo_addons: [FREE] }), line('song-streaming')));
  expect(wantedAutoAdds(cart.read(), NOW)).toEqual([]);
  const removal = cart.removeLine('song-streaming');
  expect(wantedAutoAdds(cart.read(), NOW)).toEqual(['free-song-streaming']);
  cart.keep(addAutoAdds(cart.read(), [STREAMING], NOW, cart.stamp));
  expect(cart.putBack(removal).ok).toBe(false);
  const earlier = line('song-streaming', { parent_story_id: '7' });
  expect(wantedAutoAdds(cartOf(song({ promo_addons: [FREE] }), earlier), NOW)).toEqual([
    'free-song-streaming',
  ]);
});

it('keeps out a product that the customer took out, until the customer adds it again', () => {
  const begun = cartOf(song({ promo_addons: [FREE] }), line('free-song-streaming', { auto_added: true }));
  const cart = openCart(begun);
  const removal = cart.removeLine('free-song-streaming');
  expect(wantedAutoAdds(cart.read(), NOW)).toEqual([]);
  expect(cart.putBack(removal).ok).toBe(true);
  expect(cart.read().refusedAutoAdds).toEqual([]);
  cart.removeLine('free-song-streaming');
  cart.removeLine('personalized-song');
  expect(cart.read().refusedAutoAdds).toEqual([]);
});

it("removes a promotion's product when the promotion ends, and nothing else", () => {
  const auto = cartOf(song({ promo_addons: [FREE] }), line('free-song-streaming', { auto_added: true }));
  expect(dropEndedAutoAdds(auto, NOW)).toBe(auto);
  expect(dropEndedAutoAdds(auto, LATER).products.map(({ name }) => name)).toEqual(['personalized-song']);
  const own = cartOf(song({ promo_addons: [FREE] }), line('free-song-streaming'));
  expect(dropEndedAutoAdds(own, LATER)).toBe(own);
});

it('says whether a promotion could add a product', () => {
  const cart = cartOf(song({ promo_addons: [FREE, promo('lyric-print')] }));
  expect([isAutoAdd('free-song-streaming', cart), isAutoAdd('lyric-print', cart)]).toEqual([true, false]);
});
