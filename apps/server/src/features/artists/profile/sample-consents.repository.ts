import type { SampleConsentState } from '@keepsong/domain/states/tables';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { artistSongs, artists } from '../../../../db/schema/artists.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { sampleConsents } from '../../../../db/schema/makers/sample-consents.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../../platform/states/move.ts';

export type ConsentRow = typeof sampleConsents.$inferSelect;

/** At most this many of the artist's songs are offered as samples. The newest come first. */
const MADE_MAX = 200;
const MADE = ['delivered', 'in_revision', 'change_to_be_checked'] as const;

const madeBy = (artistId: number) =>
  and(eq(commissions.artistId, artistId), inArray(commissions.state, [...MADE]), isNull(stories.deletedAt));

/**
 * The songs that this artist made and customers received, newest first, each with the customer's answer about
 * showing it.
 */
export const findMade = (db: DbOrTx, artistId: number) =>
  db
    .select({
      commissionId: commissions.id,
      title: stories.title,
      recipient: sql<string>`${stories.songData} ->> 'recipient'`,
      consent: sampleConsents.state,
    })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .leftJoin(sampleConsents, eq(sampleConsents.commissionId, commissions.id))
    .where(madeBy(artistId))
    .orderBy(desc(commissions.deliveredAt), desc(commissions.id))
    .limit(MADE_MAX);

/**
 * The songs of these commissions that customers have received from this artist, with the facts for the
 * question.
 */
export const findToAsk = (db: DbOrTx, artistId: number, commissionIds: readonly number[]) =>
  commissionIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          commissionId: commissions.id,
          storyId: stories.id,
          slug: stories.slug,
          songData: stories.songData,
          title: stories.title,
        })
        .from(commissions)
        .innerJoin(stories, eq(stories.id, commissions.storyId))
        .where(and(madeBy(artistId), inArray(commissions.id, [...commissionIds])));

/** Stores that a customer is asked. Null when this customer was already asked about the song. */
export async function insertConsent(
  tx: Tx,
  values: { commissionId: number; artistId: number; askedAt: Date },
): Promise<number | null> {
  const [id] = await begin(tx, 'sample_consents', values, 'artist', { onConflict: 'ignore' });
  return id ?? null;
}

/** The answers of the customers about these songs, by commission. */
export async function loadConsents(
  db: DbOrTx,
  commissionIds: readonly number[],
): Promise<Map<number, SampleConsentState>> {
  if (commissionIds.length === 0) return new Map();
  const rows = await db
    .select({ commissionId: sampleConsents.commissionId, state: sampleConsents.state })
    .from(sampleConsents)
    .where(inArray(sampleConsents.commissionId, [...commissionIds]));
  return new Map(rows.map(({ commissionId, state }) => [commissionId, state]));
}

/**
 * The songs on an artist's page that were made for customers: the id of the commission, by the id of the song.
 */
export async function findTied(db: DbOrTx, artistId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ songId: sampleConsents.songId, commissionId: sampleConsents.commissionId })
    .from(sampleConsents)
    .where(eq(sampleConsents.artistId, artistId));
  return new Map(
    rows.flatMap(({ songId, commissionId }) => (songId === null ? [] : [[songId, commissionId]])),
  );
}

export async function tieSong(tx: Tx, commissionId: number, songId: number): Promise<void> {
  await tx.update(sampleConsents).set({ songId }).where(eq(sampleConsents.commissionId, commissionId));
}

const withSong = {
  row: sampleConsents,
  ownerId: stories.ownerId,
  orderedAt: orders.createdAt,
  slug: stories.slug,
  title: stories.title,
  songData: stories.songData,
  artistName: artists.artistName,
  artistUserId: artists.userId,
};

/** The question about a song, with its song. Null when the song was deleted. */
export async function findConsent(db: DbOrTx, where: { id: number } | { slug: string }) {
  const [row] = await db
    .select(withSong)
    .from(sampleConsents)
    .innerJoin(commissions, eq(commissions.id, sampleConsents.commissionId))
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .innerJoin(artists, eq(artists.id, sampleConsents.artistId))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .where(
      and(
        isNull(stories.deletedAt),
        'id' in where ? eq(sampleConsents.id, where.id) : eq(stories.slug, where.slug),
      ),
    );
  return row ?? null;
}

export async function lockConsent(tx: Tx, id: number): Promise<ConsentRow | null> {
  const [row] = await tx.select().from(sampleConsents).where(eq(sampleConsents.id, id)).for('update');
  return row ?? null;
}

export const moveConsent = (
  tx: Tx,
  row: ConsentRow,
  to: SampleConsentState,
  by: By,
  answeredAt: Date,
): Promise<void> => moveLocked(tx, 'sample_consents', row, to, by, { set: { answeredAt } });

/**
 * The artist of a recording that must not be served: the song is hidden, and its customer refused or has
 * deleted the song. Null for any other recording.
 */
export async function findShut(db: DbOrTx, audioKey: string): Promise<number | null> {
  const [row] = await db
    .select({ artistId: artistSongs.artistId })
    .from(artistSongs)
    .leftJoin(sampleConsents, eq(sampleConsents.songId, artistSongs.id))
    .where(
      and(
        eq(artistSongs.audioKey, audioKey),
        eq(artistSongs.isShown, false),
        or(isNull(sampleConsents.id), eq(sampleConsents.state, 'refused')),
      ),
    )
    .limit(1);
  return row?.artistId ?? null;
}

export async function setShown(tx: Tx, songId: number, isShown: boolean): Promise<void> {
  await tx.update(artistSongs).set({ isShown }).where(eq(artistSongs.id, songId));
}
