import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { openSignIn } from '~/platform/auth-dialog.store.ts';
import { errorWords, refusalWords } from '~/platform/errors.ts';
import { browserPage } from '~/platform/page-facts.ts';
import { useSession } from '~/platform/session.store.ts';
import type { CardForm, CardProblem } from './payments/card-form.ts';
import { paymentStore } from './payments.store.ts';
import { completePath } from './pending-submission.ts';
import { type Order, placeOrder } from './place-order.ts';
import type { Prepared } from './prepare-payment.ts';
import { type Leave, recoveryOf } from './recovery.ts';

/** What went wrong with the last try; `reason` is the provider's own sentence. */
export type PurchaseProblem = { words: string; reason: string };

export type PurchaseUse = {
  /** The order at a price. */
  order: (price: Prepared) => Omit<Order, 'userId'>;
  /** The price that the customer sees. */
  shown: Prepared;
  /** The price as it is: the same, or another one when cart or address changed since. */
  current: () => Promise<Prepared>;
  card: CardForm | null;
  prepare: () => Promise<Prepared>;
  /** The order is placed; its page is next. */
  onPlaced: (path: string) => void;
  /** The price is another one now; the customer is asked again. Without `fresh` it has to be asked for. */
  onRequoted: (fresh: Prepared | null) => Promise<Prepared>;
  onLeave: (recovery: Leave) => void;
  /** Nothing of the cart is sent to the country of the parcel. */
  onCountry: () => void;
};

/** 'Complete Purchase': once at a time, whatever is pressed. */
export function usePurchase(use: PurchaseUse) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseProblem | null>(null);
  // A second press comes before the first one has rendered its busy button.
  const running = useRef(false);

  useEffect(() => {
    // Back from the bank by the browser's own button: the page wakes up as it was left, still waiting.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function buy(): Promise<void> {
    const user = useSession.getState().user ?? (await openSignIn({ reason: 'checkout' }));
    if (!user) return;
    const price = await use.current();
    if (price.quote.total !== use.shown.quote.total) {
      await use.onRequoted(price);
      return;
    }
    const placed = await placeOrder(
      { ...use.order(price), userId: user.id },
      {
        submit: browserApi().checkout.submit,
        prepare: use.prepare,
        store: paymentStore,
        card: use.card,
        newId: () => crypto.randomUUID(),
        returnUrl: (id) => new URL(completePath(id), window.location.origin).href,
      },
    );
    if (placed.kind === 'placed') use.onPlaced(completePath(placed.submissionId));
    else if (placed.kind === 'requoted') await use.onRequoted(placed.prepared);
    else setProblem(cardProblemWords(placed.problem));
  }

  async function recover(error: unknown): Promise<void> {
    const recovery = recoveryOf(error, browserPage().settings);
    if (recovery.kind === 'leave') use.onLeave(recovery);
    if (recovery.kind === 'requote') await requote();
    if (recovery.kind === 'country') use.onCountry();
    if (recovery.kind === 'stay') setProblem({ words: recovery.words, reason: recovery.reason });
  }

  async function requote(): Promise<void> {
    try {
      const { quote } = await use.onRequoted(null);
      // The same sum for other reasons: without a word the press would seem to have done nothing.
      if (quote.total === use.shown.quote.total)
        setProblem({ words: refusalWords('quote_changed'), reason: '' });
    } catch (error) {
      setProblem({ words: errorWords(error), reason: '' });
    }
  }

  async function purchase(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await buy();
    } catch (error) {
      await recover(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, purchase };
}

/** A decline in the shop's words (spec 8.3-07) and the provider's; what is only incomplete in the provider's. */
function cardProblemWords({ kind, message }: CardProblem): PurchaseProblem {
  if (kind === 'invalid') return { words: message || m.checkout_payment_failed(), reason: '' };
  return { words: m.checkout_payment_failed(), reason: message };
}
