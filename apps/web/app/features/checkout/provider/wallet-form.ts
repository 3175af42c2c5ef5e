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

/**
 * The data that a wallet gave about its owner. An address is null and a text '' when the shop did not ask the wallet
 * for it.
 */
export type WalletCustomer = {
  email: string;
  /** The full name, as the wallet writes it. */
  name: string;
  billing: BillingAddress | null;
  shipping: { name: string; address: ShippingAddress } | null;
};

/** The content of a wallet's sheet (the wallet's own dialog). `business` is the payee. */
export type WalletSheet = {
  business: string;
  asksEmail: boolean;
  /** Asks for the billing address. Wallets tell the customer's name only together with it. */
  asksBilling: boolean;
  /** Null when nothing must be shipped, or when the shop already knows the address. */
  shipping: { name: string; cents: number; countries: string[] | null } | null;
};

/** The address of a parcel, as far as a wallet gives it before the payment. */
export type WalletRegion = Pick<ShippingAddress, 'city' | 'state' | 'postal_code' | 'country'>;

/** The total for an address and its part for shipping, in cents. Null when the cart cannot be sent there. */
export type WalletPrice = { total: number; shipping: number } | null;

/** Pays by the wallet in which the customer has just pressed 'Pay'. */
export type WalletPayment = Pick<CardForm, 'submit' | 'confirm'> & {
  /** Call this when nothing was paid. The wallet then says so and closes. */
  fail: () => void;
};

export type WalletFormOptions = ElementsLook & {
  /** Called with whether the provider offers a wallet in this browser. */
  onOffered: (isOffered: boolean) => void;
  /** Called when the button is pressed. Returns the content of its sheet, or null to open none. */
  onClick: () => WalletSheet | null;
  onRegion: (region: WalletRegion) => Promise<WalletPrice>;
  onPay: (customer: WalletCustomer, payment: WalletPayment) => void;
};

export type WalletForm = Pick<CardForm, 'mount' | 'setAmount' | 'destroy'>;

/**
 * The provider's own wallet buttons. They have their own elements group, because checking a wallet must not check the
 * empty card fields below.
 */
export function createWalletForm(library: CardLibrary, options: WalletFormOptions): WalletForm {
  let elements: StripeElements | null = library.elements(elementsOptions(options));
  // Leave out PayPal, because the payment section already offers it.
  const buttons = elements.create('expressCheckout', {
    buttonHeight: 52,
    // One row, so that several wallets are no higher than the space that the page keeps free.
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    paymentMethods: { paypal: 'never', klarna: 'never' },
  });
  buttons.on('ready', ({ availablePaymentMethods }) =>
    options.onOffered(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
  );
  // Without a wallet the customer can pay by card, so no error is shown.
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
      // After `confirm` do nothing, because the provider itself has already told the wallet about a refusal.
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

function sheetDetails({ business, asksEmail, asksBilling, shipping }: WalletSheet): ClickResolveDetails {
  return {
    business: { name: business },
    emailRequired: asksEmail,
    billingAddressRequired: asksBilling,
    shippingAddressRequired: shipping !== null,
    ...(shipping ? shippingRates(shipping.name, shipping.cents) : {}),
    ...(shipping?.countries ? { allowedShippingCountries: shipping.countries } : {}),
  };
}

/** Shipping as one rate, because the shop has only one. */
const shippingRates = (displayName: string, amount: number) => ({
  shippingRates: [{ id: 'shipping', displayName, amount }],
});

/** Wallets give codes of countries and states as their owners typed them, so normalise them. */
const code = (text: string): string => text.trim().toUpperCase();
const stateOf = (state: string, country: string): string => (code(country) === 'US' ? code(state) : state);

function customerOf({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, 'billingDetails' | 'shippingAddress'>): WalletCustomer {
  const billed = billingDetails?.address;
  return {
    email: billingDetails?.email ?? '',
    name: billingDetails?.name ?? '',
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
