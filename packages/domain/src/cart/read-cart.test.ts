import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_CASES } from '../testing/cases.ts';
import { allOf, lineWith } from '../testing/lines.ts';
import { addProduct, CART_VERSION, type Cart, emptyCart } from './cart.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type CartLine, type LineFields, newLine } from './kinds/index.ts';
import { type Mend, readCart } from './read-cart.ts';

const line = (cart_uuid: string, change: Partial<LineFields> = {}): CartLine =>
  lineWith(
    newLine(
      {
        id: 'p1',
        name: 'lyric-print',
        title: 'Lyric Print',
        sku: 'S2',
        price: 4_599,
        product_type: 'physical',
        requires_shipping_address: true,
        photo: '/p.webp',
        extra_info: { ...PLAIN_INFO, one_per_story: true },
      },
      { cart_uuid, added_at: new Date('2026-11-21T12:00:00Z') },
    ),
    change,
  );
const song = line('song', {
  name: 'personalized-song',
  product_type: 'song',
  cartPrice: 17_999,
  parent_story_id: 's1',
  parent_story_key: null,
  owner_id: 'o1',
  cover_public_id: { metadata: { url: '/c.webp' } },
  expire: '2027-01-01T00:00:00.000Z',
  bundled_products: [
    { id: 'b1', title: 'Print', expire: null },
    { id: 'b2', title: '', expire: '2027-01-01T00:00:00.000Z' },
  ],
  additional_info: { songbuilder_slug: 'x', recipient: 'Lou', artist_id: 'a1', artist_name: 'June' },
  cta_clicked: 'add_to_cart',
});
const under = line('under', { underSong: true, quantity: 3 });
const full = (): Cart => ({
  ...emptyCart(),
  products: [song, under, line('print')],
  hasOriginalSong: true,
  standardDeliveryDays: 7,
  lostRush: {
    choice: { add_days: 2, cost: 7_900, holiday_skip: true },
    lost_at: '2026-11-21T12:00:00.000Z',
    artist_id: 'a1',
  },
  shownFee: 300,
  payment_type: 'paypal',
  addresses: {
    shipping: {
      line1: '1 Elm',
      line2: '2',
      city: 'Austin',
      state: 'TX',
      postal_code: '78701',
      country: 'US',
    },
    billing: { city: 'Austin', country_code: 'US', postal_code: '78701', state_code: 'TX' },
  },
  affiliate: 'blog',
});

