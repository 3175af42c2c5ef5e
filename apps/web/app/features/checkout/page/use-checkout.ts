import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { BillingAddress, ShippingAddress } from '@keepsong/domain/checkout/address';
import { HOME_COUNTRY, mayBeSentTo } from '@keepsong/domain/checkout/ships';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { safeLocal } from '~/platform/api/storage.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { useUser } from '~/platform/session/use-user.ts';
import {
  type CheckoutForm,
  EMPTY_BILLING,
  EMPTY_SHIPPING,
  keepForm,
  readForm,
  shippingOf,
} from '../form/checkout-form.ts';
import {
  areAllComplete,
  type CheckoutFacts,
  type SectionId,
  sectionToOpen,
  shownSections,
} from '../form/checkout-sections.ts';
import { findRemembered } from '../form/remembered-addresses.ts';
import type { Leave } from '../payment/recovery.ts';
import { useCardForm } from '../payment/use-card-form.ts';
import { usePrice } from '../price/use-price.ts';
import type { PaymentMethod } from '../provider/card-form.ts';
import { typedByWallet, type WalletData } from '../wallet/wallet-order.ts';
import { keepCodeSentTo } from './arrival-note.ts';
import { useCheckoutSignals } from './checkout-signals.ts';
import { type CheckoutData, lacksAddresses, typedOf } from './load-checkout.ts';

/**
 * The input of the form, stored at every change. `email` is the address from the builder. It is used until the customer
 * types another one.
 */
function useCheckoutForm(email: string): [CheckoutForm, (change: Partial<CheckoutForm>) => void] {
  const [form, setForm] = useState<CheckoutForm>(() => {
    const kept = readForm(safeLocal);
    return { ...kept, email: kept.email || email };
  });
  // A late answer may call the `edit` of an earlier render. The ref keeps it from restoring older values of the
  // form.
  const newest = useRef(form);
  const edit = (change: Partial<CheckoutForm>) => {
    newest.current = { ...newest.current, ...change };
    keepForm(safeLocal, newest.current);
    setForm(newest.current);
  };
  return [form, edit];
}

type CheckoutUse = {
  cart: Cart;
  data: CheckoutData;
  /** Whether the customer has come back from a failed payment. The payment section then opens. */
  paymentFailed: boolean;
  /** The address to which a code was sent before this page opened. */
  codeSentTo: string | null;
  onAddresses: (addresses: Cart['addresses']) => void;
  onMethod: (method: PaymentMethod) => void;
  onUnavailable: () => void;
  /** Called when the shop has computed a new price. */
  onPriced: () => void;
  onLeave: (recovery: Leave) => void;
};

