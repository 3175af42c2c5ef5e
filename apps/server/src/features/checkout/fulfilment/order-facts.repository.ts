import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { holidays } from '../../../../db/schema/catalog.ts';
import { checkouts } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

const askedId = sql`case when ${checkouts.songData} #>> '{selected_recommended_artist,id}' ~ '^[0-9]{1,15}$'
  then (${checkouts.songData} #>> '{selected_recommended_artist,id}')::bigint end`;

const orderFacts = statement((db) => {
  const reach = alias(users, 'reach');
  return db
    .select({
      user: users,
      artist: artists,
      reach: {
        email: reach.email,
        phoneNumber: reach.phoneNumber,
        smsConsentAt: reach.smsConsentAt,
        locale: reach.locale,
      },
      holidays: sql<string[]>`array(select ${holidays.day}::text from ${holidays})`,
    })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .leftJoin(artists, eq(artists.id, askedId))
    .leftJoin(reach, eq(reach.id, artists.userId))
    .where(eq(checkouts.id, sql.placeholder('id')))
    .limit(1)
    .prepare('order_facts');
});

export type OrderFacts = Awaited<ReturnType<typeof loadOrderFacts>>;

/** What the order of a submitted checkout needs: its customer, the chosen artist with how they are reached, the holidays. */
export async function loadOrderFacts(db: DbOrTx, checkoutId: string) {
  const [row] = await orderFacts(db).execute({ id: checkoutId });
  if (!row) throw new Error('a paid checkout was never submitted');
  return row;
}

/**
 * Locks songs from before that an order changes or adds to, until the transaction ends. Always in the order of their
 * ids, so that two orders that name the same songs wait for each other instead of blocking each other.
 */
export async function lockSongs(tx: Tx, storyIds: readonly number[]): Promise<void> {
  if (storyIds.length === 0) return;
  await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(sql`${commissions.storyId} = any(${sql.param([...storyIds])}::bigint[])`)
    .orderBy(commissions.id)
    .for('update');
}
