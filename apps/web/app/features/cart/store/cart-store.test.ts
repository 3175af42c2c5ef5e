import { type Cart, emptyCart } from '@keepsong/domain/cart/cart';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { type CartLine, newLine } from '@keepsong/domain/cart/kinds/index';
import type { Mend } from '@keepsong/domain/cart/read-cart';
import { couponWith } from '@keepsong/domain/testing/offers';
import { describe, expect, it } from 'vitest';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { cartOperations } from '../operations/cart-operations.ts';
import { createCartStore } from './create-cart-store.ts';

/** A fake browser storage that tells every other tab of a change. */
function browser(stored: string | null = null, refuses = false) {
  const kept = new Map(stored === null ? [] : [[STORED_KEYS.cart as string, stored]]);
  const tabs: (() => void)[] = [];
  let linesMade = 0;
  return {
    kept: () => kept.get(STORED_KEYS.cart) ?? null,
    tab() {
      const mended: Mend[][] = [];
      const counts: number[] = [];
      const added: string[][] = [];
      const coupons: string[] = [];
      let own: (() => void) | undefined;
      const store = createCartStore({
        storage: {
          read: (key) => kept.get(key) ?? null,
          write(key, text) {
            if (refuses) return false;
            kept.set(key, text);
            for (const other of tabs) if (other !== own) other();
            return true;
          },
        },
        watchStorage(listener) {
          own = listener;
          tabs.push(listener);
        },
        onCart: ({ products }) => counts.push(products.length),
        onAdded: (lines) => added.push(lines.map(({ name }) => name)),
        onCoupon: ({ coupon }) => coupons.push(coupon?.code ?? ''),
        onMended: (reasons) => mended.push([...reasons]),
        later: (work) => work(),
      });
      const aside: string[] = [];
      const operations = cartOperations(store, {
        now: () => NOW,
        newId() {
          linesMade += 1;
          return `id-${linesMade}`;
        },
        onCouponAside: (code) => aside.push(code),
      });
      return { store, mended, counts, added, coupons, aside, ...operations };
    },
  };
}

const NOW = new Date('2026-11-21T12:00:00Z');

const product = (name: string, price = 1_499, product_type = 'add-on') => ({
  id: name,
  name,
  title: name,
  sku: '',
  price,
  product_type,
  requires_shipping_address: false,
  photo: null,
  extra_info: PLAIN_INFO,
});

const song = (cart_uuid: string): CartLine =>
  newLine(
    product('personalized-song', 19_999, 'song'),
    { cart_uuid, added_at: NOW },
    {
      additional_info: {
        songbuilder_slug: cart_uuid,
        recipient: 'Lou',
        artist_id: '1',
        artist_name: 'June',
      },
    },
  );

const names = ({ products }: Cart) => products.map(({ name }) => name);

describe('two tabs', () => {
  it('show the same cart', () => {
    const shop = browser();
    const [one, two] = [shop.tab(), shop.tab()];
    two.store.getState();
    one.addSong([song('a')]);
    expect(names(two.store.getState().cart)).toEqual(['personalized-song']);
    two.addToCart(product('lyric-print'), false);
    expect(names(one.store.getState().cart)).toEqual(['personalized-song', 'lyric-print']);
  });

  it('each report the lines added there, and no lines that were there before (spec 7.3-05)', () => {
    const shop = browser(JSON.stringify({ ...emptyCart(), products: [song('a')] }));
    const [one, two] = [shop.tab(), shop.tab()];
    one.addToCart(product('lyric-print'), false);
    two.addToCart(product('song-card'), false);
    one.removeOrdered();
    expect([one.added, two.added]).toEqual([[['lyric-print']], [['song-card']]]);
  });

  it('change the newest cart even before the storage event has arrived', () => {
    const shop = browser();
    const one = shop.tab();
    one.store.getState();
    const silent = shop.tab();
    silent.store.getState();
    shop.tab().addSong([song('a')]);
    expect(silent.addSong([song('b')])).toMatchObject({
      ok: false,
      refusal: { code: 'second_song' },
    });
    expect(names(one.store.read())).toEqual(['personalized-song']);
  });

  it('both notice a cleared storage', () => {
    const shop = browser(JSON.stringify({ ...emptyCart(), products: [song('a')] }));
    const [one, two] = [shop.tab(), shop.tab()];
    expect(names(two.store.getState().cart)).toEqual(['personalized-song']);
    one.removeOrdered();
    expect(two.store.getState().cart.products).toEqual([]);
  });
});

