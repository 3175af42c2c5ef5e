import type { User } from '@keepsong/contract/common';
import { TEXT_CASES } from '@keepsong/domain/testing/cases';
import { HOSTILE_PIECES } from '@keepsong/domain/testing/hostile-paths';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loginPath } from '~/platform/session/login-path.ts';
import { KNOWN_ROUTES } from './known-routes.ts';
import { type SignInPlace, signInTarget } from './sign-in-target.ts';

const user = (role: User['role']): User => ({
  id: 7,
  email: '',
  first_name: '',
  last_name: '',
  role,
  guest: false,
  external_user_id: '',
  photo_url: null,
  phone_number: null,
  preferred_contact_method: 'email',
  phone_verified: false,
  sms_updates: false,
  news_updates: false,
  locale: 'en',
  has_password: false,
  heard_about_from: null,
  heard_about_from_other: null,
  artist_id: null,
  product_vendors: role === 'vendor' ? [{ id: 4 }, { id: 9 }] : [],
  credit_amount: 0,
  credit_amount_taxable: 0,
  total_credits: 0,
});

const place = (change: Partial<SignInPlace>): SignInPlace => ({
  reason: 'menu',
  pushTo: undefined,
  pathname: '/',
  search: '',
  kept: '',
  stays: false,
  ...change,
});

it.each<[string, User['role'], Partial<SignInPlace>, string | null]>([
  ['what opened the dialog wins', 'artist', { pushTo: '/cart', stays: true }, '/cart'],
  ['but leads nowhere else', 'customer', { pushTo: '//evil.test' }, '/dashboard'],
  ['pages that stay, stay', 'artist', { stays: true, search: '?push_to=Cart' }, null],
  ['a known route', 'customer', { search: '?push_to=Checkout' }, '/checkout'],
  [
    'a route with its settings',
    'customer',
    { search: `?push_to=Story&settings=${encodeURIComponent('{"params":{"slug":"abc"}}')}` },
    '/stories/abc',
  ],
  ['a page of the store', 'customer', { search: '?push_to=Store' }, '/store'],
  ['the instant builder', 'customer', { search: '?push_to=IpCollections' }, '/instant-builder/collections'],
  [
    'a product by the name of its parameter',
    'customer',
    { search: `?push_to=ProductSingle&settings=${encodeURIComponent('{"params":{"product_id":"mug"}}')}` },
    '/products/mug',
  ],
  ['a path of this shop', 'customer', { search: '?push_to_path=%2Fstories%2Fabc' }, '/stories/abc'],
  ['no foreign address', 'customer', { search: '?forward_to=https%3A%2F%2Fevil.test' }, '/dashboard'],
  ['what an earlier page asked for (2.9-04)', 'artist', { kept: 'push_to=Cart' }, '/cart'],
  ['a page asks before it', 'artist', { kept: 'push_to=Cart', search: '?push_to=Checkout' }, '/checkout'],
  ['and not in the middle of something', 'customer', { kept: 'push_to=Cart', reason: 'builder' }, null],
  ['nor elsewhere', 'customer', { kept: 'push_to_path=%2F%2Fevil.test' }, '/dashboard'],
  ['an artist lands in the studio', 'artist', {}, '/artist_experience/7'],
  ['the staff land at their desk (6-03)', 'admin', {}, '/admin'],
  ['a vendor lands where the own orders are (6-05)', 'vendor', {}, '/partners/4'],
  ['not in the middle of something', 'artist', { reason: 'unauthorized' }, null],
  ['everyone else lands on the dashboard (6-06)', 'customer', {}, '/dashboard'],
  ['from the sign-in page too', 'customer', { pathname: '/login', reason: 'login_page' }, '/dashboard'],
  ['a customer whose call was refused stays', 'customer', { reason: 'unauthorized' }, null],
])('%s', (_, role, change, target) => {
  expect(signInTarget(user(role), place(change))).toBe(target);
});

it.each([
  ['/dashboard/order-history?show=making&page=2', '/dashboard/order-history?show=making&page=2'],
  ['/artist_experience/4', '/artist_experience/4'],
  ['/stories/a%20b/edit-your-song', '/stories/a%20b/edit-your-song'],
  ['/artist_experience/%zz', '/artist_experience/%zz'],
  ['/artists/4?x=1', '/artists/4?x=1'],
  ['//evil.test', '/dashboard'],
])('the sign-in page for %s comes back to %s (2.9-08)', (path, target) => {
  const login = new URL(loginPath(path), 'https://shop.test');
  expect(login.pathname).toBe('/login');
  const back = place({ reason: 'login_page', pathname: '/login', search: login.search });
  expect(signInTarget(user('customer'), back)).toBe(target);
});

it('no target of a link or page leaves the origin', () => {
  const piece = fc.constantFrom(...HOSTILE_PIECES);
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom(...Object.keys(KNOWN_ROUTES)),
  );
  const settings = fc.oneof(
    text,
    fc
      .record({
        params: fc.record({ slug: text, id: text, commissionId: text }),
        query: fc.dictionary(text, text, { maxKeys: 3 }),
      })
      .map((value) => JSON.stringify(value)),
  );
  const query = fc.record(
    { forward_to: text, push_to: text, settings, push_to_path: text },
    { requiredKeys: [] },
  );
  let led = 0;
  fc.assert(
    fc.property(query, fc.option(text, { nil: undefined }), (asked, pushTo) => {
      const search = `?${new URLSearchParams(asked)}`;
      const target = signInTarget(user('customer'), place({ reason: 'unauthorized', search, pushTo }));
      if (target === null) return;
      led += 1;
      const url = new URL(target, 'https://shop.test/login');
      expect(url.origin).toBe('https://shop.test');
      expect(url.pathname.startsWith('//')).toBe(false);
      expect(target.startsWith('/')).toBe(true);
    }),
    { numRuns: TEXT_CASES },
  );
  // Make sure that the filter does not just refuse everything.
  expect(led).toBeGreaterThan(TEXT_CASES / 10);
});
