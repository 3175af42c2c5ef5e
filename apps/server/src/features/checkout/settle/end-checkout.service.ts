import { isOpen } from '@keepsong/domain/checkout/settle-decision';
import type { Mover } from '@keepsong/domain/states/state-table';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type CheckoutRow, moveCheckout } from '../checkout.repository.ts';
import type { Holds } from './holds.service.ts';

type Deps = { holds: Holds; clock: Clock };

/** Ends a locked checkout without an order, and gives its coupon and credits back. `failure` says why. */
export const createEndCheckout =
  ({ holds, clock }: Deps) =>
  async (
    tx: Tx,
    row: CheckoutRow,
    to: 'failed' | 'expired' | 'refund_due' | 'needs_attention',
    by: Mover,
    failure?: string,
  ): Promise<void> => {
    const isMoved = await moveCheckout(tx, row, to, by, { now: clock.now(), failure });
    if (isMoved && isOpen(row.state)) await holds.release(tx, row);
  };

export type EndCheckout = ReturnType<typeof createEndCheckout>;
