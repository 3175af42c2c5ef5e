import type { StripeElements } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import type { CardLibrary } from './card-form.ts';
import { createWalletForm, type WalletFormOptions, type WalletSheet } from './wallet-form.ts';

type Listener = (event: object) => unknown;

const SHEET: WalletSheet = {
  business: 'Keepsong',
  asksEmail: true,
  asksBilling: true,
  shipping: { name: 'Shipping', cents: 595, countries: ['US'] },
};

const PAYMENT = {
  clientSecret: 'pi_1_secret',
  returnUrl: 'https://shop.test/x',
  billing: null,
  shipping: null,
};

const LEGAL = { line1: '1 Lake St', line2: null, city: 'Skaneateles', postal_code: '13152' };

/** A fake library with Stripe's shape and a wallet button that the test can press. */
function openWallet(
  over: Partial<WalletFormOptions> = {},
  refusal: object = { type: 'card_error', message: 'No.' },
) {
  const listeners = new Map<string, Listener>();
  const button = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, listener: Listener) => listeners.set(event, listener),
  };
  const elements = { create: vi.fn(() => button), update: vi.fn(), submit: vi.fn(async () => ({})) };
  const library = {
    elements: () => elements as unknown as StripeElements,
    confirmPayment: vi.fn(async () => ({ error: refusal })),
  };
  const told: unknown[] = [];
  const options: WalletFormOptions = {
    amountCents: 19_999,
    language: 'en',
    colours: { focus: 'a', text: 'b', textSoft: 'c', field: 'd', danger: 'e' },
    fonts: [],
    onOffered: (isOffered) => told.push(isOffered),
    onClick: () => SHEET,
    onRegion: async () => ({ total: 21_000, shipping: 595 }),
    onPay: () => undefined,
    ...over,
  };
  const form = createWalletForm(library as unknown as CardLibrary, options);
  const happen = (event: string, detail: object = {}) => listeners.get(event)?.(detail);
  return { form, happen, elements, button, library, told };
}

describe('the wallet button', () => {
  it('stands in one row with others, which is as high as the space that the page keeps', () => {
    expect(openWallet().elements.create).toHaveBeenCalledWith(
      'expressCheckout',
      expect.objectContaining({ layout: { maxColumns: 2, maxRows: 1, overflow: 'never' }, buttonHeight: 52 }),
    );
  });

  it('is shown only when the provider has a wallet', () => {
    const { happen, told } = openWallet();
    happen('ready', { availablePaymentMethods: undefined });
    happen('ready', { availablePaymentMethods: { applePay: false, googlePay: false } });
    happen('ready', { availablePaymentMethods: { applePay: false, googlePay: true } });
    happen('loaderror');
    expect(told).toEqual([false, false, true, false]);
  });

  it('opens a sheet that asks for what the shop does not know', () => {
    const { happen } = openWallet();
    const [resolve, reject] = [vi.fn(), vi.fn()];
    happen('click', { resolve, reject });
    expect(resolve).toHaveBeenCalledWith({
      business: { name: 'Keepsong' },
      emailRequired: true,
      billingAddressRequired: true,
      shippingAddressRequired: true,
      shippingRates: [{ id: 'shipping', displayName: 'Shipping', amount: 595 }],
      allowedShippingCountries: ['US'],
    });
    expect(reject).not.toHaveBeenCalled();
  });

  it('opens no sheet when the shop forbids it', () => {
    const { happen } = openWallet({ onClick: () => null });
    const [resolve, reject] = [vi.fn(), vi.fn()];
    happen('click', { resolve, reject });
    expect(reject).toHaveBeenCalledOnce();
    expect(resolve).not.toHaveBeenCalled();
  });

  it('shows the total for an address before the payment, and refuses an address that cannot be sent to', async () => {
    const region = { city: 'Skaneateles', state: 'NY', postal_code: '13152', country: 'US' };
    const { happen, elements } = openWallet({
      onRegion: async ({ country }) => (country === 'US' ? { total: 21_000, shipping: 595 } : null),
    });
    const [resolve, reject] = [vi.fn(), vi.fn()];
    await happen('shippingaddresschange', { address: region, resolve, reject });
    expect(elements.update).toHaveBeenCalledWith({ amount: 21_000 });
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({ shippingRates: [{ amount: 595 }] });
    await happen('shippingaddresschange', { address: { ...region, country: 'DE' }, resolve, reject });
    expect(reject).toHaveBeenCalledOnce();
    expect(elements.update).toHaveBeenCalledOnce();
  });

  it("gives the wallet's data in the shop's form, and null for what was not asked", () => {
    const onPay = vi.fn();
    const { happen } = openWallet({ onPay });
    happen('confirm', {
      billingDetails: {
        email: 'wanda@b.co',
        name: 'Wanda Hale',
        address: { ...LEGAL, state: ' ny ', country: 'us' },
      },
      shippingAddress: { name: 'Lou', address: { ...LEGAL, state: 'Ontario', country: 'CA' } },
    });
    happen('confirm', { billingDetails: { name: 'Wanda', address: { ...LEGAL, state: '', country: '' } } });
    expect(onPay.mock.calls.map(([customer]) => customer)).toEqual([
      {
        email: 'wanda@b.co',
        name: 'Wanda Hale',
        billing: { city: 'Skaneateles', state_code: 'NY', postal_code: '13152', country_code: 'US' },
        shipping: {
          name: 'Lou',
          address: {
            line1: '1 Lake St',
            line2: '',
            city: 'Skaneateles',
            state: 'Ontario',
            postal_code: '13152',
            country: 'CA',
          },
        },
      },
      { email: '', name: 'Wanda', billing: null, shipping: null },
    ]);
  });
});

describe('paying by a wallet', () => {
  const press = (refusal?: object) => {
    const onPay = vi.fn();
    const wallet = openWallet({ onPay }, refusal);
    const paymentFailed = vi.fn();
    wallet.happen('confirm', { paymentFailed });
    return { ...wallet, paymentFailed, payment: onPay.mock.calls[0]?.[1] };
  };

  it('confirms with its own elements, without the card’s address', async () => {
    const { payment, library, elements, paymentFailed } = press();
    expect(await payment.submit()).toBeNull();
    expect(await payment.confirm(PAYMENT)).toEqual({ kind: 'declined', message: 'No.' });
    expect(library.confirmPayment).toHaveBeenCalledWith({
      elements,
      clientSecret: 'pi_1_secret',
      confirmParams: { return_url: 'https://shop.test/x' },
    });
    // After `confirm`, the provider itself has already told its wallet about the refusal.
    payment.fail();
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  it('tells the wallet when the shop stops before the payment', () => {
    const { payment, paymentFailed } = press();
    payment.fail();
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
  });

  it('does nothing once the button is gone', async () => {
    const { payment, form, button } = press();
    form.destroy();
    expect(button.destroy).toHaveBeenCalledOnce();
    await expect(payment.submit()).rejects.toThrow('missing stripe elements');
    await expect(payment.confirm(PAYMENT)).rejects.toThrow('missing stripe elements');
  });
});
