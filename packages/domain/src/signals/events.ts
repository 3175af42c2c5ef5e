import { AFFILIATION } from './affiliation.ts';
import {
  ANY_NUMBER,
  COUNT,
  FLAG,
  ID,
  ID_OR_NULL,
  listOf,
  MONEY,
  maybe,
  misfit,
  oneOf,
  PATH,
  type PropsOf,
  type Shape,
  text,
} from './kinds.ts';
import { METRICS, PAGE_KINDS } from './page-speed.ts';

/**
 * The purpose of an event. `necessary`: for the order and the operation of the shop; no consent is needed. The
 * others are reported only as far as the visitor agreed.
 */
export const PURPOSES = ['necessary', 'analytics', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/**
 * The receivers outside the shop: a platform that speaks Segment's protocol, Tag Manager in the page, GA4, Meta and
 * Sentry.
 */
const OUTSIDE = ['segment', 'gtm', 'ga4', 'meta', 'sentry'] as const;
export type OutsideName = (typeof OUTSIDE)[number];

type EventRule = {
  purpose: Purpose;
  /** Who reports the event. Browsers cannot report events of the server. */
  source: 'browser' | 'server';
  /**
   * Who may get the event outside the shop, if it has set this receiver and the visitor agreed to what
   * it needs.
   */
  to: readonly OutsideName[];
  /** A description that continues the word 'When …'. */
  when: string;
  props: Shape;
};

/** All who count visits. */
const COUNTING = ['segment', 'gtm', 'ga4'] as const satisfies EventRule['to'];
/** Ad networks, too: only what they choose the viewers of ads by. */
const ADS = [...COUNTING, 'meta'] as const satisfies EventRule['to'];
/**
 * All who count visits and get events from the server. Tag Manager lives only in pages, and the checkout loads no script
 * of others, because of the card data there.
 */
const AT_CHECKOUT = ['segment', 'ga4'] as const satisfies EventRule['to'];
const ADS_AT_CHECKOUT = [...AT_CHECKOUT, 'meta'] as const satisfies EventRule['to'];
/** Who keeps everything. */
const KEEPING = ['segment'] as const satisfies EventRule['to'];

/** The stages of spec 4.5. */
const STAGE = oneOf(
  'Song Delivered',
  'Story Submission',
  'Song Production',
  'Merchandise Purchase',
  'Song Purchase',
);
const CURRENCY = oneOf('USD');

/** A product with Segment's names and the fields of spec 3.5-09. */
const PRODUCT = {
  product_id: ID,
  sku: text(100),
  name: text(200),
  title: text(200),
  price: MONEY,
  quantity: COUNT,
  brand: text(120),
  category: text(100),
  code: text(200),
  instant_product: FLAG,
} as const satisfies Shape;

const PRODUCTS = listOf(PRODUCT, 99);
const CART = {
  stage: STAGE,
  value: MONEY,
  currency: CURRENCY,
  products: PRODUCTS,
  coupon: maybe(text(64)),
  affiliation: maybe(AFFILIATION),
} as const satisfies Shape;

/** A product of an order as it was sold. Checkouts of earlier versions of the shop did not keep its SKU. */
const SOLD = { ...PRODUCT, sku: maybe(text(100)) } as const satisfies Shape;

const SONG = { song_title: text(200), artist: text(200), duration: COUNT } as const satisfies Shape;
const BUILDER_STEP = { builder: oneOf('song', 'instant'), step: text(60) } as const satisfies Shape;
const CHECKOUT_STEP = {
  step: COUNT,
  name: oneOf('account', 'contact', 'billing_address', 'shipping_address', 'payment'),
} as const satisfies Shape;

/**
 * All events that the shop reports, whoever receives them. docs/events.md is generated from this list. A
 * property never contains a customer's text: no story, no lyrics, no recipient's name, no address.
 */
export const EVENTS = {
  'Page Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: ADS,
    when: 'a page is shown; the same page again within 200 ms is one view (spec 9.5-03)',
    props: { path: PATH, title: text(300) },
  },
  'Story Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'the page of a song is shown (spec 4.5-01, 6-17)',
    props: { stage: STAGE, sf_role: text(40) },
  },
  'Start Song Clicked': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'somebody presses ‘Start your song’',
    props: { placement: text(60) },
  },
  'Product List Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'the store shows a list',
    props: { list_id: text(60), category: maybe(text(300)), products: PRODUCTS },
  },
  'Product Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: ADS,
    when: 'the page of a product is shown',
    props: { ...PRODUCT, currency: CURRENCY },
  },
  'Search Without Result': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a search finds nothing; what was typed is not told, because people type names',
    props: { list_id: oneOf('store', 'artists', 'playlists'), words: COUNT, characters: COUNT },
  },
  'Product Added': {
    purpose: 'analytics',
    source: 'browser',
    to: ADS,
    when: 'a line comes into the cart; presses that follow quickly are one event (spec 7.3-05, 4.5)',
    props: {
      ...PRODUCT,
      content_id: text(100),
      event_id: ID_OR_NULL,
      stage: STAGE,
      currency: CURRENCY,
      coupon: maybe(text(64)),
    },
  },
  'Product Removed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'somebody takes a line out of the cart',
    props: { ...PRODUCT, currency: CURRENCY, coupon: maybe(text(64)) },
  },
  'Cart Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'the cart is shown',
    props: CART,
  },
  'Coupon Applied': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a coupon begins to count in the cart, typed or brought by an address; `discount` is that of its goods',
    props: { ...CART, coupon: text(64), coupon_id: text(64), coupon_name: text(64), discount: MONEY },
  },
  'Checkout Started': {
    purpose: 'analytics',
    source: 'browser',
    to: ADS_AT_CHECKOUT,
    when: 'the checkout opens with a cart',
    props: CART,
  },
  'Checkout Step Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: AT_CHECKOUT,
    when: 'a section of the checkout opens (steps by spec 9.4-13)',
    props: CHECKOUT_STEP,
  },
  'Checkout Step Completed': {
    purpose: 'analytics',
    source: 'browser',
    to: AT_CHECKOUT,
    when: 'a later section opens after it, or the order is placed',
    props: CHECKOUT_STEP,
  },
  'Payment Info Entered': {
    purpose: 'analytics',
    source: 'browser',
    to: ADS_AT_CHECKOUT,
    when: 'somebody presses the button that orders',
    props: { payment_method: text(40) },
  },
  'Order Completed': {
    purpose: 'analytics',
    source: 'server',
    to: ADS,
    when: 'a paid order is made; `total` is what was paid with card and credit, `revenue` is without tax and shipping; the page of the order tells networks under the same id',
    props: {
      order_id: ID,
      total: MONEY,
      revenue: MONEY,
      tax: MONEY,
      shipping: MONEY,
      discount: MONEY,
      currency: CURRENCY,
      products: listOf(SOLD, 120),
      payment_method: text(40),
      coupon: maybe(text(64)),
      affiliation: maybe(AFFILIATION),
      // The landing page's variant that led to the order (spec 2.9-03).
      lp_variant: maybe(text(200)),
    },
  },
  'Order Refunded': {
    purpose: 'analytics',
    source: 'server',
    to: [...KEEPING, 'ga4'],
    when: 'money of an order goes back to its customer, once for each refund; `total` is what goes back, `revenue` is without tax and shipping; `products` are those that were given back, none for a sum',
    props: {
      order_id: ID,
      refund_id: ID,
      total: MONEY,
      revenue: MONEY,
      tax: MONEY,
      currency: CURRENCY,
      products: listOf(SOLD, 120),
    },
  },
  'Builder Step Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a step of a builder is shown',
    props: BUILDER_STEP,
  },
  'Builder Step Completed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a later step, or the cart, is opened from it',
    props: { ...BUILDER_STEP, seconds: COUNT },
  },
  'Builder Abandoned': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'somebody leaves a builder from this step for another page of the shop; closing the window is not told',
    props: { ...BUILDER_STEP, seconds: COUNT },
  },
  'Preview Heard': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a preview of an instant song is played',
    props: { duration: COUNT },
  },
  'song started': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a song is loaded and plays (spec 4.8-11); titles of customers’ own songs are left empty',
    props: SONG,
  },
  'song listened': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'each 30 s of position, and at the end (spec 4.8-12)',
    props: { ...SONG, position: COUNT },
  },
  'real-time listened': {
    purpose: 'analytics',
    source: 'browser',
    to: KEEPING,
    when: 'the time moves, at most once in 500 ms (spec 4.8-13)',
    props: { ...SONG, position: COUNT },
  },
  'Avatar Image Clicked': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'somebody presses the picture of an artist (spec 2.10-09)',
    props: { artistName: text(200) },
  },
  Lead: {
    purpose: 'analytics',
    source: 'server',
    to: ADS,
    when: 'somebody gives the shop an e-mail address for letters, once a day for each address; the page tells networks under the same id',
    props: { source: text(60) },
  },
  'Survey Answered': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'somebody says how they heard of the shop (spec 2.9-26)',
    props: { heard_about_from: text(60) },
  },
  'Experiment Viewed': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a visitor sees a side of something that is tried, once for each (decision 0140)',
    props: {
      experiment_id: text(60),
      experiment_name: text(60),
      variation_id: text(60),
      variation_name: text(60),
    },
  },
  'Passcode expired': {
    purpose: 'necessary',
    source: 'browser',
    to: KEEPING,
    when: 'a code has come too late (spec 8.5-01)',
    props: { origin: text(60) },
  },
  'Page Speed Measured': {
    purpose: 'analytics',
    source: 'browser',
    to: COUNTING,
    when: 'a browser has measured how fast a page was (web vitals), in milliseconds; CLS in thousandths',
    props: {
      page: oneOf(...PAGE_KINDS),
      metric: oneOf(...METRICS),
      value: COUNT,
      rating: oneOf('good', 'needs-improvement', 'poor'),
    },
  },
  'Consent Changed': {
    purpose: 'necessary',
    source: 'browser',
    to: KEEPING,
    when: 'a visitor answers the question, or changes the answer',
    props: { analytics: FLAG, marketing: FLAG },
  },
  'display fault': {
    purpose: 'necessary',
    source: 'browser',
    to: [...KEEPING, 'sentry'],
    when: 'a page catches a fault of its own (spec 8.7)',
    props: {
      message: text(120),
      error: maybe(text(300)),
      index: maybe(ANY_NUMBER),
      length: maybe(ANY_NUMBER),
    },
  },
} as const satisfies Record<string, EventRule>;

