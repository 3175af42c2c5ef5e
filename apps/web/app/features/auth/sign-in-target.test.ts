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
  staff_role: role === 'admin' ? 'owner' : null,
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
  [
    'the target of the caller that opened the dialog comes first',
    'artist',
    { pushTo: '/cart', stays: true },
    '/cart',
  ],
  ['an outside target of the caller is ignored', 'customer', { pushTo: '//evil.test' }, '/dashboard'],
  ['a page that asks to stay is kept', 'artist', { stays: true, search: '?push_to=Cart' }, null],
  ['push_to names a known route', 'customer', { search: '?push_to=Checkout' }, '/checkout'],
  [
    'push_to names a route with its settings',
    'customer',
    { search: `?push_to=Story&settings=${encodeURIComponent('{"params":{"slug":"abc"}}')}` },
    '/stories/abc',
  ],
  ['push_to names a page of the store', 'customer', { search: '?push_to=Store' }, '/store'],
  [
    'push_to names the instant builder',
    'customer',
    { search: '?push_to=IpCollections' },
    '/instant-builder/collections',
  ],
  [
    'push_to names a product by its parameter',
    'customer',
    { search: `?push_to=ProductSingle&settings=${encodeURIComponent('{"params":{"product_id":"mug"}}')}` },
    '/products/mug',
  ],
  [
    'push_to_path is a path of this shop',
    'customer',
    { search: '?push_to_path=%2Fstories%2Fabc' },
    '/stories/abc',
  ],
  [
    'an address of another site is ignored',
    'customer',
    { search: '?forward_to=https%3A%2F%2Fevil.test' },
    '/dashboard',
  ],
  ['a target from an earlier page is used (2.9-04)', 'artist', { kept: 'push_to=Cart' }, '/cart'],
  [
    'a target of this page comes before an earlier one',
    'artist',
    { kept: 'push_to=Cart', search: '?push_to=Checkout' },
    '/checkout',
  ],
  [
    'an earlier target is ignored while the user is doing something',
    'customer',
    { kept: 'push_to=Cart', reason: 'builder' },
    null,
  ],
  [
    'an earlier target outside the shop is ignored',
    'customer',
    { kept: 'push_to_path=%2F%2Fevil.test' },
    '/dashboard',
  ],
  ['an artist lands in the studio', 'artist', {}, '/artist_experience/7'],
  ['staff land at their desk (6-03)', 'admin', {}, '/admin'],
  ['a vendor lands on their own orders (6-05)', 'vendor', {}, '/partners/4'],
  ['an artist who is doing something stays', 'artist', { reason: 'unauthorized' }, null],
  ['everyone else lands on the dashboard (6-06)', 'customer', {}, '/dashboard'],
  [
    'the sign-in page leads to the dashboard too',
    'customer',
    { pathname: '/login', reason: 'login_page' },
    '/dashboard',
  ],
  ['nobody stays on the sign-in page', 'customer', { pathname: '/Login/', reason: 'unauthorized' }, '/'],
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
  // Check that enough texts lead somewhere, so that the filter does not just refuse everything.
  expect(led).toBeGreaterThan(TEXT_CASES / 10);
});
