import type { Locale } from '@keepsong/domain/format/locale';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { artists } from '../../../../db/schema/artists.ts';
import { products } from '../../../../db/schema/catalog.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { playCodes } from '../../../../db/schema/vendors/play-codes.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';

export type PlayCode = typeof playCodes.$inferSelect;

export async function insertCodes(tx: Tx, codes: (typeof playCodes.$inferInsert)[]): Promise<void> {
  if (codes.length > 0) await tx.insert(playCodes).values(codes);
}

export const findCodes = (db: DbOrTx, itemIds: readonly number[]): Promise<PlayCode[]> =>
  db
    .select()
    .from(playCodes)
    .where(inArray(playCodes.itemId, [...itemIds]));

/** The song that a code plays. Null for unknown and stopped codes, and before the song is delivered. */
export async function findPlayed(db: DbOrTx, token: string) {
  const [row] = await db
    .select({ story: stories, artistName: artists.artistName })
    .from(playCodes)
    .innerJoin(stories, eq(stories.id, playCodes.storyId))
    .leftJoin(artists, eq(artists.id, stories.artistId))
    .where(
      and(
        eq(playCodes.token, token),
        isNull(playCodes.stoppedAt),
        isNull(stories.deletedAt),
        sql`${stories.status} = 'shipped'`,
      ),
    );
  return row ?? null;
}

export type Played = NonNullable<Awaited<ReturnType<typeof findPlayed>>>;

/** The codes of a song with the products on which they are printed. */
export const listCodes = (db: DbOrTx, storyId: number, locale: Locale) =>
  db
    .select({
      id: playCodes.id,
      stoppedAt: playCodes.stoppedAt,
      createdAt: playCodes.createdAt,
      title: locale === 'sp' ? products.titleSp : products.titleEn,
    })
    .from(playCodes)
    .innerJoin(vendorItems, eq(vendorItems.id, playCodes.itemId))
    .innerJoin(products, eq(products.id, vendorItems.productId))
    .where(eq(playCodes.storyId, storyId))
    .orderBy(asc(playCodes.id));

/** Stops a code of a song, or lets it play again. False when the song has no such code. */
export async function setStopped(
  db: DbOrTx,
  { id, storyId }: { id: number; storyId: number },
  stoppedAt: Date | null,
): Promise<boolean> {
  const done = await db
    .update(playCodes)
    .set({ stoppedAt })
    .where(and(eq(playCodes.id, id), eq(playCodes.storyId, storyId)));
  return done.rowCount === 1;
}
