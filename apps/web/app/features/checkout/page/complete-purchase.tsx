import { useId } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import type { PurchaseProblem } from '../payment/use-purchase.ts';

type CompletePurchaseProps = {
  ready: boolean;
  /** Whether the shop takes no new orders for the moment. */
  isClosed: boolean;
  busy: boolean;
  /** Whether a new total is being computed. */
  pricing: boolean;
  total: string;
  /** The total before it changed while the customer was looking at it. '' when it did not change. */
  totalBefore: string;
  /** The problem with the purchase, if the card did not cause it. */
  problem: PurchaseProblem | null;
  /** The delivery date of the song and the shop's guarantees. */
  promises: readonly string[];
  onPurchase: () => void;
};

/** The button is always visible. While something is missing it is disabled and says why (spec 5-40, 8.3-08). */
export function CompletePurchase(props: CompletePurchaseProps) {
  const { ready, isClosed, busy, pricing, total, totalBefore, problem, promises, onPurchase } = props;
  const reason = useId();
  return (
    <section className="border-t-2 border-(--rule-strong) pt-5.5" aria-label={m.checkout_complete()}>
      <div role="status">
        {totalBefore ? (
          <p className="mb-3.5 font-bold">{m.checkout_total_changed({ before: totalBefore, total })}</p>
        ) : null}
        {problem ? <Problem words={problem.words} /> : null}
      </div>
      {/* Not an error: the customer has not done anything wrong, and the button says what it waits for. */}
      <p className="muted mb-3.5" id={reason}>
        {isClosed ? m.errors_checkout_closed() : reasonOf(ready, total)}
      </p>
      {promises.length > 0 ? (
        <ul className="small mb-4 grid gap-1.5">
          {promises.map((words) => (
            <li key={words} className="flex gap-2.5">
              <Icon name="check" size={18} className="mt-0.5 flex-none" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        wide
        disabled={!ready || isClosed}
        aria-describedby={reason}
        busy={busy || (ready && pricing)}
        busyLabel={busy ? m.checkout_completing() : m.checkout_pricing()}
        onClick={onPurchase}
      >
        {m.checkout_complete()}
      </Button>
    </section>
  );
}

const reasonOf = (ready: boolean, total: string): string =>
  ready ? m.checkout_you_pay({ total }) : m.checkout_sections_not_complete();

function Problem({ words }: { words: string }) {
  return (
    <p className="help help--error mt-0 mb-3.5">
      <Icon name="alert" />
      <span>{words}</span>
    </p>
  );
}
