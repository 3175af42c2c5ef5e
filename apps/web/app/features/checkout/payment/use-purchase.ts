import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { checkoutReporter } from '../page/checkout-signals.ts';
import type { CardForm, CardProblem } from '../provider/card-form.ts';
import { orderAttempt } from './order-attempt.ts';
import { completePath } from './pending-submission.ts';
import { type Order, placeOrder } from './place-order.ts';
import type { Prepared } from './prepare-payment.ts';
import { type Leave, recoveryOf } from './recovery.ts';

/**
 * The problem of the last purchase attempt, and how the customer tried to pay. `reason` is an additional sentence of
 * the provider or a technical text, '' for none.
 */
export type PurchaseProblem = { words: string; reason: string; by: Payer['by'] };

/** How the customer pays (by the card fields or by a wallet), with the functions that this needs. */
export type Payer = {
  by: 'card' | 'wallet';
  /** The total in cents that the customer saw and agreed to. No other amount is charged. */
  agreed: number;
  /** Builds the order for a price. */
  order: (price: Prepared) => Omit<Order, 'userId'>;
  /** Returns the present price. This is a new price if the cart or the address has changed since the last one. */
  current: () => Promise<Prepared>;
  prepare: () => Promise<Prepared>;
  card: Pick<CardForm, 'submit' | 'confirm'> | null;
};

export type PurchaseUse = {
  /**
   * Checks the cart once more, because time may have passed (spec 4.4-02). Returns false when a line was removed and
   * the customer was sent to another page.
   */
  isCartGood: () => Promise<boolean>;
  /** Called with the address of the placed order's page. */
  onPlaced: (path: string) => void;
  /**
   * Called when the price has changed, so that the customer is asked again. `fresh` is the new price. If it is null,
   * the new price must be loaded first.
   */
  onRequoted: (fresh: Prepared | null, payer: Payer) => Promise<Prepared>;
  onLeave: (recovery: Leave) => void;
  /** Called when the cart cannot be sent to the country of the parcel. */
  onCountry: () => void;
};

/** The purchase by 'Complete Purchase' or a wallet. Only one runs at a time, whatever the customer presses. */
export function usePurchase(use: PurchaseUse) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseProblem | null>(null);
  // A ref, because a second press may come before the button is rendered as busy.
  const running = useRef(false);

  useEffect(() => {
    // When the customer comes back from the bank's page by the browser's back button, the browser restores this page as
    // it was, still waiting. So stop waiting.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function buy(payer: Payer): Promise<boolean> {
    const user = useSession.getState().user ?? (await openSignIn({ reason: 'checkout' }));
    if (!user) return false;
    if (!(await use.isCartGood())) return false;
    const price = await payer.current();
    if (price.quote.total !== payer.agreed) {
      await use.onRequoted(price, payer);
      return false;
    }
    checkoutReporter.pay(payer.order(price).cart, methodOf(payer, price));
    const placed = await placeOrder(
      { ...payer.order(price), userId: user.id },
      {
        submit: browserApi().checkout.submit,
        prepare: payer.prepare,
        store: orderAttempt,
        card: payer.card,
        newId: () => crypto.randomUUID(),
        returnUrl: (id) => new URL(completePath(id), window.location.origin).href,
      },
    );
    if (placed.kind === 'placed') use.onPlaced(completePath(placed.submissionId));
    else if (placed.kind === 'requoted') await use.onRequoted(placed.prepared, payer);
    else setProblem({ ...cardProblemWords(placed.problem), by: payer.by });
    return placed.kind === 'placed';
  }

  async function recover(error: unknown, payer: Payer): Promise<void> {
    const { by } = payer;
    const recovery = recoveryOf(error, browserPage().settings);
    if (recovery.kind === 'leave') use.onLeave(recovery);
    if (recovery.kind === 'requote') await requote(payer);
    if (recovery.kind === 'country') use.onCountry();
    if (recovery.kind === 'stay') setProblem({ words: recovery.words, reason: recovery.reason, by });
  }

  async function requote(payer: Payer): Promise<void> {
    const { by } = payer;
    try {
      const { quote } = await use.onRequoted(null, payer);
      // The total is the same but its parts or the promised day changed. Tell the customer, or the press would seem to
      // do nothing.
      if (quote.total === payer.agreed) setProblem({ words: m.checkout_order_changed(), reason: '', by });
    } catch (error) {
      setProblem({ words: errorWords(error), reason: '', by });
    }
  }

  /** Runs the purchase. Returns whether the order is placed; the page shows any problem. */
  async function purchase(payer: Payer): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await buy(payer);
    } catch (error) {
      await recover(error, payer);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, purchase };
}

const methodOf = ({ by, order }: Payer, price: Prepared) => {
  if (price.payment.total === 0) return 'none';
  return by === 'wallet' ? by : order(price).cart.payment_type;
};

/**
 * The text for a card problem. After a decline it is the shop's text (spec 8.3-07), followed by the provider's
 * reason. For incomplete input it is the provider's text.
 */
function cardProblemWords({ kind, message }: CardProblem): Omit<PurchaseProblem, 'by'> {
  if (kind === 'invalid') return { words: message || m.checkout_payment_failed(), reason: '' };
  return { words: m.checkout_payment_failed(), reason: message };
}
