import { normalizeEmail } from '@keepsong/domain/auth/email';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { ShippingAddress } from '@keepsong/domain/checkout/address';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '~/platform/session.store.ts';
import { useUser } from '~/platform/use-user.ts';
import { cartKey } from './cart-payload.ts';
import { EMPTY_BILLING, EMPTY_SHIPPING, shippingOf } from './checkout-form.ts';
import {
  areAllComplete,
  type CheckoutFacts,
  type SectionId,
  sectionToOpen,
  shownSections,
} from './checkout-sections.ts';
import type { CheckoutData } from './load-checkout.ts';
import { useCardForm } from './use-card-form.ts';
import { useCheckoutForm } from './use-checkout-form.ts';

type CheckoutUse = {
  cart: Cart;
  data: CheckoutData;
  /** The customer is back from a payment that did not work: the card is where to go on. */
  paymentFailed: boolean;
  onUnavailable: () => void;
};

/** Everything the checkout knows, and which section is open. */
export function useCheckout({ cart, data, paymentFailed, onUnavailable }: CheckoutUse) {
  const user = useUser();
  const [form, edit] = useCheckoutForm(data.draft?.gifter_email ?? '');
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null);
  const [hasOpenedPayment, setHasOpenedPayment] = useState(false);
  const billing = cart.addresses.billing ?? EMPTY_BILLING;
  const street: ShippingAddress = cart.addresses.shipping ?? EMPTY_SHIPPING;
  const { total, needsShipping, provider } = data.payment;
  const fields = useCardForm({ provider, total, wanted: hasOpenedPayment, onUnavailable });
  const facts: CheckoutFacts = {
    user,
    email: form.email,
    newEmail,
    needsShipping,
    billing,
    shipping: shippingOf(billing, street, form.shipsToBilling),
    cardComplete: fields.complete,
    total,
  };
  const [wanted, setOpen] = useState<SectionId>(() => sectionToOpen(facts));
  const open = shownSections(facts).includes(wanted) ? wanted : sectionToOpen(facts);
  if (open === 'payment' && !hasOpenedPayment) setHasOpenedPayment(true);
  useFreshPrice(cart, user?.id ?? null);

  return {
    user,
    form,
    edit,
    facts,
    fields,
    open,
    setOpen,
    codeSentTo,
    setCodeSentTo,
    ready: areAllComplete(facts),
    paymentFailed,
    /** The shop has no account for this address. */
    takeNewEmail(email: string) {
      setNewEmail(normalizeEmail(email));
      setOpen('contact');
    },
    /** The address has got an account meanwhile, and a code. */
    takeKnownEmail() {
      setNewEmail(null);
      setCodeSentTo(normalizeEmail(form.email));
      setOpen('account');
    },
    goOnSignedIn() {
      setCodeSentTo(null);
      setOpen(sectionToOpen({ ...facts, user: useSession.getState().user }));
    },
    /** Opens the next section that lacks something; `known` is what has changed in this very moment. */
    goOn: (known: Partial<CheckoutFacts> = {}) => setOpen(sectionToOpen({ ...facts, ...known })),
  };
}

/** Prices anew when the cart changes in this tab or another, or when somebody else signs in (spec 7.5-01). */
function useFreshPrice(cart: Cart, userId: number | null): void {
  const { revalidate } = useRevalidator();
  const key = `${cartKey(cart)} ${userId}`;
  const priced = useRef(key);
  useEffect(() => {
    if (priced.current === key) return;
    priced.current = key;
    void revalidate();
  }, [key, revalidate]);
}

export type Checkout = ReturnType<typeof useCheckout>;
