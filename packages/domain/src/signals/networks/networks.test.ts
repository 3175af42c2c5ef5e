import { expect, it } from 'vitest';
import { EVENTS, mayGet } from '../events.ts';
import { NECESSARY } from '../necessary.ts';
import { GA4_BY_SERVER, ga4Event } from './ga4.ts';
import { metaEvent } from './meta.ts';

const PRINT = {
  ...{ product_id: '7', sku: 'P7', name: 'lyric-print', title: 'Lyric print', price: 39.99, quantity: 2 },
  ...{ brand: 'Keepsong', category: 'physical', code: 'lyric-print', instant_product: false },
};
const ITEM = {
  ...{ item_id: '7', item_name: 'Lyric print', item_brand: 'Keepsong', item_category: 'physical' },
  ...{ item_variant: 'lyric-print', price: 39.99, quantity: 2 },
};
const ADDED = {
  name: 'Product Added',
  properties: { ...PRINT, currency: 'USD', event_id: null, content_id: 'P7', stage: 'Merchandise Purchase' },
};
const ORDERED = {
  name: 'Order Completed',
  properties: {
    ...{
      order_id: '12',
      total: 92.5,
      revenue: 79.98,
      tax: 5.02,
      shipping: 7.5,
      discount: 0,
      currency: 'USD',
    },
    ...{ payment_method: 'card', coupon: 'TEN', products: [PRINT] },
  },
};

it('tells GA4 products, carts and orders in its words', () => {
  expect(ga4Event(ADDED)).toEqual({
    name: 'add_to_cart',
    params: { currency: 'USD', stage: 'Merchandise Purchase', value: 79.98, items: [ITEM] },
  });
  expect(ga4Event(ORDERED)).toMatchObject({
    name: 'purchase',
    params: {
      ...{ transaction_id: '12', value: 79.98, tax: 5.02, shipping: 7.5, currency: 'USD', coupon: 'TEN' },
      items: [ITEM],
    },
  });
  const refunded = { order_id: '12', refund_id: '3', total: 20, currency: 'USD' };
  expect(ga4Event({ name: 'Order Refunded', properties: refunded })).toMatchObject({
    name: 'refund',
    params: { transaction_id: '12', value: 20, currency: 'USD' },
  });
  expect(ga4Event({ name: 'Page Viewed', properties: { path: '/store', title: 'Store' } })).toEqual({
    name: 'page_view',
    params: { page_path: '/store', page_title: 'Store' },
  });
});

it('tells Meta its standard events, and no others', () => {
  expect(metaEvent(ADDED)).toEqual({
    name: 'AddToCart',
    data: {
      ...{ currency: 'USD', value: 79.98, content_type: 'product', content_ids: ['7'], num_items: 2 },
      contents: [{ id: '7', quantity: 2, item_price: 39.99 }],
    },
  });
  expect(metaEvent(ORDERED)).toMatchObject({ name: 'Purchase', data: { value: 92.5, order_id: '12' } });
  expect(metaEvent({ name: 'Lead', properties: { source: 'footer' } })).toEqual({ name: 'Lead', data: {} });
  expect(metaEvent({ name: 'song started', properties: {} })).toBeNull();
});

it.each(Object.keys(EVENTS))('GA4 gets %s under a name that it takes, or not at all', (name) => {
  const told = ga4Event({ name, properties: { source: 'x'.repeat(300), seconds: 3 } });
  if (NECESSARY.includes(name) || name === 'real-time listened') return expect(told).toBeNull();
  expect(told?.name).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
  expect(String(told?.params.source)).toHaveLength(100);
});

it('the server tells GA4 all that only the server knows', () => {
  const own = Object.entries(EVENTS).flatMap(([name, { source }]) => (source === 'server' ? [name] : []));
  expect(GA4_BY_SERVER).toEqual(expect.arrayContaining(own));
  for (const name of GA4_BY_SERVER) expect(Object.keys(EVENTS)).toContain(name);
});

it('networks get what the catalogue says, and nothing else', () => {
  const named = (receiver: 'ga4' | 'meta') => Object.keys(EVENTS).filter((name) => mayGet(receiver, name));
  const understood = (
    read: (event: { name: string; properties: Record<string, unknown> }) => object | null,
  ) => Object.keys(EVENTS).filter((name) => read({ name, properties: {} }) !== null);
  expect(understood(ga4Event)).toEqual(named('ga4'));
  expect(understood(metaEvent)).toEqual(named('meta'));
  // Tag Manager has each of these events that a page with scripts of others tells: no refund, and none of the checkout.
  const atCheckout = [
    'Checkout Started',
    'Checkout Step Viewed',
    'Checkout Step Completed',
    'Payment Info Entered',
  ];
  const inPage = named('ga4').filter((name) => ![...atCheckout, 'Order Refunded'].includes(name));
  expect(Object.keys(EVENTS).filter((name) => mayGet('gtm', name))).toEqual(inPage);
});

it('an event under a name of the shop goes where presses on pictures go', () => {
  expect([mayGet('segment', 'Face pressed'), mayGet('meta', 'Face pressed')]).toEqual([true, false]);
});
