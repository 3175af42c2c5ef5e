import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import {
  type CheckoutRow,
  expireQuotes,
  findRefundsDue,
  hasUnsettled,
  takeOldQuotes,
  takeUnsettled,
} from './checkout.repository.ts';
import type { SettleService } from './settle.service.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
/** The browser and the webhook come first; after this long the job asks. */
const SETTLE_AFTER_MS = 20 * SECOND;
/** The longest pause between two questions about one checkout. */
const ASK_AGAIN_WITHIN_MS = 10 * 60 * SECOND;
/**
 * While somebody may just be paying, the job comes again without waiting for its minute: a payment whose browser and
 * webhook were both lost with a process is settled within 60 s after the shop is up again (reliability study, 2.1).
 */
const YOUNG_MS = 10 * 60 * SECOND;
/** A customer may come back to a declined card for a day. */
const UNPAID_ENDS_MS = 24 * HOUR;
const BATCH = 50;

type Deps = { db: Db; settle: SettleService; clock: Clock };

/** Finishes what nobody else finished: no webhook, no return, a refund that the provider did not take. */
export function reconcileJob({ db, settle, clock }: Deps): RecurringJob {
  async function settleOrEnd(row: CheckoutRow, now: Date): Promise<void> {
    await settle.settleCheckout(row.id);
    if (row.reservedAt && now.getTime() - row.reservedAt.getTime() > UNPAID_ENDS_MS)
      await settle.endUnpaid(row);
  }

  /** What was due when the run began: asked once in it, however slowly the provider answers. */
  const nextDue = (now: Date) =>
    takeUnsettled(db, now, { after: SETTLE_AFTER_MS, atMost: ASK_AGAIN_WITHIN_MS, limit: BATCH });

  return {
    name: 'checkout-reconcile',
    cron: '* * * * *',
    /** One that fails keeps no other waiting; the first fault is thrown when all were tried. */
    async run() {
      const now = clock.now();
      const faults: unknown[] = [];
      const unlessItFails = (task: Promise<unknown>) => task.catch((error: unknown) => faults.push(error));
      for (let rows = await nextDue(now); rows.length > 0; rows = await nextDue(now))
        for (const row of rows) await unlessItFails(settleOrEnd(row, now));
      for (const { id } of await findRefundsDue(db, BATCH)) await unlessItFails(settle.giveBack(id));
      const tooOld = new Date(now.getTime() - UNPAID_ENDS_MS);
      await expireQuotes(db, tooOld, now);
      // Its payment must end with it: a page that is still open could pay for what can be no order any more.
      const oldQuotes = await takeOldQuotes(db, tooOld, { again: ASK_AGAIN_WITHIN_MS, limit: BATCH });
      for (const row of oldQuotes) await unlessItFails(settle.endQuote(row));
      if (faults.length > 0) throw faults[0];
    },
    wantedIn: async () =>
      (await hasUnsettled(db, { since: new Date(clock.now().getTime() - YOUNG_MS) }))
        ? SETTLE_AFTER_MS / SECOND
        : null,
  };
}
