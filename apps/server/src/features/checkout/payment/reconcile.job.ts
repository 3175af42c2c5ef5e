import { PaymentsUnavailable } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import {
  type CheckoutRow,
  expireQuotes,
  findRefundsDue,
  hasPayable,
  loadUser,
  noteStuck,
  takeOldQuotes,
  takeUnsettled,
} from '../checkout.repository.ts';
import type { GiveBack } from '../settle/give-back.service.ts';
import type { SettleService } from '../settle/settle.service.ts';
import type { UnpaidService } from '../settle/unpaid.service.ts';
import type { WebhookService } from './webhook.service.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
/**
 * How long the job leaves a submitted checkout to the browser and the webhook. After this time it asks the provider
 * itself.
 */
const SETTLE_AFTER_MS = 20 * SECOND;
/** The job asks about an open checkout again after this time at the latest. */
const ASK_AGAIN_WITHIN_MS = 10 * 60 * SECOND;
/**
 * Somebody may still be paying a checkout that is younger than this. While there is one, the job does not wait for its
 * next minute, but runs again after `SETTLE_AFTER_MS`. So a payment that neither browser nor webhook reported is
 * settled within 60 s after the shop is up again (decision 0007).
 */
const YOUNG_MS = 10 * 60 * SECOND;
/** After a declined card, a customer may try again for a day. */
const UNPAID_ENDS_MS = 24 * HOUR;
const BATCH = 50;

const isAway = (fault: unknown) => fault instanceof PaymentsUnavailable;

type Deps = {
  db: Db;
  settle: SettleService;
  unpaid: UnpaidService;
  giveBack: GiveBack;
  webhook: WebhookService;
  clock: Clock;
};

/** Finishes checkouts that nothing else finished: no webhook came, the browser never returned, or a refund failed. */
export function reconcileJob({
  db,
  settle,
  unpaid,
  giveBack,
  webhook,
  clock,
}: Deps): RecurringJob & { name: 'checkout-reconcile' } {
  /** The checkouts of a blocked account end with the block. This finds those that could not be ended then. */
  const isToEnd = async ({ reservedAt, userId }: CheckoutRow, now: Date): Promise<boolean> =>
    (reservedAt !== null && now.getTime() - reservedAt.getTime() > UNPAID_ENDS_MS) ||
    (userId !== null && (await loadUser(db, userId))?.blockedAt != null);

  async function settleOrEnd(row: CheckoutRow, now: Date): Promise<void> {
    try {
      await settle.settleCheckout(row.id);
      if (await isToEnd(row, now)) await unpaid.end(row);
    } catch (error) {
      // Between two tries of one checkout, other runs succeed. So the runs alone do not show that it fails.
      if (row.stuckSince === null) await noteStuck(db, row.id, now);
      throw error;
    }
    if (row.stuckSince !== null) await noteStuck(db, row.id, null);
  }

  /**
   * Only returns checkouts that were due when the run began. So each run asks about a checkout once, even if the
   * provider is slow.
   */
  const nextDue = (now: Date) =>
    takeUnsettled(db, now, { after: SETTLE_AFTER_MS, atMost: ASK_AGAIN_WITHIN_MS, limit: BATCH });

  /** Events from this time span may have been missed. An older payment is ended together with its quote. */
  const couldBeMissed = (now: Date) => ({
    since: new Date(now.getTime() - UNPAID_ENDS_MS),
    until: new Date(now.getTime() - SETTLE_AFTER_MS),
  });

  return {
    name: 'checkout-reconcile',
    cron: '* * * * *',
    /** A failure does not stop the run: it goes on with the next checkout and throws the first fault at the end. */
    async run() {
      const now = clock.now();
      const faults: unknown[] = [];
      const unlessItFails = <T>(task: Promise<T>) =>
        task.catch((error: unknown) => {
          faults.push(error);
          return null;
        });
      for (let rows = await nextDue(now); rows.length > 0; rows = await nextDue(now))
        for (const row of rows) await unlessItFails(settleOrEnd(row, now));
      // When a payment was made for a quote that was not submitted, only the provider knows about the payment.
      const missed = await unlessItFails(webhook.findMissed(couldBeMissed(now)));
      for (const event of missed ?? []) await unlessItFails(webhook.receive(event));
      await unlessItFails(tryAll<string>((left) => findRefundsDue(db, BATCH, left), giveBack, { isAway }));
      const tooOld = new Date(now.getTime() - UNPAID_ENDS_MS);
      await expireQuotes(db, tooOld, now);
      // Ending a quote also cancels its prepared payment. Otherwise the customer could still pay on an open page,
      // although the quote cannot be ordered any more.
      const oldQuotes = await takeOldQuotes(db, tooOld, { again: ASK_AGAIN_WITHIN_MS, limit: BATCH });
      for (const row of oldQuotes) await unlessItFails(unpaid.endQuote(row));
      if (faults.length > 0) throw faults[0];
    },
    wantedIn: async () =>
      (await hasPayable(db, { since: new Date(clock.now().getTime() - YOUNG_MS) }))
        ? SETTLE_AFTER_MS / SECOND
        : null,
  };
}
