import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import type {
  ClickResolveDetails,
  ExpressCheckoutAddress,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import {
  type CardForm,
  type CardLibrary,
  confirmPayment,
  type ElementsLook,
  elementsOptions,
  PaymentFault,
} from './card-form.ts';

/** What a wallet told about its owner; null for what it was not asked for. */
export type WalletCustomer = {
  billing: BillingAddress | null;
  shipping: { name: string; address: ShippingAddress } | null;
};

/** What a wallet's sheet asks for, and who is paid. */
export type WalletSheet = {
  business: string;
  asksBilling: boolean;
  /** Null when nothing is sent, or the shop knows where to. */
  shipping: { name: string; cents: number; countries: string[] | null } | null;
};

/** Where a parcel would go, as far as a wallet tells before it has paid. */
export type WalletRegion = Pick<ShippingAddress, 'city' | 'state' | 'postal_code' | 'country'>;

/** The sum for an address, and the shipping in it, in cents; null when nothing is sent there. */
export type WalletPrice = { total: number; shipping: number } | null;

/** Pays by the wallet that the customer has just pressed 'Pay' in. */
export type WalletPayment = Pick<CardForm, 'submit' | 'confirm'> & {
  /** Nothing was paid: the wallet says so and closes. */
  fail: () => void;
};

export type WalletFormOptions = ElementsLook & {
  /** The provider offers a wallet in this browser, or none. */
  onOffered: (isOffered: boolean) => void;
  /** The button was pressed: what its sheet shows, or null to open none. */
  onClick: () => WalletSheet | null;
  onRegion: (region: WalletRegion) => Promise<WalletPrice>;
  onPay: (customer: WalletCustomer, payment: WalletPayment) => void;
};

export type WalletForm = Pick<CardForm, 'mount' | 'setAmount' | 'destroy'>;

/**
 * The provider's own wallet buttons. They are a group of their own: checking a wallet must not ask for the card's
 * fields, which stand empty below it.
 */
export function createWalletForm(library: CardLibrary, options: WalletFormOptions): WalletForm {
  let elements: StripeElements | null = library.elements(elementsOptions(options));
  // PayPal is a way to pay in the payment section already.
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 52,
    paymentMethods: { paypal: 'never', klarna: 'never' },
  });
  buttons.on('ready', ({ availablePaymentMethods }) =>
    options.onOffered(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
  );
  // Without a wallet the card is there: nothing has to be said.
  buttons.on('loaderror', () => options.onOffered(false));
  let sheet: WalletSheet | null = null;
  buttons.on('click', ({ resolve, reject }) => {
    sheet = options.onClick();
    if (sheet) resolve(sheetDetails(sheet));
    else reject();
  });
  buttons.on('shippingaddresschange', async ({ address, resolve, reject }) => {
    const price = await options.onRegion(address);
    if (price === null) return reject();
    elements?.update({ amount: price.total });
    resolve(shippingRates(sheet?.shipping?.name ?? '', price.shipping));
  });
  buttons.on('confirm', (event) => options.onPay(customerOf(event), paymentOf(event)));

  function paymentOf({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): WalletPayment {
    let isConfirmed = false;
    return {
      async submit() {
        if (elements === null) throw new PaymentFault('missing stripe elements');
        const { error } = await elements.submit();
        return error ? { kind: 'invalid', message: error.message ?? '' } : null;
      },
      confirm(payment) {
        isConfirmed = true;
        return confirmPayment(library, elements, { ...payment, billing: null });
      },
      // What the provider itself refused it has told the wallet.
      fail: () => (isConfirmed ? undefined : paymentFailed({ reason: 'fail' })),
    };
  }

  return {
    mount: (place) => buttons.mount(place),
    setAmount: (amount) => elements?.update({ amount }),
    destroy() {
      elements = null;
      buttons.destroy();
    },
  };
}

function sheetDetails({ business, asksBilling, shipping }: WalletSheet): ClickResolveDetails {
  return {
    business: { name: business },
    billingAddressRequired: asksBilling,
    shippingAddressRequired: shipping !== null,
    ...(shipping ? shippingRates(shipping.name, shipping.cents) : {}),
    ...(shipping?.countries ? { allowedShippingCountries: shipping.countries } : {}),
  };
}

/** The shop has one way of sending. */
const shippingRates = (displayName: string, amount: number) => ({
  shippingRates: [{ id: 'shipping', displayName, amount }],
});

/** Wallets write codes as their owners did. */
const code = (text: string): string => text.trim().toUpperCase();
const stateOf = (state: string, country: string): string => (code(country) === 'US' ? code(state) : state);

function customerOf({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>): WalletCustomer {
  const billed = billingDetails?.address;
  return {
    billing: billed?.country ? billingOf(billed) : null,
    shipping: shippingAddress
      ? { name: shippingAddress.name, address: parcelOf(shippingAddress.address) }
      : null,
  };
}

const billingOf = ({ city, state, postal_code, country }: ExpressCheckoutAddress): BillingAddress => ({
  city,
  state_code: stateOf(state, country),
  postal_code,
  country_code: code(country),
});

const parcelOf = ({ line2, state, country, ...address }: ExpressCheckoutAddress): ShippingAddress => ({
  line1: address.line1,
  line2: line2 ?? '',
  city: address.city,
  state: stateOf(state, country),
  postal_code: address.postal_code,
  country: code(country),
});
