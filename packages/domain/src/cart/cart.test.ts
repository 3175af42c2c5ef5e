import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineWith } from '../testing/lines.ts';
import { addProduct, type Cart, cartCount, emptyCart, removeProduct, replaceSong } from './cart.ts';
import { isInstantSong, isOriginalSong, isSong } from './cart-order.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type CartLine, type CatalogProduct, type LineFields, newLine } from './kinds/index.ts';
import { setQuantity } from './quantity.ts';
import { dropExpired } from './unbuyable-lines.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const catalog = (change: Partial<CatalogProduct> = {}): CatalogProduct => ({
  id: 'p',
  name: 'lyric-print',
  title: 'Lyric Print',
  sku: 'S2',
  price: 4_599,
  product_type: 'physical',
  requires_shipping_address: true,
  photo: null,
  extra_info: PLAIN_INFO,
  ...change,
});
let added = 0;
/** A line that was added a little later than the previous one. */
const item = (cart_uuid: string, change: Partial<LineFields> = {}): CartLine => {
  added += 1;
  return lineWith(newLine(catalog(), { cart_uuid, added_at: new Date(now.getTime() + added) }), change);
};
const song = (cart_uuid = 'song') => item(cart_uuid, { name: 'personalized-song', product_type: 'song' });
const instant = (cart_uuid = 'instant') =>
  item(cart_uuid, {
    name: 'instant-product',
    product_type: 'song',
    extra_info: { ...PLAIN_INFO, instant_product: true },
  });
const under = (cart_uuid: string) => item(cart_uuid, { underSong: true });

const cartOf = (...products: CartLine[]): Cart =>
  products.reduce((cart, product) => {
    const result = addProduct(cart, product);
    if (!result.ok) throw new Error(result.refusal.code);
    return result.value;
  }, emptyCart());
const uuids = (cart: Cart) => cart.products.map(({ cart_uuid }) => cart_uuid).join(' ');

describe('emptyCart', () => {
  it('is paid by card and promises no delivery day', () => {
    expect(emptyCart()).toEqual({
      version: 1,
      products: [],
      hasOriginalSong: false,
      hasInstantSong: false,
      hasOriginalSongRevision: false,
      deliveryType: 'standard',
      standardDeliveryDays: null,
      lostRush: null,
      shownFee: null,
      coupon: null,
      reservedCoupon: null,
      giftCards: [],
      refusedAutoAdds: [],
      payment_type: 'card',
      addresses: { shipping: null, billing: null },
      affiliate: null,
    });
  });
});

describe('songs', () => {
  it.each([
    [song(), true, false],
    [item('a', { name: 'personalized-song' }), true, false],
    [item('a', { product_type: 'song' }), true, false],
    [instant(), false, true],
    // An add-on for instant songs has the same mark in the catalog, but it is no instant song.
    [
      item('a', { product_type: 'add-on', extra_info: { ...PLAIN_INFO, instant_product: true } }),
      false,
      false,
    ],
    [item('a'), false, false],
    [item('a', { name: 'extra-verse' }), false, false],
  ])('are told apart', (product, original, instantly) => {
    expect([isOriginalSong(product), isInstantSong(product), isSong(product)]).toEqual([
      original,
      instantly,
      original || instantly,
    ]);
  });
});

describe('addProduct', () => {
  it.each<[string, CartLine[], string]>([
    ['one after the other', [item('a'), item('b')], 'a b'],
    ['the song first', [item('a'), song()], 'song a'],
    ['an instant song first', [item('a'), instant()], 'instant a'],
    ['items under the song directly after it', [song(), item('a'), under('u')], 'song u a'],
    ['the newest under the song first', [song(), under('u1'), under('u2')], 'song u2 u1'],
    ['without a song at the end', [item('a'), under('u'), item('b')], 'a u b'],
    ['the song before what came under it', [under('u'), item('a'), song()], 'song u a'],
  ])('places %s', (_case, products, order) => {
    expect(uuids(cartOf(...products))).toBe(order);
  });

  it('sets the flags', () => {
    expect(cartOf(item('a'))).toMatchObject({
      hasOriginalSong: false,
      hasInstantSong: false,
      hasOriginalSongRevision: false,
    });
    expect(cartOf(item('a'), song())).toMatchObject({ hasOriginalSong: true, hasInstantSong: false });
    expect(cartOf(instant())).toMatchObject({ hasOriginalSong: false, hasInstantSong: true });
    expect(cartOf(item('a'), item('r', { name: 'revision-request' })).hasOriginalSongRevision).toBe(true);
  });

  it.each([
    [song('one'), song('two')],
    [song(), instant()],
    [instant(), song()],
  ])('refuses a second song of any kind', (one, two) => {
    expect(addProduct(cartOf(one), two)).toEqual({ ok: false, refusal: { code: 'second_song' } });
  });

  it('adds a line once', () => {
    const cart = cartOf(song(), item('a'));
    expect(addProduct(cart, item('a'))).toEqual({ ok: true, value: cart });
    expect(addProduct(cart, song())).toEqual({ ok: true, value: cart });
  });

  it('changes neither the cart nor its products', () => {
    const cart = Object.freeze(cartOf(song(), item('a')));
    Object.freeze(cart.products);
    addProduct(cart, under('u'));
    expect(uuids(cart)).toBe('song a');
  });
});

