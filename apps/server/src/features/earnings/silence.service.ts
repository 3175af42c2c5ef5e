import { silentSince } from '@keepsong/domain/earnings/acceptance';
import { ok, type Result } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { sumEach, tryAll } from '../../platform/jobs/try-each.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { step } from '../../platform/steps.ts';
import { acceptDelivered } from '../stories/revisions/accept-song.service.ts';
import { findHeldGoods, findHeldSongs, findSilentSongs, lockUndisputed } from './earnings.repository.ts';
import type { SettleEarnings } from './settle-earnings.service.ts';

const A_BATCH = 50;

type Deps = {
  database: Database;
  settleEarnings: SettleEarnings;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow'>;
  clock: Clock;
};

/**
 * Silence counts as acceptance: some days after a delivery, the song is accepted with its changes, and held pay
 * becomes payable. Pay for goods does so some days after the order.
 */
export function createSilence({ database, settleEarnings, oldFiles, clock }: Deps) {
  /** True when the song is accepted. False when its owner has just asked for a change, or disputes an order. */
  async function acceptSong(storyId: number): Promise<boolean> {
    const accepted = await database.transaction(async (tx): Promise<Result<string[] | null>> => {
      if (!(await lockUndisputed(tx, storyId))) return ok(null);
      const song = { storyId, by: 'shop', now: clock.now() } as const;
      const files = await acceptDelivered(tx, song, { settleEarnings, oldFiles });
      if (files) step('earnings.before_release');
      return ok(files);
    });
    if (!accepted.ok || !accepted.value) return false;
    await oldFiles.deleteNow(accepted.value);
    return true;
  }

  async function releaseGoods(orderId: number): Promise<boolean> {
    const released = await database.transaction(async (tx) => {
      await settleEarnings.releaseGoods(tx, orderId);
      step('earnings.before_release');
      return ok(null);
    });
    return released.ok;
  }

  return {
    /**
     * Accepts all songs, and releases the pay of all orders, whose time has come. Returns how many. A fault of one of
     * them does not stop the others; the first fault is thrown at the end.
     */
    async acceptDue(): Promise<number> {
      const now = clock.now();
      const silent = silentSince(now);
      return sumEach([
        () => tryAll<number>((left) => findHeldSongs(database.db, now, A_BATCH, left), acceptSong),
        () => tryAll<number>((left) => findSilentSongs(database.db, silent, A_BATCH, left), acceptSong),
        () => tryAll<number>((left) => findHeldGoods(database.db, now, A_BATCH, left), releaseGoods),
      ]);
    },
  };
}

export type Silence = ReturnType<typeof createSilence>;
