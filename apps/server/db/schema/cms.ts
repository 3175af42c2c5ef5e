import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at, createdAt, id, inLocales, localeColumn, ref } from './columns.ts';

/** Texts that staff wrote. A field without a row shows the shop's own words. */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    /** 'group.field' (spec 3.12-05). */
    key: text().notNull(),
    locale: localeColumn(),
    /** The text that visitors see. Null: they see the shop's own words. */
    published: text(),
    draft: text(),
    updatedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.locale] }), check('cms_entries_locale', inLocales(t.locale))],
);

/** Every text that was ever saved in a field; rows are only added. */
export const cmsRevisions = pgTable(
  'cms_revisions',
  {
    id: id(),
    key: text().notNull(),
    locale: localeColumn(),
    action: text().notNull(),
    body: text().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('cms_revisions_field').on(t.key, t.locale, t.id),
    check('cms_revisions_locale', inLocales(t.locale)),
    check('cms_revisions_action', sql`${t.action} in ('draft','publish','roll_back')`),
  ],
);