describe('a stored cart', () => {
  it('that cannot be read is reported once and repaired', () => {
    const shop = browser('{"version":1,"products":[{"id":"x"}]}');
    const first = shop.tab();
    expect(first.store.getState().cart.products).toEqual([]);
    expect(first.mended).toEqual([['product_dropped']]);
    const second = shop.tab();
    second.store.getState();
    expect(second.mended).toEqual([]);
  });

  it.each(['not json', '[]', '{"version":99}'])('of %s starts an empty cart', (stored) => {
    const tab = browser(stored).tab();
    expect(tab.store.getState()).toEqual({ cart: emptyCart(), status: 'ready' });
    expect(tab.mended).toHaveLength(1);
  });

  it('is read only when a component uses it', () => {
    const tab = browser(JSON.stringify({ ...emptyCart(), products: [song('a')] })).tab();
    expect(tab.store.getInitialState()).toEqual({ cart: emptyCart(), status: 'unknown' });
    expect(tab.counts).toEqual([]);
    tab.store.getState();
    expect(tab.counts).toEqual([1]);
  });
});

it('stays in memory when the browser refuses to store it', () => {
  const shop = browser(null, true);
  const tab = shop.tab();
  tab.addSong([song('a')]);
  tab.addToCart(product('lyric-print'), false);
  expect(shop.kept()).toBeNull();
  expect(names(tab.store.read())).toEqual(['personalized-song', 'lyric-print']);
});

describe('operations', () => {
  it('replace a song only when confirmed, and drop the old cart', () => {
    const tab = browser().tab();
    tab.addSong([song('a')]);
    tab.addToCart(product('lyric-print'), false);
    expect(tab.addSong([song('b')]).ok).toBe(false);
    expect(tab.store.read().products).toHaveLength(2);
    expect(tab.replaceSong([song('b')]).map(({ name }) => name)).toEqual([
      'personalized-song',
      'lyric-print',
    ]);
    expect(tab.store.read().products.map(({ cart_uuid }) => cart_uuid)).toEqual(['b']);
  });

  it('keep the extra verses in one line under the song', () => {
    const tab = browser().tab();
    tab.addSong([song('a')]);
    tab.addToCart(product('lyric-print'), false);
    tab.setExtraVerses(2, product('extra-verse'));
    expect(names(tab.store.read())).toEqual(['personalized-song', 'extra-verse', 'lyric-print']);
    tab.setExtraVerses(40, product('extra-verse'));
    expect(tab.store.read().products[1]?.quantity).toBe(12);
    tab.setExtraVerses(0, product('extra-verse'));
    expect(names(tab.store.read())).toEqual(['personalized-song', 'lyric-print']);
    tab.setExtraVerses(0, product('extra-verse'));
    expect(tab.store.read().products).toHaveLength(2);
  });

  it('say that the draft must be removed with the song', () => {
    const tab = browser().tab();
    tab.addSong([song('a')]);
    tab.addToCart(product('lyric-print'), false);
    const print = tab.store.read().products[1]?.cart_uuid ?? '';
    expect(tab.removeLine(print)).toMatchObject({ reset: false, line: { name: 'lyric-print' }, song: 'a' });
    expect(tab.removeLine('nobody')).toMatchObject({ reset: false, line: null });
    expect(tab.removeLine('a')).toMatchObject({ reset: true });
    expect(tab.store.read().products).toEqual([]);
  });

  it('empty the cart of an order, but keep lines that another tab has added since', () => {
    const shop = browser();
    const [one, two] = [shop.tab(), shop.tab()];
    one.addSong([song('a')]);
    const ordered = new Set(one.store.read().products.map(({ cart_uuid }) => cart_uuid));
    two.addToCart(product('lyric-print'), false);
    one.removeOrdered(ordered);
    expect(names(two.store.read())).toEqual(['lyric-print']);
    expect(two.store.read().hasOriginalSong).toBe(false);
    one.removeOrdered();
    expect(two.store.read().products).toEqual([]);
  });

  it('note which button added a line (3.5-06)', () => {
    const tab = browser().tab();
    tab.addToCart(product('lyric-print'), false);
    tab.addToCart(product('song-card'), false, { cta_clicked: 'buy_now' });
    expect(tab.store.read().products.map(({ cta_clicked }) => cta_clicked)).toEqual(['add', 'buy_now']);
  });

  it('remove expired lines', () => {
    const old = { ...song('a'), expire: '2026-11-20T00:00:00Z' };
    const tab = browser(JSON.stringify({ ...emptyCart(), products: [old] })).tab();
    expect(tab.dropExpired()).toMatchObject({ reset: true, removed: [{ cart_uuid: 'a' }] });
    expect(tab.store.read().products).toEqual([]);
    expect(tab.dropExpired()).toEqual({ reset: false, removed: [] });
  });
});

it('says once when a coupon begins to count, and not again when the cart is read anew', () => {
  const { coupons, addToCart, takeCoupon, keepAffiliate } = browser().tab();
  addToCart(product('lyric-print'), false);
  takeCoupon(couponWith({ code: 'PRINT5', discount_percent: 10 }));
  keepAffiliate('podcast');
  expect(coupons).toEqual(['PRINT5']);
});
