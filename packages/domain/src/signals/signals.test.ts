import { describe, expect, it } from 'vitest';
import { PLAIN_INFO } from '../cart/extra-info.ts';
import type { FrozenInstant } from '../cart/line/ordered.ts';
import { quoteCart, UNKNOWN_YET } from '../checkout/quote.ts';
import { cartSignal } from './cart-signal.ts';
import { EVENTS, ruleOf, wrongProperty } from './events.ts';
import { NECESSARY } from './necessary.ts';
import { orderCompleted } from './order-signal.ts';
import { readBatch } from './read-batch.ts';
import { isOfCustomer, shownPath } from './shown-path.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const ID = '0b5c7d1e-1111-4222-8333-444455556666';
const viewed = (more: object = {}) => ({
  event_id: ID,
  name: 'Page Viewed',
  properties: { path: '/cart', title: 'Your cart' },
  at: '2026-11-28T11:59:59.000Z',
  ...more,
});

describe('a batch of events', () => {
  it('is read with the purposes of the catalogue', () => {
    expect(readBatch({ events: [viewed()] }, NOW)).toEqual({
      ok: true,
      value: [{ ...viewed(), purpose: 'analytics' }],
    });
  });

  it.each([
    ['no events', {}, 'events'],
    ['none at all', { events: [] }, 'events'],
    ['too many', { events: Array.from({ length: 51 }, () => viewed()) }, 'events'],
    ['an unknown name', { events: [viewed({ name: 'Anything' })] }, 'events.0.name'],
    ['a name of every object', { events: [viewed({ name: 'constructor' })] }, 'events.0.name'],
    ['an id of another form', { events: [viewed({ event_id: 'order-7' })] }, 'events.0.event_id'],
    ['a source of its own', { events: [viewed({ source: 'server' })] }, 'events.0.unknown'],
    [
      'an unknown property',
      { events: [viewed(), viewed({ properties: { path: '/', title: '', email: 'x' } })] },
      'events.1.properties.unknown',
    ],
    ['a missing property', { events: [viewed({ properties: { path: '/' } })] }, 'events.0.properties.title'],
    [
      'a query in a path',
      { events: [viewed({ properties: { path: '/cart?gift=secret', title: '' } })] },
      'events.0.properties.path',
    ],
    [
      'an e-mail address',
      { events: [viewed({ properties: { path: '/', title: 'Mail to ada@keepsong.test' } })] },
      'events.0.properties.title',
    ],
  ])('with %s is refused', (_, body, field) => {
    expect(readBatch(body, NOW)).toEqual({
      ok: false,
      refusal: { code: 'invalid_input', fields: { [field]: 'invalid' } },
    });
  });

  it.each([
    ['of tomorrow', '2026-11-29T12:00:00.000Z'],
    ['of last week', '2026-11-20T12:00:00.000Z'],
    ['that is none', 'yesterday'],
  ])('with a time %s gets the time of the shop', (_, at) => {
    const read = readBatch({ events: [viewed({ at })] }, NOW);
    expect(read.ok && read.value[0]?.at).toBe(NOW.toISOString());
  });
});

it('what needs no consent is the same in the list that browsers load', () => {
  const necessary = Object.entries(EVENTS)
    .filter(([, { purpose, source }]) => purpose === 'necessary' && source === 'browser')
    .map(([name]) => name);
  expect(necessary.sort()).toEqual([...NECESSARY].sort());
});

it('lists of products are checked to their last property', () => {
  const product = {
    ...{
      product_id: '7',
      sku: 'S000001',
      name: 'Original Song',
      title: 'Original Song',
      price: 199.99,
      quantity: 1,
    },
    ...{ brand: 'Keepsong', category: 'song', code: 'personalized-song', instant_product: false },
  };
  const rule = ruleOf('Product List Viewed');
  const check = (products: unknown) => rule && wrongProperty(rule, { list_id: 'store', products });
  expect(check([product])).toBeNull();
  expect(check([{ ...product, recipient: 'Lou' }])).toBe('products');
  expect(check(Array.from({ length: 100 }, () => product))).toBe('products');
});

