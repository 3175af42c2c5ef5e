import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../../db/schema/accounts.ts';
import { artistAvailability, artists } from '../../../../db/schema/artists.ts';
import { holidays } from '../../../../db/schema/catalog.ts';
import { checkouts } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { lockName } from '../../../platform/db/named-lock.ts';
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
        preferredContactMethod: reach.preferredContactMethod,
        locale: reach.locale,
      },
      capacityAWeek: artistAvailability.capacityAWeek,
      holidays: sql<string[]>`array(select ${holidays.day}::text from ${holidays})`,
    })
    .from(checkouts)
    .innerJoin(users, eq(users.id, checkouts.userId))
    .leftJoin(artists, eq(artists.id, askedId))
    .leftJoin(reach, eq(reach.id, artists.userId))
    .leftJoin(artistAvailability, eq(artistAvailability.artistId, artists.id))
    .where(eq(checkouts.id, sql.placeholder('id')))
    .limit(1)
    .prepare('order_facts');
});

export type OrderFacts = Awaited<ReturnType<typeof loadOrderFacts>>;

/**
 * Reads the facts that an order is made from: the customer, the chosen artist and how to reach them, and the
 * holidays.
 */
export async function loadOrderFacts(db: DbOrTx, checkoutId: string) {
  const [row] = await orderFacts(db).execute({ id: checkoutId });
  if (!row) throw new Error('a paid checkout was never submitted');
  return row;
}

/**
 * Locks existing songs that an order changes or adds to, until the transaction ends. It locks them in the order of
 * their ids, so that two orders for the same songs wait for each other and cannot deadlock.
 */
export async function lockSongs(tx: Tx, storyIds: readonly number[]): Promise<void> {
  if (storyIds.length === 0) return;
  await tx
    .select({ id: commissions.id })
    .from(commissions)
    .where(sql`${commissions.storyId} = any(${sql.param([...storyIds])}::bigint[])`)
    .orderBy(commissions.id)
    .for('update');
  // These locks by name also cover instant songs, which have no commission.
  for (const id of [...storyIds].sort((a, b) => a - b)) await lockName(tx, `goods of story ${id}`);
}
