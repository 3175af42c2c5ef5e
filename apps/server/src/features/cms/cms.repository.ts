import type { CmsKey } from '@keepsong/domain/cms/fields';
import type { Locale } from '@keepsong/domain/format/locale';
import { gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { landingNames } from '../../../db/landing-orders.ts';
import { cmsEntries } from '../../../db/schema/cms.ts';
import { landingVisits } from '../../../db/schema/marketing.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type EntryRow = typeof cmsEntries.$inferSelect;

/** The texts that staff have published in these fields, in all languages. */
export const findEntries = (db: DbOrTx, keys: readonly CmsKey[]): Promise<EntryRow[]> =>
  db
    .select()
    .from(cmsEntries)
    .where(inArray(cmsEntries.key, [...keys]));

/** The fields in which staff have published a text, in any language. */
export async function findPublishedKeys(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: cmsEntries.key })
    .from(cmsEntries)
    .where(isNotNull(cmsEntries.published));
  return rows.map(({ key }) => key);
}

/**
 * Publishes the text of a field. Null returns the field to the shop's own words, so that it follows later
 * releases.
 */
export async function saveEntry(
  tx: DbOrTx,
  { key, locale, published, now }: { key: CmsKey; locale: Locale; published: string | null; now: Date },
): Promise<void> {
  const set = { published, updatedAt: now };
  await tx
    .insert(cmsEntries)
    .values({ key, locale, ...set })
    .onConflictDoUpdate({ target: [cmsEntries.key, cmsEntries.locale], set });
}

/**
 * For each variant of a landing page: the number of orders since a moment, and the price of their goods. An order
 * counts for each landing page whose version its customer has seen.
 */
export async function findLandingOrders(
  db: DbOrTx,
  since: Date,
): Promise<{ name: string; orders: number; netCents: number }[]> {
  const { rows } = await db.execute<{ name: string; orders: number; netCents: number }>(sql`
    select l.name, count(*)::int as orders, sum(f.gross_cents - f.discount_cents)::float8 as "netCents"
    from order_facts f cross join lateral (${landingNames}) l
    where f.at >= ${since.toISOString()}::timestamptz
    group by 1 order by 2 desc, 1 limit 200`);
  return rows;
}

/**
 * The number of visitors of each variant of a landing page since a day. A visitor who came on two days counts
 * twice.
 */
export const findLandingVisits = (db: DbOrTx, since: string) =>
  db
    .select({
      name: landingVisits.name,
      visitors: sql<number>`sum(${landingVisits.visitors})::int`,
    })
    .from(landingVisits)
    .where(gte(landingVisits.day, since))
    .groupBy(landingVisits.name);
