import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords, refusalWords } from '~/platform/api/errors.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { useSession } from '~/platform/session/session.store.ts';
import type { CardForm, CardProblem } from '../payments/card-form.ts';
import { paymentStore } from './payments.store.ts';
import { completePath } from './pending-submission.ts';
import { type Order, placeOrder } from './place-order.ts';
import type { Prepared } from './prepare-payment.ts';
import { type Leave, recoveryOf } from './recovery.ts';

/** What went wrong with the last try, and by what it was paid; `reason` is the provider's own sentence. */
export type PurchaseProblem = { words: string; reason: string; by: Payer['by'] };

/** What pays: the card's fields, or a wallet. */
export type Payer = {
  by: 'card' | 'wallet';
  /** Cents that the customer saw and agreed to: no other sum is taken. */
  agreed: number;
  /** The order at a price. */
  order: (price: Prepared) => Omit<Order, 'userId'>;
  /** The price as it is: the same, or another one when cart or address changed since. */
  current: () => Promise<Prepared>;
  prepare: () => Promise<Prepared>;
  card: Pick<CardForm, 'submit' | 'confirm'> | null;
};

export type PurchaseUse = {
  /** The cart once more, as time may have passed (spec 4.4-02); false when something went and the customer was sent away. */
  isCartGood: () => Promise<boolean>;
  /** The order is placed; its page is next. */
  onPlaced: (path: string) => void;
  /** The price is another one now; the customer is asked again. Without `fresh` it has to be asked for. */
  onRequoted: (fresh: Prepared | null, payer: Payer) => Promise<Prepared>;
  onLeave: (recovery: Leave) => void;
  /** Nothing of the cart is sent to the country of the parcel. */
  onCountry: () => void;
};

/** 'Complete Purchase' and the wallets: one at a time, whatever is pressed. */
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

  async function buy(payer: Payer): Promise<boolean> {
    const user = useSession.getState().user ?? (await openSignIn({ reason: 'checkout' }));
    if (!user) return false;
    if (!(await use.isCartGood())) return false;
    const price = await payer.current();
    if (price.quote.total !== payer.agreed) {
      await use.onRequoted(price, payer);
      return false;
    }
    const placed = await placeOrder(
      { ...payer.order(price), userId: user.id },
      {
        submit: browserApi().checkout.submit,
        prepare: payer.prepare,
        store: paymentStore,
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
      // The same sum for other reasons: without a word the press would seem to have done nothing.
      if (quote.total === payer.agreed) setProblem({ words: refusalWords('quote_changed'), reason: '', by });
    } catch (error) {
      setProblem({ words: errorWords(error), reason: '', by });
    }
  }

  /** Whether the order is placed; what stands in the way is told on the page. */
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

/** A decline in the shop's words (spec 8.3-07) and the provider's; what is only incomplete in the provider's. */
function cardProblemWords({ kind, message }: CardProblem): Omit<PurchaseProblem, 'by'> {
  if (kind === 'invalid') return { words: message || m.checkout_payment_failed(), reason: '' };
  return { words: m.checkout_payment_failed(), reason: message };
}
