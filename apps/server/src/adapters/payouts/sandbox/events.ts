import { randomBytes } from 'node:crypto';
import type { Tx } from '../../stand-in-database.ts';
import type { PayoutAccount, Transfer } from '../payouts.port.ts';

type EventType = 'account.updated' | 'transfer.created' | 'transfer.reversed';

export const newId = (prefix: 'acct' | 'tr' | 'evt'): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;

/** Writes the webhook that tells the shop of a change of an account. It is sent after the commit. */
export const tellOfAccount = (tx: Tx, { id, isReady, needs }: PayoutAccount, now: Date): Promise<void> =>
  write(tx, 'account.updated', accountObject({ id, isReady, needs }), now);

/** Writes the webhook that tells the shop of a transfer that was made, or of which something came back. */
export const tellOfTransfer = (tx: Tx, transfer: Transfer, now: Date): Promise<void> =>
  write(
    tx,
    transfer.returnedCents > 0 ? 'transfer.reversed' : 'transfer.created',
    transferObject(transfer),
    now,
  );

// The objects have the shape of Stripe's.
const accountObject = ({ id, isReady, needs }: PayoutAccount) => ({
  ...{ id, object: 'account', payouts_enabled: isReady, requirements: { currently_due: needs } },
});
const transferObject = ({ id, reference, account, amountCents, returnedCents }: Transfer) => ({
  ...{ id, object: 'transfer', transfer_group: reference, destination: account, amount: amountCents },
  ...{ amount_reversed: returnedCents, reversed: returnedCents === amountCents },
});

async function write(tx: Tx, type: EventType, object: object, now: Date): Promise<void> {
  const id = newId('evt');
  const created = Math.floor(now.getTime() / 1000);
  await tx.query(
    `INSERT INTO sandbox_bank.events (id, type, body, created_at, next_attempt_at)
     VALUES ($1, $2, $3, $4, $4)`,
    [id, type, JSON.stringify({ id, object: 'event', type, created, data: { object } }), now],
  );
}
