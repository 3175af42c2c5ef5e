import type { Cart } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { describe, expect, it } from 'vitest';
import { cartOf, coupon, line, NOW, openCart, product, promo, song } from '../testing/carts.ts';
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

describe('streaming that is paid for the same song', () => {
  const WITH_CODE = { ...FREE, only_with_coupon_code: 'stream' };
  const singing = song({ promo_addons: [WITH_CODE] });
  const paid = line('song-streaming');
  const names = ({ products }: Cart) => products.map(({ name }) => name);
  const grown = (cart: Cart, sold = STREAMING) =>
    addAutoAdds(cart, [sold], NOW, () => ({ cart_uuid: 'free', added_at: NOW }));

  it('gives its place to the free streaming of a code, and only with the code', () => {
    const cart = openCart(cartOf(singing, paid));
    expect(wantedAutoAdds(cart.read(), NOW)).toEqual([]);
    expect(grown(cart.read())).toBe(cart.read());
    cart.takeCoupon(coupon('STREAM'));
    expect(wantedAutoAdds(cart.read(), NOW)).toEqual(['free-song-streaming']);
    cart.keep(grown(cart.read()));
    expect(cart.names()).toEqual(['personalized-song', 'free-song-streaming']);
    expect(wantedAutoAdds(cart.read(), NOW)).toEqual([]);
    cart.removeCoupon();
    expect(names(dropEndedAutoAdds(cart.read(), NOW))).toEqual(['personalized-song']);
  });

  it('also gives it when the customer took the free one out before', () => {
    const refused = {
      ...cartOf(song({ promo_addons: [FREE] }), paid),
      refusedAutoAdds: ['free-song-streaming'],
    };
    const { products, refusedAutoAdds } = grown(refused);
    expect([products[1]?.name, refusedAutoAdds]).toEqual(['free-song-streaming', []]);
  });

  it('is not put back beside the free one', () => {
    const cart = openCart(cartOf(song({ promo_addons: [FREE] }), paid));
    const removal = cart.removeLine('song-streaming');
    cart.keep(grown(cart.read()));
    expect(cart.putBack(removal).ok).toBe(false);
  });

  it('stays when it is for another song, or costs nothing itself', () => {
    const earlier = line('song-streaming', { parent_story_id: '7' });
    expect(names(grown(cartOf(song({ promo_addons: [FREE] }), earlier))).sort()).toEqual([
      'free-song-streaming',
      'personalized-song',
      'song-streaming',
    ]);
    const gift = promo('song-streaming', { discount_percent: 100 });
    expect(wantedAutoAdds(cartOf(song({ promo_addons: [FREE, gift] }), paid), NOW)).toEqual([]);
  });

  it.each([
    ['the other one is only cheaper', cartOf(song({ promo_addons: [FREE] }), paid), 500],
    [
      'it brings the promotion itself',
      cartOf(song(), line('song-streaming', { extra_info: { ...PLAIN_INFO, promo_addons: [FREE] } })),
      0,
    ],
    [
      'the code of the cart needs it',
      {
        ...cartOf(song({ promo_addons: [FREE] }), paid),
        coupon: coupon('SING', { only_with: ['song-streaming'] }),
      },
      0,
    ],
  ])('stays when %s', (_reason, cart, price) => {
    expect(grown(cart, { ...STREAMING, price })).toBe(cart);
  });
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

it('takes out a gift that the shop gives no more, for good, and nothing that is sold', () => {
  const gift = line('free-song-streaming', { auto_added: true });
  const cart = openCart(cartOf(song({ promo_addons: [FREE] }), gift, line('lyric-print')));
  expect(cart.dropGiven('lyric-print')).toBeNull();
  expect(cart.dropGiven('gone')).toBeNull();
  expect(cart.dropGiven('free-song-streaming')?.title).toBe('free-song-streaming');
  expect(cart.names()).toEqual(['personalized-song', 'lyric-print']);
  // The clock of the browser is behind, so the promotion goes on there.
  expect(wantedAutoAdds(cart.read(), NOW)).toEqual([]);
});

it("removes a promotion's product when the promotion ends, and nothing else", () => {
  const auto = cartOf(song({ promo_addons: [FREE] }), line('free-song-streaming', { auto_added: true }));
  expect(dropEndedAutoAdds(auto, NOW)).toBe(auto);
  expect(dropEndedAutoAdds(auto, LATER).products.map(({ name }) => name)).toEqual(['personalized-song']);
  const print = promo('lyric-print', { auto_add_to_cart: '1', end_datetime: '2026-12-01' });
  const own = cartOf(song({ promo_addons: [print] }), line('lyric-print'));
  expect(dropEndedAutoAdds(own, LATER)).toBe(own);
});

it('removes a gift that no promotion brings, also when no promotion has added it', () => {
  const singing = song({ promo_addons: [{ ...FREE, only_with_coupon_code: 'stream' }] });
  const own = { ...cartOf(singing, line('free-song-streaming')), coupon: coupon('STREAM') };
  expect(dropEndedAutoAdds(own, NOW)).toBe(own);
  const { products } = dropEndedAutoAdds({ ...own, coupon: null }, NOW);
  expect(products.map(({ name }) => name)).toEqual(['personalized-song']);
});

it('says whether a promotion could add a product', () => {
  const cart = cartOf(song({ promo_addons: [FREE, promo('lyric-print')] }));
  expect([isAutoAdd('free-song-streaming', cart), isAutoAdd('lyric-print', cart)]).toEqual([true, false]);
});
