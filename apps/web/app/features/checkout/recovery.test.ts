import { ApiError } from '@keepsong/contract/client';
import { expect, it } from 'vitest';
import { recoveryOf } from './recovery.ts';

const SHOP = { support_email: 'help@shop.test', partner: { name: 'Paper Lantern', slug: 'pl' } };

const refused = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
  recoveryOf(new ApiError(status, body), SHOP);

it.each([
  ['reset_stripe_key', 'payment_changed', 'cart'],
  ['reset_addresses', 'address_invalid', 'cart'],
  ['reset_submittion_id', 'submission_conflict', 'cart'],
  ['reset_selected_artists', 'artist_unavailable', 'artists'],
])('%s leaves for the %s', (flag, code, to) => {
  expect(refused(409, { code, [flag]: true })).toMatchObject({ kind: 'leave', to, flags: [flag] });
});

it.each(['cart_empty', 'second_song', 'quantity_invalid', 'song_data_invalid', 'not_found'])(
  '%s is mended in the cart',
  (code) => {
    expect(refused(400, { code })).toMatchObject({ kind: 'leave', to: 'cart', flags: [] });
  },
);

it('names the shop when a product is missing (spec 8.3-01)', () => {
  expect(refused(400, { code: 'product_missing' })).toEqual({
    kind: 'leave',
    to: 'cart',
    flags: [],
    words: 'Error product is missing. Please contact us at help@shop.test',
  });
});

it('says that a card is not personalised, or cannot be made, where it can be changed (8.3-11, 8.3-12)', () => {
  expect(refused(400, { code: 'ecard_missing' })).toMatchObject({
    kind: 'leave',
    to: 'cart',
    words: 'Please personalize your card.',
  });
  expect(refused(409, { code: 'ecard_key_missing' })).toMatchObject({
    kind: 'leave',
    to: 'cart',
    words: 'Missing Paper Lantern ecard key. Please contact us at help@shop.test',
  });
});

it('prices anew, waits for a sign-in, and stays for anything else', () => {
  expect(refused(409, { code: 'quote_changed' })).toEqual({ kind: 'requote' });
  expect(refused(401, { code: 'sign_in_required' })).toEqual({ kind: 'sign_in' });
  expect(refused(429, { code: 'too_many_requests' }).kind).toBe('stay');
  expect(recoveryOf(new Error('missing stripe elements'), SHOP).kind).toBe('stay');
});
