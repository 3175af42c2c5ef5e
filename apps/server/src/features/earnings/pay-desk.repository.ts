import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import { productVendors } from '../../../db/schema/catalog.ts';
import { bonuses, earningAccounts, earningRates } from '../../../db/schema/earnings.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type By, begin, moveLocked } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';

export type BonusRow = typeof bonuses.$inferSelect;
export type RateKey = Pick<typeof earningRates.$inferInsert, 'artistId' | 'vendorId' | 'kind' | 'fromDay'>;

/** The desk shows at most this many rows. Further ones are of days long past. */
const SHOWN = 1_000;

/** All shares with the names of their artists and vendors. Past shares come after today's. */
export const findAllRates = (db: DbOrTx) =>
  db
    .select({ rate: earningRates, artist: artists.artistName, vendor: productVendors.name })
    .from(earningRates)
    .leftJoin(artists, eq(artists.id, earningRates.artistId))
    .leftJoin(productVendors, eq(productVendors.id, earningRates.vendorId))
    .orderBy(
      sql`coalesce(${artists.artistName}, ${productVendors.name}, '')`,
      asc(earningRates.kind),
      desc(earningRates.fromDay),
    )
    .limit(SHOWN);

export async function findPeople(db: DbOrTx) {
  const singers = await db
    .select({ id: artists.id, name: artists.artistName })
    .from(artists)
    .orderBy(asc(artists.artistName));
  const makers = await db
    .select({ id: productVendors.id, name: productVendors.name })
    .from(productVendors)
    .orderBy(asc(productVendors.name));
  return { singers, makers };
}

/** The share that is stored for exactly this artist or vendor, kind and first day. */
export async function findRate(db: DbOrTx, { artistId, vendorId, kind, fromDay }: RateKey) {
  const same = (
    column: typeof earningRates.artistId | typeof earningRates.vendorId,
    id: number | null = null,
  ) => (id === null ? sql`${column} is null` : eq(column, id));
  const [row] = await db
    .select()
    .from(earningRates)
    .where(
      and(
        same(earningRates.artistId, artistId),
        same(earningRates.vendorId, vendorId),
        eq(earningRates.kind, kind),
        eq(earningRates.fromDay, fromDay),
      ),
    );
  return row ?? null;
}

/** Sets a share from a day on. Replaces a share that was set for the same day. */
export async function upsertRate(tx: Tx, rate: typeof earningRates.$inferInsert): Promise<void> {
  await tx
    .insert(earningRates)
    .values(rate)
    .onConflictDoUpdate({
      target: [earningRates.kind, earningRates.fromDay, earningRates.artistId, earningRates.vendorId],
      set: { share: rate.share },
    });
}

const named = (db: DbOrTx) =>
  db
    .select({
      bonus: bonuses,
      artistId: earningAccounts.artistId,
      vendorId: earningAccounts.vendorId,
      name: sql<string>`coalesce(${artists.artistName}, ${productVendors.name}, '')`,
      ownerId: sql<number | null>`coalesce(${artists.userId}, ${productVendors.userId})`.mapWith((id) =>
        id === null ? null : Number(id),
      ),
    })
    .from(bonuses)
    .innerJoin(earningAccounts, eq(earningAccounts.id, bonuses.accountId))
    .leftJoin(artists, eq(artists.id, earningAccounts.artistId))
    .leftJoin(productVendors, eq(productVendors.id, earningAccounts.vendorId));

const LAST = 100;

/** The last bonuses. Those that wait for a second person come first. */
export const findBonuses = (db: DbOrTx) =>
  named(db).orderBy(sql`(${bonuses.state} = 'waiting') desc`, desc(bonuses.id)).limit(LAST);

/** A bonus with its artist or vendor, locked until the transaction ends. */
export async function lockBonus(tx: Tx, id: number) {
  const [locked] = await tx.select({ id: bonuses.id }).from(bonuses).where(eq(bonuses.id, id)).for('update');
  if (!locked) return null;
  const [row] = await named(tx).where(eq(bonuses.id, id));
  return row ?? null;
}

export async function findBonusByKey(
  db: DbOrTx,
  askedBy: number,
  requestKey: string,
): Promise<BonusRow | null> {
  const [row] = await db
    .select()
    .from(bonuses)
    .where(and(eq(bonuses.askedBy, askedBy), eq(bonuses.requestKey, requestKey)));
  return row ?? null;
}

type GivenAlone = { askedBy: number; payee: { artistId: number } | { vendorId: number }; since: Date };

/** What somebody paid an artist for begun work with refunds, also with those that failed later. */
async function sumBegunAlone(db: DbOrTx, { askedBy, payee, since }: GivenAlone): Promise<number> {
  if (!('artistId' in payee)) return 0;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum((${refunds.wish}->>'payArtistCents')::int), 0)` })
    .from(refunds)
    .where(
      and(
        // Nobody has decided, so this is the time of the request; by this expression there is an index.
        sql`coalesce(${refunds.decidedAt}, ${refunds.createdAt}) > ${since.toISOString()}::timestamptz`,
        eq(refunds.askedBy, askedBy),
        eq(refunds.origin, 'staff'),
        isNull(refunds.decidedBy),
        inArray(refunds.state, ['asked', 'sent', 'done', 'failed']),
        sql`(${refunds.wish}->>'artistId')::bigint = ${payee.artistId}`,
      ),
    );
  return Number(row?.sum ?? 0);
}

/**
 * What somebody gave to an artist or vendor without a second person since then, in cents: bonuses, and pay for begun
 * work.
 */
export async function sumGivenAlone(db: DbOrTx, given: GivenAlone): Promise<number> {
  const { askedBy, payee, since } = given;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${bonuses.amountCents}), 0)` })
    .from(bonuses)
    .innerJoin(earningAccounts, eq(earningAccounts.id, bonuses.accountId))
    .where(
      and(
        eq(bonuses.askedBy, askedBy),
        'artistId' in payee
          ? eq(earningAccounts.artistId, payee.artistId)
          : eq(earningAccounts.vendorId, payee.vendorId),
        eq(bonuses.state, 'done'),
        sql`${bonuses.decidedBy} is null`,
        gt(bonuses.createdAt, since),
      ),
    );
  return Number(row?.sum ?? 0) + (await sumBegunAlone(db, given));
}

export async function insertBonus(tx: Tx, values: typeof bonuses.$inferInsert, by: By): Promise<number> {
  const [id] = await begin(tx, 'bonuses', values, by);
  if (id === undefined) throw new Error('the insert returned no bonus');
  return id;
}

export const moveBonus = (tx: Tx, row: BonusRow, to: BonusRow['state'], by: By, set: Along<'bonuses'>) =>
  moveLocked(tx, 'bonuses', row, to, by, { set });

/** The user account of an artist or vendor. */
export async function findOwnerOf(db: DbOrTx, payee: { artistId: number } | { vendorId: number }) {
  const [row] =
    'artistId' in payee
      ? await db.select({ userId: artists.userId }).from(artists).where(eq(artists.id, payee.artistId))
      : await db
          .select({ userId: productVendors.userId })
          .from(productVendors)
          .where(eq(productVendors.id, payee.vendorId));
  return row ?? null;
}