/** The whole state of the checkout, and which section is open. */
export function useCheckout(use: CheckoutUse) {
  const { cart, data, paymentFailed, onUnavailable, onAddresses, onLeave } = use;
  const user = useUser();
  const [form, edit] = useCheckoutForm(data.draft?.gifter_email ?? '');
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const [codeSentTo, showCodeSentTo] = useState(user ? null : use.codeSentTo);
  const setCodeSentTo = (sentTo: string | null) => {
    showCodeSentTo(sentTo);
    keepCodeSentTo(sentTo);
  };
  const [hasOpenedPayment, setHasOpenedPayment] = useState(false);
  const [brought, setBrought] = useState(0);
  const billing = cart.addresses.billing ?? EMPTY_BILLING;
  const street: ShippingAddress = cart.addresses.shipping ?? EMPTY_SHIPPING;
  const price = usePrice({ cart, userId: user?.id ?? null, data, onPriced: use.onPriced, onLeave });
  const { total, needsShipping, provider } = price.shown.payment;
  const customer = user ?? { first_name: form.firstName, last_name: form.lastName };
  const mayBeSentAsBilled = mayBeSentTo(billing.country_code, cart.products);
  const shipsToBilling = form.shipsToBilling && mayBeSentAsBilled;
  const shipping = sendable(shippingOf(billing, street, shipsToBilling), cart);
  const fields = useCardForm({
    provider,
    total,
    wanted: hasOpenedPayment,
    method: cart.payment_type === 'paypal' ? 'paypal' : 'card',
    onMethod: use.onMethod,
    onUnavailable,
  });
  const facts: CheckoutFacts = {
    user,
    email: form.email,
    newEmail,
    needsShipping,
    billing,
    shipping,
    shippingName: form.shippingName ?? `${customer.first_name} ${customer.last_name}`.trim(),
    isSentThere: shipping.country !== price.refusedCountry,
    cardComplete: fields.complete,
    total,
  };
  const [wanted, setOpen] = useState<SectionId>(() => sectionToOpen(facts));
  // A section after an incomplete one must not stay open, because the customer could not have opened it now. Open the
  // incomplete section instead.
  const [first, shown] = [sectionToOpen(facts), shownSections(facts)];
  const isBehind = !shown.includes(wanted) || shown.indexOf(wanted) > shown.indexOf(first);
  if (isBehind) setOpen(first);
  const open = isBehind ? first : wanted;
  if (open === 'payment' && !hasOpenedPayment) setHasOpenedPayment(true);
  useCheckoutSignals(cart, shown, open);
  useRemembered(user?.id ?? null, cart, (found) => {
    edit(typedOf(found));
    onAddresses(found.addresses);
  });

  return {
    user,
    form,
    edit,
    facts,
    fields,
    price,
    shipsToBilling,
    mayBeSentAsBilled,
    /**
     * Stores the addresses with the cart. If the customer has chosen so, the parcel takes city, state, postal
     * code and country from the billing address.
     */
    keepAddresses: (next: { billing: BillingAddress; shipping: ShippingAddress }) =>
      onAddresses({
        ...next,
        shipping: shippingOf(
          next.billing,
          next.shipping,
          form.shipsToBilling && mayBeSentTo(next.billing.country_code, cart.products),
        ),
      }),
    /** Stores the data that a wallet gave about its owner, as if the customer had typed it. */
    takeGiven(given: WalletData) {
      edit(typedByWallet(given));
      onAddresses(given.addresses);
    },
    open,
    setOpen,
    /** Opens a section and moves the focus there, even if it is open already. */
    bringTo(section: SectionId) {
      setOpen(section);
      setBrought((times) => times + 1);
    },
    brought,
    codeSentTo,
    setCodeSentTo,
    method: cart.payment_type,
    ready: areAllComplete(facts),
    paymentFailed,
    /** Call this when the shop has no account for the e-mail address. */
    takeNewEmail(email: string) {
      setNewEmail(normalizeEmail(email));
      setOpen('contact');
    },
    /** Call this when the e-mail address turned out to have an account and the shop has sent a code to it. */
    takeKnownEmail(email = form.email) {
      setNewEmail(null);
      setCodeSentTo(normalizeEmail(email));
      setOpen('account');
    },
    goOnSignedIn() {
      setCodeSentTo(null);
      setOpen(sectionToOpen({ ...facts, user: useSession.getState().user }));
    },
    /** Opens the next incomplete section. `known` holds facts that changed just now and are not in the state yet. */
    goOn: (known: Partial<CheckoutFacts> = {}) => setOpen(sectionToOpen({ ...facts, ...known })),
  };
}

/**
 * If this cart cannot be sent to the country of the address, replaces the country by the shop's own one and empties
 * state and postal code.
 */
const sendable = (address: ShippingAddress, { products }: Cart): ShippingAddress =>
  mayBeSentTo(address.country, products)
    ? address
    : { ...address, country: HOME_COUNTRY, state: '', postal_code: '' };

/** Loads the addresses of the last order when somebody signs in here, unless an address was typed already. */
function useRemembered(
  userId: number | null,
  cart: Cart,
  onFound: (found: NonNullable<Awaited<ReturnType<typeof findRemembered>>>) => void,
): void {
  const look = useEffectEvent(async () => {
    if (userId === null || !lacksAddresses(cart)) return;
    const found = await findRemembered(browserApi(), safeLocal);
    if (found) onFound(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once for each customer.
  useEffect(() => void look(), [userId]);
}

export type Checkout = ReturnType<typeof useCheckout>;
