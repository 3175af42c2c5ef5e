import type { CustomFontSource, Stripe, StripeElements } from '@stripe/stripe-js';

/**
 * The part of Stripe.js that the shop uses. The sandbox's own script has the same shape, so that the checkout works
 * with both.
 */
export type CardLibrary = {
  elements: (options: Parameters<Stripe['elements']>[0]) => StripeElements;
  confirmPayment: Stripe['confirmPayment'];
};

/** The look of the page, for the provider's fields. */
export type ElementsLook = {
  amountCents: number;
  /** The language tag of the page. */
  language: 'en' | 'es';
  colours: { focus: string; text: string; textSoft: string; field: string; danger: string };
  fonts: CustomFontSource[];
};

export type CardFormOptions = ElementsLook & {
  /** The payment methods in order. The provider shows only methods that the shop has. */
  methods: PaymentMethod[];
  /** Called when the customer changes the payment method. */
  onMethod: (method: PaymentMethod) => void;
  /** Called when the card data becomes complete or incomplete. */
  onComplete: (complete: boolean) => void;
  onReady: () => void;
  /** Called when the fields could not be loaded. */
  onLoadError: () => void;
};

/** The payment method of an order (spec 3.4-06). A wallet with a card counts as card. */
export type PaymentMethod = 'card' | 'paypal';

/** Why a payment did not go through. `paid` means that the provider has already taken the money, or is about to. */
export type CardProblem = { kind: 'invalid' | 'declined' | 'failed' | 'paid'; message: string };

export type CardPayment = {
  clientSecret: string | null;
  returnUrl: string;
  /** Null when the provider already knows the address, as with a wallet. */
  billing: { country: string; postalCode: string } | null;
  shipping: { name: string; address: ShippedTo } | null;
};

type ShippedTo = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
};

export type CardForm = {
  mount: (place: HTMLElement) => void;
  focus: () => void;
  setAmount: (cents: number) => void;
  /** Checks the typed values before the order is placed. Returns null when they are valid. */
  submit: () => Promise<CardProblem | null>;
  /** Pays. Returns only when it failed, because after a success the browser leaves for the return address. */
  confirm: (payment: CardPayment) => Promise<CardProblem>;
  destroy: () => void;
};

/** Statuses of a payment intent that cannot be paid again. */
const TAKEN: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture']);

/** Something that a payment needs is missing (spec 5-41, 8.3-10). The specification prescribes the exact message. */
export class PaymentFault extends Error {}

/** The options that make the provider's fields look like the page. */
export const elementsOptions = ({
  amountCents,
  language,
  colours,
  fonts,
}: ElementsLook): Parameters<CardLibrary['elements']>[0] => ({
  mode: 'payment',
  amount: amountCents,
  currency: 'usd',
  locale: language,
  fonts,
  appearance: {
    theme: 'stripe',
    variables: {
      colorPrimary: colours.focus,
      colorText: colours.text,
      colorTextSecondary: colours.textSoft,
      colorBackground: colours.field,
      colorDanger: colours.danger,
      borderRadius: '12px',
      fontFamily: '"Hanken Grotesk", system-ui, sans-serif',
    },
  },
});

/** The provider's card fields for one checkout. The card data never reaches this page. */
export function createCardForm(library: CardLibrary, options: CardFormOptions): CardForm {
  let elements: StripeElements | null = library.elements(elementsOptions(options));
  // Do not ask for country and postal code, because the billing section has asked already.
  const card = elements.create('payment', {
    paymentMethodOrder: options.methods,
    fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
  });
  card.on('change', ({ complete, value }) => {
    options.onComplete(complete);
    options.onMethod(value.type === 'paypal' ? 'paypal' : 'card');
  });
  card.on('ready', () => options.onReady());
  card.on('loaderror', () => options.onLoadError());

  return {
    mount: (place) => card.mount(place),
    focus: () => card.focus(),
    setAmount: (amount) => elements?.update({ amount }),
    async submit() {
      if (elements === null) throw new PaymentFault('missing stripe elements');
      const { error } = await elements.submit();
      return error ? { kind: 'invalid', message: error.message ?? '' } : null;
    },
    confirm: (payment) => confirmPayment(library, elements, payment),
    destroy() {
      elements = null;
      card.destroy();
    },
  };
}

/**
 * Confirms the payment with the provider. Sends the elements, the client secret, the shipping address and the return
 * address (spec 7.5-10, 5-41, 8.3-10).
 */
export async function confirmPayment(
  library: CardLibrary,
  elements: StripeElements | null,
  { clientSecret, returnUrl, billing, shipping }: CardPayment,
): Promise<CardProblem> {
  if (!clientSecret) throw new PaymentFault('missing stripe stripe client secret');
  if (!elements) throw new PaymentFault('missing stripe elements');
  if (!returnUrl) throw new PaymentFault('missing returnUrl');
  const { error } = await library.confirmPayment({
    elements,
    clientSecret,
    confirmParams: {
      return_url: returnUrl,
      ...(billing
        ? {
            payment_method_data: {
              billing_details: { address: { country: billing.country, postal_code: billing.postalCode } },
            },
          }
        : {}),
      ...(shipping ? { shipping } : {}),
    },
  });
  const message = error.message ?? '';
  if (TAKEN.has(error.payment_intent?.status ?? '')) return { kind: 'paid', message };
  if (error.type === 'card_error') return { kind: 'declined', message };
  return { kind: error.type === 'validation_error' ? 'invalid' : 'failed', message };
}
