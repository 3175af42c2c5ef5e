import { reversedAfter, standingOfSource } from '@keepsong/domain/earnings/ledger';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findEntriesOfSong, findRefundedSongs, loadPaidSong } from './earnings.repository.ts';
import { loadEarned, SUNG } from './song-pay.service.ts';
import { moneyOf } from './write-entries.service.ts';

export type TakenBack = { feeCents: number; tipCents: number };
export const NOTHING_BACK: TakenBack = { feeCents: 0, tipCents: 0 };
/** Changes that the artist gets money for, now or once they are sung. */
const EXPECTED = [...SUNG, 'requested'] as const;

/**
 * What the artists of these songs do not get of fee and tip, because their customers got money back (decision 0104).
 * Also for songs that are not delivered and changes that are not sung, whose pay the ledger does not have yet. Songs
 * without a refund are left out.
 */
export async function findTakenBack(
  db: DbOrTx,
  storyIds: readonly number[],
): Promise<ReadonlyMap<number, TakenBack>> {
  const taken = new Map<number, TakenBack>();
  for (const storyId of await findRefundedSongs(db, storyIds)) {
    const song = await loadPaidSong(db, storyId);
    if (!song) continue;
    const posted = await findEntriesOfSong(db, storyId);
    const { earned, orders } = await loadEarned(db, song, posted, EXPECTED);
    const sum = { ...NOTHING_BACK };
    for (const one of earned) {
      const standing = standingOfSource(posted.filter(({ source }) => source === one.source));
      const back = reversedAfter(one.cents, standing, moneyOf(one, orders));
      if (one.kind === 'tip') sum.tipCents += back;
      else sum.feeCents += back;
    }
    taken.set(storyId, sum);
  }
  return taken;
}
