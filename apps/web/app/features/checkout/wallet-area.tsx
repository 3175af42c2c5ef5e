import { m } from '~/paraglide/messages.js';
import { FieldError } from '~/ui/field.tsx';
import type { PurchaseProblem } from './use-purchase.ts';
import type { Wallet } from './use-wallet.ts';

type WalletAreaProps = { wallet: Wallet; problem: PurchaseProblem | null };

/** The provider's wallets, above everything that has to be typed; nothing is seen of it where there are none. */
export function WalletArea({ wallet, problem }: WalletAreaProps) {
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
      <p className="wallet-or small muted">{m.checkout_wallet_or()}</p>
    </section>
  );
}
