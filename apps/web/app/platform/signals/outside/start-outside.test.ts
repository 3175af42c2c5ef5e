import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outgoing } from '../signal-sender.ts';
import { createOutsideGate, type Outside } from './outside-gate.ts';
import { startOutside } from './start-outside.ts';

const YES = { analytics: true, marketing: true };
const NO = { analytics: false, marketing: false };
const ALL = { gtm: 'GTM-TEST', ga4: 'G-TEST', pixel: '12345', sentry: null, ga4_by_server: false };
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
  // A property of its own (spec 4.5). Tag Manager gets the id that the server tells, too.
  event_id: 'other-id',
});

type Page = { dataLayer?: unknown[]; fbq?: { queue: unknown[][]; callMethod?: () => void } };
let page: Page & { location: { origin: string; pathname: string; hostname: string; href: string } };
let scripts: string[];
let cookie: string;
let referrer: string;

beforeEach(() => {
  scripts = [];
  referrer = 'https://search.example/?q=songs';
  cookie = `sf_consent=1.11.${VISITOR}.${VISITOR}; _ga=GA1; _fbp=fb.1`;
  page = {
    location: {
      ...{ origin: 'https://songs.example', pathname: '/store', hostname: 'songs.example' },
      href: 'https://songs.example/store',
    },
  };
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
    get referrer() {
      return referrer;
    },
    querySelector: () => ({ nonce: 'abc' }),
    createElement: () => ({ dataset: {}, addEventListener: () => undefined }),
    head: {
      append: ({ src, nonce }: { src: string; nonce: string }) => void scripts.push(`${src} ${nonce}`),
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Tells an event of the present page, or of another one. */
const tell = (outside: Outside, event: Outgoing, path = page.location.pathname) =>
  outside.tell({ ...event, path });

/** Everything that was passed to Google. Calls are converted to arrays. */
const layer = () =>
  (page.dataLayer ?? []).map((told) =>
    Object.prototype.toString.call(told) === '[object Arguments]'
      ? Array.from(told as ArrayLike<unknown>)
      : told,
  );

it('opens each receiver after the agreement, with the nonce of the page, and tells it in its words', () => {
  const outside = startOutside(ALL);
  tell(outside, ADDED);
  outside.know(NO);
  expect([scripts, page.dataLayer, page.fbq]).toEqual([[], undefined, undefined]);
  outside.know(YES);
  tell(outside, ADDED);
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
  for (const pathname of ['/stories/secret-slug', '/Stories/secret-slug', '/%73tories/secret-slug']) {
    page.location.pathname = pathname;
    const outside = startOutside(ALL);
    outside.know(YES);
    tell(outside, one('Page Viewed', { path: '/stories/:slug', title: 'Keepsong' }));
  }
  expect(JSON.stringify(layer())).not.toContain('secret-slug');
  expect(page.fbq?.queue.map(([what]) => what)).not.toContain('track');
});

it('tells Google an event with the page on which it happened, and the pixel only that of the present page', () => {
  const outside = startOutside(ALL);
  outside.know(YES);
  const viewed = (path: string) => tell(outside, one('Page Viewed', { path, title: '' }), path);
  viewed('/custom-gift/birthday');
  viewed('/store');
  page.location.pathname = '/stories/secret-slug';
  viewed('/store');
  page.location.pathname = '/store';
  viewed('/stories/secret-slug');
  const places = layer().flatMap((call) =>
    Array.isArray(call) && call[0] === 'event' ? [call[2].page_location] : [],
  );
  const told = ['/custom-gift/birthday', '/store', '/store', '/stories/:slug'];
  expect(places).toEqual(told.map((path) => `https://songs.example${path}`));
  expect(page.fbq?.queue.filter(([what]) => what === 'track')).toHaveLength(1);
});

it.each([
  [false, ['generate_lead', 'add_to_cart']],
  [true, ['add_to_cart']],
])('tells GA4 once what the server can tell, too: %s', (ga4_by_server, names) => {
  const outside = startOutside({ ...ALL, ga4_by_server });
  outside.know(YES);
  tell(outside, one('Lead', { source: 'footer' }));
  tell(outside, ADDED);
  const told = layer().flatMap((call) => (Array.isArray(call) && call[0] === 'event' ? [call[1]] : []));
  expect(told).toEqual(names);
  // Tag Manager gets both: what it does with them is set there.
  expect(layer().filter((entry) => Reflect.has(Object(entry), 'event_id'))).toHaveLength(2);
});

it('tells Google presses on pictures under the shop’s own name, and the pixel none (2.10-09)', () => {
  const toldIn = (set: Parameters<typeof startOutside>[0]) => {
    page.dataLayer = [];
    const outside = startOutside(set);
    outside.know(YES);
    tell(outside, one('Avatar Image Clicked', { artistName: 'Mika' }));
    return layer().slice(-2);
  };
  expect(toldIn({ ...ALL, avatar_event: 'Portrait Clicked' })).toMatchObject([
    ['event', 'portrait_clicked', { artistname: 'Mika', event_id: 'id-1' }],
    { event: 'Portrait Clicked', artistName: 'Mika', event_id: 'id-1' },
  ]);
  expect(toldIn(ALL)).toMatchObject([
    ['event', 'avatar_image_clicked', { artistname: 'Mika' }],
    { event: 'Avatar Image Clicked', artistName: 'Mika' },
  ]);
  expect(page.fbq?.queue.map(([what]) => what)).not.toContain('track');
});

it('tells GA4 once how the visitor came, and the campaign only with the consent to marketing', () => {
  page.location.href = 'https://songs.example/store?utm_source=news&utm_campaign=spring&gclid=Cj0&q=mug';
  const placesFor = (agreed: typeof YES) => {
    page.dataLayer = [];
    const outside = startOutside(ALL);
    outside.know(agreed);
    for (let times = 0; times < 2; times += 1) tell(outside, ADDED);
    return layer().flatMap((call) =>
      Array.isArray(call) && call[0] === 'event' ? [[call[2].page_location, call[2].page_referrer]] : [],
    );
  };
  const [plain, site] = ['https://songs.example/store', 'https://search.example/'];
  expect(placesFor({ analytics: true, marketing: false })).toEqual([
    [plain, site],
    [plain, ''],
  ]);
  expect(placesFor(YES)).toEqual([
    [`${plain}?utm_campaign=spring&utm_source=news&gclid=Cj0`, site],
    [plain, ''],
  ]);
});

it.each([
  ['android-app://com.google.android.gm/', ''],
  ['https://songs.example/store?q=1', ''],
  ['', ''],
  ['http://news.example:8080/a/b', 'http://news.example:8080/'],
])('tells GA4 of a visit from %j the site %j', (address, site) => {
  referrer = address;
  const outside = startOutside(ALL);
  outside.know(YES);
  tell(outside, ADDED);
  const told = layer().find((call) => Array.isArray(call) && call[0] === 'event');
  expect(told).toMatchObject(['event', 'add_to_cart', { page_referrer: site }]);
});

it('tells nobody the id that the cookie keeps without analytics', () => {
  cookie = `sf_consent=1.01.${VISITOR}.${VISITOR}`;
  const outside = startOutside(ALL);
  outside.know({ analytics: false, marketing: true });
  tell(outside, ADDED);
  expect(JSON.stringify([layer(), page.fbq?.queue])).not.toContain(VISITOR);
});

it.each([
  ['an earlier campaign', '/store', 'https://songs.example/store', 'https://search.example/'],
  ['the bank', '/thank-you', 'https://songs.example/thank-you', ''],
  ['the bank', '/complete-checkout', 'https://songs.example/complete-checkout', ''],
  ['the bank', '/Thank-You', 'https://songs.example/Thank-You', ''],
])('tells GA4 nothing of %s on %s', (_, pathname, page_location, page_referrer) => {
  cookie += '; sf_campaign=source%3Dnews%26name%3Dspring%26gclid%3DCj0';
  Object.assign(page.location, { pathname, href: page_location });
  const outside = startOutside(ALL);
  outside.know(YES);
  tell(outside, ADDED);
  const told = layer().find((call) => Array.isArray(call) && call[0] === 'event');
  expect(told).toMatchObject(['event', 'add_to_cart', { page_location, page_referrer }]);
});

it('lets in only what the visitor agreed to, and lets go of all when the visitor refuses', () => {
  const outside = startOutside(ALL);
  outside.know({ analytics: true, marketing: false });
  expect(page.fbq).toBeUndefined();
  outside.know(YES);
  outside.know(NO);
  const told = [layer().length, page.fbq?.queue.length];
  tell(outside, ADDED);
  expect([layer().length, page.fbq?.queue.length]).toEqual(told);
  expect(layer().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(page.fbq?.queue.at(-1)).toEqual(['consent', 'revoke']);
  expect(cookie).toBe(`sf_consent=1.11.${VISITOR}.${VISITOR}`);
});

it.each([
  [{ analytics: false, marketing: true }, '_fbp=fb.1'],
  [{ analytics: true, marketing: false }, '_ga=GA1'],
])('deletes the cookies of what %j no longer allows, also of receivers that stay open', (next, kept) => {
  const outside = startOutside(ALL);
  outside.know(YES);
  outside.know(next);
  expect(cookie).toBe(`sf_consent=1.11.${VISITOR}.${VISITOR}; ${kept}`);
});

it('loads the script of GA4 for analytics alone, and switches it off when the visitor takes that back', () => {
  const outside = startOutside({ ...ALL, gtm: null, pixel: null });
  outside.know({ analytics: false, marketing: true });
  expect([scripts, page.dataLayer]).toEqual([[], undefined]);
  const both = startOutside({ ...ALL, pixel: null });
  both.know({ analytics: false, marketing: true });
  const isOff = () => Reflect.get(page, 'ga-disable-G-TEST');
  expect([scripts, isOff()]).toEqual([['https://www.googletagmanager.com/gtm.js?id=GTM-TEST abc'], true]);
  both.know(YES);
  expect([scripts.length, scripts[1]?.includes('/gtag/js?id=G-TEST'), isOff()]).toEqual([2, true, false]);
  both.know(NO);
  both.know(YES);
  expect([scripts.length, isOff()]).toEqual([2, false]);
  both.know(NO);
  expect(isOff()).toBe(true);
});

it('a receiver that throws harms neither the page nor the others', () => {
  const outside = startOutside(ALL);
  outside.know(YES);
  if (page.dataLayer)
    page.dataLayer.push = () => {
      throw new Error('broken');
    };
  expect(() => tell(outside, ADDED)).not.toThrow();
  expect(page.fbq?.queue.at(-1)?.[1]).toBe('AddToCart');
});

it('is fetched only after an agreement, and a script that is blocked loses nothing but itself', async () => {
  const told: string[] = [];
  const load = vi.fn(async () => ({
    know: () => void told.push('know'),
    tell: ({ name }: Outgoing) => void told.push(name),
  }));
  const gate = createOutsideGate(load);
  tell(gate, ADDED);
  gate.know(NO);
  expect(load).not.toHaveBeenCalled();
  gate.know(YES);
  tell(gate, ADDED);
  gate.know(NO);
  await vi.waitFor(() => expect(told).toEqual(['know', 'Product Added', 'know']));
  expect(load).toHaveBeenCalledTimes(1);
  const blocked = createOutsideGate(() => Promise.reject(new Error('blocked')));
  blocked.know(YES);
  tell(blocked, ADDED);
  await Promise.resolve();
});
