import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { EMPTY_BILLING, EMPTY_SHIPPING } from '../form/checkout-form.ts';
import type { Leave } from '../payment/recovery.ts';
import { applyRecovery, lacksAddresses } from './load-checkout.ts';

beforeEach(() => toastStore.setState({ toasts: [], lastId: 0 }));

const MISSING: Leave = { kind: 'leave', to: 'cart', flags: [], words: 'A product is missing.', missing: '7' };

/** Recovers with a cart in which `title` is the product 7, given by a promotion; null if the cart has none. */
function recovered(recovery: Leave, title: string | null) {
  const given = vi.fn((id: string) => (id === '7' ? title : null));
  const store = { forgetAttempt: vi.fn(), forgetSubmission: vi.fn() };
  const reset = { addresses: vi.fn(), coupon: vi.fn(), giftCards: vi.fn(), rushFee: vi.fn(), given };
  applyRecovery(recovery, store, reset);
  return toastStore.getState().toasts.map(({ tone, text }) => [tone, text]);
}

it('says that an offer has ended whose gift the shop refuses, and asks nobody to contact the shop', () => {
  expect(recovered(MISSING, 'Free streaming')).toEqual([
    ['warning', 'The offer with Free streaming has ended, so we took it out of your cart.'],
  ]);
});

it('shows the words of the refusal when the missing product is sold, or another thing is wrong', () => {
  expect(recovered(MISSING, null)).toEqual([['error', 'A product is missing.']]);
  toastStore.setState({ toasts: [], lastId: 0 });
  const { missing: _, ...other } = MISSING;
  expect(recovered(other, 'Free streaming')).toEqual([['error', 'A product is missing.']]);
});

it.each([
  ['reset_stripe_key', ['forgetAttempt']],
  ['reset_submittion_id', ['forgetAttempt', 'forgetSubmission']],
  ['reset_addresses', ['addresses']],
  ['reset_coupon', ['coupon']],
  ['reset_gift_cards', ['giftCards']],
  ['reset_rush_fee', ['rushFee']],
] as const)('%s resets %j and nothing else (spec 8.2)', (flag, names) => {
  const store = { forgetAttempt: vi.fn(), forgetSubmission: vi.fn() };
  const reset = { addresses: vi.fn(), coupon: vi.fn(), giftCards: vi.fn(), rushFee: vi.fn(), given: vi.fn() };
  applyRecovery({ kind: 'leave', to: 'cart', flags: [flag], words: 'Refused.' }, store, reset);
  const called = Object.entries({ ...store, ...reset }).filter(([, mock]) => mock.mock.calls.length > 0);
  expect(called.map(([name]) => name)).toEqual(names);
});

it('takes no remembered address in place of a postal code that was typed and has no city yet', () => {
  const empty = { billing: EMPTY_BILLING, shipping: EMPTY_SHIPPING };
  expect(lacksAddresses({ addresses: { billing: null, shipping: null } })).toBe(true);
  expect(lacksAddresses({ addresses: empty })).toBe(true);
  const billing = { ...EMPTY_BILLING, postal_code: '94103' };
  expect(lacksAddresses({ addresses: { ...empty, billing } })).toBe(false);
  const shipping = { ...EMPTY_SHIPPING, line1: '26 Genesee Street' };
  expect(lacksAddresses({ addresses: { ...empty, shipping } })).toBe(false);
});
