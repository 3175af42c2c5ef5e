import type { EditAction, EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { and, asc, desc, eq, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { editedItems, editVersions, type PlanFailure } from '../../../db/schema/catalogue/editing.ts';
import type { DbOrTx, Tx } from '../db/database.ts';

export type Body = Record<string, unknown>;
export type Edited = Pick<
  typeof editedItems.$inferSelect,
  'version' | 'draft' | 'publishAt' | 'archivedAt' | 'failure'
> & { editedBy: string | null; editedAt: Date | null };

/** The value for a thing that was never edited. */
export const NEVER_EDITED: Edited = {
  ...{ version: 1, draft: null, publishAt: null, archivedAt: null, failure: null },
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
  /** Why the draft could not go live. Given when the save leaves the draft and its time as they are. */
  failure?: PlanFailure | null;
  archivedAt: Date | null;
  userId: number | null;
  now: Date;
};

/** Saves a version. The caller has locked the thing and knows that `version` is the next one. */
export async function saveEdit(tx: Tx, saving: Saving): Promise<void> {
  const { kind, itemId, version, action, body, userId, now, draft, publishAt, archivedAt } = saving;
  const { failure = null } = saving;
  const set = {
    ...{ version, draft, publishAt, archivedAt, updatedBy: userId, updatedAt: now },
    ...{ failedAt: failure && now, failure },
  };
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

/** Whether the draft failed to go live, and nobody has saved it since. */
const HAS_FAILED = sql`coalesce(${editedItems.failedAt} >= ${editedItems.updatedAt}, false)`;

/** Notes why a draft could not go live, unless somebody has saved it since it was read. */
export async function saveFailure(
  db: DbOrTx,
  { kind, itemId, version }: { kind: EditedKind; itemId: string; version: number },
  failure: PlanFailure,
  now: Date,
): Promise<void> {
  await db
    .update(editedItems)
    .set({ failedAt: now, failure })
    .where(and(eq(editedItems.kind, kind), eq(editedItems.itemId, itemId), eq(editedItems.version, version)));
}

/**
 * Whether a version of a thing was published, or archived: a thing may be live from its first version, and then
 * only its archiving tells.
 */
export async function hasBeenLive(tx: Tx, kind: EditedKind, itemId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: editVersions.id })
    .from(editVersions)
    .where(
      and(
        eq(editVersions.kind, kind),
        eq(editVersions.itemId, itemId),
        inArray(editVersions.action, ['published', 'archived']),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * The things whose draft must go live by now, the longest due first. Those that have failed are left out. All of them
 * are found, because one may need any other.
 */
export const findDue = (db: DbOrTx, kinds: readonly EditedKind[], now: Date) =>
  db
    .select({
      ...{ kind: editedItems.kind, itemId: editedItems.itemId },
      ...{ version: editedItems.version, publishAt: editedItems.publishAt },
    })
    .from(editedItems)
    .where(
      and(
        inArray(editedItems.kind, [...kinds]),
        lte(editedItems.publishAt, now),
        sql`${editedItems.archivedAt} is null`,
        not(HAS_FAILED),
      ),
    )
    .orderBy(asc(editedItems.publishAt));

/** Deletes the drafts and versions of a thing that no longer exists. */
export async function forgetEdits(tx: Tx, kind: EditedKind, itemId: string): Promise<void> {
  await tx.delete(editedItems).where(and(eq(editedItems.kind, kind), eq(editedItems.itemId, itemId)));
  await tx.delete(editVersions).where(and(eq(editVersions.kind, kind), eq(editVersions.itemId, itemId)));
}
