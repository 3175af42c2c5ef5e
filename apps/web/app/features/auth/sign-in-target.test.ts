import type { User } from '@keepsong/contract/common';
import { expect, it } from 'vitest';
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
});

const place = (change: Partial<SignInPlace>): SignInPlace => ({
  reason: 'menu',
  pushTo: undefined,
  pathname: '/',
  search: '',
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
  ['a path of this shop', 'customer', { search: '?push_to_path=%2Fstories%2Fabc' }, '/stories/abc'],
  ['no foreign address', 'customer', { search: '?forward_to=https%3A%2F%2Fevil.test' }, '/dashboard'],
  ['an artist lands in the studio', 'artist', {}, '/artist_experience/7'],
  ['not in the middle of something', 'artist', { reason: 'unauthorized' }, null],
  ['everyone else lands on the dashboard (6-06)', 'customer', {}, '/dashboard'],
  ['from the sign-in page too', 'customer', { pathname: '/login', reason: 'login_page' }, '/dashboard'],
  ['a customer whose call was refused stays', 'customer', { reason: 'unauthorized' }, null],
  ['a page that the shop does not have yet is no landing', 'vendor', { reason: 'unauthorized' }, null],
])('%s', (_, role, change, target) => {
  expect(signInTarget(user(role), place(change))).toBe(target);
});