describe('replaceSong', () => {
  it('resets the cart and keeps the affiliate', () => {
    const cart = { ...cartOf(song(), item('a')), affiliate: 'blog', standardDeliveryDays: 7 };
    const replaced = replaceSong(cart, instant());
    expect(replaced).toMatchObject({
      affiliate: 'blog',
      standardDeliveryDays: null,
      hasOriginalSong: false,
      hasInstantSong: true,
    });
    expect(uuids(replaced)).toBe('instant');
  });
});

describe('removeProduct', () => {
  it('takes one line out', () => {
    const { cart, reset } = removeProduct(cartOf(song(), item('a'), item('b')), 'a');
    expect([uuids(cart), reset, cart.hasOriginalSong]).toEqual(['song b', false, true]);
  });

  it.each([song('s'), instant('s')])('resets everything with the song', (product) => {
    const { cart, reset } = removeProduct({ ...cartOf(product, item('a')), affiliate: 'blog' }, 's');
    expect(reset).toBe(true);
    expect(cart).toEqual({ ...emptyCart(), affiliate: 'blog' });
  });

  it('does nothing for an unknown line', () => {
    const cart = cartOf(song());
    expect(removeProduct(cart, 'x')).toEqual({ cart, reset: false });
  });
});

describe('setQuantity', () => {
  it.each([
    [3, 'song a', 3],
    [1, 'song a', 1],
    [0, 'song', undefined],
    [-1, 'song a', 1],
    [1.5, 'song a', 1],
    [Number.NaN, 'song a', 1],
  ])('to %d', (quantity, order, held) => {
    const cart = setQuantity(cartOf(song(), item('a')), 'a', quantity);
    expect([uuids(cart), cart.products[1]?.quantity]).toEqual([order, held]);
    expect(cart.products[0]?.quantity).toBe(1);
  });
});

describe('dropExpired', () => {
  const past = now.toISOString();
  const soon = '2026-11-21T12:00:00.001Z';

  it('removes expired products and bundles that contain one', () => {
    const bundle = (cart_uuid: string, expire: string | null) =>
      item(cart_uuid, {
        bundled_products: [
          { id: '1', title: '', expire: null },
          { id: '2', title: '', expire },
        ],
      });
    const cart = cartOf(
      song(),
      item('a', { expire: past }),
      item('b', { expire: soon }),
      bundle('c', past),
      bundle('d', soon),
      bundle('e', null),
    );
    const result = dropExpired(cart, now);
    expect(uuids(result.cart)).toBe('song b d e');
    expect(result.removed.map(({ cart_uuid }) => cart_uuid)).toEqual(['a', 'c']);
    expect(result.reset).toBe(false);
    expect(dropExpired(result.cart, now)).toEqual({ cart: result.cart, removed: [], reset: false });
  });

  it('removes everything with an expired song', () => {
    const cart = cartOf(lineWith(song(), { expire: past }), item('a'));
    const result = dropExpired(cart, now);
    expect([result.cart.products, result.reset]).toEqual([[], true]);
    expect(result.removed.map(({ cart_uuid }) => cart_uuid)).toEqual(['song', 'a']);
  });
});

describe('carts in general', () => {
  it('have one song, first, with the products under it next, whatever is added and removed', () => {
    const kinds = { song, instant, under, item } as const;
    const actions = fc.array(
      fc.tuple(
        fc.constantFrom('add', 'remove'),
        fc.constantFrom<keyof typeof kinds>('song', 'instant', 'under', 'item'),
        fc.nat(5),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(actions, (steps) => {
        let cart = emptyCart();
        for (const [action, kind, number] of steps) {
          const product = kinds[kind](`${kind}-${number}`);
          if (action === 'remove') cart = removeProduct(cart, product.cart_uuid).cart;
          else {
            const result = addProduct(cart, product);
            if (result.ok) cart = result.value;
          }
          expect(cart.products.filter(isSong).length).toBeLessThanOrEqual(1);
          expect(cart.products.findIndex(isSong)).toBeLessThanOrEqual(0);
          expect(cart.hasOriginalSong || cart.hasInstantSong).toBe(cart.products.some(isSong));
          expect(new Set(uuids(cart).split(' ')).size).toBe(Math.max(1, cartCount(cart)));
        }
      }),
    );
  });
});
