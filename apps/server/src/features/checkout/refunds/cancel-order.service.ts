import { isCancellable } from '@keepsong/domain/checkout/refunds/effects';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { mayReadOlder } from '../../auth/sign-in/proof.ts';
import type { StudioService } from '../../studio/studio.service.ts';
import type { RefundSteps } from './refund-steps.service.ts';
import { findOrder, hasOwnCancel, loadRefund, lockOrder, type RefundRow } from './refunds.repository.ts';

type Deps = {
  database: Database;
  limits: Limits;
  studio: Pick<StudioService, 'lockStateOfOrder'>;
  steps: Pick<RefundSteps, 'cancelForCustomer' | 'sendNow'>;
};

export type CancelAnswer = { refund: { id: number; state: RefundRow['state']; amount_cents: number } };

const CANCELS = { name: 'own_cancels', max: 20, seconds: 3_600 } as const;

/** The terms promise that a customer can cancel with a full refund until an artist has accepted. */
export const createCancelOrder =
  ({ database, limits, studio, steps }: Deps) =>
  /**
   * Cancels an order of one's own. A repeated call answers with the same refund. Refuses with
   * `sign_in_required`, `not_found`, `too_many_requests`, and with `story_accepted` when an artist has accepted
   * or the order has no song that an artist makes; `order_closed` when the staff have cancelled it or its money
   * is in dispute.
   */
  async (session: Session | null, orderId: number | null): Promise<Result<CancelAnswer>> => {
    const user = session?.user;
    if (!user) return refuse('sign_in_required');
    const found = orderId === null ? null : await findOrder(database.db, orderId);
    const isOwn =
      found?.userId === user.id && (mayReadOlder(session) || found.createdAt >= session.createdAt);
    if (!found || !isOwn) return refuse('not_found');
    // A browser repeats a call whose answer was lost, so a repeated call does not count.
    const isRepeated = await hasOwnCancel(database.db, found.id);
    const within = isRepeated ? ok(null) : await limits.take(CANCELS, `user:${user.id}`);
    if (!within.ok) return within;
    const done = await database.transaction(async (tx): Promise<Result<RefundRow>> => {
      const order = await lockOrder(tx, { id: found.id });
      if (!order) return refuse('not_found');
      // The commission stays locked until the commit, so no artist can accept it meanwhile.
      const state = await studio.lockStateOfOrder(tx, order.id);
      if (order.cancelledAt === null && !isCancellable(state)) return refuse('story_accepted');
      return steps.cancelForCustomer(tx, order, user.id);
    });
    if (!done.ok) return done;
    await steps.sendNow(done.value);
    const row = await loadRefund(database.db, done.value.id);
    const { id, state, amountCents } = row ?? done.value;
    return ok({ refund: { id, state, amount_cents: amountCents } });
  };

export type CancelOrder = ReturnType<typeof createCancelOrder>;
