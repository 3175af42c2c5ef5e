import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, inLocales, localeColumn } from './columns.ts';

/**
 * Texts that staff have published. A field without a row shows the shop's own words. Drafts and history are in
 * the tables for everything that editors change (decision 0122).
 */
export const cmsEntries = pgTable(
  'cms_entries',
  {
    /** 'group.field' (spec 3.12-05). */
    key: text().notNull(),
    locale: localeColumn(),
    /** The text that visitors see. Null: they see the shop's own words. */
    published: text(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.locale] }), check('cms_entries_locale', inLocales(t.locale))],
);