it('an order tells its products with the fields of every other event (3.5-09)', () => {
  const sold = (cart_uuid: string, name: string, product_type: string) => ({
    ...{
      cart_uuid,
      id: '7',
      name,
      product_type,
      price: 2_999,
      quantity: 1,
      owner_id: null,
      underSong: false,
    },
    ...{ added_at: NOW.toISOString(), extra_info: PLAIN_INFO },
  });
  const products = [sold('a', 'instant-product', 'song'), sold('b', 'lyric-print', 'physical')];
  const quote = quoteCart({ products, promos: [], coupon: null, ...UNKNOWN_YET });
  const song = { productId: 7, name: 'instant-product', productType: 'song', titleEn: 'Instant Song' };
  const print = { productId: 8, name: 'lyric-print', productType: 'physical', titleEn: 'Lyric print' };
  const lines: Parameters<typeof orderCompleted>[1]['lines'] = [
    { ...song, cartUuid: 'a', sku: 'I000001', instant: {} as FrozenInstant },
    // A checkout of an earlier version of the shop kept no SKU.
    { ...print, cartUuid: 'b' },
  ];
  const order = { id: 12, paymentType: 'card' };
  const cart = { lines, affiliate: null, ad: { landing: 'birthday-b' } };
  const told = orderCompleted(order, cart, quote, 'Keepsong');
  const rule = ruleOf('Order Completed');
  expect(rule && wrongProperty(rule, told)).toBeNull();
  expect(told.lp_variant).toBe('birthday-b');
  const plain = { price: 29.99, quantity: 1, brand: 'Keepsong' };
  expect(told.products).toEqual([
    {
      ...{ ...plain, product_id: '7', sku: 'I000001', name: 'Instant Song', title: 'Instant Song' },
      ...{ category: 'song', code: 'instant-product', instant_product: true },
    },
    {
      ...{ ...plain, product_id: '8', name: 'Lyric print', title: 'Lyric print' },
      ...{ category: 'physical', code: 'lyric-print', instant_product: false },
    },
  ]);
});

it.each([
  ['Podcast', 'Podcast'],
  ['ada@keepsong.test', undefined],
  ['a'.repeat(121), undefined],
  ['', undefined],
  [null, undefined],
])(
  'a cart and an order with the affiliate %j are told with %j, as the catalogue takes them',
  (affiliate, told) => {
    const quote = quoteCart({ products: [], promos: [], coupon: null, ...UNKNOWN_YET });
    const order = { id: 12, paymentType: 'card' };
    const events = {
      'Cart Viewed': cartSignal({ products: [], coupon: null, affiliate }, null, 'Keepsong'),
      'Order Completed': orderCompleted(order, { lines: [], affiliate }, quote, 'Keepsong'),
    };
    for (const [name, properties] of Object.entries(events)) {
      const rule = ruleOf(name);
      expect([properties.affiliation, rule && wrongProperty(rule, properties)]).toEqual([told, null]);
    }
  },
);

it.each([
  ['/stories/a-song-for-lou-7fk2', '/stories/:slug', true],
  ['/stories/a-song-for-lou-7fk2/revisions', '/stories/:slug/revisions', true],
  ['/STORIES/a-song-for-lou-7fk2', '/stories/:slug', true],
  ['/%73tories/a-song-for-lou-7fk2/revisions', '/stories/:slug/revisions', true],
  ['//stories//a-song-for-lou-7fk2', '/stories/:slug', true],
  ['/stories/a-song-for-lou-7fk2%ff', '/stories/:slug', true],
  ['/Collaborate/a-song-for-lou-7fk2/review', '/collaborate/:slug/review', true],
  ['/r/ADA123', '/r/:code', true],
  ['/R/ADA123', '/r/:code', true],
  ['/Song-Builder/story-details', '/Song-Builder/story-details', true],
  ['/Admin', '/Admin', true],
  ['/instant-builder/preview', '/instant-builder/preview', true],
  ['/cart', '/cart', false],
  ['/artists/7', '/artists/7', false],
])('the page %s is told as %s', (path, shown, isPrivate) => {
  expect([shownPath(path), isOfCustomer(path)]).toEqual([shown, isPrivate]);
});
