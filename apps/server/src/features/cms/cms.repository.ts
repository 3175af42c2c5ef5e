import type { CmsKey } from '@keepsong/domain/cms/fields';
import type { Locale } from '@keepsong/domain/format/locale';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { cmsEntries, cmsRevisions } from '../../../db/schema/cms.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

export type EntryRow = typeof cmsEntries.$inferSelect & { by: string | null };
export type RevisionAction = 'draft' | 'publish' | 'roll_back';

const byName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

/** The texts that staff wrote for these fields, in all languages. */
export async function findEntries(db: DbOrTx, keys: readonly CmsKey[]): Promise<EntryRow[]> {
  const rows = await db
    .select({ entry: cmsEntries, by: byName })
    .from(cmsEntries)
    .leftJoin(users, eq(users.id, cmsEntries.updatedBy))
    .where(inArray(cmsEntries.key, [...keys]));
  return rows.map(({ entry, by }) => ({ ...entry, by }));
}

type Writing = {
  key: CmsKey;
  locale: Locale;
  action: RevisionAction;
  body: string;
  /**
   * True when the field returns to the shop's own words. Then no text is stored, so the field follows later releases.
   */
  isOriginal?: boolean;
  userId: number;
  now: Date;
};

/**
 * Writes a field and adds the change to its history. Saving a draft does not change the published text; publishing
 * deletes the draft.
 */
export async function saveEntry(tx: DbOrTx, writing: Writing): Promise<void> {
  const { key, locale, action, body, isOriginal, userId, now } = writing;
  const change = action === 'draft' ? { draft: body } : { published: isOriginal ? null : body, draft: null };
  const stamp = { updatedBy: userId, updatedAt: now };
  await tx
    .insert(cmsEntries)
    .values({ key, locale, ...change, ...stamp })
    .onConflictDoUpdate({ target: [cmsEntries.key, cmsEntries.locale], set: { ...change, ...stamp } });
  await tx.insert(cmsRevisions).values({ key, locale, action, body, userId, createdAt: now });
}

/** At most this many revisions are shown. */
const SHOWN = 100;

/** The revisions of a field, newest first. */
export const findRevisions = (db: DbOrTx, key: CmsKey, locale: Locale) =>
  db
    .select({ revision: cmsRevisions, by: byName })
    .from(cmsRevisions)
    .leftJoin(users, eq(users.id, cmsRevisions.userId))
    .where(and(eq(cmsRevisions.key, key), eq(cmsRevisions.locale, locale)))
    .orderBy(desc(cmsRevisions.id))
    .limit(SHOWN);

/** The text of a revision; undefined when the revision does not exist or belongs to another field. */
export async function findRevisionBody(db: DbOrTx, id: number, key: CmsKey, locale: Locale) {
  const [row] = await db
    .select({ body: cmsRevisions.body })
    .from(cmsRevisions)
    .where(and(eq(cmsRevisions.id, id), eq(cmsRevisions.key, key), eq(cmsRevisions.locale, locale)));
  return row?.body;
}
