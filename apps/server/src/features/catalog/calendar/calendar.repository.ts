import type { EditedKind } from '@keepsong/domain/catalogue/edit-state';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { holidays, products } from '../../../../db/schema/catalog.ts';
import { calendarEntries } from '../../../../db/schema/catalogue/calendar.ts';
import { editedItems } from '../../../../db/schema/catalogue/editing.ts';
import { coupons } from '../../../../db/schema/coupons.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { draftName } from '../../../platform/editing/draft-name.ts';

export type EntryRow = typeof calendarEntries.$inferSelect;
export type NewEntry = Omit<typeof calendarEntries.$inferInsert, 'id' | 'createdAt'>;

export async function findEntry(db: DbOrTx, id: number, lock: boolean): Promise<EntryRow | null> {
  const found = db.select().from(calendarEntries).where(eq(calendarEntries.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** The most rows that the shop reads at once. */
const MOST = 1_000;

/**
 * All entries, sorted by their first day and then by their last day. People write them by hand, so the list needs no
 * pages.
 */
export const findEntries = (db: DbOrTx): Promise<EntryRow[]> =>
  db
    .select()
    .from(calendarEntries)
    .orderBy(asc(calendarEntries.fromDay), asc(calendarEntries.toDay), asc(calendarEntries.id));

/** The ids of all entries, oldest first. */
export async function findEntryIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: calendarEntries.id })
    .from(calendarEntries)
    .orderBy(asc(calendarEntries.id));
  return rows.map(({ id }) => String(id));
}

const shownEntries = statement((db) =>
  db
    .select()
    .from(calendarEntries)
    .where(
      and(
        calendarEntries.shown,
        inArray(calendarEntries.kind, ['cutoff', 'rush']),
        gte(calendarEntries.toDay, sql.placeholder('from')),
      ),
    )
    .orderBy(asc(calendarEntries.toDay), asc(calendarEntries.id))
    .prepare('calendar_shown'),
);

/**
 * The cut-off dates and rush windows that customers see on their days, without those that ended before `from`.
 * Entries that end first come first.
 */
export const findShownEntries = (db: DbOrTx, from: Day): Promise<EntryRow[]> =>
  shownEntries(db).execute({ from });

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const [added] = await tx.insert(calendarEntries).values(entry).returning({ id: calendarEntries.id });
  if (!added) throw new Error('the entry was not added');
  return added.id;
}

export const updateEntry = (tx: Tx, id: number, entry: NewEntry) =>
  tx.update(calendarEntries).set(entry).where(eq(calendarEntries.id, id));

/**
 * Replaces the stored days without deliveries by those of the calendar. Days that were stored without the
 * calendar stay.
 */
export async function renewHolidays(tx: Tx): Promise<void> {
  await tx.delete(holidays).where(isNotNull(holidays.entryId));
  await tx.execute(sql`
    insert into ${holidays} (day, name, entry_id)
    select distinct on (day) day::date, text_en, id
    from ${calendarEntries}, generate_series(from_day, to_day, interval '1 day') as days (day)
    where kind = 'holiday' and shown
    order by day, id
    on conflict (day) do nothing`);
}

const isPlanned = and(isNotNull(editedItems.publishAt), isNull(editedItems.archivedAt));

export type PlannedRow = { of: EditedKind; id: string; title: string; from: Date | null; to: Date | null };

/** Active discount codes that have a start or an end, and products on sale that have a sale price. */
export async function findSales(db: DbOrTx, locale: Locale): Promise<PlannedRow[]> {
  const title = locale === 'sp' ? products.titleSp : products.titleEn;
  const [codes, sold] = await Promise.all([
    db
      .select({ id: coupons.id, title: coupons.code, from: coupons.startsAt, to: coupons.endsAt })
      .from(coupons)
      .where(and(coupons.active, or(isNotNull(coupons.startsAt), isNotNull(coupons.endsAt))))
      .orderBy(asc(coupons.id))
      .limit(MOST),
    db
      .select({ id: products.id, title, from: products.saleFrom, to: products.saleTo })
      .from(products)
      .where(and(products.active, isNotNull(products.saleCents)))
      .orderBy(asc(products.id))
      .limit(MOST),
  ]);
  return [
    ...codes.map(({ id, ...row }) => ({ of: 'promotion' as const, id: String(id), ...row })),
    ...sold.map(({ id, ...row }) => ({ of: 'product' as const, id: String(id), ...row })),
  ];
}

/** Products on sale with an offer that has a start or an end: they make other products cheaper for some time. */
export const findOffering = (db: DbOrTx, locale: Locale) =>
  db
    .select({
      ...{ id: products.id, extraInfo: products.extraInfo },
      title: locale === 'sp' ? products.titleSp : products.titleEn,
    })
    .from(products)
    .where(
      and(
        products.active,
        sql`jsonb_path_exists(${products.extraInfo},
          '$.promo_addons[*] ? (@.start_datetime != null || @.end_datetime != null)')`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(MOST);

/** The drafts of products and promotions that are planned to go live by themselves, with their fields. */
export const findPlannedSales = (db: DbOrTx, locale: Locale) =>
  db
    .select({
      of: editedItems.kind,
      id: editedItems.itemId,
      title: draftName(editedItems, locale),
      draft: editedItems.draft,
    })
    .from(editedItems)
    .where(and(inArray(editedItems.kind, ['product', 'promotion']), isPlanned))
    .orderBy(asc(editedItems.publishAt))
    .limit(MOST);

/** Drafts of these kinds that are planned to go live by themselves. */
export async function findPlanned(
  db: DbOrTx,
  kinds: readonly EditedKind[],
  locale: Locale,
): Promise<PlannedRow[]> {
  const rows = await db
    .select({
      of: editedItems.kind,
      id: editedItems.itemId,
      title: draftName(editedItems, locale),
      from: editedItems.publishAt,
    })
    .from(editedItems)
    .where(and(inArray(editedItems.kind, kinds), isPlanned))
    .orderBy(asc(editedItems.publishAt))
    .limit(MOST);
  return rows.map((row) => ({ ...row, to: null }));
}