export type EventName = keyof typeof EVENTS;
export type EventProps<E extends EventName> = PropsOf<(typeof EVENTS)[E]['props']>;
/** Events that the server reports, and that pages also report to the ad networks under the same id. */
export type JoinedEvent = 'Lead' | 'Order Completed';

/** The events that a receiver may get. */
export type ToldTo<R extends OutsideName> = {
  [E in EventName]: R extends (typeof EVENTS)[E]['to'][number] ? E : never;
}[EventName];

/** The events that a browser may report. */
export type BrowserEvent = {
  [E in EventName]: (typeof EVENTS)[E]['source'] extends 'browser' ? E : never;
}[EventName];

const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

/** The rule of an event. Null when the catalogue has no such event. */
export const ruleOf = (name: string): EventRule | null => (isEvent(name) ? EVENTS[name] : null);

/**
 * Whether a receiver may get an event of this name. A name that is not in the catalogue is that under which the shop
 * tells presses on artists' pictures.
 */
export const mayGet = (receiver: OutsideName, name: string): boolean =>
  (ruleOf(name) ?? EVENTS['Avatar Image Clicked']).to.some((one) => one === receiver);

/** The name of the first wrong property of an event. Null when all are right. */
export const wrongProperty = (rule: EventRule, properties: unknown): string | null =>
  misfit(rule.props, properties);
