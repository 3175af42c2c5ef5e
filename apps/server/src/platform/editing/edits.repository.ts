import type { EditAction, EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { editedItems, editVersions } from '../../../db/schema/catalogue/editing.ts';
import type { DbOrTx, Tx } from '../db/database.ts';

export type Body = Record<string, unknown>;
export type Edited = Pick<
  typeof editedItems.$inferSelect,
  'version' | 'draft' | 'publishAt' | 'archivedAt'
> & { editedBy: string | null; editedAt: Date | null };

/** The value for a thing that was never edited. */
export const NEVER_EDITED: Edited = {
  ...{ version: 1, draft: null, publishAt: null, archivedAt: null },
  ...{ editedBy: null, editedAt: null },
};

/** What editors have saved for these things, by id. Things that were never edited are missing. */
export async function findEdited(
  db: DbOrTx,
  kind: EditedKind,
  ids: readonly string[],
): Promise<Map<string, Edited>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ row: editedItems, by: users.email })
    .from(editedItems)
    .leftJoin(users, eq(users.id, editedItems.updatedBy))
    .where(and(eq(editedItems.kind, kind), inArray(editedItems.itemId, [...ids])));
  return new Map(
    rows.map(({ row, by }) => [row.itemId, { ...row, editedBy: by, editedAt: row.updatedAt }] as const),
  );
}

/** The ids of the things that have a draft, which customers do not see yet. */
export async function findDrafted(db: DbOrTx, kind: EditedKind): Promise<string[]> {
  const rows = await db
    .select({ id: editedItems.itemId })
    .from(editedItems)
    .where(and(eq(editedItems.kind, kind), isNotNull(editedItems.draft)));
  return rows.map(({ id }) => id);
}

export type Saving = {
  kind: EditedKind;
  itemId: string;
  version: number;
  action: EditAction;
  body: Body;
  draft: Body | null;
  publishAt: Date | null;
  archivedAt: Date | null;
  userId: number | null;
  now: Date;
};

/** Saves a version. The caller has locked the thing and knows that `version` is the next one. */
export async function saveEdit(tx: Tx, saving: Saving): Promise<void> {
  const { kind, itemId, version, action, body, userId, now, draft, publishAt, archivedAt } = saving;
  const set = { version, draft, publishAt, archivedAt, updatedBy: userId, updatedAt: now };
  await tx
    .insert(editedItems)
    .values({ kind, itemId, ...set })
    .onConflictDoUpdate({ target: [editedItems.kind, editedItems.itemId], set });
  await tx.insert(editVersions).values({ kind, itemId, version, action, body, userId, createdAt: now });
}

/** Stores what customers saw before the first edit as a version, so that it can be restored. */
export const keepFirst = (tx: Tx, kind: EditedKind, itemId: string, body: Body, now: Date) =>
  tx
    .insert(editVersions)
    .values({ kind, itemId, version: 1, action: 'published', body, userId: null, createdAt: now })
    .onConflictDoNothing();

/** The most versions that are shown. */
const SHOWN = 100;

export const findVersions = (db: DbOrTx, kind: EditedKind, itemId: string) =>
  db
    .select({ row: editVersions, by: users.email })
    .from(editVersions)
    .leftJoin(users, eq(users.id, editVersions.userId))
    .where(and(eq(editVersions.kind, kind), eq(editVersions.itemId, itemId)))
    .orderBy(desc(editVersions.version))
    .limit(SHOWN);

export async function findVersion(
  db: DbOrTx,
  kind: EditedKind,
  itemId: string,
  version: number,
): Promise<Body | null> {
  const [row] = await db
    .select({ body: editVersions.body })
    .from(editVersions)
    .where(
      and(eq(editVersions.kind, kind), eq(editVersions.itemId, itemId), eq(editVersions.version, version)),
    );
  return row?.body ?? null;
}

/** The things whose draft must go live by now, the longest due first. */
export const findDue = (db: DbOrTx, kinds: readonly EditedKind[], now: Date) =>
  db
    .select({ kind: editedItems.kind, itemId: editedItems.itemId })
    .from(editedItems)
    .where(
      and(
        inArray(editedItems.kind, [...kinds]),
        lte(editedItems.publishAt, now),
        sql`${editedItems.archivedAt} is null`,
      ),
    )
    .orderBy(asc(editedItems.publishAt))
    .limit(100);

/** Deletes the drafts and versions of a thing that no longer exists. */
export async function forgetEdits(tx: Tx, kind: EditedKind, itemId: string): Promise<void> {
  await tx.delete(editedItems).where(and(eq(editedItems.kind, kind), eq(editedItems.itemId, itemId)));
  await tx.delete(editVersions).where(and(eq(editVersions.kind, kind), eq(editVersions.itemId, itemId)));
}
