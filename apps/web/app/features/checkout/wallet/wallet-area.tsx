import { m } from '~/paraglide/messages.js';
import { classes } from '~/ui/classes.ts';
import { FieldError } from '~/ui/field/field.tsx';
import type { PurchaseProblem } from '../payment/use-purchase.ts';
import type { Wallet } from './use-wallet.ts';
import './wallet.css';

type WalletAreaProps = {
  wallet: Wallet;
  problem: PurchaseProblem | null;
  /** Whether a form stands below. Nothing of it may move under the hand of the customer. */
  isAboveForm?: boolean;
};

/** Brings a message into view that comes when the wallet has closed: the foot of a phone's cart may lie over it. */
const intoView = (node: HTMLElement | null) => {
  node?.scrollIntoView({ block: 'nearest' });
};

/**
 * The provider's wallet buttons. Above a form their space is kept: it is empty until the provider tells whether there
 * are any, and has a line of text when there are none. Elsewhere nothing is shown without a wallet.
 */
export function WalletArea({ wallet, problem, isAboveForm = false }: WalletAreaProps) {
  const { isDue, isOffered, place } = wallet;
  const words = problem?.words ?? wallet.note;
  const hasNone = isAboveForm && isDue && isOffered === false;
  return (
    <section
      className={classes('wallet-area', isAboveForm && isDue && 'wallet-area--kept')}
      aria-label={m.checkout_wallets()}
      data-offered={isDue ? (isOffered ?? 'unknown') : false}
    >
      {hasNone ? <p className="wallet-none muted">{m.checkout_wallet_none()}</p> : null}
      <div className="wallet-place" ref={place} />
      {words ? (
        <div key={words} ref={intoView} className="wallet-words">
          <FieldError>
            {words}
            {problem?.reason ? <span className="block font-normal">{problem.reason}</span> : null}
          </FieldError>
        </div>
      ) : null}
      {isAboveForm ? (
        <p className="wallet-or small muted">
          {hasNone ? m.checkout_wallet_steps() : m.checkout_wallet_or()}
        </p>
      ) : null}
    </section>
  );
}
