import type { Cart } from '@keepsong/domain/cart/cart';
import { readAs } from '@keepsong/domain/schema/fields';
import { useEffect } from 'react';
import * as v from 'valibot';
import { type SafeStorage, safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { track } from '~/platform/page/analytics.ts';
import { agreedStorage } from '~/platform/signals/agreed-storage.ts';
import { type StatusApi, withCartSignal } from '~/platform/signals/cart-signals.ts';
import type { SectionId } from '../form/checkout-sections.ts';

/** The numbers of the steps (spec 9.4-13). The contact section is the second half of the account section. */
const STEPS: Readonly<Record<SectionId, number>> = {
  account: 0,
  contact: 0,
  billing_address: 1,
  shipping_address: 2,
  payment: 3,
};

/** The events of a cart that were reported. `cart` is made of the ids of its lines. */
const TOLD = v.object({ cart: v.string(), told: v.array(v.string()) });

type Store = Pick<SafeStorage, 'readJson' | 'write'>;

/**
 * Decides which events of a checkout are due. Each event is reported once for a cart, however often a section
 * is opened or the page is loaded.
 */
export function createCheckoutReporter(
  report: typeof track,
  brand: () => string,
  store: Store,
  api?: StatusApi,
) {
  const kept = () => readAs(TOLD, store.readJson(STORED_KEYS.checkoutTold)) ?? { cart: '', told: [] };
  const keep = (next: v.InferOutput<typeof TOLD>) =>
    store.write(STORED_KEYS.checkoutTold, JSON.stringify(next));

  /** The events after a start whose stage is being asked for. They wait so that all stay in their order. */
  let waiting: (() => void)[] | null = null;
  const inOrder = (tell: () => void): void => {
    if (waiting) waiting.push(tell);
    else tell();
  };
  function tellStart(cart: Cart): void {
    const later: (() => void)[] = [];
    waiting = later;
    withCartSignal(
      cart,
      (signal) => {
        report('Checkout Started', signal);
        waiting = null;
        for (const tell of later) inOrder(tell);
      },
      brand,
      api,
    );
  }

  const once = (name: string, tell: () => void) => {
    const { cart, told } = kept();
    if (told.includes(name)) return;
    keep({ cart, told: [...told, name] });
    inOrder(tell);
  };
  const complete = (section: SectionId) =>
    once(`completed ${section}`, () =>
      report('Checkout Step Completed', { step: STEPS[section], name: section }),
    );
  /** False for an empty cart, which is no checkout. */
  function start(cart: Cart): boolean {
    const lines = cart.products.map(({ cart_uuid }) => cart_uuid).join(' ');
    if (lines === '') return false;
    if (lines !== kept().cart) keep({ cart: lines, told: [] });
    once('started', () => tellStart(cart));
    return true;
  }

  return {
    show(cart: Cart, shown: readonly SectionId[], open: SectionId): void {
      if (!start(cart)) return;
      const before = shown.slice(0, shown.indexOf(open));
      for (const section of before) if (kept().told.includes(`viewed ${section}`)) complete(section);
      once(`viewed ${open}`, () => report('Checkout Step Viewed', { step: STEPS[open], name: open }));
    },
    /** A wallet in the cart starts and ends the checkout with one press. */
    pay(cart: Cart, payment_method: string): void {
      start(cart);
      once('paid', () => report('Payment Info Entered', { payment_method }));
    },
    placed: () => complete('payment'),
  };
}

export const checkoutReporter = createCheckoutReporter(
  track,
  () => browserPage().settings.brand,
  agreedStorage(safeLocal, 'analytics', [STORED_KEYS.checkoutTold]),
);

/** Reports the sections of the open checkout. */
export function useCheckoutSignals(cart: Cart, shown: readonly SectionId[], open: SectionId): void {
  useEffect(() => checkoutReporter.show(cart, shown, open), [cart, shown, open]);
}
