import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outgoing } from '../signal-sender.ts';
import { createOutsideGate } from './outside-gate.ts';
import { startOutside } from './start-outside.ts';

const YES = { analytics: true, marketing: true };
const NO = { analytics: false, marketing: false };
const ALL = { gtm: 'GTM-TEST', ga4: 'G-TEST', pixel: '12345', sentry: null };
const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';

const one = (name: string, properties: object, event_id = 'id-1'): Outgoing => ({
  ...{ event_id, name, properties },
  at: '2026-11-28T12:00:00.000Z',
});
const ADDED = one('Product Added', {
  product_id: '7',
  title: 'Print',
  price: 39.99,
  quantity: 1,
  currency: 'USD',
});

type Page = { dataLayer?: unknown[]; fbq?: { queue: unknown[][]; callMethod?: () => void } };
let page: Page & { location: { origin: string; pathname: string; hostname: string } };
let scripts: string[];
let cookie: string;

beforeEach(() => {
  scripts = [];
  cookie = `sf_consent=1.11.${VISITOR}.${VISITOR}; _ga=GA1; _fbp=fb.1`;
  page = { location: { origin: 'https://songs.example', pathname: '/store', hostname: 'songs.example' } };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      const name = line.split('=')[0];
      if (line.includes('Max-Age=0'))
        cookie = cookie
          .split('; ')
          .filter((pair) => !pair.startsWith(`${name}=`))
          .join('; ');
    },
    querySelector: () => ({ nonce: 'abc' }),
    createElement: () => ({ addEventListener: () => undefined }),
    head: {
      append: ({ src, nonce }: { src: string; nonce: string }) => void scripts.push(`${src} ${nonce}`),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Everything that was passed to Google. Calls are converted to arrays. */
const layer = () =>
  (page.dataLayer ?? []).map((told) =>
    Object.prototype.toString.call(told) === '[object Arguments]'
      ? Array.from(told as ArrayLike<unknown>)
      : told,
  );

it('opens each receiver after the agreement, with the nonce of the page, and tells it in its words', () => {
  const outside = startOutside(ALL);
  outside.tell(ADDED);
  outside.know(NO);
  expect([scripts, page.dataLayer, page.fbq]).toEqual([[], undefined, undefined]);
  outside.know(YES);
  outside.tell(ADDED);
  expect(scripts).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-TEST abc',
    'https://www.googletagmanager.com/gtm.js?id=GTM-TEST abc',
    'https://connect.facebook.net/en_US/fbevents.js abc',
  ]);
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', analytics_storage: 'denied' };
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', analytics_storage: 'granted' };
  expect(layer()).toMatchObject([
    ['consent', 'default', denied],
    ['consent', 'update', granted],
    ['js', {}],
    ['config', 'G-TEST', { send_page_view: false, client_id: VISITOR }],
    { event: 'gtm.js' },
    [
      'event',
      'add_to_cart',
      { event_id: 'id-1', value: 39.99, page_location: 'https://songs.example/store' },
    ],
    { event: 'Product Added', event_id: 'id-1', ecommerce: { items: [{ item_id: '7' }] } },
  ]);
  expect(page.fbq?.queue).toEqual([
    ['consent', 'grant'],
    ['set', 'autoConfig', false, '12345'],
    ['init', '12345', { external_id: VISITOR }],
    ['track', 'AddToCart', expect.objectContaining({ value: 39.99 }), { eventID: 'id-1' }],
  ]);
});

it('tells no secret address to Google, and the pixel nothing on the page of a customer', () => {
  page.location.pathname = '/stories/secret-slug';
  const outside = startOutside(ALL);
  outside.know(YES);
  outside.tell(one('Page Viewed', { path: '/stories/:slug', title: 'Keepsong' }));
  expect(JSON.stringify(layer())).not.toContain('secret-slug');
  expect(page.fbq?.queue.map(([what]) => what)).toEqual(['consent', 'set', 'init']);
});

it('lets in only what the visitor agreed to, and lets go of all when the visitor refuses', () => {
  const outside = startOutside(ALL);
  outside.know({ analytics: true, marketing: false });
  expect(page.fbq).toBeUndefined();
  outside.know(YES);
  outside.know(NO);
  const told = [layer().length, page.fbq?.queue.length];
  outside.tell(ADDED);
  expect([layer().length, page.fbq?.queue.length]).toEqual(told);
  expect(layer().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(page.fbq?.queue.at(-1)).toEqual(['consent', 'revoke']);
  expect(cookie).toBe(`sf_consent=1.11.${VISITOR}.${VISITOR}`);
});

it('a receiver that throws harms neither the page nor the others', () => {
  const outside = startOutside(ALL);
  outside.know(YES);
  if (page.dataLayer)
    page.dataLayer.push = () => {
      throw new Error('broken');
    };
  expect(() => outside.tell(ADDED)).not.toThrow();
  expect(page.fbq?.queue.at(-1)?.[1]).toBe('AddToCart');
});

it('is fetched only after an agreement, and a script that is blocked loses nothing but itself', async () => {
  const told: string[] = [];
  const load = vi.fn(async () => ({
    know: () => void told.push('know'),
    tell: ({ name }: Outgoing) => void told.push(name),
  }));
  const gate = createOutsideGate(load);
  gate.tell(ADDED);
  gate.know(NO);
  expect(load).not.toHaveBeenCalled();
  gate.know(YES);
  gate.tell(ADDED);
  gate.know(NO);
  await vi.waitFor(() => expect(told).toEqual(['know', 'Product Added', 'know']));
  expect(load).toHaveBeenCalledTimes(1);
  const blocked = createOutsideGate(() => Promise.reject(new Error('blocked')));
  blocked.know(YES);
  blocked.tell(ADDED);
  await Promise.resolve();
});
