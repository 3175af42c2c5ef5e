import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { step } from '../../platform/steps.ts';
import { approveDelivered } from '../studio/commissions.service.ts';
import { findHoldsOver } from './earnings.repository.ts';
import type { SettleEarnings } from './settle-earnings.service.ts';

const A_BATCH = 50;

type Deps = { database: Database; settleEarnings: SettleEarnings; clock: Clock };

/**
 * Silence counts as acceptance: some days after a delivery, held pay becomes payable. Pay for goods does so
 * some days after the order.
 */
export function createSilence({ database, settleEarnings, clock }: Deps) {
  return {
    /** Takes one batch and returns how many songs and orders it released. */
    async acceptDue(): Promise<number> {
      const due = await findHoldsOver(database.db, clock.now(), A_BATCH);
      let done = 0;
      for (const { storyId, orderId } of due)
        await database.transaction(async (tx) => {
          if (storyId !== null) {
            // If the owner has just asked for a change, the song is not accepted and waits for its new version.
            if (!(await approveDelivered(tx, storyId, clock.now()))) return ok(null);
            await settleEarnings.releaseSong(tx, storyId);
          } else if (orderId !== null) await settleEarnings.releaseGoods(tx, orderId);
          done += 1;
          step('earnings.before_release');
          return ok(null);
        });
      return done;
    },
  };
}

export type Silence = ReturnType<typeof createSilence>;
