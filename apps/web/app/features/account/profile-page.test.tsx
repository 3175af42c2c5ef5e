import type { User } from '@keepsong/contract/common';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ProfilePage } from './profile-page.tsx';

const USER: User = {
  id: 7,
  email: 'henri@example.com',
  first_name: 'Henri',
  last_name: 'Lavoie',
  role: 'customer',
  staff_role: null,
  guest: false,
  external_user_id: 'u',
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
  product_vendors: [],
  credit_amount: 0,
  credit_amount_taxable: 0,
  total_credits: 0,
};

const shown = (change: Partial<User>): string =>
  drawPage(<ProfilePage passkeys="The passkeys" security="The second step" />, {
    user: { ...USER, ...change },
  });

it('shows a guest a way to sign in instead of lists that the shop refuses to guests', () => {
  const guest = shown({ guest: true });
  expect(guest).toContain('Sign in with a code from your email to see your devices and passkeys.');
  for (const list of ['The passkeys', 'The second step', 'See a device you don’t recognize?'])
    expect(guest).not.toContain(list);
  const proved = shown({});
  expect(proved).not.toContain('Sign in with a code');
  for (const list of ['The passkeys', 'The second step', 'See a device you don’t recognize?'])
    expect(proved).toContain(list);
});

it('asks for a phone number before text messages can be preferred', () => {
  const hints = (change: Partial<User>) =>
    ['Add a phone number below first.', 'tick “Text me about my songs” below'].map((hint) =>
      shown({ preferred_contact_method: 'sms', ...change }).includes(hint),
    );
  expect(hints({})).toEqual([true, false]);
  expect(hints({ phone_number: '+13155550142' })).toEqual([false, true]);
  expect(hints({ phone_number: '+13155550142', sms_updates: true })).toEqual([false, false]);
  expect(hints({ preferred_contact_method: 'email' })).toEqual([false, false]);
});
