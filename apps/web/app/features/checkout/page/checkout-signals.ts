import type { Cart } from '@keepsong/domain/cart/cart';
import { cartSignal } from '@keepsong/domain/signals/cart-signal';
import { useEffect } from 'react';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { track } from '~/platform/page/analytics.ts';
import type { SectionId } from '../form/checkout-sections.ts';

/** The numbers of the steps (spec 9.4-13). The contact section is the second half of the account section. */
const STEPS: Readonly<Record<SectionId, number>> = {
  account: 0,
  contact: 0,
  billing_address: 1,
  shipping_address: 2,
  payment: 3,
};

/**
 * Decides which events of a checkout are due. Each event is reported once for a cart, however often a section
 * is opened.
 */
export function createCheckoutReporter(report: typeof track, brand: () => string) {
  let told = new Set<string>();
  let key = '';

  const once = (name: string, tell: () => void) => {
    if (told.has(name)) return;
    told.add(name);
    tell();
  };
  const complete = (section: SectionId) =>
    once(`completed ${section}`, () =>
      report('Checkout Step Completed', { step: STEPS[section], name: section }),
    );

  return {
    show(cart: Cart, shown: readonly SectionId[], open: SectionId): void {
      const now = cart.products.map(({ cart_uuid }) => cart_uuid).join(' ');
      if (now === '') return;
      if (now !== key) [key, told] = [now, new Set()];
      once('started', () => report('Checkout Started', cartSignal(cart, brand())));
      const before = shown.slice(0, shown.indexOf(open));
      for (const section of before) if (told.has(`viewed ${section}`)) complete(section);
      once(`viewed ${open}`, () => report('Checkout Step Viewed', { step: STEPS[open], name: open }));
    },
    pay(payment_method: string): void {
      once('paid', () => report('Payment Info Entered', { payment_method }));
    },
    placed: () => complete('payment'),
  };
}

export const checkoutReporter = createCheckoutReporter(track, () => browserPage().settings.brand);

/** Reports the sections of the open checkout. */
export function useCheckoutSignals(cart: Cart, shown: readonly SectionId[], open: SectionId): void {
  useEffect(() => checkoutReporter.show(cart, shown, open), [cart, shown, open]);
}
