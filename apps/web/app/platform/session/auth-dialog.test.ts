import type { User } from '@keepsong/contract/common';
import { expect, it } from 'vitest';
import { closeSignIn, openSignIn, useAuthDialog } from './auth-dialog.store.ts';

const user: User = {
  id: 4,
  email: 'ana@shop.test',
  first_name: 'Ana',
  last_name: '',
  role: 'customer',
  staff_role: null,
  guest: false,
  external_user_id: 'x',
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

it('opens once, answers all callers, and closes', async () => {
  const first = openSignIn({ reason: 'checkout', pushTo: '/checkout' });
  const second = openSignIn({ reason: 'unauthorized' });
  expect(useAuthDialog.getState().request).toEqual({ reason: 'checkout', pushTo: '/checkout' });
  closeSignIn(user);
  expect(await Promise.all([first, second])).toEqual([user, user]);
  expect(useAuthDialog.getState().request).toBeNull();
});

it('answers null when it is closed without a sign-in', async () => {
  const asked = openSignIn({ reason: 'menu' });
  closeSignIn(null);
  expect(await asked).toBeNull();
});
