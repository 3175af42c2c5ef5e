import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at, createdAt, id, ref } from './columns.ts';

/** Texts that staff wrote. A field without a row shows the shop's own words. */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    /** 'group.field' (spec 3.12-05). */
    key: text().notNull(),
    locale: text().notNull(),
    /** The text that visitors see. Null: they see the shop's own words. */
    published: text(),
    draft: text(),
    updatedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.locale] }),
    check('cms_entries_locale', sql`${t.locale} in ('en','sp')`),
  ],
);

/** Every text that was ever saved in a field; rows are only added. */
export const cmsRevisions = pgTable(
  'cms_revisions',
  {
    id: id(),
    key: text().notNull(),
    locale: text().notNull(),
    action: text().notNull(),
    body: text().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('cms_revisions_field').on(t.key, t.locale, t.id),
    check('cms_revisions_locale', sql`${t.locale} in ('en','sp')`),
    check('cms_revisions_action', sql`${t.action} in ('draft','publish','roll_back')`),
  ],
);
