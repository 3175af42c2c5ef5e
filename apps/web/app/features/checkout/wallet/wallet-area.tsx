import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { FieldError } from '~/ui/field/field.tsx';
import type { PurchaseProblem } from '../payment/use-purchase.ts';
import type { Wallet } from './use-wallet.ts';
import './wallet.css';

type WalletAreaProps = { wallet: Wallet; problem: PurchaseProblem | null; children?: ReactNode };

/** The provider's wallet buttons, with `children` below. Nothing is shown when there are none. */
export function WalletArea({ wallet, problem, children }: WalletAreaProps) {
  const words = problem?.words ?? wallet.note;
  return (
    <section className="wallet-area" aria-label={m.checkout_wallets()} data-offered={wallet.isOffered}>
      <div className="wallet-place" ref={wallet.place} />
      {words ? (
        <FieldError>
          {words}
          {problem?.reason ? <span className="block font-normal">{problem.reason}</span> : null}
        </FieldError>
      ) : null}
      {children}
    </section>
  );
}
