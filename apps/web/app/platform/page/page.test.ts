import { languageTag } from '@keepsong/domain/format/locale';
import { describe, expect, it } from 'vitest';
import { inlineJson } from '../chrome/page-facts.ts';
import {
  allowsOutside,
  isPaymentPage,
  isPublicPage,
  isSameForNewcomers,
  keptQuery,
  showsChangesAtOnce,
} from '../chrome/public-pages.ts';
import { parseSettings } from '../chrome/settings.ts';
import { localeOfTag } from '../locale/locale.ts';
import { requestPath } from '../session/login-link.ts';
import { loginPath } from '../session/login-path.ts';
import { surfaceOf } from './surface.ts';

describe('settings in the page', () => {
  it('cannot close their script element, and can be written and read again unchanged', () => {
    const settings = { ...parseSettings({}), brand: '</script><!--\u2028' };
    const text = inlineJson(settings);
    expect(text).not.toMatch(/<|\u2028/);
    expect(parseSettings(JSON.parse(text))).toEqual(settings);
  });

  it('tell receivers what the server says of them', () => {
    const ids = { gtm: 'GTM-1', ga4: null, pixel: null, sentry: null };
    const receivers = { ...ids, ga4_by_server: true, avatar_event: 'Portrait Clicked' };
    expect(parseSettings({ receivers }).receivers).toEqual(receivers);
    expect(parseSettings({ receivers: { ga4: 7 } }).receivers).toEqual({ ...ids, gtm: null });
  });

  it('take defaults for missing values and values of another type', () => {
    expect(parseSettings({ brand: 4, locale: 'de', flags: { song_builder_v3: 0 } })).toEqual({
      version: '0',
      data_version: '1',
      env: 'production',
      brand: 'Keepsong',
      support_email: '',
      partner: { name: '', slug: '' },
      instant_landing_url: '',
      instant_base: 'instant',
      widgets: { chat: null, accessibility: null },
      receivers: null,
      locale: 'en',
      flags: { song_builder_v3: 0 },
      switches: { off: [], some: [] },
    });
  });
});

it("converts between the shop's sp and the standard es", () => {
  expect([languageTag('en'), languageTag('sp')]).toEqual(['en', 'es']);
  expect(['en', 'es', 'es-MX', 'de'].map(localeOfTag)).toEqual(['en', 'sp', 'sp', 'en']);
});

it.each([
  ['/', true],
  ['/.data', false],
  ['/404', true],
  ['/store', true],
  ['/store/', true],
  ['/Store', false],
  ['/%73tore', false],
  ['/products/lyric-print', true],
  ['/products/a/b', false],
  ['/dev/ui', true],
  ['/terms', true],
  ['/privacy/', true],
  ['/artists', true],
  ['/artists/1', true],
  ['/artists/odessa-vale', false],
  ['/playlists/', true],
  ['/playlists/7', true],
  ['/reviews', true],
  ['/reviews/1', false],
  ['/how-it-works', true],
  ['/event-reminder', true],
  ['/artists/1/edit', false],
  ['/login', false],
  ['/cart', false],
  ['/stories/abc', false],
  ['/song-builder', false],
  ['/unknown', false],
])('page %s is the same for everyone: %s', (path, expected) => {
  expect(isPublicPage(path)).toBe(expected);
});

it.each([
  ['/checkout', 'payment'],
  ['/Checkout/', 'payment'],
  ['/%63heckout', 'payment'],
  ['/checkout//', 'payment'],
  ['/admin/orders', 'work'],
  ['/Admin', 'work'],
  ['/%61dmin/orders', 'work'],
  ['/PARTNERS/3', 'work'],
  ['/cart', 'other'],
  ['/checkout-help', 'other'],
])('%s, in any spelling that the router opens, is loaded as a page of the kind %s', (path, kind) => {
  expect([isPaymentPage(path), allowsOutside(path)]).toEqual([kind === 'payment', kind === 'other']);
});

it('the directory and the pages of artists show changes at once, and no other public page', () => {
  const paths = ['/artists', '/artists/', '/artists/12', '/', '/artist-community', '/playlists/12', '/terms'];
  expect(paths.filter(showsChangesAtOnce)).toEqual(['/artists', '/artists/', '/artists/12']);
});

it('only the first step and the cart are the same for new visitors, and only without a query', () => {
  for (const path of ['/cart', '/song-builder/song-characteristics'])
    expect([isSameForNewcomers(path), isPublicPage(path), isSameForNewcomers(`${path}?coupon=x`)]).toEqual([
      true,
      false,
      false,
    ]);
  expect(isSameForNewcomers('/checkout')).toBe(false);
});

it('the sign-in link comes back to path and query', () => {
  const request = new Request('https://shop.test/artist_experience/4.data?tab=1');
  expect(loginPath(requestPath(request))).toBe(
    `/login?${new URLSearchParams({ push_to: 'ArtistExperience', settings: '{"params":{"id":"4"},"query":{"tab":"1"}}' })}`,
  );
});

it('takes the surface of the innermost route that names one', () => {
  const dark = { handle: { surface: 'dark' } };
  expect(surfaceOf([])).toBe('light');
  expect(surfaceOf([{}, dark, {}])).toBe('dark');
  expect(surfaceOf([dark, { handle: { surface: 'light' } }])).toBe('light');
});

it.each([
  ['/', '', ''],
  ['/', 'locale=sp', '?locale=sp'],
  ['/', 'locale=xx', ''],
  ['/artists', 'filters=%7B%7D&page=2&locale=en', '?locale=en&filters=%7B%7D&page=2'],
  ['/artists', 'page=2&page=3', '?page=2'],
  ['/artists', 'page=x', ''],
  ['/artists/7', 'page=2&filters=x', '?page=2'],
  ['/terms', 'page=2&filters=x', ''],
  ['/', 'utm_source=x&gclid=1', ''],
  ['/store', 'x=1&filters=%7B%7D', '?filters=%7B%7D'],
  // Rare parameters that a page reads during rendering. Such a page is not cached, so the result is null.
  ['/store', 'keyword=mug', null],
  ['/products/song-streaming', 'story=7', null],
  ['/products/gift-card', 'own_amount=1', null],
  ['/', 'account=deleted', null],
  ['/', 'lp_variant=spring', null],
  ['/event-reminder', 'occasion=Birthday', null],
])('the page %s with the query %s is kept with %s', (path, query, kept) => {
  expect(keptQuery(path, new URLSearchParams(query))).toBe(kept);
});
