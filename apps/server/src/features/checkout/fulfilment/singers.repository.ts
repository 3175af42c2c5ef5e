import { eq, inArray } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { artists } from '../../../../db/schema/artists.ts';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** An artist whose song is revised by an order, and how to reach them. */
export type Singer = Awaited<ReturnType<typeof findSingers>>[number];

/** The artists of the songs that an order revises. Most orders revise none, so nothing is read for them. */
export async function findSingers(db: DbOrTx, { lines }: FrozenCart) {
  const storyIds = lines.flatMap(({ revision }) => revision?.storyId ?? []);
  if (storyIds.length === 0) return [];
  return db
    .select({
      story: { id: stories.id, title: stories.title, fromName: stories.fromName, songData: stories.songData },
      commissionId: commissions.id,
      artistName: artists.artistName,
      userId: users.id,
      reach: {
        email: users.email,
        phoneNumber: users.phoneNumber,
        smsConsentAt: users.smsConsentAt,
        preferredContactMethod: users.preferredContactMethod,
        locale: users.locale,
      },
    })
    .from(stories)
    .innerJoin(commissions, eq(commissions.storyId, stories.id))
    .innerJoin(artists, eq(artists.id, stories.artistId))
    .innerJoin(users, eq(users.id, artists.userId))
    .where(inArray(stories.id, storyIds));
}
