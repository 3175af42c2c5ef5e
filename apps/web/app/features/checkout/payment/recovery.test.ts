import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { PaymentFault } from '../provider/card-form.ts';
import { recoveryOf } from './recovery.ts';

const SHOP = { support_email: 'help@shop.test', partner: { name: 'Paper Lantern', slug: 'pl' } };

const refused = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
  recoveryOf(new ApiError(status, body), SHOP);

it.each([
  ['reset_stripe_key', 'payment_changed', 'cart'],
  ['reset_addresses', 'address_invalid', 'cart'],
  ['reset_submittion_id', 'submission_conflict', 'cart'],
  ['reset_selected_artists', 'artist_unavailable', 'artists'],
  ['reset_coupon', 'coupon_ended', 'cart'],
  ['reset_rush_fee', 'rush_unavailable', 'cart'],
])('%s leaves for the %s', (flag, code, to) => {
  expect(refused(409, { code, [flag]: true })).toMatchObject({ kind: 'leave', to, flags: [flag] });
});

it.each([
  'cart_empty',
  'second_song',
  'quantity_invalid',
  'song_data_invalid',
  'not_found',
  'gratuity_invalid',
  'gift_amount_invalid',
  'coupon_not_applicable',
])('the customer solves %s in the cart', (code) => {
  expect(refused(400, { code })).toMatchObject({ kind: 'leave', to: 'cart', flags: [] });
});

it('names the shop when a product is missing (spec 8.3-01)', () => {
  expect(refused(400, { code: 'product_missing' })).toEqual({
    kind: 'leave',
    to: 'cart',
    flags: [],
    words: 'Error product is missing. Please contact us at help@shop.test',
  });
});

it('names the product that is missing', () => {
  const body = { code: 'product_missing', details: { id: '7' } };
  expect(refused(400, body)).toMatchObject({ kind: 'leave', to: 'cart', missing: '7' });
  expect(refused(400, { ...body, code: 'not_found' })).not.toHaveProperty('missing');
});

it('leads to the cart when one of its lines is wrong, and stays for any other field', () => {
  const line = {
    code: 'invalid_input',
    fields: { recipient_email: 'email_invalid' },
    details: { cart_uuid: 'a' },
  };
  expect(refused(400, line)).toMatchObject({ kind: 'leave', to: 'cart', flags: [] });
  expect(refused(400, { code: 'invalid_input' }).kind).toBe('stay');
});

it('says what a line is missing, or that the contents of its bundle or its print changed', () => {
  const refusedLine = (code: string) => refused(400, { code, details: { cart_uuid: 'a' } });
  expect(refusedLine('pod_missing')).toMatchObject({
    kind: 'leave',
    to: 'cart',
    words: 'Add what we need to make this.',
  });
  expect(refusedLine('bundle_changed')).toMatchObject({
    kind: 'leave',
    to: 'cart',
    words: 'A bundle in your cart is put together differently now.',
  });
  expect(refusedLine('pod_changed')).toMatchObject({
    kind: 'leave',
    to: 'cart',
    words: 'What we print on something in your cart has changed. Look at it again, please.',
  });
});

it('leads to the cart when a card is not personalised or cannot be made (8.3-11, 8.3-12)', () => {
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

it.each(['payment_unavailable', 'taxes_unavailable'])('%s says that no money was taken', (code) => {
  expect(refused(502, { code })).toEqual({
    kind: 'stay',
    words:
      'The payment service does not answer right now. Nothing was charged. Please try again in a minute.',
    reason: '',
  });
});

it('computes the price again, waits for a sign-in, and stays for anything else', () => {
  expect(refused(409, { code: 'quote_changed' })).toEqual({ kind: 'requote' });
  expect(refused(409, { code: 'credits_changed' })).toEqual({ kind: 'requote' });
  expect(refused(409, { code: 'international_unavailable' }).kind).toBe('country');
  expect(refused(401, { code: 'sign_in_required' })).toEqual({ kind: 'sign_in' });
  expect(refused(429, { code: 'too_many_requests' }).kind).toBe('stay');
  expect(recoveryOf(new PaymentFault('missing stripe elements'), SHOP)).toEqual({
    kind: 'stay',
    words: 'The payment failed. Please try again or use a different payment method',
    reason: 'missing stripe elements',
  });
});
