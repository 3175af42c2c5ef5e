import { DAY_MS } from '@keepsong/domain/time/day';
import { insertPayouts, insertRun } from '../../src/features/earnings/payouts/payouts.repository.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { begin } from '../../src/platform/states/move.ts';
import { earningAccounts } from '../schema/earnings.ts';
import type { DemoAccountIds } from './seed-accounts.ts';
import type { ArtistIds } from './seed-artists.ts';

type Options = {
  accounts: Pick<DemoAccountIds, 'producer' | 'finance'>;
  bySlug: ArtistIds;
  now: Date;
};

/** The artist of the demo with a strike. He is full anyway, so the strike changes nothing that customers see. */
const STRUCK = 'gus-petrakis';

/**
 * Writes what a second person of the staff must decide: a strike with an appeal, and a payout run of everything that is
 * payable.
 */
export async function seedDecisions(tx: Tx, { accounts, bySlug, now }: Options): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const artistId = bySlug.get(STRUCK);
  if (artistId === undefined) throw new Error(`no demo artist ${STRUCK}`);
  await begin(
    tx,
    'artist_strikes',
    {
      ...{ artistId, givenBy: accounts.producer, state: 'appealed', createdAt: daysAgo(4) },
      reason: 'Twice this month you declined a song an hour before its offer ended.',
      appeal: 'The diner flooded that week, and I wrote to you about it on Monday.',
      appealedAt: daysAgo(1),
    },
    'import',
  );
  const createdAt = daysAgo(1);
  const maker = { mover: 'staff', userId: accounts.finance } as const;
  const runId = await insertRun(tx, { madeBy: accounts.finance, createdAt }, maker);
  const owed = await tx.select().from(earningAccounts).orderBy(earningAccounts.id);
  const payouts = owed
    .filter(({ payableCents }) => payableCents > 0)
    .map(({ id: accountId, payableCents: amountCents }) => ({ runId, accountId, amountCents, createdAt }));
  await insertPayouts(tx, payouts, maker);
}
