import type { Product } from '@keepsong/contract/catalog';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { SwitchName } from '@keepsong/domain/system/switches';
import { describe, expect, it } from 'vitest';
import type { CouponTrial } from '../coupon/try-coupon.ts';
import { cartOf, coupon, line, NOW, openCart, product, promo, song } from '../testing/carts.ts';
import { cartMender } from './mend-cart.ts';

const sold = (name: string): Product => ({
  ...product(name, 0),
  extra_info: { ...product(name).extra_info, promo_addons: [] },
  description: '',
  tags: [],
  under_song: true,
  art: 'stream',
  rush_options: [],
  bundled_products: [],
});

function shop(begun: Cart, answer: (code: string) => CouponTrial | 'offline' = () => ({ kind: 'busy' })) {
  const cart = openCart(begun);
  const [asked, tried, refused, given]: string[][] = [[], [], [], []];
  let reachable = true;
  let off: readonly SwitchName[] = [];
  const mend = cartMender({
    ...cart,
    api: () => ({
      catalog: {
        products: ({ query }: { query: { name: unknown } }) => {
          asked?.push(...(query.name as string[]));
          const names = (query.name as string[]).filter((name) => name !== 'gone');
          return reachable ? Promise.resolve({ products: names.map(sold) }) : Promise.reject(new Error());
        },
      } as never,
    }),
    async tryCoupon(code) {
      tried?.push(code);
      const trial = answer(code);
      if (trial === 'offline') return { kind: 'failed', error: new Error() };
      if (trial.kind === 'applied') cart.takeCoupon(coupon(code));
      return trial;
    },
    onRefused: (code) => {
      refused?.push(code);
      cart.forgetReserved();
    },
    onGiven: (lines) => given?.push(...lines.map(({ name }) => name)),
    switchesOff: async () => off,
    now: () => NOW,
  });
  const turnOff = (...names: SwitchName[]) => {
    off = names;
  };
  return { cart, asked, tried, refused, given, mend, turnOff, goOffline: () => (reachable = false) };
}

const WITH_CODE = promo('free-song-streaming', { auto_add_to_cart: '1', only_with_coupon_code: 'stream' });

describe('the reserved coupon', () => {
  it('is tried once the cart has its products, and then adds its promotions (4.3-07, 3.7-02)', async () => {
    const { cart, tried, mend } = shop(cartOf(), () => ({ kind: 'applied' }));
    cart.reserveCode('stream');
    await mend();
    expect(tried).toEqual([]);
    cart.addSong([song({ promo_addons: [WITH_CODE] })]);
    await mend();
    expect(tried).toEqual(['STREAM']);
    expect(cart.names()).toEqual(['personalized-song', 'free-song-streaming']);
  });

  it('is not tried again on the same products', async () => {
    const { cart, tried, mend } = shop(cartOf(song()), () => ({ kind: 'reserved' }));
    cart.reserveCode('later');
    await Promise.all([mend(), mend()]);
    await mend();
    expect(tried).toHaveLength(1);
    cart.addToCart(product('lyric-print'), false);
    await mend();
    expect(tried).toHaveLength(2);
  });

  it('that the shop put aside is tried again only on other products', async () => {
    const { cart, tried, mend } = shop(cartOf(song({ promo_addons: [WITH_CODE] })), () => ({
      kind: 'applied',
    }));
    cart.reserveCode('stream');
    await mend();
    expect(cart.names()).toEqual(['personalized-song', 'free-song-streaming']);
    cart.setCouponAside();
    await mend();
    await mend();
    expect([tried, cart.names()]).toEqual([['STREAM'], ['personalized-song']]);
    cart.addToCart(product('lyric-print'), false);
    await mend();
    expect(tried).toEqual(['STREAM', 'STREAM']);
  });

  it('is tried again once the products are back for which it was active', async () => {
    const begun = cartOf(song(), line('lyric-print'));
    const { cart, tried, mend } = shop(begun, () => ({ kind: 'applied' }));
    cart.takeCoupon(coupon('STREAM', { only_with: ['lyric-print'] }));
    await mend();
    cart.removeLine('lyric-print');
    await mend();
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: { code: 'STREAM' } });
    cart.addToCart(product('lyric-print'), false);
    await mend();
    expect(tried).toEqual(['STREAM']);
  });

  it('is dropped when nobody can use it', async () => {
    const { cart, refused, mend } = shop(cartOf(song()), () => ({ kind: 'refused', code: 'coupon_ended' }));
    cart.reserveCode('old');
    await mend();
    expect(refused).toEqual(['coupon_ended']);
    expect(cart.read().reservedCoupon).toBeNull();
  });

  it('waits until the shop can be reached', async () => {
    const { cart, tried, mend } = shop(cartOf(song()), () => 'offline');
    cart.reserveCode('later');
    await mend();
    await mend();
    expect(tried).toHaveLength(2);
    expect(cart.read().reservedCoupon?.code).toBe('LATER');
  });
});

describe('products that promotions add', () => {
  const AUTO = promo('free-song-streaming', { auto_add_to_cart: '1' });

  it('are added once, not again after the customer removed them, and requested once when not sold', async () => {
    const gone = promo('gone', { auto_add_to_cart: '1' });
    const { cart, asked, mend } = shop(cartOf(song({ promo_addons: [AUTO, gone] })));
    await mend();
    expect(cart.names()).toEqual(['personalized-song', 'free-song-streaming']);
    cart.removeLine('new-1');
    await mend();
    expect(cart.names()).toEqual(['personalized-song']);
    expect(asked).toEqual(['free-song-streaming', 'gone']);
  });

  it('take the place of what the customer paid for, and the customer is told once', async () => {
    const begun = cartOf(song({ promo_addons: [WITH_CODE] }), line('song-streaming'));
    const { cart, given, mend } = shop(begun);
    await mend();
    expect([cart.names(), given]).toEqual([['personalized-song', 'song-streaming'], []]);
    cart.takeCoupon(coupon('STREAM'));
    await mend();
    await mend();
    expect([cart.names(), given]).toEqual([['personalized-song', 'free-song-streaming'], ['song-streaming']]);
  });

  it('are removed together with the product that promotes them', async () => {
    const auto = line('free-song-streaming', { auto_added: true });
    const cap = line('cap', { extra_info: { ...line('cap').extra_info, promo_addons: [AUTO] } });
    const { cart, mend } = shop(cartOf(song(), cap, auto));
    cart.removeLine('cap');
    await mend();
    expect(cart.names()).toEqual(['personalized-song']);
  });

  it('are not added while they are turned off, and removed when that happens later', async () => {
    const { cart, mend, turnOff, asked } = shop(cartOf(song({ promo_addons: [AUTO] })));
    turnOff('streaming');
    await mend();
    expect([cart.names(), asked]).toEqual([['personalized-song'], []]);
    turnOff('tips');
    await mend();
    expect(cart.names()).toEqual(['personalized-song', 'free-song-streaming']);
    turnOff('streaming');
    await mend();
    expect(cart.names()).toEqual(['personalized-song']);
  });

  it('wait until the shop can be reached', async () => {
    const { cart, mend, goOffline, asked } = shop(cartOf(song({ promo_addons: [AUTO] })));
    goOffline();
    await mend();
    await mend();
    expect([cart.names(), asked?.length]).toEqual([['personalized-song'], 2]);
  });
});
