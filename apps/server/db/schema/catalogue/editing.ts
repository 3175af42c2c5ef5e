import {
  EDIT_ACTIONS,
  EDITED_KINDS,
  type EditAction,
  type EditedKind,
} from '@keepsong/domain/catalogue/edit-state';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../accounts.ts';
import { at, createdAt, id, oneOf, ref } from '../columns.ts';

/** Why a draft could not go live: the code of the refusal, and the wrong fields. */
export type PlanFailure = { code: string; fields?: Readonly<Record<string, string>> | undefined };

/**
 * The editors' changes to a thing that customers do not see yet, and the number of the thing's last version. A
 * thing that was never edited has no row: its version is 1. What customers see is in the thing's own table
 * (decision 0122).
 */
export const editedItems = pgTable(
  'edited_items',
  {
    kind: text().$type<EditedKind>().notNull(),
    /** The id of the row, as text. */
    itemId: text().notNull(),
    version: integer().notNull(),
    /** The whole thing as the editors want it. Null: customers already see everything. */
    draft: jsonb().$type<Record<string, unknown>>(),
    /** When the draft goes live by itself. */
    publishAt: at(),
    /**
     * When the draft could not go live at its time, and why. It is tried again only after somebody has saved it.
     */
    failedAt: at(),
    failure: jsonb().$type<PlanFailure>(),
    archivedAt: at(),
    updatedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index('edited_items_due').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    check('edited_items_kind', oneOf(t.kind, EDITED_KINDS)),
    check('edited_items_version', sql`${t.version} >= 1`),
  ],
);

/** Every version of a thing that was ever saved; rows are only added. */
export const editVersions = pgTable(
  'edit_versions',
  {
    id: id(),
    kind: text().$type<EditedKind>().notNull(),
    itemId: text().notNull(),
    version: integer().notNull(),
    action: text().$type<EditAction>().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('edit_versions_once').on(t.kind, t.itemId, t.version),
    check('edit_versions_kind', oneOf(t.kind, EDITED_KINDS)),
    check('edit_versions_action', oneOf(t.action, EDIT_ACTIONS)),
  ],
);