describe('readCart', () => {
  it('reads a stored cart, as text or as a value', () => {
    expect(readCart(JSON.stringify(full()))).toEqual({ cart: full(), mended: [] });
    expect(readCart(full())).toEqual({ cart: full(), mended: [] });
    expect(readCart(JSON.stringify(emptyCart()))).toEqual({ cart: emptyCart(), mended: [] });
    expect(readCart({ version: CART_VERSION })).toEqual({ cart: emptyCart(), mended: [] });
  });

  it.each<[string, unknown, Mend[]]>([
    ['nothing', null, []],
    ['nothing', undefined, []],
    ['no JSON', '{', ['unreadable']],
    ['no object', '[]', ['unreadable']],
    ['no object', 7, ['unreadable']],
    ['no version', { products: [] }, ['other_version']],
    ['an older version', { ...full(), version: CART_VERSION - 1 }, ['other_version']],
    ['a version as text', { ...full(), version: String(CART_VERSION) }, ['other_version']],
    ['products that are no list', { version: CART_VERSION, products: {} }, ['product_dropped']],
  ])('discards %s', (_case, stored, mended) => {
    expect(readCart(stored)).toEqual({ cart: emptyCart(), mended });
  });

  it('accepts the version that it is given', () => {
    expect(readCart({ ...full(), version: 9 }, 9).cart.products).toHaveLength(3);
    expect(readCart(full(), 9).mended).toEqual(['other_version']);
  });

  it.each<[string, unknown]>([
    ['no object', 'song'],
    ['no id', { ...under, id: '' }],
    ['no name', { ...under, name: 5 }],
    ['no line id', { ...under, cart_uuid: null }],
    ['no price', { ...under, price: undefined, cartPrice: undefined }],
    ['a negative price', { ...under, price: -1 }],
    ['parts of cents', { ...under, price: 1.5 }],
    ['a price as text', { ...under, price: '100' }],
    ['a wrong cart price', { ...under, cartPrice: -1 }],
    ['none of it', { ...under, quantity: 0 }],
    ['half of it', { ...under, quantity: 0.5 }],
    ['no time', { ...under, added_at: 'yesterday' }],
    ['a bad expiry', { ...under, expire: 'soon' }],
    ['an expiry of another kind', { ...under, expire: 7 }],
    ['a line that is there', { ...under, cart_uuid: 'song' }],
  ])('leaves out a product with %s, and only that', (_case, product) => {
    const result = readCart({ ...full(), products: [song, product, line('print')] });
    expect(result.cart.products).toEqual([song, line('print')]);
    expect(result.mended).toEqual(['product_dropped']);
  });

  it('leaves out products that no total could contain', () => {
    const beyond = [{ price: 1e15 }, { cartPrice: 1e15 }, { quantity: 1e15 }];
    const products = beyond.map((change, at) => ({ ...line(`odd-${at}`), ...change }));
    const result = readCart({ ...full(), products: [...products, line('print', { quantity: 500 })] });
    expect(result.cart.products.map(({ cart_uuid }) => cart_uuid)).toEqual(['print']);
    expect(result.mended).toEqual(['product_dropped']);
  });

  it('gives a product defaults for missing fields', () => {
    const bare = { id: 'p', name: 'cap', cart_uuid: 'c', price: 100, added_at: under.added_at };
    const [product] = readCart({ version: CART_VERSION, products: [bare] }).cart.products;
    expect(product).toEqual({
      ...line('c', { id: 'p', name: 'cap', price: 100, cartPrice: 100 }),
      title: '',
      sku: '',
      product_type: '',
      requires_shipping_address: false,
      photo: null,
      extra_info: PLAIN_INFO,
    });
  });

  it('keeps the first of two songs, restores the order of products, and corrects the flags', () => {
    const result = readCart({
      ...full(),
      hasOriginalSong: false,
      hasInstantSong: true,
      products: [line('print'), under, song, { ...song, cart_uuid: 'two' }, null],
    });
    expect(result.cart.products.map(({ cart_uuid }) => cart_uuid)).toEqual(['song', 'under', 'print']);
    expect(result.cart).toMatchObject({ hasOriginalSong: true, hasInstantSong: false });
    expect(result.mended).toEqual(['second_song_dropped', 'product_dropped']);
    const songless = readCart({ ...full(), products: [line('print'), under] }).cart;
    expect(songless.products.map(({ cart_uuid }) => cart_uuid)).toEqual(['print', 'under']);
  });

  it('keeps the recipient of a gift card even when its day has passed', () => {
    const gift_card = {
      recipient_name: 'Lou',
      recipient_email: 'lou@x.io',
      message: '',
      send_on: '2020-01-01',
    };
    const card = line('card', { product_type: 'gift-card', gift_card });
    const read = (product: unknown) =>
      allOf(readCart({ ...full(), products: [product] }).cart.products[0]).gift_card;
    expect(read(card)).toEqual(gift_card);
    expect(read({ ...card, gift_card: { ...gift_card, recipient_email: 5 } })).toBeNull();
    expect(read({ ...card, gift_card: { ...gift_card, send_on: '' } })).toBeNull();
    expect(read({ ...card, gift_card: 'Lou' })).toBeNull();
  });

  it('keeps which products promotions added and the customer removed', () => {
    const auto = line('auto', { auto_added: true });
    const { cart } = readCart({ ...full(), products: [auto], refusedAutoAdds: ['cap', 7, ''] });
    expect(cart.products).toEqual([auto]);
    expect(cart.refusedAutoAdds).toEqual(['cap']);
    expect(readCart({ ...full(), refusedAutoAdds: 'cap' }).cart.refusedAutoAdds).toEqual([]);
  });

  it('forgets a lost rush delivery that cannot be read', () => {
    const lostRush = { ...full().lostRush, lost_at: 'yesterday' };
    expect(readCart({ ...full(), lostRush }).cart.lostRush).toBeNull();
    const unknown = { ...full().lostRush, choice: { cost: 'x' }, artist_id: undefined };
    expect(readCart({ ...full(), lostRush: unknown }).cart.lostRush).toMatchObject({
      choice: null,
      artist_id: '',
    });
  });

  it('drops details that cannot be read', () => {
    const odd = {
      ...song,
      cover_public_id: { metadata: 'x' },
      additional_info: 'x',
      bundled_products: [{}, { id: 'b1', expire: 'x' }],
      extra_info: null,
    };
    const [product] = readCart({ ...full(), products: [odd] }).cart.products;
    expect(product).toMatchObject({
      cover_public_id: null,
      additional_info: null,
      bundled_products: [{ id: 'b1', expire: null }],
      extra_info: PLAIN_INFO,
    });
    for (const songbuilder_slug of [undefined, '', '../x y', 'x'.repeat(65)]) {
      const unnamed = { ...song, additional_info: { ...allOf(song).additional_info, songbuilder_slug } };
      const { cart } = readCart({ ...full(), products: [unnamed] });
      expect(allOf(cart.products[0]).additional_info).toBeNull();
    }
    expect(
      readCart({ ...full(), products: [{ ...song, bundled_products: 'x' }] }).cart.products[0]
        ?.bundled_products,
    ).toEqual([]);
    const rest = readCart({
      ...full(),
      addresses: { shipping: 'x', billing: {} },
      standardDeliveryDays: -1,
      payment_type: 1,
      affiliate: 1,
    }).cart;
    expect(rest).toMatchObject({ standardDeliveryDays: null, payment_type: 'card', affiliate: null });
    expect(rest.addresses).toEqual({
      shipping: null,
      billing: { city: '', country_code: '', postal_code: '', state_code: '' },
    });
    expect(readCart({ ...full(), addresses: null }).cart.addresses).toEqual({
      shipping: null,
      billing: null,
    });
  });

  it('never throws, and reads its own result without changes', () => {
    const nearly = fc.record(
      {
        version: fc.constant(CART_VERSION),
        products: fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.constantFrom<unknown>(song, under, line('print')),
            fc.jsonValue().map((x) => ({ ...under, bundled_products: x, extra_info: x })),
          ),
        ),
        addresses: fc.jsonValue(),
      },
      { requiredKeys: ['version'] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string(), nearly), (stored) => {
        const { cart } = readCart(stored);
        expect(readCart(JSON.stringify(cart))).toEqual({ cart, mended: [] });
        expect(addProduct(cart, line('new')).ok).toBe(true);
      }),
      { numRuns: TEXT_CASES },
    );
  });
});
